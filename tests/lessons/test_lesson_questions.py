"""Choice and order: every answer gets a verdict, hints come one by one, all of it is remembered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from catan_nb.lessons import choice, hint, order, results
from catan_nb.lessons.questions.asking import best_hints
from catan_nb.lessons.questions.choosing import ChoicePane, OrderPane
from catan_nb.lessons.questions.panes import QuestionPane
from catan_nb.lessons.record.recording import RECORD


class Spiteful:
    """An answer that can do nothing without failing."""

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("never")

    __hash__ = None  # type: ignore[assignment]

    def __iter__(self) -> Iterator[Any]:
        raise RuntimeError("never")

    def __repr__(self) -> str:
        raise RuntimeError("never")


ABSURD = (Spiteful(), [Spiteful()], {}, {"A": 1}, 7, 3.5, True, "", "?", "Z", ["A", 3], b"A", len)


@pytest.fixture(autouse=True)
def _fresh() -> None:
    RECORD.clear()


def which(answer: Any = ..., **more: Any) -> Any:
    return choice(
        "Q1", "Which sum is the likeliest?", ["6", "seven", "8"], "B", answer=answer, **more
    )


def several(answer: Any = ...) -> Any:
    options = ["4", "8", "5", "6 again"]
    return choice(
        "Q2", "Which are as likely as a 6?", options, "BD", answer=answer, hint=["a", "b"]
    )


CHANCES = {"a 7": 6 / 36, "a 12": 1 / 36, "a 6": 5 / 36, "a 2": 1 / 36}


def rarest(answer: Any = ...) -> Any:
    return order("Q3", "The rarest first.", CHANCES, answer=answer)


@pytest.mark.parametrize("answer", ["B", "b", " b) ", "Seven", ["B"], {"B"}, ("seven",)])
def test_a_choice_is_named_by_its_letter_or_its_words(answer: Any) -> None:
    assert which(answer).passed
    assert results()["Q1"].passed


@pytest.mark.parametrize(
    ("answer", "state"),
    [
        ("BD", "right"),
        ("d, b", "right"),
        ({"8", "6 again"}, "right"),
        ("B", "near"),
        ("AC", "wrong"),
    ],
)
def test_several_may_be_right(answer: Any, state: str) -> None:
    assert several(answer).state == state


def test_reasons_are_told_of_what_was_chosen() -> None:
    reasons = {"A": "One pair less.", "B": "Six pairs."}
    assert which("A", why=reasons).text == "One pair less."
    assert which("B", why=reasons).text == "Six pairs."
    assert which("C", why=reasons).text == "C is not it."
    assert which("B", why="Count them.").text == "Count them."


@pytest.mark.parametrize("answer", ABSURD, ids=lambda value: type(value).__name__)
def test_no_answer_is_an_exception(answer: Any) -> None:
    for ask in (which, several, rarest):
        verdict = ask(answer)
        assert verdict.state == "unclear"
        assert verdict.text
        assert verdict.question.name in repr(verdict)


def test_an_unanswered_question_shows_itself() -> None:
    for ask in (which, several, rarest):
        verdict = ask()
        assert verdict.state == "open"
        assert "A  " in repr(verdict)
        assert verdict.question.text in verdict._repr_html_()
        assert verdict.question.text in verdict._repr_markdown_()


@pytest.mark.parametrize("answer", [["a 12", "a 2", "a 6", "a 7"], ["a 2", "a 12", "a 6", "a 7"]])
def test_equal_things_stand_in_either_order(answer: list[str]) -> None:
    verdict = rarest(answer)
    assert verdict.passed
    assert "a 7: 0.1667." in verdict.text


def test_order_counts_the_pairs_that_stand_wrong() -> None:
    assert rarest(["a 2", "a 12", "a 7", "a 6"]).text == "1 of 6 pairs stands the wrong way round."
    assert rarest(["a 7", "a 6", "a 2", "a 12"]).text == "5 of 6 pairs stand the wrong way round."
    assert rarest(["a 2", "a 12", "a 7"]).state == "unclear"
    largest = order("Q4", "?", {"a": 1, "b": 2}, largest_first=True, answer=["b", "a"])
    assert largest.passed


def test_things_are_shuffled_always_alike_and_never_right_at_once() -> None:
    first, again = (order("Q5", "?", list("pqrs")).question for _time in range(2))
    assert first.items == again.items
    assert first.items not in (tuple("pqrs"), tuple("srqp"))


@pytest.mark.parametrize(
    "make",
    [
        lambda: choice("X", "?", ["only one"], "A"),
        lambda: choice("X", "?", ["a", "b"], "C"),
        lambda: order("X", "?", ["one"]),
        lambda: order("X", "?", ["a", "a"]),
        lambda: order("X", "?", {"a": 1, "b": 1}),
    ],
)
def test_a_question_without_sense_is_refused(make: Any) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        make()


def test_hints_come_one_by_one_and_are_counted() -> None:
    verdict = several("A")
    assert "hint('Q2')" in repr(verdict)
    assert repr(hint("Q2")) == "Q2: hint 1 of 2\n  a"
    assert repr(hint("Q2")) == repr(hint("Q2")) == "Q2: hint 2 of 2\n  a\n  b"
    assert RECORD.entries()["Q2"].hints == 2
    assert verdict._repr_html_().count("<details>") == 2
    assert "hint('Q2')" not in repr(several("A"))
    assert "Q9 has no hints." in repr(hint("Q9"))
    assert "no hints" in hint("Q9")._repr_html_()


def test_answers_are_remembered_once_each() -> None:
    which()
    for answer in ("A", "a", "C", "A", 5, "B", "A"):
        which(answer)
    entry = RECORD.entries()["Q1"]
    assert (entry.kind, entry.state, entry.attempts) == ("choice", "right", 5)
    assert (entry.first_right, entry.wrong) == (False, ("A", "C"))
    rarest(["a 7", "a 6", "a 2", "a 12"])
    assert len(RECORD.entries()["Q3"].wrong[0]) == 4


def said(pane: QuestionPane[Any]) -> str:
    return pane.pane.html.rpartition('role="status">')[2]


def test_a_choice_is_made_on_the_page() -> None:
    pane = ChoicePane(several().question, several())
    assert pane.pane.html.count('type="checkbox"') == 4
    pane.pane.press("check")
    assert "Choose an answer first." in said(pane)
    for letter, value in (("A", True), ("B", True), ("D", True), ("A", False)):
        pane.pane.press("choose", letter, value)
    assert pane.answer() == "BD"
    pane.pane.press("check")
    assert "Right." in said(pane)
    assert results()["Q2"].passed

    one = ChoicePane(which().question, which())
    one.pane.press("choose", "A", "A")
    one.pane.press("choose", "C", "C")
    assert one.answer() == "C"
    assert 'data-do="hint"' not in one.pane.html


def test_hints_are_asked_for_on_the_page() -> None:
    pane = ChoicePane(several().question, several())
    best_hints("Q2").shown = 0
    pane.pane.press("hint")
    assert "<li>a</li>" in pane.pane.html
    assert "<li>b</li>" not in pane.pane.html
    pane.pane.press("hint")
    pane.pane.press("hint")
    assert "<li>b</li>" in pane.pane.html
    assert 'data-do="hint"' not in pane.pane.html


def test_things_are_moved_on_the_page() -> None:
    pane = OrderPane(rarest().question, rarest())
    start = pane.answer()
    pane.pane.press(f"up {start[0]}")
    assert pane.answer() == start
    pane.pane.press(f"up {start[2]}")
    assert pane.answer() == start[0] + start[2] + start[1] + start[3]
    assert "place 2 of 4" in pane.pane.html
    pane.pane.press(f"down {start[3]}")
    pane.pane.press("down Q")
    ranked = sorted(pane.letters, key=pane.question.rank.__getitem__)
    for letter in ranked:
        for _step in range(3):
            pane.pane.press(f"down {letter}")
    pane.pane.press("check")
    assert "Right." in said(pane)


def test_a_failing_press_is_told_on_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    pane = ChoicePane(which().question, which())

    def fail(answer: object) -> None:
        raise RuntimeError("out of chalk")

    monkeypatch.setattr(pane.question, "ask", fail)
    pane.pane.press("choose", "A", "A")
    pane.pane.press("check")
    assert "out of chalk" in said(pane)
