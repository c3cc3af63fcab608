"""What intersections and players get from a roll of the dice, exactly."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from catan_nb.board.layout import Board
from catan_nb.board.terrain import PIPS, RESOURCES, Terrain
from catan_nb.rules.cards import KIND_NAMES, KINDS
from catan_nb.rules.cities_knights.roll import COMMODITY_OF
from catan_nb.rules.play.reading import Reader, state_of
from catan_nb.stats.island.graph import Source, as_board, as_graph, open_sites
from catan_nb.stats.tools.validation import check_on_board

ROLLS = 36
"""Equally likely rolls of two dice."""


def pip_ranking(source: Source, *, only_open: bool = False) -> dict[int, int]:
    """Rank the intersections by their pips.

    Parameters
    ----------
    source : game, board or graph
    only_open : bool
        Leave out those where the distance rule lets nobody build any more; see `open_sites`.

    Returns
    -------
    dict of int to int
        Intersection to pips, most pips first, then by number.

    Notes
    -----
    An intersection has the pips of the tokens on its hexes together. A settlement there gets
    pips/36 cards per roll on average, since each pip is one of the 36 rolls of two dice.
    """
    graph = as_graph(source)
    among = open_sites(graph) if only_open else [v for v, land in graph.nodes(data="land") if land]
    pips = graph.nodes(data="pips")
    return {v: pips[v] for v in sorted(among, key=lambda v: (-pips[v], v))}


def best_intersections(source: Source, *, only_open: bool = False) -> tuple[int, ...]:
    """List the intersections with the most pips: all that share the first place.

    Parameters
    ----------
    source : game, board or graph
    only_open : bool
        Consider only those where the distance rule still lets somebody build.

    Examples
    --------
    >>> from catan_nb import printed
    >>> best_intersections(printed("beginner"))
    (28, 31, 39, 44)
    """
    ranking = pip_ranking(source, only_open=only_open)
    highest = max(ranking.values(), default=0)
    return tuple(vertex for vertex, pips in ranking.items() if pips == highest)


def site_production(
    source: Board | Reader, vertex: int, *, robber: int | None = None
) -> dict[str, Fraction]:
    """Return the cards that a settlement at an intersection gets per roll on average.

    Parameters
    ----------
    source : game or board
    vertex : int
    robber : int, optional
        The hex where the robber stands, which pays nothing; by itself nowhere.

    Raises
    ------
    TypeError
        For what is neither a game nor a board.
    ValueError
        For a place that is not on the board.

    Returns
    -------
    dict of str to Fraction
        By resource, all five of them. A city gets twice as much. What gold pays is no kind of its
        own and left out; `site_gold` counts it.

    Examples
    --------
    >>> from catan_nb import printed
    >>> {name: str(cards) for name, cards in site_production(printed("beginner"), 31).items()}
    {'brick': '0', 'lumber': '1/18', 'ore': '5/36', 'grain': '0', 'wool': '1/9'}
    """
    pips = [0] * len(RESOURCES)
    for resource, more in paying_hexes(as_board(source), vertex, robber):
        pips[resource] += more
    return {name: Fraction(count, ROLLS) for name, count in zip(RESOURCES, pips, strict=True)}


def expected_production(game: Reader, *, robber: bool = True) -> dict[int, dict[str, Fraction]]:
    """Return the cards that each player gets per roll on average, exactly.

    Parameters
    ----------
    game : Game or View
    robber : bool
        Whether the robber blocks its hex; otherwise it counts as off the board.

    Returns
    -------
    dict of int to dict of str to Fraction
        Seat to kind of card, all that the game has, to cards per roll.

    Notes
    -----
    Expectation is linear: the mean of a sum is the sum of the means, however the summands
    depend on each other. So each hex beside each building is taken by itself. It pays a
    settlement 1 card and a city 2 in pips/36 of all rolls, which adds pips/36 or 2·pips/36.
    In Cities & Knights a city on mountains, forest or pasture has one of its two as a
    commodity (ck.production.city). A 7 pays nothing (what is discarded or stolen then is no
    production), and the bank is taken to hold enough. Cards of choice for gold are left out;
    `live_gold` counts them.
    """
    kinds = game.rules.kinds
    pips = {player.seat: [0] * KINDS for player in game.players}
    for total, paid in _payouts_per_sum(game, robber).items():
        for seat, cards in paid.items():
            for kind, count in enumerate(cards):
                pips[seat][kind] += PIPS[total] * count
    return {
        seat: {KIND_NAMES[kind]: Fraction(counts[kind], ROLLS) for kind in kinds}
        for seat, counts in pips.items()
    }


def _payouts_per_sum(game: Reader, robber: bool) -> dict[int, dict[int, list[int]]]:
    """Return for each sum of the dice what it pays each seat, by kind, from a full bank."""
    state, blocked = state_of(game), game.robber if robber else None
    payouts: dict[int, dict[int, list[int]]] = {}
    for hex, paid in enumerate(state.hex_yields):
        if state.tokens[hex] and hex != blocked:
            by_seat = payouts.setdefault(state.tokens[hex], {})
            for place, cards in paid:
                seat, kind = divmod(place, KINDS)
                by_seat.setdefault(seat, [0] * KINDS)[kind] += cards
    return payouts


def paying_hexes(board: Board, vertex: int, robber: int | None) -> Iterator[tuple[int, int]]:
    """Yield for each hex at an intersection that pays its resource and its pips.

    Raises
    ------
    ValueError
        For a place that is not on the board.
    """
    check_on_board(board, robber, vertex)
    for hex in board.topology.vertex_hexes[vertex]:
        resource = Terrain(board.terrain[hex]).resource
        if resource is not None and hex != robber:
            yield resource, PIPS[board.tokens[hex]]


# What a city of Cities & Knights gets from a roll, exactly (ck.production.city).


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
    result = {}
    for vertex, hexes in enumerate(board.topology.vertex_hexes):
        paying = (hex for hex in hexes if board.terrain[hex] in COMMODITY_OF)
        if pips := sum(PIPS[board.tokens[hex]] for hex in paying):
            result[vertex] = pips
    return dict(sorted(result.items(), key=lambda place: (-place[1], place[0])))
