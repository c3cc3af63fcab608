"""Many waits for one sum: each ends with the roll that brings it."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any, Final

from catan_nb.stats.dice import FACES, sum_distribution
from catan_nb.stats.tools.validation import generator, whole_number

__all__ = ["MOST_WAITS", "ManyWaits"]

MOST_WAITS: Final = 100_000
"""So many waits are kept at most."""


class ManyWaits:
    """Rolls of two dice, cut after each roll that brings a certain sum.

    Parameters
    ----------
    total : int
        The sum that is waited for.
    seed : int

    Attributes
    ----------
    waits : Counter of int
        Length of a wait, the roll that ends it included, to how often it was so long.
    now : int
        How many rolls there have been since the last wait ended.
    last : (int, int) or None
        The faces of the last roll.

    Examples
    --------
    >>> rolls = ManyWaits(7, seed=1)
    >>> rolls.many(1_000)
    >>> rolls.ended, rolls.now
    (1000, 0)
    """

    def __init__(self, total: int, seed: int) -> None:
        self.total, self.chance = total, sum_distribution()[total]
        self.waits: Counter[int] = Counter()
        self.now = 0
        self.last: tuple[int, int] | None = None
        self._rng: Any = generator(seed)

    @property
    def ended(self) -> int:
        """How many waits have come to their end."""
        return self.waits.total()

    def go_on_with(self, seed: int) -> None:
        """Go on with other luck; what has been rolled stays."""
        self._rng = generator(seed)

    def roll(self) -> bool:
        """Roll once and say whether the wait is over."""
        first, second = (int(face) for face in self._rng.integers(1, FACES + 1, size=2))
        self.last, self.now = (first, second), self.now + 1
        if first + second != self.total:
            return False
        self.waits[self.now] += 1
        self.now = 0
        return True

    def until_it_comes(self) -> int:
        """Roll until the wait is over and return how many rolls that took."""
        rolls = 1
        while not self.roll():
            rolls += 1
        return rolls

    def many(self, waits: int) -> None:
        """Wait so many times more; ValueError for less than once, or far too often."""
        waits = whole_number(waits, "waits", 1, MOST_WAITS)
        # The number of rolls up to a hit is geometric; the wait that has begun goes on.
        rolls = self._rng.geometric(float(self.chance), size=waits)
        rolls[0] += self.now
        self.waits.update(Counter(rolls.tolist()))
        self.now, self.last = 0, None

    def longer(self, than: int) -> Counter[int]:
        """Return how much longer the waits took that were longer than so many rolls."""
        return Counter({wait - than: n for wait, n in self.waits.items() if wait > than})

    def exact(self, rolls: int) -> Fraction:
        """Return the chance that a wait takes exactly so many rolls, from now or from any time.

        Notes
        -----
        The first rolls miss with 1 − *p* each, the last one hits with *p*, and the dice know
        nothing of each other: (1 − *p*)ᵏ⁻¹·*p*. After *m* misses it is the same again.
        """
        return (1 - self.chance) ** (rolls - 1) * self.chance
