"""Small games in normal form: best answers, dominance, equilibria in pure and mixed strategies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product
from math import prod
from typing import TypeAlias

from catan_nb.kernel.words import say
from catan_nb.stats.tools.chains import solve
from catan_nb.stats.tools.estimates import Estimate, Tally
from catan_nb.stats.tools.validation import check_whole_number, random_generator

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
        worth = {
            strategy: self._payoff_if(player, profile, strategy)
            for strategy in self.strategies[player]
        }
        highest = max(worth.values())
        return tuple(mine for mine, value in worth.items() if value == highest)

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
        result: dict[int, int] = {}
        for worse, better in product(self.strategies[player], repeat=2):
            gains = [
                self._payoff_if(player, profile, better) - self.payoffs[profile][player]
                for profile in self.profiles
                if profile[player] == worse
            ]
            if min(gains) > 0 or (not strictly and min(gains) == 0 and max(gains) > 0):
                result.setdefault(worse, better)
        return result

    def without_dominated(self) -> NormalForm:
        """Return what is left when strictly dominated strategies are crossed out again and again.

        Notes
        -----
        Nobody who seeks the own advantage plays such a strategy, and the others know it. So
        every equilibrium, mixed ones included, is left, whatever the order of crossing out.
        """
        form = self
        while True:
            remaining = tuple(
                tuple(s for s in own if s not in form.dominated(player))
                for player, own in enumerate(form.strategies)
            )
            if remaining == form.strategies:
                return form
            form = NormalForm(
                form.players, remaining, {p: form.payoffs[p] for p in product(*remaining)}
            )

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
            ends = [go_on({**chosen, player: strategy}) for strategy in self.strategies[player]]
            return max(ends, key=lambda end: self.payoffs[end][player])

        return go_on({})

    def _payoff_if(self, player: int, profile: Profile, mine: int) -> Fraction:
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
    sizes = [len(strategy) for strategy in strategies]
    if len(sizes) != len(players) or not 0 < prod(sizes) <= MOST_PROFILES:
        raise ValueError(
            say(
                "{sizes} strategies for {players} players do not make a small game",
                sizes=sizes,
                players=len(players),
            )
        )
    lists = tuple(tuple(strategy) for strategy in strategies)
    payoffs = {p: tuple(map(Fraction, payoff(p))) for p in product(*lists)}
    return NormalForm(tuple(players), lists, payoffs)


# Mixed strategies: throwing dice so that nobody gains by knowing it (J. F. Nash).


Mix: TypeAlias = dict[int, Fraction]
"""The chance of each strategy that is played at all."""

MOST_STRATEGIES = 8
"""Supports are tried one by one, so that a player may have this many strategies left."""


@dataclass(frozen=True)
class MixedEquilibrium:
    """An equilibrium of two players who may throw dice.

    Attributes
    ----------
    mixes : tuple of dict
        For each player the chance of each strategy that is played at all.
    values : tuple of Fraction
        What each player gets on average.
    """

    mixes: tuple[Mix, Mix]
    values: tuple[Fraction, ...]


def expected_payoffs(form: NormalForm, mixes: Sequence[Mix]) -> tuple[Fraction, ...]:
    """Return what each player gets on average when all throw dice, independently.

    Notes
    -----
    A combination of strategies comes with the product of their chances.
    """
    totals = [Fraction(0)] * len(form.players)
    for profile in product(*mixes):
        chances = (mix[mine] for mix, mine in zip(mixes, profile, strict=True))
        chance = prod(chances, start=Fraction(1))
        for player, payoff in enumerate(form.payoffs[profile]):
            totals[player] += chance * payoff
    return tuple(totals)


def mixed_two_by_two(form: NormalForm) -> MixedEquilibrium | None:
    """Return the equilibrium of a 2 × 2 game in which both throw dice, if there is one.

    Notes
    -----
    Let the first player's payoffs be *a*, *b* in the first row and *c*, *d* in the second. The
    second player mixes its columns with *q* and 1 − *q* so that both rows are worth the same,

        q·a + (1−q)·b = q·c + (1−q)·d,   so   q = (d − b) / (a − b − c + d)

    for otherwise the first player would not throw dice. In the same way the first player's
    mix makes the second one's columns equal. Both must lie strictly between 0 and 1.

    Raises
    ------
    ValueError
        When it is not a game of two players with two strategies each.
    """
    if [len(strategy) for strategy in form.strategies] != [2, 2]:
        raise ValueError(say("this formula is for two players with two strategies each"))
    (top, bottom), (left, right) = form.strategies
    worth = form.payoffs
    q = _indifference_chance(
        worth[top, left][0], worth[top, right][0], worth[bottom, left][0], worth[bottom, right][0]
    )
    p = _indifference_chance(
        worth[top, left][1], worth[bottom, left][1], worth[top, right][1], worth[bottom, right][1]
    )
    if p is None or q is None:
        return None
    mixes: tuple[Mix, Mix] = ({top: p, bottom: 1 - p}, {left: q, right: 1 - q})
    return MixedEquilibrium(mixes, expected_payoffs(form, mixes))


def _indifference_chance(a: Fraction, b: Fraction, c: Fraction, d: Fraction) -> Fraction | None:
    below = a - b - c + d
    share = (d - b) / below if below else Fraction(0)
    return share if 0 < share < 1 else None


def mixed_equilibria(form: NormalForm) -> tuple[MixedEquilibrium, ...]:
    """Return the equilibria of two players, pure ones included, by support enumeration.

    Parameters
    ----------
    form : NormalForm
        Of two players. Strictly dominated strategies are crossed out first; then each may have
        up to eight left.

    Notes
    -----
    Guess which strategies each player plays at all, equally many. Then the others' chances
    follow from linear equations: all strategies that a player plays are worth the same *v* to
    it, and the chances add up to 1. It is an equilibrium when all the chances are positive and
    no strategy that is left out is worth more than *v*. All guesses are tried.

    That finds every equilibrium unless payoffs tie in a special way; then there are whole
    lines of equilibria, of which only some corners are found.

    Raises
    ------
    ValueError
        For other numbers of players, or too many strategies.

    Examples
    --------
    >>> from catan_nb.stats.tools.matrix_games import normal_form
    >>> def pennies(coins):
    ...     return (1, 0) if coins[0] == coins[1] else (0, 1)
    >>> [found] = mixed_equilibria(normal_form(["A", "B"], [[0, 1], [0, 1]], pennies))
    >>> found.mixes[0][1], found.values[0]
    (Fraction(1, 2), Fraction(1, 2))
    """
    if len(form.players) != 2:
        raise ValueError(say("supports are enumerated for two players"))
    form = form.without_dominated()
    rows, columns = form.strategies
    if max(len(rows), len(columns)) > MOST_STRATEGIES:
        raise ValueError(
            say(
                "more than {most_strategies} strategies are too many",
                most_strategies=MOST_STRATEGIES,
            )
        )
    result = []
    for size in range(1, min(len(rows), len(columns)) + 1):
        for mine, yours in product(combinations(rows, size), combinations(columns, size)):
            first = _indifferent_mix(form, 1, mine, yours)
            second = _indifferent_mix(form, 0, yours, mine)
            if first is not None and second is not None:
                mixes = (first, second)
                values = expected_payoffs(form, mixes)
                if _is_stable(form, mixes, values):
                    result.append(MixedEquilibrium(mixes, values))
    return tuple(result)


def _indifferent_mix(
    form: NormalForm, judge: int, mixed: tuple[int, ...], judged: tuple[int, ...]
) -> Mix | None:
    """Return chances for `mixed` that make all `judged` worth the same to the player `judge`."""
    worth = [
        [form.payoffs[(own, other) if judge == 0 else (other, own)][judge] for other in mixed]
        for own in judged
    ]
    # Unknown: the chances, and what all are worth.
    equations = [[*row, Fraction(-1)] for row in worth]
    equations.append([Fraction(1)] * len(mixed) + [Fraction(0)])
    solution = solve(equations, [[Fraction(0)]] * len(judged) + [[Fraction(1)]])
    if solution is None:
        return None
    chances = [row[0] for row in solution[:-1]]
    return dict(zip(mixed, chances, strict=True)) if min(chances) > 0 else None


def _is_stable(form: NormalForm, mixes: tuple[Mix, Mix], values: tuple[Fraction, ...]) -> bool:
    for player, own in enumerate(form.strategies):
        for mine in own:
            alone: Mix = {mine: Fraction(1)}
            tried = (alone, mixes[1]) if player == 0 else (mixes[0], alone)
            if expected_payoffs(form, tried)[player] > values[player]:
                return False
    return True


def simulate_payoffs(
    form: NormalForm, mixes: Sequence[Mix], runs: int = 100_000, seed: int = 0
) -> tuple[Estimate, ...]:
    """Let all players throw their dice many times and estimate what each gets on average.

    Parameters
    ----------
    form : NormalForm
    mixes : sequence of dict
        For each player the chance of each strategy that is played at all.
    runs : int
        How many times.
    seed : int
    """
    import numpy as np

    runs, rng = check_whole_number(runs), random_generator(seed)
    profiles = list(product(*mixes))
    chances = np.ones(1)
    for mix in mixes:
        chances = np.outer(chances, [float(chance) for chance in mix.values()]).ravel()
    times = rng.multinomial(runs, chances / chances.sum())
    estimates = []
    for player in range(len(form.players)):
        paid = [form.payoffs[profile][player] for profile in profiles]
        # A tally counts whole numbers: payoffs in units that make them whole.
        unit = prod({value.denominator for value in paid})
        counts: dict[int, int] = {}
        for value, count in zip(paid, times, strict=True):
            counts[int(value * unit)] = counts.get(int(value * unit), 0) + int(count)
        mean = Tally(counts).mean
        estimates.append(Estimate(mean.mean / unit, mean.half_width / unit, runs))
    return tuple(estimates)
