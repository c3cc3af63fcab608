"""What has to be chosen before a progress card is played, told by the fields of its action."""

from __future__ import annotations

from enum import Enum

from catan_nb.kernel.action import Action, codecs_of
from catan_nb.kernel.values.codecs import INT, SEAT
from catan_nb.language import gettext as _
from catan_nb.rules.base.actions import EDGE, HEX, VERTEX
from catan_nb.rules.cards import KIND, KIND_NAMES, RESOURCE_KINDS
from catan_nb.rules.cities_knights.cards.actions import PlayResourceMonopoly, PlayTradeMonopoly
from catan_nb.rules.cities_knights.names import COMMODITY
from catan_nb.rules.play.reading import PlayerFacts
from catan_nb.ui.looks.drawings import kind, swatch
from catan_nb.ui.looks.wording import cards
from catan_nb.ui.panels.base import act
from catan_nb.ui.table.boardgame import board_game
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.html import Markup

__all__ = ["Wants", "choices", "wants_of"]


class Wants(Enum):
    """What a card wants to know."""

    NOTHING = "it is played as it is"
    PLACE = "a place of the board"
    SEAT = "an opponent"
    KIND = "a kind of card"
    DICE = "two numbers"


_WANTS = {
    id(HEX): Wants.PLACE,
    id(VERTEX): Wants.PLACE,
    id(EDGE): Wants.PLACE,
    id(SEAT): Wants.SEAT,
    id(KIND): Wants.KIND,
    id(INT): Wants.DICE,
}


def wants_of(cls: type[Action]) -> Wants:
    """Return what the action of a card wants to know."""
    codecs = codecs_of(cls)
    return _WANTS[id(codecs[0][1])] if codecs else Wants.NOTHING


def choices(table: Controller, cls: type[Action]) -> list[Markup]:
    """Return a button for each opponent, or each kind, that a card can be played on."""
    game = board_game(table.game)
    if wants_of(cls) is Wants.SEAT:
        return [
            act(
                table,
                cls(player.seat),  # type: ignore[call-arg]
                [swatch(player.colour, 20), f" {player.name}, ", _holds(player)],
            )
            for player in game.players
            if player.seat != table.viewer
        ]
    kinds = {PlayTradeMonopoly: COMMODITY, PlayResourceMonopoly: RESOURCE_KINDS}
    return [
        act(table, cls(one), [kind(one, 22), f" {_(KIND_NAMES[one])}"])  # type: ignore[call-arg]
        for one in kinds.get(cls, game.rules.kinds)
    ]


def _holds(player: PlayerFacts) -> str:
    size, progress = player.hand_size, player.progress_size
    return _("{cards}, {n} progress").format(cards=cards(size), n=progress)
