"""The middle of the table: the board, or whatever a game without a board is played on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from ipywidgets import Box

from catan_nb.board.piece import Place
from catan_nb.kernel.game import AnyGame
from catan_nb.ui.systems.parts import Later
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.code import plain_layout
from catan_nb.ui.widgets.errors import ErrorPanel

__all__ = ["Scenery", "Stage"]


class Scenery(Protocol):
    """What stands on the stage."""

    widget: Any
    preview: AnyGame | None
    tinted: bool

    def __init__(self, table: Controller, errors: ErrorPanel) -> None:
        """Build it for a table."""

    def refresh(self, change: str = "") -> None:
        """Show the present moment, or the preview."""

    def speak(self) -> None:
        """Say in the language in use what stays from moment to moment."""

    def number(self, numbers: Sequence[tuple[int, Place]]) -> None:
        """Have numbers stand at places, in the stead of those before."""


class Stage:
    """Shows what suits the game on the table; each scenery is built when it is first needed.

    Parameters
    ----------
    table : Controller
    errors : ErrorPanel

    Attributes
    ----------
    widget:
        The ipywidgets widget to put on the page.
    """

    def __init__(self, table: Controller, errors: ErrorPanel) -> None:
        self.table = table
        self.errors = errors
        self.widget = Box(layout=plain_layout())
        self.widget.add_class("cnb-board-cell")
        self._built: dict[Later, Scenery] = {}
        self._preview: AnyGame | None = None
        self.shown = self._suited()

    def show(self, preview: AnyGame | None) -> None:
        """Show a game that is being put together; None: the table's own again."""
        self._preview = preview
        self.refresh()

    def refresh(self, change: str = "") -> None:
        """Show the present moment."""
        self.shown = self._suited()
        self.shown.preview = self._preview
        self.shown.refresh(change)

    def speak(self) -> None:
        """Say in the language in use what stays from moment to moment."""
        for one in self._built.values():
            one.speak()

    def _suited(self) -> Scenery:
        kind = self.table.systems_of(self._preview or self.table.shown).scenery
        if kind is None:
            raise TypeError("no system of this game says what it is played on")
        if kind not in self._built:
            self._built[kind] = kind.load()(self.table, self.errors)
            self.widget.children = tuple(one.widget for one in self._built.values())
        for other, one in self._built.items():
            (one.widget.remove_class if other is kind else one.widget.add_class)("cnb-away")
        return self._built[kind]
