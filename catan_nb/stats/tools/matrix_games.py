"""Small games in normal form: best answers, dominance, equilibria, moves in turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod
from typing import TypeAlias

from catan_nb.kernel.words import say

MOST_PROFILES = 30_000
"""Games with more ways to go than this are refused; they are not small."""

Profile: TypeAlias = tuple[int, ...]
"""What each player does."""


@dataclass(frozen=True)
class NormalForm:
    """A game in which everybody chooses once.

    Attributes
    ----------
    players : tuple of str
        Names.
    strategies : tuple of tuple of int
        What each player may do, as numbers with a meaning (say, the strength committed).
    payoffs : mapping
        What each player gets, for every combination of strategies.
    """

    players: tuple[str, ...]
    strategies: tuple[tuple[int, ...], ...]
    payoffs: Mapping[Profile, tuple[Fraction, ...]]

    @property
    def profiles(self) -> Iterable[Profile]:
        """All combinations of strategies."""
        return product(*self.strategies)

    def best_responses(self, player: int, profile: Profile) -> tuple[int, ...]:
        """Return what is best for a player when the others do as in a profile; often several."""
        worth = {mine: self._worth(player, profile, mine) for mine in self.strategies[player]}
        most = max(worth.values())
        return tuple(mine for mine, value in worth.items() if value == most)

    def is_equilibrium(self, profile: Profile) -> bool:
        """Say whether nobody gains by doing something else alone (J. F. Nash)."""
        return all(
            mine in self.best_responses(player, profile) for player, mine in enumerate(profile)
        )

    def pure_equilibria(self) -> tuple[Profile, ...]:
        """Return all equilibria in which nobody throws dice: each profile is tried."""
        return tuple(profile for profile in self.profiles if self.is_equilibrium(profile))

    def dominated(self, player: int, *, strictly: bool = True) -> dict[int, int]:
        """Return the strategies of a player that another one beats, with such a one.

        Parameters
        ----------
        player : int
        strictly : bool
            Better whatever the others do; otherwise never worse and sometimes better.
        """
        found: dict[int, int] = {}
        for worse, better in product(self.strategies[player], repeat=2):
            gains = [
                self._worth(player, profile, better) - self.payoffs[profile][player]
                for profile in self.profiles
                if profile[player] == worse
            ]
            if min(gains) > 0 or (not strictly and min(gains) == 0 and max(gains) > 0):
                found.setdefault(worse, better)
        return found

    def without_dominated(self) -> NormalForm:
        """Return what is left when strictly dominated strategies are crossed out again and again.

        Notes
        -----
        Nobody who seeks the own advantage plays such a strategy, and the others know it. So
        every equilibrium, mixed ones included, is left, whatever the order of crossing out.
        """
        form = self
        while True:
            left = tuple(
                tuple(s for s in own if s not in form.dominated(player))
                for player, own in enumerate(form.strategies)
            )
            if left == form.strategies:
                return form
            form = NormalForm(form.players, left, {p: form.payoffs[p] for p in product(*left)})

    def in_turn(self, order: Sequence[int]) -> Profile:
        """Return what happens when the players choose one after another, in the open.

        Parameters
        ----------
        order : sequence of int
            All players, the first to choose first.

        Notes
        -----
        Backward induction: the last player knows what all the others do and takes the best
        for it. So the last but one can foresee that answer to each of its choices, and takes
        the best, and so on to the front. Among equally good strategies the one that is listed
        first is taken; another habit may lead elsewhere.

        Raises
        ------
        ValueError
            When `order` is not all players, each once.
        """
        if sorted(order) != list(range(len(self.players))):
            raise ValueError(say("{order} does not let every player choose once", order=order))

        def go_on(chosen: dict[int, int]) -> Profile:
            if len(chosen) == len(order):
                return tuple(chosen[player] for player in range(len(order)))
            player = order[len(chosen)]
            ends = [go_on({**chosen, player: mine}) for mine in self.strategies[player]]
            return max(ends, key=lambda end: self.payoffs[end][player])

        return go_on({})

    def _worth(self, player: int, profile: Profile, mine: int) -> Fraction:
        return self.payoffs[(*profile[:player], mine, *profile[player + 1 :])][player]


def normal_form(
    players: Sequence[str],
    strategies: Sequence[Sequence[int]],
    payoff: Callable[[Profile], Sequence[Fraction | int]],
) -> NormalForm:
    """Return the game whose payoffs a function gives.

    Parameters
    ----------
    players : sequence of str
    strategies : sequence of sequence of int
        By player, at least one each.
    payoff : callable
        From what each player does to what each gets.

    Raises
    ------
    ValueError
        When there are too many ways to go, or players without any.

    Examples
    --------
    >>> worth = {(0, 0): (1, 1), (0, 1): (3, 0), (1, 0): (0, 3), (1, 1): (2, 2)}
    >>> dilemma = normal_form(["A", "B"], [[0, 1], [0, 1]], lambda profile: worth[profile])
    >>> dilemma.pure_equilibria(), dilemma.dominated(0)
    (((0, 0),), {1: 0})
    """
    sizes = [len(own) for own in strategies]
    if len(sizes) != len(players) or not 0 < prod(sizes) <= MOST_PROFILES:
        raise ValueError(
            say(
                "{sizes} strategies for {players} players do not make a small game",
                sizes=sizes,
                players=len(players),
            )
        )
    lists = tuple(tuple(own) for own in strategies)
    payoffs = {p: tuple(map(Fraction, payoff(p))) for p in product(*lists)}
    return NormalForm(tuple(players), lists, payoffs)
