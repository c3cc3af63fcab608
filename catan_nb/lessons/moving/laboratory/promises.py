"""How often the interval of a share holds the true chance, for three ways to draw it."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import ClassVar, Final

from catan_nb.language import gettext as _
from catan_nb.lessons.moving.controls import Choice, Control, Slider, Value
from catan_nb.lessons.moving.moving import Moving
from catan_nb.lessons.moving.rows import Row, chance
from catan_nb.lessons.output.drawing import EDGE, GUESS, INK_2, PRIMARY, label, picture, rect
from catan_nb.stats.tools.estimates import Z_95
from catan_nb.stats.tools.inference import exact_interval, wilson_interval
from catan_nb.stats.tools.probability import binomial
from catan_nb.ui.widgets.html import Child, h

__all__ = ["KeptPromises", "kept_promises", "plain_interval"]

MOST: Final = 100
HIGH: Final = 230
LEFT: Final = 12


def plain_interval(hits: int, trials: int) -> tuple[float, float]:
    """Return the interval that takes the share that was seen for the true chance.

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
def _ends(way: str, trials: int) -> tuple[tuple[float, float], ...]:
    return tuple(WAYS[way](hits, trials) for hits in range(trials + 1))


class KeptPromises(Moving):
    """Intervals of a share, and how many of them hold the true chance."""

    start: ClassVar[Mapping[str, Value]] = {"way": "plain", "games": 40, "percent": 25}

    def title(self) -> str:
        """Return what it is called."""
        return _("Does the interval keep its promise?")

    def about(self) -> str:
        """Return what one does with it."""
        return _(
            "Set the true chance to win a game. Each bar is a number of wins; it is light where the"
            " interval worked out from it misses the true chance."
        )

    def controls(self) -> Sequence[Control]:
        """Return the way, the games and the true chance."""
        ways = {"plain": _("plain"), "wilson": _("Wilson"), "exact": _("exact")}
        percent = self.number("percent")
        return (
            Choice("way", _("Interval"), ways),
            Slider("games", _("Games"), 10, MOST, 10),
            Slider("percent", _("True chance"), 1, 99, shown=_("{n} %").format(n=percent)),
        )

    @property
    def chances(self) -> Mapping[int, float]:
        """How likely each number of wins is."""
        found = binomial(self.number("games"), Fraction(self.number("percent"), 100))
        return {wins: float(share) for wins, share in found.items()}

    def holds(self, way: str, wins: int) -> bool:
        """Say whether the interval that so many wins give holds the true chance."""
        low, high = _ends(way, self.number("games"))[wins]
        return low <= self.number("percent") / 100 <= high

    def kept(self, way: str) -> float:
        """Return how likely it is that the interval holds the true chance."""
        return sum(share for wins, share in self.chances.items() if self.holds(way, wins))

    def rows(self) -> Sequence[Row]:
        """Return what is promised, and what each way keeps."""
        return (
            chance(_("Promised"), 0.95),
            chance(_("The plain interval holds the chance with"), self.kept("plain"), "exact"),
            chance(_("Wilson's interval with"), self.kept("wilson"), "exact"),
            chance(_("The exact interval with"), self.kept("exact"), "exact"),
        )

    def picture(self) -> Child:
        """Return the numbers of wins as bars, those that miss in another colour."""
        chances, way = self.chances, self.chosen("way")
        games, tallest = self.number("games"), max(self.chances.values())
        base, wide = HIGH - 46, (self.width - 2 * LEFT) / (games + 1)
        bars = []
        for wins, share in chances.items():
            tall, holds = (base - 12) * share / tallest, self.holds(way, wins)
            bars.append(
                rect(
                    LEFT + wide * wins,
                    base - tall,
                    max(wide - 1, 1),
                    tall,
                    fill=PRIMARY if holds else "none",
                    stroke=PRIMARY if holds else GUESS,
                )
            )
        ticks = [
            label(LEFT + wide * (wins + 0.5), base + 20, wins, fill=INK_2)
            for wins in range(0, games + 1, max(games // 10, 1) * (1 if self.width > 500 else 2))
        ]
        line = h("line", x1=LEFT, x2=self.width - LEFT, y1=base, y2=base, stroke=EDGE)
        words = label(self.width / 2, base + 40, _("games won"), fill=INK_2)
        told = _("How likely each number of wins is, and which of them miss the true chance")
        return picture(self.width, HIGH, bars, line, ticks, words, told=told)


def kept_promises() -> KeptPromises:
    """Return the intervals, to be shown as the last value of a cell."""
    return KeptPromises()
