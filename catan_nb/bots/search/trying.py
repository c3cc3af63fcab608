"""Actions tried against each other: each is followed by many imagined games to their ends."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from typing import Final

from catan_nb.bots.search.mind import Mind
from catan_nb.bots.search.quick import play_on
from catan_nb.rules.cards import Cards
from catan_nb.rules.flat.acting import act
from catan_nb.rules.flat.loading import load
from catan_nb.rules.play.game import View

__all__ = ["Trying"]

#: Imagined games last at most so many turns more.
TURNS: Final = 300
#: Games with the same hidden cards, and other dice.
DICE: Final = 4
#: An action is dropped after so many games at the earliest,
EARLIEST: Final = 12
#: when another has done better by so many standard errors.
DROPPED: Final = 1.5
#: What is done otherwise than planned must have done better by so many standard errors.
BETTER: Final = 1.0
#: Added to variances, which are nothing where games all went alike.
ALIKE: Final = 0.02


class Trying:
    """Some actions at one decision, with what came of them in imagined games.

    All actions meet the same hidden cards and the same dice, so that luck weighs on all alike;
    those that do clearly worse are dropped, and the others get their games.

    Parameters
    ----------
    view : View
        Of the seat that decides.
    known : mapping of int to Cards
        What others hold for sure, as `Memory.known` tells it.
    codes : sequence of int
        The actions in the flat form, what was planned first.
    mind : Mind
    rng : random.Random
        Decides what is imagined.

    Attributes
    ----------
    wins : list of list of bool
        By action, what came of its games, one after the other.
    played : int
        Games in all.
    """

    def __init__(
        self,
        view: View,
        known: Mapping[int, Cards],
        codes: Sequence[int],
        mind: Mind,
        rng: random.Random,
    ) -> None:
        self.codes = tuple(codes)
        self.wins: list[list[bool]] = [[] for _ in codes]
        self.played = 0
        self._alive = list(range(len(codes)))
        self._view, self._known, self._mind, self._rng = view, known, mind, rng

    def rounds(self) -> Iterator[bool]:
        """Play on; after each game, say whether all actions that are left have had the same."""
        seat, mind, rng = self._view.seat, self._mind, self._rng
        while len(self._alive) > 1:
            table = load(self._view.imagine(rng, self._known).state)
            assert table is not None
            for _ in range(DICE):
                dice = [int(36 * rng.random()) for _ in range(TURNS)]
                luck = [rng.random() for _ in range(TURNS)]
                for place in self._alive:
                    ahead = table.copy()
                    act(ahead, self.codes[place])
                    self.wins[place].append(play_on(ahead, mind, dice, luck) == seat)
                    self.played += 1
                    yield place == self._alive[-1]
            self._drop()

    def _drop(self) -> None:
        """Drop what does clearly worse than the best; what was planned stays, to compare with."""
        if len(self.wins[0]) < EARLIEST:
            return
        best = max(self._alive, key=lambda place: sum(self.wins[place]))
        self._alive = [
            place for place in self._alive if not place or self._lead(best, place) < DROPPED
        ]

    @property
    def best(self) -> int:
        """The place of the action to choose: what was planned, unless another does better."""
        leads = {place: self._lead(place, 0) for place in self._alive if place}
        found = max(leads, key=lambda place: sum(self.wins[place]), default=0)
        return found if leads.get(found, 0.0) > BETTER else 0

    def _lead(self, one: int, other: int) -> float:
        """Return by how many standard errors an action has done better than another."""
        pairs = list(zip(self.wins[one], self.wins[other], strict=False))
        games = len(pairs)
        if games < 2:
            return 0.0
        mean = sum(mine - theirs for mine, theirs in pairs) / games
        spread = sum((mine - theirs - mean) ** 2 for mine, theirs in pairs) / (games - 1)
        return mean / sqrt((spread + ALIKE) / games)
