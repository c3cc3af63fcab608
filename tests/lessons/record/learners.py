"""Records of learners, drawn at random or made up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import Any

from hypothesis import strategies as st

from catan_nb.lessons import Progress
from catan_nb.lessons.record.entries import KINDS, STATES, ProgressEntry

WORDS = st.text(max_size=20)
NAMES = WORDS.filter(str.strip)
DAYS = st.dates(date(2026, 1, 1), date(2027, 1, 1)).map(date.isoformat)


@st.composite
def entries(draw: Callable[..., Any], name: str | None = None) -> ProgressEntry:
    entry = ProgressEntry(name if name is not None else draw(NAMES), draw(st.sampled_from(KINDS)))
    for _answer in range(draw(st.integers(0, 4))):
        state, answer = draw(st.sampled_from(STATES[1:])), draw(st.sampled_from("abcdefghijk"))
        entry = entry.answered(state, answer, date.fromisoformat(draw(DAYS)))
    if entry.first:
        entry = replace(entry, first=min(entry.first, entry.day), day=max(entry.first, entry.day))
    return replace(entry, hints=draw(st.integers(0, 5)), guess=draw(WORDS), unit=draw(WORDS))


def ada() -> Progress:
    some = {
        "Exercise 1": ProgressEntry("Exercise 1").answered("wrong", "=1+1", date(2026, 3, 1)),
        "Exercise 2": ProgressEntry("Exercise 2", "order").answered(
            "right", "BA", date(2026, 3, 2)
        ),
        "How many?": ProgressEntry(
            "How many?", "prediction", "right", 1, guess="-5/2", exact="27", unit="settlements"
        ),
        "Guess 2": ProgressEntry(
            "Guess 2", "prediction", question="How far?", exact="3", shown=True
        ),
        "Exercise 3": ProgressEntry("Exercise 3", "choice"),
    }
    return Progress("Ada, Countess", {"two_dice": some})
