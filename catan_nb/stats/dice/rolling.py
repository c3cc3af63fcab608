"""Rolls of fair dice, summed up while they are made: by one, or by the million."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final

from catan_nb.kernel.words import say
from catan_nb.stats.dice.two_dice import FACES, fair_die, sum_distribution
from catan_nb.stats.tools.asked import MOST, generator, number, whole_number
from catan_nb.stats.tools.estimates import Z_95
from catan_nb.stats.tools.tallies import Tally, tally

SEVEN: Final = 7
MARKS: Final = 12
"""So many points of the running mean are kept while the number of rolls grows tenfold."""
MOST_DICE: Final = 100
"""So many dice fit into two hands, and their sums into a figure."""


class Rolls:
    """The rolls of some fair dice so far. Their order is forgotten, all that follows is kept.

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
        self.dice = whole_number(dice, "dice", 1, MOST_DICE)
        self.exact = sum_distribution(*[fair_die()] * self.dice)
        self.counts: Counter[int] = Counter()
        self.means: dict[int, float] = {}
        self.longest = self.missing = 0
        self._seed, self._sum = seed, 0
        self._rng: Any = None
        self._marks = _marks()
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
        """Go on with other luck; what has been rolled stays."""
        self._seed, self._rng = seed, None

    def band(self, rolls: float) -> float:
        """Return how far the mean of so many rolls is off at most, in 95 of 100 cases.

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
            Fraction(self.dice * (FACES**2 - 1), 12) / number(rolls, "rolls", 1)
        )

    @property
    def seven(self) -> Fraction:
        """The chance of a 7 with these dice."""
        return self.exact.get(SEVEN, Fraction(0))

    def more(self, rolls: int) -> None:
        """Roll so many times more.

        Raises
        ------
        ValueError
            For less than one roll, and more than fit into a small computer.
        """
        import numpy as np

        rolls = whole_number(rolls, "rolls", 1, MOST // self.dice)
        if self._rng is None:
            self._rng = generator(self._seed)
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
        """Follow the runs without a 7 through new rolls; `sevens` says which of them are 7."""
        import numpy as np

        if not len(sevens):
            self.missing += rolls
            self.longest = max(self.longest, self.missing)
            return
        between = int(np.diff(sevens).max()) - 1 if len(sevens) > 1 else 0
        first, last = self.missing + int(sevens[0]), rolls - 1 - int(sevens[-1])
        self.longest = max(self.longest, first, between, last)
        self.missing = last


def _marks() -> Iterator[int]:
    """Yield numbers of rolls: 1, 2, 3 and so on at first, later `MARKS` to each tenfold."""
    number = 0
    while True:
        number = max(number + 1, math.ceil(number * 10 ** (1 / MARKS)))
        yield number
