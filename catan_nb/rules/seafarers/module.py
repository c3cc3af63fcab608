"""Seafarers as rule modules: ships, the pirate, gold."""

from __future__ import annotations

from catan_nb.kernel.module import Amend, RuleModule
from catan_nb.kernel.verb import Clause
from catan_nb.rules.base.actions import BuildSettlement
from catan_nb.rules.base.building.buildings import intersection_is_land, is_in_a_start_zone
from catan_nb.rules.base.questions import (
    FreeRoads,
    MainTurn,
    PairedTurn,
    SetupRoad,
    SpecialBuilding,
)
from catan_nb.rules.seafarers import gold, pirate, position, reading
from catan_nb.rules.seafarers.actions import BuildShip, MoveShip
from catan_nb.rules.seafarers.fleet import FleetBlock, all_ships, fleet, routes, touched
from catan_nb.rules.seafarers.moving import MOVE_SHIP, moorings
from catan_nb.rules.seafarers.ships import BUILD_SHIP, free_paths, instead_of_road
from catan_nb.rules.state import CatanState


def _turn_began(state: CatanState) -> None:
    """Let the ships of the turn before, and the move of a ship, be forgotten."""
    own = fleet(state)
    own.fresh, own.moved = 0, False


SHIPS = RuleModule(
    name="ships",
    verbs=(BUILD_SHIP, MOVE_SHIP),
    offers={
        SetupRoad: (BuildShip,),
        FreeRoads: (BuildShip,),
        MainTurn: (BuildShip, MoveShip),
        PairedTurn: (BuildShip, MoveShip),
        SpecialBuilding: (BuildShip,),
    },
    amends=(
        Amend(
            BuildSettlement,
            first=(Clause("sea.settlement", intersection_is_land),),
            replace={"base.setup.order": (Clause("sea.setup.zone", is_in_a_start_zone),)},
            narrows=False,
        ),
    ),
    hooks={
        "touched": touched,
        "taken": all_ships,
        "moorings": moorings,
        "free_paths": free_paths,
        "road_or": instead_of_road,
        "turn_began": _turn_began,
        "position_settled": position.settled,
        "position_reopened": position.reopened,
        "position_cleared": position.cleared,
    },
    wraps={
        "network": routes,
        "pieces": reading.on_board,
        "pieces_left": reading.pieces_left,
    },
    blocks={"ships": FleetBlock},
    player_facts=reading.PLAYER_FACTS,
    statements=position.STATEMENTS,
)

#: The rule modules of the system.
MODULES = (SHIPS, pirate.MODULE, gold.MODULE)
