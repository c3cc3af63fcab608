"""Hypothesis tests of dice: critical value, size and power, chi-square by category."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import ClassVar, Final

from catan_nb.language import format_number, ngettext, noop
from catan_nb.language import gettext as _
from catan_nb.language.numbers import fine_percent
from catan_nb.lessons.explorables.explorable import (
    Choice,
    Control,
    Does,
    Handle,
    Moving,
    Row,
    Slider,
    amount,
    chance,
)
from catan_nb.stats.dice import fair_die, loaded_die, sum_distribution
from catan_nb.stats.fairness import FairnessTest, fairness_test
from catan_nb.stats.tools.inference import binomial_tail
from catan_nb.stats.tools.probability import binomial
from catan_nb.ui.looks.charts import (
    EXACT,
    GUESS,
    INK,
    LINE,
    PAPER,
    SIM,
    Plot,
    circle,
    label,
    picture,
    rect,
    round_step,
)
from catan_nb.ui.widgets.html import Child, Markup, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["COUNTED", "CountTest", "Rejection", "TallyTest", "fair_or_loaded", "tally_test"]


COUNTED: Final[dict[str, tuple[str, Callable[[int], bool]]]] = {
    "7": (noop("a 7"), lambda total: total == 7),
    "8": (noop("an 8"), lambda total: total == 8),
    "12": (noop("a 12"), lambda total: total == 12),
    "9+": (noop("9 or more"), lambda total: total >= 9),
}
"""What can be counted: its words, and which sums belong to it."""


class CountTest:
    """A one-sided test of fair dice, which rejects from a number of hits on.

    Parameters
    ----------
    what : str
        A key of `COUNTED`.
    rolls : int
    weight : Fraction
        How many times as likely as each of its other faces the 6 of one die is, if it is loaded.
    border : int
        From so many on the dice are accused.

    Attributes
    ----------
    fair, loaded : Fraction
        The chance, in one roll, of what is counted.

    Examples
    --------
    >>> test = CountTest("12", 72, Fraction(2), border=6)
    >>> round(test.size, 4), round(test.power, 4)
    (0.0151, 0.1281)
    """

    def __init__(self, what: str, rolls: int, weight: Fraction, border: int) -> None:
        self.what, self.rolls, self.weight, self.border = what, rolls, weight, border
        self.fair, self.loaded = _hit_chance(what, Fraction(1)), _hit_chance(what, weight)

    @property
    def size(self) -> float:
        """The probability of rejecting fair dice."""
        return binomial_tail(self.border, self.rolls, float(self.fair))

    @property
    def power(self) -> float:
        """The probability of rejecting the loaded die."""
        return binomial_tail(self.border, self.rolls, float(self.loaded))

    def border_for(self, level: float) -> int:
        """Return the smallest critical value whose size is at most the given one."""
        return next(
            k
            for k in range(self.rolls + 2)
            if binomial_tail(k, self.rolls, float(self.fair)) <= level
        )


@cache
def _hit_chance(what: str, weight: Fraction) -> Fraction:
    sums = sum_distribution(loaded_die(6, weight), fair_die())
    return sum((p for total, p in sums.items() if COUNTED[what][1](total)), Fraction(0))


# A test and its border: pull it, and read off how often it errs and how often it finds.


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
    """The distributions under fair and loaded dice, with a draggable critical value."""

    title: ClassVar[str] = "Where does the border go?"
    about: ClassVar[str] = (
        "From the border on, the dice are accused. Pull the border: what it wins below, it"
        " pays for above. Then roll more often, or count something else."
    )

    def __init__(self, what: str = "12", rolls: int = 72) -> None:
        self._what, self._rolls = what, rolls
        super().__init__()

    def begin(self) -> None:
        """Start with the first statistic and a critical value of size 5 %."""
        self._asked = ("", 0)
        self._values |= {"what": self._what, "rolls": self._rolls, "weight": 2 * QUARTERS}
        self._values["border"] = 0
        self._clamp_sliders()

    def _clamp_sliders(self) -> None:
        """Move the critical value into its new range when the number of rolls changes."""
        asked = self.chosen("what"), self.number("rolls")
        if asked != self._asked:
            self._asked = asked
            self._values["border"] = self._unbounded().border_for(LEVEL)
        super()._clamp_sliders()

    @property
    def test(self) -> CountTest:
        """The test with the current settings."""
        test = self._unbounded()
        test.border = self.number("border")
        return test

    def _unbounded(self) -> CountTest:
        weight = Fraction(self.number("weight"), QUARTERS)
        return CountTest(self.chosen("what"), self.number("rolls"), weight, 0)

    def _picture_range(self) -> tuple[int, int]:
        """Return the range of counts that the picture shows."""
        test = self._unbounded()
        ends = [
            test.rolls * p + side * WIDE * math.sqrt(test.rolls * p * (1 - p))
            for p in (test.fair, test.loaded)
            for side in (-1, 1)
        ]
        return max(0, math.floor(min(ends))), min(test.rolls, math.ceil(max(ends))) + 1

    def controls(self) -> Sequence[Control | Does]:
        """Return the controls: statistic, number of rolls, loading and critical value."""
        weight = self.number("weight")
        low, high = self._picture_range()
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
                    times=format_number(weight / QUARTERS, "g")
                ),
            ),
            Handle("border", _("Border"), low, high),
            Does("level", _("Border for 5 %")),
        )

    def pressed(self, press: Press) -> str:
        """Set the critical value so that fair dice are rejected in at most 5 of 100 cases."""
        if press.do == "level":
            self.put("border", self._unbounded().border_for(LEVEL))
        return ""

    def picture(self) -> Child:
        """Return both distributions with the critical value."""
        test, (low, high) = self.test, self._picture_range()
        chances = [binomial(test.rolls, p) for p in (test.fair, test.loaded)]
        top = max(float(max(some.values())) for some in chances)
        step = round_step(top, 3)
        height = 2 * HALF + 60
        words = (_("fair dice"), _("one loaded die"))
        halves = [
            self._distribution_half(
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
            description=told.format(what=_(COUNTED[test.what][0]), n=test.rolls),
        )

    def _distribution_half(
        self,
        plot: Plot,
        chances: dict[int, Fraction],
        step: float,
        colour: str,
        name: str,
        last: bool,
    ) -> Child:
        """Return one distribution; the rejection region is filled."""
        border, (low, high) = self.number("border"), self._picture_range()
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
        low, high = self._picture_range()
        border = self.number("border")
        at = plot.x(border - 0.5)
        bottom = plot.height - 44
        told = _("accused from {n} on").format(n=border)
        return Handle("border", _("Border"), low, high, shown=told).drag_target(
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
        """Return the hit chance of one roll for both dice, and the test's size and power."""
        test = self.test
        return (
            Row(_("Accused from"), str(test.border)),
            chance(_("In one roll, fair dice"), test.fair),
            chance(_("In one roll, the loaded die"), test.loaded),
            Row(_("Fair dice are accused in"), fine_percent(test.size), "exact"),
            Row(_("The loaded die is found in (the power)"), fine_percent(test.power), "guess"),
        )


def fair_or_loaded(what: str = "12", rolls: int = 72) -> Rejection:
    """Return a test with a draggable critical value, as the last value of a cell.

    Parameters
    ----------
    what : str
        What is counted at first, a key of `count_test.COUNTED`.
    rolls : int
        How many rolls at first.
    """
    return Rejection(what, rolls)


# A tally of two dice to pull: chi-square part by part, and how often fair dice are so far off.


MOST: Final = 24
"""So often a sum can have come."""
HEIGHT: Final = 300
SUMS: Final = tuple(sum_distribution())
EXPECTED: Final = " ".join(str(2 * (6 - abs(total - 7))) for total in SUMS)
"""What 72 rolls bring on average: the tally that is not off at all."""


class TallyTest(Moving):
    """How often each sum came, as bars to drag, with the chi-square test."""

    title: ClassVar[str] = "How far off is this tally?"
    about: ClassVar[str] = (
        "Pull the bars, or move them with the arrow keys. Dots are what fair dice bring on"
        " average; the number below a sum is what it adds to chi-square."
    )

    def __init__(self, counts: Mapping[int, int]) -> None:
        self._first = {total: min(counts.get(total, 0), MOST) for total in SUMS}
        super().__init__()

    def begin(self) -> None:
        """Reset the counts."""
        self._values |= {f"s{total}": count for total, count in self._first.items()}

    @property
    def test(self) -> FairnessTest | None:
        """The chi-square test of the counts; None without rolls."""
        return _run_test(tuple(self.number(f"s{total}") for total in SUMS))

    def controls(self) -> Sequence[Control | Does]:
        """Return a drag handle for each sum and buttons for prepared counts."""
        return (
            *map(_sum_handle, SUMS),
            Does("set", _("Exactly as expected"), EXPECTED),
        )

    def pressed(self, press: Press) -> str:
        """Load prepared counts."""
        counts = press.arg.split()
        if press.do == "set" and len(counts) == len(SUMS):
            for total, count in zip(SUMS, counts, strict=True):
                if count.isdecimal():
                    self._values[f"s{total}"] = min(int(count), MOST)
        return ""

    def picture(self) -> Child:
        """Return the bars with their drag handles."""
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
            description=told.format(n=rolls),
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
            part = format_number(float(test.parts[total]), ".1f")
            drawn += [dot, label(x, HEIGHT - 29, part, size=12, fill=SIM)]
        handle = _sum_handle(total).drag_target(
            count, *knob, axis="y", low_at=plot.y(0), high_at=plot.y(MOST)
        )
        return *drawn, handle

    def rows(self) -> Sequence[Row]:
        """Return the chi-square statistic and the p-value."""
        test = self.test
        if test is None:
            return (Row(_("Rolls"), "0"),)
        return (
            Row(_("Rolls"), str(test.trials)),
            amount(_("Chi-square"), test.value, tone="exact"),
            Row(_("Fair dice are at least as far off in"), fine_percent(test.p_value), "exact"),
        )


def _sum_handle(total: int) -> Handle:
    return Handle(f"s{total}", _("How often the {total} came").format(total=total), 0, MOST)


@cache
def _run_test(counts: tuple[int, ...]) -> FairnessTest | None:
    return fairness_test(dict(zip(SUMS, counts, strict=True))) if any(counts) else None


def tally_test(counts: Mapping[int, int]) -> TallyTest:
    """Return draggable counts of two dice with their test, as the last value of a cell.

    Parameters
    ----------
    counts : mapping of int to int
        How often each sum came, at first.
    """
    return TallyTest(counts)
