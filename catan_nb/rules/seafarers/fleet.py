"""The ships on the board: where they lie, putting them there and taking them off."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Self

from catan_nb.board.network import Network
from catan_nb.board.terrain import Terrain
from catan_nb.kernel.codecs import is_int
from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.text import quote
from catan_nb.rules.position_checks import checked_seat, is_in
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
        The paths with anybody's ship; it follows from them, as `ship_ends` does.
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
    result: FleetBlock = state.blocks["ships"]
    return result


def ship_ends(state: CatanState, seat: int, without: int = -1) -> int:
    """Return the mask of the intersections that a seat's ships touch.

    `without` is one of them that counts as taken up; what is none of them changes nothing.
    """
    own_ships = fleet(state)
    touched = own_ships.ends[seat]
    if without >= 0 and own_ships.ships[seat] >> without & 1:
        shape, remaining = state.rules.topology, own_ships.ships[seat] & ~(1 << without)
        for vertex in shape.edge_vertices[without]:
            if not shape.vertex_edge_mask[vertex] & remaining:
                touched &= ~(1 << vertex)
    return touched


def vertices_of_ships(state: CatanState, seat: int) -> int:
    """Return the mask of the intersections that a seat's ships touch."""
    ships: FleetBlock = state.blocks["ships"]  # asked of everybody whenever a piece is put
    return ships.ends[seat]


def all_ships(state: CatanState) -> int:
    """Return the mask of paths with anybody's ship."""
    ships: FleetBlock = state.blocks["ships"]  # asked in every list
    return ships.laid


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
    place_ship_silently(state, seat, edge)
    state.rules.route_changed(state, seat)
    state.rules.placed(state, seat, "ship", edge)


def remove_ship(state: CatanState, seat: int, edge: int) -> None:
    """Take a ship off the board."""
    _take_up(state, seat, edge)
    state.rules.route_changed(state, seat)


def move_ship(state: CatanState, seat: int, ship: int, edge: int) -> None:
    """Put a ship on another path; routes are judged when it lies there (sea.route)."""
    _take_up(state, seat, ship)
    place_ship_silently(state, seat, edge)
    state.rules.route_changed(state, seat)
    state.rules.placed(state, seat, "ship", edge)


def place_ship_silently(state: CatanState, seat: int, edge: int) -> None:
    """Put a ship on a free path, of which no route hears yet."""
    own, ship = fleet(state), 1 << edge
    own.ships[seat] |= ship
    own.laid |= ship
    own.ends[seat] |= state.rules.topology.edge_vertex_mask[edge]


def _take_up(state: CatanState, seat: int, edge: int) -> None:
    own, remaining = fleet(state), ~(1 << edge)
    own.ends[seat] = ship_ends(state, seat, without=edge)
    own.ships[seat] &= remaining
    own.laid &= remaining
    own.fresh &= remaining


# What can be stated of ships and the pirate in a position set up by hand (sea.ship.*).


def ships(
    state: CatanState, stated: dict[str, Any], seat: int, *edges: int, fresh: bool = False
) -> None:
    """Place ships of a seat; `fresh`: built in the turn that goes on."""
    own, seat = fleet(state), checked_seat(state, seat)
    for edge in edges:
        if not is_int(edge):
            raise BadSetup(f"a path is named by its number, not by {quote(edge)} [sea.ship.build]")
        if not is_in(state.land.sea_edges, edge):
            raise BadSetup(f"E{edge} is no path at sea or at the coast [sea.ship.build]")
        if state.rules.taken(state) >> edge & 1:
            raise BadSetup(f"E{edge} is taken already [sea.ship.coast]")
        place_ship_silently(state, seat, edge)
        own.fresh |= fresh << edge


def ship_moved(state: CatanState, stated: dict[str, Any], moved: bool = True) -> None:
    """Say that a ship has been moved in the turn that goes on."""
    fleet(state).moved = bool(moved)


def pirate(state: CatanState, stated: dict[str, Any], hex: int | tuple[int, int] | None) -> None:
    """Place the pirate on a sea hex, by number or coordinates; None: off the board."""
    if hex is None:
        state.pirate = -1
        return
    number: object = hex
    if isinstance(hex, tuple):
        number = state.rules.topology.hex_index.get(hex)
        if number is None:
            raise BadSetup(f"there is no hex {hex} on this board [sea.pirate.move]")
    if not is_int(number) or not 0 <= number < len(state.terrain):
        raise BadSetup(
            f"a hex is named by its number or coordinates, not by {quote(hex)} [sea.pirate.move]"
        )
    if state.terrain[number] != Terrain.SEA:
        raise BadSetup(f"the pirate stays at sea, and H{number} is not [sea.pirate.move]")
    state.pirate = number


def on_position_settled(state: CatanState, stated: Mapping[str, Any]) -> None:
    """Check whose ships were built in the turn that goes on."""
    own_ships = fleet(state)
    if own_ships.fresh and (state.active < 0 or own_ships.fresh & ~own_ships.ships[state.active]):
        raise BadSetup("only the player on turn has built ships in it [sea.ship.move]")


def on_position_reopened(state: CatanState, stated: dict[str, Any]) -> None:
    """Note where ships lie."""
    own_ships = fleet(state)
    own_ships.laid = sum(own_ships.ships)  # one ship a path: no bit carries


def on_position_cleared(state: CatanState, kind: str, number: int) -> None:
    """Take a ship away."""
    if kind == "edge":
        own, remaining = fleet(state), ~(1 << number)
        own.ships = [mask & remaining for mask in own.ships]
        own.laid &= remaining
        own.fresh &= remaining
        own.ends = [Network(mask).ends(state.rules.topology) for mask in own.ships]


#: What the module adds to `Position`.
STATEMENTS: Mapping[str, Callable[..., None]] = {"ships": ships, "ship_moved": ship_moved}
