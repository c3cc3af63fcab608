"""Things to move: what their controls take, what they show, and that nothing breaks them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import ClassVar

import pytest

from catan_nb.lessons import dice_square
from catan_nb.lessons.explorables.explorable import (
    Choice,
    Control,
    Does,
    Moving,
    Row,
    Slider,
    Switch,
    Value,
    amount,
    chance,
)
from catan_nb.lessons.output.panes import WIDEST
from catan_nb.ui.looks.charts import label, picture
from catan_nb.ui.widgets.html import Child
from catan_nb.ui.widgets.pane import Press


class Draw(Moving):
    """Cards of a stack whose size is set as well."""

    title: ClassVar[str] = "Draw"
    start: ClassVar[Mapping[str, Value]] = {
        "stack": 25,
        "cards": 3,
        "back": False,
        "kind": "one",
    }

    def begin(self) -> None:
        self.doubled = 0

    def controls(self) -> Sequence[Control | Does]:
        stack = self.number("stack")
        return (
            Slider("stack", "Stack", 5, 25, step=5),
            Slider("cards", "Cards", 0, stack, unit="cards", shown=f"{stack} at most"),
            Switch("back", "Put back"),
            Choice("kind", "Kind", {"one": "Knight", "other": "<Other>"}),
            Does("double", "Double", why_not="enough" if self.doubled else None),
        )

    def pressed(self, press: Press) -> str:
        if press.do == "double":
            self.doubled += 1
            return "Doubled."
        return str(int(press.arg))

    def picture(self) -> Child:
        return picture(
            self.width, 50, label(10, 20, self.number("cards"), size=3), description="Cards"
        )

    def rows(self) -> Sequence[Row]:
        share = Fraction(self.number("cards"), self.number("stack"))
        return chance("Share", share, "exact"), amount("Half", Fraction(1, 2), "cards")


@pytest.fixture
def draw() -> Draw:
    made = Draw()
    assert "Draw" in made.pane.html
    return made


def test_controls_are_set_by_the_page_and_put_back_together(draw: Draw) -> None:
    draw.pane.press("cards", value="20")
    draw.pane.press("back", value=True)
    draw.pane.press("kind", "other")
    assert (draw.number("cards"), draw.on("back"), draw.chosen("kind")) == (20, True, "other")
    assert "4/5 = 80 %" in draw.pane.html
    draw.pane.press("stack", value="12")
    assert (draw.number("stack"), draw.number("cards")) == (10, 10)
    draw.pane.press("double")
    assert "Doubled." in draw.pane.html
    assert 'aria-disabled="true"' in draw.pane.html
    draw.pane.press("reset")
    assert (draw.number("cards"), draw.on("back"), draw.chosen("kind")) == (3, False, "one")
    assert draw.doubled == 0
    assert "Doubled." not in draw.pane.html


@pytest.mark.parametrize("told", ["", "x", "-", "9" * 40, "1e3", "nan", "½", True, "²"])
def test_what_no_control_can_be_set_to_changes_nothing(draw: Draw, told: str | bool) -> None:
    for name in ("cards", "stack", "kind"):
        draw.pane.press(name, value=told)
    draw.pane.press("back", value="yes")
    draw.pane.press("kind", "<b>")
    assert (draw.number("cards"), draw.number("stack")) == (3, 25)
    assert (draw.chosen("kind"), draw.on("back")) == ("one", False)
    assert "&lt;Other&gt;" in draw.pane.html


def test_sliders_keep_between_their_ends(draw: Draw) -> None:
    draw.pane.press("cards", value="-3")
    assert draw.number("cards") == 0
    draw.pane.press("cards", value="99")
    assert draw.number("cards") == 25


def test_a_fault_is_told_on_the_page_and_the_thing_goes_on(draw: Draw) -> None:
    draw.pane.press("elsewhere", "x")
    assert "Something went wrong" in draw.pane.html
    draw.pane.press("cards", value="5")
    assert "Something went wrong" not in draw.pane.html


def test_the_picture_is_drawn_for_the_width_that_there_is(draw: Draw) -> None:
    assert draw.width == WIDEST
    draw.pane.press("width", value="340")
    assert 'viewBox="0 0 340 50"' in draw.pane.html
    for told in ("0", "-5", "x", "9" * 50):
        draw.pane.press("width", value=told)
        assert 280 <= draw.width <= WIDEST


def test_letters_of_a_picture_are_never_too_small(draw: Draw) -> None:
    assert 'font-size="12"' in draw.pane.html


def test_without_a_page_there_is_a_picture_with_its_values() -> None:
    made = Draw()._repr_mimebundle_()
    assert made["text/plain"] == "Draw\nShare: 3/25 = 12 %\nHalf: 1/2 = 0.5 cards"
    assert "<svg" in made["text/html"]
    assert "<button" not in made["text/html"]


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (Fraction(1, 6), "1/6 ≈ 16.7 %"),
        (Fraction(1, 8), "1/8 = 12.5 %"),
        (Fraction(1, 16), "1/16 = 6.25 %"),
        (Fraction(0), "0 %"),
        (Fraction(1), "100 %"),
        (Fraction(1, 10**9), "< 0.01 %"),
        (0.25, "25 %"),
    ],
)
def test_chances_are_told_as_fractions_and_in_per_cent(value: Fraction, told: str) -> None:
    assert chance("", value).told == told


def test_the_square_of_two_dice_counts_what_has_been_taken() -> None:
    square = dice_square()
    pane = square.pane
    assert "Chance" not in repr(square)
    pane.press("pair", 9)  # 2 and 4
    assert square.sum == 6
    pane.press("row")
    pane.press("next")
    assert len(square.taken) == 8
    assert "Squares with sum 3: 2" in repr(square)
    pane.press("pair", 9)
    assert len(square.taken) == 7
    pane.press("all")
    pane.press("sum", 7)
    assert "Squares taken: 36 of 36" in repr(square)
    assert "Chance of a 7: 1/6 ≈ 16.7 %" in repr(square)
    for do in ("all", "next", "row"):
        pane.press(do)
    assert len(square.taken) == 36
    pane.press("sum", 99)
    assert "Chance" not in repr(square)
    pane.press("reset")
    assert not square.taken
