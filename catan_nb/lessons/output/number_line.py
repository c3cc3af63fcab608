"""A number line with a guess, the interval of a simulation and the exact value in one picture."""

from __future__ import annotations

import math
from typing import Final

from catan_nb.language import shown_number
from catan_nb.lessons.output.number_words import Number
from catan_nb.stats.tools.estimates import Estimate
from catan_nb.ui.widgets.html import Markup, h

__all__ = ["line"]

HEIGHT: Final = 92
EDGE: Final = 6.0
"""Per cent of the width that are left free at both ends."""
_AXIS: Final = 62
_STEPS: Final = (1, 2, 2.5, 5, 10)
_TICKS: Final = 5
"""So many numbers stand below the line, about."""


def line(guess: Number | None, simulation: Estimate | None, exact: Number | None) -> Markup:
    """Return the picture as SVG, as wide as its place; empty when there is nothing to show.

    The guess is a line, the simulation's interval a bar with a tick at the mean, the exact value
    a dot: differences are told by shape, and by words beside the picture. What lies along the
    line is told in per cent of the width, so that words keep their size on a phone.
    """
    ends = [float(one) for one in (guess, exact) if one is not None]
    if simulation is not None:
        ends += _interval(simulation)
    if not ends:
        return Markup()
    low, high = _field(min(ends), max(ends))

    def x(value: float) -> str:
        return f"{EDGE + (value - low) / (high - low) * (100 - 2 * EDGE):.2f}%"

    def upright(value: float, top: int, bottom: int, colour: str, width: int) -> Markup:
        at = x(value)
        return h(
            "line",
            x1=at,
            x2=at,
            y1=top,
            y2=bottom,
            stroke=colour,
            stroke_width=width,
            stroke_linecap="round" if width > 1 else None,
        )

    edge = "var(--edge,#8a7c60)"
    drawn = [
        h(
            "line",
            x1=f"{EDGE}%",
            x2=f"{100 - EDGE}%",
            y1=_AXIS,
            y2=_AXIS,
            stroke=edge,
            stroke_width=1,
        )
    ]
    for tick in _ticks(low, high):
        words = shown_number(tick, ".6g")
        drawn.append(upright(tick, _AXIS, _AXIS + 6, edge, 1))
        drawn.append(
            h(
                "text",
                words,
                x=x(tick),
                y=_AXIS + 22,
                text_anchor="middle",
                font_size=13,
                fill="var(--ink-2,#4c585f)",
            )
        )
    if simulation is not None:
        sim, ends = "var(--sim,#0a5d73)", _interval(simulation)
        for end in (ends[0], ends[1]):
            drawn.append(upright(end, 36, 52, sim, 2))
        left, right = map(x, ends)
        drawn.append(
            h("line", x1=left, x2=right, y1=44, y2=44, stroke=sim, stroke_width=20, opacity=0.55)
        )
        drawn.append(upright(simulation.mean, 30, 58, sim, 3))
    if guess is not None:
        drawn.append(upright(float(guess), 12, _AXIS, "var(--guess,#a34700)", 4))
    if exact is not None:
        drawn.append(
            h(
                "circle",
                cx=x(float(exact)),
                cy=44,
                r=7,
                fill="var(--ink,#1f2930)",
                stroke="var(--paper,#fffdf8)",
                stroke_width=2,
            )
        )
    return h(
        "svg",
        drawn,
        class_="cnb-number-line",
        width="100%",
        height=HEIGHT,
        aria_hidden="true",
        style="max-width:640px;overflow:visible",
    )


def _interval(simulation: Estimate) -> list[float]:
    """Return the ends of an interval; the mean twice when nothing limits it."""
    if math.isfinite(simulation.half_width):
        return [simulation.low, simulation.high]
    return [simulation.mean, simulation.mean]


def _field(low: float, high: float) -> tuple[float, float]:
    """Return ends with some air round what lies between them."""
    room = (high - low) * 0.15 or max(abs(high) * 0.1, 0.1)
    return low - room, high + room


def _ticks(low: float, high: float) -> list[float]:
    """Return round numbers between two ends."""
    rough = (high - low) / _TICKS
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * one for one in _STEPS if power * one >= rough)
    first = math.ceil(low / step)
    return [number * step for number in range(first, math.floor(high / step) + 1)]
