"""Building blocks of SVG charts: shapes, plots with axes, and legends.

The SVG needs no script, so a saved notebook shows it too.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from catan_nb.language import format_number
from catan_nb.language import gettext as _
from catan_nb.ui.widgets.html import Child, Markup, h
from catan_nb.view.theme import TYPEFACE

__all__ = [
    "BAD",
    "BAND",
    "BOTTOM",
    "EDGE",
    "EXACT",
    "GLOW",
    "GOOD",
    "GUESS",
    "HEIGHT",
    "INK",
    "INK_2",
    "LINE",
    "NARROW",
    "ON_PRIMARY",
    "PAPER",
    "PRIMARY",
    "SERIES",
    "SIM",
    "SOFT",
    "STRETCH",
    "TOP",
    "TRAY",
    "Plot",
    "circle",
    "grid_line",
    "label",
    "legend",
    "line",
    "number_below",
    "picture",
    "place_mark",
    "rect",
    "round_step",
    "stretch",
    "wide_chart",
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
BAD: Final = "var(--bad,#a3231a)"
BAND: Final = "var(--band,#dce8f4)"
SERIES: Final = tuple(
    f"var(--series-{number},{alone})"
    for number, alone in enumerate(
        ("#8fb3d9", "#9c2f2f", "#1f5f46", "#6b4a9e", "#8a5a00", "#30506b"), 1
    )
)
"""Of several series: the page's colours, and what they are in a picture by itself."""


# ---- marks -----------------------------------------------------------------------------


def picture(width: int, height: int, *content: Child, description: str) -> Markup:
    """Return an SVG picture whose units are pixels if there is room for ``width`` of them.

    Where there is less room it shrinks.

    Parameters
    ----------
    width, height : int
        Size in these units.
    *content : Child
        What is drawn.
    description : str
        What it shows, in a sentence for screen readers.
    """
    return h(
        "svg",
        content,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        style="max-width:100%;height:auto",
        role="group",
        aria_label=description,
        font_family=TYPEFACE,
        font_size=14,
        fill=INK,
    )


def label(
    x: float | str,
    y: float,
    *text: Child,
    size: int = 14,
    anchor: str = "middle",
    fill: str = INK,
    **kwargs: Any,
) -> Markup:
    """Return text at a point of a picture, in a font of at least 12 pixels.

    ``kwargs`` are attributes, such as ``font_weight``.
    """
    return h(
        "text",
        text,
        x=x if isinstance(x, str) else f"{x:g}",
        y=f"{y:g}",
        text_anchor=anchor,
        font_size=max(size, 12),
        fill=fill,
        **kwargs,
    )


def rect(left: float | str, top: float, width: float | str, height: float, **look: Any) -> Markup:
    """Return a rectangle; ``look`` are attributes.

    Here and in the functions below, a measure is a number of pixels, or a share of the width such
    as ``"50%"``.
    """
    x, y, wide, high = map(_format_measure, (left, top, width, height))
    return h("rect", x=x, y=y, width=wide, height=high, **look)


def circle(x: float | str, y: float, radius: float, **look: Any) -> Markup:
    """Return a circle; ``look`` are attributes."""
    cx, cy, r = map(_format_measure, (x, y, radius))
    return h("circle", cx=cx, cy=cy, r=r, **look)


def line(
    x1: float | str, y1: float, x2: float | str, y2: float, colour: str = LINE, **look: Any
) -> Markup:
    """Return a straight line; ``look`` are attributes."""
    left, right, top, bottom = map(_format_measure, (x1, x2, y1, y2))
    return h("line", x1=left, x2=right, y1=top, y2=bottom, stroke=colour, **look)


def _format_measure(size: float | str) -> str:
    return size if isinstance(size, str) else f"{round(size, 1):g}"


# ---- a field with axes -----------------------------------------------------------------


LETTER: Final = 0.625
"""Approximate width of a digit as a share of its height."""


def _format_number(value: float) -> str:
    return format_number(value, ",.6g")


@dataclass(frozen=True, slots=True)
class Plot:
    """The geometry of a chart, with methods that draw axes, lines and bars.

    Attributes
    ----------
    width, height : float
        Size of the picture in pixels.
    low, high : float
        The least and the greatest value on the x axis.
    least, most : float
        The least and the greatest value on the y axis; values beyond are drawn at the edge.
    left, right, top, bottom : float
        Margins in pixels.
    size : int
        Font size of the numbers at the axes.
    ink : str
        Colour of these numbers.
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
        """The x coordinate of the right edge, in pixels."""
        return self.width - self.right

    @property
    def base(self) -> float:
        """The y coordinate of the bottom edge, in pixels."""
        return self.height - self.bottom

    def x(self, value: float) -> float:
        """Return the x coordinate of a value, in pixels."""
        share = (value - self.low) / (self.high - self.low)
        return self.left + share * (self.end - self.left)

    def y(self, value: float) -> float:
        """Return the y coordinate of a value, in pixels."""
        share = (min(max(value, self.least), self.most) - self.least) / (self.most - self.least)
        return self.base - share * (self.base - self.top)

    def axes(self, across: Iterable[float], upwards: Iterable[float], x: str, y: str) -> Child:
        """Return both axes with their numbers and names, and horizontal grid lines."""
        return (
            self.levels(upwards),
            self.below(across),
            self.base_line(),
            self.name_across(x),
            label(4, self.top - 12, y, size=13, anchor="start", fill=INK_2),
        )

    def levels(
        self, values: Iterable[float], words: Callable[[float], str] = _format_number
    ) -> Child:
        """Return horizontal grid lines with their numbers at the left."""
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
        self, values: Iterable[float], words: Callable[[float], str] = _format_number
    ) -> Child:
        """Return the numbers below the x axis, without those that would overlap others."""
        parts: list[Child] = []
        free = -math.inf
        for value in values:
            told = words(value)
            half = LETTER * self.size * len(told) / 2
            if self.x(value) - half > free:
                here = min(self.x(value), self.width - half)
                down = self.base + 11 + self.size / 2
                parts.append(label(here, down, told, size=self.size, fill=self.ink))
                free = here + half + 4
        return parts

    def base_line(self) -> Markup:
        """Return the line of the x axis."""
        return line(self.left, self.base, self.end, self.base, INK)

    def name_across(self, words: str) -> Markup:
        """Return the name of the x axis."""
        middle, down = (self.left + self.end) / 2, self.height - 20 + self.size
        return label(middle, down, words, size=max(13, self.size), fill=INK_2)

    def line(
        self,
        points: Iterable[tuple[float, float]],
        colour: str,
        wide: float = 2,
        *,
        fine: bool = False,
        **look: Any,
    ) -> Markup:
        """Return a line through points, rounded to whole pixels, or to tenths if ``fine``."""
        places = 1 if fine else 0
        way = " ".join(f"{self.x(x):.{places}f},{self.y(y):.{places}f}" for x, y in points)
        return h("polyline", points=way, fill="none", stroke=colour, stroke_width=wide, **look)

    def level(self, value: float, colour: str = INK) -> Markup:
        """Return a dashed horizontal line at a value."""
        at = self.y(value)
        return line(self.left, at, self.end, at, colour, stroke_dasharray="7 4")

    def upright(self, value: float, colour: str, **look: Any) -> Markup:
        """Return a vertical line at a value."""
        return line(self.x(value), self.top, self.x(value), self.base, colour, **look)

    def band(self, edges: Iterable[tuple[float, float, float]]) -> Markup:
        """Return the area between two curves, given as ``(x, lower, upper)``."""
        known = list(edges)
        way = [f"{self.x(x):.0f},{self.y(up):.0f}" for x, _low, up in known]
        way += [f"{self.x(x):.0f},{self.y(low):.0f}" for x, low, _up in reversed(known)]
        return h("polygon", points=" ".join(way), fill=BAND)

    def bar(self, at: float, value: float, wide: float, **look: object) -> Markup:
        """Return a bar from the x axis up to a value, ``wide`` pixels wide."""
        up = self.y(value)
        return rect(self.x(at) - wide / 2, up, wide, self.base - up, **look)


def round_step(reach: float, steps: int, parts: Sequence[float] = (1, 2, 5, 10)) -> float:
    """Return a round step of which at most ``steps`` fit between 0 and ``reach``.

    ``parts`` are the numbers that count as round, times any power of ten.

    >>> round_step(0.17, 4), round_step(23, 8)
    (0.05, 5.0)
    """
    least = reach / steps
    size = 10.0 ** math.floor(math.log10(least))
    return next(part * size for part in parts if part * size >= least * 0.999)


# ---- a legend --------------------------------------------------------------------------


WIDE_LETTER: Final = 0.554
"""Approximate width of a letter as a share of its height."""


def legend(
    marks: Iterable[tuple[Child, str]],
    width: float,
    *,
    left: float = 8,
    down: float = 10,
    row: float = 19,
    size: int = 14,
) -> tuple[Child, int]:
    """Return a legend, and how many rows it takes.

    Parameters
    ----------
    marks : iterable of (Child, str)
        Marks, each drawn around the origin and about 14 pixels wide, and their meanings.
    width : float
        Width in pixels that is available.
    left, down : float
        Position of the centre of the first mark.
    row : float
        Height of a row in pixels.
    size : int
        Font size.
    """
    drawn: list[Child] = []
    at, number = left, 0
    for mark, words in marks:
        room = 34 + round(WIDE_LETTER * size, 1) * len(words)
        if at > left and at + room > width:
            at, number = left, number + 1
        y = down + number * row
        drawn.append(h("g", mark, transform=f"translate({at:g} {y:g})"))
        drawn.append(label(at + 13, y + 5, words, size=size, anchor="start"))
        at += room
    return drawn, number + 1


# ---- a field as wide as its place ------------------------------------------------------
#
# Horizontal positions are per cent of its width, so that text keeps its size on a phone.


WIDTH, HEIGHT = 640, 300
"""Size in pixels of a picture that has enough room."""
LEFT, RIGHT, TOP, BOTTOM = 76, 16, 34, 46
"""Margins in pixels, for the legend and the names of the axes."""
NARROW: Final = 340 - LEFT - RIGHT
"""Width of the field in pixels on a phone, where the numbers below it must not overlap."""
STRETCH: Final = 1000
"""Width in which content for `stretch` is drawn."""
_PART: Final = (WIDTH - LEFT - RIGHT) / WIDTH
"""Share of the picture's width that the field takes."""


def wide_chart(
    content: Child, marks: Sequence[tuple[Child, str]], *, x: str, y: str, description: str
) -> Markup:
    """Return a chart that stretches over the available width.

    Parameters
    ----------
    content : Child
        What is drawn in the field, from 0 per cent at its left edge to 100 at its right one.
    marks : sequence of (Child, str)
        Marks for the legend, each drawn around the origin, and their meanings.
    x, y : str
        Names of the axes.
    description : str
        What the chart shows, in a sentence for screen readers.
    """
    # Where there is less room, the field takes all the width that the numbers at its sides leave.
    # It then reaches beyond the edge of the shrunken picture, as `charts.css` allows for.
    names, rows = legend(marks, LEFT + NARROW + RIGHT, left=14, down=14, row=20, size=13)
    lower, padding = 20 * (rows - 1), f"{LEFT + RIGHT}px"
    high = HEIGHT + lower
    key = hashlib.sha256(f"{x}{y}{description}".encode()).hexdigest()[:8]
    turned = f"translate(15 {lower + (TOP + HEIGHT - BOTTOM) / 2:g}) rotate(-90)"
    return h(
        "svg",
        h("title", _("{y} by {x}").format(y=y, x=x), id=f"c{key}t"),
        h("desc", description, id=f"c{key}d"),
        h(
            "rect",
            width="100%",
            height="100%",
            fill=PAPER,
            style=f"width:calc({_PART:.3%} + {padding})",
        ),
        names,
        h("text", y, transform=turned, text_anchor="middle", fill=INK),
        h(
            "svg",
            content,
            label("50%", HEIGHT - 8, x, size=13),
            x=LEFT,
            y=lower,
            width=f"{_PART:.3%}",
            height=HEIGHT,
            overflow="visible",
        ),
        xmlns="http://www.w3.org/2000/svg",
        class_="cnb-field",
        width=WIDTH,
        height=high,
        role="img",
        aria_labelledby=f"c{key}t c{key}d",
        overflow="visible",
        style=f"max-width:calc((100% - {padding}) / {_PART});height:{high}px",
        font_family=TYPEFACE,
        font_size=13,
    )


def grid_line(up: float, value: float) -> Child:
    """Return a horizontal grid line with its number; ``up`` is its y coordinate in pixels."""
    number = format_number(value, ",.10g")
    return line("0", up, "100%", up), label("-7", up + 4, number, size=13, anchor="end")


def number_below(percent: float, text: str, anchor: str = "middle") -> Markup:
    """Return a number below the x axis."""
    return label(f"{percent:g}%", HEIGHT - BOTTOM + 18, text, size=13, anchor=anchor)


def place_mark(percent: float, up: float, mark: Child) -> Markup:
    """Return a mark, drawn around the origin, at a position of the chart; it is not stretched."""
    return h("svg", mark, x=f"{percent:g}%", y=f"{up:g}", overflow="visible")


def stretch(content: Child) -> Markup:
    """Return lines and areas that are drawn `STRETCH` wide, stretched to the chart's width."""
    return h(
        "svg",
        content,
        width="100%",
        height=HEIGHT,
        viewBox=f"0 0 {STRETCH} {HEIGHT}",
        preserveAspectRatio="none",
    )
