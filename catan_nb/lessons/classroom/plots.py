"""Small plots of a class as SVG text: guesses against the truth, shares of those who solved it."""

from __future__ import annotations

from html import escape
from typing import Final

from catan_nb.language import gettext as _
from catan_nb.language import ngettext
from catan_nb.lessons.classroom.handed_in import Exercise, Guesses
from catan_nb.lessons.output.guess_plot import guesses_drawn, guesses_told

__all__ = ["guess_plot", "guess_words", "share_bar"]

SHADES: Final = ("#1b5e3a", "#7cb894", "#e2a54a", "#d9dde1")
"""Solved at first, solved later, tried, nothing: from dark to light, told apart without colours."""


def guess_words(asked: Guesses) -> str:
    """Return in sentences how the class has guessed, and who has not."""
    told = guesses_told(asked.guesses.values(), asked.exact, asked.unit)
    if not asked.shown:
        return told
    looked = ngettext(
        "{n} was shown it without a guess.", "{n} were shown it without a guess.", asked.shown
    )
    return f"{told} {looked.format(n=asked.shown)}"


def guess_plot(asked: Guesses) -> str:
    """Return a line with a dot for each guess and a mark at the exact value, as SVG."""
    return guesses_drawn(asked.guesses.values(), asked.exact, guess_words(asked))


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
