"""How many draws it takes to get the wanted cards, without putting any back."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from catan_nb.kernel.words import say
from catan_nb.stats.tools.asked import MOST_STEPS, whole_number


def draws_until(cards: int, wanted: int, hits: int = 1) -> dict[int, Fraction]:
    """Return the chance of each number of draws that it takes to get so many wanted cards.

    Parameters
    ----------
    cards : int
        How many cards there are, in random order.
    wanted : int
        How many of them are wanted.
    hits : int
        How many of the wanted ones are to come, from 1 to *wanted*.

    Raises
    ------
    ValueError
        For impossible numbers, and more than `MOST_STEPS` cards.

    Notes
    -----
    The places of the wanted cards are one of C(*cards*, *wanted*) sets, all equally likely. Hit
    number *h* comes in draw *d* when *h*−1 of the set are among the *d*−1 places before, one is
    the place *d* and the others lie behind: C(*d*−1, *h*−1)·C(*cards*−*d*, *wanted*−*h*) sets.
    This is the negative hypergeometric distribution.

    Examples
    --------
    >>> {draws: str(chance) for draws, chance in draws_until(4, 2).items()}
    {1: '1/2', 2: '1/3', 3: '1/6'}
    """
    _check(cards, wanted, hits)
    sets = comb(cards, wanted)
    return {
        draw: Fraction(comb(draw - 1, hits - 1) * comb(cards - draw, wanted - hits), sets)
        for draw in range(hits, cards - wanted + hits + 1)
    }


def draws_until_mean(cards: int, wanted: int, hits: int = 1) -> Fraction:
    """Return how many draws it takes on average to get so many wanted cards.

    Notes
    -----
    The *w* wanted cards part the others into *w*+1 gaps: before the first, between two, behind
    the last. All orders being alike, no gap differs from another, so each has
    (*cards*−*w*)/(*w*+1) cards on average. Until hit number *h* one draws *h* gaps and *h* hits:
    *h*·((*cards*−*w*)/(*w*+1) + 1) = *h*·(*cards*+1)/(*w*+1).

    Examples
    --------
    >>> draws_until_mean(25, 14, 3)
    Fraction(26, 5)
    """
    _check(cards, wanted, hits)
    return Fraction(hits * (cards + 1), wanted + 1)


def _check(cards: int, wanted: int, hits: int) -> None:
    for given, name in ((cards, "cards"), (wanted, "wanted"), (hits, "hits")):
        whole_number(given, name, 0, MOST_STEPS)
    if not 1 <= hits <= wanted <= cards:
        raise ValueError(
            say(
                "{hits} of {wanted} wanted cards cannot come from {cards} cards",
                hits=hits,
                wanted=wanted,
                cards=cards,
            )
        )
