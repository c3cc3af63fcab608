"""A tally of two dice to pull: chi-square part by part, and how often fair dice are so far off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from catan_nb.language import gettext as _
from catan_nb.language import ngettext, shown_number
from catan_nb.language.numbers import fine_percent
from catan_nb.lessons.moving.controls import Control, Does, Handle
from catan_nb.lessons.moving.dice.plot import Plot
from catan_nb.lessons.moving.moving import Moving
from catan_nb.lessons.moving.rows import Row, amount
from catan_nb.lessons.output.drawing import EXACT, GUESS, PAPER, SIM, circle, label, picture, rect
from catan_nb.stats.dice import sum_distribution
from catan_nb.stats.fairness import FairnessTest, fairness_test
from catan_nb.ui.widgets.html import Child
from catan_nb.ui.widgets.pane import Press

__all__ = ["TallyTest", "tally_test"]

MOST: Final = 24
"""So often a sum can have come."""
HEIGHT: Final = 300
SUMS: Final = tuple(sum_distribution())
EXPECTED: Final = " ".join(str(2 * (6 - abs(total - 7))) for total in SUMS)
"""What 72 rolls bring on average: the tally that is not off at all."""


class TallyTest(Moving):
    """How often each sum came, as bars that one pulls.

    Parameters
    ----------
    counts : mapping of int to int
        The tally at first.
    """

    def __init__(self, counts: Mapping[int, int]) -> None:
        self._first = {total: min(counts.get(total, 0), MOST) for total in SUMS}
        super().__init__()

    def begin(self) -> None:
        """Show the tally at first."""
        self._values |= {f"s{total}": count for total, count in self._first.items()}

    @property
    def test(self) -> FairnessTest | None:
        """What the test says of the tally; None of no roll at all."""
        return _tested(tuple(self.number(f"s{total}") for total in SUMS))

    def title(self) -> str:
        """Return what it is called."""
        return _("How far off is this tally?")

    def about(self) -> str:
        """Return what one does with it."""
        return _(
            "Pull the bars, or move them with the arrow keys. Dots are what fair dice bring on"
            " average; the number below a sum is what it adds to chi-square."
        )

    def controls(self) -> Sequence[Control | Does]:
        """Return a handle for each sum, and a tally to look at."""
        return (
            *map(_handle, SUMS),
            Does("set", _("Exactly as expected"), EXPECTED),
        )

    def pressed(self, press: Press) -> str:
        """Show another tally."""
        counts = press.arg.split()
        if press.do == "set" and len(counts) == len(SUMS):
            for total, count in zip(SUMS, counts, strict=True):
                if count.isdecimal():
                    self._values[f"s{total}"] = min(int(count), MOST)
        return ""

    def picture(self) -> Child:
        """Return the bars with their handles."""
        test = self.test
        low, high = SUMS[0] - 0.6, SUMS[-1] + 0.6
        plot = Plot(self.width, HEIGHT, low, high, 0, MOST, left=40, bottom=62)
        room = 0.7 * (plot.x(3) - plot.x(2))
        rolls = sum(self.number(f"s{total}") for total in SUMS)
        bars = [self._bar(plot, total, room, test) for total in SUMS]
        told = ngettext("A tally of {n} roll", "A tally of {n} rolls", rolls)
        return picture(
            self.width,
            HEIGHT,
            plot.axes(SUMS, range(0, MOST + 1, 6), _("sum, and what it adds"), _("rolls")),
            bars,
            told=told.format(n=rolls),
        )

    def _bar(self, plot: Plot, total: int, room: float, test: FairnessTest | None) -> Child:
        count = self.number(f"s{total}")
        x, up = plot.x(total), plot.y(count)
        knob = (
            rect(x - 22, up - 22, 44, 44, fill="transparent"),
            circle(x, up, 7, fill=GUESS, stroke=PAPER, stroke_width=2),
        )
        drawn: list[Child] = [plot.bar(total, count, room, fill=SIM, fill_opacity=0.75)]
        if test is not None:
            expected = float(test.expected[total])
            dot = circle(x, plot.y(expected), 3.5, fill=EXACT)
            part = shown_number(float(test.parts[total]), ".1f")
            drawn += [dot, label(x, HEIGHT - 29, part, size=12, fill=SIM)]
        handle = _handle(total).pulled(
            count, *knob, axis="y", low_at=plot.y(0), high_at=plot.y(MOST)
        )
        return *drawn, handle

    def rows(self) -> Sequence[Row]:
        """Return chi-square, and how often fair dice are at least as far off."""
        test = self.test
        if test is None:
            return (Row(_("Rolls"), "0"),)
        return (
            Row(_("Rolls"), str(test.trials)),
            amount(_("Chi-square"), test.value, tone="exact"),
            Row(_("Fair dice are at least as far off in"), fine_percent(test.p_value), "exact"),
        )


def _handle(total: int) -> Handle:
    return Handle(f"s{total}", _("How often the {total} came").format(total=total), 0, MOST)


@cache
def _tested(counts: tuple[int, ...]) -> FairnessTest | None:
    return fairness_test(dict(zip(SUMS, counts, strict=True))) if any(counts) else None


def tally_test(counts: Mapping[int, int]) -> TallyTest:
    """Return a tally of two dice to pull, to be shown as the last value of a cell.

    Parameters
    ----------
    counts : mapping of int to int
        How often each sum came, at first.
    """
    return TallyTest(counts)
