"""The board and the live position as graphs: intersections are nodes, paths are edges.

This is the only file of the engine that imports networkx.
"""

from __future__ import annotations

from collections.abc import Mapping

import networkx as nx

from catan_nb.board.layout import Board


def board_graph(board: Board) -> nx.Graph:
    """Return the intersections and paths of a board as a networkx graph.

    Nodes are vertex numbers with the attributes ``hexes`` (numbers of the hexes that meet
    there), ``pips`` (0–15), ``harbour`` (resource name, "generic" or None), ``land`` (whether
    it touches land, so that one may build there), ``label`` ("V23") and ``pos`` (x to the right,
    y *up*, as plotting libraries want it; a hex's side is 1 long).
    Edges have ``index`` (edge number), ``label`` ("E41"), ``hexes`` (the one or two hexes of the
    board beside the path), ``coast`` (whether the path lies between land and sea) and ``land``
    (whether it touches land, so that a road may lie there).
    """
    shape = board.topology
    graph = nx.Graph(name=board.name)
    for vertex, (x, y) in enumerate(shape.vertex_points):
        harbour = board.vertex_harbours[vertex]
        graph.add_node(
            vertex,
            hexes=shape.vertex_hexes[vertex],
            pips=board.vertex_pips(vertex),
            harbour=None if harbour is None else harbour.word,
            land=bool(board.land.vertices >> vertex & 1),
            label=board.label("vertex", vertex),
            pos=(x, -y),
        )
    coast = set(board.land.coast_edges)
    for edge, (one, two) in enumerate(shape.edge_vertices):
        graph.add_edge(
            one,
            two,
            index=edge,
            label=board.label("edge", edge),
            hexes=shape.edge_hexes[edge],
            coast=edge in coast,
            land=bool(board.land.edges >> edge & 1),
        )
    return graph


def position_graph(
    board: Board,
    buildings: Mapping[int, tuple[int, str]],
    roads: Mapping[int, tuple[int, str]],
) -> nx.Graph:
    """Return a board with what stands on it: `board_graph` and the pieces.

    ``buildings`` maps a vertex to its owner's seat and "settlement" or "city", ``roads`` an
    edge to its owner's seat and "road".

    Beside the attributes of `board_graph`, every node has ``owner`` (seat or None) and
    ``building`` ("settlement", "city" or None), every edge ``owner`` and ``kind`` ("road" or
    None). The graph is a snapshot: it does not follow the game when that goes on.

    Raises ValueError for a piece at a place that is not on the board.
    """
    graph = board_graph(board)
    nx.set_node_attributes(graph, None, "owner")
    nx.set_node_attributes(graph, None, "building")
    nx.set_edge_attributes(graph, None, "owner")
    nx.set_edge_attributes(graph, None, "kind")
    for vertex, (seat, building) in buildings.items():
        board.label("vertex", vertex)
        graph.nodes[vertex].update(owner=seat, building=building)
    for edge, (seat, kind) in roads.items():
        board.label("edge", edge)
        graph.edges[board.topology.edge_vertices[edge]].update(owner=seat, kind=kind)
    return graph
