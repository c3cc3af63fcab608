"""Did it matter, or was it chance? Shuffling what should not matter, and doing so exactly."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from catan_nb.kernel.words import say
from catan_nb.stats.tools.asked import MOST_POWER, generator, whole_number
from catan_nb.stats.tools.estimates import Estimate
from catan_nb.stats.tools.tallies import Tally

if TYPE_CHECKING:
    import numpy as np


@dataclass(frozen=True)
class ChoiceTest:
    """Whether those who were chosen (the winners, say) were chosen regardless of their values.

    Attributes
    ----------
    groups : tuple of tuple of int
        For each group the values of its members; in each group one was chosen.
    chosen : tuple of int
        Who, by number in the group.
    """

    groups: tuple[tuple[int, ...], ...]
    chosen: tuple[int, ...]

    @property
    def total(self) -> int:
        """The values of those who were chosen, added up."""
        return sum(group[who] for group, who in zip(self.groups, self.chosen, strict=True))

    @property
    def expected(self) -> float:
        """What they add up to on average if the choice has nothing to do with the values."""
        return math.fsum(sum(group) / len(group) for group in self.groups)

    @property
    def lead(self) -> float:
        """By how much the value of a chosen one is above the average of its group, on average."""
        return (self.total - self.expected) / len(self.groups)

    @cached_property
    def p_value(self) -> float:
        """How often mere chance gives a total at least so high, exactly but for rounding."""
        import numpy as np

        base = sum(min(group) for group in self.groups)
        chances = np.ones(1)
        for group in self.groups:
            # The total so far and one more value, each member being equally likely.
            step = np.bincount([value - min(group) for value in group]) / len(group)
            chances = np.convolve(chances, step)
        return float(min(1.0, chances[self.total - base :].sum()))

    def simulated(self, runs: int = 10_000, seed: int = 0) -> Estimate:
        """Estimate the p-value by choosing one of each group at random, many times."""
        totals = self.shuffled(runs, seed)
        hits = int((totals >= self.total).sum())
        return Tally({0: runs - hits, 1: hits}).mean

    def shuffled(self, runs: int = 10_000, seed: int = 0) -> np.ndarray[Any, Any]:
        """Return the totals of many choices made at random."""
        import numpy as np

        runs, rng = whole_number(runs), generator(seed)
        totals = np.zeros(runs, dtype=np.int64)
        for group in self.groups:
            totals += np.array(group)[rng.integers(len(group), size=runs)]
        return totals


def choice_test(groups: Sequence[Sequence[int]], chosen: Sequence[int]) -> ChoiceTest:
    """Test whether whoever was chosen has larger values than chance would give.

    Parameters
    ----------
    groups : sequence of sequence of int
        For each game, say, the pips of every player's opening.
    chosen : sequence of int
        For each game who was chosen, say who won, by number from 0.

    Raises
    ------
    ValueError
        Without groups or whole numbers, and when somebody is chosen who is not there.

    Notes
    -----
    A permutation test (R. A. Fisher): if the values did not matter, each member of a group would
    be as likely to be the one. Then the total is a sum of independent whole numbers, whose
    distribution is put together group by group (a convolution). Because it compares within each
    group only, it does not matter that some boards are richer than others.

    Examples
    --------
    >>> test = choice_test([(3, 5), (4, 8), (6, 6)], [1, 1, 0])
    >>> test.total, test.expected, test.p_value
    (19, 16.0, 0.25)
    """
    rows = tuple(
        tuple(whole_number(value, "groups", -MOST_POWER, MOST_POWER) for value in group)
        for group in groups
    )
    if not rows or len(rows) != len(chosen):
        raise ValueError(say("somebody is chosen from each group, and there is at least one group"))
    for number, (row, who) in enumerate(zip(rows, chosen, strict=True)):
        if whole_number(who, "chosen", 0) >= len(row):
            raise ValueError(
                say(
                    "group {number} has {row} members, and no number {who}",
                    number=number,
                    row=len(row),
                    who=who,
                )
            )
    return ChoiceTest(rows, tuple(chosen))
