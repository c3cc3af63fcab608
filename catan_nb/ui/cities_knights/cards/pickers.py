"""What is to choose from before a progress card is played."""

from __future__ import annotations

from catan_nb.kernel.action import Action
from catan_nb.language import gettext as _
from catan_nb.rules.cards import RESOURCE_KINDS
from catan_nb.rules.cities_knights.actions import PlayResourceMonopoly, PlayTradeMonopoly
from catan_nb.rules.cities_knights.names import COMMODITY
from catan_nb.rules.play.reading import PlayerFacts
from catan_nb.ui.looks.wording import cards
from catan_nb.ui.panels.pickers import Wants, kind_cards, seat_buttons, wants_of
from catan_nb.ui.table.boardgame import board_game
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.html import Child

__all__ = ["choices"]


def choices(table: Controller, cls: type[Action]) -> Child:
    """Return what a card can be played on: opponents, or kinds of card."""
    if wants_of(cls) is Wants.SEAT:
        return seat_buttons(table, cls, _holds)
    kinds = {PlayTradeMonopoly: COMMODITY, PlayResourceMonopoly: RESOURCE_KINDS}
    return kind_cards(table, cls, kinds.get(cls, board_game(table.game).rules.kinds))


def _holds(player: PlayerFacts) -> str:
    size, progress = player.hand_size, player.progress_size
    return _("{cards}, {n} progress").format(cards=cards(size), n=progress)
