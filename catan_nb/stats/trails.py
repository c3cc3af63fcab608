"""The longest road as a question to a graph: the longest trail (base.longest_road).

The engine finds lengths on bit masks (`catan_nb.board.longest`); this is the same question
asked in networkx, found by plain search, and each is tested against the other.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, NamedTuple

import networkx as nx

from catan_nb.rules.reading import Reader
from catan_nb.stats.source import as_graph


class Trail(NamedTuple):
    """A route, in the order in which it is walked.

    Attributes
    ----------
    paths : tuple of int
        The numbers of the paths.
    intersections : tuple of int
        The intersections passed, one more than paths; empty when there is no road.
    """

    paths: tuple[int, ...]
    intersections: tuple[int, ...]

    @property
    def length(self) -> int:
        """How many paths it has."""
        return len(self.paths)


def road_network(game: Reader | nx.Graph, seat: int) -> nx.Graph:
    """Return a player's roads as a graph that comes apart where opponents have built.

    Parameters
    ----------
    game : Game, View or graph
    seat : int

    Returns
    -------
    networkx.Graph
        Nodes are intersections; an intersection with an opponent's building is split into one
        node ``(intersection, path)`` for each own road there. Edges keep their attributes.

    Notes
    -----
    A road may end at an opponent's building but not go on there. Splitting the intersection
    says just that: what was joined there has ends of its own now, so every trail of the new
    graph is a legal route and every legal route a trail.
    """
    graph = as_graph(game)
    network = nx.Graph()
    for one, two, facts in graph.edges(data=True):
        if facts.get("owner") == seat:
            ends = (
                end if graph.nodes[end]["owner"] in (None, seat) else (end, facts["index"])
                for end in (one, two)
            )
            network.add_edge(*ends, **facts)
    return network


def longest_trail(network: nx.Graph) -> list[tuple[Any, Any]]:
    """Return a longest trail of a graph: a walk that uses no edge twice.

    Parameters
    ----------
    network : networkx.Graph
        Small or of low degree: the search takes exponential time in general.

    Returns
    -------
    list of (node, node)
        The edges in order, each from where it is entered to where it is left.

    Notes
    -----
    Unlike a *path* a trail may meet a node again. A graph is one single trail just when it is
    connected and at most two of its nodes have an odd degree (L. Euler); finding the largest
    part like that is NP-hard in general, so all trails are tried, from every node, going back
    at dead ends (depth-first search). A trail is given up when even all unused edges of its
    part of the graph would not make it the longest. The 15 roads of a player take a few
    milliseconds, packed as densely as can be some tenths of a second.

    Examples
    --------
    >>> len(longest_trail(nx.star_graph(3)))
    2
    >>> len(longest_trail(nx.cycle_graph(6)))
    6
    """
    best: list[tuple[Any, Any]] = []
    for nodes in nx.connected_components(network):
        part = network.subgraph(nodes)
        for start in part:
            found = _longest_from(part, start, len(best))
            if found:
                best = found
    return best


def _longest_from(part: nx.Graph, start: Hashable, beat: int) -> list[tuple[Any, Any]]:
    """Return a longest trail from a node if it has more than `beat` edges, else nothing."""
    size = part.number_of_edges()
    best: list[tuple[Any, Any]] = []
    trail: list[tuple[Any, Any]] = []
    used: set[frozenset[Hashable]] = set()

    def follow(here: Hashable) -> None:
        nonlocal best
        if len(trail) > max(len(best), beat):
            best = trail.copy()
        for there in part[here]:
            edge = frozenset((here, there))
            if edge not in used and max(len(best), beat) < size:
                used.add(edge)
                trail.append((here, there))
                follow(there)
                trail.pop()
                used.remove(edge)

    follow(start)
    return best


def longest_road(game: Reader | nx.Graph, seat: int) -> Trail:
    """Return a player's longest route as the paths and intersections that prove its length.

    Parameters
    ----------
    game : Game, View or graph
    seat : int

    Returns
    -------
    Trail
        Its ``length`` counts for the longest road from 5 on.

    Notes
    -----
    A `longest_trail` of the `road_network`. Among several of the same length it is the first
    one found, always the same.
    """
    network = road_network(game, seat)
    trail = longest_trail(network)
    if not trail:
        return Trail((), ())
    stops = [trail[0][0], *(there for _, there in trail)]
    return Trail(
        tuple(network.edges[edge]["index"] for edge in trail),
        tuple(stop[0] if isinstance(stop, tuple) else stop for stop in stops),
    )
