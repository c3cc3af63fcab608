"""The flat form measures routes as `catan_nb.board.longest` does."""

from __future__ import annotations

import random

import catan_nb as cn
from catan_nb.board.longest import longest_trail
from catan_nb.board.topology import Topology, bits, edges_at, mask_of, vertices_touched
from catan_nb.bots.playout import trail
from tests.conformance.playout.positions import line


def network(shape: Topology, rng: random.Random) -> int:
    """Return the mask of up to 15 paths, most of them joined."""
    built = [rng.randrange(shape.n_edges)]
    for _ in range(rng.randrange(2, 40)):
        edge = rng.randrange(shape.n_edges)
        joined = shape.edge_edge_mask[edge] & mask_of(built)
        if len(built) < 15 and edge not in built and (joined or rng.random() < 0.05):
            built.append(edge)
    return mask_of(built)


def test_routes_are_as_long(thorough: bool) -> None:
    for board in ("beginner", "variable"):
        shape = cn.new_game("base", board=board, players=6, seed=1).board.topology
        ends = [vertex for both in shape.edge_vertices for vertex in both]
        rng = random.Random(board)
        for _ in range(50_000 if thorough else 1_500):
            roads = network(shape, rng)
            blocked = mask_of(v for v in range(shape.n_vertices) if rng.random() < 0.15)
            found = trail.longest_trail(ends, shape.n_vertices, roads, blocked)
            assert found == longest_trail(shape, roads, blocked), (roads, blocked)


def test_the_path_that_makes_a_route_longest_is_the_first_of_the_best() -> None:
    shape = cn.printed("beginner").topology
    ends = [vertex for both in shape.edge_vertices for vertex in both]
    rng = random.Random(5)
    for _ in range(300):
        roads = network(shape, rng)
        blocked = mask_of(v for v in range(shape.n_vertices) if rng.random() < 0.15)
        sites = [*bits(edges_at(shape, vertices_touched(shape, roads)[0]) & ~roads)]
        rng.shuffle(sites)
        lengths = [longest_trail(shape, roads | 1 << path, blocked) for path in sites]
        found = trail.longest_with(ends, shape.n_vertices, roads, blocked, sites)
        assert found == sites[lengths.index(max(lengths))]
    assert trail.longest_with(ends, shape.n_vertices, roads, 0, []) == -1


def test_two_rings_that_share_a_path() -> None:
    """11 paths around two hexes: the one between them twice is not possible, so 11 is all."""
    shape = cn.printed("beginner").topology
    one, other = 9, shape.hex_neighbours[9][0]
    roads = shape.hex_edge_mask[one] | shape.hex_edge_mask[other]
    assert roads.bit_count() == 11
    ends = [vertex for both in shape.edge_vertices for vertex in both]
    assert trail.longest_trail(ends, shape.n_vertices, roads, 0) == 11


def test_a_ring_beside_a_longer_route() -> None:
    """The six paths of a ring do not count where eight others lie in a row."""
    board = cn.printed("beginner")
    shape = board.topology
    apart = line(shape, 53, 8, shape.hex_vertices[0])
    roads = shape.hex_edge_mask[0] | mask_of(board.path(*apart))
    ends = [vertex for both in shape.edge_vertices for vertex in both]
    assert trail.longest_trail(ends, shape.n_vertices, roads, 0) == 8
