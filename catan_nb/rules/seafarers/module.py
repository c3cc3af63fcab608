"""Seafarers as rule modules: ships, the pirate, gold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from catan_nb.board.piece import Piece
from catan_nb.board.topology import bits
from catan_nb.kernel.module import Amend, RuleModule
from catan_nb.kernel.verb import Clause
from catan_nb.rules.base.actions import BuildSettlement
from catan_nb.rules.base.building import intersection_is_land, is_in_a_start_zone
from catan_nb.rules.base.questions import (
    FreeRoads,
    MainTurn,
    PairedTurn,
    SetupRoad,
    SpecialBuilding,
)
from catan_nb.rules.seafarers import fleet as position
from catan_nb.rules.seafarers import gold, pirate
from catan_nb.rules.seafarers.actions import BuildShip, MoveShip
from catan_nb.rules.seafarers.fleet import (
    FleetBlock,
    all_ships,
    fleet,
    routes,
    ships_left,
    vertices_of_ships,
)
from catan_nb.rules.seafarers.ships import (
    BUILD_SHIP,
    MOVE_SHIP,
    closed_ships,
    free_paths,
    moorings,
    movable,
    ship_instead_of_road,
)
from catan_nb.rules.state import CatanState, Hooks

# What can be read of ships, and how they lie on the board.


def ships(state: CatanState, seat: int, open: bool) -> tuple[int, ...]:
    """Return the paths with a ship of a seat, ascending."""
    return bits(fleet(state).ships[seat])


def closed_ships_of(state: CatanState, seat: int, open: bool) -> tuple[int, ...]:
    """Return the paths with a ship in a closed line (sea.ship.move.closed)."""
    moorings = state.rules.hooks["moorings"](state, seat)
    return bits(closed_ships(state.rules.topology, fleet(state).ships[seat], moorings))


def movable_ships(state: CatanState, seat: int, open: bool) -> tuple[int, ...]:
    """Return the paths with a ship that could be moved in this turn (sea.ship.move)."""
    on_turn = seat == state.active and not fleet(state).moved
    return bits(movable(state, seat)) if on_turn else ()


def on_board(former: Callable[..., tuple[Piece, ...]], state: CatanState) -> tuple[Piece, ...]:
    """Return what lies on the board, the ships with whether they are bound or free to move."""
    result = list(former(state))
    for seat in state.rules.seats:
        own = fleet(state).ships[seat]
        if own:
            fixed, free = closed_ships_of(state, seat, True), movable_ships(state, seat, True)
            for edge in bits(own):
                look = "closed" if edge in fixed else "may_move" if edge in free else "open"
                result.append(Piece("ship", ("edge", edge), seat, {"line": look}))
    return tuple(result)


def pieces_left(former: Callable[..., dict[str, int]], state: CatanState, seat: int) -> Any:
    """Return how many pieces of each kind a seat has in supply (sea.supply)."""
    return former(state, seat) | {"ship": ships_left(state, seat)}


#: What the module adds to the reading interface.
PLAYER_FACTS = {"ships": ships, "closed_ships": closed_ships_of, "movable_ships": movable_ships}


def _on_turn_began(state: CatanState) -> None:
    """Let the ships of the turn before, and the move of a ship, be forgotten."""
    own_ships = fleet(state)
    own_ships.fresh, own_ships.moved = 0, False


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
    hooks=Hooks(
        touched=vertices_of_ships,
        taken=all_ships,
        moorings=moorings,
        free_paths=free_paths,
        road_or=ship_instead_of_road,
        turn_began=_on_turn_began,
        position_settled=position.on_position_settled,
        position_reopened=position.on_position_reopened,
        position_cleared=position.on_position_cleared,
    ),
    wraps={
        "network": routes,
        "pieces": on_board,
        "pieces_left": pieces_left,
    },
    blocks={"ships": FleetBlock},
    player_facts=PLAYER_FACTS,
    statements=position.STATEMENTS,
)

#: The rule modules of the system.
MODULES = (SHIPS, pirate.MODULE, gold.MODULE)
