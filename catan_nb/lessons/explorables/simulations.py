"""Simulation: confidence intervals, their coverage, and speed-up by parallel processes."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import floor
from typing import Any, ClassVar, Final

from catan_nb.language import format_number, ngettext
from catan_nb.language import gettext as _
from catan_nb.language.numbers import fine_percent
from catan_nb.lessons.explorables.explorable import (
    Choice,
    Control,
    Does,
    Moving,
    Row,
    Slider,
    Value,
    amount,
    chance,
)
from catan_nb.lessons.output.words import show_number
from catan_nb.stats.dice import sum_distribution
from catan_nb.stats.tools.estimates import Z_95
from catan_nb.stats.tools.inference import binomial_tail, exact_interval, wilson_interval
from catan_nb.stats.tools.probability import binomial
from catan_nb.stats.tools.validation import random_generator
from catan_nb.ui.looks.charts import (
    BAD,
    EDGE,
    EXACT,
    GUESS,
    INK_2,
    PRIMARY,
    SIM,
    Plot,
    circle,
    label,
    line,
    picture,
    rect,
)
from catan_nb.ui.widgets.html import Child
from catan_nb.ui.widgets.pane import Press

__all__ = [
    "WAYS",
    "IntervalCoverage",
    "ManyIntervals",
    "RunTimes",
    "compare_run_times",
    "interval_coverage",
    "many_intervals",
    "plain_interval",
]


SHOWN: Final = 20
HEIGHT: Final = 270
ROLLS: Final = (50, 100, 200, 400, 800, 1_600)
MOST_INTERVALS: Final = 10_000
"""So many intervals are counted at most."""


class ManyIntervals(Moving):
    """Series of rolls of two dice, each with a confidence interval for the share of a sum."""

    title: ClassVar[str] = "Twenty intervals"

    def __init__(self, seed: int, total: int = 8, rolls: int = 400) -> None:
        self._seed, self._total, self._start = seed, total, ROLLS.index(rolls)
        self._chance = sum_distribution()[total]
        super().__init__()

    def begin(self) -> None:
        """Simulate the first twenty series."""
        self._made_for = -1
        self._values["rolls"] = self._start
        self._restart()

    def _restart(self) -> None:
        self._rng: Any = random_generator(self._seed)
        self.made = self.missed = 0
        self.hits: list[int] = []
        self._more(SHOWN)

    @property
    def rolls(self) -> int:
        """The number of rolls in each series."""
        return ROLLS[self.number("rolls")]

    def instructions(self) -> str:
        return _(
            "Each line is a series of rolls: the dot is its share of {total}s, the line is what"
            " “±” says. Those that miss the exact chance are red and have a cross."
        ).format(total=self._total)

    def controls(self) -> Sequence[Control | Does]:
        step = self.number("rolls")
        return (
            Slider(
                "rolls",
                _("Rolls in each series"),
                0,
                len(ROLLS) - 1,
                shown=format_number(ROLLS[step]),
            ),
            Does("more", _("1 more"), "1"),
            Does("more", _("20 more"), "20"),
            Does("more", _("1,000 more"), "1000"),
        )

    def pressed(self, press: Press) -> str:
        """Simulate more series."""
        if press.do == "more" and press.arg in ("1", "20", "1000"):
            self._restart_if_changed()
            if self.made + int(press.arg) > MOST_INTERVALS:
                return _("That is enough.")
            self._more(int(press.arg))
        return ""

    def _restart_if_changed(self) -> None:
        """Discard all series when their length has changed."""
        if self._made_for != self.rolls:
            self._restart()

    def _more(self, number: int) -> None:
        self._made_for = self.rolls
        new = self._rng.binomial(self.rolls, float(self._chance), size=number).tolist()
        self.made += number
        self.missed += sum(not self.holds(hits) for hits in new)
        self.hits = (self.hits + new)[-SHOWN:]

    def interval(self, hits: int) -> tuple[float, float]:
        """Return the confidence interval for a number of hits."""
        return wilson_interval(hits, self.rolls)

    def holds(self, hits: int) -> bool:
        """Return whether the interval for a number of hits contains the exact probability."""
        low, high = self.interval(hits)
        return low <= self._chance <= high

    def coverage(self) -> float:
        """Return the exact coverage probability."""
        good = [hits for hits in range(self.rolls + 1) if self.holds(hits)]
        chance = float(self._chance)
        above = binomial_tail(good[0], self.rolls, chance)
        return above - binomial_tail(good[-1] + 1, self.rolls, chance)

    def picture(self) -> Child:
        """Return the last twenty intervals, with the exact probability as a line."""
        self._restart_if_changed()
        truth = float(self._chance)
        plot = Plot(self.width, HEIGHT, 0.2, SHOWN + 0.8, 0, 2 * truth, left=44, top=30)
        parts: list[Child] = []
        for place, hits in enumerate(self.hits, 1):
            low, high = self.interval(hits)
            colour = SIM if self.holds(hits) else BAD
            x, wide = plot.x(place), 2.5 if self.holds(hits) else 3.5
            parts.append(line(x, plot.y(low), x, plot.y(high), colour, stroke_width=wide))
            middle = plot.y(hits / self.rolls)
            parts.append(circle(x, middle, 3.5, fill=colour))
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
            description=told.format(n=self.missed, made=format_number(self.made)),
        )

    def rows(self) -> Sequence[Row]:
        """Return the observed and the exact share of intervals that miss."""
        return (
            Row(
                _("Intervals that miss"),
                _("{n} of {made}").format(
                    n=format_number(self.missed), made=format_number(self.made)
                ),
                "sim",
            ),
            Row(_("Exactly: they miss with chance"), fine_percent(1 - self.coverage()), "exact"),
        )


def many_intervals(seed: int = 0, *, total: int = 8, rolls: int = 400) -> ManyIntervals:
    """Return twenty intervals for the share of a sum, as the last value of a cell.

    Parameters
    ----------
    seed : int
    total : int
        The sum.
    rolls : int
        In each series at first, one of `ROLLS`.
    """
    return ManyIntervals(seed, total, rolls)


# How often the interval of a share holds the true chance, for three ways to draw it.


MOST_GAMES: Final = 100
PROMISES_HEIGHT: Final = 230
PROMISES_LEFT: Final = 12


def plain_interval(hits: int, trials: int) -> tuple[float, float]:
    """Return the Wald interval, which uses the observed share as the true one.

    >>> plain_interval(40, 40)
    (1.0, 1.0)
    """
    share = hits / trials
    off = Z_95 * math.sqrt(share * (1 - share) / trials)
    return share - off, share + off


WAYS: Final[Mapping[str, Callable[[int, int], tuple[float, float]]]] = {
    "plain": plain_interval,
    "wilson": wilson_interval,
    "exact": exact_interval,
}


@cache
def _interval_ends(way: str, trials: int) -> tuple[tuple[float, float], ...]:
    return tuple(WAYS[way](hits, trials) for hits in range(trials + 1))


class IntervalCoverage(Moving):
    """Coverage of several confidence intervals for a true chance."""

    title: ClassVar[str] = "Does the interval keep its promise?"
    about: ClassVar[str] = (
        "Set the true chance to win a game. Each bar is a number of wins; it is light where the"
        " interval worked out from it misses the true chance."
    )
    start: ClassVar[Mapping[str, Value]] = {"way": "plain", "games": 40, "percent": 25}

    def controls(self) -> Sequence[Control]:
        """Return the controls: method, number of games, true chance."""
        ways = {"plain": _("plain"), "wilson": _("Wilson"), "exact": _("exact")}
        percent = self.number("percent")
        return (
            Choice("way", _("Interval"), ways),
            Slider("games", _("Games"), 10, MOST_GAMES, 10),
            Slider("percent", _("True chance"), 1, 99, shown=_("{n} %").format(n=percent)),
        )

    @property
    def chances(self) -> Mapping[int, float]:
        """The probability of each number of wins."""
        found = binomial(self.number("games"), Fraction(self.number("percent"), 100))
        return {wins: float(share) for wins, share in found.items()}

    def holds(self, way: str, wins: int) -> bool:
        """Return whether the interval for a number of wins contains the true chance."""
        low, high = _interval_ends(way, self.number("games"))[wins]
        return low <= self.number("percent") / 100 <= high

    def kept(self, way: str) -> float:
        """Return the coverage probability."""
        return sum(share for wins, share in self.chances.items() if self.holds(way, wins))

    def rows(self) -> Sequence[Row]:
        """Return the nominal coverage and that of each method."""
        return (
            chance(_("Promised"), 0.95),
            chance(_("The plain interval holds the chance with"), self.kept("plain"), "exact"),
            chance(_("Wilson's interval with"), self.kept("wilson"), "exact"),
            chance(_("The exact interval with"), self.kept("exact"), "exact"),
        )

    def picture(self) -> Child:
        """Return the distribution of wins; those whose interval misses have another colour."""
        chances, way = self.chances, self.chosen("way")
        games, tallest = self.number("games"), max(self.chances.values())
        base, wide = PROMISES_HEIGHT - 46, (self.width - 2 * PROMISES_LEFT) / (games + 1)
        bars = []
        for wins, share in chances.items():
            tall, holds = (base - 12) * share / tallest, self.holds(way, wins)
            bars.append(
                rect(
                    PROMISES_LEFT + wide * wins,
                    base - tall,
                    max(wide - 1, 1),
                    tall,
                    fill=PRIMARY if holds else "none",
                    stroke=PRIMARY if holds else GUESS,
                )
            )
        ticks = [
            label(PROMISES_LEFT + wide * (wins + 0.5), base + 20, wins, fill=INK_2)
            for wins in range(0, games + 1, max(games // 10, 1) * (1 if self.width > 500 else 2))
        ]
        axis = line(PROMISES_LEFT, base, self.width - PROMISES_LEFT, base, EDGE)
        words = label(self.width / 2, base + 40, _("games won"), fill=INK_2)
        told = _("How likely each number of wins is, and which of them miss the true chance")
        return picture(self.width, PROMISES_HEIGHT, bars, axis, ticks, words, description=told)


def interval_coverage() -> IntervalCoverage:
    """Return the coverage of intervals, as the last value of a cell."""
    return IntervalCoverage()


# Games that are shared out among processes, which is not always quicker.


MOST_SHARED_GAMES: Final = 60
HANDS_HEIGHT: Final = 240
HANDS_LEFT: Final = 40


class RunTimes(Moving):
    """Run time with one process, and with several that have a start-up cost."""

    title: ClassVar[str] = "Many hands"
    about: ClassVar[str] = "Move the games. From where on are several processes quicker than one?"
    start: ClassVar[Mapping[str, Value]] = {"games": 10, "hands": 2, "begin": 2, "tenths": 3}

    def controls(self) -> Sequence[Control]:
        """Return the controls: games, processes and start-up time."""
        tenths = self.number("tenths")
        return (
            Slider("games", _("Games"), 1, MOST_SHARED_GAMES),
            Slider("hands", _("Processes"), 2, 8),
            Slider("begin", _("Seconds until they have started"), 0, 6),
            Slider("tenths", _("Seconds for a game"), 1, 10, shown=show_number(tenths / 10)),
        )

    def alone(self, games: int) -> Fraction:
        """Return the run time of one process, in seconds."""
        return Fraction(self.number("tenths"), 10) * games

    def shared(self, games: int) -> Fraction:
        """Return the run time of several processes, start-up included, in seconds."""
        return self.number("begin") + self.alone(games) / self.number("hands")

    @property
    def worth_it_from(self) -> int:
        """The number of games from which several processes are faster."""
        saved = self.alone(1) - self.alone(1) / self.number("hands")
        return floor(self.number("begin") / saved) + 1

    def rows(self) -> Sequence[Row]:
        """Return both run times, and the break-even number of games."""
        games = self.number("games")
        words = _("Several are quicker from here on")
        return (
            amount(_("One process"), self.alone(games), _("seconds")),
            amount(_("Several, with their start"), self.shared(games), _("seconds")),
            amount(words, self.worth_it_from, _("games"), "exact"),
        )

    def picture(self) -> Child:
        """Return both run times by number of games, as lines."""
        tallest = float(max(self.alone(MOST_SHARED_GAMES), self.shared(MOST_SHARED_GAMES)))
        plot = Plot(
            self.width,
            HANDS_HEIGHT,
            low=0,
            high=MOST_SHARED_GAMES,
            least=0,
            most=tallest,
            left=HANDS_LEFT,
            top=14,
            bottom=40,
            size=14,
            ink=INK_2,
        )
        games, here = range(MOST_SHARED_GAMES + 1), self.number("games")
        drawn = [
            plot.levels(range(0, floor(tallest) + 1, max(floor(tallest / 4), 1))),
            plot.below(range(0, MOST_SHARED_GAMES + 1, 10)),
            line(plot.left, plot.base, plot.end, plot.base, EDGE),
            plot.line(
                ((n, float(self.alone(n))) for n in games),
                GUESS,
                3,
                fine=True,
                stroke_dasharray="7 5",
            ),
            plot.line(((n, float(self.shared(n))) for n in games), PRIMARY, 3, fine=True),
            [
                circle(plot.x(here), plot.y(float(time)), 6, fill=EXACT)
                for time in (self.alone(here), self.shared(here))
            ],
        ]
        keys = (
            label(HANDS_LEFT + 8, 18, _("- - one process"), anchor="start", fill=GUESS),
            label(HANDS_LEFT + 8, 36, _("— several"), anchor="start", fill=PRIMARY),
        )
        told = _("Seconds by the number of games, for one process and for several")
        return picture(self.width, HANDS_HEIGHT, drawn, keys, description=told)


def compare_run_times() -> RunTimes:
    """Return the comparison of run times, as the last value of a cell."""
    return RunTimes()
