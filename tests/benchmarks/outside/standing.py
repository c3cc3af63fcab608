"""How a game stands, told alike of both engines, so that the two can be compared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from catanatron import Color
from catanatron.models.enums import CITY, ROAD, SETTLEMENT, ActionPrompt

from catan_nb.rules.base import questions
from tests.benchmarks.outside.ground import RESOURCES, Ground
from tests.benchmarks.outside.wording import CARDS

#: What is said of a game, by what it is about. Of a game that is over less is said.
Standing = dict[str, Any]

#: What is asked over there where we ask this.
PROMPTS: Final = {
    questions.SetupSettlement: ActionPrompt.BUILD_INITIAL_SETTLEMENT,
    questions.SetupRoad: ActionPrompt.BUILD_INITIAL_ROAD,
    questions.BeforeRoll: ActionPrompt.PLAY_TURN,
    questions.MainTurn: ActionPrompt.PLAY_TURN,
    questions.FreeRoads: ActionPrompt.PLAY_TURN,
    questions.DiscardHalf: ActionPrompt.DISCARD,
    questions.RobberMove: ActionPrompt.MOVE_ROBBER,
}
#: How catanatron orders its resources in the bank.
BANK: Final = ("WOOD", "BRICK", "SHEEP", "WHEAT", "ORE")


def here(game: Any, ground: Ground) -> Standing:
    """Return how our game stands, places as catanatron numbers them."""
    told: Standing = {}
    if game.frame is not None:
        told["asked"] = PROMPTS[type(game.frame)]
        told["on turn"] = game.turn if game.turn_number else game.actor
        told["rolled"] = game.roll is not None
    else:
        told["winner"] = game.winner
    holders = (game.longest_route_holder, game.largest_army_holder)
    for player in game.players:
        seat = player.seat
        pieces = (player.settlements, player.cities)
        built = [sorted(ground.vertices[place] for place in places) for places in pieces]
        roads = sorted(ground.edges[place] for place in player.roads)
        told |= {
            f"points of {seat}": player.points,
            f"hand of {seat}": [*player.hand.values()],
            f"cards of {seat}": [*player.development.values()],
            f"knights of {seat}": player.knights,
            f"pieces of {seat}": (*built, roads),
            f"holds {seat}": tuple(holder == seat for holder in holders),
        }
    return told | {
        "bank": [*game.bank.values()],
        "deck": [*game.deck.values()],
        "robber": ground.hexes[game.robber],
    }


def there(peer: Any, colours: Sequence[Color]) -> Standing:
    """Return how catanatron's game stands, its colours being our seats in this order."""
    state, won = peer.state, peer.winning_color()
    turn = colours.index(state.colors[state.current_turn_index])
    rolled = state.player_state[f"P{state.current_turn_index}_HAS_ROLLED"]
    told: Standing = {
        "asked": state.current_prompt,
        "on turn": turn,
        "rolled": rolled,
        "winner": None if won is None else colours.index(won),
    }
    for seat, colour in enumerate(colours):
        key = f"P{state.color_to_index[colour]}"
        own, built = state.player_state, state.buildings_by_color[colour]
        pieces = tuple(sorted(built[kind]) for kind in (SETTLEMENT, CITY, ROAD))
        told |= {
            f"points of {seat}": own[f"{key}_ACTUAL_VICTORY_POINTS"],
            f"hand of {seat}": [own[f"{key}_{kind}_IN_HAND"] for kind in RESOURCES],
            f"cards of {seat}": [own[f"{key}_{card}_IN_HAND"] for card in CARDS],
            f"knights of {seat}": own[f"{key}_PLAYED_KNIGHT"],
            f"pieces of {seat}": pieces,
            f"holds {seat}": (own[f"{key}_HAS_ROAD"], own[f"{key}_HAS_ARMY"]),
        }
    return told | {
        "bank": [state.resource_freqdeck[BANK.index(kind)] for kind in RESOURCES],
        "deck": [state.development_listdeck.count(card) for card in CARDS],
        "robber": state.board.robber_coordinate,
    }


def apart(ours: Standing, theirs: Standing) -> str:
    """Return in words what is not the same of what is said of ours; empty where all is."""
    return "; ".join(
        f"{what}: {said} here, {theirs[what]} there"
        for what, said in ours.items()
        if said != theirs[what]
    )
