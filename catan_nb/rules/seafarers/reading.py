"""What can be read of ships, and how they lie on the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from catan_nb.board.piece import Piece
from catan_nb.board.topology import bits
from catan_nb.rules.seafarers.fleet import fleet, ships_left
from catan_nb.rules.seafarers.lines import closed_ships
from catan_nb.rules.seafarers.moving import movable
from catan_nb.rules.state import CatanState


def ships(state: CatanState, seat: int, open: bool) -> tuple[int, ...]:
    """Return the paths with a ship of a seat, ascending."""
    return bits(fleet(state).ships[seat])


def closed(state: CatanState, seat: int, open: bool) -> tuple[int, ...]:
    """Return the paths with a ship in a closed line (sea.ship.move.closed)."""
    moorings = state.rules.hooks["moorings"](state, seat)
    return bits(closed_ships(state.rules.topology, fleet(state).ships[seat], moorings))


def may_move(state: CatanState, seat: int, open: bool) -> tuple[int, ...]:
    """Return the paths with a ship that could be moved in this turn (sea.ship.move)."""
    on_turn = seat == state.active and not fleet(state).moved
    return bits(movable(state, seat)) if on_turn else ()


def on_board(former: Callable[..., tuple[Piece, ...]], state: CatanState) -> tuple[Piece, ...]:
    """Return what lies on the board, the ships with whether they are bound or free to move."""
    found = list(former(state))
    for seat in state.rules.seats:
        own = fleet(state).ships[seat]
        if own:
            fixed, free = closed(state, seat, True), may_move(state, seat, True)
            for edge in bits(own):
                look = "closed" if edge in fixed else "may_move" if edge in free else "open"
                found.append(Piece("ship", ("edge", edge), seat, {"line": look}))
    return tuple(found)


def pieces_left(former: Callable[..., dict[str, int]], state: CatanState, seat: int) -> Any:
    """Return how many pieces of each kind a seat has in supply (sea.supply)."""
    return former(state, seat) | {"ship": ships_left(state, seat)}


#: What the module adds to the reading interface.
PLAYER_FACTS = {"ships": ships, "closed_ships": closed, "movable_ships": may_move}
