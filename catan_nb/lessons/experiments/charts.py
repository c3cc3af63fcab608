"""SVG charts for lessons: bars, dots, lines, and a funnel of means that converge."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from catan_nb.language import format_number
from catan_nb.language import gettext as _
from catan_nb.lessons.output.page import SvgPicture
from catan_nb.lessons.output.words import Number
from catan_nb.ui.looks.charts import (
    BAND,
    BOTTOM,
    HEIGHT,
    INK,
    LINE,
    NARROW,
    SERIES,
    STRETCH,
    TOP,
    circle,
    grid_line,
    line,
    number_below,
    place_mark,
    rect,
    round_step,
    stretch,
    wide_chart,
)
from catan_nb.ui.widgets.html import Child, Markup, h

__all__ = ["Chart", "Series", "chart", "funnel"]


# Charts for lessons: bars for what was worked out, dots for what was observed, or lines.
#
# A chart is SVG text of its own, so that it needs no plotting library and is in the saved
# notebook; it is as wide as its place. Series differ in shape as well as in colour.


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
class Chart(SvgPicture):
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
            points = ", ".join(
                f"{format_number(float(n), 'g')}: {format_number(float(v), '.4g')}"
                for n, v in values.items()
            )
            rows.append(f"{_(name)}: {points}")
        return "\n".join(rows)

    def svg(self) -> str:
        """Return the chart as SVG text."""
        scale = _fit_scale(tuple(self.series.values()), edge=0 if self.lines else 0.5)
        parts: list[Child] = [_draw_axes(scale)]
        for number, values in enumerate(self.series.values()):
            bars = number == 0 and not self.lines
            parts.append(
                _draw_bars(scale, values) if bars else _draw_dots(scale, values, number, self.lines)
            )
        marks = [
            (_BAR if number == 0 and not self.lines else _dot_mark(number, self.lines), _(name))
            for number, name in enumerate(self.series)
        ]
        return wide_chart(parts, marks, x=self.x, y=self.y, description=repr(self))


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
        """Return a value's horizontal position, in per cent of the plot's width."""
        return round(100 * (float(value) - self.low) / (self.high - self.low), 2)

    def up(self, value: Number) -> float:
        share = (float(value) - self.base) / (self.top - self.base)
        return round(HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM), 1)


def _fit_scale(all_values: Sequence[Series], edge: float) -> _Scale:
    places = [float(place) for values in all_values for place in values]
    drawn_values = [float(value) for values in all_values for value in values.values()]
    lowest, highest = min(0.0, *drawn_values), max(0.0, *drawn_values)
    step = round_step(highest - lowest or 1.0, 4, (1, 2, 2.5, 5, 10))
    low, high = min(places) - edge, max(places) + edge
    base, top = math.floor(lowest / step + 1e-9), math.ceil(highest / step - 1e-9)
    right = high if high > low else low + 1
    return _Scale(low, right, step * base, step * max(top, base + 1), step)


def _draw_axes(scale: _Scale) -> Child:
    parts: list[Child] = []
    for number in range(round(scale.base / scale.step), round(scale.top / scale.step) + 1):
        value = number * scale.step
        parts.append(grid_line(scale.up(value), value))
    first, last = math.ceil(scale.low), math.floor(scale.high)
    labels = NARROW // (8 * len(str(last)) + 6)
    every = math.ceil((last - first + 1) / max(2, min(MOST_LABELS, labels)))
    for place in range(first, last + 1, every):
        parts.append(number_below(scale.across(place), format_number(place, "d")))
    return parts, line("0", scale.up(0), "100%", scale.up(0), INK)


def _draw_bars(scale: _Scale, values: Series) -> Child:
    wide = max(0.4, 80 / (scale.high - scale.low))
    base = scale.up(0)
    return [
        rect(
            f"{scale.across(n) - wide / 2:.2f}%",
            min(base, scale.up(value)),
            f"{wide:.2f}%",
            abs(base - scale.up(value)),
            fill=SERIES[0],
            stroke=SERIES[-1],
        )
        for n, value in values.items()
    ]


def _draw_dots(scale: _Scale, values: Series, number: int, lines: bool) -> Child:
    mark = _dot_mark(number, lines)
    dots = [place_mark(scale.across(n), scale.up(value), mark) for n, value in values.items()]
    if not lines:
        return dots
    points = " ".join(
        f"{scale.across(n) * STRETCH / 100:g},{scale.up(value)}" for n, value in values.items()
    )
    return dots, _stretched_line(points, _series_colour(number, lines), 1.5)


def _stretched_line(points: str, colour: str, wide: float) -> Markup:
    look = {"stroke_width": wide, "vector_effect": "non-scaling-stroke"}
    return stretch(h("polyline", points=points, fill="none", stroke=colour, **look))


_BAR = rect(-5, -5, 10, 10, fill=SERIES[0])


def _dot_mark(number: int, lines: bool) -> Markup:
    """Return the marker of a series in its shape."""
    return h("path", d=SHAPES[number], fill=_series_colour(number, lines))


def _series_colour(number: int, lines: bool) -> str:
    return SERIES[number] if number or not lines else SERIES[-1]


# A chart of a running mean: how it settles, inside a band that narrows like a funnel.


MEAN = SERIES[-1]
_DASHED = {"stroke_width": 2, "stroke_dasharray": "7 4"}
STEPS = 80
"""Corners of each edge of the band."""
CROWDED = 6
"""With so many powers of ten along the bottom the last two numbers would touch."""
OPEN = 4
"""The chart is as high as the band is after so many trials."""


def funnel(
    means: Mapping[int, float], expected: float, band: Callable[[float], float], *, x: str, y: str
) -> str:
    """Return a chart of means after growing numbers of trials, as SVG text.

    Parameters
    ----------
    means : mapping of int to float
        Number of trials to the mean until then; may be empty.
    expected : float
        What they should tend to.
    band : callable
        Number of trials to how far the mean is usually off.
    x, y : str
        What is counted along the bottom, on a logarithmic scale, and upwards.
    """
    decades = max(2, math.ceil(math.log10(max(means, default=1)) - 1e-9))
    reach = band(OPEN)

    def across(trials: float) -> float:
        return math.log10(trials) / decades

    def up(value: float) -> float:
        inside = max(-1.0, min(1.0, (value - expected) / reach))
        return TOP + (1 - inside) / 2 * (HEIGHT - TOP - BOTTOM)

    places = [10 ** (decades * step / STEPS) for step in range(STEPS + 1)]
    above = [f"{STRETCH * across(n):.1f},{up(expected + band(n)):.1f}" for n in places]
    below = [f"{STRETCH * across(n):.1f},{up(expected - band(n)):.1f}" for n in reversed(places)]
    band_way = " ".join(above + below)
    parts: list[Child] = [stretch(h("polygon", points=band_way, fill=BAND))]
    step = round_step(reach, 4)
    for number in range(math.ceil((expected - reach) / step), int((expected + reach) / step) + 1):
        parts.append(grid_line(round(up(number * step), 1), number * step))
    for power in range(decades + 1):
        if power == decades - 1 and decades >= CROWDED:
            continue
        anchor = "end" if power == decades else "middle"
        parts.append(number_below(100 * across(10**power), format_number(10**power), anchor))
    parts.append(line("0", up(expected), "100%", up(expected), MEAN, **_DASHED))
    points = " ".join(
        f"{STRETCH * across(n):.1f},{up(mean):.1f}" for n, mean in sorted(means.items())
    )
    if means:
        last = max(means)
        dot = circle(0, 0, 4.5, fill=SERIES[1])
        parts.append(_stretched_line(points, SERIES[1], 2.5))
        parts.append(place_mark(round(100 * across(last), 2), round(up(means[last]), 1), dot))
    description = ", ".join(
        f"{format_number(n)}: {format_number(mean, '.4g')}" for n, mean in sorted(means.items())
    )
    marks = [
        (line(-9, 0, 9, 0, MEAN, **_DASHED), _("exact")),
        (rect(-7, -6, 14, 12, fill=BAND, stroke=LINE), _("95 of 100 are inside")),
        (line(-9, 0, 9, 0, SERIES[1], stroke_width=2.5), _("so far")),
    ]
    return wide_chart(parts, marks, x=x, y=y, description=description)
