"""How many draws until two agree, and until everything has been seen."""

from __future__ import annotations

import math
from fractions import Fraction

from catan_nb.kernel.words import say
from catan_nb.stats.tools.asked import number, whole_number

MOST_ADDED = 100_000
"""Up to so many terms are added one by one; beyond, a series is exact to a dozen digits."""

MOST_EXACT = 1_000
"""With so many kinds at most the expected time to see all of them is given as a fraction."""

MOST_KINDS = 10**30
"""With more kinds no digit of a result would be certain."""

EULER = 0.577_215_664_901_532_9


def same_chance(draws: int, kinds: int) -> float:
    """Return the chance that at least two of some draws agree.

    Parameters
    ----------
    draws : int
        Independent ones.
    kinds : int
        How many results are possible, all equally likely.

    Raises
    ------
    ValueError
        For fewer than 0 draws, fewer than one kind and more than `MOST_KINDS`.

    Notes
    -----
    The first draw may be anything, the second must miss one result, the third two, …: all
    differ with the chance Π (1 − *i*/*N*) for *i* < *n*. This is the birthday problem (R. von
    Mises, 1939). For large numbers Stirling's formula gives, with *u* = *n*/*N*,

        ln Π = −*N*·((1 − *u*)·ln(1 − *u*) + *u*) − ½·ln(1 − *u*) + (1/*N* − 1/(*N* − *n*))/12

    and the first bracket is *u*²/2 + *u*³/6 + *u*⁴/12 + …, which is how it is worked out when
    *u* is small.

    Examples
    --------
    >>> round(same_chance(23, 365), 4), round(same_chance(22, 365), 4)
    (0.5073, 0.4757)
    """
    draws, kinds = whole_number(draws, "draws", 0, MOST_KINDS + 1), _kinds(kinds)
    if draws > kinds:
        return 1.0
    if draws <= MOST_ADDED:
        return 0.0 - math.expm1(math.fsum(math.log1p(-i / kinds) for i in range(draws)))
    u = draws / kinds
    if u < 0.01:
        bracket = math.fsum(u**k / (k * (k - 1)) for k in range(2, 12))
    else:
        bracket = (math.log1p(-u) * (1 - u) if u < 1 else 0.0) + u
    ends = 0.0 if u == 1 else -math.log1p(-u) / 2 + (1 / kinds - 1 / (kinds - draws)) / 12
    return 0.0 - math.expm1(-kinds * bracket + ends)


def draws_until_same(kinds: int, chance: float = 0.5) -> int:
    """Return after how many draws it is at least so likely that two of them agree.

    Parameters
    ----------
    kinds : int
        How many results are possible, all equally likely.
    chance : float
        More than 0 and less than 1.

    Raises
    ------
    ValueError
        For another chance, fewer than one kind and more than `MOST_KINDS`.

    Notes
    -----
    The chance grows with each draw, so the place is found by halving. There are *n*²/2 pairs
    of draws, about, and each agrees with 1/*N*: so *n* ≈ √(2·*N*·ln 2) ≈ 1.18·√*N* for one half.
    Above some 10²⁴ kinds the last digits are uncertain.

    Examples
    --------
    >>> draws_until_same(365)
    23
    """
    kinds = _kinds(kinds)
    if not 0 < number(chance, "chance") < 1:
        raise ValueError(
            say(
                "a chance of {chance} among {kinds} kinds makes no sense",
                chance=chance,
                kinds=kinds,
            )
        )
    low, high = 0, kinds + 1
    while high - low > 1:
        middle = (low + high) // 2
        if same_chance(middle, kinds) < chance:
            low = middle
        else:
            high = middle
    return high


def draws_until_all(kinds: int) -> Fraction | float:
    """Return how many draws it takes on average until every result has come.

    Parameters
    ----------
    kinds : int
        How many results are possible, all equally likely.

    Returns
    -------
    Fraction or float
        A fraction for up to `MOST_EXACT` kinds.

    Raises
    ------
    ValueError
        For fewer than one kind and more than `MOST_KINDS`.

    Notes
    -----
    The collector's problem (A. de Moivre, 1711). When *m* of *N* results are still missing, a
    draw brings a new one with *m*/*N*, which takes *N*/*m* draws on average. Together that is
    *N*·(1 + 1/2 + … + 1/*N*), about *N*·(ln *N* + 0.577): the last ones are what takes so long.

    Examples
    --------
    >>> draws_until_all(2), draws_until_all(6)
    (Fraction(3, 1), Fraction(147, 10))
    """
    kinds = _kinds(kinds)
    if kinds <= MOST_EXACT:
        return kinds * sum((Fraction(1, missing) for missing in range(1, kinds + 1)), Fraction(0))
    return kinds * (math.log(kinds) + EULER) + 0.5


def _kinds(kinds: int) -> int:
    return whole_number(kinds, "kinds", 1, MOST_KINDS)
