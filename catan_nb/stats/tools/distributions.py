"""Drawing with and without putting back, as exact distributions."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb

from catan_nb.stats.tools.asked import MOST_STEPS, probability, whole_number


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
    trials, p = whole_number(trials, "trials", 0, MOST_STEPS), Fraction(probability(chance))
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
    cards = whole_number(cards, "cards", 0, MOST_STEPS)
    wanted = whole_number(wanted, "wanted", 0, cards)
    drawn, rest = whole_number(drawn, "drawn", 0, cards), cards - wanted
    return {
        hits: Fraction(comb(wanted, hits) * comb(rest, drawn - hits), comb(cards, drawn))
        for hits in range(max(0, drawn - rest), min(wanted, drawn) + 1)
    }
