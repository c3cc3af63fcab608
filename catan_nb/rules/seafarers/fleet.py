"""The ships on the board: where they lie, putting them there and taking them off."""

from __future__ import annotations

from typing import Any, Final, Self

from catan_nb.board.network import Network
from catan_nb.rules.ruleset import CatanRules
from catan_nb.rules.state import CatanState

#: Ships of each player (sea.supply).
SHIPS: Final = 15


class FleetBlock:
    """The private state of the ships.

    Attributes
    ----------
    ships : list of int
        A mask of paths per seat.
    laid : int
        The paths with anybody's ship; it follows from them, as `ends` does.
    ends : list of int
        A mask per seat of the intersections at its ships.
    fresh : int
        The ships that were built in this turn.
    moved : bool
        Whether the active player has moved a ship in this turn.
    """

    __slots__ = ("ends", "fresh", "laid", "moved", "ships")

    def __init__(self, rules: CatanRules) -> None:
        self.ships = [0] * rules.players
        self.ends = [0] * rules.players
        self.laid = self.fresh = 0
        self.moved = False

    def copy(self) -> Self:
        """Return an independent copy."""
        new = object.__new__(type(self))
        new.ships = self.ships[:]
        new.ends = self.ends[:]
        new.laid = self.laid
        new.fresh = self.fresh
        new.moved = self.moved
        return new

    def data(self) -> dict[str, Any]:
        """Return all fields but for `laid`, which saved games never had, as JSON values."""
        return {name: getattr(self, name) for name in self.__slots__ if name != "laid"}


def fleet(state: CatanState) -> FleetBlock:
    """Return the ships of a state."""
    found: FleetBlock = state.blocks["ships"]
    return found


def ends(state: CatanState, seat: int, without: int = -1) -> int:
    """Return the mask of the intersections that a seat's ships touch.

    `without` is one of them that counts as taken up; what is none of them changes nothing.
    """
    own = fleet(state)
    touched = own.ends[seat]
    if without >= 0 and own.ships[seat] >> without & 1:
        shape, left = state.rules.topology, own.ships[seat] & ~(1 << without)
        for vertex in shape.edge_vertices[without]:
            if not shape.vertex_edge_mask[vertex] & left:
                touched &= ~(1 << vertex)
    return touched


def touched(state: CatanState, seat: int) -> int:
    """Return the mask of the intersections that a seat's ships touch."""
    own: FleetBlock = state.blocks["ships"]  # asked of everybody whenever a piece is put
    return own.ends[seat]


def all_ships(state: CatanState) -> int:
    """Return the mask of paths with anybody's ship."""
    own: FleetBlock = state.blocks["ships"]  # asked in every list
    return own.laid


def ships_left(state: CatanState, seat: int) -> int:
    """Return how many ships a seat has in supply (sea.supply)."""
    spent: int = state.rules.hooks["pieces_spent"](state, seat, "ship")
    return SHIPS - fleet(state).ships[seat].bit_count() - spent


def routes(former: Any, state: CatanState, seat: int) -> Network:
    """Return a seat's roads and ships, which are one route at its own buildings (sea.route)."""
    ships = fleet(state).ships[seat]
    network: Network = former(state, seat)
    if not ships:
        return network
    return Network(network[0], network[1], ships, state.buildings(seat))


def put_ship(state: CatanState, seat: int, edge: int) -> None:
    """Put a ship on a free path."""
    lay(state, seat, edge)
    state.rules.route_changed(state, seat)
    state.rules.placed(state, seat, "ship", edge)


def lift_ship(state: CatanState, seat: int, edge: int) -> None:
    """Take a ship off the board."""
    _take_up(state, seat, edge)
    state.rules.route_changed(state, seat)


def move_ship(state: CatanState, seat: int, ship: int, edge: int) -> None:
    """Put a ship on another path; routes are judged when it lies there (sea.route)."""
    _take_up(state, seat, ship)
    lay(state, seat, edge)
    state.rules.route_changed(state, seat)
    state.rules.placed(state, seat, "ship", edge)


def lay(state: CatanState, seat: int, edge: int) -> None:
    """Put a ship on a free path, of which no route hears yet."""
    own, ship = fleet(state), 1 << edge
    own.ships[seat] |= ship
    own.laid |= ship
    own.ends[seat] |= state.rules.topology.edge_vertex_mask[edge]


def _take_up(state: CatanState, seat: int, edge: int) -> None:
    own, left = fleet(state), ~(1 << edge)
    own.ends[seat] = ends(state, seat, without=edge)
    own.ships[seat] &= left
    own.laid &= left
    own.fresh &= left
