"""Chance as exact distributions, and the seeds that decide what it brings."""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Callable, Iterator
from itertools import accumulate
from typing import TYPE_CHECKING

from catan_nb.kernel.action import Action
from catan_nb.kernel.codecs import is_int
from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.text import quote

if TYPE_CHECKING:
    from fractions import Fraction


class Distribution:
    """The outcomes of a chance frame with integer weights.

    Iterating gives ``(outcome, weight)`` pairs; probabilities are exact fractions.

    Examples
    --------
    >>> dice = Distribution(tuple((i, 1) for i in range(6)))
    >>> dice.probability(lambda face: face % 2 == 0)
    Fraction(1, 2)
    """

    __slots__ = ("_marks", "pairs", "total")

    def __init__(self, pairs: tuple[tuple[Action, int], ...]) -> None:
        self.pairs = pairs
        self._marks = list(accumulate([weight for _, weight in pairs]))
        self.total = self._marks[-1] if pairs else 0

    def __iter__(self) -> Iterator[tuple[Action, int]]:
        return iter(self.pairs)

    def __len__(self) -> int:
        return len(self.pairs)

    def __repr__(self) -> str:
        return f"Distribution({', '.join(f'{a}: {w}/{self.total}' for a, w in self.pairs)})"

    def probability(self, what: Action | Callable[[Action], bool]) -> Fraction:
        """Return the probability of an outcome, or of all outcomes that `what` accepts.

        Where nothing is left to chance, it is 0.
        """
        from fractions import Fraction  # takes long to load, and no game needs it

        accepts = what if callable(what) else lambda outcome: outcome == what
        return Fraction(
            sum(weight for outcome, weight in self.pairs if accepts(outcome)), self.total or 1
        )

    def at(self, luck: float) -> Action:
        """Return the outcome at this quantile: a number from 0 up to 1."""
        return self.pairs[bisect_right(self._marks, int(luck * self.total))][0]

    def draw(self, rng: random.Random) -> Action:
        """Return an outcome drawn by `rng`."""
        return self.at(rng.random())


#: What is left to chance where nothing is.
CERTAIN = Distribution(())

#: So many points of a game take their numbers from one seeding, which costs as much as 150 numbers.
TOGETHER = 64


class Luck:
    """Random numbers of a seed: one for each point of a game, independent of other draws.

    Parameters
    ----------
    seed : int
    apart : bool, optional
        Every point has a seeding of its own, as in games saved before version 3 of the format.
    """

    __slots__ = ("_block", "_numbers", "apart", "seed")

    def __init__(self, seed: int, apart: bool = False) -> None:
        self.seed = seed
        self.apart = apart
        self._block = -1
        self._numbers: list[float] = []

    def at(self, ply: int) -> float:
        """Return the number from 0 up to 1 after `ply` actions, a multiple of 2**-53."""
        block = ply if self.apart else ply // TOGETHER
        if block != self._block:
            draw = random.Random((self.seed << 32) | block).random
            self._numbers = [draw() for _ in range(1 if self.apart else TOGETHER)]
            self._block = block
        return self._numbers[0 if self.apart else ply % TOGETHER]


#: Seeds have at most so many digits, so that records hold them.
SEED_DIGITS = 100


def random_seed() -> int:
    """Return an unpredictable random seed."""
    return random.SystemRandom().randrange(1 << 32)


def check_seed(seed: object) -> None:
    """Raise BadSetup for a seed that is negative, too large or not a whole number."""
    if not is_int(seed) or seed < 0:
        raise BadSetup(f"a seed is a whole number from 0 up, not {quote(seed)}")
    if seed >= 10**SEED_DIGITS:  # not shown: Python refuses to write the largest numbers
        raise BadSetup(f"a seed has at most {SEED_DIGITS} digits")
