"""The islands of a board, and how far it is from one to another (sea.area, sea.ship.build)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import networkx as nx

from catan_nb.board.layout import Board
from catan_nb.board.terrain import PIPS, Terrain
from catan_nb.board.topology import bits, mask_of
from catan_nb.kernel.words import say
from catan_nb.rules.play.reading import Reader


@dataclass(frozen=True, slots=True)
class Island:
    """Land that hangs together.

    Attributes
    ----------
    hexes : tuple of int
        Ascending.
    terrain : dict of str to int
        How many hexes there are of each terrain.
    pips : int
        Of all its tokens together; over 36 it is how many cards a roll pays on average if one
        settlement stood at every hex.
    coast : int
        How many paths lie between it and the sea, or the edge of the board.
    intersections : tuple of int
        Those that touch it, where one could build.
    """

    hexes: tuple[int, ...]
    terrain: dict[str, int]
    pips: int
    coast: int
    intersections: tuple[int, ...]


def land_graph(source: Reader | Board) -> nx.Graph:
    """Return the land as a graph: its hexes, and an edge where two have a side in common.

    Parameters
    ----------
    source : Game, View or Board
        Of a game, the land as it lies now; fog is no land yet.
    """
    board = _board(source)
    graph = nx.Graph()
    graph.add_nodes_from(board.land.hexes)
    for hex in board.land.hexes:
        near = board.topology.hex_neighbours[hex]
        graph.add_edges_from((hex, other) for other in near if other in graph)
    return graph


def islands(source: Reader | Board) -> tuple[Island, ...]:
    """Return the islands, in the order of their first hex.

    Parameters
    ----------
    source : Game, View or Board

    Notes
    -----
    An island is a *connected part* of `land_graph`: from each of its hexes one gets to each
    other over sides, and to no hex besides. What a scenario counts as an area may be only a
    part of one (sea.area).

    Examples
    --------
    >>> from catan_nb import printed
    >>> [(len(one.hexes), one.pips, one.coast) for one in islands(printed("beginner"))]
    [(19, 58, 30)]
    """
    board, graph = _board(source), land_graph(source)
    return tuple(_island(board, tuple(sorted(part))) for part in nx.connected_components(graph))


def crossings(source: Reader | Board) -> dict[tuple[int, int], int]:
    """Return the least number of ships between each two islands.

    Parameters
    ----------
    source : Game, View or Board
        Pieces on the board and the pirate are not regarded.

    Returns
    -------
    dict of (int, int) to int
        Two islands, by their place in `islands`, to ships; without those where no way leads.

    Notes
    -----
    A shortest path in the graph of intersections and paths at sea and at the coast
    (sea.ship.build). Where two islands have an intersection in common, it is 0. A way along the
    coast of a third island counts as well.
    """
    board, found = _board(source), islands(source)
    shape = board.topology
    water = nx.Graph()
    water.add_nodes_from(range(shape.n_vertices))
    water.add_edges_from(shape.edge_vertices[path] for path in bits(board.land.sea_edges))
    ships: dict[tuple[int, int], int] = {}
    for number, island in enumerate(found):
        away = nx.multi_source_dijkstra_path_length(water, set(island.intersections))
        for other in range(number + 1, len(found)):
            ways = [away[end] for end in found[other].intersections if end in away]
            if ways:
                ships[number, other] = min(ways)
    return ships


def _board(source: Reader | Board) -> Board:
    if isinstance(source, Reader):
        return source.live_board
    if isinstance(source, Board):
        return source
    raise TypeError(say("a game or a board is wanted, not {name}", name=type(source).__name__))


def _island(board: Board, hexes: tuple[int, ...]) -> Island:
    shape, mask = board.topology, mask_of(hexes)
    counted = Counter(Terrain(board.terrain[hex]).word for hex in hexes)
    coast = (path for path in board.land.coast_edges if mask_of(shape.edge_hexes[path]) & mask)
    return Island(
        hexes=hexes,
        terrain=dict(counted),
        pips=sum(PIPS[board.tokens[hex]] for hex in hexes),
        coast=sum(1 for _ in coast),
        intersections=bits(shape.vertices_at(hexes)),
    )
