"""Charts for lessons: bars for what was worked out, dots for what was observed, or lines.

A chart is SVG text of its own, so that it needs no plotting library and is in the saved
notebook. Series differ in shape as well as in colour.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

from catan_nb.language import gettext as _
from catan_nb.language import shown_number
from catan_nb.lessons.output.number_words import Number
from catan_nb.view.shapes.theme import TYPEFACE

WIDTH, HEIGHT = 640, 300
LEFT, RIGHT, TOP, BOTTOM = 84, 14, 34, 46
"""Pixels around the field of the chart."""
COLOURS = tuple(
    f"var(--series-{number},{alone})"
    for number, alone in enumerate(
        ("#8fb3d9", "#9c2f2f", "#1f5f46", "#6b4a9e", "#8a5a00", "#30506b"), 1
    )
)
"""Of the series: those of the page, and what they are in a picture by itself."""
INK, LINE, PAPER = "var(--ink,#1f2930)", "var(--line,#dccfb4)", "var(--paper,#fffdf8)"
LOOKS = f'style="max-width:100%;height:auto" font-family="{TYPEFACE}" font-size="13"'
"""Attributes of the whole picture."""
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
class Chart:
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
            rows.append(f"{name}: {told}")
        return "\n".join(rows)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"image/svg+xml": self.svg(), "text/plain": repr(self)}

    def svg(self) -> str:
        """Return the chart as SVG text."""
        scale = _scale_of(tuple(self.series.values()), edge=0 if self.lines else 0.5)
        drawn = [_axes(scale, self.x, self.y)]
        for number, values in enumerate(self.series.values()):
            bars = number == 0 and not self.lines
            drawn.append(_bars(scale, values) if bars else _dots(scale, values, number, self.lines))
        drawn.append(_legend(tuple(self.series), self.lines))
        key = hashlib.sha256(repr(self).encode()).hexdigest()[:8]
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
            f' width="{WIDTH}" height="{HEIGHT}" role="img" aria-labelledby="c{key}t c{key}d"'
            f" {LOOKS}>"
            f'<title id="c{key}t">{escape(_("{y} by {x}").format(y=self.y, x=self.x))}</title>'
            f'<desc id="c{key}d">{escape(repr(self))}</desc>'
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>{"".join(drawn)}</svg>'
        )


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
    top: float
    step: float

    def across(self, value: Number) -> float:
        part = (float(value) - self.low) / (self.high - self.low)
        return round(LEFT + part * (WIDTH - LEFT - RIGHT), 1)

    def up(self, value: Number) -> float:
        return round(HEIGHT - BOTTOM - float(value) / self.top * (HEIGHT - TOP - BOTTOM), 1)


def _scale_of(all_values: Sequence[Series], edge: float) -> _Scale:
    places = [float(place) for values in all_values for place in values]
    most = max(float(value) for values in all_values for value in values.values()) or 1.0
    size = 10 ** math.floor(math.log10(most / 4))
    step = next(part * size for part in (1, 2, 2.5, 5, 10) if part * size * 4 >= most * 0.999)
    low, high = min(places) - edge, max(places) + edge
    return _Scale(low, high if high > low else low + 1, step * math.ceil(most / step - 1e-9), step)


def _axes(scale: _Scale, x: str, y: str) -> str:
    base, parts = scale.up(0), []
    for number in range(round(scale.top / scale.step) + 1):
        at = scale.up(number * scale.step)
        parts.append(f'<path d="M{LEFT} {at}H{WIDTH - RIGHT}" stroke="{LINE}"/>')
        parts.append(_text(LEFT - 7, at + 4, shown_number(number * scale.step, ",.10g"), "end"))
    first, last = math.ceil(scale.low), math.floor(scale.high)
    every = math.ceil((last - first + 1) / MOST_LABELS)
    for place in range(first, last + 1, every):
        parts.append(_text(scale.across(place), base + 18, str(place), "middle"))
    parts.append(f'<path d="M{LEFT} {base}H{WIDTH - RIGHT}" stroke="{INK}"/>')
    parts.append(_text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, x, "middle"))
    parts.append(
        f'<text transform="translate(15 {(TOP + HEIGHT - BOTTOM) / 2}) rotate(-90)"'
        f' text-anchor="middle" fill="{INK}">{escape(y)}</text>'
    )
    return "".join(parts)


def _bars(scale: _Scale, values: Series) -> str:
    wide = max(2.0, 0.8 * (WIDTH - LEFT - RIGHT) / (scale.high - scale.low))
    base = scale.up(0)
    return "".join(
        f'<rect x="{scale.across(at) - wide / 2:.1f}" y="{scale.up(value)}" width="{wide:.1f}"'
        f' height="{base - scale.up(value):.1f}" fill="{COLOURS[0]}" stroke="{COLOURS[-1]}"/>'
        for at, value in values.items()
    )


def _dots(scale: _Scale, values: Series, number: int, lines: bool) -> str:
    colour = COLOURS[number] if number or not lines else COLOURS[-1]
    points = [(scale.across(at), scale.up(value)) for at, value in values.items()]
    drawn = "".join(
        f'<path d="{SHAPES[number]}" transform="translate({a} {b})" fill="{colour}"/>'
        for a, b in points
    )
    if lines:
        way = " ".join(f"{a},{b}" for a, b in points)
        drawn += f'<polyline points="{way}" fill="none" stroke="{colour}" stroke-width="1.5"/>'
    return drawn


def _legend(names: Sequence[str], lines: bool) -> str:
    parts, at = [], LEFT + 6.0
    for number, name in enumerate(names):
        if number == 0 and not lines:
            parts.append(f'<rect x="{at - 5}" y="9" width="10" height="10" fill="{COLOURS[0]}"/>')
        else:
            colour = COLOURS[number] if number else COLOURS[-1]
            parts.append(
                f'<path d="{SHAPES[number]}" transform="translate({at} 14)" fill="{colour}"/>'
            )
        parts.append(_text(at + 10, 19, name, "start"))
        at += 34 + 7.2 * len(name)
    return "".join(parts)


def _text(x: float, y: float, words: str, anchor: str) -> str:
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" fill="{INK}">{escape(words)}</text>'
