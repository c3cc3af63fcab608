"""A chart of a running mean: how it settles, inside a band that narrows like a funnel."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Mapping
from html import escape

from catan_nb.language import gettext as _
from catan_nb.language import shown_number
from catan_nb.lessons.experiments.chart import (
    BOTTOM,
    COLOURS,
    HEIGHT,
    INK,
    LEFT,
    LINE,
    LOOKS,
    PAPER,
    RIGHT,
    TOP,
    WIDTH,
)

__all__ = ["funnel"]

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
        return LEFT + math.log10(trials) / decades * (WIDTH - LEFT - RIGHT)

    def up(value: float) -> float:
        inside = max(-1.0, min(1.0, (value - expected) / reach))
        return TOP + (1 - inside) / 2 * (HEIGHT - TOP - BOTTOM)

    places = [10 ** (decades * step / STEPS) for step in range(STEPS + 1)]
    above = [f"{across(n):.1f},{up(expected + band(n)):.1f}" for n in places]
    below = [f"{across(n):.1f},{up(expected - band(n)):.1f}" for n in reversed(places)]
    parts = [f'<polygon points="{" ".join(above + below)}" fill="{BAND}"/>']
    step = _step(reach)
    for number in range(math.ceil((expected - reach) / step), int((expected + reach) / step) + 1):
        at = up(number * step)
        parts.append(f'<path d="M{LEFT} {at:.1f}H{WIDTH - RIGHT}" stroke="{LINE}"/>')
        parts.append(_text(LEFT - 7, at + 4, shown_number(number * step, ",.10g"), "end"))
    for power in range(decades + 1):
        if power == decades - 1 and decades >= CROWDED:
            continue
        anchor = "end" if power == decades else "middle"
        edge = WIDTH - RIGHT if power == decades else across(10**power)
        parts.append(_text(edge, HEIGHT - BOTTOM + 18, shown_number(10**power), anchor))
    middle = up(expected)
    parts.append(
        f'<path d="M{LEFT} {middle:.1f}H{WIDTH - RIGHT}" stroke="{MEAN}" stroke-width="2"'
        ' stroke-dasharray="7 4"/>'
    )
    way = " ".join(f"{across(n):.1f},{up(mean):.1f}" for n, mean in sorted(means.items()))
    if means:
        last = max(means)
        parts.append(
            f'<polyline points="{way}" fill="none" stroke="{COLOURS[1]}" stroke-width="2.5"/>'
            f'<circle cx="{across(last):.1f}" cy="{up(means[last]):.1f}" r="4.5"'
            f' fill="{COLOURS[1]}"/>'
        )
    parts.append(_legend())
    parts.append(_text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, x, "middle"))
    parts.append(
        f'<text transform="translate(15 {(TOP + HEIGHT - BOTTOM) / 2:g}) rotate(-90)"'
        f' text-anchor="middle" fill="{INK}">{escape(y)}</text>'
    )
    told = ", ".join(
        f"{shown_number(n)}: {shown_number(mean, '.4g')}" for n, mean in sorted(means.items())
    )
    title = _("{y} by {x}").format(y=y, x=x)
    key = hashlib.sha256(f"{title}{told}".encode()).hexdigest()[:8]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
        f' width="{WIDTH}" height="{HEIGHT}" role="img" aria-labelledby="f{key}t f{key}d"'
        f" {LOOKS}>"
        f'<title id="f{key}t">{escape(title)}</title><desc id="f{key}d">{escape(told)}</desc>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>{"".join(parts)}</svg>'
    )


def _legend() -> str:
    """Return what the three things drawn are called."""
    names = (_("exact"), _("95 of 100 are inside"), _("so far"))
    marks = (
        f'<path d="M-8 0h18" stroke="{MEAN}" stroke-width="2" stroke-dasharray="7 4"/>',
        f'<rect x="-6" y="-6" width="14" height="12" fill="{BAND}" stroke="{LINE}"/>',
        f'<path d="M-8 0h18" stroke="{COLOURS[1]}" stroke-width="2.5"/>',
    )
    parts, at = [], LEFT + 10.0
    for name, mark in zip(names, marks, strict=True):
        parts.append(f'<g transform="translate({at:g} 14)">{mark}</g>')
        parts.append(_text(at + 15, 19, name, "start"))
        at += 46 + 7.2 * len(name)
    return "".join(parts)


def _step(reach: float) -> float:
    """Return a round distance between the lines of the grid."""
    size = float(10 ** math.floor(math.log10(reach)))
    return next(part * size for part in (0.5, 1, 2) if reach / (part * size) <= 4)


def _text(x: float, y: float, words: str, anchor: str) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{INK}">{escape(words)}</text>'
    )
