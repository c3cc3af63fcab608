"""Building and moving ships (sea.ship.*, sea.setup.ship)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from catan_nb.board.topology import (
    REMEMBERED,
    Topology,
    bits,
    edges_at,
    mask_of,
    read_bits,
    vertices_touched,
)
from catan_nb.kernel.action import Action
from catan_nb.kernel.question import Question
from catan_nb.kernel.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, Told, noop, say, say_to
from catan_nb.rules.base.building import build_piece
from catan_nb.rules.base.questions import FreeRoads, SetupRoad
from catan_nb.rules.cards import Cards
from catan_nb.rules.hands import affordable, has, price
from catan_nb.rules.places import EDGE, VERTEX
from catan_nb.rules.seafarers.actions import BuildShip, MoveShip
from catan_nb.rules.seafarers.events import ShipBuilt, ShipMoved
from catan_nb.rules.seafarers.fleet import (
    SHIPS,
    FleetBlock,
    fleet,
    move_ship,
    put_ship,
    ship_ends,
    ships_left,
)
from catan_nb.rules.state import CatanState

#: What a ship costs (sea.ship.build).
SHIP_COST = price(Cards(lumber=1, wool=1))


# ---- where -----------------------------------------------------------------------------


def pirate_paths(state: CatanState) -> int:
    """Return the mask of the paths at the pirate's hex (sea.ship.pirate)."""
    return state.rules.topology.hex_edge_mask[state.pirate] if state.pirate >= 0 else 0


def free_water(state: CatanState) -> int:
    """Return the mask of the paths at sea and at the coast on which a ship could lie.

    `moving._list` has this and `ship_sources` written out.
    """
    return state.land.sea_edges & ~state.rules.taken(state) & ~pirate_paths(state)


def ship_sources(state: CatanState, seat: int) -> int:
    """Return the mask of the intersections from which a seat's ships may go on."""
    touched = fleet(state).ends[seat] | state.buildings(seat)
    return touched & ~state.rules.route_blockers(state, seat)


def ship_sites(state: CatanState, seat: int) -> int:
    """Return the mask of the paths where a seat may build a ship, costs aside."""
    return edges_at(state.rules.topology, ship_sources(state, seat)) & free_water(state)


def sites_at_frame(state: CatanState, frame: Question) -> int:
    """Return the mask of the paths where a frame lets its player build a ship."""
    if isinstance(frame, SetupRoad):
        return state.rules.topology.vertex_edge_mask[frame.vertex] & free_water(state)
    if isinstance(frame, FreeRoads):
        return free_paths(state, frame.player, frame.barred)
    return ship_sites(state, frame.player)


def free_paths(state: CatanState, seat: int, barred: int) -> int:
    """Return the mask of the paths on which a seat may place a free ship."""
    if not ships_left(state, seat):
        return 0
    elsewhere: int = state.rules.hooks["ships_barred"](state, seat)
    sites = ship_sites(state, seat) & ~elsewhere
    return sites & ~(1 << barred) if barred >= 0 else sites


def ship_instead_of_road(state: CatanState, asked: Question | None) -> tuple[str, ...]:
    """Return that a ship may be placed where a road is asked for, if there is a path for one."""
    if asked is not None:
        seat = asked.player
        barred: int = state.rules.hooks["ships_barred"](state, seat)
        if not ships_left(state, seat) or not sites_at_frame(state, asked) & ~barred:
            return ()
    return (noop("a ship"),)


# ---- clauses ---------------------------------------------------------------------------


def path_is_at_sea(state: CatanState, edge: int) -> Phrase | None:
    """Refuse a path on which no ship can lie."""
    if not 0 <= edge < state.rules.topology.n_edges:
        return say("There is no path {edge} on this board.", edge=EDGE.show(edge))
    if not state.land.sea_edges >> edge & 1:
        return say("{edge} touches no sea; ships need water.", edge=EDGE.show(edge))
    return None


def path_is_free(state: CatanState, edge: int) -> Phrase | None:
    """Refuse a path that something lies on."""
    if edge >= 0 and state.rules.taken(state) >> edge & 1:
        return say("{edge} is taken.", edge=EDGE.show(edge))
    return None


def pirate_is_elsewhere(state: CatanState, edge: int) -> Phrase | None:
    """Refuse a path at the pirate's hex."""
    if edge >= 0 and pirate_paths(state) >> edge & 1:
        return say("{edge} is one of the six paths that the pirate bars.", edge=EDGE.show(edge))
    return None


def _own_ends(state: CatanState, edge: int, without: int) -> int:
    """Return the mask of a path's ends at which an own ship or building is."""
    seat = state.stack[-1].player
    own: int = ship_ends(state, seat, without) | state.buildings(seat)
    return own & state.rules.topology.edge_vertex_mask[edge]


def blocked_ends(state: CatanState, edge: int, without: int = -1) -> int:
    """Return the mask of the ends of a path at which pieces of others stop all own ships.

    It is 0 where an own ship or building leads to the path past nobody, or none leads there.
    """
    if isinstance(state.stack[-1], SetupRoad) or not 0 <= edge < state.rules.topology.n_edges:
        return 0
    starts = _own_ends(state, edge, without)
    blockers = state.rules.route_blockers(state, state.stack[-1].player)
    return 0 if starts & ~blockers else starts


def path_is_past_nobody(state: CatanState, edge: int, without: int = -1) -> Phrase | None:
    """Refuse a path that own ships reach past an opponent's piece alone (sea.ship.passing)."""
    if blocked_ends(state, edge, without):
        return say("{edge} can only be reached through an opponent's piece.", edge=EDGE.show(edge))
    return None


def path_is_joined(state: CatanState, edge: int, without: int = -1) -> Phrase | None:
    """Refuse a path to which no own ship or building leads."""
    frame, rules = state.stack[-1], state.rules
    if not 0 <= edge < rules.topology.n_edges:
        return None
    touched = rules.topology.edge_vertex_mask[edge]
    if isinstance(frame, SetupRoad):
        if touched >> frame.vertex & 1:
            return None
        return say(
            "The ship must start at the new building at {vertex}.",
            vertex=VERTEX.show(frame.vertex),
        )
    seat = frame.player
    if _own_ends(state, edge, without):
        return None
    if touched & state.reach[seat]:
        return say_to(
            seat,
            "Only a road of yours leads to {edge}; a ship goes on from a building or a ship.",
            "Only a road leads to {edge}; a ship goes on from a building or a ship.",
            edge=EDGE.show(edge),
        )
    return say_to(
        seat,
        "{edge} touches no ship or building of yours.",
        "{edge} touches no ship or building of one's own.",
        edge=EDGE.show(edge),
    )


def _is_not_barred(state: CatanState, action: BuildShip) -> Phrase | None:
    frame = state.stack[-1]
    if isinstance(frame, FreeRoads) and frame.barred == action.edge:
        return say("The ship cannot go back to where it was.")
    return None


def _at_sea(state: CatanState, action: BuildShip | MoveShip) -> Phrase | None:
    return path_is_at_sea(state, action.edge)


def _is_free(state: CatanState, action: BuildShip | MoveShip) -> Phrase | None:
    return path_is_free(state, action.edge)


def _no_pirate(state: CatanState, action: BuildShip | MoveShip) -> Phrase | None:
    return pirate_is_elsewhere(state, action.edge)


def _is_past_nobody(state: CatanState, action: BuildShip) -> Phrase | None:
    return path_is_past_nobody(state, action.edge)


def _setup_joined(state: CatanState, action: BuildShip) -> Phrase | None:
    return path_is_joined(state, action.edge) if isinstance(state.stack[-1], SetupRoad) else None


def _later_joined(state: CatanState, action: BuildShip) -> Phrase | None:
    return None if isinstance(state.stack[-1], SetupRoad) else path_is_joined(state, action.edge)


def _ship_left(state: CatanState, action: Action | None) -> Phrase | None:
    if ships_left(state, state.stack[-1].player) <= 0:
        return say("All {n} ships are built.", n=SHIPS)
    return None


# ---- doing -----------------------------------------------------------------------------


def _build(state: CatanState, action: BuildShip) -> None:
    build_piece(state, place_new_ship, action.edge, SHIP_COST)


def place_new_ship(state: CatanState, seat: int, edge: int, gratis: bool) -> None:
    """Put a new ship on the board and tell so; in this turn it is not moved (sea.ship.move)."""
    if seat == state.active:  # in the set-up nobody is, and between turns another one
        fleet(state).fresh |= 1 << edge
    state.tell(ShipBuilt, seat, edge, gratis)
    put_ship(state, seat, edge)


def _list(state: CatanState, out: list[Action]) -> None:
    frame = state.stack[-1]
    seat = frame.player
    if not (frame.gratis or has(state, seat, SHIP_COST)):
        return
    if ships_left(state, seat) > 0:
        ready = state.rules.every[BuildShip]
        out += [ready[edge] for edge in bits(sites_at_frame(state, frame))]


BUILD_SHIP = Verb(
    BuildShip,
    _build,
    clauses=(
        Clause("sea.ship.build", _at_sea),
        Clause("sea.ship.coast", _is_free),
        Clause("sea.ship.pirate", _no_pirate),
        Clause("", _is_not_barred),
        Clause("sea.setup.ship", _setup_joined),
        Clause("sea.ship.passing", _is_past_nobody),
        Clause(
            "sea.ship.build",
            _later_joined,
            nowhere=Told(
                "No own ship or building touches a path at sea that is free.",
                player="No ship or building of yours touches a path at sea that is free.",
            ),
        ),
        Clause("sea.supply", _ship_left, general=True),
        affordable("A ship", SHIP_COST, "sea.ship.build"),
    ),
    options=_list,
)


# Open and closed lines of ships, and which ship of a line is its last (sea.ship.move).


Walk = tuple[tuple[int, ...], int]
"""The ships of a way without repetition, and the intersection at which it ends."""

#: Paths of the shortest ring: those around a hex.
RING: Final = 6


@lru_cache(maxsize=REMEMBERED)
def last_ships(shape: Topology, ships: int, moorings: int) -> int:
    """Return the mask of the ships of one player that are last in an open line.

    Parameters
    ----------
    shape : Topology
    ships : int
        Mask of the player's ships.
    moorings : int
        Mask of the intersections at which a line ends: own buildings and whatever closes a
        line as they do.

    Notes
    -----
    A ship with an end that touches no other own ship and no mooring is last. Where a line goes
    back to the mooring that it came from, either ship there is; in a ring without a mooring all
    are.
    """
    once, twice = vertices_touched(shape, ships)
    last = edges_at.__wrapped__(shape, once & ~twice & ~moorings) & ships  # seldom asked again
    # Ships meet at every intersection of a ring, so that none of its ships has been found yet.
    if twice.bit_count() < RING or (ships & ~last).bit_count() < RING:
        return last
    return last | _ships_in_rings(shape, _ships_bound(shape, ships, moorings), moorings & once)


def closed_ships(shape: Topology, ships: int, moorings: int) -> int:
    """Return the mask of the ships of one player that lie between two different moorings.

    The parameters are those of `last_ships` (sea.ship.move.closed, .loop).
    """
    return _ships_between_moorings(
        shape, _ships_bound(shape, ships, moorings), moorings & vertices_touched(shape, ships)[0]
    )


def _ships_bound(shape: Topology, ships: int, moorings: int) -> int:
    """Return the mask of the ships in no open line: those of closed lines and of rings."""
    touched, at = shape.edge_vertex_mask, shape.vertex_edge_mask
    once, twice = vertices_touched(shape, ships)
    for vertex in read_bits(once & ~twice & ~moorings):
        here = 1 << vertex
        while not moorings & here:
            path = at[here.bit_length() - 1] & ships
            if not path or path & path - 1:
                break
            ships ^= path
            here ^= touched[path.bit_length() - 1]
    return ships


@lru_cache(maxsize=REMEMBERED)  # they stay while other ships come and go
def _ships_in_rings(shape: Topology, ships: int, moorings: int) -> int:
    """Return the mask of those ships that are in a ring, where no line ends anywhere."""
    open_ = ships & ~_ships_between_moorings(shape, ships, moorings)
    return mask_of(ship for ship in bits(open_) if _in_ring(shape, ships, moorings, ship))


@lru_cache(maxsize=REMEMBERED)
def _ships_between_moorings(shape: Topology, ships: int, moorings: int) -> int:
    """Return the mask of the ships that lie between two different moorings."""
    closed = 0
    for start in bits(moorings) if ships else ():
        for path, end in _walks_between_moorings(shape, ships, moorings, start):
            if end != start:
                closed |= mask_of(path)
    return closed


def _in_ring(shape: Topology, ships: int, moorings: int, ship: int) -> bool:
    """Say whether a line leads from one end of a ship to the other, with no mooring in between."""
    one, two = shape.edge_vertices[ship]
    if moorings >> one & moorings >> two & 1:
        return False
    start, goal = (two, one) if moorings >> one & 1 else (one, two)
    seen = 1 << start
    ahead = [start]
    for here in ahead:
        for path in bits(shape.vertex_edge_mask[here] & ships & ~(1 << ship)):
            there = sum(shape.edge_vertices[path]) - here
            if there == goal:
                return True
            if not (seen | moorings) >> there & 1:
                seen |= 1 << there
                ahead.append(there)
    return False


def _walks_between_moorings(
    shape: Topology, ships: int, moorings: int, start: int
) -> Iterator[Walk]:
    """Yield every way over ships from a mooring to the next, passing no place twice."""
    stack: list[tuple[int, int, tuple[int, ...]]] = [(start, 1 << start, ())]
    while stack:
        here, seen, way = stack.pop()
        for path in bits(shape.vertex_edge_mask[here] & ships):
            there = sum(shape.edge_vertices[path]) - here
            if moorings >> there & 1:
                yield (*way, path), there
            elif not seen >> there & 1:
                stack.append((there, seen | 1 << there, (*way, path)))


# Moving ships (sea.ship.move and what follows it).


def moorings(state: CatanState, seat: int) -> int:
    """Return the mask of the intersections at which a seat's own buildings end its lines."""
    return state.buildings(seat)


def movable(state: CatanState, seat: int) -> int:
    """Return the mask of the ships that a seat could move, the time of the turn aside."""
    ships, ends = fleet(state).ships[seat], state.rules.hooks["moorings"](state, seat)
    return last_ships(state.rules.topology, ships, ends) & ~_unmovable_ships(state, seat)


def _unmovable_ships(state: CatanState, seat: int) -> int:
    """Return the mask of ships that must stay, wherever in a line they are; see `_list` too."""
    held: int = state.rules.hooks["held_ships"](state, seat)
    return fleet(state).fresh | pirate_paths(state) | held


def _is_own(state: CatanState, action: MoveShip) -> Phrase | None:
    if action.ship >= 0 and fleet(state).ships[state.stack[-1].player] >> action.ship & 1:
        return None
    return say_to(
        state.stack[-1].player,
        "No ship of yours is at {edge}.",
        "There is no own ship at {edge}.",
        edge=EDGE.show(action.ship),
    )


def _once_a_turn(state: CatanState, action: Action | None) -> Phrase | None:
    if fleet(state).moved:
        return say("A ship has been moved in this turn already; only one may be.")
    return None


def _is_not_new(state: CatanState, action: MoveShip) -> Phrase | None:
    if action.ship >= 0 and fleet(state).fresh >> action.ship & 1:
        return say("The ship at {edge} was built in this turn.", edge=EDGE.show(action.ship))
    return None


def _is_not_held(state: CatanState, action: MoveShip) -> Phrase | None:
    if action.ship >= 0 and pirate_paths(state) >> action.ship & 1:
        return say("The pirate holds the ship at {edge}.", edge=EDGE.show(action.ship))
    return None


def _asked_lines(state: CatanState) -> tuple[Topology, int, int]:
    """Return topology, ships and moorings of the player who is asked."""
    seat, shape = state.stack[-1].player, state.rules.topology
    return shape, fleet(state).ships[seat], state.rules.hooks["moorings"](state, seat)


def _line_is_open(state: CatanState, action: MoveShip) -> Phrase | None:
    if action.ship >= 0 and closed_ships(*_asked_lines(state)) >> action.ship & 1:
        return say(
            "The ship at {edge} is part of a closed line between two pieces of its owner.",
            edge=EDGE.show(action.ship),
        )
    return None


def _is_last(state: CatanState, action: MoveShip) -> Phrase | None:
    lines = _asked_lines(state)
    inner = lines[1] & ~closed_ships(*lines) & ~last_ships(*lines)
    if action.ship >= 0 and inner >> action.ship & 1:
        return say(
            "The ship at {edge} is not the last of its line: others touch both its ends.",
            edge=EDGE.show(action.ship),
        )
    return None


def _moves_past_nobody(state: CatanState, action: MoveShip) -> Phrase | None:
    return path_is_past_nobody(state, action.edge, without=action.ship)


def _is_joined(state: CatanState, action: MoveShip) -> Phrase | None:
    return path_is_joined(state, action.edge, without=action.ship)


def _move(state: CatanState, action: MoveShip) -> None:
    seat, own = state.stack[-1].player, fleet(state)
    own.moved = True
    state.tell(ShipMoved, seat, action.ship, action.edge)
    move_ship(state, seat, action.ship, action.edge)


def _list_moves(state: CatanState, out: list[Action]) -> None:
    own: FleetBlock = state.blocks["ships"]  # asked in every list
    seat = state.stack[-1].player
    ships = own.ships[seat]
    if own.moved or not ships:
        return
    # As `ship_sources`, `free_water` and `_unmovable_ships` compute it, which would each repeat
    # the same work.
    rules, built, barred = state.rules, state.buildings(seat), pirate_paths(state)
    near = (own.ends[seat] | built) & ~rules.route_blockers(state, seat)
    sites = edges_at(rules.topology, near) & state.land.sea_edges & ~rules.taken(state) & ~barred
    if sites:
        kept = (own.fresh | barred | rules.hooks["held_ships"](state, seat)) & ships
        ends = rules.hooks["moorings"](state, seat)
        out += _list_moves_from(rules.topology, ships, ends, kept, built, near, sites)


@lru_cache(maxsize=REMEMBERED)  # they are listed again and again, as long as nobody builds near
def _list_moves_from(
    shape: Topology, ships: int, ends: int, kept: int, buildings: int, near: int, sites: int
) -> tuple[MoveShip, ...]:
    """Return all moves of ships that are last in a line that `ship_ends` may close, and not `kept`.

    `near` are the intersections from which a ship goes on while all lie where they are, `sites`
    the paths to which they lead.
    """
    touched, goals = shape.edge_vertex_mask, read_bits(sites)
    once, twice = vertices_touched(shape, ships)
    alone = once & ~twice & ~buildings  # whatever leads on from there goes with its ship
    moves: list[MoveShip] = []
    for ship in read_bits(last_ships(shape, ships, ends) & ~kept):
        every, remaining = _all_moves_of_ship(ship, shape.n_edges), near & ~(touched[ship] & alone)
        moves += [every[goal] for goal in goals if touched[goal] & remaining]
    return tuple(moves)


@lru_cache(maxsize=1 << 10)
def _all_moves_of_ship(ship: int, paths: int) -> tuple[MoveShip, ...]:
    """Return the moves of a ship to each of so many paths, legal or not, ready-made."""
    return tuple(MoveShip(ship, edge) for edge in range(paths))


MOVE_SHIP = Verb(
    MoveShip,
    _move,
    clauses=(
        Clause("sea.ship.move", _is_own),
        Clause("sea.ship.move", _once_a_turn, general=True),
        Clause("sea.ship.move", _is_not_new),
        Clause("sea.ship.pirate", _is_not_held),
        Clause("sea.ship.move.closed", _line_is_open),
        Clause("sea.ship.move.last", _is_last),
        Clause("sea.ship.build", _at_sea),
        Clause("sea.ship.coast", _is_free),
        Clause("sea.ship.pirate", _no_pirate),
        Clause("sea.ship.passing", _moves_past_nobody),
        Clause(
            "sea.ship.build",
            _is_joined,
            nowhere=Told(
                "No own ship may be moved anywhere.", player="No ship of yours may be moved."
            ),
        ),
    ),
    options=_list_moves,
)
