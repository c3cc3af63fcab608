"""Rows of many rolls: how often a sum has come in each, and how far that is from what it should.

A row is noted after every `STEP` rolls. What comes between two notes is drawn as a whole from its
binomial distribution, so that a hundred thousand rolls cost no more than a hundred numbers.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any, Final

from catan_nb.stats.tools.estimates import Z_95
from catan_nb.stats.tools.validation import generator

__all__ = ["ROWS", "STEP", "LongRows"]

ROWS: Final = 20
STEP: Final = 60
"""Rolls between two notes."""
NOTES: Final = 100


class LongRows:
    """Twenty rows of rolls, all of them as long as the longest that is shown.

    Parameters
    ----------
    seed : int
    chance : Fraction
        Of a hit in one roll.

    Attributes
    ----------
    most : int
        How many rolls there are in each row.
    """

    most: Final = NOTES * STEP

    def __init__(self, seed: int, chance: Fraction = Fraction(1, 6)) -> None:
        import numpy as np

        self.chance = chance
        new = generator(seed).binomial(STEP, float(chance), size=(ROWS, NOTES))
        self._hits: Any = np.cumsum(new, axis=1)

    def hits(self, row: int, rolls: int) -> int:
        """Return how often the sum has come after so many rolls, a multiple of `STEP`."""
        return int(self._hits[row][rolls // STEP - 1]) if rolls else 0

    def surplus(self, row: int, rolls: int) -> float:
        """Return how many hits there are too many, or below 0 too few."""
        return self.hits(row, rolls) - float(self.chance) * rolls

    def share(self, row: int, rolls: int) -> float:
        """Return which part of the rolls were hits."""
        return self.hits(row, rolls) / rolls

    def leader(self, rolls: int = STEP) -> int:
        """Return the row that had most hits after so many rolls."""
        return max(range(ROWS), key=lambda row: self.hits(row, rolls))

    def band(self, rolls: float) -> float:
        """Return how far the number of hits is off at most, in 95 of 100 cases."""
        return Z_95 * self.deviation(rolls)

    def deviation(self, rolls: float) -> float:
        """Return the standard deviation of the number of hits.

        Notes
        -----
        One roll has the variance *p*·(1 − *p*), and variances of independent rolls add up.
        """
        return math.sqrt(rolls * self.chance * (1 - self.chance))

    def inside(self, rolls: int) -> int:
        """Return how many rows are within the band."""
        return sum(abs(self.surplus(row, rolls)) <= self.band(rolls) for row in range(ROWS))
