"""The card of a guess that is a number: a field to type it into."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from catan_nb.language import gettext as _
from catan_nb.lessons.output.pane import QUIET
from catan_nb.lessons.questions.guesses.card import GuessCard
from catan_nb.lessons.questions.guesses.guess import Guess
from catan_nb.ui.widgets.html import Child, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["number_card"]


def number_card(guess: Guess, commit: Callable[[str], None], tells: Callable[[], Child]) -> Any:
    """Return the card with a field for the guess."""
    typed = ""

    def asks() -> Child:
        field = h(
            "input",
            type="text",
            value=typed,
            placeholder=_("40, 0.125, 3/8 or 12.5 %"),
            data_do="typed",
            data_enter="commit",
            data_live=True,
            autocomplete="off",
            **QUIET,
        )
        unit = h("span", guess.unit) if guess.unit else None
        return h("label", h("span", _("Your guess")), field, unit, class_="cnb-lesson-field")

    def pressed(press: Press) -> None:
        nonlocal typed
        typed = str(press.value)

    def commits(press: Press) -> None:
        nonlocal typed
        typed = str(press.value) or typed
        commit(typed)

    return GuessCard(guess, asks, commits, tells, pressed).widget
