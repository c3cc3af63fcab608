"""Hexes of which no two touch, and how likely red tokens come to lie so by chance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

from catan_nb.board.topology import Topology, bits, mask_of
from catan_nb.kernel.words import say
from catan_nb.stats.tools.asked import generator, whole_number
from catan_nb.stats.tools.estimates import Estimate
from catan_nb.stats.tools.tallies import Tally

REDS = 4
"""Red tokens of the base game: two of 6 and two of 8."""


def sets_apart(shape: Topology, without: Iterable[int] = ()) -> tuple[int, ...]:
    """Count the sets of hexes of which no two touch, by size.

    Parameters
    ----------
    shape : Topology
    without : iterable of int
        Hexes that are left out, such as the desert.

    Returns
    -------
    tuple of int
        How many sets have 0, 1, 2 … hexes, up to the largest there is.

    Notes
    -----
    Such sets are called *independent*. Take any hex *v*. A set either does without *v*, or it
    holds *v* and no neighbour of it. So the number of sets with *k* hexes is

        I(*G*, *k*) = I(*G* − *v*, *k*) + I(*G* − *v* − neighbours, *k* − 1)

    Both parts are smaller, and we go on until no two hexes touch: then all C(*n*, *k*) sets will
    do. We always take out a hex with most neighbours, and remember what has been counted.

    Examples
    --------
    >>> from catan_nb import printed
    >>> sets_apart(printed("beginner").topology)
    (1, 19, 129, 390, 532, 297, 55, 2)
    """
    near = [mask_of(around) for around in shape.hex_neighbours]

    @cache
    def counted(left: int) -> tuple[int, ...]:
        hexes = bits(left)
        middle = max(hexes, key=lambda hex: (near[hex] & left).bit_count(), default=None)
        if middle is None or not near[middle] & left:
            return tuple(comb(len(hexes), size) for size in range(len(hexes) + 1))
        out = counted(left & ~(1 << middle))
        held = (0, *counted(left & ~(1 << middle | near[middle])))
        longer, shorter = (out, held) if len(out) > len(held) else (held, out)
        return tuple(
            number + (shorter[size] if size < len(shorter) else 0)
            for size, number in enumerate(longer)
        )

    return counted(mask_of(_places(shape, without)))


def apart_chance(shape: Topology, without: Iterable[int] = (), reds: int = REDS) -> Fraction:
    """Return the chance that no two red tokens touch when all tokens are laid at random.

    Parameters
    ----------
    shape : Topology
    without : iterable of int
        Hexes without a token, such as the desert.
    reds : int
        How many tokens are red.

    Raises
    ------
    ValueError
        When there are more red tokens than places.

    Notes
    -----
    The red tokens lie on *k* of *n* places, and each of the C(*n*, *k*) sets has the same
    chance, so the chance is the share of the sets that `sets_apart` counts. With the desert in
    the middle of the island it is 420/3060 = 7/51. The sets that spare a given hex are fewer or
    more elsewhere; but on average over all 19 places of the desert it is 7/51 once more, for
    532 sets are apart on the whole island and each leaves 15 places for the desert:
    532·15/(19·3060) = 7/51.

    Examples
    --------
    >>> from catan_nb import printed
    >>> shape = printed("beginner").topology
    >>> print(apart_chance(shape, [shape.hex(0, 0)]), apart_chance(shape, [shape.hex(0, 2)]))
    7/51 127/1020
    """
    places, kept = _places(shape, without), tuple(without)
    if whole_number(reds, "reds", 0) > len(places):
        raise ValueError(
            say("{reds} red tokens for {places} places", reds=reds, places=len(places))
        )
    apart = sets_apart(shape, kept)
    return Fraction(apart[reds] if reds < len(apart) else 0, comb(len(places), reds))


def all_apart(
    shape: Topology, without: Iterable[int] = (), reds: int = REDS
) -> Iterator[tuple[int, ...]]:
    """Yield every set of so many hexes of which no two touch, by trying all sets.

    Raises
    ------
    ValueError
        For a number of red tokens below 0, or above that of the hexes.

    Examples
    --------
    >>> from catan_nb import printed
    >>> shape = printed("beginner").topology
    >>> sum(1 for _ in all_apart(shape, [shape.hex(0, 0)]))
    420
    """
    near = [mask_of(around) for around in shape.hex_neighbours]
    reds = whole_number(reds, "reds", 0, shape.n_hexes)
    for chosen in combinations(_places(shape, without), reds):
        mask = mask_of(chosen)
        if not any(near[hex] & mask for hex in chosen):
            yield chosen


def simulate_apart(
    shape: Topology,
    draws: int,
    seed: int = 0,
    *,
    without: Iterable[int] = (),
    reds: int = REDS,
) -> Estimate:
    """Lay red tokens at random, many times, and estimate how often they lie apart.

    Raises
    ------
    ValueError
        For fewer than one draw.
    """
    import numpy as np

    places, draws = np.array(_places(shape, without)), whole_number(draws, "draws", 0)
    if draws < 1 or not 0 <= whole_number(reds, "reds", 0) <= len(places):
        raise ValueError(
            say(
                "{reds} red tokens cannot be laid {draws} times on {places} places",
                reds=reds,
                draws=draws,
                places=len(places),
            )
        )
    touch = np.zeros((shape.n_hexes, shape.n_hexes), dtype=bool)
    for hex, around in enumerate(shape.hex_neighbours):
        touch[hex, list(around)] = True
    rng = generator(seed)
    # The places of the smallest of so many random numbers are a set drawn evenly.
    order = rng.random((draws, len(places))).argsort(axis=1)[:, :reds]
    chosen = places[order]
    meet = np.zeros(draws, dtype=bool)
    for one, two in combinations(range(reds), 2):
        meet |= touch[chosen[:, one], chosen[:, two]]
    hits = int((~meet).sum())
    return Tally({0: draws - hits, 1: hits}).mean


def _places(shape: Topology, without: Iterable[int]) -> tuple[int, ...]:
    left_out = set(without)
    return tuple(hex for hex in range(shape.n_hexes) if hex not in left_out)
