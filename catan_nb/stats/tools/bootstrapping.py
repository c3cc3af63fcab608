"""The bootstrap: how far a number can be trusted, found by drawing from the sample itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from catan_nb.kernel.words import say, shown_number
from catan_nb.stats.tools.asked import generator, number, whole_number

if TYPE_CHECKING:
    import numpy as np

AT_ONCE = 4_000_000
"""So many drawn values are in memory at the same time."""

Statistic = Callable[..., Any]
"""A function of NumPy's kind, ``f(values, axis=1)``: one number for each row."""


@dataclass(frozen=True)
class Bootstrap:
    """What a bootstrap says about a number.

    Attributes
    ----------
    value : float
        The number, worked out from the sample.
    low, high : float
        The ends of its interval.
    level : float
        How often such an interval holds the true number, about.
    drawn : array of float
        The number in each of the samples that were drawn.
    """

    value: float
    low: float
    high: float
    level: float
    drawn: np.ndarray[Any, Any]

    def __contains__(self, value: float) -> bool:
        return self.low <= value <= self.high

    def __str__(self) -> str:
        share = f"{shown_number(100 * self.level, 'g')} %"
        value, low, high = (shown_number(n, ".4g") for n in (self.value, self.low, self.high))
        return f"{value}, {share} from {low} to {high}"


def bootstrap(
    sample: Sequence[float],
    statistic: Statistic | None = None,
    *,
    runs: int = 5_000,
    seed: int = 0,
    level: float = 0.95,
) -> Bootstrap:
    """Return a number that is worked out from a sample, with an interval.

    Parameters
    ----------
    sample : sequence of float
        Independent observations.
    statistic : callable, optional
        What is worked out, such as ``numpy.median``: a function with a parameter `axis`. By
        itself the mean.
    runs : int
        How many samples are drawn.
    seed : int
    level : float
        Of the interval.

    Raises
    ------
    ValueError
        Without observations, for less than one run and for a level that is not between 0 and 1.

    Notes
    -----
    How much would the number change if we could make the whole experiment again? We cannot, but
    the sample is our best picture of the world it came from. So we draw from it, as many values
    as it has, each time putting back; work the number out; and do that many times. The middle
    `level` of what comes out is the interval (the percentile method). For it no formula is
    needed, and no normal curve; but it is only as good as the sample, and with few observations
    too narrow. After B. Efron, Annals of Statistics 7 (1979).

    For a share (zeros and ones, *k* of *n* hits) the number of hits that are drawn is exactly
    binomial with *n* trials and the chance *k*/*n*, so there the drawing could be spared.

    Examples
    --------
    >>> print(bootstrap([0, 1, 1, 0], seed=1))
    0.5, 95 % from 0 to 1
    """
    values, work = _checked(sample, runs, level), statistic or _mean
    drawn = _drawn(values, work, runs, seed)
    return _result(float(work(values[None, :], axis=1)[0]), drawn, level)


def bootstrap_difference(
    one: Sequence[float],
    other: Sequence[float],
    statistic: Statistic | None = None,
    *,
    runs: int = 5_000,
    seed: int = 0,
    level: float = 0.95,
) -> Bootstrap:
    """Return by how much a number is larger in one sample than in another, with an interval.

    Parameters
    ----------
    one, other : sequence of float
        Two samples, independent of each other.
    statistic, runs, seed, level
        As for `bootstrap`.

    Notes
    -----
    From both samples it is drawn separately, and each time the difference is taken. When 0 is
    outside of the interval, chance alone hardly explains the difference.

    Examples
    --------
    >>> print(bootstrap_difference([5, 6, 7], [1, 2, 3], seed=1))
    4, 95 % from 2.667 to 5.333
    """
    first, second = _checked(one, runs, level), _checked(other, runs, level)
    work = statistic or _mean
    # Seeds of their own: the same draws from both would be a sample of pairs.
    drawn = _drawn(first, work, runs, seed, 1) - _drawn(second, work, runs, seed, 2)
    value = float(work(first[None, :], axis=1)[0]) - float(work(second[None, :], axis=1)[0])
    return _result(value, drawn, level)


def _mean(values: np.ndarray[Any, Any], axis: int) -> Any:
    return values.mean(axis=axis)


def _checked(sample: Sequence[float], runs: int, level: float) -> np.ndarray[Any, Any]:
    import numpy as np

    values = np.asarray(sample, dtype=float)
    if values.ndim != 1 or not values.size:
        raise ValueError(say("a bootstrap needs at least one observation, in one row"))
    whole_number(runs)
    if not 0 < number(level, "level") < 1:
        raise ValueError(say("a level is between 0 and 1, not {level}", level=repr(level)))
    return values


def _drawn(
    values: np.ndarray[Any, Any], work: Statistic, runs: int, seed: int, *more: int
) -> np.ndarray[Any, Any]:
    import numpy as np

    rng, parts, left = generator(seed, *more), [], runs
    while left:
        rows = min(left, max(1, AT_ONCE // values.size))
        places = rng.integers(values.size, size=(rows, values.size), dtype=np.int32)
        parts.append(np.asarray(work(values[places], axis=1), dtype=float))
        left -= rows
    return np.concatenate(parts)


def _result(value: float, drawn: np.ndarray[Any, Any], level: float) -> Bootstrap:
    import numpy as np

    low, high = np.quantile(drawn, [(1 - level) / 2, (1 + level) / 2])
    return Bootstrap(value, float(low), float(high), level, drawn)
