"""How a class has guessed a number, in words and as a line of dots, in SVG text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from fractions import Fraction
from html import escape
from typing import Final

from catan_nb.language import gettext as _
from catan_nb.language import ngettext, shown_number
from catan_nb.lessons.output.number_words import Number, show_number

__all__ = ["SMALL", "guesses_drawn", "guesses_told"]

WIDTH: Final = 480
SMALL: Final = 320
"""As wide as a card on a telephone."""
EDGE: Final = 34
DOT: Final = 5
"""Radius of the dot of one learner."""
BINS: Final = 40
"""So many places along the line have a pile of dots of their own."""
NEAR: Final = Fraction(1, 20)
"""A guess that is off by at most this part of the exact value is a good one."""
EXACT: Final = "var(--exact,#1f2930)"
GUESS: Final = "var(--guess,#a34700)"
"""Colours of the page, and what they are in a file by itself."""
TEXT: Final = "fill='currentColor' font-size='12'"


def guesses_told(guesses: Collection[Fraction], exact: Number | None, unit: str = "") -> str:
    """Return in sentences how a class has guessed."""
    if not guesses:
        return _("No guesses.")
    ordered = sorted(guesses)
    middle = f"{shown_number(float(ordered[len(ordered) // 2]), '.4g')} {unit}".strip()
    told = ngettext("{n} guess, median {middle}", "{n} guesses, median {middle}", len(ordered))
    words = told.format(n=len(ordered), middle=middle)
    if exact is None:
        return f"{words}."
    near = NEAR * abs(Fraction(exact))
    low = sum(guess < exact - near for guess in ordered)
    high = sum(guess > exact + near for guess in ordered)
    more = _("{words}; exactly {exact}. {low} too low, {high} too high, {hit} within 5 %.")
    return more.format(
        words=words,
        exact=f"{show_number(exact)} {unit}".strip(),
        low=low,
        high=high,
        hit=len(ordered) - low - high,
    )


def guesses_drawn(
    guesses: Collection[Fraction], exact: Number | None, told: str, width: int = WIDTH
) -> str:
    """Return a line with a dot for each guess and a mark at the exact value, as SVG.

    A few guesses far outside would squeeze all others into one place: they stand at the ends,
    with an arrow.

    Parameters
    ----------
    guesses : collection of Fraction
        At least one.
    exact : number or None
        What is right; None leaves the mark away.
    told : str
        The same in words.
    width : int
        In units of the drawing, in which type is 12 high.
    """
    low, high = _range(guesses, exact)

    def place(value: Fraction) -> int:
        part = min(max((float(value) - low) / (high - low), 0.0), 1.0)
        return round(part * BINS)

    def x(value: float) -> float:
        return round(EDGE + (value - low) / (high - low) * (width - 2 * EDGE), 1)

    piles = Counter(place(guess) for guess in guesses)
    base = 26 + max(piles.values()) * 2 * DOT
    parts = [f"<path d='M{EDGE} {base}H{width - EDGE}' stroke='currentColor'/>"]
    for value in (low, (low + high) / 2, high):
        shown = shown_number(value, ".4g")
        parts.append(
            f"<text x='{x(value)}' y='{base + 17}' text-anchor='middle' {TEXT}>{shown}</text>"
        )
    if exact is not None:
        at = x(min(max(float(exact), low), high))
        parts.append(f"<path d='M{at} 16V{base + 4}' stroke='{EXACT}' stroke-width='2.5'/>")
        word = escape(_("exact"))
        parts.append(f"<text x='{at}' y='12' text-anchor='middle' {TEXT}>{word}</text>")
    for pile, count in piles.items():
        across = EDGE + pile / BINS * (width - 2 * EDGE)
        for number in range(count):
            up = base - DOT - 1 - number * 2 * DOT
            parts.append(f"<circle cx='{across:.1f}' cy='{up}' r='{DOT - 0.6}' fill='{GUESS}'/>")
    below = sum(float(guess) < low for guess in guesses)
    beyond = sum(float(guess) > high for guess in guesses)
    if below:
        parts.append(f"<text x='2' y='{base + 4}' {TEXT}>◀ {below}</text>")
    if beyond:
        parts.append(
            f"<text x='{width - 2}' y='{base + 4}' text-anchor='end' {TEXT}>{beyond} ▶</text>"
        )
    return (
        f"<svg viewBox='0 0 {width} {base + 22}' width='{width}' role='img'"
        f" aria-label='{escape(told, quote=True)}'"
        f" style='width:100%;max-width:{1.3 * width:.0f}px;min-width:{width}px;height:auto'>"
        f"{''.join(parts)}</svg>"
    )


def _range(guesses: Collection[Fraction], exact: Number | None) -> tuple[float, float]:
    """Return the ends of the line: all guesses but those far outside, and the exact value."""
    ordered = sorted(map(float, guesses))
    quarter = len(ordered) // 4
    first, last = ordered[quarter], ordered[-1 - quarter]
    reach = 3 * (last - first) or ordered[-1] - ordered[0]
    near = [guess for guess in ordered if first - reach <= guess <= last + reach]
    known = near if exact is None else [*near, float(exact)]
    low, high = min(known), max(known)
    # Beside a large number a half is nothing.
    margin = max(0.5, abs(low) / 1000)
    return (low, high) if high > low else (low - margin, high + margin)
