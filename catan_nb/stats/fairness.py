"""Are the dice fair? The chi-square test, with p-values that need no rule of thumb."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from numbers import Integral
from typing import TYPE_CHECKING, Any

from catan_nb.kernel.words import say
from catan_nb.language import gettext as _
from catan_nb.rules.play.game import Game
from catan_nb.stats.dice import game_rolls, sum_distribution
from catan_nb.stats.tools.estimates import Estimate, Tally
from catan_nb.stats.tools.validation import (
    MOST_POWER,
    check_bounded_number,
    check_whole_number,
    random_generator,
)

if TYPE_CHECKING:
    import numpy as np


MOST_EXACT = 500
"""With more rolls than that the exact p-value takes too long; the approximation is good then."""
MOST_PLACES = 2_000_000
"""So many values of chi-square are told apart at most; large denominators make more of them."""


def chi_square(counts: Mapping[int, int], chances: Mapping[int, Fraction]) -> Fraction:
    """Return the chi-square statistic of counts against expected chances.

    Parameters
    ----------
    counts : mapping of int to int
        Result to how often it came; what is missing never came.
    chances : mapping of int to Fraction
        Result to its chance, for all that are possible.

    Raises
    ------
    ValueError
        Without any count, for a negative one, or for a result that is impossible.

    Notes
    -----
    Karl Pearson's sum Σ (*O* − *E*)²/*E* over all results, with *O* the count and *E* = *n*·*p*
    what is expected. Dividing by *E* makes it fair: 3 too many are much where 2 are expected
    and little where 20 are. Its mean is exactly the number of results less one (see
    `chi_square_tail`), for the count has the variance *n*·*p*·(1−*p*), so that each summand has
    the mean 1 − *p*.

    Examples
    --------
    >>> chi_square({1: 3, 2: 1}, {1: Fraction(1, 2), 2: Fraction(1, 2)})
    Fraction(1, 1)
    """
    whole = all(isinstance(count, Integral) and count >= 0 for count in counts.values())
    trials = sum(counts.values()) if whole else 0
    if not trials:
        raise ValueError(say("counts are whole numbers from 0 up, not all of them 0"))
    strange = [result for result, count in counts.items() if count and not chances.get(result)]
    if strange:
        raise ValueError(say("a {strange} is impossible here", strange=strange[0]))
    likely = {result: chance for result, chance in chances.items() if chance}
    squares = (Fraction(counts.get(result, 0) ** 2) / p for result, p in likely.items())
    # Σ (O − np)²/np = Σ O²/np − 2·Σ O + n·Σ p, and the last two together are −n.
    return sum(squares, Fraction(0)) / trials - trials


def chi_square_tail(value: float | Fraction, degrees: int) -> float:
    """Return the upper tail of the chi-square distribution.

    Parameters
    ----------
    value : float
    degrees : int
        Degrees of freedom: how many counts can be chosen before the rest follows. The counts of
        eleven sums add up to the number of rolls, so there are ten.

    Raises
    ------
    ValueError
        For less than one degree or more than `asked.MOST_POWER`, and a value that is no number.

    Notes
    -----
    A chi-square variable with *k* degrees is the sum of *k* squares of standard normal ones.
    For *k* = 2 the tail is e^(−x/2); for *k* = 1 it is that of the normal distribution,
    erfc(√(x/2)). Integrating by parts leads from *k* to *k* + 2:

        Q(x; k+2) = Q(x; k) + (x/2)^(k/2) · e^(−x/2) / Γ(k/2 + 1)

    Examples
    --------
    >>> round(chi_square_tail(18.307, 10), 4)
    0.05
    """
    half = float(check_bounded_number(value, "value")) / 2
    degrees = check_whole_number(degrees, "degrees", 1, MOST_POWER)
    odd = degrees % 2
    tail = math.erfc(math.sqrt(half)) if odd else math.exp(-half)
    for k in range(2 - odd, degrees, 2):
        if half:  # by logarithms: with many degrees the power alone is too large a number
            tail += math.exp(k / 2 * math.log(half) - half - math.lgamma(k / 2 + 1))
    return min(1.0, tail)


def exact_tail(
    value: Fraction,
    trials: int,
    chances: Mapping[int, Fraction] | None = None,
    *,
    dice: Mapping[int, Fraction] | None = None,
) -> float:
    """Return the exact upper tail of the chi-square statistic.

    Parameters
    ----------
    value : Fraction
        As `chi_square` gives it.
    trials : int
        How many rolls.
    chances : mapping of int to Fraction, optional
        What the counts are held against; by itself two fair dice.
    dice : mapping of int to Fraction, optional
        The chances of the dice that are really rolled; by themselves `chances`. With loaded
        dice, and a value that fair dice seldom reach, this is the power of the test.

    Raises
    ------
    ValueError
        When more than `MOST_PLACES` values would have to be told apart, for less than one
        trial, and for a value below 0.

    Notes
    -----
    Chi-square depends on the counts through Σ *O*²/*p* only. With *p* = *w*/*W* in whole numbers
    and *L* a common multiple of all *w*, S = Σ *O*²·*L*/*w* is a whole number. If the number of
    rolls were not fixed but had a Poisson distribution with mean *n*, the counts would be
    independent, Poisson with mean *n*·*p* each. So we take the results one by one and keep, for
    each number of rolls used up and each S, how likely they are; at the end only *n* rolls
    count, and we divide by how likely these are. Nothing is approximated but for the rounding
    of floating-point numbers.

    By Cauchy's inequality *m* rolls on results with the weight *V* together have S ≥ *m*²·*L*/*V*.
    That tells which states can still end below the value, and the others are dropped.
    """
    import numpy as np

    trials, value = check_whole_number(trials, "trials"), check_bounded_number(value, "value")
    held = {result: p for result, p in (chances or sum_distribution()).items() if p}
    likely = list(held.values())
    means = [trials * float((dice or held).get(result, 0)) for result in held]
    whole = math.lcm(*(p.denominator for p in likely))
    weights = [int(p * whole) for p in likely]
    common = math.lcm(*weights)
    # chi-square = S·W/(n·L) − n, so it is below the value where S is below this:
    below = math.ceil((value + trials) * trials * common / whole)
    if below > MOST_PLACES:
        raise ValueError(
            say("{trials} trials with these chances cannot be worked out exactly", trials=trials)
        )

    def least(rolls: int, weight: int) -> int:
        """S that so many rolls on results of that weight have at least."""
        return -(-rolls * rolls * common // weight) if weight else 0 if not rolls else below

    # parts[m][s − least(m)]: how likely it is that the results so far took m rolls with S = s
    parts, done = {0: np.ones(1)}, 0
    for weight, mean in zip(weights, means, strict=True):
        now = done + weight
        after = {
            m: np.zeros(room)
            for m in range(trials + 1)
            if (room := below - least(trials - m, whole - now) - least(m, now)) > 0
        }
        for m, old in parts.items():
            for count in range(trials - m + 1 if mean else 1):
                if m + count not in after:
                    continue
                new = after[m + count]
                start = least(m, done) + count * count * (common // weight) - least(m + count, now)
                length = min(len(old), len(new) - start)
                if length > 0:
                    factor = _poisson_chance(count, mean)
                    new[start : start + length] += factor * old[:length]
        parts, done = after, now
    end = parts.get(trials)
    inside = 0.0 if end is None else float(end.sum())
    return min(1.0, max(0.0, 1.0 - inside / _poisson_chance(trials, trials)))


def _poisson_chance(count: int, mean: float) -> float:
    """Return the chance of a count whose distribution is Poisson with that mean."""
    if not mean:
        return float(not count)
    return math.exp(count * math.log(mean) - mean - math.lgamma(count + 1))


def simulate_chi_square(
    trials: int,
    runs: int = 100_000,
    seed: int = 0,
    *,
    dice: Mapping[int, Fraction] | None = None,
    chances: Mapping[int, Fraction] | None = None,
) -> np.ndarray[Any, Any]:
    """Return simulated chi-square statistics of experiments with a number of trials each.

    Parameters
    ----------
    trials : int
        Rolls in each experiment.
    runs : int
        How many experiments.
    seed : int
    dice : mapping of int to Fraction, optional
        The chances of the dice that are really rolled; by themselves those of `chances`.
    chances : mapping of int to Fraction, optional
        What the counts are held against; by itself two fair dice.
    """
    import numpy as np

    held = {result: p for result, p in (chances or sum_distribution()).items() if p}
    thrown = [float((dice or held).get(result, Fraction(0))) for result in held]
    trials, runs = check_whole_number(trials, "trials"), check_whole_number(runs)
    expected = trials * np.array([float(p) for p in held.values()])
    counts = random_generator(seed).multinomial(trials, thrown, size=runs)
    return np.asarray(((counts - expected) ** 2 / expected).sum(axis=1))


@dataclass(frozen=True)
class FairnessTest:
    """The chi-square test of some counts.

    Attributes
    ----------
    counts : mapping of int to int
        How often each result came, all possible results.
    chances : mapping of int to Fraction
        What they are held against.
    """

    counts: Mapping[int, int]
    chances: Mapping[int, Fraction]

    @property
    def trials(self) -> int:
        """How many rolls there were."""
        return sum(self.counts.values())

    @property
    def expected(self) -> dict[int, Fraction]:
        """How often each result comes on average in so many rolls."""
        return {result: self.trials * chance for result, chance in self.chances.items()}

    @property
    def parts(self) -> dict[int, Fraction]:
        """What each result adds to chi-square."""
        return {r: (self.counts[r] - e) ** 2 / e for r, e in self.expected.items()}

    @property
    def degrees(self) -> int:
        """Degrees of freedom."""
        return len(self.chances) - 1

    @cached_property
    def value(self) -> Fraction:
        """Chi-square."""
        return chi_square(self.counts, self.chances)

    @property
    def approximate(self) -> float:
        """The p-value from the chi-square distribution, good where much is expected of all."""
        return chi_square_tail(self.value, self.degrees)

    @cached_property
    def exact(self) -> float | None:
        """The exact p-value; None where that would take too long (see `MOST_EXACT`)."""
        if self.trials > MOST_EXACT:
            return None
        try:
            return exact_tail(self.value, self.trials, self.chances)
        except ValueError:  # too many values to tell apart
            return None

    @property
    def p_value(self) -> float:
        """How often fair dice are at least as far off as these: exact where that is possible."""
        return self.approximate if self.exact is None else self.exact

    def simulated(self, runs: int = 100_000, seed: int = 0) -> Estimate:
        """Estimate the p-value by rolling fair dice as often, many times."""
        values = simulate_chi_square(self.trials, runs, seed, chances=self.chances)
        # Equal values of chi-square must count as equal, however they were rounded.
        hits = int((values >= float(self.value) - 1e-9).sum())
        return Tally({0: runs - hits, 1: hits}).mean


def fairness_test(
    rolls: Game | Mapping[int, int], chances: Mapping[int, Fraction] | None = None
) -> FairnessTest:
    """Test whether rolls are consistent with fair dice.

    Parameters
    ----------
    rolls : Game or mapping of int to int
        A game, whose log is read, or how often each sum came.
    chances : mapping of int to Fraction, optional
        What to hold them against; by itself two fair dice.

    Raises
    ------
    ValueError
        Without any roll, or with one that is impossible.

    Examples
    --------
    >>> fairness_test({6: 1, 7: 2, 8: 1}).value
    Fraction(28, 5)
    """
    counts = game_rolls(rolls) if isinstance(rolls, Game) else rolls
    held = {r: p for r, p in (chances or sum_distribution()).items() if p}
    if isinstance(rolls, Game) and not any(counts.values()):
        raise ValueError(_("nobody has rolled the dice in it yet"))
    chi_square(counts, held)  # says what is wrong with them
    return FairnessTest({result: counts.get(result, 0) for result in held}, held)
