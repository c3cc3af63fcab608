"""A test that counts one thing and accuses the dice when it comes too often: size and power."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Final

from catan_nb.language import noop
from catan_nb.stats.dice import fair_die, loaded_die, sum_distribution
from catan_nb.stats.tools.inference import binomial_tail

__all__ = ["COUNTED", "CountTest"]

COUNTED: Final[dict[str, tuple[str, Callable[[int], bool]]]] = {
    "7": (noop("a 7"), lambda total: total == 7),
    "8": (noop("an 8"), lambda total: total == 8),
    "12": (noop("a 12"), lambda total: total == 12),
    "9+": (noop("9 or more"), lambda total: total >= 9),
}
"""What can be counted: its words, and which sums belong to it."""


class CountTest:
    """The rule "accuse when it comes so often, or more often".

    Parameters
    ----------
    what : str
        A key of `COUNTED`.
    rolls : int
    weight : Fraction
        How many times as likely as each of its other faces the 6 of one die is, if it is loaded.
    border : int
        From so many on the dice are accused.

    Attributes
    ----------
    fair, loaded : Fraction
        The chance, in one roll, of what is counted.

    Examples
    --------
    >>> test = CountTest("12", 72, Fraction(2), border=6)
    >>> round(test.size, 4), round(test.power, 4)
    (0.0151, 0.1281)
    """

    def __init__(self, what: str, rolls: int, weight: Fraction, border: int) -> None:
        self.what, self.rolls, self.weight, self.border = what, rolls, weight, border
        self.fair, self.loaded = _chance(what, Fraction(1)), _chance(what, weight)

    @property
    def size(self) -> float:
        """How often fair dice are accused."""
        return binomial_tail(self.border, self.rolls, float(self.fair))

    @property
    def power(self) -> float:
        """How often the loaded die is found."""
        return binomial_tail(self.border, self.rolls, float(self.loaded))

    def border_for(self, level: float) -> int:
        """Return the lowest border at which fair dice are accused so often at most."""
        return next(
            k
            for k in range(self.rolls + 2)
            if binomial_tail(k, self.rolls, float(self.fair)) <= level
        )


@cache
def _chance(what: str, weight: Fraction) -> Fraction:
    sums = sum_distribution(loaded_die(6, weight), fair_die())
    return sum((p for total, p in sums.items() if COUNTED[what][1](total)), Fraction(0))
