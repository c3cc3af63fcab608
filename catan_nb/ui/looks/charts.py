"""Charts as SVG text: the page's colours, marks, fields with axes, and legends.

What is drawn is part of the page or of a saved notebook and needs no code there.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from catan_nb.kernel.values import frozen
from catan_nb.language import format_number
from catan_nb.ui.widgets.html import Child, Markup, h
from catan_nb.view.theme import TYPEFACE

__all__ = [
    "BAND",
    "EDGE",
    "EXACT",
    "GLOW",
    "GOOD",
    "GUESS",
    "INK",
    "INK_2",
    "LINE",
    "ON_PRIMARY",
    "PAPER",
    "PRIMARY",
    "SERIES",
    "SIM",
    "SOFT",
    "TRAY",
    "Plot",
    "circle",
    "label",
    "legend",
    "line",
    "picture",
    "rect",
    "round_step",
]

INK: Final = "var(--ink,#1f2930)"
INK_2: Final = "var(--ink-2,#4c585f)"
PAPER: Final = "var(--paper,#fffdf8)"
TRAY: Final = "var(--tray,#ece3d0)"
LINE: Final = "var(--line,#dccfb4)"
EDGE: Final = "var(--edge,#8a7c60)"
PRIMARY: Final = "var(--primary,#0a5d73)"
SOFT: Final = "var(--primary-soft,#d9ecf0)"
GLOW: Final = "var(--glow,#ffd21f)"
ON_PRIMARY: Final = "var(--on-primary,#ffffff)"
GOOD: Final = "var(--good,#1d6b39)"
GUESS: Final = "var(--guess,#a34700)"
SIM: Final = "var(--sim,#0a5d73)"
EXACT: Final = "var(--exact,#1f2930)"
BAND: Final = "var(--band,#dce8f4)"
SERIES: Final = tuple(
    f"var(--series-{number},{alone})"
    for number, alone in enumerate(
        ("#8fb3d9", "#9c2f2f", "#1f5f46", "#6b4a9e", "#8a5a00", "#30506b"), 1
    )
)
"""Of several series: the page's colours, and what they are in a picture by itself."""


# ---- marks -----------------------------------------------------------------------------


def picture(width: int, height: int, *drawn: Child, told: str) -> Markup:
    """Return a picture in units that are pixels where there is room for `width` of them.

    Parameters
    ----------
    width, height : int
        As wide as there is room, such as `Moving.width`, and as high as it needs.
    told : str
        What it shows, in a sentence: its name for screen readers.
    """
    return h(
        "svg",
        drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        style="max-width:100%;height:auto",
        role="group",
        aria_label=told,
        font_family=TYPEFACE,
        font_size=14,
        fill=INK,
    )


def label(
    x: float | str,
    y: float,
    *words: Child,
    size: int = 14,
    anchor: str = "middle",
    fill: str = INK,
    **more: Any,
) -> Markup:
    """Return words in a picture; nothing there may be smaller than 12.

    ``more`` are attributes, such as ``font_weight``.
    """
    return h(
        "text",
        words,
        x=x if isinstance(x, str) else f"{x:g}",
        y=f"{y:g}",
        text_anchor=anchor,
        font_size=max(size, 12),
        fill=fill,
        **more,
    )


def rect(left: float | str, top: float, width: float | str, height: float, **look: Any) -> Markup:
    """Return a rectangle; ``look`` are attributes.

    Here and in what else is drawn, measures are pixels with a decimal, or shares of the width
    such as ``"50%"``.
    """
    x, y, wide, high = map(_measure, (left, top, width, height))
    return h("rect", x=x, y=y, width=wide, height=high, **look)


def circle(x: float | str, y: float, radius: float, **look: Any) -> Markup:
    """Return a circle; ``look`` are attributes."""
    cx, cy, r = map(_measure, (x, y, radius))
    return h("circle", cx=cx, cy=cy, r=r, **look)


def line(
    x1: float | str, y1: float, x2: float | str, y2: float, colour: str = LINE, **look: Any
) -> Markup:
    """Return a straight line; ``look`` are attributes."""
    left, right, top, bottom = map(_measure, (x1, x2, y1, y2))
    return h("line", x1=left, x2=right, y1=top, y2=bottom, stroke=colour, **look)


def _measure(size: float | str) -> str:
    return size if isinstance(size, str) else f"{round(size, 1):g}"


# ---- a field with axes -----------------------------------------------------------------


LETTER: Final = 7.5
"""Width of a letter, about."""


def _number_words(value: float) -> str:
    return format_number(value, ",.6g")


@frozen
class Plot:
    """Where values stand in a picture.

    Attributes
    ----------
    width, height : float
        Of the picture, in pixels.
    low, high : float
        The least and the greatest value across.
    least, most : float
        The least and the greatest value upwards; what is beyond stands at the edge.
    left, right, top, bottom : float
        Pixels around the field.
    size : int
        Height of the numbers at the axes.
    ink : str
        Colour of these.
    """

    width: float
    height: float
    low: float
    high: float
    least: float
    most: float
    left: float = 56
    right: float = 14
    top: float = 28
    bottom: float = 44
    size: int = 12
    ink: str = INK

    @property
    def end(self) -> float:
        """How far to the right the field reaches."""
        return self.width - self.right

    @property
    def base(self) -> float:
        """How far down the field reaches."""
        return self.height - self.bottom

    def x(self, value: float) -> float:
        """Return how far to the right a value stands."""
        share = (value - self.low) / (self.high - self.low)
        return self.left + share * (self.end - self.left)

    def y(self, value: float) -> float:
        """Return how far down a value stands."""
        share = (min(max(value, self.least), self.most) - self.least) / (self.most - self.least)
        return self.base - share * (self.base - self.top)

    def axes(self, across: Iterable[float], upwards: Iterable[float], x: str, y: str) -> Child:
        """Return lines across with their numbers, and the numbers and names of both axes."""
        return (
            self.levels(upwards),
            self.below(across),
            line(self.left, self.base, self.end, self.base, INK),
            label((self.left + self.end) / 2, self.height - 8, x, size=13, fill=INK_2),
            label(4, self.top - 12, y, size=13, anchor="start", fill=INK_2),
        )

    def levels(
        self, values: Iterable[float], words: Callable[[float], str] = _number_words
    ) -> Child:
        """Return lines across with their numbers at the left."""
        return [
            (
                line(self.left, self.y(value), self.end, self.y(value)),
                label(
                    self.left - self.size // 2,
                    self.y(value) + 4,
                    words(value),
                    size=self.size,
                    anchor="end",
                    fill=self.ink,
                ),
            )
            for value in values
        ]

    def below(
        self, values: Iterable[float], words: Callable[[float], str] = _number_words
    ) -> Child:
        """Return the numbers below the field without those that would touch the one before."""
        parts: list[Child] = []
        free = -math.inf
        for value in values:
            told = words(value)
            half = LETTER * len(told) / 2
            if self.x(value) - half > free:
                here = min(self.x(value), self.width - half)
                down = self.base + self.size + 5
                parts.append(label(here, down, told, size=self.size, fill=self.ink))
                free = here + half + 4
        return parts

    def line(self, points: Iterable[tuple[float, float]], colour: str, wide: float = 2) -> Markup:
        """Return a line through some points."""
        way = " ".join(f"{self.x(x):.0f},{self.y(y):.0f}" for x, y in points)
        return h("polyline", points=way, fill="none", stroke=colour, stroke_width=wide)

    def level(self, value: float, colour: str = INK) -> Markup:
        """Return a dashed line across the field."""
        at = self.y(value)
        return line(self.left, at, self.end, at, colour, stroke_dasharray="7 4")

    def upright(self, value: float, colour: str, **look: Any) -> Markup:
        """Return a line from the top of the field to its base."""
        return line(self.x(value), self.top, self.x(value), self.base, colour, **look)

    def band(self, edges: Iterable[tuple[float, float, float]]) -> Markup:
        """Return the area between two edges: where, lower, upper."""
        known = list(edges)
        way = [f"{self.x(x):.0f},{self.y(up):.0f}" for x, _low, up in known]
        way += [f"{self.x(x):.0f},{self.y(low):.0f}" for x, low, _up in reversed(known)]
        return h("polygon", points=" ".join(way), fill=BAND)

    def bar(self, at: float, value: float, wide: float, **look: object) -> Markup:
        """Return a bar that stands on the base, so many pixels wide."""
        up = self.y(value)
        return rect(self.x(at) - wide / 2, up, wide, self.base - up, **look)


def round_step(reach: float, steps: int, parts: Sequence[float] = (1, 2, 5, 10)) -> float:
    """Return a round distance, at most so many of which lie between 0 and ``reach``.

    ``parts`` are the round numbers, up to the next power of ten.

    >>> round_step(0.17, 4), round_step(23, 8)
    (0.05, 5.0)
    """
    least = reach / steps
    size = 10.0 ** math.floor(math.log10(least))
    return next(part * size for part in parts if part * size >= least * 0.999)


# ---- a legend --------------------------------------------------------------------------


def legend(
    marks: Iterable[tuple[Child, str]],
    width: float,
    *,
    left: float = 8,
    down: float = 10,
    row: float = 19,
    size: int = 14,
) -> tuple[Child, int]:
    """Return what marks mean, and in how many rows that stands.

    Parameters
    ----------
    marks : iterable of (Child, str)
        Each drawn round the origin, some 14 pixels wide, and what it means.
    width : float
        Pixels that there are.
    left, down : float
        Where the middle of the first mark stands.
    row : float
        Height of a row.
    size : int
        Height of the letters.
    """
    drawn: list[Child] = []
    at, number = left, 0
    for mark, words in marks:
        room = 30 + size * 0.543 * len(words)
        if at > left and at + room > width:
            at, number = left, number + 1
        y = down + number * row
        drawn.append(h("g", mark, transform=f"translate({at:g} {y:g})"))
        drawn.append(label(at + 13, y + 5, words, size=size, anchor="start"))
        at += room
    return drawn, number + 1
