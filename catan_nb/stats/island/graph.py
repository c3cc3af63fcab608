"""The board as a graph: what it consists of, and where settlements can stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from typing import Any, TypeAlias

import networkx as nx

from catan_nb.board.graph import position_graph
from catan_nb.board.layout import Board
from catan_nb.kernel.words import say
from catan_nb.rules.play.reading import Reader
from catan_nb.stats.tools.validation import check_seat

Source: TypeAlias = nx.Graph | Board | Reader
"""A game, a player's view of one, a board, or the graph that `as_graph` makes of them."""


def as_graph(source: Source) -> nx.Graph:
    """Return the graph of a game, a view or a board; a graph is returned as it is.

    The attributes are those of ``Game.graph``. The graph of a bare board has owners too: nobody,
    everywhere.

    Raises
    ------
    TypeError
        For anything else.
    """
    if isinstance(source, nx.Graph):
        return source
    if isinstance(source, Board):
        return position_graph(source, {}, {})
    if isinstance(source, Reader):
        shape = source.board.topology
        return position_graph(
            source.live_board,
            buildings=_pieces_by_place(source.building_at, shape.n_vertices),
            roads=_pieces_by_place(source.road_at, shape.n_edges),
        )
    raise TypeError(
        say("a game, a board or its graph is wanted, not {name}", name=type(source).__name__)
    )


def as_board(source: Board | Reader) -> Board:
    """Return a board as it is, and that of a game or a view as it lies now.

    Raises
    ------
    TypeError
        For anything else.
    """
    if isinstance(source, Board):
        return source
    if isinstance(source, Reader):
        return source.live_board
    raise TypeError(say("a game or a board is wanted, not {name}", name=type(source).__name__))


def _pieces_by_place(
    piece_at: Callable[[int], tuple[int, str] | None], places: int
) -> dict[int, tuple[int, str]]:
    pieces = ((place, piece_at(place)) for place in range(places))
    return {place: piece for place, piece in pieces if piece is not None}


# Counting what a board consists of.


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


# Where settlements can stand: the distance rule and the way there as questions to a graph.


def open_sites(source: Source) -> frozenset[int]:
    """Return the intersections where the distance rule lets somebody build (base.distance).

    Parameters
    ----------
    source : game, board or graph

    Returns
    -------
    frozenset of int
        The intersections on land with no building on them or on any neighbour.

    Notes
    -----
    In the language of graphs: what is left of the land when the *closed neighbourhood* of every
    building, itself and the intersections adjacent to it, is taken away. A building closes at
    most four intersections this way, as at most three paths meet.

    Examples
    --------
    >>> from catan_nb import new_game
    >>> len(open_sites(new_game(board="beginner")))
    28
    """
    graph = as_graph(source)
    taken = [v for v, building in graph.nodes(data="building") if building is not None]
    closed = set(taken).union(*(graph[v] for v in taken))
    return frozenset(v for v, land in graph.nodes(data="land") if land and v not in closed)


def reachable_sites(game: Reader | nx.Graph, seat: int) -> dict[int, int]:
    """Return the building sites that a player can get to, with the roads still needed.

    Parameters
    ----------
    game : Game, View or graph
    seat : int

    Returns
    -------
    dict of int to int
        Open intersection to the least number of further roads that lead there, nearest first,
        then by number. With 0 the player could build there at once, cost and pieces in the
        supply aside. Intersections out of reach are not in it.

    Notes
    -----
    A shortest-path search from all ends of the player's roads and from the player's buildings
    (base.build.road). A road costs one step; what is taken away first is what no road may use:
    paths with a road already, paths at sea, and the way *on* from an opponent's building,
    which one may reach but not pass. That makes the graph a directed one: at such an
    intersection all paths lead in and none leads out.
    """
    if isinstance(game, Reader):
        seat = check_seat(game, seat)
    graph = as_graph(game)
    owned = [edge[:2] for edge in graph.edges(data="owner") if edge[2] == seat]
    homes = {v for v, owner in graph.nodes(data="owner") if owner == seat}
    starts = homes.union(*owned)
    if not starts:
        return {}
    ways = nx.DiGraph()
    ways.add_nodes_from(graph)
    for one, two, facts in graph.edges(data=True):
        if facts.get("owner") is None and facts["land"]:
            for here, there in ((one, two), (two, one)):
                if graph.nodes[here]["owner"] in (None, seat):
                    ways.add_edge(here, there)
    roads = nx.multi_source_dijkstra_path_length(ways, starts)
    sites = sorted(open_sites(graph) & roads.keys(), key=lambda v: (roads[v], v))
    return {v: roads[v] for v in sites}


def maximum_independent_set(graph: nx.Graph) -> frozenset[Any]:
    """Return a largest set of nodes of a bipartite graph, no two of them adjacent.

    Parameters
    ----------
    graph : networkx.Graph
        Every graph of a board of hexes is bipartite.

    Returns
    -------
    frozenset of nodes

    Raises
    ------
    networkx.NetworkXError
        When the graph is not bipartite; in general the question is NP-hard.

    Notes
    -----
    A *matching* is a set of edges without common ends; any independent set has at most one end
    of each. So with a matching of *m* edges among *n* nodes no independent set has more than
    ``n − m``: at most one node for every edge of the matching and the rest of the nodes. In a
    bipartite graph equality can be had (D. König's theorem): from a largest matching follows a
    smallest set of nodes that touches every edge, with just as many nodes as the matching has
    edges, and the nodes outside it are independent. The matching is found by augmenting paths
    (J. E. Hopcroft and R. M. Karp) and proves that no larger set exists.
    """
    side = nx.bipartite.color(graph)
    top: set[Hashable] = {node for node, colour in side.items() if colour == 0}
    matching = nx.bipartite.hopcroft_karp_matching(graph, top_nodes=top)
    cover = nx.bipartite.to_vertex_cover(graph, matching, top_nodes=top)
    return frozenset(node for node in graph if node not in cover)


def settlement_packing(source: Source) -> frozenset[int]:
    """Return a largest set of intersections that the distance rule lets be built on together.

    Parameters
    ----------
    source : game, board or graph
        Of a game, what can stand *beside* what is there already.

    Returns
    -------
    frozenset of int

    Notes
    -----
    The distance rule says: no two adjacent intersections. So this is a `maximum_independent_set`
    of the graph of `open_sites`. On the base board it has 27 of the 54 intersections.

    Not more: the intersections lie on three rings around the centre, of 6, 18 and 30. Every
    second path of each ring makes 3 + 9 + 15 = 27 paths that touch every intersection exactly
    once, and no path has settlements at both its ends.

    Not fewer: at every intersection one of the three directions of paths is straight up or
    straight down. A path always joins an "up" to a "down", so no two of a kind are adjacent,
    and turning the board upside down exchanges the kinds, so there are 27 of each.

    Examples
    --------
    >>> from catan_nb import printed
    >>> len(settlement_packing(printed("beginner")))
    27
    """
    graph = as_graph(source)
    return maximum_independent_set(graph.subgraph(open_sites(graph)))
