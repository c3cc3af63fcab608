"""Sketches of positions of Cities & Knights, from the rules."""

from __future__ import annotations

from catan_nb.bots.search.board import mind_of
from catan_nb.bots.search.knights.sketch import KINDS, RANKS, Sketch
from catan_nb.rules.base.questions import BeforeRoll, MainTurn
from catan_nb.rules.cities_knights.block import block
from catan_nb.rules.flat.loading import ground_of
from catan_nb.rules.pieces import taken
from catan_nb.rules.state import CatanState

__all__ = ["draw"]


def draw(state: CatanState) -> Sketch | None:
    """Return a position in outline; None in the middle of something, where there is none.

    That is so, too, where a card has been played whose effect lasts until the turn ends.
    """
    top, ck = state.stack[-1] if state.stack else None, block(state)
    if len(state.stack) > 1 or not isinstance(top, BeforeRoll | MainTurn):
        return None
    if ck.cranes or ck.fleet_kinds or any(ck.harbour):
        return None
    rules, at = state.rules, RANKS * top.player
    seats = rules.seats
    sketch = Sketch(
        ground_of(rules, state.tokens, state.harbour_masks), mind_of(rules, state.tokens, KINDS)
    )
    sketch.hands = [count for seat in seats for count in state.hand(seat)[:KINDS]]
    sketch.rates = [rules.rate(state, seat, kind) for seat in seats for kind in range(KINDS)]
    sketch.settlements, sketch.cities = state.settlements[:], state.cities[:]
    sketch.roads, sketch.reach = state.roads[:], state.reach[:]
    sketch.points = [rules.points(state, seat) for seat in seats]
    sketch.lengths, sketch.road_holder = state.route_lengths[:], state.longest_holder
    sketch.steps, sketch.metropolises = ck.improvements[:], ck.metropolis_seat[:]
    sketch.awake = [(own & ck.active).bit_count() for own in ck.knights]
    sketch.asleep = [(own & ~ck.active).bit_count() for own in ck.knights]
    sketch.raised = [(own & ck.raised).bit_count() for own in ck.knights[at : at + RANKS]]
    sketch.walls = [own.bit_count() for own in ck.walls]
    sketch.cards = ck.hidden[:]
    sketch.incomes, sketch.sites = [None] * rules.players, [None] * rules.players
    sketch.occupied, sketch.closed, sketch.taken = state.built_on, state.closed, taken(state)
    sketch.robber, sketch.fleet, sketch.landings = state.robber, ck.fleet, ck.landings
    sketch.merchant, sketch.defenders_left = ck.merchant_seat, ck.defenders_left
    sketch.merchant_kind = int(state.terrain[ck.merchant_hex]) if ck.merchant_hex >= 0 else -1
    sketch.seat, sketch.turn, sketch.winner = top.player, 0, -1
    sketch.rolled = isinstance(top, MainTurn)
    return sketch
