"""Sketches of positions of Cities & Knights, from the rules."""

from __future__ import annotations

from functools import lru_cache

from catan_nb.board.terrain import PIPS
from catan_nb.bots.places import kind_worths
from catan_nb.bots.search.knights.sketch import KINDS, Sketch
from catan_nb.bots.search.mind import Mind
from catan_nb.rules.base.questions import BeforeRoll, MainTurn
from catan_nb.rules.cards import RESOURCE_KINDS
from catan_nb.rules.cities_knights.block import block
from catan_nb.rules.flat.ground import Ground
from catan_nb.rules.flat.loading import ground_of
from catan_nb.rules.routes import taken
from catan_nb.rules.ruleset import CatanRules
from catan_nb.rules.state import CatanState

__all__ = ["draw"]


def draw(state: CatanState) -> Sketch | None:
    """Return a position in outline; None in the middle of something, where there is none."""
    top = state.stack[-1] if state.stack else None
    if len(state.stack) > 1 or not isinstance(top, BeforeRoll | MainTurn):
        return None
    rules, ck = state.rules, block(state)
    seats = rules.seats
    sketch = Sketch(*_tables(rules, state.tokens, state.harbour_masks))
    sketch.hands = [count for seat in seats for count in state.hand(seat)[:KINDS]]
    sketch.rates = [rules.rate(state, seat, kind) for seat in seats for kind in range(KINDS)]
    sketch.settlements, sketch.cities = state.settlements[:], state.cities[:]
    sketch.roads, sketch.reach = state.roads[:], state.reach[:]
    sketch.points = [rules.points(state, seat) for seat in seats]
    sketch.lengths, sketch.road_holder = state.route_lengths[:], state.longest_holder
    sketch.steps, sketch.metropolises = ck.improvements[:], ck.metropolis_seat[:]
    sketch.awake = [(own & ck.active).bit_count() for own in ck.knights]
    sketch.asleep = [(own & ~ck.active).bit_count() for own in ck.knights]
    sketch.walls = [own.bit_count() for own in ck.walls]
    sketch.cards = ck.hidden[:]
    sketch.incomes, sketch.sites = [None] * rules.players, [None] * rules.players
    sketch.occupied, sketch.closed, sketch.taken = state.occupied(), state.closed, taken(state)
    sketch.robber, sketch.fleet, sketch.landings = state.robber, ck.fleet, ck.landings
    sketch.merchant, sketch.defenders_left = ck.merchant_seat, ck.defenders_left
    sketch.seat, sketch.turn, sketch.winner = top.player, 0, -1
    sketch.rolled = isinstance(top, MainTurn)
    return sketch


@lru_cache(maxsize=16)
def _tables(
    rules: CatanRules, tokens: tuple[int, ...], harbours: tuple[int, ...]
) -> tuple[Ground, Mind]:
    """Return the tables of a board with these tokens."""
    board, shape = rules.board, rules.topology
    kinds = len(RESOURCE_KINDS)
    hex_pips = [PIPS[token] for token in tokens]
    pips = [0] * (kinds * len(shape.vertex_hexes))
    for vertex, hexes in enumerate(shape.vertex_hexes):
        for hex in hexes:
            if board.terrain[hex] < kinds:
                pips[kinds * vertex + board.terrain[hex]] += hex_pips[hex]
    neighbours: list[list[int]] = [[] for _ in shape.vertex_hexes]
    for edge, (one, other) in enumerate(shape.edge_vertices):
        neighbours[one] += [edge, other]
        neighbours[other] += [edge, one]
    worths = list(kind_worths(board.terrain, tokens, KINDS))
    return ground_of(rules, tokens, harbours), Mind(pips, hex_pips, worths, neighbours)
