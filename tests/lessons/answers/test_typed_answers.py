"""Answers that are typed into the fields of a page: numbers, several of them, pairs, rows."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from catan_nb.lessons import check
from catan_nb.lessons.output.reading import read_answer
from catan_nb.lessons.questions.asking import Asked
from catan_nb.lessons.questions.panes import TypedPane
from catan_nb.lessons.record.entries import ProgressEntry
from catan_nb.lessons.record.recording import RECORD

HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    ("text", "truth", "answer"),
    [
        ("3, 5 and 8", {3}, {3, 5, 8}),
        ("3 und 5", {3}, {3, 5}),
        ("3 5 8", {3}, {3, 5, 8}),
        ("3,5,8", {3}, {3, 5, 8}),
        ("{3; 5}", {3}, {3, 5}),
        ("7", {3}, {7}),
        ("", {3}, set()),
        ("0,5; 0,25", [HALF], [HALF, Fraction(1, 4)]),
        ("0.5, 1/4", [HALF], [HALF, Fraction(1, 4)]),
        ("1 / 2, 10 %", [HALF], [HALF, Fraction(1, 10)]),
        ("2 -1", [1], [2, -1]),
        ("(1, 2)", (1, 2), (1, 2)),
        ("1-6, 2-5", {(1, 6)}, {(1, 6), (2, 5)}),
        ("(1,6) (2,5)", {(1, 6)}, {(1, 6), (2, 5)}),
        ("1 and 6; 2 and 5", {(1, 6)}, {(1, 6), (2, 5)}),
        ("6+1", {frozenset((1, 6))}, {frozenset((1, 6))}),
        ("Ore and WOOL", {"ore", "wool"}, {"ore", "wool"}),
        ("ore, grain", ["ore"], ["ore", "grain"]),
    ],
)
def test_several_values_are_read_as_people_write_them(text: str, truth: Any, answer: Any) -> None:
    assert read_answer(text, truth) == answer


@pytest.mark.parametrize("text", ["many", "1/0", "3, x", "9" * 3000, "((((", "1e999", "\x00"])
@pytest.mark.parametrize("truth", [{3}, [HALF], {(1, 2)}, (1, 2)])
def test_odd_lists_are_told_and_never_raise(text: str, truth: Any) -> None:
    verdict = check("odd", ..., truth)
    pane = field_of(verdict)
    pane.pane.press("type", value=text)
    pane.pane.press("check")
    assert "cnb-said-unclear" in pane.pane.html or "cnb-said-wrong" in pane.pane.html
    assert "went wrong" not in pane.pane.html


def field_of(verdict: Any) -> TypedPane:
    assert isinstance(verdict, Asked)
    place = verdict.place(verdict.question, verdict)
    assert isinstance(place, TypedPane)
    return place


def typed(pane: TypedPane, **rows: str) -> str:
    for row, text in rows.items():
        pane.pane.press("type", row if row != "only" else "", text)
    pane.pane.press("check")
    return pane.pane.html


def test_a_mapping_has_a_field_in_each_row() -> None:
    pane = field_of(check("rows", ..., {"ore": HALF, "wool": 3, "grain": 0}, unit="cards"))
    html = typed(pane, ore="many")
    assert "ore: “many” is no number" in html
    assert html.count('type="text"') == 3
    html = typed(pane, ore="50 %", wool="4", grain="0")
    assert "2 of 3 entries are right." in html
    assert "Right. " in typed(pane, wool="3")
    pane.pane.press("type", "elsewhere", "5")
    assert "elsewhere" not in pane.typed


def test_what_was_answered_comes_back() -> None:
    RECORD.clear()
    for truth, rows in (
        ({"ore": HALF, "wool": 3}, {"ore": "1/2", "wool": "3"}),
        ({3, 5}, {"": "3 and 5"}),
        (HALF, {"": "0,5"}),
        (True, {"": "yes"}),
    ):
        pane = field_of(check("again", ..., truth))
        for row, text in rows.items():
            pane.pane.press("choose" if truth is True else "type", row, text)
        pane.pane.press("check")
        assert "Right. " in pane.pane.html
        entry = RECORD.entries()["again"]
        back = field_of(check("again", ..., truth))
        back._restore(ProgressEntry("again", given=entry.given))
        assert back.typed == rows
        assert "Right. " in back.pane.html
        RECORD.clear()


def test_hints_come_only_when_asked_for() -> None:
    pane = field_of(check("helped", ..., 27, hint=["Look.", "Again."], traps={28: "No."}))
    html = typed(pane, only="28")
    assert "Not yet. </b>No." in html
    assert "Look." not in html
    pane.pane.press("hint")
    assert "Look." in pane.pane.html
    assert "Another hint" in pane.pane.html
    pane.pane.press("hint")
    assert 'data-do="hint"' not in pane.pane.html


def test_the_truth_is_worked_out_only_for_an_answer_that_is_judged() -> None:
    calls = []

    def truth() -> int:
        calls.append(1)
        return 27

    verdict = check("lazy", ..., truth, question="How many?")
    assert "How many?" in repr(verdict)
    assert not calls
    pane = field_of(verdict)
    assert "How many?" in pane.pane.html
    assert not calls
    typed(pane, only="27")
    typed(pane, only="28")
    assert len(calls) == 1


def test_what_cannot_be_typed_is_said_to_belong_into_the_cell() -> None:
    pane = field_of(check("cell", ..., {1: {2: 3}}))
    assert "has to be written into the cell" in pane.pane.html


def test_a_number_is_chosen_with_a_slider() -> None:
    verdict = check("slid", ..., 17, slider=(0, 40), unit="cards")
    pane = field_of(verdict)
    assert 'type="range"' in pane.pane.html
    pane.pane.press("check")
    assert "Choose an answer first." in pane.pane.html
    assert "Close. " in typed(pane, only="18")
    assert "18 cards" in pane.pane.html
    assert pane.draft() == "18"
    assert "Right. " in typed(pane, only="17")
    for odd in ("", "x", "\x00", "9" * 400):
        typed(pane, only=odd)
    with pytest.raises(ValueError, match="slider"):
        check("slid", ..., 17, slider=(3, 3))
