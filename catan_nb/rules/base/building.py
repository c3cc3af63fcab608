"""Building roads, settlements and cities (base.build.*, base.distance, base.pieces)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from catan_nb.board.topology import bits, edges_at
from catan_nb.kernel.action import Action
from catan_nb.kernel.question import Question
from catan_nb.kernel.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, Told, say, say_to, translated
from catan_nb.rules.base.actions import BuildCity, BuildRoad, BuildSettlement
from catan_nb.rules.base.events import CityBuilt, RoadBuilt, SettlementBuilt
from catan_nb.rules.base.questions import FreeRoads, SetupRoad, SetupSettlement
from catan_nb.rules.base.setup import settlement_placed
from catan_nb.rules.hands import Price, affordable, has, pay
from catan_nb.rules.numbers import CITY_COST, ROAD_COST, ROADS, SETTLEMENT_COST, SETTLEMENTS
from catan_nb.rules.pieces import put_city, put_road, put_settlement
from catan_nb.rules.places import EDGE, VERTEX, AtVertex
from catan_nb.rules.scenario import zones_named
from catan_nb.rules.state import CatanState


def settlement_sites(state: CatanState, frame: Question) -> int:
    """Return the mask of intersections where a frame's player may build a settlement."""
    sites = state.land.vertices & ~state.closed & ~state.rules.occupied(state)
    if isinstance(frame, SetupSettlement):
        return sites & state.rules.start_places_on(state.land)
    return sites & state.rules.touched(state, frame.player)


def _has_no_settlements_left(state: CatanState, seat: int) -> bool:
    """Say whether no settlement of a seat is left in supply."""
    spent: int = state.rules.hooks["pieces_spent"](state, seat, "settlement")
    return state.settlements[seat].bit_count() + spent >= SETTLEMENTS


def _settlement_left(state: CatanState, action: Action | None) -> Phrase | None:
    if _has_no_settlements_left(state, state.stack[-1].player):
        return say("All {n} settlements are built; a city gives one back.", n=SETTLEMENTS)
    return None


def city_left(state: CatanState, action: Action | None) -> Phrase | None:
    """Refuse a city where none is left (base.pieces)."""
    if state.cities[state.stack[-1].player].bit_count() >= state.rules.cities:
        return say("All {n} cities are built.", n=state.rules.cities)
    return None


def intersection_is_land(state: CatanState, action: AtVertex) -> Phrase | None:
    """Refuse an intersection that no land touches, or none at all."""
    if not 0 <= action.vertex < state.rules.topology.n_vertices:
        return say(
            "There is no intersection {vertex} on this board.", vertex=VERTEX.show(action.vertex)
        )
    if not state.land.vertices >> action.vertex & 1:
        return say("{vertex} is on open sea.", vertex=VERTEX.show(action.vertex))
    return None


def _intersection_is_empty(state: CatanState, action: BuildSettlement) -> Phrase | None:
    if action.vertex >= 0 and state.rules.occupied(state) >> action.vertex & 1:
        return say("{vertex} is occupied.", vertex=VERTEX.show(action.vertex))
    return None


def _keeps_distance(state: CatanState, action: BuildSettlement) -> Phrase | None:
    if not 0 <= action.vertex < state.rules.topology.n_vertices:
        return None
    near = state.rules.topology.vertex_neighbour_mask[action.vertex]
    for seat in state.rules.seats:
        beside = state.buildings(seat) & near
        if beside:
            other = bits(beside)[0]
            is_own = seat == state.frame.player
            return say_to(
                state.frame.player,
                "Too close to your {building} at {other}, one path away."
                if is_own
                else "Too close to {name}'s {building} at {other}, one path away.",
                "Too close to {name}'s building at {other}: all neighbouring"
                " intersections must be free.",
                name=state.rules.names[seat],
                building="city" if state.cities[seat] >> other & 1 else "settlement",
                other=VERTEX.show(other),
            )
    return None


def _road_leads_there(state: CatanState, action: BuildSettlement) -> Phrase | None:
    frame = state.stack[-1]
    if isinstance(frame, SetupSettlement) or action.vertex < 0:
        return None
    if not state.rules.touched(state, frame.player) >> action.vertex & 1:
        return say_to(
            frame.player,
            "No road of yours leads to {vertex}.",
            "No own route leads to {vertex}.",
            vertex=VERTEX.show(action.vertex),
        )
    return None


def is_in_a_start_zone(state: CatanState, action: AtVertex) -> Phrase | None:
    """Refuse a first building outside the scenario's start zones."""
    rules = state.rules
    first = isinstance(state.stack[-1], SetupSettlement) and action.vertex >= 0
    if first and not rules.start_places_on(state.land) >> action.vertex & 1:
        return say(
            "{vertex} touches other land than {zones}, where this scenario begins.",
            zones=zones_named(rules.scenario.start_zones),
            vertex=VERTEX.show(action.vertex),
        )
    return None


def is_own_settlement(state: CatanState, action: AtVertex) -> Phrase | None:
    """Refuse a city where the player at the frame has no settlement (base.build.city)."""
    seat = state.stack[-1].player
    if action.vertex >= 0 and state.settlements[seat] >> action.vertex & 1:
        return None
    return say_to(
        seat,
        "A city takes the place of a settlement of yours; there is none at {vertex}.",
        "A city takes the place of an own settlement; there is none at {vertex}.",
        vertex=VERTEX.show(action.vertex),
    )


def _build_settlement(state: CatanState, action: BuildSettlement) -> None:
    frame = state.stack[-1]
    seat = frame.player
    gratis = frame.gratis
    if not gratis:
        pay(state, seat, SETTLEMENT_COST)
        state.built = True
    state.tell(SettlementBuilt, seat, action.vertex, gratis)
    put_settlement(state, seat, action.vertex)
    if isinstance(frame, SetupSettlement):
        settlement_placed(state, frame, action.vertex)


def _build_city(state: CatanState, action: BuildCity) -> None:
    seat = state.stack[-1].player
    pay(state, seat, CITY_COST)
    state.built = True
    state.tell(CityBuilt, seat, action.vertex)
    put_city(state, seat, action.vertex)


def _list_settlements(state: CatanState, out: list[Action]) -> None:
    frame = state.stack[-1]
    seat = frame.player
    if not (frame.gratis or has(state, seat, SETTLEMENT_COST)):
        return
    if not _has_no_settlements_left(state, seat):
        ready = state.rules.every[BuildSettlement]
        out.extend([ready[vertex] for vertex in bits(settlement_sites(state, frame))])


def _list_cities(state: CatanState, out: list[Action]) -> None:
    seat = state.stack[-1].player
    if has(state, seat, CITY_COST) and state.cities[seat].bit_count() < state.rules.cities:
        ready = state.rules.every[BuildCity]
        out.extend([ready[vertex] for vertex in bits(state.settlements[seat])])


BUILD_SETTLEMENT = Verb(
    BuildSettlement,
    _build_settlement,
    clauses=(
        Clause("base.build.settlement", intersection_is_land),
        Clause("base.build.settlement", _intersection_is_empty),
        Clause("base.distance", _keeps_distance),
        Clause("base.setup.order", is_in_a_start_zone),
        Clause(
            "base.build.settlement",
            _road_leads_there,
            nowhere=Told(
                "No own route leads to an intersection where a settlement may stand.",
                player="No road of yours leads to an intersection where a settlement may stand.",
            ),
        ),
        Clause("base.pieces", _settlement_left, general=True),
        affordable("A settlement", SETTLEMENT_COST),
    ),
    options=_list_settlements,
)


NO_SETTLEMENT = Told(
    "There is no own settlement that may become a city.",
    player="You have no settlement that may become a city.",
)

BUILD_CITY = Verb(
    BuildCity,
    _build_city,
    clauses=(
        Clause(
            "base.build.city",
            is_own_settlement,
            nowhere=NO_SETTLEMENT,
        ),
        Clause("base.pieces", city_left, general=True),
        affordable("A city", CITY_COST),
    ),
    options=_list_cities,
)


# Building roads, at a price or free (base.build.road, base.pieces).


#: No path, where one could be barred.
NO_PATH = -1


def cheapest_purchase_size() -> int:
    """Return how many cards the cheapest purchase of the base game takes: a road."""
    return sum(count for _, count in ROAD_COST)


def road_sites(state: CatanState, seat: int) -> int:
    """Return the mask of paths where a seat may build a road, costs aside."""
    rules = state.rules
    ends = rules.sources(state, seat) & ~rules.route_blockers(state, seat)
    return edges_at(rules.topology, ends) & state.land.edges & ~rules.taken(state)


def free_paths(state: CatanState, seat: int, barred: int) -> int:
    """Return the mask of paths on which a seat may place a free road."""
    if state.roads[seat].bit_count() >= ROADS:
        return 0
    sites = road_sites(state, seat)
    return sites & ~(1 << barred) if barred >= 0 else sites


def sites_at_frame(state: CatanState, frame: Question) -> int:
    """Return the mask of paths that a frame lets its player build a road on."""
    if isinstance(frame, SetupRoad):
        around = state.rules.topology.vertex_edge_mask[frame.vertex]
        return around & state.land.edges & ~state.rules.taken(state)
    if isinstance(frame, FreeRoads):
        return free_paths(state, frame.player, frame.barred)
    return road_sites(state, frame.player)


def _road_left(state: CatanState, action: Action | None) -> Phrase | None:
    if state.roads[state.stack[-1].player].bit_count() >= ROADS:
        return say("All {n} roads are built.", n=ROADS)
    return None


def free_path_is_left(state: CatanState, action: Action | None) -> Phrase | None:
    """Refuse free roads where no piece or no path is left for one."""
    hooks = state.rules.hooks
    if hooks["free_paths"](state, state.stack[-1].player, NO_PATH):
        return None
    others = hooks["road_or"](state, None)
    if others:
        words = ", ".join(map(translated, others))
        return say("There is no free path left for a road or {others}.", others=words)
    return _road_left(state, action) or say("There is no path left for a road.")


def _path_is_land(state: CatanState, action: BuildRoad) -> Phrase | None:
    if not 0 <= action.edge < state.rules.topology.n_edges:
        return say("There is no path {edge} on this board.", edge=EDGE.show(action.edge))
    if not state.land.edges >> action.edge & 1:
        return say("{edge} is on open sea; roads need land.", edge=EDGE.show(action.edge))
    return None


def _path_is_empty(state: CatanState, action: BuildRoad) -> Phrase | None:
    edge = action.edge
    if edge < 0 or not state.rules.taken(state) >> edge & 1:
        return None
    if any(road >> edge & 1 for road in state.roads):
        return say("There is a road at {edge} already.", edge=EDGE.show(edge))
    return say("{edge} is taken.", edge=EDGE.show(edge))


def _path_is_joined(state: CatanState, action: BuildRoad) -> Phrase | None:
    frame, rules = state.stack[-1], state.rules
    if not 0 <= action.edge < rules.topology.n_edges:
        return None
    ends = rules.topology.edge_vertex_mask[action.edge]
    if isinstance(frame, SetupRoad):
        if ends >> frame.vertex & 1:
            return None
        return say(
            "The road must start at the new building at {vertex}.",
            vertex=VERTEX.show(frame.vertex),
        )
    own = ends & rules.sources(state, frame.player)
    if own & ~rules.route_blockers(state, frame.player):
        return None
    if own:
        return say(
            "{edge} can only be reached through an opponent's piece.", edge=EDGE.show(action.edge)
        )
    return say_to(
        frame.player,
        "No road of yours leads to {edge}.",
        "{edge} touches no road or building of one's own.",
        edge=EDGE.show(action.edge),
    )


def _setup_joined(state: CatanState, action: BuildRoad) -> Phrase | None:
    return _path_is_joined(state, action) if isinstance(state.stack[-1], SetupRoad) else None


def _later_joined(state: CatanState, action: BuildRoad) -> Phrase | None:
    return None if isinstance(state.stack[-1], SetupRoad) else _path_is_joined(state, action)


def _path_is_not_barred(state: CatanState, action: BuildRoad) -> Phrase | None:
    frame = state.stack[-1]
    if isinstance(frame, FreeRoads) and frame.barred == action.edge:
        return say("The road cannot go back to {edge}.", edge=EDGE.show(action.edge))
    return None


def _build_road(state: CatanState, action: BuildRoad) -> None:
    build_piece(state, place_new_road, action.edge, ROAD_COST)


def place_new_road(state: CatanState, seat: int, edge: int, gratis: bool) -> None:
    """Put a road on the board and note it; the change of the longest road is told after it."""
    state.tell(RoadBuilt, seat, edge, gratis)
    put_road(state, seat, edge)


def build_piece(
    state: CatanState,
    put: Callable[[CatanState, int, int, bool], None],
    edge: int,
    cost: Price,
) -> None:
    """Build a piece of a route: for its price, or in answer to a question for a free one.

    Whatever a free piece brings about comes before the next one.
    """
    frame = state.stack[-1]
    if not frame.gratis:
        pay(state, frame.player, cost)
        state.built = True
        put(state, frame.player, edge, False)
        return
    state.stack.pop()
    below = len(state.stack)
    put(state, frame.player, edge, True)
    if isinstance(frame, FreeRoads):
        further = replace(frame, left=frame.left - 1)
        if _can_place(state, further) or (further.left and len(state.stack) > below):
            state.stack.insert(below, _describe_free_roads(state, further))


def ask_free_roads(state: CatanState, frame: FreeRoads) -> None:
    """Ask for free roads as long as a piece and a place are left (base.dev.road_building)."""
    if _can_place(state, frame):
        state.stack.append(_describe_free_roads(state, frame))


def _describe_free_roads(state: CatanState, frame: FreeRoads) -> FreeRoads:
    """Return a question that says what may be placed for it."""
    others = state.rules.hooks["road_or"](state, frame)
    return frame if others == frame.others else replace(frame, others=others)


def _can_place(state: CatanState, frame: FreeRoads) -> bool:
    paths = state.rules.hooks["free_paths"]
    return bool(frame.left and paths(state, frame.player, frame.barred))


def _list_roads(state: CatanState, out: list[Action]) -> None:
    frame = state.stack[-1]
    seat = frame.player
    if not (frame.gratis or has(state, seat, ROAD_COST)):
        return
    if state.roads[seat].bit_count() < ROADS:
        ready = state.rules.every[BuildRoad]
        out.extend([ready[edge] for edge in bits(sites_at_frame(state, frame))])


BUILD_ROAD = Verb(
    BuildRoad,
    _build_road,
    clauses=(
        Clause("base.build.road", _path_is_land),
        Clause("base.build.road", _path_is_empty),
        Clause("", _path_is_not_barred),
        Clause("base.setup.order", _setup_joined),
        Clause(
            "base.build.road",
            _later_joined,
            nowhere=Told(
                "No own road or building touches a path that is free.",
                player="No road or building of yours touches a path that is free.",
            ),
        ),
        Clause("base.pieces", _road_left, general=True),
        affordable("A road", ROAD_COST),
    ),
    options=_list_roads,
)
