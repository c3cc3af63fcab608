from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from itertools import combinations

import networkx as nx
import pytest

import catan_nb as cn
from catan_nb import stats
from catan_nb.board.graph import board_graph, position_graph
from catan_nb.stats.island.graph import maximum_independent_set


@pytest.fixture(scope="module")
def beginner() -> cn.Board:
    return cn.printed("beginner")


def test_names_are_loaded_only_when_used() -> None:
    code = "import sys, catan_nb.stats as s; dir(s); print('networkx' in sys.modules)"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout
    assert answer.strip() == "False"
    assert all(hasattr(stats, name) for name in dir(stats))
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = stats.nothing


@pytest.mark.rule("base.board")
def test_the_base_board_in_numbers(beginner: cn.Board) -> None:
    graph = stats.as_graph(beginner)
    assert graph.number_of_nodes() == 54
    assert graph.number_of_edges() == 72
    assert stats.degree_distribution(beginner) == {2: 18, 3: 36}
    assert stats.hexes_per_intersection(graph) == {1: 18, 2: 12, 3: 24}
    assert len(stats.coast_paths(graph)) == 30
    assert nx.is_bipartite(graph)
    # Points less lines plus faces, the sea being one: 2 (L. Euler).
    assert 54 - 72 + (19 + 1) == 2


@pytest.mark.rule("base.tokens")
def test_the_base_game_has_58_pips(beginner: cn.Board) -> None:
    assert stats.total_pips(beginner) == 58
    assert stats.total_pips(cn.printed("beginner_5_6")) == 88


@pytest.mark.rule("base.layout.beginner")
def test_the_best_intersections_of_the_beginner_board(beginner: cn.Board) -> None:
    best = stats.best_intersections(beginner)
    assert [stats.pip_ranking(beginner)[vertex] for vertex in best] == [11, 11, 11, 11]
    assert {beginner.topology.vertex_name(vertex) for vertex in best} == {
        ((-2, 0), (-2, 1), (-1, 0)),
        ((1, 0), (1, 1), (2, 0)),
        ((-2, 1), (-2, 2), (-1, 1)),
        ((-2, 2), (-1, 1), (-1, 2)),
    }
    assert max(stats.pip_ranking(beginner).values()) == 11
    game = cn.new_game(players=4, board="beginner")
    assert not set(best) & set(stats.best_intersections(game, only_open=True))


@pytest.mark.rule("base.distance")
@pytest.mark.parametrize(("board", "most"), [("beginner", 27), ("beginner_5_6", 40)])
def test_at_most_so_many_settlements_fit(board: str, most: int) -> None:
    graph = stats.as_graph(cn.printed(board))
    sites = stats.settlement_packing(graph)
    assert len(sites) == most
    assert not any(graph.has_edge(*pair) for pair in combinations(sites, 2))
    matching = nx.bipartite.maximum_matching(graph)
    assert len(matching) == 2 * most  # a matching that touches everything: no more fit


@pytest.mark.rule("base.distance")
def test_the_three_rings_of_the_base_board_prove_27(beginner: cn.Board) -> None:
    """Every second path of rings of 6, 18 and 30 intersections makes 3 + 9 + 15 = 27 paths."""
    graph = stats.as_graph(beginner)
    rings: dict[int, list[int]] = {}
    for vertex, facts in graph.nodes(data=True):
        distances = [_from_the_middle(beginner.topology.hexes[hex]) for hex in facts["hexes"]]
        rings.setdefault(min(distances), []).append(vertex)
    assert {distance: len(ring) for distance, ring in rings.items()} == {0: 6, 1: 18, 2: 30}
    for ring in rings.values():
        part = graph.subgraph(ring)
        assert nx.is_connected(part)
        assert {degree for _, degree in part.degree()} == {2}


def _from_the_middle(hex: tuple[int, int]) -> int:
    q, r = hex
    return max(abs(q), abs(r), abs(q + r))


def test_an_odd_ring_has_no_answer() -> None:
    with pytest.raises(nx.NetworkXError):
        maximum_independent_set(nx.cycle_graph(5))


def test_nobody_owns_a_bare_board(beginner: cn.Board) -> None:
    graph = stats.as_graph(beginner)
    assert {owner for _, owner in graph.nodes(data="owner")} == {None}
    assert {owner for _, _, owner in graph.edges(data="owner")} == {None}
    assert stats.reachable_sites(graph, 0) == {}
    assert stats.longest_road(board_graph(beginner), 0) == ((), ())
    assert len(stats.open_sites(board_graph(beginner))) == 54
    with pytest.raises(TypeError, match="not int"):
        stats.as_graph(7)


def test_the_graph_of_a_position_shows_its_pieces() -> None:
    game = cn.new_game(players=4, board="beginner")
    graph = game.graph()
    for player in game.players:
        assert {v for v, owner in graph.nodes(data="owner") if owner == player.seat} == {
            *player.settlements,
            *player.cities,
        }
        owned = {i for *_, i in graph.edges(data="index")} & set(player.roads)
        assert owned == {
            facts["index"] for *_, facts in graph.edges(data=True) if facts["owner"] == player.seat
        }
    assert {facts["building"] for _, facts in graph.nodes(data=True)} == {None, "settlement"}
    assert {facts["kind"] for *_, facts in graph.edges(data=True)} == {None, "road"}
    view = stats.as_graph(game.view(None))
    assert dict(view.nodes(data=True)) == dict(graph.nodes(data=True))
    with pytest.raises(ValueError, match="no vertex 54"):
        position_graph(game.board, {54: (0, "city")}, {})
    with pytest.raises(ValueError, match="no edge 72"):
        position_graph(game.board, {}, {72: (0, "road")})


def test_what_a_settlement_gets() -> None:
    board = cn.printed("beginner")
    site = board.vertex((1, 0), (1, 1), (2, 0))
    cards = stats.site_production(board, site)
    assert sum(cards.values()) == Fraction(11, 36)
    robbed = stats.site_production(board, site, robber=board.hex(2, 0))
    assert robbed["ore"] == 0
    assert sum(robbed.values()) == Fraction(6, 36)
    with pytest.raises(ValueError, match="no vertex 99"):
        stats.site_production(board, 99)


def test_an_estimate_is_a_mean_with_an_interval() -> None:
    found = stats.estimate([0, 1] * 50)
    assert found.mean == 0.5
    assert found.half_width == pytest.approx(1.96 * 0.50252 / 10, rel=1e-4)
    assert 0.5 in found
    assert 0.7 not in found
    assert str(found) == "0.5 ± 0.098 (100 trials)"
    assert stats.estimate([3]).half_width == float("inf")
    with pytest.raises(ValueError, match="at least one"):
        stats.estimate([])
