"""Games of Cities & Knights that go on in outline from what an action brings about."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Final

from catan_nb.bots.good import GoodBot
from catan_nb.bots.search.knights.drawn import draw
from catan_nb.bots.search.knights.sketch import Sketch
from catan_nb.bots.search.knights.turns import play_on
from catan_nb.bots.search.trying import Played
from catan_nb.kernel.action import Action
from catan_nb.kernel.question import CHANCE
from catan_nb.rules.base.actions import OfferTrade
from catan_nb.rules.base.questions import SetupRoad, SetupSettlement
from catan_nb.rules.cards import Cards
from catan_nb.rules.cities_knights.actions import OfferHarbour
from catan_nb.rules.play.game import Game, View

__all__ = ["SketchedGames"]

#: Who has won a game that nobody has.
NOBODY: Final = -1

#: What is not imagined: whether others trade depends on what they hold.
OFFERS: Final = (OfferTrade, OfferHarbour)


class SketchedGames:
    """Games in outline: an action is done by the rules, good bots answer what it asks.

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
        self._founded: dict[int, _Ahead] = {}

    def winning(self, thought: Sequence[Action]) -> Action | None:
        """Return which of some actions wins, nothing asked in between; None where none does."""
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
        if not isinstance(self._view.frame, SetupSettlement | SetupRoad):
            game = self._view.imagine(rng, self._known)
            return {place: _Ahead(game, idea) for place, idea in ideas.items()}
        # What cards there are lie open, and it takes long until all have founded.
        return {
            place: self._founded.setdefault(place, _Ahead(self._game, idea))
            for place, idea in ideas.items()
        }


class _Ahead:
    """What follows an action, in outline from where nothing is to be answered.

    That is worked out when it is first played on from: so whoever thinks in small steps pauses
    before.
    """

    def __init__(self, game: Game, idea: Action) -> None:
        self._game, self._idea = game, idea

    def __call__(self, dice: list[int], luck: list[float]) -> int:
        """Play on and return the winner, or -1."""
        begun = self._begun
        return play_on(begun.copy(), dice, luck) if isinstance(begun, Sketch) else begun

    @cached_property
    def _begun(self) -> Sketch | int:
        """Where the game goes on in outline, or who has won before, or -1 for nobody."""
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
