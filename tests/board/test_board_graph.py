from __future__ import annotations

import networkx as nx
import pytest

from catan_nb.board.graph import board_graph
from catan_nb.board.layout import Board
from catan_nb.board.layouts import PRINTED, printed


@pytest.mark.parametrize("name", PRINTED)
def test_the_graph_is_the_board(name: str) -> None:
    board = printed(name)
    shape = board.topology
    graph = board_graph(board)
    assert graph.number_of_nodes() == shape.n_vertices
    assert graph.number_of_edges() == shape.n_edges
    assert nx.is_connected(graph)
    assert nx.is_bipartite(graph)
    for vertex, facts in graph.nodes(data=True):
        assert facts["hexes"] == shape.vertex_hexes[vertex]
        assert facts["pips"] == board.vertex_pips(vertex)
        assert board.find(facts["label"]) == ("vertex", vertex)
        assert tuple(graph[vertex]) == shape.vertex_neighbours[vertex]
    for one, two, facts in graph.edges(data=True):
        assert shape.edge_between(one, two) == facts["index"]
        assert board.find(facts["label"]) == ("edge", facts["index"])
        assert facts["hexes"] == shape.edge_hexes[facts["index"]]
    coast = [facts["index"] for _, _, facts in graph.edges(data=True) if facts["coast"]]
    assert sorted(coast) == list(board.coast_edges)


def test_harbours_stand_at_the_intersections_they_serve() -> None:
    board = printed("beginner")
    found = nx.get_node_attributes(board_graph(board), "harbour")
    served = {vertex: kind for vertex, kind in found.items() if kind is not None}
    assert served == {v: harbour.word for harbour in board.harbours for v in harbour.vertices}


def test_north_is_up_in_a_plot() -> None:
    positions = nx.get_node_attributes(board_graph(printed("beginner")), "pos")
    assert positions[0][1] == max(y for _, y in positions.values())


def test_islands_apart_are_parts_apart() -> None:
    board = Board.make({(0, 0): ("hills", 6), (4, 0): ("forest", 8)})
    assert nx.number_connected_components(board_graph(board)) == 2
