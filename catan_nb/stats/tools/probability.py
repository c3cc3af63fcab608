"""Probability in exact fractions: drawing, orders, coincidences, Bayes's rule."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from math import comb, factorial, prod
from typing import Any, TypeVar

from catan_nb.kernel.words import say
from catan_nb.stats.tools.validation import (
    MOST_STEPS,
    check_bounded_number,
    check_probability,
    check_whole_number,
)


def one_drawn(counts: Mapping[str, int]) -> dict[str, Fraction]:
    """Return the chance of each kind when one of some cards is drawn; empty without any card.

    Parameters
    ----------
    counts : mapping of str to int
        How many cards there are of each kind.

    Examples
    --------
    >>> {kind: str(chance) for kind, chance in one_drawn({"red": 3, "black": 1}).items()}
    {'red': '3/4', 'black': '1/4'}
    """
    size = sum(counts.values())
    return {kind: Fraction(count, size) for kind, count in counts.items()} if size else {}


def binomial(trials: int, chance: Fraction) -> dict[int, Fraction]:
    """Return the chance of each number of hits in independent trials.

    Parameters
    ----------
    trials : int
        From 0 up.
    chance : Fraction
        Of a hit in one trial.

    Raises
    ------
    ValueError
        For more than `MOST_STEPS` trials, fewer than 0, and what is no chance.

    Notes
    -----
    A given order of *k* hits and *n* − *k* misses has the chance pᵏ·(1−p)ⁿ⁻ᵏ, and there are
    C(*n*, *k*) orders.

    Examples
    --------
    >>> {hits: str(chance) for hits, chance in binomial(2, Fraction(1, 6)).items()}
    {0: '25/36', 1: '5/18', 2: '1/36'}
    """
    trials, p = (
        check_whole_number(trials, "trials", 0, MOST_STEPS),
        Fraction(check_probability(chance)),
    )
    return {k: comb(trials, k) * p**k * (1 - p) ** (trials - k) for k in range(trials + 1)}


def hypergeometric(cards: int, wanted: int, drawn: int) -> dict[int, Fraction]:
    """Return the chance of each number of wanted cards among some that are drawn.

    Parameters
    ----------
    cards : int
        How many cards there are, in random order.
    wanted : int
        How many of them are wanted.
    drawn : int
        How many are drawn, without putting any back.

    Raises
    ------
    ValueError
        When there are not so many cards, and for more than `MOST_STEPS`.

    Notes
    -----
    All C(*cards*, *drawn*) sets of cards are equally likely. A set with *k* wanted ones takes
    those from *wanted* and the others from the rest: C(*wanted*, *k*)·C(*rest*, *drawn*−*k*).

    Examples
    --------
    >>> {hits: str(chance) for hits, chance in hypergeometric(18, 6, 2).items()}
    {0: '22/51', 1: '8/17', 2: '5/51'}
    """
    cards = check_whole_number(cards, "cards", 0, MOST_STEPS)
    wanted = check_whole_number(wanted, "wanted", 0, cards)
    drawn, remaining = check_whole_number(drawn, "drawn", 0, cards), cards - wanted
    return {
        hits: Fraction(comb(wanted, hits) * comb(remaining, drawn - hits), comb(cards, drawn))
        for hits in range(max(0, drawn - remaining), min(wanted, drawn) + 1)
    }


# In how many orders things can lie when some of them are alike.


MOST_THINGS = 10_000
"""With more things of a kind the number of orders has too many digits to be of use."""


def multinomial(*counts: int) -> int:
    """Return the number of orders of things of several kinds, so many of each kind.

    Parameters
    ----------
    *counts : int
        How many things there are of each kind.

    Raises
    ------
    ValueError
        For a negative count, and more than `MOST_THINGS` of a kind.

    Notes
    -----
    Give every thing a name: *n* named things have *n*! orders, for the first place takes any
    of *n*, the next any of the *n* − 1 that are left, and so on. Take the names off a kind of
    which there are *a*: the *a*! orders of its names look alike, so the number is divided by
    *a*!. With all names off, *n*!/(*a*!·*b*!·…) are left.

    Examples
    --------
    >>> multinomial(2, 2, 2, 1)
    630
    """
    for count in counts:
        check_whole_number(count, "counts", 0, MOST_THINGS)
    return factorial(sum(counts)) // prod(map(factorial, counts))


def arrangements(things: Iterable[Hashable]) -> int:
    """Return the number of orders in which some things can lie.

    Parameters
    ----------
    things : iterable
        What lies there, alike where equal: ``board.terrain`` for the hexes of a board, the
        tokens, or the kinds of the harbours.

    Examples
    --------
    >>> from catan_nb import printed
    >>> arrangements(printed("beginner").terrain)
    244432188000
    """
    return multinomial(*Counter(things).values())


# How many draws until two agree, and until everything has been seen.


MOST_ADDED = 100_000
"""Up to so many terms are added one by one; beyond, a series is exact to a dozen digits."""

MOST_EXACT = 1_000
"""With so many kinds at most the expected time to see all of them is given as a fraction."""

MOST_KINDS = 10**30
"""With more kinds no digit of a result would be certain."""

EULER = 0.577_215_664_901_532_9


def birthday_chance(draws: int, kinds: int) -> float:
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
    >>> round(birthday_chance(23, 365), 4), round(birthday_chance(22, 365), 4)
    (0.5073, 0.4757)
    """
    draws, kinds = check_whole_number(draws, "draws", 0, MOST_KINDS + 1), _check_kinds(kinds)
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
    kinds = _check_kinds(kinds)
    if not 0 < check_bounded_number(chance, "chance") < 1:
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
        if birthday_chance(middle, kinds) < chance:
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
    kinds = _check_kinds(kinds)
    if kinds <= MOST_EXACT:
        return kinds * sum((Fraction(1, missing) for missing in range(1, kinds + 1)), Fraction(0))
    return kinds * (math.log(kinds) + EULER) + 0.5


def _check_kinds(kinds: int) -> int:
    return check_whole_number(kinds, "kinds", 1, MOST_KINDS)


# Learning from what is seen: Bayes's rule in exact fractions.


H = TypeVar("H")


def bayes(
    prior: Mapping[H, Fraction], likelihood: Mapping[H, Fraction] | Callable[[H], Fraction]
) -> dict[H, Fraction]:
    """Return how likely each possibility is after something has been observed.

    Parameters
    ----------
    prior : mapping
        Each possibility to its chance before. Weights will do: they need not add up to 1.
    likelihood : mapping or callable
        Possibility to the chance that, were it so, just this would have been observed.

    Returns
    -------
    dict
        What is possible still, with chances that add up to 1.

    Raises
    ------
    ValueError
        When nothing could have led to the observation, or a number is no chance.

    Notes
    -----
    Of all cases in which the observation is made, the share in which the possibility is true:
    prior · likelihood, divided by the sum of these products (T. Bayes, 1763). Observations that
    are independent, given the possibility, may come in one after the other in any order.

    Examples
    --------
    >>> told = bayes({"fair": Fraction(1, 2), "two heads": Fraction(1, 2)},
    ...              {"fair": Fraction(1, 2), "two heads": Fraction(1)})
    >>> {coin: str(chance) for coin, chance in told.items()}
    {'fair': '1/3', 'two heads': '2/3'}
    """
    of: Callable[[H], Any] = likelihood if callable(likelihood) else likelihood.get
    weights = {
        what: Fraction(check_bounded_number(weight, "prior"))
        * Fraction(check_probability(of(what), "likelihood"))
        for what, weight in prior.items()
    }
    total = sum(weights.values())
    if not total:
        raise ValueError(say("none of the possibilities explains what was observed"))
    return {what: weight / total for what, weight in weights.items() if weight}
