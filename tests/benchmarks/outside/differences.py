"""Where catanatron's rules are known to be others than ours, and what is done about it.

Ours are what is played. Its players are offered what both engines allow; what it has wrong about
the position is put right before anybody is asked. What has been met is counted by these texts.
"""

from __future__ import annotations

from typing import Any, Final

from catanatron.models.enums import Action as Said
from catanatron.models.enums import ActionType as Kind

from catan_nb.rules.base.questions import FreeRoads

FRESH: Final = "would let a card be played in the turn it was bought in; that is not offered"
PRICE: Final = "asks for the price of a road before roads are free; its players are not offered it"
SCARCE: Final = "would give one card for invention where the bank has two; that is not offered"
LONGEST: Final = "counts the longest road otherwise; that is put right"

#: Which kind of card is played so.
PLAYS: Final = {
    Kind.PLAY_KNIGHT_CARD: "knight",
    Kind.PLAY_ROAD_BUILDING: "road_building",
    Kind.PLAY_YEAR_OF_PLENTY: "invention",
    Kind.PLAY_MONOPOLY: "monopoly",
}


def only_there(game: Any, said: Said) -> str | None:
    """Return why catanatron alone allows an action; None where it should not."""
    card = PLAYS.get(said.action_type)
    if card is None:
        return None
    player = game.players[game.actor]
    if player.fresh[card] and player.development[card] == player.fresh[card]:
        return FRESH
    if said.action_type == Kind.PLAY_YEAR_OF_PLENTY and len(said.value) == 1:
        return SCARCE
    return None


def only_here(game: Any, said: Said) -> str | None:
    """Return why our rules alone allow an action; None where they should not."""
    free = said.action_type == Kind.PLAY_ROAD_BUILDING or isinstance(game.frame, FreeRoads)
    return PRICE if free and not can_pay(game) else None


def can_pay(game: Any) -> bool:
    """Say whether the player on turn has the price of a road."""
    hand = game.players[game.turn].hand
    return bool(hand["brick"] and hand["lumber"])
