"""Boards to take hold of: an island to lay, a board to settle, a trail to draw, routes to join."""

from __future__ import annotations

from itertools import pairwise

import networkx as nx
import pytest

import catan_nb as cn
from catan_nb import stats
from catan_nb.lessons import (
    counting_twice,
    drawn_trail,
    joined_routes,
    keeping_apart,
    lifted_fog,
)
from catan_nb.lessons.explorables.explorable import Moving
from catan_nb.lessons.explorables.routes import JoinedRoutes

BOARD = cn.printed("beginner")
ROWS = (
    (0, 0, "forest hills sea pasture sea sea"),
    (1, 0, "fields sea sea sea hills gold"),
    (2, -1, "pasture mountains sea sea fields forest"),
    (3, -1, "desert sea sea sea mountains sea"),
)
CELLS = {(q + n, r): word for r, q, row in ROWS for n, word in enumerate(row.split())}
STRAIT = cn.Board.make(
    {at: word if word in ("sea", "desert") else (word, 9) for at, word in CELLS.items()}, rim=True
)
MEET = 36
"""Where roads and ships of Blue meet, and nobody has built."""


def told(thing: Moving, name: str) -> str:
    return next(row.told for row in thing.rows() if row.name == name)


def along(board: cn.Board, *stops: int) -> list[int]:
    edges = (board.topology.edge_between(*pair) for pair in pairwise(stops))
    return [edge for edge in edges if edge is not None]


# ---- counting twice ------------------------------------------------------------------------


def test_the_whole_island_counts_as_the_board_does() -> None:
    island = counting_twice()
    island.pane.press("all")
    assert told(island, "Corners, hex by hex") == "6 · 19 = 114"
    every = told(island, "Corners, intersection by intersection")
    assert every == "18 · 1 + 12 · 2 + 24 · 3 = 114"
    assert told(island, "Sides, path by path: coast and inside") == "30 · 1 + 42 · 2 = 114"
    assert told(island, "Intersections − paths + hexes") == "54 − 72 + 19 = 1"


def test_eulers_sum_counts_islands_and_lakes() -> None:
    island = counting_twice()
    shape = island.board.topology
    for hex in shape.hex_neighbours[shape.hex(0, 0)]:
        island.pane.press("hex", str(hex))
    assert told(island, "Intersections − paths + hexes").endswith("= 1")
    island.pane.press("hex", str(shape.hex(0, 0)))
    assert told(island, "Intersections − paths + hexes").endswith("= 0")
    island.pane.press("reset")
    assert island.laid == {shape.hex(0, 0)}


def test_an_island_may_be_empty() -> None:
    island = counting_twice()
    island.pane.press("hex", str(min(island.laid)))
    assert told(island, "Intersections") == "0 + 0 + 0 = 0"
    assert "<svg" in island.pane.html


# ---- keeping apart -------------------------------------------------------------------------


def test_the_bound_is_what_the_packing_says() -> None:
    board = keeping_apart(BOARD)
    assert told(board, "With these, at most") == "27"
    board.pane.press("build", "0")
    assert told(board, "Intersections still free") == str(54 - 1 - 2)
    assert told(board, "Paths with a settlement at one end") == "1 · 2 + 0 · 3 = 2 of 72"
    graph = stats.as_graph(BOARD)
    while board.free:
        board.pane.press("build", str(min(board.free)))
    assert nx.is_dominating_set(graph, board.placed)
    assert not graph.subgraph(board.placed).edges
    assert told(board, "With these, at most") == str(len(board.placed))
    assert "full" in board.pane.html


def test_nobody_builds_beside_a_settlement() -> None:
    board = keeping_apart(BOARD, bound=False)
    board.pane.press("build", "20")
    for near in stats.as_graph(BOARD)[20]:
        board.pane.press("build", str(near))
        assert "distance rule" in board.pane.html
    assert board.placed == {20}
    board.pane.press("build", "20")
    assert not board.placed
    assert "at most" not in board.pane.html


def test_every_second_intersection_can_be_shown() -> None:
    board = keeping_apart(BOARD)
    before = board.pane.html.count("#a34700")
    board.pane.press("colours", value=True)
    assert board.pane.html.count("#a34700") == before + 27


# ---- walking -------------------------------------------------------------------------------


def test_a_trail_goes_on_by_unused_paths_and_back_by_the_last() -> None:
    trail = drawn_trail(BOARD)
    for stop in (17, 12, 8, 13):
        trail.pane.press("stop", str(stop))
    assert trail.paths == along(BOARD, 17, 12, 8, 13)
    trail.pane.press("stop", "8")
    assert trail.stops == [17, 12, 8]
    trail.pane.press("stop", "40")
    assert trail.stops == [17, 12, 8]
    trail.pane.press("back")
    assert trail.stops == [17, 12]
    assert told(trail, "Its two ends") == "V17 and V12"


def test_a_quick_stroke_jumps_over_a_stop() -> None:
    trail = drawn_trail(BOARD)
    for stop in (17, 8, 18, 17):
        trail.pane.press("stop", str(stop))
    assert trail.stops == [17, 12, 8, 13, 18, 23, 17]
    assert told(trail, "Its two ends") == "both at V17: it is closed"


def test_parity_says_when_nothing_longer_is_possible() -> None:
    ring = along(BOARD, 17, 12, 8, 13, 18, 23, 17)
    trail = drawn_trail(BOARD, [*ring, *along(BOARD, 17, 22)])
    trail.pane.press("odd", value=True)
    assert told(trail, "Paths that every trail leaves out, at least") == "0"
    for stop in (22, 17, 12, 8, 13, 18, 23, 17):
        trail.pane.press("stop", str(stop))
    assert told(trail, "Length of the trail") == "7 of 7 paths"
    assert told(trail, "Odd intersections with a path left over") == "0 of 2"
    assert "Nothing longer" in trail.pane.html


def test_a_trail_without_parity_does_not_speak_of_it() -> None:
    trail = drawn_trail(BOARD, along(BOARD, 17, 12, 8), parity=False)
    for stop in (17, 12, 8):
        trail.pane.press("stop", str(stop))
    assert "odd" not in trail.pane.html.lower()
    assert "Nothing longer" not in trail.pane.html
    trail.pane.press("stop", "17")
    assert "Something went wrong" not in trail.pane.html


# ---- joining -------------------------------------------------------------------------------


@pytest.fixture
def joined() -> JoinedRoutes:
    """Four roads in the west, four ships over the strait, two roads in the north."""
    here = cn.Position("base+seafarers", board=STRAIT, players=3, names=("Blue", "Red", "White"))
    here.settlement(0, 35, 23).settlement(1, 31)
    here.road(0, *along(STRAIT, 20, 27, 35, 28, 36), *along(STRAIT, 23, 17, 10))
    here.ships(0, *along(STRAIT, 23, 16, 22, 29, 36))
    return joined_routes(here.game())


def test_only_an_own_settlement_joins_road_and_ship(joined: JoinedRoutes) -> None:
    assert told(joined, "Connected parts") == "2: 6 + 4"
    assert told(joined, "Longest route") == "6"
    joined.pane.press("place", str(MEET))
    assert told(joined, "Connected parts") == "1: 10"
    assert told(joined, "Longest route") == "10"
    joined.pane.press("place", str(MEET))
    assert told(joined, "Connected parts") == "2: 6 + 4"
    joined.pane.press("place", str(MEET))
    assert MEET not in joined.built


def test_a_lost_bridge_parts_a_route(joined: JoinedRoutes) -> None:
    joined.pane.press("bridges", value=True)
    assert told(joined, "Bridges") == "10"
    middle = str(along(STRAIT, 16, 22)[0])
    joined.pane.press("piece", middle)
    assert told(joined, "Connected parts") == "3: 4 + 3 + 2"
    joined.pane.press("piece", middle)
    assert told(joined, "Connected parts") == "2: 6 + 4"


def test_what_the_rules_refuse_is_told_and_not_done(joined: JoinedRoutes) -> None:
    joined.pane.press("place", "28")
    assert 28 not in joined.built
    assert "base.distance" in joined.pane.html
    joined.pane.press("reset")
    assert set(joined.built) == {35, 23, 31}


# ---- lifting -------------------------------------------------------------------------------


STACK = stats.fog_odds({"hills": 3, "gold": 2, "sea": 1}, tokens=[4, 5, 6, 8, 9])


def test_what_is_left_of_the_fog_says_what_comes_next() -> None:
    fog = lifted_fog(STACK, seed=5)
    assert told(fog, "Chance that the next one is gold") == "1/3 ≈ 33.3 %"
    assert len(fog.came) == 0
    for lifted in range(1, 7):
        fog.pane.press("next")
        assert len(fog.came) == lifted
        gone = [terrain for _place, terrain, _token in fog.came]
        assert fog.left.hexes == 6 - lifted
        if fog.left.hexes:
            left = 2 - gone.count("gold")
            assert told(fog, "Left: gold / all hexes") == f"{left} / {6 - lifted}"
    assert told(fog, "Hidden hexes") == "0"
    assert sorted(token for _place, _terrain, token in fog.came) == [0, 4, 5, 6, 8, 9]
    fog.pane.press("next")
    assert "Something went wrong" not in fog.pane.html


def test_a_lifted_hex_stays_lifted_and_another_start_has_other_luck() -> None:
    fog = lifted_fog(STACK)
    orders = set()
    for _turn in range(12):
        fog.pane.press("lift", "3")
        fog.pane.press("lift", "3")
        assert len(fog.came) == 1
        orders.add(fog.came[0])
        fog.pane.press("reset")
    assert len(orders) > 2


@pytest.mark.parametrize(
    "thing",
    [counting_twice(), keeping_apart(BOARD), drawn_trail(BOARD), lifted_fog(STACK)],
    ids=lambda one: one.heading(),
)
@pytest.mark.parametrize("arg", ["", "-1", "999", "x", "²", "9" * 40])
def test_no_place_that_is_not_there_breaks_anything(thing: Moving, arg: str) -> None:
    for do in ("hex", "build", "stop", "piece", "place", "lift"):
        thing.pane.press(do, arg)
    assert "Something went wrong" not in thing.pane.html
    thing.pane.press("reset")
