"""Searching for trails step by step, counting them, and the record of the whole board."""

from __future__ import annotations

from itertools import pairwise

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

import catan_nb as cn
from catan_nb import stats
from catan_nb.board.graph import board_graph

graphs = st.sets(
    st.tuples(st.integers(0, 6), st.integers(0, 6)).filter(lambda ends: ends[0] < ends[1]),
    max_size=7,
).map(nx.Graph)


def is_a_trail(network: nx.Graph, walk: list[tuple[int, int]]) -> bool:
    joined = all(one[1] == two[0] for one, two in pairwise(walk))
    return joined and len({frozenset(edge) for edge in walk}) == len(walk)


@given(graphs)
def test_each_step_follows_from_the_one_before(network: nx.Graph) -> None:
    before: tuple[tuple[int, int], ...] = ()
    best = 0
    for step in stats.search_trails(network):
        trail = tuple(step.trail)
        assert is_a_trail(network, step.trail)
        assert all(network.has_edge(*edge) for edge in trail)
        assert not trail or trail[-1][1] == step.here
        if step.event == "start":
            assert trail == ()
        elif step.event == "back":
            assert trail == before[:-1]
        else:
            assert trail[:-1] == before
            assert (step.event == "record") == (len(trail) > best)
        best = max(best, len(trail))
        assert len(step.best) == best
        before = trail
    assert best == len(stats.longest_trail(network)) <= stats.trail_bound(network)


@given(graphs)
def test_all_trails_are_counted(network: nx.Graph) -> None:
    """Against growing every trail by every edge, as sets."""
    grown: set[tuple[int, ...]] = {
        stops for one, two in network.edges for stops in ((one, two), (two, one))
    }
    trails: set[tuple[int, ...]] = set()
    while grown:
        trails |= grown
        grown = {
            (*stops, there)
            for stops in grown
            for there in network[stops[-1]]
            if {stops[-1], there} not in [set(pair) for pair in pairwise(stops)]
        }
    assert stats.count_trails(network) == len(trails)


@pytest.mark.rule("base.longest_road")
@pytest.mark.parametrize(
    ("name", "paths", "record"), [("beginner", 72, 55), ("beginner_5_6", 109, 81)]
)
def test_the_record_with_as_many_roads_as_one_likes(name: str, paths: int, record: int) -> None:
    network = board_graph(cn.printed(name))
    assert network.number_of_edges() == paths
    # No trail is longer, for parity; and here is one.
    assert stats.trail_bound(network) == record
    walk = stats.trail_at_bound(network)
    assert walk is not None
    assert len(walk) == record
    assert is_a_trail(network, walk)
    assert all(network.has_edge(*edge) for edge in walk)


def test_where_the_bound_is_out_of_reach() -> None:
    # A star with five rays: parity would let three of them be walked, but only two can be.
    star = nx.star_graph(5)
    assert stats.trail_bound(star) == 3
    assert len(stats.longest_trail(star)) == 2
    assert stats.trail_at_bound(star, tries=50) is None
    assert stats.trail_at_bound(nx.Graph()) == []
    assert stats.trail_bound(nx.Graph()) == 0
    ring = stats.trail_at_bound(nx.cycle_graph(5))
    assert ring is not None
    assert len(ring) == 5


@pytest.mark.rule("base.longest_road")
def test_the_search_on_a_board_ends_with_the_engines_length() -> None:
    here = cn.Position(players=3).road(0, *range(0, 14, 2), 7, 11).settlement(1, 9)
    game = here.turn(0, rolled=True).game()
    steps = list(stats.search_roads(game, 0))
    assert steps[-1].best == game.players[0].route_length == stats.longest_road(game, 0).length
    own = set(game.players[0].roads)
    for step in steps:
        assert set(step.paths) <= own
        assert not step.paths or step.here in game.board.topology.edge_vertices[step.paths[-1]]
