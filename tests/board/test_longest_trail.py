from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catan_nb.board.geometry import Hex
from catan_nb.board.layouts import printed
from catan_nb.board.longest import longest_trail, longest_trail_path
from catan_nb.board.topology import Topology, bits, mask_of

ISLAND = printed("beginner").topology


def tried_out(shape: Topology, edges: int, blocked: int) -> int:
    """The longest trail by trying every trail from every intersection, one path at a time."""

    def go_on(here: int, left: frozenset[int], begun: bool) -> int:
        if begun and blocked >> here & 1:
            return 0
        lengths = [0]
        for edge in left:
            ends = shape.edge_vertices[edge]
            if here in ends:
                there = ends[1] if here == ends[0] else ends[0]
                lengths.append(1 + go_on(there, left - {edge}, True))
        return max(lengths)

    everything = frozenset(bits(edges))
    return max(go_on(vertex, everything, False) for vertex in range(shape.n_vertices))


def is_a_trail(shape: Topology, path: tuple[int, ...], blocked: int) -> bool:
    """Whether the paths follow each other from one of the first one's ends, none used twice."""
    if len(set(path)) != len(path):
        return False
    places = set(shape.edge_vertices[path[0]]) if path else set()
    for number, edge in enumerate(path):
        passed = {v for v in places if not (number and blocked >> v & 1)}
        one, two = shape.edge_vertices[edge]
        places = {two for v in passed if v == one} | {one for v in passed if v == two}
    return bool(places) or not path


def grown(rng: Random, size: int, *, new_start: float = 0.05) -> int:
    """A network as a game grows it: mostly next to what is there, sometimes elsewhere."""
    edges = 0
    while edges.bit_count() < size:
        near = 0
        for edge in bits(edges):
            near |= ISLAND.edge_edge_mask[edge]
        choice = bits(near & ~edges)
        if not choice or rng.random() < new_start:
            choice = tuple(edge for edge in range(ISLAND.n_edges) if not edges >> edge & 1)
        edges |= 1 << rng.choice(choice)
    return edges


def around(*hexes: Hex) -> int:
    mask = 0
    for hex in hexes:
        mask |= ISLAND.hex_edge_mask[ISLAND.hex(*hex)]
    return mask


networks = st.builds(
    lambda seed, size: grown(Random(seed), size), st.integers(0, 2**32), st.integers(0, 12)
)
anything = st.sets(st.integers(0, ISLAND.n_edges - 1), max_size=13).map(mask_of)
buildings = st.sets(st.integers(0, ISLAND.n_vertices - 1), max_size=8).map(mask_of)


@pytest.mark.rule("base.longest_road")
@given(st.one_of(networks, anything), st.one_of(st.just(0), buildings))
def test_the_length_is_that_of_trying_everything(edges: int, blocked: int) -> None:
    assert longest_trail(ISLAND, edges, blocked) == tried_out(ISLAND, edges, blocked)


@pytest.mark.rule("base.longest_road")
@given(networks, st.data())
def test_buildings_on_the_network_cut_it(edges: int, data: st.DataObject) -> None:
    touched = [v for v in range(ISLAND.n_vertices) if ISLAND.vertex_edge_mask[v] & edges]
    blocked = mask_of(data.draw(st.sets(st.sampled_from(touched or [0]), max_size=4)))
    assert longest_trail(ISLAND, edges, blocked) == tried_out(ISLAND, edges, blocked)


@pytest.mark.rule("base.longest_road")
@given(networks, buildings)
def test_the_path_proves_the_length(edges: int, blocked: int) -> None:
    path = longest_trail_path(ISLAND, edges, blocked)
    assert len(path) == longest_trail(ISLAND, edges, blocked)
    assert set(path) <= set(bits(edges))
    assert is_a_trail(ISLAND, path, blocked)
    assert path == longest_trail_path(ISLAND, edges, blocked)


def test_nothing_is_no_route() -> None:
    assert longest_trail(ISLAND, 0) == 0
    assert longest_trail_path(ISLAND, 0) == ()


@pytest.mark.rule("base.longest_road")
def test_branches_do_not_add_up() -> None:
    star = ISLAND.vertex_edge_mask[ISLAND.vertex((0, 0), (1, 0), (1, -1))]
    assert star.bit_count() == 3
    assert longest_trail(ISLAND, star) == 2


@pytest.mark.rule("base.longest_road")
def test_rings_count_whole_and_a_tail_adds_to_them() -> None:
    ring = around((0, 0))
    assert longest_trail(ISLAND, ring) == 6
    corner = ISLAND.hex_vertices[ISLAND.hex(0, 0)][0]
    tail = ISLAND.vertex_edge_mask[corner] & ~ring
    assert longest_trail(ISLAND, ring | tail) == 7
    opposite = ISLAND.hex_vertices[ISLAND.hex(0, 0)][3]
    tails = tail | ISLAND.vertex_edge_mask[opposite] & ~ring
    assert longest_trail(ISLAND, ring | tails) == 7
    beside = ISLAND.hex_vertices[ISLAND.hex(0, 0)][1]
    tails = tail | ISLAND.vertex_edge_mask[beside] & ~ring
    assert longest_trail(ISLAND, ring | tails) == 7


@pytest.mark.rule("base.longest_road")
def test_two_rings_that_share_a_path_are_walked_in_one_go() -> None:
    assert longest_trail(ISLAND, around((0, 0), (1, 0))) == 11
    assert longest_trail(ISLAND, around((0, 0), (1, 0), (0, 1))) == 15 - 1


@pytest.mark.rule("base.longest_road")
def test_two_rings_joined_by_a_path_are_walked_in_one_go() -> None:
    bridge = 1 << ISLAND.edge((0, 0), (1, -1))
    # The ends of that path are corners of the hexes above and below it.
    rings = around((0, -1), (1, 0))
    assert (rings & bridge) == 0
    assert longest_trail(ISLAND, rings | bridge) == 13


@pytest.mark.rule("base.longest_road")
def test_of_several_parts_the_longest_counts() -> None:
    ring = around((0, -2))
    coast = mask_of(printed("beginner").coast_edges)
    line = coast & around((-2, 2), (-1, 2), (0, 2))
    assert longest_trail(ISLAND, line) == 8
    assert longest_trail(ISLAND, line | ring) == 8
    assert set(longest_trail_path(ISLAND, line | ring)) == set(bits(line))


@pytest.mark.rule("base.longest_road")
def test_an_opponents_building_cuts_a_line_but_may_end_it() -> None:
    north, northeast, southeast, south, *_ = ISLAND.hex_vertices[ISLAND.hex(0, 0)]
    line = mask_of(
        ISLAND.edge_between(one, two)
        for one, two in [(north, northeast), (northeast, southeast), (southeast, south)]
    )
    assert longest_trail(ISLAND, line) == 3
    assert longest_trail(ISLAND, line, 1 << north | 1 << south) == 3
    assert longest_trail(ISLAND, line, 1 << northeast) == 2
    assert longest_trail(ISLAND, line, 1 << northeast | 1 << southeast) == 1


@pytest.mark.rule("base.longest_road")
def test_a_ring_may_begin_and_end_at_an_opponents_building() -> None:
    ring = around((0, 0))
    corners = ISLAND.hex_vertices[ISLAND.hex(0, 0)]
    assert longest_trail(ISLAND, ring, 1 << corners[0]) == 6
    assert longest_trail(ISLAND, ring, 1 << corners[0] | 1 << corners[2]) == 4


def test_a_flower_of_thirty_paths() -> None:
    flower = around((0, 0), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
    assert flower.bit_count() == 30
    assert longest_trail(ISLAND, flower) == 25
