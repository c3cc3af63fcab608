"""Charts for lessons: bars, dots and lines, and how a mean settles in a band like a funnel."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from catan_nb.language import format_number
from catan_nb.language import gettext as _
from catan_nb.lessons.output.page import SvgPicture
from catan_nb.lessons.output.words import Number
from catan_nb.view.theme import TYPEFACE

__all__ = [
    "BOTTOM",
    "COLOURS",
    "HEIGHT",
    "INK",
    "LINE",
    "NARROW",
    "STRETCH",
    "TOP",
    "Chart",
    "Series",
    "chart",
    "chart_svg",
    "funnel",
    "grid_line",
    "number_below",
    "place_mark",
    "stretch",
]


WIDTH, HEIGHT = 640, 300
"""Pixels of a picture that has all the room it likes."""
LEFT, RIGHT, TOP, BOTTOM = 76, 16, 34, 46
"""Pixels around the field; the legend and the names of the axes stand there."""
NARROW = 340 - LEFT - RIGHT
"""Pixels of the field on a phone, where numbers below it must not touch."""
STRETCH = 1000
"""Width of what is drawn by `stretch`."""
COLOURS = tuple(
    f"var(--series-{number},{alone})"
    for number, alone in enumerate(
        ("#8fb3d9", "#9c2f2f", "#1f5f46", "#6b4a9e", "#8a5a00", "#30506b"), 1
    )
)
"""Of the series: those of the page, and what they are in a picture by itself."""
INK, LINE, PAPER = "var(--ink,#1f2930)", "var(--line,#dccfb4)", "var(--paper,#fffdf8)"
_PART = (WIDTH - LEFT - RIGHT) / WIDTH
"""Of the picture's width that is the field's."""
_ROW = 20
"""Height of a row of the legend."""
_LETTER = 7.2
"""Width of a letter, about."""


def chart_svg(
    content: str, legend: Sequence[tuple[str, str]], *, x: str, y: str, description: str
) -> str:
    """Return a whole picture as SVG text.

    Parameters
    ----------
    content : str
        What stands in the field, its left edge at 0 and its right one at 100 per cent.
    legend : sequence of (str, str)
        Marks, drawn round the origin, and what they are called.
    x, y : str
        What is counted along the bottom and upwards.
    description : str
        The picture in words.
    """
    # Where there is less room the field is as wide as the numbers at its sides leave it, as in
    # `charts.css`: it reaches over the edge of the narrowed picture to the edge of its place.
    names, lower = _legend_rows(legend)
    high, padding = HEIGHT + lower, f"{LEFT + RIGHT}px"
    key = hashlib.sha256(f"{x}{y}{description}".encode()).hexdigest()[:8]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="cnb-field" width="{WIDTH}"'
        f' height="{high}" role="img" aria-labelledby="c{key}t c{key}d"'
        f' overflow="visible" style="max-width:calc((100% - {padding}) / {_PART});height:{high}px"'
        f' font-family="{TYPEFACE}" font-size="13">'
        f'<title id="c{key}t">{escape(_("{y} by {x}").format(y=y, x=x))}</title>'
        f'<desc id="c{key}d">{escape(description)}</desc>'
        f'<rect width="100%" height="100%" fill="{PAPER}"'
        f' style="width:calc({_PART:.3%} + {padding})"/>{names}'
        f'<text transform="translate(15 {lower + (TOP + HEIGHT - BOTTOM) / 2:g}) rotate(-90)"'
        f' text-anchor="middle" fill="{INK}">{escape(y)}</text>'
        f'<svg x="{LEFT}" y="{lower}" width="{_PART:.3%}" height="{HEIGHT}"'
        f' overflow="visible">{content}'
        f"{_text_svg('50%', HEIGHT - 8, x, 'middle')}</svg></svg>"
    )


def grid_line(up: float, value: float) -> str:
    """Return a line across the field with its number."""
    return (
        f'<line x2="100%" y1="{up:g}" y2="{up:g}" stroke="{LINE}"/>'
        f"{_text_svg('-7', up + 4, format_number(value, ',.10g'), 'end')}"
    )


def number_below(percent: float, text: str, anchor: str = "middle") -> str:
    """Return a number below the field."""
    return _text_svg(f"{percent:g}%", HEIGHT - BOTTOM + 18, text, anchor)


def place_mark(percent: float, up: float, mark: str) -> str:
    """Return a mark, drawn round the origin, at a place of the field; it keeps its form."""
    return f'<svg x="{percent:g}%" y="{up:g}" overflow="visible">{mark}</svg>'


def stretch(content: str) -> str:
    """Return lines and areas, drawn `STRETCH` wide, over the whole field."""
    return (
        f'<svg width="100%" height="{HEIGHT}" viewBox="0 0 {STRETCH} {HEIGHT}"'
        f' preserveAspectRatio="none">{content}</svg>'
    )


def _legend_rows(marks: Sequence[tuple[str, str]]) -> tuple[str, int]:
    """Return the legend in rows that fit a phone, and how much lower the field begins for it."""
    parts, x, row = [], 14.0, 0
    for mark, name in marks:
        wide = 34 + _LETTER * len(name)
        if x > 14 and x + wide > LEFT + NARROW + RIGHT:
            x, row = 14.0, row + _ROW
        parts.append(f'<g transform="translate({x:g} {14 + row})">{mark}</g>')
        parts.append(_text_svg(f"{x + 14:g}", 19 + row, name, "start"))
        x += wide
    return "".join(parts), row


def _text_svg(x: str, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x}" y="{y:g}" text-anchor="{anchor}" fill="{INK}">{escape(text)}</text>'


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
        parts = [_axes_svg(scale)]
        for number, values in enumerate(self.series.values()):
            bars = number == 0 and not self.lines
            parts.append(
                _bars_svg(scale, values) if bars else _dots_svg(scale, values, number, self.lines)
            )
        legend = [
            (_BAR if number == 0 and not self.lines else _dot_mark(number, self.lines), _(name))
            for number, name in enumerate(self.series)
        ]
        return chart_svg("".join(parts), legend, x=self.x, y=self.y, description=repr(self))


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


def _fit_scale(all_values: Sequence[Series], edge: float) -> _Scale:
    places = [float(place) for values in all_values for place in values]
    drawn_values = [float(value) for values in all_values for value in values.values()]
    lowest, highest = min(0.0, *drawn_values), max(0.0, *drawn_values)
    reach = highest - lowest or 1.0
    size = 10 ** math.floor(math.log10(reach / 4))
    step = next(
        factor * size for factor in (1, 2, 2.5, 5, 10) if factor * size * 4 >= reach * 0.999
    )
    low, high = min(places) - edge, max(places) + edge
    base, top = math.floor(lowest / step + 1e-9), math.ceil(highest / step - 1e-9)
    right = high if high > low else low + 1
    return _Scale(low, right, step * base, step * max(top, base + 1), step)


def _axes_svg(scale: _Scale) -> str:
    parts = []
    for number in range(round(scale.base / scale.step), round(scale.top / scale.step) + 1):
        value = number * scale.step
        parts.append(grid_line(scale.up(value), value))
    first, last = math.ceil(scale.low), math.floor(scale.high)
    labels = NARROW // (8 * len(str(last)) + 6)
    every = math.ceil((last - first + 1) / max(2, min(MOST_LABELS, labels)))
    for place in range(first, last + 1, every):
        parts.append(number_below(scale.across(place), format_number(place, "d")))
    base = scale.up(0)
    parts.append(f'<line x2="100%" y1="{base}" y2="{base}" stroke="{INK}"/>')
    return "".join(parts)


def _bars_svg(scale: _Scale, values: Series) -> str:
    wide = max(0.4, 80 / (scale.high - scale.low))
    base = scale.up(0)
    return "".join(
        f'<rect x="{scale.across(n) - wide / 2:.2f}%" y="{min(base, scale.up(value))}"'
        f' width="{wide:.2f}%" height="{abs(base - scale.up(value)):.1f}" fill="{COLOURS[0]}"'
        f' stroke="{COLOURS[-1]}"/>'
        for n, value in values.items()
    )


def _dots_svg(scale: _Scale, values: Series, number: int, lines: bool) -> str:
    mark = _dot_mark(number, lines)
    dots = "".join(
        place_mark(scale.across(n), scale.up(value), mark) for n, value in values.items()
    )
    if lines:
        points = " ".join(
            f"{scale.across(n) * STRETCH / 100:g},{scale.up(value)}" for n, value in values.items()
        )
        dots += stretch(
            f'<polyline points="{points}" fill="none" stroke="{_series_colour(number, lines)}"'
            ' stroke-width="1.5" vector-effect="non-scaling-stroke"/>'
        )
    return dots


_BAR = f'<rect x="-5" y="-5" width="10" height="10" fill="{COLOURS[0]}"/>'


def _dot_mark(number: int, lines: bool) -> str:
    """Return the dot of a series."""
    return f'<path d="{SHAPES[number]}" fill="{_series_colour(number, lines)}"/>'


def _series_colour(number: int, lines: bool) -> str:
    return COLOURS[number] if number or not lines else COLOURS[-1]


# A chart of a running mean: how it settles, inside a band that narrows like a funnel.


BAND, MEAN = "var(--band,#dce8f4)", COLOURS[-1]
STEPS = 80
"""Corners of each edge of the band."""
CROWDED = 6
"""With so many powers of ten along the bottom the last two numbers would touch."""
OPEN = 4
"""The chart is as high as the band is after so many trials."""


def funnel(
    means: Mapping[int, float], expected: float, band: Callable[[float], float], *, x: str, y: str
) -> str:
    """Return a chart of means after ever more trials, as SVG text.

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
    parts = [stretch(f'<polygon points="{" ".join(above + below)}" fill="{BAND}"/>')]
    step = _grid_step(reach)
    for number in range(math.ceil((expected - reach) / step), int((expected + reach) / step) + 1):
        parts.append(grid_line(round(up(number * step), 1), number * step))
    for power in range(decades + 1):
        if power == decades - 1 and decades >= CROWDED:
            continue
        anchor = "end" if power == decades else "middle"
        parts.append(number_below(100 * across(10**power), format_number(10**power), anchor))
    middle = f"{up(expected):.1f}"
    parts.append(
        f'<line x2="100%" y1="{middle}" y2="{middle}" stroke="{MEAN}" stroke-width="2"'
        ' stroke-dasharray="7 4"/>'
    )
    points = " ".join(
        f"{STRETCH * across(n):.1f},{up(mean):.1f}" for n, mean in sorted(means.items())
    )
    if means:
        last = max(means)
        parts.append(
            stretch(
                f'<polyline points="{points}" fill="none" stroke="{COLOURS[1]}" stroke-width="2.5"'
                ' vector-effect="non-scaling-stroke"/>'
            )
        )
        dot = f'<circle r="4.5" fill="{COLOURS[1]}"/>'
        parts.append(place_mark(round(100 * across(last), 2), round(up(means[last]), 1), dot))
    description = ", ".join(
        f"{format_number(n)}: {format_number(mean, '.4g')}" for n, mean in sorted(means.items())
    )
    return chart_svg("".join(parts), _funnel_legend(), x=x, y=y, description=description)


def _funnel_legend() -> list[tuple[str, str]]:
    """Return what the three things drawn are called."""
    return [
        (
            f'<path d="M-9 0h18" stroke="{MEAN}" stroke-width="2" stroke-dasharray="7 4"/>',
            _("exact"),
        ),
        (
            f'<rect x="-7" y="-6" width="14" height="12" fill="{BAND}" stroke="{LINE}"/>',
            _("95 of 100 are inside"),
        ),
        (f'<path d="M-9 0h18" stroke="{COLOURS[1]}" stroke-width="2.5"/>', _("so far")),
    ]


def _grid_step(reach: float) -> float:
    """Return a round distance between the lines of the grid."""
    size = float(10 ** math.floor(math.log10(reach)))
    return next(factor * size for factor in (0.5, 1, 2) if reach / (factor * size) <= 4)
