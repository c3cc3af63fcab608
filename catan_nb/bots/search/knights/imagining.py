"""Games of Cities & Knights that go on in outline from what an action brings about."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from catan_nb.bots.heuristic import HeuristicBot
from catan_nb.bots.search.knights.drawn import draw
from catan_nb.bots.search.knights.sketch import Sketch
from catan_nb.bots.search.knights.turns import play_on
from catan_nb.bots.search.trying import Played
from catan_nb.kernel.action import Action
from catan_nb.kernel.question import CHANCE
from catan_nb.rules.base.actions import OfferTrade
from catan_nb.rules.cards import Cards
from catan_nb.rules.cities_knights.cards.actions import OfferHarbour
from catan_nb.rules.play.game import Game, View

__all__ = ["SketchedGames"]

#: Who has won a game that nobody has.
NOBODY: Final = -1

#: What is not imagined: whether others trade depends on what they hold.
OFFERS: Final = (OfferTrade, OfferHarbour)


class SketchedGames:
    """Games in outline: an action is done by the rules, planners answer what it asks.

    Parameters
    ----------
    view : View
        Of the seat that decides.
    known : mapping of int to Cards
        What others hold for sure.
    game : Game
        The position, with what is hidden dealt in some way.
    """

    faces = 216

    def __init__(self, view: View, known: Mapping[int, Cards], game: Game) -> None:
        self._view, self._known, self._game = view, known, game

    def winning(self, thought: Sequence[Action]) -> Action | None:
        """Return which of some actions wins at once; None where none does."""
        game, seat = self._game, self._view.seat
        for idea in filter(self.knows, thought):
            game.push(idea)
            won = game.winner == seat
            game.pop()
            if won:
                return idea
        return None

    def knows(self, idea: Action) -> bool:
        """Say whether it is imagined what follows an action."""
        return not isinstance(idea, OFFERS)

    def more(self, thought: Sequence[Action]) -> list[Action]:
        """Return the best of each kind of action: there are more kinds than are tried else."""
        kinds: dict[type[Action], Action] = {}
        for idea in filter(self.knows, thought):
            kinds.setdefault(type(idea), idea)
        return list(kinds.values())

    def dealt(self, ideas: Mapping[int, Action], rng: random.Random) -> Mapping[int, Played]:
        """Deal anew what is hidden; return what plays on after each of the ideas."""
        game = self._view.imagine(rng, self._known)
        return {place: self._after(game, idea) for place, idea in ideas.items()}

    def _after(self, game: Game, idea: Action) -> Played:
        begun = game.ply
        game.push(idea)
        planners = {seat: HeuristicBot() for seat in range(len(game.players))}
        while (actor := game.actor) is not None:
            sketch = draw(game.state)
            if sketch is not None:
                game.goto(begun)
                return partial(_played, sketch)
            chosen = game.sample() if actor == CHANCE else planners[actor].choose(game.view(actor))
            game.push(chosen)
        winner = game.winner
        game.goto(begun)
        return lambda dice, luck: NOBODY if winner is None else winner


def _played(sketch: Sketch, dice: list[int], luck: list[float]) -> int:
    return play_on(sketch.copy(), dice, luck)
