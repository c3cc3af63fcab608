"""Hexes of which no two touch: how likely red tokens lie so, and ways to lay them evenly."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import TypeVar

from catan_nb.board.dealing import lay_tokens
from catan_nb.board.terrain import RED_TOKENS
from catan_nb.board.topology import Topology, bits, mask_of
from catan_nb.kernel.words import say
from catan_nb.stats.tools.estimates import Estimate, Tally
from catan_nb.stats.tools.validation import check_probability, check_whole_number, random_generator

REDS = 4
"""Red tokens of the base game: two of 6 and two of 8."""


def count_nonadjacent_sets(shape: Topology, without: Iterable[int] = ()) -> tuple[int, ...]:
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
    >>> count_nonadjacent_sets(printed("beginner").topology)
    (1, 19, 129, 390, 532, 297, 55, 2)
    """
    near = [mask_of(around) for around in shape.hex_neighbours]

    @cache
    def independence_polynomial(remaining: int) -> tuple[int, ...]:
        hexes = bits(remaining)
        middle = max(hexes, key=lambda hex: (near[hex] & remaining).bit_count(), default=None)
        if middle is None or not near[middle] & remaining:
            return tuple(comb(len(hexes), size) for size in range(len(hexes) + 1))
        out = independence_polynomial(remaining & ~(1 << middle))
        held = (0, *independence_polynomial(remaining & ~(1 << middle | near[middle])))
        longer, shorter = (out, held) if len(out) > len(held) else (held, out)
        return tuple(
            number + (shorter[size] if size < len(shorter) else 0)
            for size, number in enumerate(longer)
        )

    return independence_polynomial(mask_of(_free_places(shape, without)))


def nonadjacent_chance(shape: Topology, without: Iterable[int] = (), reds: int = REDS) -> Fraction:
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
    chance, so the chance is the share of the sets that `count_nonadjacent_sets` counts. With the
    desert in the middle of the island it is 420/3060 = 7/51. For a desert elsewhere fewer or more
    sets leave its hex free; but on average over all 19 places of the desert it is 7/51 again, since
    532 sets have no two that touch on the whole island and each leaves 15 places for the desert:
    532·15/(19·3060) = 7/51.

    Examples
    --------
    >>> from catan_nb import printed
    >>> shape = printed("beginner").topology
    >>> [str(nonadjacent_chance(shape, [hex])) for hex in (shape.hex(0, 0), shape.hex(0, 2))]
    ['7/51', '127/1020']
    """
    places, kept = _free_places(shape, without), tuple(without)
    if check_whole_number(reds, "reds", 0) > len(places):
        raise ValueError(
            say("{reds} red tokens for {places} places", reds=reds, places=len(places))
        )
    apart = count_nonadjacent_sets(shape, kept)
    return Fraction(apart[reds] if reds < len(apart) else 0, comb(len(places), reds))


def nonadjacent_sets(
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
    >>> sum(1 for _ in nonadjacent_sets(shape, [shape.hex(0, 0)]))
    420
    """
    near = [mask_of(around) for around in shape.hex_neighbours]
    reds = check_whole_number(reds, "reds", 0, shape.n_hexes)
    for chosen in combinations(_free_places(shape, without), reds):
        mask = mask_of(chosen)
        if not any(near[hex] & mask for hex in chosen):
            yield chosen


def simulate_red_tokens(
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

    places, draws = np.array(_free_places(shape, without)), check_whole_number(draws, "draws", 0)
    if draws < 1 or not 0 <= check_whole_number(reds, "reds", 0) <= len(places):
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
    rng = random_generator(seed)
    # The places of the smallest of so many random numbers are a set drawn evenly.
    order = rng.random((draws, len(places))).argsort(axis=1)[:, :reds]
    chosen = places[order]
    meet = np.zeros(draws, dtype=bool)
    for one, two in combinations(range(reds), 2):
        meet |= touch[chosen[:, one], chosen[:, two]]
    hits = int((~meet).sum())
    return Tally({0: draws - hits, 1: hits}).mean


def _free_places(shape: Topology, without: Iterable[int]) -> tuple[int, ...]:
    left_out = set(without)
    return tuple(hex for hex in range(shape.n_hexes) if hex not in left_out)


# Does each allowed board have the same chance? Ways to lay red tokens, and how even they are.


Result = TypeVar("Result", bound=Hashable)

_RED, _OTHER = min(RED_TOKENS), 2


def red_places(tokens: Iterable[int]) -> tuple[int, ...]:
    """Return the hexes with a red token, ascending.

    Examples
    --------
    >>> from catan_nb import printed
    >>> red_places(printed("beginner").tokens)
    (4, 11, 12, 17)
    """
    return tuple(hex for hex, token in enumerate(tokens) if token in RED_TOKENS)


def uniform(results: Iterable[Result]) -> dict[Result, Fraction]:
    """Return the uniform distribution over results."""
    listed = list(results)
    return {result: Fraction(1, len(listed)) for result in listed}


def red_places_by_redrawing(
    shape: Topology, without: Iterable[int] = (), reds: int = REDS
) -> dict[tuple[int, ...], Fraction]:
    """Return the chance of each set of red places when draws with touching reds are thrown away.

    Notes
    -----
    Each of the C(*n*, *k*) sets has the chance *p* in one draw. Given that the draw is allowed
    it is *p* divided by the chance to be allowed, the same for every set that is. How often one
    must draw has a geometric distribution with the mean 1/`nonadjacent_chance`.
    """
    return uniform(nonadjacent_sets(shape, without, reds))


def red_places_by_swapping(
    shape: Topology, order: Sequence[int], reds: int = REDS
) -> dict[tuple[int, ...], Fraction]:
    """Return the chance of each set of red places when shuffled tokens are mended as at a table.

    Parameters
    ----------
    shape : Topology
    order : sequence of int
        The hexes in the order in which tokens are laid.
    reds : int

    Returns
    -------
    dict of tuple to Fraction
        For each set of red places that can come out.

    Raises
    ------
    ValueError
        For more red tokens than places, and when exchanging leads nowhere from some set.

    Notes
    -----
    A red token that would touch one that lies there is exchanged with the next token that is
    not red (base.layout.variable, `catan_nb.board.dealing.lay_tokens`). That looks only at
    which tokens are red. So all C(*n*, *k*) sets of places are laid and mended, each with the
    chance 1/C(*n*, *k*), and what comes out is counted. The other tokens stay evenly shuffled.

    Examples
    --------
    >>> from catan_nb.board.topology import topology
    >>> row = topology([(q, 0) for q in range(4)])
    >>> {places: str(p) for places, p in red_places_by_swapping(row, range(4), 2).items()}
    {(0, 2): '1/2', (0, 3): '1/6', (1, 3): '1/3'}
    """
    reds = check_whole_number(reds, "reds", 0, len(order))
    each = Fraction(1, comb(len(order), reds))
    chances: dict[tuple[int, ...], Fraction] = {}
    for chosen in combinations(range(len(order)), reds):
        line = [_RED if turn in chosen else _OTHER for turn in range(len(order))]
        found = red_places(lay_tokens(shape, order, line, red_tokens_apart=True))
        chances[found] = chances.get(found, Fraction(0)) + each
    return dict(sorted(chances.items()))


def red_places_one_by_one(
    shape: Topology, without: Iterable[int] = (), reds: int = REDS
) -> dict[tuple[int, ...], Fraction]:
    """Return the chance of each set of red places when each red token is laid where it may lie.

    Notes
    -----
    Each token goes to one of the places that touch no red one, all with the same chance. A set
    *S* is reached by laying any of its places last, so with *f*(*T*) for the number of places
    that are open beside the set *T* ::

        p(S) = Σ p(S − v) / f(S − v)   over all v in S

    The chances to be stuck before the last token are left out: then one begins anew.

    Raises
    ------
    ValueError
        For a number of red tokens below 0, or above that of the hexes.

    Examples
    --------
    >>> from catan_nb.board.topology import topology
    >>> row = topology([(q, 0) for q in range(4)])
    >>> {places: str(p) for places, p in red_places_one_by_one(row, reds=2).items()}
    {(0, 2): '3/8', (0, 3): '1/4', (1, 3): '3/8'}
    """
    reds = check_whole_number(reds, "reds", 0, shape.n_hexes)
    everywhere = set(range(shape.n_hexes)) - set(without)
    reached = {frozenset[int](): Fraction(1)}
    for _token in range(reds):
        after: dict[frozenset[int], Fraction] = {}
        for laid, chance in reached.items():
            beside = {near for hex in laid for near in shape.hex_neighbours[hex]}
            places = everywhere - laid - beside
            for hex in places:
                wider = laid | {hex}
                after[wider] = after.get(wider, Fraction(0)) + chance / len(places)
        reached = after
    whole = sum(reached.values(), Fraction(0))
    return dict(sorted((tuple(sorted(laid)), chance / whole) for laid, chance in reached.items()))


def desert_chances(shape: Topology, reds: int = REDS) -> dict[int, Fraction]:
    """Return where the desert lies when every allowed board has the same chance.

    Raises
    ------
    ValueError
        When so many red tokens cannot lie apart.

    Notes
    -----
    With the desert on a hex there are as many boards as the rest of the terrain has orders,
    times the sets of red places that spare that hex, times the orders of the tokens. Only the
    second factor depends on the hex.

    Examples
    --------
    >>> from catan_nb import printed
    >>> chances = desert_chances(printed("beginner").topology)
    >>> print(chances[0], chances[4], chances[9])
    127/2660 461/7980 1/19
    """
    reds = check_whole_number(reds, "reds", 0, shape.n_hexes)
    sets = {hex: count_nonadjacent_sets(shape, [hex]) for hex in range(shape.n_hexes)}
    sizes = {hex: counts[reds] if reds < len(counts) else 0 for hex, counts in sets.items()}
    whole = sum(sizes.values())
    if not whole:
        raise ValueError(say("{reds} red tokens cannot lie apart here", reds=reds))
    return {hex: Fraction(size, whole) for hex, size in sizes.items()}


def total_variation(
    chances: Mapping[Result, Fraction], wanted: Mapping[Result, Fraction]
) -> Fraction:
    """Return how far two distributions are apart: 0 for the same, 1 for nothing in common.

    Parameters
    ----------
    chances, wanted : mapping to Fraction
        Result to chance; what is missing has none.

    Raises
    ------
    ValueError
        For what is no chance.

    Notes
    -----
    The *total variation distance*: half of Σ |*p* − *q*|, which is also the sum of *p* − *q*
    over the results that come too often. It is the part of the draws that would have to be
    changed, and the largest difference that the chance of any event can have.

    Examples
    --------
    >>> total_variation({1: Fraction(3, 4), 2: Fraction(1, 4)}, uniform([1, 2]))
    Fraction(1, 4)
    """
    for chance in (*chances.values(), *wanted.values()):
        check_probability(chance)
    results = {*chances, *wanted}
    none = Fraction(0)
    return sum((abs(chances.get(r, none) - wanted.get(r, none)) for r in results), none) / 2
