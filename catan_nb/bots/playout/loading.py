"""Converts positions between the rules' states and the fast engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

from catan_nb.board.topology import Topology, bits
from catan_nb.bots.playout import acting, codes
from catan_nb.bots.playout.ground import Ground
from catan_nb.bots.playout.pieces import note_rates
from catan_nb.bots.playout.table import Table
from catan_nb.kernel.question import Question
from catan_nb.rules.base import questions as asked
from catan_nb.rules.base.module import MODULES as BASE
from catan_nb.rules.cards import KINDS
from catan_nb.rules.development.cards import ONLY_KNIGHT_BEFORE_ROLL
from catan_nb.rules.development.deck import block
from catan_nb.rules.development.module import MODULES as DEVELOPMENT
from catan_nb.rules.development.questions import DrawCard
from catan_nb.rules.numbers import ROADS, SETTLEMENTS
from catan_nb.rules.pieces import taken
from catan_nb.rules.ruleset import CatanRules
from catan_nb.rules.scenario import FREE
from catan_nb.rules.state import CatanState

__all__ = ["compiled", "is_supported", "load", "make_ground", "store"]

#: Whether games are played fast by what has been compiled, not by the same files interpreted.
compiled: Final = not str(acting.__file__).endswith(".py")

_MODULES: Final = tuple(map(id, (*BASE, *DEVELOPMENT)))
#: What is asked, by its number: the class, and its further fields from the number and back.
_ASKED: Final[
    Mapping[int, tuple[type[Question], Callable[[int], tuple[Any, ...]], Callable[[Any], int]]]
] = {
    codes.SETUP_SETTLEMENT: (asked.SetupSettlement, lambda more: (more,), lambda q: q.round),
    codes.SETUP_ROAD: (asked.SetupRoad, lambda more: (more,), lambda q: q.vertex),
    codes.BEFORE_ROLL: (asked.BeforeRoll, lambda more: (), lambda q: 0),
    codes.DICE: (asked.DiceRoll, lambda more: (), lambda q: 0),
    codes.MAIN_TURN: (asked.MainTurn, lambda more: (), lambda q: 0),
    codes.DISCARD_HALF: (asked.DiscardHalf, lambda more: (more,), lambda q: q.count),
    codes.ROBBER_MOVE: (asked.RobberMove, lambda more: (), lambda q: 0),
    codes.CHOOSE_VICTIM: (
        asked.ChooseVictim,
        lambda more: (bits(more & 255), (more >> 8) - 1),
        lambda q: sum(1 << seat for seat in q.victims) | (q.hex + 1) << 8,
    ),
    codes.STEAL_CARD: (asked.StealCard, lambda more: (more,), lambda q: q.victim),
    codes.FREE_ROADS: (asked.FreeRoads, lambda more: (more,), lambda q: q.left),
    codes.DRAW_CARD: (DrawCard, lambda more: (), lambda q: 0),
    codes.SPECIAL_BUILDING: (asked.SpecialBuilding, lambda more: (), lambda q: 0),
    codes.PAIRED_TURN: (asked.PairedTurn, lambda more: (), lambda q: 0),
}
_NUMBER_OF: Final = {cls: (number, write) for number, (cls, _, write) in _ASKED.items()}


def is_supported(rules: CatanRules) -> bool:
    """Return whether the fast engine implements all of these rules."""
    more = len(rules.modules) - len(_MODULES)
    if more < 0 or tuple(map(id, rules.modules[: len(_MODULES)])) != _MODULES:
        return False
    if more:
        from catan_nb.rules.six import MODULES

        if tuple(map(id, rules.modules[len(_MODULES) :])) != tuple(map(id, MODULES)):
            return False
    return rules.scenario == FREE


def load(state: CatanState) -> Table | None:
    """Return a position for the fast engine, or None where it does not support it."""
    if not is_supported(state.rules):
        return None
    stack = []
    for question in state.stack:
        code = _encode_question(question)
        if code is None:
            return None
        stack.append(code)
    cards, rules = block(state), state.rules
    table = Table(make_ground(rules, state.tokens, state.harbour_masks))
    table.stack = stack
    table.hands = [n for seat in rules.seats for n in state.hand(seat)[: codes.RESOURCES]]
    table.bank = state.bank[: codes.RESOURCES]
    table.held, table.deck, table.fresh = cards.held[:], cards.deck[:], cards.fresh[:]
    table.played, table.knights = cards.played, cards.knights[:]
    table.army_holder = cards.army_holder
    table.settlements, table.cities = state.settlements[:], state.cities[:]
    table.roads, table.reach = state.roads[:], state.reach[:]
    table.settlements_left = [SETTLEMENTS - own.bit_count() for own in state.settlements]
    table.cities_left = [rules.cities - own.bit_count() for own in state.cities]
    table.roads_left = [ROADS - own.bit_count() for own in state.roads]
    table.points = [rules.points(state, seat) for seat in rules.seats]
    table.lengths, table.road_holder = state.route_lengths[:], state.longest_holder
    table.occupied, table.closed, table.taken = state.built_on, state.closed, taken(state)
    table.robber, table.built = state.robber, state.built
    table.first, table.second = state.roll or (0, 0)
    table.first_player, table.turn_player = state.first_player, state.turn_player
    table.active, table.turn_number, table.winner = state.active, state.turn_number, state.winner
    table.yields = [_flatten_hex_yield(pays) for pays in state.hex_yields]
    table.rates = [0] * (codes.RESOURCES * rules.players)
    for seat in rules.seats:
        note_rates(table, seat)
    table.road_actions = [None] * rules.players
    table.settlement_actions = [None] * rules.players
    return table


def store(table: Table, state: CatanState) -> None:
    """Write a position of the fast engine into a state of the same rules."""
    cards = block(state)
    state.stack = [_decode_question(code) for code in table.stack]  # type: ignore[misc]
    for seat in state.rules.seats:
        at, own = seat * KINDS, seat * codes.RESOURCES
        state.hands[at : at + codes.RESOURCES] = table.hands[own : own + codes.RESOURCES]
    state.bank[: codes.RESOURCES] = table.bank
    cards.held, cards.deck, cards.fresh = table.held[:], table.deck[:], table.fresh[:]
    cards.played, cards.knights, cards.army_holder = (
        table.played,
        table.knights[:],
        table.army_holder,
    )
    state.settlements, state.cities = table.settlements[:], table.cities[:]
    state.roads, state.reach = table.roads[:], table.reach[:]
    state.route_lengths, state.longest_holder = table.lengths[:], table.road_holder
    state.built_on, state.closed = table.occupied, table.closed
    state.robber, state.built = table.robber, table.built
    state.roll = (table.first, table.second) if table.first else None
    state.first_player, state.turn_player = table.first_player, table.turn_player
    state.active, state.turn_number, state.winner = table.active, table.turn_number, table.winner
    state.hex_yields = tuple(_unflatten_hex_yield(pays) for pays in table.yields)


def _flatten_hex_yield(pays: tuple[tuple[int, int], ...]) -> list[int]:
    """Return a hex's yield in the fast engine's form; inverse of `_unflatten_hex_yield`."""
    result: list[int] = []
    for place, cards in pays:
        seat, kind = divmod(place, KINDS)
        result += (seat * codes.RESOURCES + kind, cards)
    return result


def _unflatten_hex_yield(pays: list[int]) -> tuple[tuple[int, int], ...]:
    """Return a hex's yield in the state's form."""
    return tuple(
        (place // codes.RESOURCES * KINDS + place % codes.RESOURCES, cards)
        for place, cards in zip(pays[::2], pays[1::2], strict=True)
    )


def _encode_question(question: Question) -> int | None:
    """Return a question's code; None where the code cannot represent all of it."""
    number, write = _NUMBER_OF.get(type(question), (-1, None))
    if write is None:
        return None
    code = number | question.player << codes.SEAT_AT | write(question) << codes.MORE_AT
    return code if _decode_question(code) == question else None


@lru_cache(maxsize=1 << 12)
def _decode_question(code: int) -> Question:
    cls, fields, _ = _ASKED[code & codes.QUESTION]
    return cls(code >> codes.SEAT_AT & codes.NOBODY, *fields(code >> codes.MORE_AT))


@lru_cache(maxsize=64)
def make_ground(rules: CatanRules, tokens: tuple[int, ...], harbours: tuple[int, ...]) -> Ground:
    """Return the tables of a game's board, with the tokens as they lie, and its options."""
    board, shape, options = rules.board, rules.topology, rules.options
    ends, paths, beside, hexes, around = _board_tables(shape)
    needs_token = options["robber_needs_token"]
    land = board.land
    return Ground(
        rules.players,
        ends,
        paths,
        beside,
        hexes,
        around,
        [kind if kind < codes.RESOURCES else -1 for kind in map(int, board.terrain)],
        [
            [hex for hex, token in enumerate(tokens) if token and token == total]
            for total in range(13)
        ],
        [hex for hex in land.hexes if tokens[hex] or not needs_token],
        land.vertices,
        land.edges,
        list(harbours),
        rules.scenario.rounds,
        rules.target,
        rules.must_claim,
        rules.strict_phases,
        options["optional_steal"],
        options["strict_tie_returns"],
        options["bank_shortage"] == "single_claimant_gets_rest",
        options.get(ONLY_KNIGHT_BEFORE_ROLL, False),
        options.get("special_building") == "special_building_phase",
        options.get("special_building") == "paired_players",
    )


@lru_cache(maxsize=16)
def _board_tables(
    shape: Topology,
) -> tuple[list[int], list[int], list[int], list[list[int]], list[int]]:
    return (
        [vertex for ends in shape.edge_vertices for vertex in ends],
        list(shape.vertex_edge_mask),
        list(shape.vertex_neighbour_mask),
        [list(hexes) for hexes in shape.vertex_hexes],
        list(shape.hex_vertex_mask),
    )
