"""A place where more than one thing can be built: the question which one."""

from __future__ import annotations

from typing import Final

from catan_nb.board.piece import Place
from catan_nb.kernel.action import Action
from catan_nb.kernel.errors import Refusal
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.values import frozen
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.ui.looks.wording import first_upper
from catan_nb.ui.panels.base import act
from catan_nb.ui.systems.parts import ToolMaker
from catan_nb.ui.systems.tools import Tool
from catan_nb.ui.table.boardgame import board_game
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.table.tools import candidates
from catan_nb.ui.widgets.html import Child, button

__all__ = ["HERE"]


@frozen
class Here(Tool):
    """Whatever can be done at the place `number`; a click elsewhere begins afresh."""

    number: int = -1

    def lit(self, game: AnyGame) -> dict[int, Refusal | None]:
        """Return the place."""
        return {self.number: None}

    def unavailable(self, table: Controller) -> Refusal | None:
        """Return why nothing can be done now, or None."""
        return table.not_now()

    def click(self, table: Controller, place: Place) -> bool:
        """Close the menu with a click on the place, or begin afresh elsewhere."""
        table.take_tool("")
        return place == (self.place, self.number) or table.click_afresh(place)


def _here(game: AnyGame, chosen: str) -> Tool | None:
    kind, _blank, number = chosen.partition(" ")
    return Here("here", Action, kind, noop("choose here"), number=int(number))


def _words(table: Controller, chosen: str) -> str:
    label = board_game(table.game).board.label(*_place(chosen))
    return _("At {label} there is more than one thing that you can build.").format(label=label)


def _buttons(table: Controller, chosen: str) -> Child:
    place, game = _place(chosen), board_game(table.game)
    legal = [tool for tool, against in candidates(table.systems, game, place) if not against]
    buttons = [
        act(table, tool.at(place[1]), first_upper(_(tool.words)), class_="cnb-primary")
        for tool in legal
    ]
    return buttons, button(_("Neither"), do="tool", arg="")


def _place(chosen: str) -> Place:
    kind, _blank, number = chosen.partition(" ")
    return kind, int(number)


HERE: Final = ToolMaker(_here, _words, _buttons)
