"""Confidence intervals for a share: how far a number of hits can be trusted."""

from __future__ import annotations

import math
from collections.abc import Callable
from statistics import NormalDist

from catan_nb.kernel.words import say
from catan_nb.stats.tools.asked import MOST_POWER, hits_among, number, probability, whole_number
from catan_nb.stats.tools.estimates import Z_95

STEPS = 60
"""So often an interval is halved: far beyond what a float can tell apart."""


def wilson_interval(hits: int, trials: int, z: float = Z_95) -> tuple[float, float]:
    """Return Wilson's score interval for the chance behind `hits` in `trials`.

    Parameters
    ----------
    hits, trials : int
    z : float
        How many standard deviations to each side; by itself 1.96, for 95 %.

    Raises
    ------
    ValueError
        For less than one trial, for hits below 0 or above the trials, and for *z* below 0.

    Notes
    -----
    The chances *p* that the observed share *s* does not contradict: |*s* − *p*| is at most
    *z*·√(*p*(1−*p*)/*n*), the standard deviation that *p* itself would have. Squared, that is a
    quadratic inequality, and its two solutions are the ends. The plain interval takes
    √(*s*(1−*s*)/*n*) instead, leaves 0…1 and has no width at all where nothing was hit. After
    E. B. Wilson, Journal of the American Statistical Association 22 (1927).

    Examples
    --------
    >>> low, high = wilson_interval(95, 100)
    >>> round(low, 3), round(high, 3)
    (0.888, 0.978)
    """
    hits, trials = hits_among(hits, trials)
    z, share = number(z, "z"), hits / trials
    scale = 1 + z * z / trials
    middle = (share + z * z / (2 * trials)) / scale
    half = z * math.sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials)) / scale
    # With no hit, and with hits only, an end is 0 or 1; rounding would only come near it.
    return (middle - half if hits else 0.0), (middle + half if hits < trials else 1.0)


def exact_interval(hits: int, trials: int, level: float = 0.95) -> tuple[float, float]:
    """Return the interval of Clopper and Pearson, which is never too narrow.

    Parameters
    ----------
    hits, trials : int
    level : float
        How often it holds the true chance, at least.

    Raises
    ------
    ValueError
        For impossible numbers of hits, more than `MOST_POWER` trials, and a level that is not
        between 0 and 1.

    Notes
    -----
    Its lower end is the chance with which so many hits or more come with probability
    (1 − level)/2, its upper end the one with which so many or fewer do: whatever lies outside
    would make what was seen too strange. Both tails are binomial, without a normal curve, and
    each rises or falls steadily with the chance, so that halving finds the ends. After
    C. J. Clopper and E. S. Pearson, Biometrika 26 (1934).

    Examples
    --------
    >>> low, high = exact_interval(0, 20)
    >>> low, round(high, 4), round(1 - 0.025 ** (1 / 20), 4)
    (0.0, 0.1684, 0.1684)
    """
    hits, trials = hits_among(hits, trials)
    if not 0 < number(level, "level") < 1:
        raise ValueError(say("a level is between 0 and 1, not {level}", level=repr(level)))
    rest = (1 - level) / 2
    low, high = 0.0, 1.0
    if hits:
        low = _halve(lambda p: binomial_tail(hits, trials, p) < rest)
    if hits < trials:
        high = _halve(lambda p: 1 - binomial_tail(hits + 1, trials, p) > rest)
    return low, high


def difference_interval(
    hits: int, trials: int, other_hits: int, other_trials: int, z: float = Z_95
) -> tuple[float, float]:
    """Return an interval for by how much one chance is larger than another.

    Parameters
    ----------
    hits, trials, other_hits, other_trials : int
        What was seen of the two, independently.
    z : float
        As for `wilson_interval`.

    Raises
    ------
    ValueError
        As for `wilson_interval`.

    Notes
    -----
    Both shares get Wilson's interval. How far each can be off adds up like the legs of a right
    triangle, as deviations of independent things do: the difference may be lower by the root of
    (how far the first may be lower)² + (how far the second may be higher)², and likewise upwards.
    After R. G. Newcombe, Statistics in Medicine 17 (1998).

    Examples
    --------
    >>> low, high = difference_interval(56, 70, 48, 80)
    >>> round(low, 4), round(high, 4)
    (0.0524, 0.3339)
    """
    low, high = wilson_interval(hits, trials, z)
    other_low, other_high = wilson_interval(other_hits, other_trials, z)
    share, other = hits / trials, other_hits / other_trials
    below = math.hypot(share - low, other_high - other)
    above = math.hypot(high - share, other - other_low)
    return share - other - below, share - other + above


def binomial_tail(hits: int, trials: int, chance: float) -> float:
    """Return the chance of so many hits or more in independent trials.

    Parameters
    ----------
    hits : int
        May be 0 or less (then it is certain) and more than `trials` (then impossible).
    trials : int
    chance : float or Fraction
        Of a hit in one trial.

    Raises
    ------
    ValueError
        For trials below 0 or above `MOST_POWER`, and what is no chance.

    Notes
    -----
    The sum of C(*n*, *k*)·pᵏ·(1−p)ⁿ⁻ᵏ over *k* from `hits` on, each summand by its logarithm
    because the factors alone would leave the range of floats. For small *n* and fractions use
    `catan_nb.stats.binomial`, which rounds nothing.

    Examples
    --------
    >>> round(binomial_tail(2, 3, 0.5), 12)
    0.5
    """
    p, trials = float(probability(chance)), whole_number(trials, "trials", 0, MOST_POWER)
    hits = whole_number(hits, "hits", -MOST_POWER, MOST_POWER + 1)
    if hits <= 0 or hits > trials:
        return float(hits <= 0)
    if p in (0.0, 1.0):
        return p
    yes, no, whole = math.log(p), math.log1p(-p), math.lgamma(trials + 1)
    return min(
        1.0,
        math.fsum(
            math.exp(
                whole
                - math.lgamma(k + 1)
                - math.lgamma(trials - k + 1)
                + k * yes
                + (trials - k) * no
            )
            for k in range(hits, trials + 1)
        ),
    )


def games_needed(
    difference: float, *, chance: float = 0.25, level: float = 0.95, power: float = 0.8
) -> int:
    """Return how many trials it takes to see that a chance differs from what is expected.

    Parameters
    ----------
    difference : float
        How large a difference shall not be missed; 0.02 for two points of a hundred.
    chance : float
        What is expected, such as 1/4 to win among four.
    level : float
        How often the test stays silent when there is no difference.
    power : float
        How often it speaks up when there is that difference.

    Raises
    ------
    ValueError
        For a difference of 0, or one that leads out of 0…1, and for a level or a power that is
        not between 0 and 1.

    Notes
    -----
    The share of hits has the standard deviation √(*p*(1−*p*)/*n*). It is taken as a sign when it
    is *z* deviations off, which happens by chance in 1 − level of all cases. With the true chance
    *q* = *p* + *d* that is overstepped with the wanted power when

        d = z(level)·√(p(1−p)/n) + z(power)·√(q(1−q)/n),

    solved for *n*. Half the difference needs four times the trials.

    Examples
    --------
    >>> games_needed(0.02)
    3736
    """
    other = number(chance, "chance") + number(difference, "difference", -1)
    if not (0 < number(level, "level") < 1 and 0 < number(power, "power") < 1):
        raise ValueError(
            say(
                "level and power are between 0 and 1, not {level} and {power}",
                level=repr(level),
                power=repr(power),
            )
        )
    if not difference or not (0 < chance < 1 and 0 < other < 1):
        raise ValueError(
            say(
                "{chance} and {other} are no two chances that could be told apart",
                chance=repr(chance),
                other=repr(other),
            )
        )
    normal = NormalDist()
    false_alarm, miss = normal.inv_cdf((1 + level) / 2), normal.inv_cdf(power)
    need = false_alarm * math.sqrt(chance * (1 - chance)) + miss * math.sqrt(other * (1 - other))
    return math.ceil((need / difference) ** 2)


def _halve(too_low: Callable[[float], bool]) -> float:
    """Return where a condition that holds from 0 on ceases to hold."""
    low, high = 0.0, 1.0
    for _step in range(STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if too_low(middle) else (low, middle)
    return (low + high) / 2
