"""A field with axes, drawn in pixels for the width that there is."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from catan_nb.language import format_number
from catan_nb.lessons.output.drawing import INK, INK_2, LINE, label, rect
from catan_nb.ui.widgets.html import Child, Markup, h

__all__ = ["BAND", "Plot", "round_step"]

BAND: Final = "var(--band,#dce8f4)"
LETTER: Final = 7.5
"""Width of a digit, about."""


@dataclass(frozen=True, slots=True)
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

    def x(self, value: float) -> float:
        """Return how far to the right a value stands."""
        share = (value - self.low) / (self.high - self.low)
        return self.left + share * (self.width - self.left - self.right)

    def y(self, value: float) -> float:
        """Return how far down a value stands."""
        share = (min(max(value, self.least), self.most) - self.least) / (self.most - self.least)
        return self.height - self.bottom - share * (self.height - self.top - self.bottom)

    def axes(self, across: Iterable[float], upwards: Iterable[float], x: str, y: str) -> Child:
        """Return lines across with their numbers, and the numbers and names of both axes.

        Numbers across that would touch the one before are left out.
        """
        parts: list[Child] = []
        for value in upwards:
            at = f"{self.y(value):.1f}"
            parts.append(
                h("line", x1=self.left, x2=self.width - self.right, y1=at, y2=at, stroke=LINE)
            )
            words = format_number(value, ",.6g")
            parts.append(label(self.left - 6, self.y(value) + 4, words, size=12, anchor="end"))
        free = -math.inf
        for value in across:
            words = format_number(value, ",.6g")
            half = LETTER * len(words) / 2
            at_most = self.width - half
            if self.x(value) - half > free:
                here = min(self.x(value), at_most)
                parts.append(label(here, self.height - self.bottom + 17, words, size=12))
                free = here + half + 4
        base = f"{self.height - self.bottom:.1f}"
        parts.append(
            h("line", x1=self.left, x2=self.width - self.right, y1=base, y2=base, stroke=INK)
        )
        middle = (self.left + self.width - self.right) / 2
        parts.append(label(middle, self.height - 8, x, size=13, fill=INK_2))
        parts.append(label(4, self.top - 12, y, size=13, anchor="start", fill=INK_2))
        return parts

    def line(self, points: Iterable[tuple[float, float]], colour: str, wide: float = 2) -> Markup:
        """Return a line through some points."""
        way = " ".join(f"{self.x(x):.0f},{self.y(y):.0f}" for x, y in points)
        return h("polyline", points=way, fill="none", stroke=colour, stroke_width=wide)

    def level(self, value: float, colour: str = INK) -> Markup:
        """Return a dashed line across the field."""
        at = f"{self.y(value):.1f}"
        return h(
            "line",
            x1=self.left,
            x2=self.width - self.right,
            y1=at,
            y2=at,
            stroke=colour,
            stroke_dasharray="7 4",
        )

    def band(self, edges: Iterable[tuple[float, float, float]]) -> Markup:
        """Return the area between two edges: where, lower, upper."""
        known = list(edges)
        way = [f"{self.x(x):.0f},{self.y(up):.0f}" for x, _low, up in known]
        way += [f"{self.x(x):.0f},{self.y(low):.0f}" for x, low, _up in reversed(known)]
        return h("polygon", points=" ".join(way), fill=BAND)

    def bar(self, at: float, value: float, wide: float, **look: object) -> Markup:
        """Return a bar that stands on the base, so many pixels wide."""
        up = self.y(value)
        return rect(self.x(at) - wide / 2, up, wide, self.height - self.bottom - up, **look)


def round_step(reach: float, steps: int) -> float:
    """Return a round distance, at most so many of which lie between 0 and ``reach``.

    >>> round_step(0.17, 4), round_step(23, 8)
    (0.05, 5.0)
    """
    least = reach / steps
    size = 10.0 ** math.floor(math.log10(least))
    return next(part * size for part in (1, 2, 5, 10) if part * size >= least * 0.999)
