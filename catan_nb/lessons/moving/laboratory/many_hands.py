"""Games that are shared out among processes, which is not always quicker."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import floor
from typing import ClassVar, Final

from catan_nb.language import gettext as _
from catan_nb.lessons.moving.controls import Control, Slider, Value
from catan_nb.lessons.moving.moving import Moving
from catan_nb.lessons.moving.rows import Row, amount
from catan_nb.lessons.output.drawing import EDGE, EXACT, GUESS, INK_2, LINE, PRIMARY, label, picture
from catan_nb.lessons.output.number_words import show_number
from catan_nb.ui.widgets.html import Child, h

__all__ = ["ManyHands", "many_hands"]

MOST: Final = 60
HIGH: Final = 240
LEFT: Final = 40


class ManyHands(Moving):
    """One process, or several that must start first."""

    start: ClassVar[Mapping[str, Value]] = {"games": 10, "hands": 2, "begin": 2, "tenths": 3}

    def title(self) -> str:
        """Return what it is called."""
        return _("Many hands")

    def about(self) -> str:
        """Return what one does with it."""
        return _("Move the games. From where on are several processes quicker than one?")

    def controls(self) -> Sequence[Control]:
        """Return the games, the processes and what they cost."""
        tenths = self.number("tenths")
        return (
            Slider("games", _("Games"), 1, MOST),
            Slider("hands", _("Processes"), 2, 8),
            Slider("begin", _("Seconds until they have started"), 0, 6),
            Slider("tenths", _("Seconds for a game"), 1, 10, shown=show_number(tenths / 10)),
        )

    def alone(self, games: int) -> Fraction:
        """Return how many seconds one process takes."""
        return Fraction(self.number("tenths"), 10) * games

    def shared(self, games: int) -> Fraction:
        """Return how many seconds the processes take, with their start."""
        return self.number("begin") + self.alone(games) / self.number("hands")

    @property
    def worth_it_from(self) -> int:
        """From how many games on sharing is quicker: those that save more than the start."""
        saved = self.alone(1) - self.alone(1) / self.number("hands")
        return floor(self.number("begin") / saved) + 1

    def rows(self) -> Sequence[Row]:
        """Return both times, and from where on sharing pays."""
        games = self.number("games")
        words = _("Several are quicker from here on")
        return (
            amount(_("One process"), self.alone(games), _("seconds")),
            amount(_("Several, with their start"), self.shared(games), _("seconds")),
            amount(words, self.worth_it_from, _("games"), "exact"),
        )

    def picture(self) -> Child:
        """Return both times by the number of games, as lines."""
        tallest = float(max(self.alone(MOST), self.shared(MOST)))
        base, wide = HIGH - 40, self.width - LEFT - 14

        def at(games: int, seconds: Fraction | float) -> tuple[float, float]:
            return LEFT + wide * games / MOST, base - (base - 14) * float(seconds) / tallest

        def drawn(time: Mapping[int, Fraction], colour: str, dashes: str | None) -> Child:
            points = " ".join(f"{x:.1f},{y:.1f}" for x, y in (at(n, t) for n, t in time.items()))
            return h(
                "polyline",
                points=points,
                fill="none",
                stroke=colour,
                stroke_width=3,
                stroke_dasharray=dashes,
            )

        games = range(MOST + 1)
        lines = (
            drawn({n: self.alone(n) for n in games}, GUESS, "7 5"),
            drawn({n: self.shared(n) for n in games}, PRIMARY, None),
        )
        here = self.number("games")
        dots = [
            h("circle", cx=f"{x:.1f}", cy=f"{y:.1f}", r=6, fill=EXACT)
            for x, y in (at(here, self.alone(here)), at(here, self.shared(here)))
        ]
        step = max(floor(tallest / 4), 1)
        levels = [
            (
                h("line", x1=LEFT, x2=self.width - 14, y1=f"{y:.1f}", y2=f"{y:.1f}", stroke=LINE),
                label(LEFT - 6, y + 5, seconds, anchor="end", fill=INK_2),
            )
            for seconds in range(0, floor(tallest) + 1, step)
            for y in (at(0, seconds)[1],)
        ]
        ticks = [label(at(n, 0)[0], base + 20, n, fill=INK_2) for n in range(0, MOST + 1, 10)]
        axis = h("line", x1=LEFT, x2=self.width - 14, y1=base, y2=base, stroke=EDGE)
        keys = (
            label(LEFT + 8, 18, _("- - one process"), anchor="start", fill=GUESS),
            label(LEFT + 8, 36, _("— several"), anchor="start", fill=PRIMARY),
        )
        told = _("Seconds by the number of games, for one process and for several")
        return picture(self.width, HIGH, levels, ticks, axis, lines, dots, keys, told=told)


def many_hands() -> ManyHands:
    """Return the processes, to be shown as the last value of a cell."""
    return ManyHands()
