"""The barbarians' voyage as an absorbing Markov chain (ck.barbarians.track)."""

from __future__ import annotations

from fractions import Fraction

from catan_nb.rules.cities_knights.block import LANDING
from catan_nb.stats.knights.voyage import SHIP_CHANCE
from catan_nb.stats.tools.chains import AbsorbingChain


def voyage_chain() -> AbsorbingChain:
    """Return the voyage as a chain: the spaces "0" to "6" and "landed" (ck.barbarians.track).

    Notes
    -----
    On each space the die shows the ship with 1/2, and the fleet goes on, or it stays. So Q has
    1/2 on the diagonal and beside it, and every entry of N on and above the diagonal is 2: each
    space that lies ahead is kept for 2 turns on average, and 7 spaces take 14.

    Examples
    --------
    >>> chain = voyage_chain()
    >>> chain.expected_steps["0"], chain.ended_within(13, "0")
    (Fraction(14, 1), Fraction(1, 2))
    """
    size = LANDING + 1
    rows = [[Fraction(0)] * size for _ in range(size)]
    for space in range(LANDING):
        rows[space][space] = 1 - SHIP_CHANCE
        rows[space][space + 1] = SHIP_CHANCE
    rows[LANDING][LANDING] = Fraction(1)
    names = (*(str(space) for space in range(LANDING)), "landed")
    return AbsorbingChain(names, tuple(tuple(row) for row in rows))
