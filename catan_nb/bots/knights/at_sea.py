"""Seafarers with Cities & Knights: knights that chase the pirate, ships from cards."""

from __future__ import annotations

from typing import Final

from catan_nb.board.terrain import Terrain
from catan_nb.bots.bot import Advice
from catan_nb.bots.knights.moves import FREED, STOLEN, passive_cost
from catan_nb.bots.plans import Plans
from catan_nb.bots.seafarers import Waters, judge_pirate_hex, pirate_moves, rank_free_pieces
from catan_nb.bots.systems import BotSystem
from catan_nb.kernel.words import say
from catan_nb.rules.cities_knights.actions import Decline
from catan_nb.rules.cities_knights.questions import ProgressRoads
from catan_nb.rules.sea_knights import ChasePirate, PirateMove, RebuildShip

#: What must be gained beside the grain before a knight leaves its post to chase the pirate.
LEAVING: Final = 0.05


def chases(plans: Plans) -> list[Advice]:
    """Return the advice to chase the pirate with a knight, by the pirate's best new hex."""
    sight, waters = plans.sight, plans.sight.part(Waters)
    legal = sight.view.legal(ChasePirate)
    if not legal:
        return []
    best, why, _robs = max(
        (
            judge_pirate_hex(plans, hex)
            for hex, ground in enumerate(sight.terrain)
            if ground == Terrain.SEA and hex != waters.pirate
        ),
        key=lambda chase: chase[0],
    )
    score = STOLEN * best + FREED * bool(waters.pirate_paths & waters.own)
    return [
        Advice(action, score - passive_cost(plans, action.knight) - LEAVING, why)
        for action in legal
    ]


def rebuilt_ships(plans: Plans) -> list[Advice]:
    """Return the places for a ship that was taken up, or the advice not to place it."""
    why = (say("no place is worth the ship"),)
    return [*rank_free_pieces(plans), Advice(Decline(), 0.0, why)]


KNIGHTS: Final = BotSystem(answers={ProgressRoads: rank_free_pieces, RebuildShip: rebuilt_ships})
PIRATE: Final = BotSystem(turn=chases, answers={PirateMove: pirate_moves})
