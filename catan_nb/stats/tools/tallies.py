"""Tallies: how often each whole number came up in an experiment."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from catan_nb.kernel.words import say
from catan_nb.stats.tools.asked import MOST, whole_number
from catan_nb.stats.tools.estimates import Z_95, Estimate, Share, share_of


@dataclass(frozen=True, slots=True)
class Tally:
    """What came up in an experiment whose result is a whole number.

    Attributes
    ----------
    counts : mapping of int to int
        Result to how often it came up, by result.
    """

    counts: Mapping[int, int]

    @property
    def trials(self) -> int:
        """How often the experiment was made."""
        return sum(self.counts.values())

    @property
    def mean(self) -> Estimate:
        """The mean result with its 95 % confidence interval, as `estimate` finds it."""
        half_width = Z_95 * math.sqrt(self.variance / self.trials)
        return Estimate(self._mean, half_width, self.trials)

    @property
    def variance(self) -> float:
        """The sum of the squared deviations over *n* − 1; infinite after a single trial."""
        trials, mean = self.trials, self._mean
        squares = sum(count * (value - mean) ** 2 for value, count in self.counts.items())
        return squares / (trials - 1) if trials > 1 else math.inf

    @property
    def _mean(self) -> float:
        return sum(value * count for value, count in self.counts.items()) / self.trials

    def share(self, what: int | Callable[[int], bool]) -> Share:
        """Estimate the chance of a result, or of all results that `what` accepts."""
        accepts = what if callable(what) else lambda value: value == what
        hits = sum(count for value, count in self.counts.items() if accepts(value))
        return share_of(hits, self.trials)


def tally(results: Iterable[int]) -> Tally:
    """Count the results of an experiment.

    Parameters
    ----------
    results : iterable of int
        A NumPy array of whole numbers is counted fastest.

    Raises
    ------
    ValueError
        Without any result, or with one that is no whole number.

    Examples
    --------
    >>> rolled = tally([6, 2, 6, 1])
    >>> rolled.counts
    {1: 1, 2: 1, 6: 2}
    >>> print(rolled.share(6))
    0.5 ± 0.35 (4 trials)
    """
    import numpy as np

    values = results if isinstance(results, np.ndarray) else np.array(list(results))
    if not values.size:
        raise ValueError(say("a tally needs at least one result"))
    if values.dtype.kind not in "iub":
        for value in values.ravel():
            whole_number(value, "results", -MOST, MOST)
    least = int(values.min())
    counts = np.bincount((values - least).astype(np.intp))
    return Tally({least + int(n): int(counts[n]) for n in np.flatnonzero(counts)})
