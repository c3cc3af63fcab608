"""Moving ships (sea.ship.move and what follows it)."""

from __future__ import annotations

from functools import lru_cache

from catan_nb.board.topology import REMEMBERED, Topology, edges_at, met_by, read_bits
from catan_nb.kernel.action import Action
from catan_nb.kernel.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, Told, say, say_to
from catan_nb.rules.places import EDGE
from catan_nb.rules.seafarers.actions import MoveShip
from catan_nb.rules.seafarers.events import ShipMoved
from catan_nb.rules.seafarers.fleet import FleetBlock, fleet, move_ship
from catan_nb.rules.seafarers.lines import closed_ships, last_ships
from catan_nb.rules.seafarers.ships import (
    path_is_at_sea,
    path_is_free,
    path_is_joined,
    path_is_past_nobody,
    pirate_is_elsewhere,
    pirate_paths,
)
from catan_nb.rules.state import CatanState


def moorings(state: CatanState, seat: int) -> int:
    """Return the mask of the intersections at which a seat's own buildings end its lines."""
    return state.buildings(seat)


def movable(state: CatanState, seat: int) -> int:
    """Return the mask of the ships that a seat could move, the time of the turn aside."""
    ships, ends = fleet(state).ships[seat], state.rules.hooks["moorings"](state, seat)
    return last_ships(state.rules.topology, ships, ends) & ~_kept(state, seat)


def _kept(state: CatanState, seat: int) -> int:
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


def _lines(state: CatanState) -> tuple[Topology, int, int]:
    """Return where the player who is asked has ships, and what ends their lines."""
    seat, shape = state.stack[-1].player, state.rules.topology
    return shape, fleet(state).ships[seat], state.rules.hooks["moorings"](state, seat)


def _line_is_open(state: CatanState, action: MoveShip) -> Phrase | None:
    if action.ship >= 0 and closed_ships(*_lines(state)) >> action.ship & 1:
        return say(
            "The ship at {edge} is part of a closed line between two pieces of its owner.",
            edge=EDGE.show(action.ship),
        )
    return None


def _is_last(state: CatanState, action: MoveShip) -> Phrase | None:
    lines = _lines(state)
    inner = lines[1] & ~closed_ships(*lines) & ~last_ships(*lines)
    if action.ship >= 0 and inner >> action.ship & 1:
        return say(
            "The ship at {edge} is not the last of its line: others touch both its ends.",
            edge=EDGE.show(action.ship),
        )
    return None


def _at_sea(state: CatanState, action: MoveShip) -> Phrase | None:
    return path_is_at_sea(state, action.edge)


def _is_free(state: CatanState, action: MoveShip) -> Phrase | None:
    return path_is_free(state, action.edge)


def _no_pirate(state: CatanState, action: MoveShip) -> Phrase | None:
    return pirate_is_elsewhere(state, action.edge)


def _is_past_nobody(state: CatanState, action: MoveShip) -> Phrase | None:
    return path_is_past_nobody(state, action.edge, without=action.ship)


def _is_joined(state: CatanState, action: MoveShip) -> Phrase | None:
    return path_is_joined(state, action.edge, without=action.ship)


def _move(state: CatanState, action: MoveShip) -> None:
    seat, own = state.stack[-1].player, fleet(state)
    own.moved = True
    state.tell(ShipMoved, seat, action.ship, action.edge)
    move_ship(state, seat, action.ship, action.edge)


def _list(state: CatanState, out: list[Action]) -> None:
    own: FleetBlock = state.blocks["ships"]  # asked in every list
    seat = state.stack[-1].player
    ships = own.ships[seat]
    if own.moved or not ships:
        return
    # Here as in `sources`, `free_water` and `_kept`, of which each would look at the same again.
    rules, built, barred = state.rules, state.buildings(seat), pirate_paths(state)
    near = (own.ends[seat] | built) & ~rules.route_blockers(state, seat)
    sites = edges_at(rules.topology, near) & state.land.sea_edges & ~rules.taken(state) & ~barred
    if sites:
        kept = (own.fresh | barred | rules.hooks["held_ships"](state, seat)) & ships
        ends = rules.hooks["moorings"](state, seat)
        out += _moves(rules.topology, ships, ends, kept, built, near, sites)


@lru_cache(maxsize=REMEMBERED)  # they are listed again and again, as long as nobody builds near
def _moves(
    shape: Topology, ships: int, ends: int, kept: int, buildings: int, near: int, sites: int
) -> tuple[MoveShip, ...]:
    """Return all moves of ships that are last in a line that `ends` may close, and not `kept`.

    `near` are the intersections from which a ship goes on while all lie where they are, `sites`
    the paths to which they lead.
    """
    touched, goals = shape.edge_vertex_mask, read_bits(sites)
    once, twice = met_by(shape, ships)
    alone = once & ~twice & ~buildings  # whatever leads on from there goes with its ship
    moves: list[MoveShip] = []
    for ship in read_bits(last_ships(shape, ships, ends) & ~kept):
        every, left = _every_move(ship, shape.n_edges), near & ~(touched[ship] & alone)
        moves += [every[goal] for goal in goals if touched[goal] & left]
    return tuple(moves)


@lru_cache(maxsize=1 << 10)
def _every_move(ship: int, paths: int) -> tuple[MoveShip, ...]:
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
        Clause("sea.ship.passing", _is_past_nobody),
        Clause(
            "sea.ship.build",
            _is_joined,
            nowhere=Told(
                "No own ship may be moved anywhere.", player="No ship of yours may be moved."
            ),
        ),
    ),
    options=_list,
)
