"""Estimates from experiments: tallies of what came up, a mean, and how far to trust it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from catan_nb.kernel.words import format_number, say, say_counted
from catan_nb.stats.tools.validation import MOST, check_bounded_number, check_whole_number

Z_95 = 1.959963984540054
"""So many standard deviations around the mean hold 95 % of a normal distribution."""
_UNEVEN = 0.1
"""So far from the middle of its interval, as a part of its half, a share may still stand in it."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What an experiment says about an expected value.

    Attributes
    ----------
    mean : float
        The mean of what was observed.
    half_width : float
        Half the width of the 95 % confidence interval; infinite after fewer than two trials.
    trials : int
        How often the experiment was made.
    """

    mean: float
    half_width: float
    trials: int

    @property
    def low(self) -> float:
        """Lower end of the interval."""
        return self.mean - self.half_width

    @property
    def high(self) -> float:
        """Upper end of the interval."""
        return self.mean + self.half_width

    def __contains__(self, value: float | Fraction) -> bool:
        return self.low <= value <= self.high

    def __str__(self) -> str:
        told = say_counted(
            self.trials,
            "{mean} ± {half_width} ({trials} trial)",
            "{mean} ± {half_width} ({trials} trials)",
            mean=format_number(self.mean, ".4g"),
            half_width=format_number(self.half_width, ".2g"),
            trials=format_number(self.trials),
        )
        return str(told)


@dataclass(frozen=True, slots=True)
class Share(Estimate):
    """What an experiment says about a chance: a share of the trials, with Wilson's interval.

    The interval of a mean would have no width where all trials agree; this one never claims more
    than so many trials can tell. It reaches further towards 1/2, so the share is not its middle.

    Notes
    -----
    The ends are the chances *p* from which a share that far off is just not rare, that is the
    solutions of (share − p)² = 1.96²·p·(1 − p)/n (E. B. Wilson, 1927).

    Examples
    --------
    >>> print(estimate_share(0, 1_000_000))
    0 (between 0 and 3.8e-06, 1,000,000 trials)
    >>> print(estimate_share(310, 1000))
    0.31 ± 0.029 (1,000 trials)
    """

    @property
    def low(self) -> float:
        return max(0.0, self._middle - self.half_width) if self.mean else 0.0

    @property
    def high(self) -> float:
        return min(1.0, self._middle + self.half_width) if self.mean < 1 else 1.0

    @property
    def _middle(self) -> float:
        return (self.mean + _half_square(self.trials)) / (1 + 2 * _half_square(self.trials))

    def __contains__(self, value: float | Fraction) -> bool:
        return self.low <= value <= self.high

    def __str__(self) -> str:
        if abs(self._middle - self.mean) <= self.half_width * _UNEVEN:
            return Estimate.__str__(self)
        told = say_counted(
            self.trials,
            "{mean} (between {low} and {high}, {trials} trial)",
            "{mean} (between {low} and {high}, {trials} trials)",
            mean=format_number(self.mean, ".4g"),
            low=format_number(self.low, ".2g"),
            high=format_number(self.high, ".2g"),
            trials=format_number(self.trials),
        )
        return str(told)


def estimate_share(hits: int, trials: int) -> Share:
    """Estimate a chance from how often something happened.

    Raises
    ------
    ValueError
        Without any trial, or with more hits than trials.
    """
    if not 0 <= hits <= trials or not trials:
        raise ValueError(say("an estimate needs at least one observation"))
    share, square = hits / trials, _half_square(trials)
    spread = math.sqrt(share * (1 - share) / trials + square / 2 / trials)
    return Share(share, Z_95 * spread / (1 + 2 * square), trials)


def _half_square(trials: int) -> float:
    """Return 1.96²/2n, by which a share is drawn towards 1/2."""
    return Z_95**2 / (2 * trials)


def estimate(observations: Iterable[float]) -> Estimate:
    """Estimate an expected value from independent observations.

    Parameters
    ----------
    observations : iterable of float
        Numbers, or booleans to estimate a probability.

    Returns
    -------
    Estimate
        The mean and its 95 % confidence interval.

    Raises
    ------
    ValueError
        Without any observation, or with one that is no finite number.

    Notes
    -----
    By the central limit theorem the mean of *n* independent observations is about normal with
    standard deviation *s*/√n, where *s*² is estimated as the sum of the squared deviations over
    *n* − 1. So 95 of 100 such intervals hold the true value: mean ± 1.96·s/√n. Four times the
    trials halve the interval. The sums are updated one observation at a time, so nothing is
    kept, and in a way that does not cancel digits (B. P. Welford's).

    Examples
    --------
    >>> print(estimate([0, 1, 1, 0]))
    0.5 ± 0.57 (4 trials)
    """
    trials, mean, squares = 0, 0.0, 0.0
    for value in observations:
        trials += 1
        step = value - mean
        mean += step / trials
        squares += step * (value - mean)
    if not trials:
        raise ValueError(say("an estimate needs at least one observation"))
    check_bounded_number(
        squares, "observations"
    )  # which refuses what is infinite or no number at all
    deviation = math.sqrt(squares / (trials - 1)) if trials > 1 else math.inf
    return Estimate(mean, Z_95 * deviation / math.sqrt(trials), trials)


# Tallies: how often each whole number came up in an experiment.


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
        return estimate_share(hits, self.trials)


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
            check_whole_number(value, "results", -MOST, MOST)
    lowest = int(values.min())
    counts = np.bincount((values - lowest).astype(np.intp))
    return Tally({lowest + int(n): int(counts[n]) for n in np.flatnonzero(counts)})
