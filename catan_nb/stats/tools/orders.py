"""In how many orders things can lie when some of them are alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from math import factorial, prod

from catan_nb.stats.tools.asked import whole_number

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
        whole_number(count, "counts", 0, MOST_THINGS)
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
