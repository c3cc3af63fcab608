"""Confidence intervals, the bootstrap, permutation tests and rank correlation."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

from catan_nb.kernel.words import format_number, say
from catan_nb.stats.tools.estimates import Z_95, Estimate, Tally
from catan_nb.stats.tools.validation import (
    MOST_POWER,
    check_bounded_number,
    check_hits,
    check_probability,
    check_whole_number,
    random_generator,
)

if TYPE_CHECKING:
    import numpy as np


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
    hits, trials = check_hits(hits, trials)
    z, share = check_bounded_number(z, "z"), hits / trials
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
    hits, trials = check_hits(hits, trials)
    if not 0 < check_bounded_number(level, "level") < 1:
        raise ValueError(say("a level is between 0 and 1, not {level}", level=repr(level)))
    remaining = (1 - level) / 2
    low, high = 0.0, 1.0
    if hits:
        low = _bisect(lambda p: binomial_tail(hits, trials, p) < remaining)
    if hits < trials:
        high = _bisect(lambda p: 1 - binomial_tail(hits + 1, trials, p) > remaining)
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
    p, trials = (
        float(check_probability(chance)),
        check_whole_number(trials, "trials", 0, MOST_POWER),
    )
    hits = check_whole_number(hits, "hits", -MOST_POWER, MOST_POWER + 1)
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
    other = check_bounded_number(chance, "chance") + check_bounded_number(
        difference, "difference", -1
    )
    if not (
        0 < check_bounded_number(level, "level") < 1
        and 0 < check_bounded_number(power, "power") < 1
    ):
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


def _bisect(too_low: Callable[[float], bool]) -> float:
    """Return where a condition that holds from 0 on ceases to hold."""
    low, high = 0.0, 1.0
    for _step in range(STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if too_low(middle) else (low, middle)
    return (low + high) / 2


# The bootstrap: how far a number can be trusted, found by drawing from the sample itself.


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
        share = f"{format_number(100 * self.level, 'g')} %"
        value, low, high = (format_number(n, ".4g") for n in (self.value, self.low, self.high))
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
    values, work = _check_sample(sample, runs, level), statistic or _mean
    resample = _resample(values, work, runs, seed)
    return _make_bootstrap(float(work(values[None, :], axis=1)[0]), resample, level)


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
    first, second = _check_sample(one, runs, level), _check_sample(other, runs, level)
    work = statistic or _mean
    # Seeds of their own: the same draws from both would be a sample of pairs.
    drawn = _resample(first, work, runs, seed, 1) - _resample(second, work, runs, seed, 2)
    value = float(work(first[None, :], axis=1)[0]) - float(work(second[None, :], axis=1)[0])
    return _make_bootstrap(value, drawn, level)


def _mean(values: np.ndarray[Any, Any], axis: int) -> Any:
    return values.mean(axis=axis)


def _check_sample(sample: Sequence[float], runs: int, level: float) -> np.ndarray[Any, Any]:
    import numpy as np

    values = np.asarray(sample, dtype=float)
    if values.ndim != 1 or not values.size:
        raise ValueError(say("a bootstrap needs at least one observation, in one row"))
    check_whole_number(runs)
    if not 0 < check_bounded_number(level, "level") < 1:
        raise ValueError(say("a level is between 0 and 1, not {level}", level=repr(level)))
    return values


def _resample(
    values: np.ndarray[Any, Any], work: Statistic, runs: int, seed: int, *extra: int
) -> np.ndarray[Any, Any]:
    import numpy as np

    rng, parts, remaining = random_generator(seed, *extra), [], runs
    while remaining:
        rows = min(remaining, max(1, AT_ONCE // values.size))
        places = rng.integers(values.size, size=(rows, values.size), dtype=np.int32)
        parts.append(np.asarray(work(values[places], axis=1), dtype=float))
        remaining -= rows
    return np.concatenate(parts)


def _make_bootstrap(value: float, drawn: np.ndarray[Any, Any], level: float) -> Bootstrap:
    import numpy as np

    low, high = np.quantile(drawn, [(1 - level) / 2, (1 + level) / 2])
    return Bootstrap(value, float(low), float(high), level, drawn)


# Did it matter, or was it chance? Shuffling what should not matter, and doing so exactly.


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

        runs, rng = check_whole_number(runs), random_generator(seed)
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
        tuple(check_whole_number(value, "groups", -MOST_POWER, MOST_POWER) for value in group)
        for group in groups
    )
    if not rows or len(rows) != len(chosen):
        raise ValueError(say("somebody is chosen from each group, and there is at least one group"))
    for number, (row, who) in enumerate(zip(rows, chosen, strict=True)):
        if check_whole_number(who, "chosen", 0) >= len(row):
            raise ValueError(
                say(
                    "group {number} has {row} members, and no number {who}",
                    number=number,
                    row=len(row),
                    who=who,
                )
            )
    return ChoiceTest(rows, tuple(chosen))


# Ranks, and how far two orders agree.


def ranks(values: Sequence[float]) -> tuple[float, ...]:
    """Return the rank of each value: 1 for the largest; equals share the mean of their ranks.

    Examples
    --------
    >>> ranks([10, 30, 30, 20])
    (4.0, 1.5, 1.5, 3.0)
    """
    return tuple(
        sum(other > value for other in values) + (sum(other == value for other in values) + 1) / 2
        for value in values
    )


def rank_correlation(groups: Sequence[tuple[Sequence[float], Sequence[float]]]) -> float:
    """Return how far two orders agree within groups: 1 fully, 0 not at all, −1 when reversed.

    Parameters
    ----------
    groups : sequence of pairs of sequences
        For each group, such as the players of a game, two values of every member: say the pips
        of the openings and the points at the end. A single group is a list of one pair.

    Raises
    ------
    ValueError
        When the two values of a group are not equally many, or when nothing differs anywhere.

    Notes
    -----
    C. Spearman's coefficient (1904): the correlation of the ranks, here with ranks from each group
    and the sums over all groups,

        Σ (a − m)(b − m) / √(Σ (a − m)² · Σ (b − m)²),

    where *m* = (size + 1)/2 is the mean rank. Ranks ask only who has more, not how much more, so
    that no curve needs to be straight.

    Examples
    --------
    >>> rank_correlation([([1, 2, 3, 4], [10, 20, 40, 30])])
    0.8
    """
    both = first = second = 0.0
    for one, other in groups:
        if len(one) != len(other):
            raise ValueError(
                say("{one} values and {other} cannot be paired", one=len(one), other=len(other))
            )
        middle = (len(one) + 1) / 2
        for a, b in zip(ranks(one), ranks(other), strict=True):
            both += (a - middle) * (b - middle)
            first += (a - middle) ** 2
            second += (b - middle) ** 2
    if not first or not second:
        raise ValueError(say("where all are equal there is no order that could agree"))
    return float(both / (first * second) ** 0.5)
