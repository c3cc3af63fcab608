"""Where settlements can stand: the distance rule and the way there as questions to a graph."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import networkx as nx

from catan_nb.rules.play.reading import Reader
from catan_nb.stats.island.source import Source, as_graph
from catan_nb.stats.tools.asked import seat_of


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
        seat = seat_of(game, seat)
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
