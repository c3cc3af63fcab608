"""Tables that are filled cell by cell, and shown again in later lessons."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from catan_nb.lessons import fill, remembered
from catan_nb.lessons.questions.asking import Asked
from catan_nb.lessons.questions.practice_panes import GridPane
from catan_nb.lessons.record.recording import RECORD

PIPS = {6: (5, Fraction(5, 36)), 7: (6, Fraction(1, 6)), 12: (1, Fraction(1, 36))}
HEADS = ("Sum", "Ways", "Chance")


def pips(**more: Any) -> Asked:
    return fill("Exercise 3", HEADS, [6, 7, 12], PIPS, **more)


def place(asked: Asked) -> GridPane:
    found = asked.place(asked.question, asked)
    assert isinstance(found, GridPane)
    return found


def typed(pane: GridPane, **cells: str) -> str:
    for cell, text in cells.items():
        pane.pane.press("type", f"{cell[1]} {cell[2]}", text)
    pane.pane.press("check")
    return str(pane.pane.html)


@pytest.fixture(autouse=True)
def _nothing_known() -> None:
    RECORD.clear()


def test_cells_are_judged_one_by_one() -> None:
    pane = place(pips(traps={Fraction(6, 11): "There are 36 pairs, not 11 sums."}))
    assert pane.pane.html.count('type="text"') == 6
    html = typed(pane, c00="5", c01="0.139", c10="6", c11="6/11", c20="many")
    assert html.count("cnb-cell-right") == 3
    assert html.count("cnb-cell-wrong") == 1
    assert html.count("cnb-cell-unclear") == 1
    assert "3 of 6 cells are right." in html
    assert "Sum 7, Chance: There are 36 pairs, not 11 sums." in html
    pane.pane.press("type", "1 1", "1/6")
    assert pane.pane.html.count("cnb-cell-right") == 3
    html = typed(pane, c11="1/6", c20="1", c21="2,8 %")
    assert html.count("cnb-cell-right") == 5
    html = typed(pane, c21="1/36")
    assert "All 6 cells are right." in html
    assert "cnb-lesson-right" in html
    assert RECORD.entries()["Exercise 3"].state == "right"


def test_rows_that_are_given_have_no_field() -> None:
    pane = place(pips(given=[7]))
    assert pane.pane.html.count('type="text"') == 4
    assert "1/6" in pane.pane.html
    assert "1/36" not in pane.pane.html


@pytest.mark.parametrize("arg", ["", "x", "9 9", "1", "1 x", "-1 0", "0 0 0"])
def test_nonsense_of_a_page_fills_no_cell(arg: str) -> None:
    pane = place(pips())
    pane.pane.press("type", arg, "5")
    assert not pane.typed
    pane.pane.press("check")
    assert "Type an answer first." in pane.pane.html


@pytest.mark.parametrize(
    ("answer", "state"),
    [
        (PIPS, "right"),
        ({6: ("5", "5/36"), 7: (6, "1/6"), 12: (1, 1 / 36)}, "right"),
        ({6: (5, 0.5)}, "near"),
        ({6: (1, 1)}, "wrong"),
        ({}, "wrong"),
        ({6: object(), 99: 3}, "wrong"),
        ([1, 2], "unclear"),
        ("6", "unclear"),
        (..., "open"),
        (None, "open"),
        ({6: (10**400, float("nan"))}, "wrong"),
    ],
)
def test_answers_of_a_cell_are_judged_alike(answer: Any, state: str) -> None:
    assert pips(answer=answer).state == state


def test_the_truth_is_worked_out_only_for_an_answer() -> None:
    calls = []

    def truth() -> dict[int, int]:
        calls.append(1)
        return {1: 2}

    pane = place(fill("E", ("a", "b"), [1], truth))
    assert "type" in pane.pane.html
    assert not calls
    assert "Right. " in typed(pane, c00="2")


def test_a_filled_table_comes_back_after_a_reload() -> None:
    first = place(pips())
    typed(first, c00="5", c11="0,1")
    entry = RECORD.entries()["Exercise 3"]
    assert entry.kind == "table"
    later = place(pips())
    later._restore(entry)
    assert later.typed == {(0, 0): "5", (1, 1): "0,1"}
    for damaged in ("", "x", "1;2", ";" * 400):
        later.take(damaged)
        assert not later.typed


def test_a_table_of_an_earlier_lesson_is_shown_again() -> None:
    RECORD.begin("two_dice")
    shown = remembered("two_dice sums", "Two dice")
    assert "not filled" in shown.told()
    assert "1/6" in repr(shown)
    pane = place(fill("Exercise 1", "two_dice sums", given=[12]))
    truth = pane.question.truth
    for (row, column), value in truth.items():
        if (row, column) != (0, 1) and row < 10:
            pane.pane.press("type", f"{row} {column}", str(value))
    pane.pane.press("check")
    RECORD.begin("gamblers_mistake")
    assert "1 cell, in brackets" in shown.told()
    assert "(1/36)" in repr(shown)
    RECORD.begin("two_dice")
    pane.pane.press("type", "0 1", "2,78 %")
    pane.pane.press("check")
    RECORD.begin("gamblers_mistake")
    assert shown.told().startswith("Your own table of")
    assert "2,78 %" in shown._repr_html_()
    RECORD.clear()
    RECORD.lesson = ""


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: fill("E", ("a",), [1], {1: 1}),
        lambda: fill("E", ("a", "b"), [], {}),
        lambda: fill("E", ("a", "b"), [1, 1], {1: 1}),
        lambda: fill("E", ("a", "b"), [1]),
        lambda: fill("E", "no such table"),
        lambda: remembered("no such table"),
    ],
)
def test_a_table_without_sense_is_refused(wrong: Any) -> None:
    with pytest.raises(ValueError, match="table"):
        wrong()
