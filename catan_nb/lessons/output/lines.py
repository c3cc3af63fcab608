"""Number lines as SVG text: a class's guesses, and a guess beside simulation and exact value."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection
from fractions import Fraction
from typing import Any, Final

from catan_nb.language import format_number, ngettext
from catan_nb.language import gettext as _
from catan_nb.lessons.output.words import Number, show_number
from catan_nb.stats.tools.estimates import Estimate
from catan_nb.ui.looks.charts import (
    EDGE,
    EXACT,
    GUESS,
    INK,
    INK_2,
    PAPER,
    SIM,
    circle,
    label,
    line,
    round_step,
)
from catan_nb.ui.widgets.html import Child, Markup, h

__all__ = ["SMALL", "guesses_summary", "guesses_svg", "number_line"]


WIDTH: Final = 480
SMALL: Final = 320
"""As wide as a card on a telephone."""
MARGIN: Final = 34
DOT: Final = 5
"""Radius of the dot of one learner."""
BINS: Final = 40
"""So many places along the line have a pile of dots of their own."""
NEAR: Final = Fraction(1, 20)
"""A guess that is off by at most this part of the exact value is a good one."""


def guesses_summary(guesses: Collection[Fraction], exact: Number | None, unit: str = "") -> str:
    """Return sentences that summarize the guesses of a class."""
    if not guesses:
        return _("No guesses.")
    ordered = sorted(guesses)
    middle = f"{format_number(float(ordered[len(ordered) // 2]), '.4g')} {unit}".strip()
    template = ngettext("{n} guess, median {middle}", "{n} guesses, median {middle}", len(ordered))
    text = template.format(n=len(ordered), middle=middle)
    if exact is None:
        return f"{text}."
    near = NEAR * abs(Fraction(exact))
    low = sum(guess < exact - near for guess in ordered)
    high = sum(guess > exact + near for guess in ordered)
    result = _("{words}; exactly {exact}. {low} too low, {high} too high, {hit} within 5 %.")
    return result.format(
        words=text,
        exact=f"{show_number(exact)} {unit}".strip(),
        low=low,
        high=high,
        hit=len(ordered) - low - high,
    )


def guesses_svg(
    guesses: Collection[Fraction], exact: Number | None, description: str, width: int = WIDTH
) -> Markup:
    """Return a number line with a dot for each guess and a mark at the exact value, as SVG.

    A few guesses far outside would squeeze all others into one place: they stand at the ends,
    with an arrow.

    Parameters
    ----------
    guesses : collection of Fraction
        At least one.
    exact : number or None
        What is right; None leaves the mark away.
    description : str
        The same in words.
    width : int
        In units of the drawing, in which type is 12 high.
    """
    low, high = _guess_range(guesses, exact)

    def place(value: Fraction) -> int:
        fraction = min(max((float(value) - low) / (high - low), 0.0), 1.0)
        return round(fraction * BINS)

    def x(value: float) -> float:
        return round(MARGIN + (value - low) / (high - low) * (width - 2 * MARGIN), 1)

    piles = Counter(place(guess) for guess in guesses)
    base = 26 + max(piles.values()) * 2 * DOT
    words: dict[str, Any] = {"size": 12, "fill": "currentColor"}
    parts: list[Child] = [line(MARGIN, base, width - MARGIN, base, "currentColor")]
    for value in (low, (low + high) / 2, high):
        parts.append(label(x(value), base + 17, format_number(value, ".4g"), **words))
    if exact is not None:
        exact_x = x(min(max(float(exact), low), high))
        parts.append(line(exact_x, 16, exact_x, base + 4, EXACT, stroke_width=2.5))
        parts.append(label(exact_x, 12, _("exact"), **words))
    for pile, count in piles.items():
        across = MARGIN + pile / BINS * (width - 2 * MARGIN)
        parts += [
            circle(across, base - DOT - 1 - number * 2 * DOT, DOT - 0.6, fill=GUESS)
            for number in range(count)
        ]
    below = sum(float(guess) < low for guess in guesses)
    beyond = sum(float(guess) > high for guess in guesses)
    if below:
        parts.append(label(2, base + 4, f"◀ {below}", anchor="start", **words))
    if beyond:
        parts.append(label(width - 2, base + 4, f"{beyond} ▶", anchor="end", **words))
    return h(
        "svg",
        parts,
        viewBox=f"0 0 {width} {base + 22}",
        width=width,
        role="img",
        aria_label=description,
        style=f"width:100%;max-width:{1.3 * width:.0f}px;min-width:{width}px;height:auto",
    )


def _guess_range(guesses: Collection[Fraction], exact: Number | None) -> tuple[float, float]:
    """Return the ends of the line: all guesses but far outliers, and the exact value."""
    ordered = sorted(map(float, guesses))
    quarter = len(ordered) // 4
    first, last = ordered[quarter], ordered[-1 - quarter]
    reach = 3 * (last - first) or ordered[-1] - ordered[0]
    near = [guess for guess in ordered if first - reach <= guess <= last + reach]
    values = near if exact is None else [*near, float(exact)]
    low, high = min(values), max(values)
    # Beside a large number a half is nothing.
    margin = max(0.5, abs(low) / 1000)
    return (low, high) if high > low else (low - margin, high + margin)


# A number line with a guess, the interval of a simulation and the exact value in one picture.


HEIGHT: Final = 92
MARGIN_SHARE: Final = 6.0
"""Per cent of the width that are left free at both ends."""
_AXIS: Final = 62
_STEPS: Final = (1, 2, 2.5, 5, 10)
_TICKS: Final = 5
"""So many numbers stand below the line, about."""


def number_line(guess: Number | None, simulation: Estimate | None, exact: Number | None) -> Markup:
    """Return a number line as SVG, as wide as its container; empty without values.

    The guess is a line, the simulation's interval a bar with a tick at the mean, the exact value
    a dot: differences are told by shape, and by words beside the picture. What lies along the
    line is told in per cent of the width, so that words keep their size on a phone.
    """
    ends = [float(number) for number in (guess, exact) if number is not None]
    if simulation is not None:
        ends += _interval_ends(simulation)
    if not ends:
        return Markup()
    low, high = _padded_range(min(ends), max(ends))

    def x(value: float) -> str:
        return f"{MARGIN_SHARE + (value - low) / (high - low) * (100 - 2 * MARGIN_SHARE):.2f}%"

    def upright(value: float, top: int, bottom: int, colour: str, width: int) -> Markup:
        round_ends = "round" if width > 1 else None
        look: dict[str, Any] = {"stroke_width": width, "stroke_linecap": round_ends}
        return line(x(value), top, x(value), bottom, colour, **look)

    ends_of_line = f"{MARGIN_SHARE}%", f"{100 - MARGIN_SHARE}%"
    content = [line(ends_of_line[0], _AXIS, ends_of_line[1], _AXIS, EDGE, stroke_width=1)]
    step = round_step(high - low, _TICKS, _STEPS)
    for number in range(math.ceil(low / step), math.floor(high / step) + 1):
        tick = number * step
        content.append(upright(tick, _AXIS, _AXIS + 6, EDGE, 1))
        tick_text = format_number(tick, ".6g")
        content.append(label(x(tick), _AXIS + 22, tick_text, size=13, fill=INK_2))
    if simulation is not None:
        ends = _interval_ends(simulation)
        for end in (ends[0], ends[1]):
            content.append(upright(end, 36, 52, SIM, 2))
        start, right = map(x, ends)
        content.append(line(start, 44, right, 44, SIM, stroke_width=20, opacity=0.55))
        content.append(upright(simulation.mean, 30, 58, SIM, 3))
    if guess is not None:
        content.append(upright(float(guess), 12, _AXIS, GUESS, 4))
    if exact is not None:
        content.append(circle(x(float(exact)), 44, 7, fill=INK, stroke=PAPER, stroke_width=2))
    return h(
        "svg",
        content,
        class_="cnb-number-line",
        width="100%",
        height=HEIGHT,
        aria_hidden="true",
        style="max-width:640px;overflow:visible",
    )


def _interval_ends(simulation: Estimate) -> list[float]:
    """Return the ends of an interval; the mean for an end without bound."""
    if math.isfinite(simulation.half_width):
        return [simulation.low, simulation.high]
    return [simulation.mean, simulation.mean]


def _padded_range(low: float, high: float) -> tuple[float, float]:
    """Return the range of values with a margin at both ends."""
    padding = (high - low) * 0.15 or max(abs(high) * 0.1, 0.1)
    return low - padding, high + padding
