"""Practice with fresh numbers: the same for a learner who comes back, judged as exercises are."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from catan_nb.lessons import Item, Practice, practice
from catan_nb.lessons.questions.practice_panes import PracticePane
from catan_nb.lessons.record.entries import ProgressEntry
from catan_nb.lessons.record.recording import RECORD


def make(random: Random) -> Item:
    n, m = random.randint(2, 9), random.randint(2, 9)
    return Item(
        f"What is {n}/{n + m} of a whole?",
        Fraction(n, n + m),
        hint=["Divide.", "By what there is in all."],
        traps={Fraction(n, m): "That is the odds.", Fraction(m, n + m): "The others."},
        why="So be it.",
    )


@pytest.fixture
def made() -> Practice:
    RECORD.clear()
    return practice("Practice", make)


def right(made: Practice) -> str:
    return str(made.item.truth)


def test_a_seed_gives_the_same_items_and_another_seed_others(made: Practice) -> None:
    assert made.items(7) == practice("Practice", make).items(7)
    assert made.items(7) != made.items(8)
    assert made.items(7) != made.items(7, 1)
    for seed in range(200):
        items = made.items(seed)
        assert len({item.text for item in items}) == 6
        for item in items:
            assert made.judge_item(str(item.truth), item).state == "right"
            assert made.judge_item(f"{float(item.truth):.3f}", item).state == "right"
            for trap, told in item.traps.items():
                found = made.judge_item(trap, item)
                assert (found.state, found.text) == ("wrong", told)


def test_a_trap_that_is_right_by_chance_is_left_out() -> None:
    equal = practice("P", lambda _random: Item("?", Fraction(1, 2), traps={Fraction(2, 4): "no"}))
    assert not equal.items(1)[0].traps


def test_five_right_answers_solve_it_and_are_one_entry(made: Practice) -> None:
    for number in range(5):
        assert made.answer("1/1000").state == "wrong"
        assert RECORD.entries()["Practice"].state != "right"
        assert "So be it." in made.answer(right(made)).text
        made.go(number + 1)
    entry = RECORD.entries()["Practice"]
    assert (entry.kind, entry.state, entry.attempts) == ("practice", "right", 10)
    assert entry.first_right is None
    assert made.solved
    assert len(entry.wrong) == 5
    assert entry.wrong[0].startswith("1/1000: What is")


def test_a_learner_who_comes_back_finds_the_same_items(made: Practice) -> None:
    made.answer(right(made))
    made.go(2)
    made.answer("7")
    entry = RECORD.entries()["Practice"]
    later = practice("Practice", make)
    pane = PracticePane(later)
    pane._restore(entry)
    assert (later.seed, later.round, later.at) == (made.seed, made.round, made.at)
    assert later.marks == ["+", ".", "-", ".", ".", "."]
    assert later.item == made.item
    assert RECORD.entries()["Practice"].attempts == entry.attempts
    pane.pane.press("draft", value="5 1 3 ++=...")
    assert (later.seed, later.round, later.at, later.right) == (5, 1, 3, 2)


@pytest.mark.parametrize("state", ["", "x", "1 2 3", "1 0 9 ......", "1 0 0 .......", "9" * 300])
def test_a_damaged_record_changes_nothing(made: Practice, state: str) -> None:
    before = made.state()
    pane = PracticePane(made)
    pane._restore(ProgressEntry("Practice", "practice", given=state))
    pane.pane.press("draft", value=state)
    assert made.state() == before


@pytest.mark.parametrize("answer", ["", "many", "1/0", "9" * 80, "nan", None, ..., [1], 10**400])
def test_absurd_answers_are_told_and_cost_nothing(made: Practice, answer: Any) -> None:
    assert made.answer(answer).state in ("unclear", "wrong", "open")
    assert made.right == 0


def test_it_is_practised_on_a_page(made: Practice) -> None:
    pane = PracticePane(made)
    shown = pane.pane

    def give(typed: str) -> None:
        shown.press("type", value=typed)
        shown.press("check")

    shown.press("check")
    assert "Type an answer first." in shown.html
    give("many")
    assert "is no number" in shown.html
    assert "Divide." not in shown.html
    shown.press("hint")
    assert "Divide." in shown.html
    give("123")
    assert "Show the answer" not in shown.html
    give("124")
    assert "Show the answer" in shown.html
    shown.press("show")
    assert f"{made.item.truth}" in shown.html
    assert made.marks[0] == "="
    shown.press("next")
    assert made.at == 1
    assert "Divide." not in shown.html
    for _time in range(5):
        give(right(made))
        assert "Right. " in shown.html
        shown.press("next")
    assert "5 of 6 right" in shown.html
    assert "cnb-lesson-right" in shown.html
    assert 'data-do="next"' not in shown.html
    shown.press("anew")
    assert (made.round, made.right) == (1, 0)
    for arg in ("3", "99", "-1", "x"):
        shown.press("item", arg)
    assert made.at == 3


def test_no_item_shows_its_truth_where_there_is_no_page(made: Practice) -> None:
    for text in (repr(made), made._repr_html_()):
        assert made.item.text in text
        assert "The others." not in text
        assert f"≈ {float(made.item.truth):.4g}" not in text


def test_yes_or_no_lists_and_texts_can_be_practised() -> None:
    kinds = (True, {3, 5}, [1, 2], "ore", 7)
    made = practice("Kinds", lambda random: Item(f"{random.random()}?", random.choice(kinds)), 12)
    typed = {"True": "yes", "{3, 5}": "5 and 3", "[1, 2]": "1, 2", "ore": "Ore", "7": "7"}
    for item in made.items(3):
        assert made.judge_item(typed[str(item.truth)], item).state == "right"


@pytest.mark.parametrize("item", [Item("", 1), Item("?", object()), Item("?", {1: 2})])
def test_what_cannot_be_typed_is_no_item(item: Item) -> None:
    with pytest.raises(ValueError, match="can be typed"):
        practice("P", lambda _random: item)
    with pytest.raises(ValueError, match="1 to 30"):
        practice("P", make, items=0)
