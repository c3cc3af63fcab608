from __future__ import annotations

import copy
import gc
import pickle
from collections import Counter
from math import dist, isclose
from weakref import ref

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catan_nb.board.geometry import Hex, centre, corner_points, neighbours
from catan_nb.board.layouts import printed
from catan_nb.board.topology import REMEMBERED, bits, mask_of, topology

ISLAND = printed("beginner").topology
LARGE = printed("beginner_5_6").topology

hex_sets = st.sets(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), min_size=1, max_size=12)


@given(st.integers(0, 2**200))
def test_bits_and_mask_of_are_inverse(mask: int) -> None:
    places = bits(mask)
    assert list(places) == sorted(set(places))
    assert mask_of(places) == mask


def test_boards_that_nobody_uses_any_more_take_no_memory_and_those_in_use_stay_one_object() -> None:
    held = topology([(0, 0), (1, 0)])
    # far from what other tests draw: who was asked about a board's paths keeps it for a while
    left = ref(topology([(90, 90), (90, 91)]))
    for distance in range(2 * REMEMBERED):
        topology([(distance % 40, distance // 40 - 6)])
    gc.collect()
    assert left() is None
    assert topology([(1, 0), (0, 0)]) is held


@pytest.mark.rule("base.board")
def test_the_island_has_19_hexes_54_intersections_and_72_paths() -> None:
    assert (ISLAND.n_hexes, ISLAND.n_vertices, ISLAND.n_edges) == (19, 54, 72)


@pytest.mark.rule("base.board")
def test_intersections_touch_one_two_or_three_hexes() -> None:
    assert Counter(map(len, ISLAND.vertex_hexes)) == {1: 18, 2: 12, 3: 24}
    assert Counter(map(len, ISLAND.edge_hexes)) == {1: 30, 2: 42}


@pytest.mark.rule("six.board")
def test_the_large_island_has_30_hexes() -> None:
    assert (LARGE.n_hexes, LARGE.n_vertices, LARGE.n_edges) == (30, 80, 109)
    assert Counter(map(len, LARGE.edge_hexes)) == {1: 38, 2: 71}


def test_everything_is_numbered_row_by_row_from_the_top() -> None:
    rows = [(r, q) for q, r in ISLAND.hexes]
    assert rows == sorted(rows)
    for points in (ISLAND.vertex_points, ISLAND.edge_points):
        places = [(round(y, 6), round(x, 6)) for x, y in points]
        assert places == sorted(places)


def test_points_are_where_geometry_says() -> None:
    for hex, (place, six) in enumerate(zip(ISLAND.hexes, ISLAND.hex_vertices, strict=True)):
        assert ISLAND.hex_points[hex] == centre(place)
        assert tuple(ISLAND.vertex_points[vertex] for vertex in six) == corner_points(place)
    for edge, (one, two) in enumerate(ISLAND.edge_vertices):
        ends = ISLAND.vertex_points[one], ISLAND.vertex_points[two]
        assert isclose(dist(*ends), 1)
        assert all(isclose(dist(ISLAND.edge_points[edge], end), 0.5) for end in ends)


@given(hex_sets)
def test_the_tables_of_any_shape_agree_with_each_other(hexes: set[Hex]) -> None:
    shape = topology(hexes)
    assert set(shape.hexes) == hexes
    for hex, place in enumerate(shape.hexes):
        assert shape.hex(*place) == hex
        assert {shape.hexes[near] for near in shape.hex_neighbours[hex]} == hexes & set(
            neighbours(place)
        )
        for edge, beyond in zip(shape.hex_edges[hex], neighbours(place), strict=True):
            assert shape.edge(place, beyond) == edge
            assert hex in shape.edge_hexes[edge]
            assert set(shape.edge_vertices[edge]) <= set(shape.hex_vertices[hex])
        assert shape.hex_vertex_mask[hex] == mask_of(shape.hex_vertices[hex])
        assert shape.hex_edge_mask[hex] == mask_of(shape.hex_edges[hex])
    for vertex in range(shape.n_vertices):
        edges, around = shape.vertex_edges[vertex], shape.vertex_neighbours[vertex]
        assert 2 <= len(edges) == len(around) <= 3
        assert all(vertex in shape.edge_vertices[edge] for edge in edges)
        assert {shape.edge_between(vertex, other) for other in around} == set(edges)
        assert all(vertex in shape.hex_vertices[hex] for hex in shape.vertex_hexes[vertex])
        assert shape.vertex_neighbour_mask[vertex] == mask_of(around)
        assert shape.vertex_edge_mask[vertex] == mask_of(edges)
    for edge, both in enumerate(shape.edge_vertices):
        assert both[0] < both[1]
        assert shape.edge_vertex_mask[edge] == mask_of(both)
        touching = {other for end in both for other in shape.vertex_edges[end]} - {edge}
        assert bits(shape.edge_edge_mask[edge]) == tuple(sorted(touching))


@given(hex_sets)
def test_names_by_hexes_lead_back_to_the_same_place(hexes: set[Hex]) -> None:
    shape = topology(hexes)
    for vertex in range(shape.n_vertices):
        name = shape.vertex_name(vertex)
        assert list(name) == sorted(name)
        assert {shape.hex_index[hex] for hex in name if hex in hexes} == set(
            shape.vertex_hexes[vertex]
        )
        a, b, c = name
        assert {shape.vertex(a, b, c), shape.vertex(c, a, b), shape.vertex(b, c, a)} == {vertex}
    for edge in range(shape.n_edges):
        a, b = shape.edge_name(edge)
        assert a < b
        assert shape.edge(a, b) == shape.edge(b, a) == edge


def test_sea_hexes_around_the_island_name_places_too() -> None:
    north = ISLAND.vertex((0, -2), (0, -3), (1, -3))
    assert north == 0
    assert ISLAND.vertex_name(0) == ((0, -3), (0, -2), (1, -3))
    assert ISLAND.edge((0, -3), (0, -2)) == 0


@pytest.mark.parametrize(
    ("hexes", "message"),
    [
        (((0, 0), (1, 0), (2, 0)), "do not meet in one intersection"),
        (((0, 0), (0, 0), (1, 0)), "do not meet in one intersection"),
        (((5, 5), (6, 5), (6, 4)), "is not on this board"),
    ],
)
def test_a_wrong_intersection_is_refused(hexes: tuple[Hex, Hex, Hex], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        ISLAND.vertex(*hexes)


def test_a_wrong_path_or_hex_is_refused() -> None:
    with pytest.raises(ValueError, match="not neighbours"):
        ISLAND.edge((0, 0), (2, 0))
    with pytest.raises(ValueError, match="not on this board"):
        ISLAND.edge((7, 7), (8, 7))
    with pytest.raises(ValueError, match=r"no hex \(3, 0\)"):
        ISLAND.hex(3, 0)
    with pytest.raises(ValueError, match="no path joins the intersections V0 and V1"):
        ISLAND.edge_between(0, 1)
    with pytest.raises(ValueError, match="no path joins"):
        ISLAND.edge_between(4, 4)


def test_an_impossible_set_of_hexes_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one hex"):
        topology([])
    with pytest.raises(ValueError, match=r"\(1, 2\) is listed twice"):
        topology([(1, 2), (0, 0), (1, 2)])


def test_the_same_hexes_give_the_same_object_even_after_copying() -> None:
    backwards = topology(reversed(ISLAND.hexes))
    assert backwards is ISLAND
    assert copy.deepcopy(ISLAND) is ISLAND
    assert pickle.loads(pickle.dumps(ISLAND)) is ISLAND
    assert repr(ISLAND) == "<Topology: 19 hexes, 54 vertices, 72 edges>"
