"""A player's roads and ships as one graph: what hangs together, what a cut would part (sea.route).

The engine finds lengths on bit masks (`catan_nb.board.longest`); this is the same question asked
in networkx, and each is tested against the other.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import networkx as nx

from catan_nb.board.network import Network
from catan_nb.board.topology import bits
from catan_nb.rules.play.reading import Reader, state_of
from catan_nb.rules.state import CatanState
from catan_nb.stats.island.trails import Trail, longest_trail
from catan_nb.stats.tools.asked import seat_of


def route_network(game: Reader, seat: int) -> nx.Graph:
    """Return a player's routes as a graph in which every trail is a legal route.

    Parameters
    ----------
    game : Game or View
    seat : int

    Returns
    -------
    networkx.Graph
        Edges have ``index``, the number of the path, and ``kind``, "road" or "ship". A node is
        the number of an intersection, or ``(intersection, kind)`` where a road and a ship meet
        without an own building, or ``(intersection, path)`` where somebody else's piece parts
        what meets there.

    Notes
    -----
    Road and ship join only at an own settlement or city (sea.route). Where they merely meet, the
    intersection counts twice, once on land and once at sea.
    """
    state = state_of(game)
    own: Network = state.rules.network(state, seat_of(game, seat))
    graph, ends_of = nx.Graph(), game.board.topology.edge_vertices
    for kind, paths in (("road", own.roads), ("ship", own.ships)):
        for path in bits(paths):
            ends = (_node(state, own, end, kind, path) for end in ends_of[path])
            graph.add_edge(*ends, index=path, kind=kind)
    return graph


def mixed_route(game: Reader, seat: int) -> Trail:
    """Return a player's longest route over land and sea: the paths that prove its length.

    Parameters
    ----------
    game : Game or View
    seat : int

    Notes
    -----
    A longest trail of the `route_network`, found by trying all; with very many rings in a
    network of all thirty pieces it can take long.
    """
    network = route_network(game, seat)
    trail = longest_trail(network)
    if not trail:
        return Trail((), ())
    return Trail(
        tuple(network.edges[edge]["index"] for edge in trail),
        (intersection(trail[0][0]), *(intersection(there) for _, there in trail)),
    )


def route_parts(game: Reader, seat: int) -> tuple[frozenset[int], ...]:
    """Return the connected parts of a player's routes, as sets of paths, the largest first.

    Notes
    -----
    No trail leads from one connected part into another, so the longest route lies in one.
    """
    network = route_network(game, seat)
    parts = (network.subgraph(nodes).edges(data="index") for nodes in _parts(network))
    found = [frozenset(path for _, _, path in part) for part in parts]
    return tuple(sorted(found, key=lambda part: (-len(part), min(part))))


def route_bridges(game: Reader, seat: int) -> tuple[int, ...]:
    """Return the paths whose piece holds two sides of a route together, ascending.

    Notes
    -----
    A *bridge* is an edge on no ring: without it there is a connected part more. What lies on a
    ring is no bridge.
    """
    network = route_network(game, seat)
    return tuple(sorted(network.edges[edge]["index"] for edge in nx.bridges(network)))


def cut_vertices(game: Reader, seat: int) -> tuple[int, ...]:
    """Return the intersections at which a route would fall apart, ascending.

    Notes
    -----
    A *cut vertex* is a node without which there is a connected part more: on a tree all but the
    ends. An own building there is safe; where there is none, see `cuts` for who may build.
    """
    nodes = nx.articulation_points(route_network(game, seat))
    return tuple(sorted({intersection(node) for node in nodes}))


def cuts(game: Reader, seat: int) -> dict[int, int]:
    """Return how long a player's longest route would be after a foreign settlement.

    Returns
    -------
    dict of int to int
        For every intersection on the route's way where the rules let somebody settle: the length
        that is left, the worst cut first.

    Notes
    -----
    The distance rule, the land and what the scenario forbids are regarded (base.distance,
    sea.settlement, sea.scenario), not whether an opponent's route leads there. A building cuts
    at its intersection whether that is a cut vertex or not: on a ring it makes one long route
    of it.
    """
    state, shape, seat = state_of(game), game.board.topology, seat_of(game, seat)
    own: Network = state.rules.network(state, seat)
    others = (other for other in state.rules.seats if other != seat)
    now = own.length(shape)
    left = {
        vertex: own._replace(blocked=own.blocked | 1 << vertex).length(shape)
        for vertex in bits(sites(state, *others) & own.ends(shape))
    }
    worst = sorted(left, key=lambda vertex: (left[vertex], vertex))
    return {vertex: left[vertex] for vertex in worst if left[vertex] < now}


def joining_sites(game: Reader, seat: int) -> dict[int, int]:
    """Return where a settlement would join road and ship, and how long the route would be then.

    Returns
    -------
    dict of int to int
        Intersection to the length of the longest route, the longest first.

    Notes
    -----
    They are the intersections that a road and a ship of the player touch, where nobody has
    built and the distance rule and the scenario allow it. The price is not regarded.
    """
    state, shape, seat = state_of(game), game.board.topology, seat_of(game, seat)
    own: Network = state.rules.network(state, seat)
    met = Network(own.roads).ends(shape) & Network(own.ships).ends(shape)
    found = {
        vertex: own._replace(joints=own.joints | 1 << vertex).length(shape)
        for vertex in bits(met & sites(state, seat) & ~own.blocked)
    }
    return dict(sorted(found.items(), key=lambda pair: (-pair[1], pair[0])))


def sites(state: CatanState, *seats: int) -> int:
    """Return the mask of intersections on land where one of some seats could settle.

    The distance rule is minded (base.distance), and what the scenario forbids.
    """
    barred = -1
    for seat in seats:
        barred &= state.rules.hooks["settlers_barred"](state, seat)
    return state.land.vertices & ~state.closed & ~state.rules.occupied(state) & ~barred


def intersection(node: Any) -> int:
    """Return the intersection of a node of `route_network`, which may be a part of one."""
    return int(node[0] if isinstance(node, tuple) else node)


def _node(state: CatanState, own: Network, end: int, kind: str, path: int) -> Any:
    """Return the node of an end of a path."""
    if own.blocked >> end & 1:
        return end, path
    around = state.rules.topology.vertex_edge_mask[end]
    both = around & own.roads and around & own.ships
    return (end, kind) if both and not own.joints >> end & 1 else end


def _parts(network: nx.Graph) -> Iterable[set[Any]]:
    parts: Iterable[set[Any]] = nx.connected_components(network)
    return parts
