"""A test and its border: pull it, and read off how often it errs and how often it finds."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from catan_nb.language import gettext as _
from catan_nb.language import shown_number
from catan_nb.language.numbers import fine_percent
from catan_nb.lessons.moving.controls import Choice, Control, Does, Handle, Slider
from catan_nb.lessons.moving.dice.count_test import COUNTED, CountTest
from catan_nb.lessons.moving.dice.plot import Plot, round_step
from catan_nb.lessons.moving.moving import Moving
from catan_nb.lessons.moving.rows import Row, chance
from catan_nb.lessons.output.drawing import EXACT, GUESS, INK, LINE, SIM, circle, picture, rect
from catan_nb.stats.tools.probability import binomial
from catan_nb.ui.widgets.html import Child, Markup, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["Rejection", "fair_or_loaded"]

EVENING: Final = 36
"""The rolls grow in steps of half an evening."""
MOST_ROLLS: Final = 720
HALF: Final = 150
"""Height of each of the two fields."""
LEVEL: Final = 0.05
WIDE: Final = 4.0
"""So many standard deviations to each side are shown."""
QUARTERS: Final = 4


class Rejection(Moving):
    """Fair dice above, a loaded one below, and one border through both.

    Parameters
    ----------
    what : str
        What is counted at first, a key of `count_test.COUNTED`.
    rolls : int
        How many rolls at first.
    """

    def __init__(self, what: str = "12", rolls: int = 72) -> None:
        self._what, self._rolls = what, rolls
        super().__init__()

    def begin(self) -> None:
        """Count what is counted at first, with a border for 5 %."""
        self._asked = ("", 0)
        self._values |= {"what": self._what, "rolls": self._rolls, "weight": 2 * QUARTERS}
        self._values["border"] = 0
        self._settle()

    def _settle(self) -> None:
        """Put the border anew when other numbers are possible."""
        asked = self.chosen("what"), self.number("rolls")
        if asked != self._asked:
            self._asked = asked
            self._values["border"] = self._unbounded().border_for(LEVEL)
        super()._settle()

    @property
    def test(self) -> CountTest:
        """The test as it is set."""
        test = self._unbounded()
        test.border = self.number("border")
        return test

    def _unbounded(self) -> CountTest:
        weight = Fraction(self.number("weight"), QUARTERS)
        return CountTest(self.chosen("what"), self.number("rolls"), weight, 0)

    def _ends(self) -> tuple[int, int]:
        """Return between which numbers the picture reaches."""
        test = self._unbounded()
        ends = [
            test.rolls * p + side * WIDE * math.sqrt(test.rolls * p * (1 - p))
            for p in (test.fair, test.loaded)
            for side in (-1, 1)
        ]
        return max(0, math.floor(min(ends))), min(test.rolls, math.ceil(max(ends))) + 1

    def title(self) -> str:
        """Return what it is called."""
        return _("Where does the border go?")

    def about(self) -> str:
        """Return what one does with it."""
        return _(
            "From the border on, the dice are accused. Pull the border: what it wins below, it"
            " pays for above. Then roll more often, or count something else."
        )

    def controls(self) -> Sequence[Control | Does]:
        """Return what is counted, how often, how far the die is loaded, and the border."""
        weight = self.number("weight")
        low, high = self._ends()
        return (
            Choice(
                "what",
                _("What is counted"),
                {what: _(words) for what, (words, _in_it) in COUNTED.items()},
            ),
            Slider("rolls", _("Rolls"), EVENING, MOST_ROLLS, EVENING),
            Slider(
                "weight",
                _("The loaded die shows a 6"),
                QUARTERS,
                QUARTERS * 4,
                shown=_("{times} times as often").format(
                    times=shown_number(weight / QUARTERS, "g")
                ),
            ),
            Handle("border", _("Border"), low, high),
            Does("level", _("Border for 5 %")),
        )

    def pressed(self, press: Press) -> str:
        """Put the border where fair dice are accused in 5 of 100 cases at most."""
        if press.do == "level":
            self.put("border", self._unbounded().border_for(LEVEL))
        return ""

    def picture(self) -> Child:
        """Return both distributions, and the border through them."""
        test, (low, high) = self.test, self._ends()
        chances = [binomial(test.rolls, p) for p in (test.fair, test.loaded)]
        top = max(float(max(some.values())) for some in chances)
        step = round_step(top, 3)
        height = 2 * HALF + 60
        words = (_("fair dice"), _("one loaded die"))
        halves = [
            self._half(
                Plot(
                    self.width,
                    HALF + 44 * low_one,
                    low - 0.6,
                    high + 0.6,
                    0,
                    top * 1.05,
                    left=48,
                    top=26,
                    bottom=20 + 24 * low_one,
                ),
                some,
                step,
                colour,
                name,
                bool(low_one),
            )
            for low_one, (some, colour, name) in enumerate(
                zip(chances, (EXACT, GUESS), words, strict=True)
            )
        ]
        told = _("How often {what} comes in {n} rolls, with fair dice and with a loaded one.")
        return picture(
            self.width,
            height,
            halves[0],
            h("g", halves[1], transform=f"translate(0 {HALF + 10})"),
            self._border(Plot(self.width, height, low - 0.6, high + 0.6, 0, 1, left=48)),
            told=told.format(what=_(COUNTED[test.what][0]), n=test.rolls),
        )

    def _half(
        self,
        plot: Plot,
        chances: dict[int, Fraction],
        step: float,
        colour: str,
        name: str,
        last: bool,
    ) -> Child:
        """Return one distribution; what is accused is filled."""
        border, (low, high) = self.number("border"), self._ends()
        room = max(1.0, 0.76 * (plot.x(low + 1) - plot.x(low)))
        bars = [
            plot.bar(
                k,
                float(chances.get(k, 0)),
                room,
                fill=colour,
                fill_opacity=0.9 if k >= border else 0.22,
                stroke=colour,
                stroke_width=0.6,
            )
            for k in range(low, high + 1)
        ]
        across = range(low, high + 1, max(1, (high - low) // 12)) if last else ()
        counted = _("how often {what} came").format(what=_(COUNTED[self.test.what][0]))
        levels = [step * n for n in range(int(plot.most / step) + 1)]
        return plot.axes(across, levels, counted if last else "", name), bars

    def _border(self, plot: Plot) -> Markup:
        low, high = self._ends()
        border = self.number("border")
        at = plot.x(border - 0.5)
        bottom = plot.height - 44
        told = _("accused from {n} on").format(n=border)
        return Handle("border", _("Border"), low, high, shown=told).pulled(
            border,
            rect(at - 22, 0, 44, bottom, fill="transparent"),
            h(
                "line",
                x1=f"{at:.1f}",
                x2=f"{at:.1f}",
                y1=10,
                y2=f"{bottom:.0f}",
                stroke=INK,
                stroke_width=2.5,
            ),
            circle(at, 10, 8, fill=SIM, stroke=LINE, stroke_width=2),
            axis="x",
            low_at=plot.x(low - 0.5),
            high_at=plot.x(high - 0.5),
        )

    def rows(self) -> Sequence[Row]:
        """Return both chances of one roll, and how often the test errs and finds."""
        test = self.test
        return (
            Row(_("Accused from"), str(test.border)),
            chance(_("In one roll, fair dice"), test.fair),
            chance(_("In one roll, the loaded die"), test.loaded),
            Row(_("Fair dice are accused in"), fine_percent(test.size), "exact"),
            Row(_("The loaded die is found in (the power)"), fine_percent(test.power), "guess"),
        )


def fair_or_loaded(what: str = "12", rolls: int = 72) -> Rejection:
    """Return a test with a border to pull, to be shown as the last value of a cell.

    Parameters
    ----------
    what : str
        What is counted at first, a key of `count_test.COUNTED`.
    rolls : int
        How many rolls at first.
    """
    return Rejection(what, rolls)
