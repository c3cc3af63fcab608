"""Rollouts of Cities & Knights: simplified games continued from a real position."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Final

from catan_nb.bots.good import GoodBot
from catan_nb.bots.playout.loading import make_ground
from catan_nb.bots.search.knights.sketch import KINDS, RANKS, Sketch
from catan_nb.bots.search.knights.turns import play_on
from catan_nb.bots.search.trials import Played, make_mind
from catan_nb.kernel.action import Action
from catan_nb.kernel.question import CHANCE
from catan_nb.rules.base.actions import OfferTrade
from catan_nb.rules.base.questions import BeforeRoll, MainTurn, SetupRoad, SetupSettlement
from catan_nb.rules.cards import Cards
from catan_nb.rules.cities_knights.actions import OfferHarbour
from catan_nb.rules.cities_knights.block import block
from catan_nb.rules.pieces import taken
from catan_nb.rules.play.game import Game, View
from catan_nb.rules.state import CatanState


def draw(state: CatanState) -> Sketch | None:
    """Return the simplified form of a position; None where it has none.

    That is so, too, where a card has been played whose effect lasts until the turn ends.
    """
    top, ck = state.stack[-1] if state.stack else None, block(state)
    if len(state.stack) > 1 or not isinstance(top, BeforeRoll | MainTurn):
        return None
    if ck.cranes or ck.fleet_kinds or any(ck.harbour):
        return None
    rules, offset = state.rules, RANKS * top.player
    seats = rules.seats
    sketch = Sketch(
        make_ground(rules, state.tokens, state.harbour_masks), make_mind(rules, state.tokens, KINDS)
    )
    sketch.hands = [count for seat in seats for count in state.hand(seat)[:KINDS]]
    sketch.rates = [rules.rate(state, seat, kind) for seat in seats for kind in range(KINDS)]
    sketch.settlements, sketch.cities = state.settlements[:], state.cities[:]
    sketch.roads, sketch.reach = state.roads[:], state.reach[:]
    sketch.points = [rules.points(state, seat) for seat in seats]
    sketch.lengths, sketch.road_holder = state.route_lengths[:], state.longest_holder
    sketch.steps, sketch.metropolises = ck.improvements[:], ck.metropolis_seat[:]
    sketch.awake = [(knight & ck.active).bit_count() for knight in ck.knights]
    sketch.asleep = [(knight & ~ck.active).bit_count() for knight in ck.knights]
    sketch.raised = [
        (knight & ck.raised).bit_count() for knight in ck.knights[offset : offset + RANKS]
    ]
    sketch.walls = [wall.bit_count() for wall in ck.walls]
    sketch.cards = ck.hidden[:]
    sketch.incomes, sketch.sites = [None] * rules.players, [None] * rules.players
    sketch.occupied, sketch.closed, sketch.taken = state.built_on, state.closed, taken(state)
    sketch.robber, sketch.fleet, sketch.landings = state.robber, ck.fleet, ck.landings
    sketch.merchant, sketch.defenders_left = ck.merchant_seat, ck.defenders_left
    sketch.merchant_kind = int(state.terrain[ck.merchant_hex]) if ck.merchant_hex >= 0 else -1
    sketch.seat, sketch.turn, sketch.winner = top.player, 0, -1
    sketch.rolled = isinstance(top, MainTurn)
    return sketch


# Games of Cities & Knights that go on in outline from what an action brings about.


#: Who has won a game that nobody has.
NOBODY: Final = -1

#: What is not imagined: whether others trade depends on what they hold.
OFFERS: Final = (OfferTrade, OfferHarbour)


class SketchedGames:
    """Simulates games in the simplified form, each from one action done by the full rules.

    Parameters
    ----------
    view : View
        Of the seat that decides.
    known_hands : mapping of int to Cards
        What others hold for sure.
    game : Game
        The position, with what is hidden dealt in some way.
    """

    faces = 216

    def __init__(self, view: View, known_hands: Mapping[int, Cards], game: Game) -> None:
        self._view, self._known, self._game = view, known_hands, game
        self._founded: dict[int, _Ahead] = {}

    def winning(self, thought: Sequence[Action]) -> Action | None:
        """Return an action that wins at once; None where none does."""
        game, seat = self._game, self._view.seat
        for idea in filter(self.knows, thought):
            game.push(idea)
            won = game.winner == seat
            game.pop()
            if won:
                return idea
        return None

    def knows(self, idea: Action) -> bool:
        """Return whether the simulation covers an action."""
        return not isinstance(idea, OFFERS)

    def more(self, thought: Sequence[Action]) -> list[Action]:
        """Return the best action of each kind."""
        kinds: dict[type[Action], Action] = {}
        for idea in filter(self.knows, thought):
            kinds.setdefault(type(idea), idea)
        return list(kinds.values())

    def dealt(self, ideas: Mapping[int, Action], rng: random.Random) -> Mapping[int, Played]:
        """Sample hidden information; return a rollout for each candidate action."""
        if not isinstance(self._view.frame, SetupSettlement | SetupRoad):
            game = self._view.imagine(rng, self._known)
            return {place: _Ahead(game, idea) for place, idea in ideas.items()}
        # What cards there are lie open, and it takes long until all have founded.
        return {
            place: self._founded.setdefault(place, _Ahead(self._game, idea))
            for place, idea in ideas.items()
        }


class _Ahead:
    """A rollout that starts after an action.

    That is worked out when it is first played on from: so whoever thinks in small steps pauses
    before.
    """

    def __init__(self, game: Game, idea: Action) -> None:
        self._game, self._idea = game, idea

    def __call__(self, dice: list[int], luck: list[float]) -> int:
        """Play the rollout and return the winner, or -1."""
        begun = self._begun
        return play_on(begun.copy(), dice, luck) if isinstance(begun, Sketch) else begun

    @cached_property
    def _begun(self) -> Sketch | int:
        """The simplified position after the action, or the winner if the game is over."""
        game, begun = self._game, self._game.ply
        game.push(self._idea)
        good_bots = {seat: GoodBot() for seat in range(len(game.players))}
        try:
            while (actor := game.actor) is not None:
                sketch = draw(game.state)
                if sketch is not None:
                    return sketch
                by_chance = actor == CHANCE
                game.push(game.sample() if by_chance else good_bots[actor].choose(game.view(actor)))
            return NOBODY if game.winner is None else game.winner
        finally:
            game.goto(begun)
