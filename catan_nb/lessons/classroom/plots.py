"""Small plots of a class as SVG text: guesses against the truth, shares of those who solved it."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from html import escape
from typing import Final

from catan_nb.language import gettext as _
from catan_nb.language import ngettext, shown_number
from catan_nb.lessons.classroom.handed_in import Exercise, Guesses
from catan_nb.lessons.output.number_words import show_number

__all__ = ["guess_plot", "guess_words", "share_bar"]

WIDTH: Final = 480
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

SHADES: Final = ("#1b5e3a", "#7cb894", "#e2a54a", "#d9dde1")
"""Solved at first, solved later, tried, nothing: from dark to light, told apart without colours."""


def guess_words(asked: Guesses) -> str:
    """Return in sentences how the class has guessed, and who has not."""
    told = _guessed(asked) if asked.guesses else _("No guesses.")
    if not asked.shown:
        return told
    looked = ngettext(
        "{n} was shown it without a guess.", "{n} were shown it without a guess.", asked.shown
    )
    return f"{told} {looked.format(n=asked.shown)}"


def _guessed(asked: Guesses) -> str:
    guesses = sorted(asked.guesses.values())
    middle = f"{shown_number(float(guesses[len(guesses) // 2]), '.4g')} {asked.unit}".strip()
    told = ngettext("{n} guess, median {middle}", "{n} guesses, median {middle}", len(guesses))
    words = told.format(n=len(guesses), middle=middle)
    if asked.exact is None:
        return f"{words}."
    near = NEAR * abs(asked.exact)
    low = sum(guess < asked.exact - near for guess in guesses)
    high = sum(guess > asked.exact + near for guess in guesses)
    more = _("{words}; exactly {exact}. {low} too low, {high} too high, {hit} within 5 %.")
    return more.format(
        words=words,
        exact=f"{show_number(asked.exact)} {asked.unit}".strip(),
        low=low,
        high=high,
        hit=len(guesses) - low - high,
    )


def guess_plot(asked: Guesses) -> str:
    """Return a line with a dot for each guess and a mark at the exact value, as SVG.

    A few guesses far outside would squeeze all others into one place: they stand at the ends,
    with an arrow.
    """
    low, high = _range(asked)

    def place(value: Fraction) -> int:
        part = min(max((float(value) - low) / (high - low), 0.0), 1.0)
        return round(part * BINS)

    def x(value: float) -> float:
        return round(EDGE + (value - low) / (high - low) * (WIDTH - 2 * EDGE), 1)

    piles = Counter(place(guess) for guess in asked.guesses.values())
    base = 26 + max(piles.values()) * 2 * DOT
    parts = [f"<path d='M{EDGE} {base}H{WIDTH - EDGE}' stroke='currentColor'/>"]
    for value in (low, (low + high) / 2, high):
        shown = shown_number(value, ".4g")
        parts.append(
            f"<text x='{x(value)}' y='{base + 17}' text-anchor='middle' {TEXT}>{shown}</text>"
        )
    if asked.exact is not None:
        at = x(min(max(float(asked.exact), low), high))
        parts.append(f"<path d='M{at} 16V{base + 4}' stroke='{EXACT}' stroke-width='2.5'/>")
        word = escape(_("exact"))
        parts.append(f"<text x='{at}' y='12' text-anchor='middle' {TEXT}>{word}</text>")
    for pile, count in piles.items():
        across = EDGE + pile / BINS * (WIDTH - 2 * EDGE)
        for number in range(count):
            up = base - DOT - 1 - number * 2 * DOT
            parts.append(f"<circle cx='{across:.1f}' cy='{up}' r='{DOT - 0.6}' fill='{GUESS}'/>")
    below = sum(guess < low for guess in asked.guesses.values())
    beyond = sum(guess > high for guess in asked.guesses.values())
    if below:
        parts.append(f"<text x='2' y='{base + 4}' {TEXT}>◀ {below}</text>")
    if beyond:
        parts.append(
            f"<text x='{WIDTH - 2}' y='{base + 4}' text-anchor='end' {TEXT}>{beyond} ▶</text>"
        )
    return (
        f"<svg viewBox='0 0 {WIDTH} {base + 22}' width='{WIDTH}' role='img'"
        f" aria-label='{escape(guess_words(asked), quote=True)}'"
        " style='width:100%;max-width:620px;min-width:480px;height:auto'>"
        f"{''.join(parts)}</svg>"
    )


def share_bar(exercise: Exercise) -> str:
    """Return one bar for the class: solved at first, solved later, tried, nothing; as SVG."""
    later, tried = exercise.right - exercise.first, exercise.tried - exercise.right
    counts = (exercise.first, later, tried, exercise.learners - exercise.tried)
    words = _("{first} at once, {later} later, {tried} not yet, {rest} without an answer").format(
        first=counts[0], later=counts[1], tried=counts[2], rest=counts[3]
    )
    parts, at = [], 0.0
    for count, shade in zip(counts, SHADES, strict=True):
        wide = 200 * count / max(exercise.learners, 1)
        parts.append(
            f"<rect x='{at:.1f}' y='1' width='{wide:.1f}' height='14' fill='{shade}'"
            " stroke='currentColor' stroke-width='0.5'/>"
        )
        at += wide
    return (
        f"<svg viewBox='0 0 200 16' width='200' height='16' role='img'"
        f" aria-label='{escape(words, quote=True)}'><title>{escape(words)}</title>"
        f"{''.join(parts)}</svg>"
    )


def _range(asked: Guesses) -> tuple[float, float]:
    """Return the ends of the line: all guesses but those far outside, and the exact value."""
    guesses = sorted(map(float, asked.guesses.values()))
    quarter = len(guesses) // 4
    spread = guesses[-1 - quarter] - guesses[quarter]
    reach = 3 * spread if spread else guesses[-1] - guesses[0]
    near = [g for g in guesses if guesses[quarter] - reach <= g <= guesses[-1 - quarter] + reach]
    known = near if asked.exact is None else [*near, float(asked.exact)]
    low, high = min(known), max(known)
    # Beside a large number a half is nothing.
    margin = max(0.5, abs(low) / 1000)
    return (low, high) if high > low else (low - margin, high + margin)
