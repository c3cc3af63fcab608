"""Compares actions by simulated games, with elimination of clearly worse ones."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import sqrt
from typing import Final, Protocol

from catan_nb.board.terrain import PIPS
from catan_nb.bots.places import kind_worths
from catan_nb.bots.search.mind import Mind
from catan_nb.bots.sight import PAYING
from catan_nb.kernel.action import Action
from catan_nb.rules.ruleset import CatanRules


@lru_cache(maxsize=16)
def make_mind(
    rules: CatanRules, tokens: tuple[int, ...] | None = None, kinds: int = PAYING
) -> Mind:
    """Return the evaluation tables of a game's board.

    Parameters
    ----------
    rules : CatanRules
    tokens : tuple of int, optional
        As they lie, where they have been moved.
    kinds : int
        Of so many kinds of card the worth is told.
    """
    board, shape = rules.board, rules.topology
    tokens = board.tokens if tokens is None else tokens
    hex_pips = [PIPS[token] for token in tokens]
    pips = [0] * (PAYING * len(shape.vertex_hexes))
    for vertex, hexes in enumerate(shape.vertex_hexes):
        for hex in hexes:
            if board.terrain[hex] < PAYING:
                pips[PAYING * vertex + board.terrain[hex]] += hex_pips[hex]
    neighbours: list[list[int]] = [[] for _ in shape.vertex_hexes]
    for edge, (one, opponent) in enumerate(shape.edge_vertices):
        neighbours[one] += [edge, opponent]
        neighbours[opponent] += [edge, one]
    return Mind(pips, hex_pips, list(kind_worths(board.terrain, tokens, kinds)), neighbours)


# Actions tried against each other: each is followed by many imagined games to their ends.


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

#: Plays an imagined game to its end: ``winner = played(dice, luck)``, both by turn.
Played = Callable[[list[int], list[float]], int]


class Imagining(Protocol):
    """The interface of simulators."""

    @property
    def faces(self) -> int:
        """The number of equally likely outcomes of a turn's dice."""
        ...

    def winning(self, thought: Sequence[Action]) -> Action | None:
        """Return an action that wins at once; None if there is none."""
        ...

    def knows(self, idea: Action) -> bool:
        """Return whether the simulator covers an action."""
        ...

    def more(self, thought: Sequence[Action]) -> list[Action]:
        """Return further candidates beside the best of some actions."""
        ...

    def dealt(self, ideas: Mapping[int, Action], rng: random.Random) -> Mapping[int, Played]:
        """Sample hidden information; return a rollout for each candidate action."""
        ...


class Trying:
    """A comparison of actions at one decision.

    All actions meet the same hidden cards and the same dice, so that luck weighs on all alike;
    those that do clearly worse are dropped, and the others get their games.

    Parameters
    ----------
    seat : int
        Who decides.
    ideas : sequence of Action
        What was planned first.
    imagining : Imagining
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
        self, seat: int, ideas: Sequence[Action], imagining: Imagining, rng: random.Random
    ) -> None:
        self.ideas = tuple(ideas)
        self.wins: list[list[bool]] = [[] for _ in ideas]
        self.played = 0
        self._alive = list(range(len(ideas)))
        self._seat, self._imagining, self._rng = seat, imagining, rng

    def rounds(self) -> Iterator[bool]:
        """Run simulations; yield after each whether all remaining actions have had as many."""
        rng, faces = self._rng, self._imagining.faces
        while len(self._alive) > 1:
            alive = {place: self.ideas[place] for place in self._alive}
            games = self._imagining.dealt(alive, rng)
            for _ in range(DICE):
                dice = [int(faces * rng.random()) for _ in range(TURNS)]
                luck = [rng.random() for _ in range(TURNS)]
                for place in self._alive:
                    self.wins[place].append(games[place](dice, luck) == self._seat)
                    self.played += 1
                    yield place == self._alive[-1]
            self._drop_worst()

    def _drop_worst(self) -> None:
        """Eliminate actions clearly worse than the best; the planned one stays for comparison."""
        if len(self.wins[0]) < EARLIEST:
            return
        best = max(self._alive, key=lambda place: sum(self.wins[place]))
        self._alive = [
            place for place in self._alive if not place or self._lead(best, place) < DROPPED
        ]

    @property
    def best(self) -> int:
        """The index of the chosen action: the planned one, unless another is clearly better."""
        leads = {place: self._lead(place, 0) for place in self._alive if place}
        found = max(leads, key=lambda place: sum(self.wins[place]), default=0)
        return found if leads.get(found, 0.0) > BETTER else 0

    def _lead(self, one: int, other: int) -> float:
        """Return the lead of an action over another, in standard errors."""
        pairs = list(zip(self.wins[one], self.wins[other], strict=False))
        games = len(pairs)
        if games < 2:
            return 0.0
        mean = sum(mine - theirs for mine, theirs in pairs) / games
        spread = sum((mine - theirs - mean) ** 2 for mine, theirs in pairs) / (games - 1)
        return mean / sqrt((spread + ALIKE) / games)
