"""Runs: how long something goes on happening, or failing to happen, in independent trials."""

from __future__ import annotations

import math
from fractions import Fraction

from catan_nb.stats.dice.two_dice import SEVEN_CHANCE
from catan_nb.stats.tools import asked
from catan_nb.stats.tools.asked import generator, probability, whole_number
from catan_nb.stats.tools.tallies import Tally, tally

NO_SEVEN = 1 - SEVEN_CHANCE
"""The chance that a roll of two dice is not a 7."""
MOST_STEPS = 500
"""With more trials than that `run_chance` approximates."""
MOST_TRIALS = 10**15
"""Beyond that `run_chance` would lose its digits."""
ROUNDS = 60
"""So often the root is improved."""
RARE = 0.5e-4
"""What is less likely than that is left out at either end."""


def run_within(trials: int, length: int, chance: Fraction = NO_SEVEN) -> Fraction:
    """Return the chance that a run of at least `length` hits occurs within some trials.

    Parameters
    ----------
    trials : int
        From 0 to `asked.MOST_STEPS`.
    length : int
        From 1 up: so many hits one after the other, anywhere among the trials.
    chance : Fraction
        Of a hit in one trial; by itself that a roll is no 7.

    Raises
    ------
    ValueError
        For other numbers, and what is no chance.

    Notes
    -----
    A. de Moivre's problem of 1738. Let f(*n*) be the chance that *n* trials hold such a run.
    It is complete for the first time in trial *n* exactly when the last *k* trials are hits,
    the one before them is a miss, and no run is in the *n* − *k* − 1 trials before that. The
    three concern different trials, so for *n* > *k*

        f(n) = f(n − 1) + (1 − f(n − k − 1)) · (1 − p) · pᵏ

    with f(*n*) = 0 for *n* < *k* and f(*k*) = pᵏ.

    Examples
    --------
    >>> str(run_within(3, 2, Fraction(1, 2)))
    '3/8'
    """
    _check(trials, length, chance, asked.MOST_STEPS)
    if length > trials:
        return Fraction(0)
    p = Fraction(chance)
    complete = p**length
    found = [Fraction(0)] * length + [complete]
    for n in range(length + 1, trials + 1):
        found.append(found[n - 1] + (1 - found[n - length - 1]) * (1 - p) * complete)
    return found[trials]


def longest_run(trials: int, chance: Fraction = NO_SEVEN) -> dict[int, Fraction]:
    """Return the chance of each length of the longest run of hits within some trials.

    Raises
    ------
    ValueError
        For trials below 0 or above `MOST_STEPS`, and what is no chance.

    Notes
    -----
    The longest run is *k* long when there is a run of at least *k* but none of *k* + 1.

    Examples
    --------
    >>> {run: str(chance) for run, chance in longest_run(2, Fraction(1, 2)).items()}
    {0: '1/4', 1: '1/2', 2: '1/4'}
    """
    trials, at_least = whole_number(trials, "trials", 0, MOST_STEPS), [Fraction(1)]
    at_least += [run_within(trials, length, chance) for length in range(1, trials + 1)]
    at_least.append(Fraction(0))
    return {length: at_least[length] - at_least[length + 1] for length in range(trials + 1)}


def simulate_longest_run(
    trials: int, chance: Fraction = NO_SEVEN, *, runs: int = 20_000, seed: int = 0
) -> Tally:
    """Make a series of trials many times and note the longest run of hits in each.

    Parameters
    ----------
    trials : int
        In one series.
    chance : Fraction
    runs : int
        How many series.
    seed : int
    """
    import numpy as np

    trials, runs, rng = (
        whole_number(trials, "trials", 0),
        whole_number(runs),
        generator(seed),
    )
    likely = float(probability(chance))
    longest = np.zeros(runs, dtype=np.int64)
    running = np.zeros(runs, dtype=np.int64)
    for _ in range(trials):
        running = np.where(rng.random(runs) < likely, running + 1, 0)
        longest = np.maximum(longest, running)
    return tally(longest)


def run_chance(trials: int, length: int, chance: float = float(NO_SEVEN)) -> float:
    """Return what `run_within` does as a floating-point number, quickly for any number of trials.

    Raises
    ------
    ValueError
        For trials below 0, a length below 1, and what is no chance.

    Notes
    -----
    Up to `MOST_STEPS` trials the same recurrence is followed. Beyond, W. Feller's approximation
    is used (*An Introduction to Probability Theory and Its Applications* I, XIII.7): the chance
    of no run has the generating function (1 − pᵏsᵏ)/(1 − s + q·pᵏ·sᵏ⁺¹), whose root *x* nearest
    to 1 is the only one that counts after many trials, and partial fractions give

        1 − f(n) ≈ (1 − p·x) / ((k + 1 − k·x) · q) · x⁻ⁿ⁻¹

    The root is found by putting x = 1 + q·pᵏ·xᵏ⁺¹ into itself. Where runs are so short that
    they are certain to come, that does not settle, and the answer is 1 to all digits.

    Examples
    --------
    >>> round(run_chance(72, 30), 4) == round(float(run_within(72, 30)), 4)
    True
    """
    _check(trials, length, chance, MOST_TRIALS)
    miss, complete = 1 - chance, chance**length
    if length > trials or miss == 0:
        return float(length <= trials)
    if trials <= MOST_STEPS:
        found = [0.0] * length + [complete]
        for n in range(length + 1, trials + 1):
            found.append(found[n - 1] + (1 - found[n - length - 1]) * miss * complete)
        return found[trials]
    if (length + 1) * miss * complete * math.e > 1:
        return 1.0
    root = 1.0
    for _ in range(ROUNDS):
        root = 1 + miss * complete * root ** (length + 1)
    rest = (1 - chance * root) / ((length + 1 - length * root) * miss)
    return 1 - rest * math.exp(-(trials + 1) * math.log(root))


def longest_run_chances(trials: int, chance: float = float(NO_SEVEN)) -> dict[int, float]:
    """Return what `longest_run` does with `run_chance`, but for lengths that hardly ever come.

    Lengths at both ends that have less than a ten-thousandth together are left out.

    Raises
    ------
    ValueError
        As `run_chance` does.

    Examples
    --------
    >>> shares = longest_run_chances(1_000_000)
    >>> min(shares), max(shares), max(shares, key=shares.get)
    (53, 121, 65)
    """
    trials, at_least, length = whole_number(trials, "trials", 0, MOST_TRIALS), [1.0], 0
    while at_least[-1] > RARE and length < trials:
        length += 1
        at_least.append(run_chance(trials, length, chance))
    at_least.append(0.0)
    shares = {n: at_least[n] - at_least[n + 1] for n in range(length + 1)}
    first = next((n for n in shares if at_least[n + 1] < 1 - RARE), 0)
    return {n: share for n, share in shares.items() if n >= first}


def _check(trials: int, length: int, chance: Fraction | float, most: int) -> None:
    whole_number(trials, "trials", 0, most)
    whole_number(length, "length")
    probability(chance)
