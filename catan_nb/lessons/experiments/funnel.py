"""A chart of a running mean: how it settles, inside a band that narrows like a funnel."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from catan_nb.language import gettext as _
from catan_nb.language import shown_number
from catan_nb.lessons.experiments.field import (
    BOTTOM,
    COLOURS,
    HEIGHT,
    LINE,
    STRETCH,
    TOP,
    at_place,
    framed,
    level,
    number_below,
    stretched,
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
        return math.log10(trials) / decades

    def up(value: float) -> float:
        inside = max(-1.0, min(1.0, (value - expected) / reach))
        return TOP + (1 - inside) / 2 * (HEIGHT - TOP - BOTTOM)

    places = [10 ** (decades * step / STEPS) for step in range(STEPS + 1)]
    above = [f"{STRETCH * across(n):.1f},{up(expected + band(n)):.1f}" for n in places]
    below = [f"{STRETCH * across(n):.1f},{up(expected - band(n)):.1f}" for n in reversed(places)]
    parts = [stretched(f'<polygon points="{" ".join(above + below)}" fill="{BAND}"/>')]
    step = _step(reach)
    for number in range(math.ceil((expected - reach) / step), int((expected + reach) / step) + 1):
        parts.append(level(round(up(number * step), 1), number * step))
    for power in range(decades + 1):
        if power == decades - 1 and decades >= CROWDED:
            continue
        anchor = "end" if power == decades else "middle"
        parts.append(number_below(100 * across(10**power), shown_number(10**power), anchor))
    middle = f"{up(expected):.1f}"
    parts.append(
        f'<line x2="100%" y1="{middle}" y2="{middle}" stroke="{MEAN}" stroke-width="2"'
        ' stroke-dasharray="7 4"/>'
    )
    way = " ".join(f"{STRETCH * across(n):.1f},{up(mean):.1f}" for n, mean in sorted(means.items()))
    if means:
        last = max(means)
        parts.append(
            stretched(
                f'<polyline points="{way}" fill="none" stroke="{COLOURS[1]}" stroke-width="2.5"'
                ' vector-effect="non-scaling-stroke"/>'
            )
        )
        dot = f'<circle r="4.5" fill="{COLOURS[1]}"/>'
        parts.append(at_place(round(100 * across(last), 2), round(up(means[last]), 1), dot))
    told = ", ".join(
        f"{shown_number(n)}: {shown_number(mean, '.4g')}" for n, mean in sorted(means.items())
    )
    return framed("".join(parts), _legend(), x=x, y=y, told=told)


def _legend() -> list[tuple[str, str]]:
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


def _step(reach: float) -> float:
    """Return a round distance between the lines of the grid."""
    size = float(10 ** math.floor(math.log10(reach)))
    return next(part * size for part in (0.5, 1, 2) if reach / (part * size) <= 4)
