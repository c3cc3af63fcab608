"""Intervals by the dozen: each from rolls of its own, and a few of them miss the truth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from catan_nb.language import gettext as _
from catan_nb.language import ngettext, shown_number
from catan_nb.language.numbers import fine_percent
from catan_nb.lessons.moving.controls import Control, Does, Slider
from catan_nb.lessons.moving.dice.plot import Plot
from catan_nb.lessons.moving.moving import Moving
from catan_nb.lessons.moving.rows import Row
from catan_nb.lessons.output.drawing import EXACT, SIM, label, picture
from catan_nb.stats.dice import sum_distribution
from catan_nb.stats.tools.inference import binomial_tail, wilson_interval
from catan_nb.stats.tools.validation import generator
from catan_nb.ui.widgets.html import Child, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["ManyIntervals", "many_intervals"]

SHOWN: Final = 20
HEIGHT: Final = 270
BAD: Final = "var(--bad,#a3231a)"
ROLLS: Final = (50, 100, 200, 400, 800, 1_600)
MOST: Final = 10_000
"""So many intervals are counted at most."""


class ManyIntervals(Moving):
    """Series of rolls of two dice, and for each the interval for the share of a sum.

    Parameters
    ----------
    seed : int
    total : int
        Whose share it is.
    rolls : int
        In each series at first, one of `ROLLS`.
    """

    def __init__(self, seed: int, total: int = 8, rolls: int = 400) -> None:
        self._seed, self._total, self._start = seed, total, ROLLS.index(rolls)
        self._chance = sum_distribution()[total]
        super().__init__()

    def begin(self) -> None:
        """Make the first twenty."""
        self._made_for = -1
        self._values["rolls"] = self._start
        self._anew()

    def _anew(self) -> None:
        self._rng: Any = generator(self._seed)
        self.made = self.missed = 0
        self.hits: list[int] = []
        self._more(SHOWN)

    @property
    def rolls(self) -> int:
        """How many rolls there are in each series."""
        return ROLLS[self.number("rolls")]

    def title(self) -> str:
        """Return what it is called."""
        return _("Twenty intervals")

    def about(self) -> str:
        """Return what one does with it."""
        return _(
            "Each line is a series of rolls: the dot is its share of {total}s, the line is what"
            " “±” says. Those that miss the exact chance are red and have a cross."
        ).format(total=self._total)

    def controls(self) -> Sequence[Control | Does]:
        """Return the slider and the buttons."""
        step = self.number("rolls")
        return (
            Slider(
                "rolls",
                _("Rolls in each series"),
                0,
                len(ROLLS) - 1,
                shown=shown_number(ROLLS[step]),
            ),
            Does("more", _("1 more"), "1"),
            Does("more", _("20 more"), "20"),
            Does("more", _("1,000 more"), "1000"),
        )

    def pressed(self, press: Press) -> str:
        """Make more series."""
        if press.do == "more" and press.arg in ("1", "20", "1000"):
            self._kept()
            if self.made + int(press.arg) > MOST:
                return _("That is enough.")
            self._more(int(press.arg))
        return ""

    def _kept(self) -> None:
        """Begin anew when the series have got another length."""
        if self._made_for != self.rolls:
            self._anew()

    def _more(self, number: int) -> None:
        self._made_for = self.rolls
        new = self._rng.binomial(self.rolls, float(self._chance), size=number).tolist()
        self.made += number
        self.missed += sum(not self.holds(hits) for hits in new)
        self.hits = (self.hits + new)[-SHOWN:]

    def interval(self, hits: int) -> tuple[float, float]:
        """Return the interval for so many hits."""
        return wilson_interval(hits, self.rolls)

    def holds(self, hits: int) -> bool:
        """Say whether the interval for so many hits holds the exact chance."""
        low, high = self.interval(hits)
        return low <= self._chance <= high

    def coverage(self) -> float:
        """Return the exact chance that an interval holds the exact chance."""
        good = [hits for hits in range(self.rolls + 1) if self.holds(hits)]
        chance = float(self._chance)
        above = binomial_tail(good[0], self.rolls, chance)
        return above - binomial_tail(good[-1] + 1, self.rolls, chance)

    def picture(self) -> Child:
        """Return the last twenty intervals beside each other, and the exact chance."""
        self._kept()
        truth = float(self._chance)
        plot = Plot(self.width, HEIGHT, 0.2, SHOWN + 0.8, 0, 2 * truth, left=44, top=30)
        parts: list[Child] = []
        for place, hits in enumerate(self.hits, 1):
            low, high = self.interval(hits)
            colour = SIM if self.holds(hits) else BAD
            x, wide = f"{plot.x(place):.1f}", 2.5 if self.holds(hits) else 3.5
            parts.append(
                h(
                    "line",
                    x1=x,
                    x2=x,
                    y1=f"{plot.y(low):.1f}",
                    y2=f"{plot.y(high):.1f}",
                    stroke=colour,
                    stroke_width=wide,
                )
            )
            middle = plot.y(hits / self.rolls)
            parts.append(h("circle", cx=x, cy=f"{middle:.1f}", r=3.5, fill=colour))
            if not self.holds(hits):
                top = min(plot.y(high), plot.y(low)) - 7
                parts.append(label(plot.x(place), top, "✗", fill=BAD, font_weight=700))
        told = ngettext(
            "The last intervals; {n} of all {made} misses the exact chance.",
            "The last intervals; {n} of all {made} miss the exact chance.",
            self.missed,
        )
        return picture(
            self.width,
            HEIGHT,
            plot.axes(
                (1, 5, 10, 15, 20),
                (0, 0.05, 0.1, 0.15, 0.2, 0.25),
                _("series"),
                _("share of {total}s").format(total=self._total),
            ),
            plot.level(truth, EXACT),
            parts,
            told=told.format(n=self.missed, made=shown_number(self.made)),
        )

    def rows(self) -> Sequence[Row]:
        """Return how many have missed, and how many do exactly."""
        return (
            Row(
                _("Intervals that miss"),
                _("{n} of {made}").format(
                    n=shown_number(self.missed), made=shown_number(self.made)
                ),
                "sim",
            ),
            Row(_("Exactly: they miss with chance"), fine_percent(1 - self.coverage()), "exact"),
        )


def many_intervals(seed: int = 0, *, total: int = 8, rolls: int = 400) -> ManyIntervals:
    """Return twenty intervals for the share of a sum, to be shown as the last value of a cell.

    Parameters
    ----------
    seed : int
    total : int
        The sum.
    rolls : int
        In each series at first, one of `ROLLS`.
    """
    return ManyIntervals(seed, total, rolls)
