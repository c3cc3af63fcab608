"""Counting what a board consists of."""

from __future__ import annotations

from collections import Counter

from catan_nb.board.layout import Board
from catan_nb.stats.island.source import Source, as_graph


def degree_distribution(source: Source) -> dict[int, int]:
    """Count the intersections by the number of paths that meet there.

    Parameters
    ----------
    source : game, board or graph

    Returns
    -------
    dict of int to int
        Degree to number of intersections, ascending.

    Notes
    -----
    Every path has two ends, so the degrees add up to twice the number of paths (the handshake
    lemma). On the base board that is 144: inside the island and wherever two hexes meet at the
    coast three paths meet, at a corner of a single hex two, and with *t* twos
    ``2·t + 3·(54 − t) = 144`` gives *t* = 18.

    Examples
    --------
    >>> from catan_nb import printed
    >>> degree_distribution(printed("beginner"))
    {2: 18, 3: 36}
    """
    return dict(sorted(Counter(degree for _, degree in as_graph(source).degree()).items()))


def hexes_per_intersection(source: Source) -> dict[int, int]:
    """Count the intersections by the number of the board's hexes that meet there.

    Parameters
    ----------
    source : game, board or graph

    Returns
    -------
    dict of int to int
        1, 2 or 3 hexes to number of intersections, ascending.

    Notes
    -----
    Every hex has six corners, so the counts weighted by their hexes add up to six times the
    hexes. On the base board: ``18·1 + 12·2 + 24·3 = 114 = 6·19``.

    Examples
    --------
    >>> from catan_nb import printed
    >>> hexes_per_intersection(printed("beginner"))
    {1: 18, 2: 12, 3: 24}
    """
    counts = Counter(len(hexes) for _, hexes in as_graph(source).nodes(data="hexes"))
    return dict(sorted(counts.items()))


def coast_paths(source: Source) -> tuple[int, ...]:
    """List the paths between land and sea, by number.

    Parameters
    ----------
    source : game, board or graph

    Notes
    -----
    Every hex has six sides; a path inside the island is a side of two hexes, a path at the
    coast of one. On the base board *c* coast paths among 72 give
    ``c + 2·(72 − c) = 6·19 = 114``, so *c* = 30. They form one ring, which therefore passes 30
    intersections.

    Examples
    --------
    >>> from catan_nb import printed
    >>> len(coast_paths(printed("beginner")))
    30
    """
    edges = as_graph(source).edges(data=True)
    return tuple(sorted(facts["index"] for _, _, facts in edges if facts["coast"]))


def total_pips(board: Board) -> int:
    """Add up the pips of all number tokens of a board.

    Parameters
    ----------
    board : Board

    Returns
    -------
    int

    Notes
    -----
    A token has as many pips as there are rolls of two dice that show it: one for 2 and 12, one
    more for each step towards 7. The base game has two tokens each of 3, 4, 5, 6, 8, 9, 10 and
    11 and one each of 2 and 12, so there are ``2·(2+3+4+5+5+4+3+2) + 1 + 1 = 58`` pips, and a
    roll makes 58/36 hexes pay on average.

    Examples
    --------
    >>> from catan_nb import printed
    >>> total_pips(printed("beginner"))
    58
    """
    return sum(board.pips(hex) for hex in range(board.topology.n_hexes))
