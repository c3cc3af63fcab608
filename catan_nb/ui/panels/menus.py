"""What the turn bar offers for the tool in hand: a few words, and buttons.

Some tools are a question in themselves: which of the things that can be done at this place? A
system of rules adds menus for its own tools to `MENUS`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from catan_nb.kernel.action import Action
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.refusal import Refusal
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.ui.looks.wording import first_upper
from catan_nb.ui.panels.base import act
from catan_nb.ui.table.boardgame import board_game
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.table.deeds import MAKERS, Deed, candidates, deed_in_hand
from catan_nb.ui.table.picking import pick_afresh
from catan_nb.ui.widgets.html import Child, button
from catan_nb.view.scene import Place

__all__ = ["MENUS", "Menu", "menu", "menu_words"]


@dataclass(frozen=True, slots=True)
class Menu:
    """The words and the buttons for a tool; both get what was chosen with it."""

    words: Callable[[Controller, str], str]
    buttons: Callable[[Controller, str], Child]


def menu_words(table: Controller) -> str:
    """Return what to do with the tool in hand, or nothing where that is plain."""
    key, _blank, chosen = table.tool.partition(" ")
    if key in MENUS:
        return MENUS[key].words(table, chosen)
    deed = deed_in_hand(table.game, table.tool)
    return _(deed.hint) if deed is not None else ""


def menu(table: Controller) -> Child:
    """Return the buttons for the tool in hand."""
    key, _blank, chosen = table.tool.partition(" ")
    if key in MENUS:
        return MENUS[key].buttons(table, chosen)
    deed = deed_in_hand(table.game, table.tool)
    # Without a keyboard there is no Escape.
    return button(_("Let go"), do="tool", arg="") if deed is not None and deed.hint else None


# ---- several things can be done at one place -------------------------------------------


@dataclass(frozen=True, slots=True)
class Here(Deed):
    """Whatever can be done at the place `number`; a click elsewhere begins afresh."""

    number: int = -1

    def lit(self, game: AnyGame) -> dict[int, Refusal | None]:
        """Return the place."""
        return {self.number: None}

    def unavailable(self, table: Controller) -> Refusal | None:
        """Return why nothing can be done now, or None."""
        return table.not_now()

    def pick(self, table: Controller, place: Place) -> bool:
        """Close the menu with a click on the place, or begin afresh elsewhere."""
        table.take_tool("")
        return place == (self.place, self.number) or pick_afresh(table, place)


def _here(game: AnyGame, chosen: str) -> Deed | None:
    kind, _blank, number = chosen.partition(" ")
    return Here("here", Action, kind, noop("choose here"), number=int(number))


def _here_words(table: Controller, chosen: str) -> str:
    label = board_game(table.game).board.label(*_place(chosen))
    return _("At {label} there is more than one thing that you can build.").format(label=label)


def _here_buttons(table: Controller, chosen: str) -> Child:
    place = _place(chosen)
    legal = [deed for deed, against in candidates(board_game(table.game), place) if not against]
    buttons = [
        act(table, deed.at(place[1]), first_upper(_(deed.words)), class_="cnb-primary")
        for deed in legal
    ]
    return buttons, button(_("Neither"), do="tool", arg="")


def _place(chosen: str) -> Place:
    kind, _blank, number = chosen.partition(" ")
    return kind, int(number)


MAKERS["here"] = _here
MENUS: Final[dict[str, Menu]] = {"here": Menu(_here_words, _here_buttons)}
"""Menus by the key of the tool."""
