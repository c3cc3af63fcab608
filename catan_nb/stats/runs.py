"""Runs: how long something goes on happening, or failing to happen, in independent trials."""

from __future__ import annotations

from fractions import Fraction

from catan_nb.stats.sevens import SEVEN_CHANCE
from catan_nb.stats.tallies import Tally, tally

NO_SEVEN = 1 - SEVEN_CHANCE
"""The chance that a roll of two dice is not a 7."""


def run_within(trials: int, length: int, chance: Fraction = NO_SEVEN) -> Fraction:
    """Return the chance that a run of at least `length` hits occurs within some trials.

    Parameters
    ----------
    trials : int
        From 0 up.
    length : int
        From 1 up: so many hits one after the other, anywhere among the trials.
    chance : Fraction
        Of a hit in one trial; by itself that a roll is no 7.

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
    if trials < 0 or length < 1 or not 0 <= chance <= 1:
        raise ValueError(f"no runs of {length} in {trials} trials with a chance of {chance}")
    p = Fraction(chance)
    complete = p**length
    found = [Fraction(0)] * length + [complete]
    for n in range(length + 1, trials + 1):
        found.append(found[n - 1] + (1 - found[n - length - 1]) * (1 - p) * complete)
    return found[trials]


def longest_run(trials: int, chance: Fraction = NO_SEVEN) -> dict[int, Fraction]:
    """Return the chance of each length of the longest run of hits within some trials.

    Notes
    -----
    The longest run is *k* long when there is a run of at least *k* but none of *k* + 1.

    Examples
    --------
    >>> {run: str(chance) for run, chance in longest_run(2, Fraction(1, 2)).items()}
    {0: '1/4', 1: '1/2', 2: '1/4'}
    """
    at_least = [Fraction(1)]
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

    rng = np.random.default_rng(seed)
    longest = np.zeros(runs, dtype=np.int64)
    running = np.zeros(runs, dtype=np.int64)
    for _ in range(trials):
        running = np.where(rng.random(runs) < float(chance), running + 1, 0)
        longest = np.maximum(longest, running)
    return tally(longest)
