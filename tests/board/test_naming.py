"""Places by names: labels, coordinates, terrain with token; rows of intersections."""

from __future__ import annotations

from typing import Any

import pytest

import catan_nb as cn

BOARD = cn.printed("beginner")
SHAPE = BOARD.topology


@pytest.mark.parametrize(
    ("names", "vertex"),
    [
        (((0, 0), (1, 0), (1, -1)), BOARD.topology.vertex((0, 0), (1, 0), (1, -1))),
        (("H9", "H8", "H4"), 23),
        (("desert", "forest 11", "hills 6"), 23),
        (("desert", ("forest", 11), (0, -1)), 23),
        (("hills 6", "H9", "FOREST 11"), 23),
        (("fields 12", "mountains 10", "sea"), 7),
        (("mountains 10", "sea", "sea"), None),
        (("V18",), 18),
        (("v18",), 18),
    ],
)
def test_intersections_by_names(names: tuple[Any, ...], vertex: int | None) -> None:
    if vertex is None:
        with pytest.raises(ValueError, match="name more than one intersection: V0, V3"):
            BOARD.vertex(*names)
    else:
        assert BOARD.vertex(*names) == vertex


def test_every_intersection_and_path_is_named_by_labels_of_its_hexes() -> None:
    def label(hex: tuple[int, int]) -> Any:
        number = SHAPE.hex_index.get(hex)
        return hex if number is None else f"H{number}"

    for vertex in range(SHAPE.n_vertices):
        assert BOARD.vertex(*map(label, SHAPE.vertex_name(vertex))) == vertex
    for edge in range(SHAPE.n_edges):
        assert BOARD.edge(*map(label, SHAPE.edge_name(edge))) == edge


def test_paths_by_names() -> None:
    edge = SHAPE.edge((0, 0), (0, -1))
    assert BOARD.edge("desert", "hills 6") == edge
    assert BOARD.edge("H9", ("hills", 6)) == edge
    assert BOARD.edge("6", "desert") == edge
    assert BOARD.edge(f"E{edge}") == edge


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (("forest 13", "desert"), "no hex of this board is 'forest 13'"),
        (("forrest 9", "desert"), "no hex is named 'forrest 9'; did you mean 'forest'?"),
        (("H99", "desert"), "there is no hex 99 on this board"),
        (("H0", "H18"), "no path of this board lies at H0, H18"),
        (("desert",), "name more than one path: E.*name more of the hexes"),
        ((0, 31), r"a hex is named like \(0, 0\), 'H7', 'forest 9' or \('forest', 9\), not 0"),
        (("H0", "H1", "H2"), "name 1 to 2 of the hexes around the path, not 3"),
        ((), "name 1 to 2 of the hexes around the path, not 0"),
        (((0, 0), (5, 5)), "are not neighbours"),
        (("desert hills 6",), "a hex is named like"),
    ],
)
def test_what_names_no_path_is_told_clearly(names: tuple[Any, ...], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        BOARD.edge(*names)


def test_paths_along_a_row_of_intersections() -> None:
    row = (8, 13, 18, 24)
    paths = BOARD.path(*row)
    assert [set(SHAPE.edge_vertices[edge]) for edge in paths] == [{8, 13}, {13, 18}, {18, 24}]
    assert BOARD.path("V8", 13, "V18", 24) == paths
    assert BOARD.path(8) == ()
    position = cn.Position(players=2).road(0, *BOARD.path(8, 13, 18))
    assert position.game().players[0].roads == BOARD.path(8, 13, 18)
    with pytest.raises(ValueError, match="no path joins the intersections V8 and V24"):
        BOARD.path(8, 24)
    with pytest.raises(ValueError, match="there is no vertex 54"):
        BOARD.path(8, 54)
