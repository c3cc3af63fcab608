"""Mixed strategies: throwing dice so that nobody gains by knowing it (J. F. Nash)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product
from math import prod
from typing import TypeAlias

from catan_nb.kernel.words import say
from catan_nb.stats.tools.asked import generator, whole_number
from catan_nb.stats.tools.estimates import Estimate
from catan_nb.stats.tools.linear import solve
from catan_nb.stats.tools.matrix_games import NormalForm
from catan_nb.stats.tools.tallies import Tally

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
    if [len(own) for own in form.strategies] != [2, 2]:
        raise ValueError(say("this formula is for two players with two strategies each"))
    (top, bottom), (left, right) = form.strategies
    worth = form.payoffs
    q = _indifferent(
        worth[top, left][0], worth[top, right][0], worth[bottom, left][0], worth[bottom, right][0]
    )
    p = _indifferent(
        worth[top, left][1], worth[bottom, left][1], worth[top, right][1], worth[bottom, right][1]
    )
    if p is None or q is None:
        return None
    mixes: tuple[Mix, Mix] = ({top: p, bottom: 1 - p}, {left: q, right: 1 - q})
    return MixedEquilibrium(mixes, expected_payoffs(form, mixes))


def _indifferent(a: Fraction, b: Fraction, c: Fraction, d: Fraction) -> Fraction | None:
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
    found = []
    for size in range(1, min(len(rows), len(columns)) + 1):
        for mine, yours in product(combinations(rows, size), combinations(columns, size)):
            first = _mix(form, 1, mine, yours)
            second = _mix(form, 0, yours, mine)
            if first is not None and second is not None:
                mixes = (first, second)
                values = expected_payoffs(form, mixes)
                if _nobody_gains(form, mixes, values):
                    found.append(MixedEquilibrium(mixes, values))
    return tuple(found)


def _mix(
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


def _nobody_gains(form: NormalForm, mixes: tuple[Mix, Mix], values: tuple[Fraction, ...]) -> bool:
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

    runs, rng = whole_number(runs), generator(seed)
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
