"""What a forecast costs on average, for every chance that one may tell: honesty is cheapest."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import ClassVar, Final

from catan_nb.language import gettext as _
from catan_nb.lessons.moving.controls import Choice, Control, Slider, Value
from catan_nb.lessons.moving.dice.plot import Plot
from catan_nb.lessons.moving.moving import Moving
from catan_nb.lessons.moving.rows import Row, amount
from catan_nb.lessons.output.drawing import EXACT, GUESS, PAPER, SIM, circle, label, picture, rect
from catan_nb.lessons.output.number_words import Number
from catan_nb.ui.widgets.html import Child, h

__all__ = ["HonestTelling", "honest_telling"]

HIGH: Final = 300
TOLD: Final = range(1, 100)
"""Chances that can be told, in per cent."""


def _squared(chance: Fraction) -> Number:
    return (1 - chance) ** 2


def _straight(chance: Fraction) -> Number:
    return 1 - chance


def _logarithm(chance: Fraction) -> Number:
    return -math.log(chance)


SCORES: Final[Mapping[str, Callable[[Fraction], Number]]] = {
    "squared": _squared,
    "straight": _straight,
    "log": _logarithm,
}
"""What is to be paid when that comes to which this chance was given."""
HIGHEST: Final = {"squared": 1.0, "straight": 1.0, "log": 3.0}


class HonestTelling(Moving):
    """A true chance, a chance that is told, and what this costs."""

    start: ClassVar[Mapping[str, Value]] = {"way": "squared", "true": 70, "told": 90}

    def title(self) -> str:
        """Return what it is called."""
        return _("What does a forecast cost on average?")

    def about(self) -> str:
        """Return what one does with it."""
        return _(
            "Set the true chance of rain, and move the chance that is told until the average is as"
            " low as it can be."
        )

    def controls(self) -> Sequence[Control]:
        """Return how one scores, the true chance and the one that is told."""
        ways = {
            "squared": _("squared (Brier)"),
            "straight": _("not squared"),
            "log": _("logarithm"),
        }
        per_cent = _("{n} %").format(n=self.number("true"))
        return (
            Choice("way", _("Distance"), ways),
            Slider("true", _("True chance"), 0, 100, 5, shown=per_cent),
            self._told(),
        )

    def _told(self) -> Slider:
        shown = _("{n} %").format(n=self.number("told"))
        return Slider("told", _("Chance that is told"), TOLD[0], TOLD[-1], shown=shown)

    def cost(self, *, rain: bool, told: int) -> Number:
        """Return what telling a chance of so many per cent costs when it rains, or does not."""
        return SCORES[self.chosen("way")](Fraction(told if rain else 100 - told, 100))

    def average(self, told: int) -> Number:
        """Return what telling a chance of so many per cent costs on average."""
        true = Fraction(self.number("true"), 100)
        return true * self.cost(rain=True, told=told) + (1 - true) * self.cost(
            rain=False, told=told
        )

    @property
    def best(self) -> int:
        """The chance in per cent that costs least on average; the lowest of several."""
        return min(TOLD, key=lambda told: (round(float(self.average(told)), 12), told))

    def rows(self) -> Sequence[Row]:
        """Return what is paid in both cases and on average, and what is cheapest."""
        told, best = self.number("told"), self.best
        cheapest = _("Cheapest: to tell {n} %").format(n=best)
        return (
            amount(_("If it rains"), self.cost(rain=True, told=told)),
            amount(_("If it does not"), self.cost(rain=False, told=told)),
            amount(_("On average"), self.average(told), tone="guess"),
            amount(cheapest, self.average(best), tone="exact"),
        )

    def picture(self) -> Child:
        """Return the average for every chance that may be told, with a handle on the curve."""
        most = HIGHEST[self.chosen("way")]
        plot = Plot(self.width, HIGH, 0, 100, 0, most)
        told, true = self.number("told"), self.number("true")
        curve = plot.line(((one, float(self.average(one))) for one in TOLD), SIM, 3)
        at = f"{plot.x(true):.1f}"
        down = HIGH - plot.bottom
        mark = h("line", x1=at, x2=at, y1=plot.top, y2=down, stroke=EXACT, stroke_dasharray="5 4")
        side = "end" if true > 85 else "start" if true < 15 else "middle"
        words = label(plot.x(true), plot.top - 4, _("true"), size=12, anchor=side)
        x, y = plot.x(told), plot.y(float(self.average(told)))
        knob = (
            rect(x - 22, y - 22, 44, 44, fill="transparent"),
            circle(x, y, 8, fill=GUESS, stroke=PAPER, stroke_width=2, class_="cnb-grip"),
        )
        handle = self._told().pulled(
            told, *knob, axis="x", low_at=plot.x(TOLD[0]), high_at=plot.x(TOLD[-1])
        )
        # The name of the axis upwards stands at the left, the true chance's above its line.
        axes = plot.axes(
            range(0, 101, 10),
            [most * part / 4 for part in range(5)],
            _("chance that is told, in per cent"),
            "",
        )
        sentence = _("What it costs on average to tell each chance, where the true one is {n} %")
        return picture(
            self.width, HIGH, axes, mark, words, curve, handle, told=sentence.format(n=true)
        )


def honest_telling() -> HonestTelling:
    """Return the costs of a forecast, to be shown as the last value of a cell."""
    return HonestTelling()
