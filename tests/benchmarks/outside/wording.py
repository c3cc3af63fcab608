"""What we call an action, and what catanatron calls it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from catanatron.models.enums import RESOURCES as ORDER
from catanatron.models.enums import Action as Said
from catanatron.models.enums import ActionType as Kind

import catan_nb as cn
from catan_nb.kernel.action import Action
from catan_nb.rules.cards import KIND_NAMES, Cards
from tests.benchmarks.outside.ground import RESOURCES, Ground

#: The names of our development cards over there, by number.
CARDS: Final = ("KNIGHT", "VICTORY_POINT", "ROAD_BUILDING", "YEAR_OF_PLENTY", "MONOPOLY")
#: Most cards that the bank wants for one.
MOST: Final = 4
#: What is said without any more.
PLAIN: Final = {
    cn.RollDice: Kind.ROLL,
    cn.EndTurn: Kind.END_TURN,
    cn.BuyDevelopmentCard: Kind.BUY_DEVELOPMENT_CARD,
    cn.PlayKnight: Kind.PLAY_KNIGHT_CARD,
    cn.PlayRoadBuilding: Kind.PLAY_ROAD_BUILDING,
}


class Wording:
    """The words for the actions of a game.

    Parameters
    ----------
    game : Game
    ground : Ground
        Its board.
    colours : sequence of Color
        Who is who over there, by seat.
    """

    def __init__(self, game: Any, ground: Ground, colours: Any) -> None:
        self._game = game
        self._ground = ground
        self._colours = colours

    def said(self, action: Action, seat: int) -> Said:
        """Return a seat's action as it is put over there, with all that chance decides left open.

        Raises LookupError for an action that has no words there.
        """
        kind, value = self._kind_and_value(action, seat)
        return Said(self._colours[seat], kind, value)

    def robber(self, hex: int, victim: int | None, card: str | None) -> Any:
        """Return where the robber goes, whom it robs, and of what."""
        colour = None if victim is None else self._colours[victim]
        return self._ground.hexes[hex], colour, card

    def _kind_and_value(self, action: Action, seat: int) -> tuple[Kind, Any]:
        match action:
            case cn.BuildRoad(edge):
                return Kind.BUILD_ROAD, self._ground.edges[edge]
            case cn.BuildSettlement(vertex):
                return Kind.BUILD_SETTLEMENT, self._ground.vertices[vertex]
            case cn.BuildCity(vertex):
                return Kind.BUILD_CITY, self._ground.vertices[vertex]
            case cn.TradeBank(give, get):
                rate = self._game.players[seat].rates[KIND_NAMES[give]]
                paid = (RESOURCES[give],) * rate + (None,) * (MOST - rate)
                return Kind.MARITIME_TRADE, (*paid, RESOURCES[get])
            case cn.MoveRobber(hex):
                return Kind.MOVE_ROBBER, self.robber(hex, self._victim(hex, seat), None)
            case cn.PlayInvention(cards):
                return Kind.PLAY_YEAR_OF_PLENTY, tuple(sorted(listed(cards), key=ORDER.index))
            case cn.PlayMonopoly(resource):
                return Kind.PLAY_MONOPOLY, RESOURCES[resource]
        return PLAIN[type(action)], None

    def _victim(self, hex: int, thief: int) -> int | None:
        """Return the only other player, where that one has a piece at a hex and a card."""
        (other,) = (player for player in self._game.players if player.seat != thief)
        around = self._game.board.topology.hex_vertices[hex]
        there = {*other.settlements, *other.cities}.intersection(around)
        return other.seat if there and other.hand_size else None


def listed(cards: Cards) -> Iterable[str]:
    """Give the names over there of cards, one by one."""
    for kind, count in cards.numbered():
        yield from (RESOURCES[kind],) * count
