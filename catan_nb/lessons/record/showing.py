"""Progress in words and tables, for the end of a lesson and for the page over all lessons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.lessons.output.answer_words import called
from catan_nb.lessons.record.entries import Entry
from catan_nb.ui.widgets.html import Child, Markup, h

__all__ = ["SIGNS", "entry_tables", "split", "state_words", "summary", "table"]

SIGNS: Final = {
    "right": ("✓", noop("solved")),
    "near": ("≈", noop("close")),
    "wrong": ("✗", noop("not yet")),
    "open": ("·", noop("open")),
}
"""State to its sign and its words; the sign never stands alone."""


def split(entries: Iterable[Entry]) -> tuple[list[Entry], list[Entry]]:
    """Return the exercises and the predictions."""
    found = list(entries)
    return (
        [entry for entry in found if entry.kind != "prediction"],
        [entry for entry in found if entry.kind == "prediction"],
    )


def summary(entries: Iterable[Entry]) -> str:
    """Return in a sentence how much is done."""
    exercises, predictions = split(entries)
    told = _("{done} of {count} exercises solved, {made} of {asked} predictions made.")
    return told.format(
        done=sum(entry.done for entry in exercises),
        count=len(exercises),
        made=sum(entry.done for entry in predictions),
        asked=len(predictions),
    )


def state_words(entry: Entry) -> str:
    """Return how far an exercise has got."""
    sign, words = SIGNS[entry.state]
    return f"{sign} {_(words)}"


def table(heads: Iterable[str], rows: Iterable[Iterable[Child]], caption: str = "") -> Markup:
    """Return a table whose first column names the rows."""
    body = []
    for first, *rest in rows:
        body.append(h("tr", h("th", first, scope="row"), [h("td", cell) for cell in rest]))
    head = h("thead", h("tr", [h("th", name, scope="col") for name in heads]))
    whole = h("table", head, h("tbody", body), aria_label=caption or None)
    return h("div", whole, class_="cnb-lesson-scroll")


def entry_tables(entries: Mapping[str, Entry], caption: str = "") -> list[Child]:
    """Return a table of the exercises and one of the predictions."""
    exercises, predictions = split(entries.values())
    parts: list[Child] = []
    if exercises:
        heads = [_("exercise"), _("state"), _("answers"), _("hints"), _("first answer")]
        rows = [
            (
                called(entry.name),
                state_words(entry),
                entry.attempts or "–",
                entry.hints or "–",
                {True: _("right"), False: _("not right"), None: "–"}[entry.first_right],
            )
            for entry in exercises
        ]
        parts.append(table(heads, rows, caption))
    if predictions:
        heads = [_("prediction"), _("your guess"), _("exact")]
        guesses = [(_asked(e), guess_words(e), number_words(e)) for e in predictions]
        parts.append(table(heads, guesses, caption))
    return parts


def number_words(entry: Entry) -> str:
    """Return the exact value of a prediction with what it counts; a dash while it is hidden."""
    return f"{entry.exact} {entry.unit}".strip() if entry.exact else "–"


def guess_words(entry: Entry) -> str:
    """Return what was guessed, or that the answer was shown without a guess."""
    return entry.guess or (_("shown without a guess") if entry.shown else "–")


def _asked(entry: Entry) -> Child:
    """Return the name of a prediction and what it asks."""
    asked = entry.question if entry.question != entry.name else ""
    return [called(entry.name), asked and h("small", " ", asked)]
