"""The language of a page: chosen by the notebook, at the page, or in this browser before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from catan_nb.language import current, use
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.visit import Visit

__all__ = ["Tongue", "use_language_of"]


class Speaks(Protocol):
    """A part of the page with words of its own that stay from moment to moment."""

    def speak(self) -> None:
        """Say them in the language in use."""


def use_language_of(table: Controller) -> None:
    """Let the language of a table be the one in use."""
    use(table.settings.language or current())


class Tongue:
    """Keeps the language of a page, and the words of its lasting parts.

    Parameters
    ----------
    table : Controller
    visit : Visit
        Remembers in the browser what was chosen.
    parts : sequence
        What has to be told when the language changes.
    """

    def __init__(self, table: Controller, visit: Visit, parts: Sequence[Speaks]) -> None:
        self.table = table
        self.visit = visit
        self._parts = parts
        self._spoken = current()
        visit.on_language(self.follow)
        visit.on_fingers(self._play_by)

    def choose(self, language: str) -> None:
        """Show everything in a language, in this browser from now on."""
        self.visit.prefer(language)
        self.table.change(language=language)

    def follow(self, language: str) -> None:
        """Do as the address asks or was chosen before, unless the notebook says otherwise."""
        if self.table.settings.language is None:
            self.table.change(language=language)

    def _play_by(self, fingers: bool) -> None:
        """Say from now on what fingers do, or a mouse."""
        self.table.fingers = fingers
        self.table.change()

    def renew(self) -> bool:
        """Use the table's language; whether the page has to be written anew for that."""
        use_language_of(self.table)
        if self._spoken == current():
            return False
        self._spoken = current()
        for part in self._parts:
            part.speak()
        return True
