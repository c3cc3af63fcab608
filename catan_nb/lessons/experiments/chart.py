"""Charts for lessons: bars for what was worked out, dots for what was observed, or lines.

A chart is SVG text of its own, so that it needs no plotting library and is in the saved
notebook; it is as wide as its place. Series differ in shape as well as in colour.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from catan_nb.language import gettext as _
from catan_nb.language import shown_number
from catan_nb.lessons.experiments.field import (
    BOTTOM,
    COLOURS,
    HEIGHT,
    INK,
    NARROW,
    STRETCH,
    TOP,
    at_place,
    framed,
    level,
    number_below,
    stretched,
)
from catan_nb.lessons.output.number_words import Number
from catan_nb.lessons.output.page import InBoxes, html_widget

SHAPES = (
    "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
    "M-3.6 -3.6h7.2v7.2h-7.2z",
    "M0 -5l5 5l-5 5l-5 -5z",
    "M0 -4.8l4.6 8.4h-9.2z",
    "M0 4.8l4.6 -8.4h-9.2z",
    "M-5 -1.5h3.5v-3.5h3v3.5h3.5v3h-3.5v3.5h-3v-3.5h-3.5z",
)
MOST_LABELS = 16
"""So many numbers stand along the bottom at most."""

Series = Mapping[Number, Number]


@dataclass(frozen=True)
class Chart(InBoxes):
    """A drawn chart; notebooks show it by themselves.

    Attributes
    ----------
    series : mapping of str to mapping
        Name to the values to draw, by place.
    x, y : str
        What is counted along the bottom and upwards.
    lines : bool
        Whether all series are lines; otherwise the first one is bars and the others are dots.
    """

    series: Mapping[str, Series]
    x: str
    y: str
    lines: bool

    def __repr__(self) -> str:
        rows = [_("Chart of {y} by {x}").format(y=self.y, x=self.x)]
        for name, values in self.series.items():
            told = ", ".join(
                f"{shown_number(float(at), 'g')}: {shown_number(float(v), '.4g')}"
                for at, v in values.items()
            )
            rows.append(f"{_(name)}: {told}")
        return "\n".join(rows)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"image/svg+xml": self.svg(), "text/plain": repr(self)}

    def _on_page(self) -> Any:
        return html_widget(self.svg())

    def svg(self) -> str:
        """Return the chart as SVG text."""
        scale = _scale_of(tuple(self.series.values()), edge=0 if self.lines else 0.5)
        drawn = [_axes(scale)]
        for number, values in enumerate(self.series.values()):
            bars = number == 0 and not self.lines
            drawn.append(_bars(scale, values) if bars else _dots(scale, values, number, self.lines))
        legend = [
            (_BAR if number == 0 and not self.lines else _mark(number, self.lines), _(name))
            for number, name in enumerate(self.series)
        ]
        return framed("".join(drawn), legend, x=self.x, y=self.y, told=repr(self))


def chart(series: Mapping[str, Series], *, x: str, y: str, lines: bool = False) -> Chart:
    """Return a chart of one or more series of numbers.

    Parameters
    ----------
    series : mapping of str to mapping
        Up to six; name to the values to draw, by place along the bottom. Put the exact values
        first, they become bars, and what was observed second.
    x, y : str
        What is counted along the bottom and upwards.
    lines : bool
        Draw all series as lines, to compare them.

    Raises
    ------
    ValueError
        Without anything to draw, or with too much.

    Examples
    --------
    >>> chart({"exact": {1: 0.5, 2: 0.25}}, x="turn", y="chance")
    Chart of chance by turn
    exact: 1: 0.5, 2: 0.25
    """
    if not 0 < len(series) <= len(SHAPES) or not all(series.values()):
        raise ValueError(_("a chart has 1 to {n} series, none of them empty").format(n=len(SHAPES)))
    return Chart(dict(series), x, y, lines)


@dataclass(frozen=True)
class _Scale:
    low: float
    high: float
    base: float
    """The least value upwards: 0, unless something is below."""
    top: float
    step: float

    def across(self, value: Number) -> float:
        """Return where a value stands, in per cent of the field."""
        return round(100 * (float(value) - self.low) / (self.high - self.low), 2)

    def up(self, value: Number) -> float:
        share = (float(value) - self.base) / (self.top - self.base)
        return round(HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM), 1)


def _scale_of(all_values: Sequence[Series], edge: float) -> _Scale:
    places = [float(place) for values in all_values for place in values]
    drawn = [float(value) for values in all_values for value in values.values()]
    least, most = min(0.0, *drawn), max(0.0, *drawn)
    reach = most - least or 1.0
    size = 10 ** math.floor(math.log10(reach / 4))
    step = next(part * size for part in (1, 2, 2.5, 5, 10) if part * size * 4 >= reach * 0.999)
    low, high = min(places) - edge, max(places) + edge
    base, top = math.floor(least / step + 1e-9), math.ceil(most / step - 1e-9)
    right = high if high > low else low + 1
    return _Scale(low, right, step * base, step * max(top, base + 1), step)


def _axes(scale: _Scale) -> str:
    parts = []
    for number in range(round(scale.base / scale.step), round(scale.top / scale.step) + 1):
        value = number * scale.step
        parts.append(level(scale.up(value), value))
    first, last = math.ceil(scale.low), math.floor(scale.high)
    room = NARROW // (8 * len(str(last)) + 6)
    every = math.ceil((last - first + 1) / max(2, min(MOST_LABELS, room)))
    for place in range(first, last + 1, every):
        parts.append(number_below(scale.across(place), shown_number(place, "d")))
    base = scale.up(0)
    parts.append(f'<line x2="100%" y1="{base}" y2="{base}" stroke="{INK}"/>')
    return "".join(parts)


def _bars(scale: _Scale, values: Series) -> str:
    wide = max(0.4, 80 / (scale.high - scale.low))
    base = scale.up(0)
    return "".join(
        f'<rect x="{scale.across(at) - wide / 2:.2f}%" y="{min(base, scale.up(value))}"'
        f' width="{wide:.2f}%" height="{abs(base - scale.up(value)):.1f}" fill="{COLOURS[0]}"'
        f' stroke="{COLOURS[-1]}"/>'
        for at, value in values.items()
    )


def _dots(scale: _Scale, values: Series, number: int, lines: bool) -> str:
    mark = _mark(number, lines)
    drawn = "".join(
        at_place(scale.across(at), scale.up(value), mark) for at, value in values.items()
    )
    if lines:
        way = " ".join(
            f"{scale.across(at) * STRETCH / 100:g},{scale.up(value)}"
            for at, value in values.items()
        )
        drawn += stretched(
            f'<polyline points="{way}" fill="none" stroke="{_colour(number, lines)}"'
            ' stroke-width="1.5" vector-effect="non-scaling-stroke"/>'
        )
    return drawn


_BAR = f'<rect x="-5" y="-5" width="10" height="10" fill="{COLOURS[0]}"/>'


def _mark(number: int, lines: bool) -> str:
    """Return the dot of a series."""
    return f'<path d="{SHAPES[number]}" fill="{_colour(number, lines)}"/>'


def _colour(number: int, lines: bool) -> str:
    return COLOURS[number] if number or not lines else COLOURS[-1]
