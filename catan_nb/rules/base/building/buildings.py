"""Building settlements and cities (base.build.*, base.distance, base.pieces)."""

from __future__ import annotations

from catan_nb.board.topology import bits
from catan_nb.kernel.action import Action
from catan_nb.kernel.question import Question
from catan_nb.kernel.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, Told, say, say_to
from catan_nb.rules.base.actions import BuildCity, BuildSettlement
from catan_nb.rules.base.events import CityBuilt, SettlementBuilt
from catan_nb.rules.base.questions import SetupSettlement
from catan_nb.rules.base.setup import settlement_placed
from catan_nb.rules.cards import Cards
from catan_nb.rules.hands import affordable, has, pay, price
from catan_nb.rules.pieces import (
    SETTLEMENTS,
    put_city,
    put_settlement,
)
from catan_nb.rules.places import VERTEX, AtVertex
from catan_nb.rules.scenario import zones_named
from catan_nb.rules.state import CatanState

SETTLEMENT_COST = price(Cards(brick=1, lumber=1, wool=1, grain=1))


CITY_COST = price(Cards(ore=3, grain=2))


def settlement_sites(state: CatanState, frame: Question) -> int:
    """Return the mask of intersections where a frame's player may build a settlement."""
    sites = state.land.vertices & ~state.closed & ~state.rules.occupied(state)
    if isinstance(frame, SetupSettlement):
        return sites & state.rules.start_places_on(state.land)
    return sites & state.rules.touched(state, frame.player)


def _all_settled(state: CatanState, seat: int) -> bool:
    """Say whether no settlement of a seat is left in supply."""
    spent: int = state.rules.hooks["pieces_spent"](state, seat, "settlement")
    return state.settlements[seat].bit_count() + spent >= SETTLEMENTS


def _settlement_left(state: CatanState, action: Action | None) -> Phrase | None:
    if _all_settled(state, state.stack[-1].player):
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
            own = seat == state.frame.player
            return say_to(
                state.frame.player,
                "Too close to your {building} at {other}, one path away."
                if own
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
    if not _all_settled(state, seat):
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
