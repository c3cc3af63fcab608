"""The longest road as a question to a graph: the longest trail (base.longest_road).

The engine finds lengths on bit masks (`catan_nb.board.longest`); this is the same question
asked in networkx, found by plain search, and each is tested against the other.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any, NamedTuple

import networkx as nx

from catan_nb.rules.play.reading import Reader
from catan_nb.stats.island.graph import as_graph
from catan_nb.stats.tools.validation import check_seat, random_generator

# Searching for long trails: the search step by step, how much there is to try, and a bound.


Walk = list[tuple[Any, Any]]
"""Edges in order, each from where it is entered to where it is left."""


class SearchStep(NamedTuple):
    """The state of the search; its lists are reused, so copy what is to be kept.

    Attributes
    ----------
    event : str
        "start" at a node, "forward" along an edge, "record" when that makes the longest trail
        so far, "back" from a dead end.
    here : node
    trail : list of (node, node)
        The edges from the start to here.
    best : list of (node, node)
        The longest trail so far.
    """

    event: str
    here: Any
    trail: Walk
    best: Walk


def search_trails(network: nx.Graph) -> Iterator[SearchStep]:
    """Yield every step of the search for a longest trail: a walk that uses no edge twice.

    Parameters
    ----------
    network : networkx.Graph
        Small or of low degree: the search takes exponential time in general.

    Notes
    -----
    All trails are tried, from every node, going back at dead ends (depth-first search). A part
    of the graph is left as soon as no trail in it can be longer: when all its edges are in the
    longest trail so far, or are fewer.
    """
    best: Walk = []
    for nodes in nx.connected_components(network):
        subgraph = network.subgraph(nodes)
        size = subgraph.number_of_edges()
        links = {node: tuple(subgraph[node]) for node in subgraph}
        for start in links:
            if len(best) >= size:
                break
            yield from _search_from(links, start, size, best)


def _search_from(
    links: dict[Any, tuple[Any, ...]], start: Hashable, size: int, best: Walk
) -> Iterator[SearchStep]:
    """Yield the steps from one node, keeping the longest trail in `best`."""
    trail: Walk = []
    used: set[frozenset[Hashable]] = set()
    here = start
    open_links = [iter(links[start])]
    yield SearchStep("start", start, trail, best)
    while open_links:
        for open_link in open_links[-1]:
            edge = frozenset((here, open_link))
            if edge in used:
                continue
            used.add(edge)
            trail.append((here, open_link))
            here = open_link
            open_links.append(iter(links[open_link]))
            longer = len(trail) > len(best)
            if longer:
                best[:] = trail
            yield SearchStep("record" if longer else "forward", here, trail, best)
            if len(best) == size:
                return
            break
        else:
            open_links.pop()
            if trail:
                here, open_link = trail.pop()
                used.remove(frozenset((here, open_link)))
                yield SearchStep("back", here, trail, best)


def count_trails(network: nx.Graph) -> int:
    """Return how many trails a graph has, of one edge or more, each direction counted.

    Notes
    -----
    That is what trying everything means: each of them is walked once. A line of *n* edges has
    *n*·(*n*+1) of them, a ring 2·*n*². With three edges at every node each further step can
    be taken in two ways, so that rings upon rings multiply the number.

    Examples
    --------
    >>> count_trails(nx.path_graph(4)), count_trails(nx.cycle_graph(6))
    (12, 72)
    """
    links: dict[Any, list[tuple[int, Any]]] = {node: [] for node in network}
    for number, (one, two) in enumerate(network.edges):
        links[one].append((1 << number, two))
        links[two].append((1 << number, one))

    def onward(here: Any, used: int) -> int:
        return sum(1 + onward(there, used | edge) for edge, there in links[here] if not used & edge)

    return sum(onward(node, 0) for node in network)


def trail_bound(network: nx.Graph) -> int:
    """Return a number of edges that no trail of a graph can exceed, by parity alone.

    Notes
    -----
    A trail uses two edges whenever it passes a node, so its edges meet in an even number
    everywhere but at its two ends. In a connected graph with *k* > 2 nodes of odd degree an
    edge must therefore be left out at each of at least *k*−2 of them; an edge has two ends, so
    at least (*k*−2)/2 edges are left out. The largest part with that taken off is the bound.

    Examples
    --------
    >>> trail_bound(nx.star_graph(3)), trail_bound(nx.cycle_graph(6))
    (2, 6)
    """
    best = 0
    for nodes in nx.connected_components(network):
        subgraph = network.subgraph(nodes)
        odd = sum(degree % 2 for _, degree in subgraph.degree())
        best = max(best, subgraph.number_of_edges() - max(0, odd - 2) // 2)
    return best


def trail_at_bound(network: nx.Graph, *, tries: int = 1000, seed: int = 0) -> Walk | None:
    """Return a trail of a connected graph as long as `trail_bound` says, if one is found.

    Parameters
    ----------
    network : networkx.Graph
        Connected; it may be large.
    tries : int
        How many ways to leave out edges are tried.
    seed : int

    Returns
    -------
    list of (node, node) or None
        None proves nothing: the bound may be out of reach, or the luck was bad.

    Notes
    -----
    What is left out to reach the bound are single edges that join odd nodes in pairs, all but
    two of them: a matching (J. Edmonds). What remains is one trail when it hangs together
    (L. Euler). So matchings are drawn at random until it does; the Eulerian trail proves that
    the bound is reached.
    """
    if not network.number_of_edges():
        return []
    rng = random_generator(seed)
    odd = [node for node, degree in network.degree() if degree % 2]
    pairs = network.subgraph(odd)
    for _ in range(tries):
        ends = rng.permutation(len(odd))[:2]
        weighted = nx.Graph()
        weighted.add_nodes_from(n for i, n in enumerate(odd) if i not in ends)
        weighted.add_weighted_edges_from(
            (one, two, rng.random())
            for one, two in pairs.edges
            if one in weighted and two in weighted
        )
        left_out = nx.max_weight_matching(weighted, maxcardinality=True)
        remaining = network.copy()
        remaining.remove_edges_from(left_out)
        remaining.remove_nodes_from([node for node, degree in remaining.degree() if not degree])
        if 2 * len(left_out) == len(weighted) and nx.has_eulerian_path(remaining):
            return list(nx.eulerian_path(remaining))
    return None


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
        seat = check_seat(game, seat)
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
        (_node_intersection(trail[0][0]), *(_node_intersection(there) for _, there in trail)),
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
        yield RoadStep(step.event, _node_intersection(step.here), paths, len(step.best))


def _node_intersection(node: Any) -> int:
    """Return the intersection of a node, which may be one end of a split one."""
    return int(node[0] if isinstance(node, tuple) else node)
