"""Rolls of two dice: the distribution of their sum, what many rolls do, and runs."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any, Final

from catan_nb.kernel.words import say
from catan_nb.rules.play.game import Game
from catan_nb.stats.course import Course, roll_counts
from catan_nb.stats.tools import validation
from catan_nb.stats.tools.estimates import Z_95, Tally, tally
from catan_nb.stats.tools.validation import (
    MOST,
    check_bounded_number,
    check_probability,
    check_whole_number,
    random_generator,
)

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
    if check_bounded_number(weight, "weight") < 0 or face not in range(1, FACES + 1):
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

    rolls = check_whole_number(rolls, "rolls")
    dice = random_generator(seed).integers(1, FACES + 1, size=(rolls, 2))
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
    """Return the share of a sum among the first *n* rolls, for each given *n*.

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
    return math.sqrt(
        check_probability(chance) * (1 - chance) / check_whole_number(trials, "trials")
    )


def count_after_gap(sums: Iterable[int], total: int, gap: int) -> Tally:
    """Count the results that follow at least a given number of rolls without a sum.

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
    >>> count_after_gap([8, 2, 3, 8, 4, 5, 6], total=8, gap=2).counts
    {6: 1, 8: 1}
    """
    import numpy as np

    gap = check_whole_number(gap, "gap", 0)
    rolls = sums if isinstance(sums, np.ndarray) else np.array(list(sums))
    places = np.arange(len(rolls))
    last_hits = np.maximum.accumulate(np.where(rolls == total, places, -1))
    missing = places - np.concatenate(([0], last_hits[:-1] + 1))
    return tally(rolls[missing >= gap].tolist())


# Rolls of fair dice, summed up while they are made: by one, or by the million.


SEVEN: Final = 7
MARKS: Final = 12
"""So many points of the running mean are kept while the number of rolls grows tenfold."""
MOST_DICE: Final = 100
"""So many dice fit into two hands, and their sums into a figure."""


class Rolls:
    """Statistics of rolls of fair dice, updated roll by roll.

    Parameters
    ----------
    dice : int
        From 1 to `MOST_DICE`.
    seed : int

    Attributes
    ----------
    counts : Counter of int
        Sum to how often it came.
    means : dict of int to float
        Number of rolls to the mean of the sums until then, at points that thin out.
    longest, missing : int
        The most rolls in a row without a 7, and how many there have been since the last one.

    Raises
    ------
    ValueError
        Without dice, or with too many.

    Examples
    --------
    >>> rolls = Rolls(seed=1)
    >>> rolls.more(60)
    >>> rolls.trials, sum(rolls.counts.values())
    (60, 60)
    """

    def __init__(self, dice: int = 2, seed: int = 0) -> None:
        self.dice = check_whole_number(dice, "dice", 1, MOST_DICE)
        self.exact = sum_distribution(*[fair_die()] * self.dice)
        self.counts: Counter[int] = Counter()
        self.means: dict[int, float] = {}
        self.longest = self.missing = 0
        self._seed, self._sum = seed, 0
        self._rng: Any = None
        self._marks = _sample_sizes()
        self._mark = next(self._marks)

    @property
    def trials(self) -> int:
        """How many rolls there were."""
        return self.counts.total()

    @property
    def tally(self) -> Tally:
        """What came, for its mean and its shares; ValueError before the first roll."""
        if not self.counts:
            raise ValueError(say("nothing has been rolled yet"))
        return Tally(dict(sorted(self.counts.items())))

    @property
    def mean(self) -> Fraction:
        """The exact mean of a roll.

        Notes
        -----
        A die has 7/2 on average, and means add up.
        """
        return self.dice * Fraction(FACES + 1, 2)

    def go_on_with(self, seed: int) -> None:
        """Continue with another random generator; results so far are kept."""
        self._seed, self._rng = seed, None

    def band(self, rolls: float) -> float:
        """Return the half-width of the band that holds the mean in 95 of 100 cases.

        Raises
        ------
        ValueError
            For less than one roll.

        Notes
        -----
        The variance of a die is (6² − 1)/12 = 35/12; variances of independent rolls add up, so
        the mean of *n* rolls of *d* dice has the standard deviation √(35·d/12/n), and 1.96 of
        these to each side hold 95 % of the normal distribution.
        """
        return Z_95 * math.sqrt(
            Fraction(self.dice * (FACES**2 - 1), 12) / check_bounded_number(rolls, "rolls", 1)
        )

    @property
    def seven(self) -> Fraction:
        """The chance of a 7 with these dice."""
        return self.exact.get(SEVEN, Fraction(0))

    def more(self, rolls: int) -> None:
        """Make more rolls.

        Raises
        ------
        ValueError
            For less than one roll, and more than fit into a small computer.
        """
        import numpy as np

        rolls = check_whole_number(rolls, "rolls", 1, MOST // self.dice)
        if self._rng is None:
            self._rng = random_generator(self._seed)
        sums = self._rng.integers(1, FACES + 1, size=(rolls, self.dice)).sum(axis=1)
        before, running = self.trials, None
        while self._mark <= before + rolls:
            running = np.cumsum(sums) if running is None else running
            total = self._sum + int(running[self._mark - before - 1])
            self.means[self._mark] = total / self._mark
            self._mark = next(self._marks)
        self._sum += int(sums.sum())
        self.counts.update(tally(sums).counts)
        self._count_gaps(np.flatnonzero(sums == SEVEN), rolls)

    def _count_gaps(self, sevens: Any, rolls: int) -> None:
        """Update the runs without a 7; `sevens` marks the new rolls that are 7."""
        import numpy as np

        if not len(sevens):
            self.missing += rolls
            self.longest = max(self.longest, self.missing)
            return
        between = int(np.diff(sevens).max()) - 1 if len(sevens) > 1 else 0
        first, last = self.missing + int(sevens[0]), rolls - 1 - int(sevens[-1])
        self.longest = max(self.longest, first, between, last)
        self.missing = last


def _sample_sizes() -> Iterator[int]:
    """Yield numbers of rolls: 1, 2, 3 and so on at first, later `MARKS` to each tenfold."""
    number = 0
    while True:
        number = max(number + 1, math.ceil(number * 10 ** (1 / MARKS)))
        yield number


# Runs: how long something goes on happening, or failing to happen, in independent trials.


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
    _check_run_arguments(trials, length, chance, validation.MOST_STEPS)
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
    trials, at_least = check_whole_number(trials, "trials", 0, MOST_STEPS), [Fraction(1)]
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
        check_whole_number(trials, "trials", 0),
        check_whole_number(runs),
        random_generator(seed),
    )
    likely = float(check_probability(chance))
    longest = np.zeros(runs, dtype=np.int64)
    running = np.zeros(runs, dtype=np.int64)
    for _ in range(trials):
        running = np.where(rng.random(runs) < likely, running + 1, 0)
        longest = np.maximum(longest, running)
    return tally(longest)


def run_chance(trials: int, length: int, chance: float = float(NO_SEVEN)) -> float:
    """Return `run_within` in floating point, fast for any number of trials.

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
    _check_run_arguments(trials, length, chance, MOST_TRIALS)
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
    remaining = (1 - chance * root) / ((length + 1 - length * root) * miss)
    return 1 - remaining * math.exp(-(trials + 1) * math.log(root))


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
    trials, at_least, length = check_whole_number(trials, "trials", 0, MOST_TRIALS), [1.0], 0
    while at_least[-1] > RARE and length < trials:
        length += 1
        at_least.append(run_chance(trials, length, chance))
    at_least.append(0.0)
    shares = {n: at_least[n] - at_least[n + 1] for n in range(length + 1)}
    first = next((n for n in shares if at_least[n + 1] < 1 - RARE), 0)
    return {n: share for n, share in shares.items() if n >= first}


def _check_run_arguments(trials: int, length: int, chance: Fraction | float, limit: int) -> None:
    check_whole_number(trials, "trials", 0, limit)
    check_whole_number(length, "length")
    check_probability(chance)
