"""A number line with a guess, the interval of a simulation and the exact value in one picture."""

from __future__ import annotations

import math
from typing import Final

from catan_nb.language import shown_number
from catan_nb.lessons.output.number_words import Number
from catan_nb.stats.tools.estimates import Estimate

__all__ = ["line"]

WIDTH: Final = 620
HEIGHT: Final = 92
EDGE: Final = 34
"""Size of the picture, and what is left free at both its ends."""
_AXIS: Final = 62
_STEPS: Final = (1, 2, 2.5, 5, 10)
_TICKS: Final = 6
"""So many numbers stand below the line at most."""


def line(guess: Number | None, simulation: Estimate | None, exact: Number | None) -> str:
    """Return the picture as SVG; empty when there is nothing to show.

    The guess is a line, the simulation's interval a bar with a tick at the mean, the exact value
    a dot: differences are told by shape, and by words beside the picture.
    """
    ends = [float(one) for one in (guess, exact) if one is not None]
    if simulation is not None:
        ends += _interval(simulation)
    if not ends:
        return ""
    low, high = _field(min(ends), max(ends))

    def x(value: float) -> float:
        return round(EDGE + (value - low) / (high - low) * (WIDTH - 2 * EDGE), 1)

    drawn = [f"<path d='M{EDGE} {_AXIS}H{WIDTH - EDGE}' stroke='var(--edge,#8a7c60)'/>"]
    for tick in _ticks(low, high):
        at = x(tick)
        drawn.append(f"<path d='M{at} {_AXIS}v6' stroke='var(--edge,#8a7c60)'/>")
        drawn.append(
            f"<text x='{at}' y='{_AXIS + 22}' text-anchor='middle' font-size='13'"
            f" fill='var(--ink-2,#4c585f)'>{shown_number(tick, '.6g')}</text>"
        )
    if simulation is not None:
        left, right = map(x, _interval(simulation))
        drawn.append(
            f"<rect x='{left}' y='34' width='{max(right - left, 3):.1f}' height='20' rx='4'"
            " fill='var(--sim,#0a5d73)' fill-opacity='0.55'/>"
            f"<path d='M{x(simulation.mean)} 30v28' stroke='var(--sim,#0a5d73)' stroke-width='3'/>"
        )
    if guess is not None:
        drawn.append(
            f"<path d='M{x(float(guess))} 12V{_AXIS}' stroke='var(--guess,#a34700)'"
            " stroke-width='4' stroke-linecap='round'/>"
        )
    if exact is not None:
        drawn.append(
            f"<circle cx='{x(float(exact))}' cy='44' r='7' fill='var(--ink,#1f2930)'"
            " stroke='var(--paper,#fffdf8)' stroke-width='2'/>"
        )
    return (
        f"<svg class='cnb-number-line' viewBox='0 0 {WIDTH} {HEIGHT}' aria-hidden='true'"
        f" style='width:100%;max-width:{WIDTH}px;height:auto;overflow:visible'>"
        f"{''.join(drawn)}</svg>"
    )


def _interval(simulation: Estimate) -> tuple[float, float]:
    """Return the ends of an interval; the mean twice when nothing limits it."""
    if math.isfinite(simulation.half_width):
        return simulation.low, simulation.high
    return simulation.mean, simulation.mean


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
