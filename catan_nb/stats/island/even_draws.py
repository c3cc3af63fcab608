"""Does each allowed board have the same chance? Ways to lay red tokens, and how even they are."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import TypeVar

from catan_nb.board.dealing import lay_tokens
from catan_nb.board.terrain import RED_TOKENS
from catan_nb.board.topology import Topology
from catan_nb.kernel.words import say
from catan_nb.stats.island.red_tokens import REDS, all_apart, sets_apart
from catan_nb.stats.tools.asked import probability, whole_number

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


def evenly(results: Iterable[Result]) -> dict[Result, Fraction]:
    """Give each of some results the same chance."""
    listed = list(results)
    return {result: Fraction(1, len(listed)) for result in listed}


def apart_evenly(
    shape: Topology, without: Iterable[int] = (), reds: int = REDS
) -> dict[tuple[int, ...], Fraction]:
    """Return the chance of each set of red places when draws with touching reds are thrown away.

    Notes
    -----
    Each of the C(*n*, *k*) sets has the chance *p* in one draw. Given that the draw is allowed
    it is *p* divided by the chance to be allowed, the same for every set that is. How often one
    must draw has a geometric distribution with the mean 1/`apart_chance`.
    """
    return evenly(all_apart(shape, without, reds))


def apart_by_exchange(
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
    >>> {places: str(p) for places, p in apart_by_exchange(row, range(4), 2).items()}
    {(0, 2): '1/2', (0, 3): '1/6', (1, 3): '1/3'}
    """
    reds = whole_number(reds, "reds", 0, len(order))
    each = Fraction(1, comb(len(order), reds))
    chances: dict[tuple[int, ...], Fraction] = {}
    for chosen in combinations(range(len(order)), reds):
        line = [_RED if turn in chosen else _OTHER for turn in range(len(order))]
        found = red_places(lay_tokens(shape, order, line, red_tokens_apart=True))
        chances[found] = chances.get(found, Fraction(0)) + each
    return dict(sorted(chances.items()))


def apart_one_by_one(
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
    >>> {places: str(p) for places, p in apart_one_by_one(row, reds=2).items()}
    {(0, 2): '3/8', (0, 3): '1/4', (1, 3): '3/8'}
    """
    reds = whole_number(reds, "reds", 0, shape.n_hexes)
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
    reds = whole_number(reds, "reds", 0, shape.n_hexes)
    sets = {hex: sets_apart(shape, [hex]) for hex in range(shape.n_hexes)}
    sizes = {hex: counts[reds] if reds < len(counts) else 0 for hex, counts in sets.items()}
    whole = sum(sizes.values())
    if not whole:
        raise ValueError(say("{reds} red tokens cannot lie apart here", reds=reds))
    return {hex: Fraction(size, whole) for hex, size in sizes.items()}


def unevenness(chances: Mapping[Result, Fraction], wanted: Mapping[Result, Fraction]) -> Fraction:
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
    >>> unevenness({1: Fraction(3, 4), 2: Fraction(1, 4)}, evenly([1, 2]))
    Fraction(1, 4)
    """
    for chance in (*chances.values(), *wanted.values()):
        probability(chance)
    results = {*chances, *wanted}
    none = Fraction(0)
    return sum((abs(chances.get(r, none) - wanted.get(r, none)) for r in results), none) / 2
