"""Two dice: the distribution of their sum, and what many rolls do."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any

from catan_nb.kernel.words import say
from catan_nb.rules.play.game import Game
from catan_nb.stats.dice.course import Course, roll_counts
from catan_nb.stats.tools.asked import generator, number, probability, whole_number
from catan_nb.stats.tools.tallies import Tally, tally

if TYPE_CHECKING:
    import numpy as np

FACES = 6
SEVEN_CHANCE = Fraction(1, 6)
"""The chance of a 7 with two dice: whatever the first shows, one face of the second fits."""


def sum_distribution(*dice: Mapping[int, Fraction]) -> dict[int, Fraction]:
    """Return the chance of each sum of some dice; by itself of two fair ones.

    Parameters
    ----------
    *dice : mapping of int to Fraction
        For each die the chance of each face, as `fair_die` or `loaded_die` give it.

    Notes
    -----
    The dice know nothing of each other, so a pair of faces has the product of their chances,
    and a sum has what all its pairs have together. For two fair dice each of the 36 pairs has
    1/36, and *s* has 6 − |*s* − 7| pairs.

    Examples
    --------
    >>> {total: str(chance) for total, chance in sum_distribution().items() if total > 6}
    {7: '1/6', 8: '5/36', 9: '1/9', 10: '1/12', 11: '1/18', 12: '1/36'}
    """
    chances = {0: Fraction(1)}
    for die in dice or (fair_die(), fair_die()):
        sums: dict[int, Fraction] = {}
        for (total, one), (face, other) in product(chances.items(), die.items()):
            sums[total + face] = sums.get(total + face, Fraction(0)) + one * other
        chances = sums
    return dict(sorted(chances.items()))


def fair_die() -> dict[int, Fraction]:
    """Return the chance of each face of a die that favours none."""
    return {face: Fraction(1, FACES) for face in range(1, FACES + 1)}


def loaded_die(face: int, weight: Fraction | int = 2) -> dict[int, Fraction]:
    """Return a die that shows one face more often.

    Parameters
    ----------
    face : int
        1 to 6.
    weight : Fraction or int
        How many times as likely as each of the others that face is.

    Raises
    ------
    ValueError
        For another face, and for a weight below 0.

    Examples
    --------
    >>> [str(chance) for chance in loaded_die(6).values()]
    ['1/7', '1/7', '1/7', '1/7', '1/7', '2/7']
    """
    if number(weight, "weight") < 0 or face not in range(1, FACES + 1):
        raise ValueError(
            say("a die has no face {face} with a weight of {weight}", face=face, weight=weight)
        )
    whole = FACES - 1 + Fraction(weight)
    return {f: (Fraction(weight) if f == face else 1) / whole for f in fair_die()}


def simulate_sums(rolls: int, seed: int = 0) -> np.ndarray[Any, Any]:
    """Roll two fair dice so many times and return the sums, in order.

    Raises
    ------
    ValueError
        For less than one roll.
    """
    import numpy as np

    rolls = whole_number(rolls, "rolls")
    dice = generator(seed).integers(1, FACES + 1, size=(rolls, 2))
    return np.asarray(dice[:, 0] + dice[:, 1])  # 16 times as fast as sum(axis=1)


def game_rolls(game: Game) -> dict[int, int]:
    """Return how often each sum of the two number dice has come up in a game so far.

    Parameters
    ----------
    game : Game
        Read up to its present point.

    Returns
    -------
    dict of int to int
        All sums from 2 to 12, those with 0 as well.
    """
    counts = roll_counts(Course().read(game))
    return {total: counts[total] for total in sum_distribution()}


def running_share(sums: Iterable[int], total: int, at: Iterable[int]) -> dict[int, float]:
    """Return the share of a sum among the first *n* rolls, for each *n* that is asked for.

    Notes
    -----
    The law of large numbers (Jacob Bernoulli, *Ars conjectandi*, 1713): the share comes as
    close to the chance *p* as one likes, with as much certainty as one likes, when only *n* is
    large enough. For its standard deviation is √(*p*(1−*p*)/*n*). That of the *number* of hits
    is √(*n*·*p*(1−*p*)), which grows: surpluses are not paid back, they are drowned.

    Examples
    --------
    >>> running_share([7, 2, 7, 8], total=7, at=[1, 2, 4])
    {1: 1.0, 2: 0.5, 4: 0.5}
    """
    import numpy as np

    values = sums if isinstance(sums, np.ndarray) else np.array(list(sums))
    hits = np.cumsum(values == total)
    return {n: float(hits[n - 1]) / n for n in at if 1 <= n <= len(hits)}


def share_deviation(chance: Fraction, trials: int) -> float:
    """Return the standard deviation of the share of hits in independent trials.

    Raises
    ------
    ValueError
        For less than one trial, and what is no chance.

    Examples
    --------
    >>> round(share_deviation(Fraction(1, 6), 500), 4)
    0.0167
    """
    return math.sqrt(probability(chance) * (1 - chance) / whole_number(trials, "trials"))


def after_a_gap(sums: Iterable[int], total: int, gap: int) -> Tally:
    """Tally what comes after at least so many rolls in a row without a given sum.

    Parameters
    ----------
    sums : iterable of int
        Rolls in order.
    total : int
        The sum that has been missing.
    gap : int
        For how many rolls at least.

    Returns
    -------
    Tally
        Of the rolls that follow such a gap.

    Raises
    ------
    ValueError
        When there is no such gap with a roll after it, and for one below 0.

    Notes
    -----
    Dice have no memory, so this is the distribution of any roll. Who expects the missing sum
    now commits the gambler's fallacy.

    Examples
    --------
    >>> after_a_gap([8, 2, 3, 8, 4, 5, 6], total=8, gap=2).counts
    {6: 1, 8: 1}
    """
    import numpy as np

    gap = whole_number(gap, "gap", 0)
    rolls = sums if isinstance(sums, np.ndarray) else np.array(list(sums))
    places = np.arange(len(rolls))
    last_hits = np.maximum.accumulate(np.where(rolls == total, places, -1))
    missing = places - np.concatenate(([0], last_hits[:-1] + 1))
    return tally(rolls[missing >= gap].tolist())
