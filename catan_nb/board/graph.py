"""The board as a graph for lessons: intersections are nodes, paths are edges.

This is the only file of the engine that imports networkx.
"""

from __future__ import annotations

import networkx as nx

from catan_nb.board.layout import Board


def board_graph(board: Board) -> nx.Graph:
    """Return the intersections and paths of a board as a networkx graph.

    Nodes are vertex numbers with the attributes ``hexes`` (numbers of the hexes that meet
    there), ``pips`` (0–15), ``harbour`` (resource name, "generic" or None), ``label`` ("V23") and
    ``pos`` (x to the right, y *up*, as plotting libraries want it; a hex's side is 1 long).
    Edges have ``index`` (edge number), ``label`` ("E41"), ``hexes`` (the one or two hexes of the
    board beside the path) and ``coast`` (whether the path lies between land and sea).
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
            label=board.label("vertex", vertex),
            pos=(x, -y),
        )
    coast = set(board.coast_edges)
    for edge, (one, two) in enumerate(shape.edge_vertices):
        graph.add_edge(
            one,
            two,
            index=edge,
            label=board.label("edge", edge),
            hexes=shape.edge_hexes[edge],
            coast=edge in coast,
        )
    return graph
