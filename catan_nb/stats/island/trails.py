"""The longest road as a question to a graph: the longest trail (base.longest_road).

The engine finds lengths on bit masks (`catan_nb.board.longest`); this is the same question
asked in networkx, found by plain search, and each is tested against the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import networkx as nx

from catan_nb.rules.play.reading import Reader
from catan_nb.stats.island.source import as_graph
from catan_nb.stats.island.trail_search import Walk, search_trails
from catan_nb.stats.tools.asked import seat_of


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
    if isinstance(game, Reader):
        seat = seat_of(game, seat)
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


def longest_trail(network: nx.Graph) -> Walk:
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
    part like that is NP-hard in general, so all trails are tried, as `search_trails` does. The
    15 roads of a player take a few milliseconds, packed as densely as can be some more.

    Examples
    --------
    >>> len(longest_trail(nx.star_graph(3)))
    2
    >>> len(longest_trail(nx.cycle_graph(6)))
    6
    """
    best: Walk = []
    for step in search_trails(network):
        best = step.best
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
    return Trail(
        tuple(network.edges[edge]["index"] for edge in trail),
        (_stop(trail[0][0]), *(_stop(there) for _, there in trail)),
    )


class RoadStep(NamedTuple):
    """Where the search for a longest road stands.

    Attributes
    ----------
    event : str
        "start", "forward", "record" or "back", as in `search_trails`.
    here : int
        The intersection.
    paths : tuple of int
        The paths walked from the start to here.
    best : int
        The length of the longest route so far.
    """

    event: str
    here: int
    paths: tuple[int, ...]
    best: int


def search_roads(game: Reader | nx.Graph, seat: int) -> Iterator[RoadStep]:
    """Yield every step of the search for a player's longest route.

    Parameters
    ----------
    game : Game, View or graph
    seat : int

    Notes
    -----
    `search_trails` on the `road_network`, with the numbers of the board.
    """
    network = road_network(game, seat)
    for step in search_trails(network):
        paths = tuple(network.edges[edge]["index"] for edge in step.trail)
        yield RoadStep(step.event, _stop(step.here), paths, len(step.best))


def _stop(node: Any) -> int:
    """Return the intersection of a node, which may be one end of a split one."""
    return int(node[0] if isinstance(node, tuple) else node)
