"""What a city of Cities & Knights gets from a roll, exactly (ck.production.city)."""

from __future__ import annotations

from fractions import Fraction

from catan_nb.board.layout import Board
from catan_nb.board.terrain import PIPS
from catan_nb.rules.cards import KIND_NAMES
from catan_nb.rules.cities_knights.roll import COMMODITY_OF
from catan_nb.stats.island.production import ROLLS, paying_hexes


def city_production(board: Board, vertex: int, *, robber: int | None = None) -> dict[str, Fraction]:
    """Return the resources and commodities that a city at an intersection gets per roll.

    Parameters are those of `site_production`.

    Returns
    -------
    dict of str to Fraction
        By kind of card, all eight of them.

    Notes
    -----
    Each hex is taken by itself, as for a settlement. Mountains, forest and pasture pay a city
    1 resource and 1 commodity (coin, paper, cloth), so both get pips/36; hills and fields pay
    2 resources, 2·pips/36. Together that is 2·pips/36 cards either way: commodities are
    not more cards, they take the place of resources. The bank is taken to hold enough; where
    a kind runs out, that kind alone is not paid, which no average of a single city shows.

    Examples
    --------
    >>> from catan_nb import printed
    >>> city = city_production(printed("beginner"), 31)
    >>> print(*(f"{cards} {kind}" for kind, cards in city.items() if cards), sep=", ")
    1/18 lumber, 5/36 ore, 1/9 wool, 5/36 coin, 1/18 paper, 1/9 cloth
    """
    pips = [0] * len(KIND_NAMES)
    for resource, more in paying_hexes(board, vertex, robber):
        pips[resource] += more
        pips[COMMODITY_OF.get(resource, resource)] += more
    return {kind: Fraction(count, ROLLS) for kind, count in zip(KIND_NAMES, pips, strict=True)}


def commodity_ranking(board: Board) -> dict[int, int]:
    """Rank the intersections by the pips of the hexes that pay a city commodities.

    Parameters
    ----------
    board : Board

    Returns
    -------
    dict of int to int
        Intersection to pips, most first, then by number; those without are left out.

    Notes
    -----
    A city there gets pips/36 commodities per roll. The bare pips of an intersection, which
    serve the base game well, say nothing about these: hills and fields have none.
    """
    found = {}
    for vertex, hexes in enumerate(board.topology.vertex_hexes):
        paying = (hex for hex in hexes if board.terrain[hex] in COMMODITY_OF)
        if pips := sum(PIPS[board.tokens[hex]] for hex in paying):
            found[vertex] = pips
    return dict(sorted(found.items(), key=lambda place: (-place[1], place[0])))
