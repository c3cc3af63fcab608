"""Features of the forecast: public ones for every seat, and private ones for a single seat.

A row has one number for each sign, and every seat has a row. Nothing hidden is looked at: of hands
and of hidden cards only how many there are (base.hidden). Nor does a row tell which seat it is:
where players change seats, the rows change places and stay what they are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import log1p
from typing import Final, NamedTuple

from catan_nb.board.terrain import PIPS, WITH_TOKENS, Terrain
from catan_nb.board.topology import Topology, bits
from catan_nb.rules.cards import KIND_NAMES, KINDS
from catan_nb.rules.development.cards import CARD_KINDS, KNIGHT
from catan_nb.rules.development.deck import block, development_size
from catan_nb.rules.numbers import (
    CITY_COST,
    DEVELOPMENT_COST,
    MINIMUM_ROUTE,
    ROAD_COST,
    SETTLEMENT_COST,
)
from catan_nb.rules.seafarers.fleet import fleet
from catan_nb.rules.state import CatanState

Row = list[float]

#: So many pips of one kind halve the worth of one more.
SATURATION: Final = 9.0
#: A lead or a lag in a race counts no further than this.
RACE: Final = 3
#: So many roads away sites are looked for.
FAR: Final = 2


class FeatureGroup(NamedTuple):
    """A named group of features.

    Attributes
    ----------
    names : tuple of str
    read : callable
        Returns for every seat the numbers, in the order of the names.
    """

    names: tuple[str, ...]
    read: Callable[[CatanState], list[Row]]


def feature_rows(state: CatanState, parts: Sequence[FeatureGroup]) -> list[Row]:
    """Return the features of every seat, part by part."""
    result: list[Row] = [[] for _ in state.rules.seats]
    for part in parts:
        for row, more in zip(result, part.read(state), strict=True):
            row += more
    return result


def game_phase(state: CatanState) -> float:
    """Return the progress of the game: the leader's open points as a share of those that win."""
    rules = state.rules
    return min(1.0, max(rules.points(state, seat) for seat in rules.seats) / rules.target)


def _points_features(state: CatanState) -> list[Row]:
    rules = state.rules
    result = []
    for seat in rules.seats:
        points = rules.points(state, seat)
        remaining = rules.target - points
        result.append(
            [10 * points / rules.target, *(float(remaining <= near) for near in (3, 2, 1))]
        )
    return result


def _turn_features(state: CatanState) -> list[Row]:
    rules = state.rules
    begun = state.turn_player >= 0
    first = state.turn_player if begun else state.first_player
    result = []
    for seat in rules.seats:
        away = (seat - first) % rules.players
        is_at_turn = begun and not away
        to_place = 0 if begun else max(0, rules.scenario.rounds - _count_built(state, seat))
        waits = away / rules.players
        result.append(
            [
                float(is_at_turn),
                float(is_at_turn and state.roll is None),
                waits if begun else 0.0,
                0.0 if begun else waits,
                float(to_place),
            ]
        )
    return result


def _count_built(state: CatanState, seat: int) -> int:
    return state.buildings(seat).bit_count()


def _income_features(state: CatanState) -> list[Row]:
    """Return features of income: pips by kind, blocked pips, worth, and worth after bank trades."""
    rules = state.rules
    pips = [[0.0] * KINDS for _ in rules.seats]
    blocked = [0.0 for _ in rules.seats]
    for hex, paid in enumerate(state.hex_yields):
        each = PIPS[state.tokens[hex]] if paid and state.tokens[hex] else 0
        for place, cards in paid if each else ():
            pips[place // KINDS][place % KINDS] += cards * each
            if hex == state.robber:
                blocked[place // KINDS] += cards * each
    result = []
    for seat in rules.seats:
        own = pips[seat]
        changed = sum(own[kind] / rules.rate(state, seat, kind) for kind in rules.kinds)
        result.append(
            [
                *own,
                blocked[seat],
                float(sum(map(bool, own))),
                sum(SATURATION * log1p(limit / SATURATION) for limit in own),
                changed,
            ]
        )
    return result


def _piece_features(state: CatanState) -> list[Row]:
    return [
        [
            float(state.settlements[seat].bit_count()),
            float(state.cities[seat].bit_count()),
            float(state.roads[seat].bit_count()),
        ]
        for seat in state.rules.seats
    ]


def _hand_features(state: CatanState) -> list[Row]:
    result = []
    for seat in state.rules.seats:
        size = state.hand_size(seat)
        result.append([float(size), float(max(0, size - state.rules.hand_limit(state, seat)))])
    return result


def _race_features(own: Sequence[int], holder: int, minimum: int) -> list[Row]:
    """Return features of a race for a title: each seat's count, who leads, and by how much."""
    result = []
    for seat, mine in enumerate(own):
        others = max((one for opponent, one in enumerate(own) if opponent != seat), default=0)
        lead = mine - max(others, minimum - 1)
        result.append([float(mine), float(seat == holder), float(max(-RACE, min(RACE, lead)))])
    return result


def _route_features(state: CatanState) -> list[Row]:
    rules = state.rules
    lengths = [rules.network(state, seat).length(rules.topology) for seat in rules.seats]
    return _race_features(lengths, state.longest_holder, MINIMUM_ROUTE)


def _army_features(state: CatanState) -> list[Row]:
    cards = block(state)
    result = _race_features(cards.knights, cards.army_holder, RACE)
    for seat, row in enumerate(result):
        row.append(float(development_size(state, seat, False)))
    return result


@lru_cache(maxsize=64)
def _pips_by_vertex(
    shape: Topology, terrain: tuple[int, ...], tokens: tuple[int, ...]
) -> tuple[int, ...]:
    """Return the pips of all hexes at every intersection, gold among them."""
    paying = [
        PIPS[token] if token and Terrain(ground) in WITH_TOKENS else 0
        for ground, token in zip(terrain, tokens, strict=True)
    ]
    return tuple(sum(paying[hex] for hex in hexes) for hexes in shape.vertex_hexes)


def _site_features(state: CatanState) -> list[Row]:
    """Return for each distance how many sites there are, at most 3, and the best one's pips."""
    rules = state.rules
    shape, land = rules.topology, state.land
    pips = _pips_by_vertex(shape, state.terrain, state.tokens)
    open_sites = land.vertices & ~state.closed & ~rules.occupied(state)
    paths = land.edges | land.sea_edges if "ships" in state.blocks else land.edges
    free = paths & ~rules.taken(state)
    result = []
    for seat in rules.seats:
        blockers = rules.route_blockers(state, seat)
        reached = rules.touched(state, seat) | state.buildings(seat)
        row = []
        ahead = reached
        for away in range(FAR + 1):
            sites = bits(ahead & open_sites)
            row += [
                float(min(len(sites), 3)),
                float(max((pips[site] for site in sites), default=0)),
            ]
            if away < FAR:
                ahead = _next_seat(shape, ahead & ~blockers, free) & ~reached
                reached |= ahead
        result.append(row)
    return result


def _next_seat(shape: Topology, frontier: int, free: int) -> int:
    mask = 0
    for vertex in bits(frontier):
        for edge in bits(shape.vertex_edge_mask[vertex] & free):
            mask |= shape.edge_vertex_mask[edge]
    return mask


POINTS: Final = FeatureGroup(
    ("points", "3 points or fewer to go", "2 points or fewer to go", "1 point to go"),
    _points_features,
)
#: What lies open in every game.
COMMON: Final = (
    POINTS,
    FeatureGroup(
        ("on turn", "about to roll", "turns to wait", "order of the set-up", "places to choose"),
        _turn_features,
    ),
    FeatureGroup(
        (
            *(f"pips of {kind}" for kind in KIND_NAMES),
            "pips under the robber",
            "kinds of income",
            "pips, the second of a kind worth less",
            "cards of the bank for the income",
        ),
        _income_features,
    ),
    FeatureGroup(("settlements", "cities", "roads"), _piece_features),
    FeatureGroup(("cards in hand", "cards that a 7 could take"), _hand_features),
    FeatureGroup(
        ("length of the route", "holds the longest road", "lead in the longest road"),
        _route_features,
    ),
    FeatureGroup(
        tuple(
            f"{what}, {away} roads away"
            for away in range(FAR + 1)
            for what in ("sites", "pips of the best site")
        ),
        _site_features,
    ),
)
#: What lies open in games with development cards.
ARMY: Final = FeatureGroup(
    ("knights played", "holds the largest army", "lead in the army", "hidden development cards"),
    _army_features,
)


# What a seat knows of itself beside what lies open: its cards, and what they pay.


_PURCHASES: Final = (
    ("a road", ROAD_COST),
    ("a settlement", SETTLEMENT_COST),
    ("a city", CITY_COST),
    ("a development card", DEVELOPMENT_COST),
)
#: The names of what `private_features` returns.
NAMES: Final = (
    "knows its cards",
    "hidden points",
    "hidden knights",
    "other hidden cards",
    *(f"cards that lack for {what}" for what, _ in _PURCHASES),
    *(f"can pay {what}" for what, _ in _PURCHASES),
)


def private_features(state: CatanState, seat: int) -> list[float]:
    """Return the features that only a seat itself knows, from its hidden cards."""
    points = state.rules.secret_points(state, seat)
    knights = others = 0
    if "development" in state.blocks:
        held_cards = block(state).held[seat * CARD_KINDS : (seat + 1) * CARD_KINDS]
        knights = held_cards[KNIGHT]
        others = sum(held_cards) - knights - points
    lacking = [_count_lacking(state, seat, cost) for _, cost in _PURCHASES]
    return [
        1.0,
        float(points),
        float(knights),
        float(others),
        *(float(lack) for lack in lacking),
        *(float(not lack) for lack in lacking),
    ]


def _count_lacking(state: CatanState, seat: int, cost: tuple[tuple[int, int], ...]) -> int:
    """Return how many cards lack for a price after all trades with the bank that help."""
    hand, rules = state.hand(seat), state.rules
    for kind, count in cost:
        hand[kind] -= count
    lack: int = -sum(count for count in hand if count < 0)
    spare: int = sum(
        hand[kind] // rules.rate(state, seat, kind) for kind in rules.kinds if hand[kind] > 0
    )
    return max(0, lack - spare)


# Signs of prospects in the base game.


#: What a forecast goes by in this game.
BASE_PARTS: Final = (*COMMON, ARMY)


# Signs of prospects at sea.


def _sea_features(state: CatanState) -> list[Row]:
    """Return ships, and the pips of gold fields."""
    shape, ships = state.rules.topology, fleet(state).ships
    result = []
    for seat in state.rules.seats:
        gold = 0
        for hex, ground in enumerate(state.terrain):
            if ground == Terrain.GOLD and state.tokens[hex]:
                around = shape.hex_vertex_mask[hex]
                cards = (state.settlements[seat] & around).bit_count()
                cards += 2 * (state.cities[seat] & around).bit_count()
                gold += cards * PIPS[state.tokens[hex]]
        result.append([float(ships[seat].bit_count()), float(gold)])
    return result


#: What a forecast goes by in this game.
SEAFARERS_PARTS: Final = (*COMMON, ARMY, FeatureGroup(("ships", "pips of gold"), _sea_features))
