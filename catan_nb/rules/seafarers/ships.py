"""Building ships (sea.ship.build, sea.setup.ship)."""

from __future__ import annotations

from catan_nb.board.topology import bits, edges_at
from catan_nb.kernel.action import Action
from catan_nb.kernel.question import Question
from catan_nb.kernel.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, Told, noop, say, say_to
from catan_nb.rules.base.building.roads import put_free
from catan_nb.rules.base.questions import FreeRoads, SetupRoad
from catan_nb.rules.cards import Cards
from catan_nb.rules.hands import affordable, has, pay, price
from catan_nb.rules.places import EDGE, VERTEX
from catan_nb.rules.seafarers.actions import BuildShip
from catan_nb.rules.seafarers.events import ShipBuilt
from catan_nb.rules.seafarers.fleet import SHIPS, ends, fleet, put_ship, ships_left
from catan_nb.rules.state import CatanState

#: What a ship costs (sea.ship.build).
SHIP_COST = price(Cards(lumber=1, wool=1))


# ---- where -----------------------------------------------------------------------------


def pirate_paths(state: CatanState) -> int:
    """Return the mask of the paths at the pirate's hex (sea.ship.pirate)."""
    return state.rules.topology.hex_edge_mask[state.pirate] if state.pirate >= 0 else 0


def free_water(state: CatanState) -> int:
    """Return the mask of the paths at sea and at the coast on which a ship could lie.

    `moving._list` has this and `sources` written out.
    """
    return state.land.sea_edges & ~state.rules.taken(state) & ~pirate_paths(state)


def sources(state: CatanState, seat: int) -> int:
    """Return the mask of the intersections from which a seat's ships may go on."""
    touched = fleet(state).ends[seat] | state.buildings(seat)
    return touched & ~state.rules.route_blockers(state, seat)


def ship_sites(state: CatanState, seat: int) -> int:
    """Return the mask of the paths where a seat may build a ship, costs aside."""
    return edges_at(state.rules.topology, sources(state, seat)) & free_water(state)


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


def instead_of_road(state: CatanState, asked: Question | None) -> tuple[str, ...]:
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


def _starts(state: CatanState, edge: int, without: int) -> int:
    """Return the mask of a path's ends at which an own ship or building is."""
    seat = state.stack[-1].player
    own: int = ends(state, seat, without) | state.buildings(seat)
    return own & state.rules.topology.edge_vertex_mask[edge]


def stopped_at(state: CatanState, edge: int, without: int = -1) -> int:
    """Return the mask of the ends of a path at which pieces of others stop all own ships.

    It is 0 where an own ship or building leads to the path past nobody, or none leads there.
    """
    if isinstance(state.stack[-1], SetupRoad) or not 0 <= edge < state.rules.topology.n_edges:
        return 0
    starts = _starts(state, edge, without)
    blockers = state.rules.route_blockers(state, state.stack[-1].player)
    return 0 if starts & ~blockers else starts


def path_is_past_nobody(state: CatanState, edge: int, without: int = -1) -> Phrase | None:
    """Refuse a path that own ships reach past an opponent's piece alone (sea.ship.passing)."""
    if stopped_at(state, edge, without):
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
    if _starts(state, edge, without):
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


def _at_sea(state: CatanState, action: BuildShip) -> Phrase | None:
    return path_is_at_sea(state, action.edge)


def _is_free(state: CatanState, action: BuildShip) -> Phrase | None:
    return path_is_free(state, action.edge)


def _no_pirate(state: CatanState, action: BuildShip) -> Phrase | None:
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
    frame = state.stack[-1]
    if frame.gratis:
        put_free(state, frame, put_and_tell, action.edge)
    else:
        pay(state, frame.player, SHIP_COST)
        state.built = True
        put_and_tell(state, frame.player, action.edge, gratis=False)


def put_and_tell(state: CatanState, seat: int, edge: int, gratis: bool) -> None:
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
