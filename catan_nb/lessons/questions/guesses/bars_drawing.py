"""The drawing of a distribution: bars to pull, then guess, simulation and exact value together."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from catan_nb.language import gettext as _
from catan_nb.language import shown_number
from catan_nb.lessons.output.drawing import (
    EXACT,
    GUESS,
    INK_2,
    LINE,
    PAPER,
    SIM,
    circle,
    label,
    picture,
    pulled,
    rect,
)
from catan_nb.ui.widgets.html import Child, Markup, h

__all__ = ["BarsDrawing", "Shares", "shares_in"]

Shares = Mapping[str, float]
"""Label to per cent."""
LEFT: Final = 48
RIGHT: Final = 6
TOP: Final = 22
FIELD: Final = 200
BELOW: Final = 30
"""Pixels around the field, and its height."""
_STEPS: Final = (1, 2, 5, 10, 20, 25, 50)
_SHARE: Final = re.compile(r"(?:^|: | )(\d{1,3})(?= %|\Z| )")


def shares_in(text: str) -> list[int]:
    """Return the bars of a text of the page or the record, in per cent."""
    return [int(share) for share in _SHARE.findall(text)]


class BarsDrawing:
    """A field with a column for each label, and per cent at its left.

    Parameters
    ----------
    labels : sequence of str
    top : int
        What the field reaches up to, in per cent.
    width : int
        Pixels that there are.
    told : str
        What the drawing shows, for screen readers.
    """

    def __init__(self, labels: Sequence[str], top: int, width: int, told: str) -> None:
        self.labels, self.top, self.width, self.told = labels, top, width, told
        self._wide = (width - LEFT - RIGHT) / len(labels)

    def to_pull(self, bars: Shares) -> Markup:
        """Return the field with a bar for each label that can be pulled."""
        return self._framed(
            h("g", [self._bar(*one) for one in enumerate(bars.items())], data_roving=True)
        )

    def compared(self, guess: Shares | None, simulation: Shares | None, exact: Shares) -> Markup:
        """Return the field with the simulation as bars, the guess as lines, the rest as dots."""
        return self._framed(
            self._each(simulation, self._column), self._each(guess, self._line), self._dots(exact)
        )

    def _framed(self, *drawn: Child) -> Markup:
        return picture(
            self.width,
            TOP + FIELD + BELOW,
            [self._level(value) for value in self._ticks()],
            self._below(),
            drawn,
            told=self.told,
        )

    # ---- places ------------------------------------------------------------------------

    def _left(self, number: int) -> float:
        return LEFT + number * self._wide

    def _up(self, share: float) -> float:
        return TOP + FIELD * (1 - min(share, self.top) / self.top)

    def _ticks(self) -> range:
        step = next((one for one in _STEPS if self.top / one <= 5), 50)
        return range(0, self.top + 1, step)

    # ---- parts -------------------------------------------------------------------------

    def _level(self, share: int) -> Child:
        y = f"{self._up(share):.1f}"
        words = label(
            LEFT - 8, self._up(share) + 4, f"{share} %", size=13, anchor="end", fill=INK_2
        )
        return h("path", d=f"M{LEFT} {y}H{self.width - RIGHT}", stroke=LINE), words

    def _below(self) -> Child:
        """Return the labels; where they are long, as many as do not touch."""
        longest = max(map(len, self.labels))
        every = max(1, -(-(9 * longest + 6) // max(1, int(self._wide))))
        return [
            label(self._middle(number), TOP + FIELD + 21, words, font_weight=800)
            for number, words in enumerate(self.labels)
            if number % every == 0
        ]

    def _middle(self, number: int) -> float:
        return self._left(number) + self._wide / 2

    def _bar(self, number: int, one: tuple[str, float]) -> Markup:
        words, share = one
        x, y = self._middle(number), self._up(share)
        column = rect(self._left(number), TOP - 10, self._wide, FIELD + 22, fill="transparent")
        radius = min(9, max(5, int(self._wide / 3)))
        knob = circle(x, y, radius, fill=PAPER, stroke=GUESS, stroke_width=4, class_="cnb-grip")
        return pulled(
            "bar",
            words,
            round(share),
            column,
            self._stem(number, share),
            self._line(number, share),
            knob,
            label(x, y - radius - 5, shown_number(share, ".0f"), size=13, fill=INK_2),
            low=0,
            high=self.top,
            axis="y",
            low_at=TOP + FIELD,
            high_at=TOP,
            told=_("{n} %").format(n=shown_number(share, ".0f")),
            arg=number,
            first=number == 0,
        )

    def _stem(self, number: int, share: float) -> Markup:
        """Return what one sees below a bar's line."""
        return h("g", self._column(number, share, GUESS), opacity=0.14)

    def _line(self, number: int, share: float) -> Markup:
        left, right = self._left(number) + 2, self._left(number) + self._wide - 2
        d = f"M{left:.1f} {self._up(share):.1f}H{right:.1f}"
        return h("path", d=d, stroke=GUESS, stroke_width=4, stroke_linecap="round")

    def _column(self, number: int, share: float, fill: str = SIM) -> Markup:
        room = self._wide * 0.1
        return rect(
            self._left(number) + room,
            self._up(share),
            self._wide - 2 * room,
            TOP + FIELD - self._up(share),
            rx=3,
            fill=fill,
            fill_opacity=0.72 if fill == SIM else None,
        )

    def _dots(self, exact: Shares) -> Child:
        return self._each(
            exact,
            lambda number, share: circle(
                self._middle(number),
                self._up(share),
                min(5.5, self._wide / 4),
                fill=EXACT,
                stroke=PAPER,
                stroke_width=2,
            ),
        )

    def _each(self, shares: Shares | None, draw: Callable[[int, float], Child]) -> Iterable[Child]:
        found = shares or {}
        return [draw(n, found[words]) for n, words in enumerate(self.labels) if words in found]
