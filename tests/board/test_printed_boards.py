from __future__ import annotations

from collections import Counter

import pytest

from catan_nb.board.geometry import CORNERS, Hex, neighbour
from catan_nb.board.layout import Board
from catan_nb.board.layouts import PRINTED, printed
from catan_nb.board.terrain import PIPS, Terrain
from catan_nb.board.topology import bits, mask_of

SMALL = ("beginner", "beginner_classic", "cities_knights")
BASE_TERRAIN = {"forest": 4, "pasture": 4, "fields": 4, "hills": 3, "mountains": 3, "desert": 1}
LARGE_TERRAIN = {"forest": 6, "pasture": 6, "fields": 6, "hills": 5, "mountains": 5, "desert": 2}
BASE_TOKENS = [2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12]
LARGE_TOKENS = [2] * 2 + [n for n in (3, 4, 5, 6, 8, 9, 10, 11) for _ in range(3)] + [12] * 2
ONE_OF_EACH = {"brick": 1, "lumber": 1, "ore": 1, "grain": 1, "wool": 1}


def terrain_count(board: Board) -> dict[str, int]:
    return Counter(Terrain(ground).word for ground in board.terrain)


def shown(board: Board, hex: Hex) -> tuple[str, int]:
    number = board.hex(*hex)
    return Terrain(board.terrain[number]).word, board.tokens[number]


@pytest.mark.rule("base.board")
@pytest.mark.rule("base.tokens")
@pytest.mark.parametrize("name", SMALL)
def test_terrain_and_tokens_are_those_of_the_box(name: str) -> None:
    board = printed(name)
    assert terrain_count(board) == BASE_TERRAIN
    assert sorted(token for token in board.tokens if token) == BASE_TOKENS
    assert sum(map(board.pips, range(19))) == 58
    assert len(board.coast_edges) == len(board.coast_vertices) == 30


@pytest.mark.rule("six.board")
def test_the_large_board_holds_both_boxes() -> None:
    board = printed("beginner_5_6")
    assert terrain_count(board) == LARGE_TERRAIN
    assert sorted(token for token in board.tokens if token) == LARGE_TOKENS
    assert Counter(harbour.word for harbour in board.harbours) == {
        **ONE_OF_EACH,
        "wool": 2,
        "generic": 5,
    }
    assert len(board.coast_edges) == len(board.coast_vertices) == 38
    assert board.start == ()


@pytest.mark.rule("base.harbours")
@pytest.mark.parametrize("name", SMALL)
def test_four_generic_and_five_special_harbours(name: str) -> None:
    assert Counter(harbour.word for harbour in printed(name).harbours) == {
        **ONE_OF_EACH,
        "generic": 4,
    }


@pytest.mark.rule("base.harbours")
@pytest.mark.parametrize("name", PRINTED)
def test_every_harbour_serves_two_intersections_of_the_coast(name: str) -> None:
    board = printed(name)
    served = [vertex for harbour in board.harbours for vertex in harbour.vertices]
    assert len(set(served)) == 2 * len(board.harbours)
    assert set(served) <= set(board.coast_vertices)
    for harbour in board.harbours:
        place = board.topology.hexes[harbour.hex]
        assert harbour.edge in board.coast_edges
        assert board.edge(place, neighbour(place, harbour.side)) == harbour.edge


@pytest.mark.rule("base.harbours")
def test_harbours_are_spaced_as_printed() -> None:
    board = printed("beginner")
    shape = board.topology
    coast = mask_of(board.coast_edges)
    order = [board.harbours[0].edge]
    here = board.harbours[0].vertices[0]
    while len(order) < 30:
        here = sum(shape.edge_vertices[order[-1]]) - here
        order += bits(shape.vertex_edge_mask[here] & coast & ~(1 << order[-1]))
    places = sorted(order.index(harbour.edge) for harbour in board.harbours)
    gaps = [(b - a) % 30 for a, b in zip(places, places[1:] + places[:1], strict=True)]
    assert sorted(gaps) == [3] * 6 + [4] * 3
    assert "".join(map(str, gaps)) in "334334334334"


@pytest.mark.parametrize("name", PRINTED)
def test_the_robber_waits_on_a_desert(name: str) -> None:
    board = printed(name)
    assert board.robber is not None
    assert board.terrain[board.robber] == Terrain.DESERT
    assert board.pirate is None


@pytest.mark.rule("base.layout.beginner")
def test_the_beginner_board_in_some_places() -> None:
    board = printed("beginner")
    assert shown(board, (0, -2)) == ("mountains", 10)
    assert shown(board, (1, 0)) == ("forest", 3)
    assert shown(board, (-2, 2)) == ("hills", 5)
    assert shown(printed("beginner_classic"), (-2, 0)) == ("desert", 0)
    assert shown(printed("cities_knights"), (2, -1)) == ("forest", 10)
    assert shown(printed("beginner_5_6"), (4, 4)) == ("fields", 8)


PRINTED_PLACES = {  # counted from 1, row by row
    "red": ({9, 29}, {14, 42}),
    "orange": ({15, 41}, {16, 59}),
    "white": ({18, 32}, {26, 38}),
    "blue": ({42, 40}, {53, 57}),
}
PRINTED_YIELDS = {
    "red": ["fields", "forest", "forest"],
    "blue": ["forest", "hills", "mountains"],
    "orange": ["fields", "fields", "mountains"],
    "white": ["forest", "mountains", "pasture"],
}


@pytest.mark.rule("base.layout.beginner")
def test_printed_placements_have_the_printed_numbers() -> None:
    found = {
        pieces.colour: (
            {vertex + 1 for vertex in pieces.settlements},
            {edge + 1 for edge in pieces.roads},
        )
        for pieces in printed("beginner").start
    }
    assert found == PRINTED_PLACES


@pytest.mark.rule("base.layout.beginner")
def test_the_marked_settlement_yields_the_first_cards() -> None:
    board = printed("beginner")
    found = {
        pieces.colour: sorted(
            Terrain(board.terrain[hex]).word for hex in board.topology.vertex_hexes[pieces.pays]
        )
        for pieces in board.start
    }
    assert found == PRINTED_YIELDS


@pytest.mark.rule("base.layout.beginner")
def test_blues_topmost_settlement_of_the_classic_board_yields_lumber_ore_and_wool() -> None:
    board = printed("beginner_classic")
    blue = next(pieces for pieces in board.start if pieces.colour == "blue")
    assert blue.pays == min(vertex for pieces in board.start for vertex in pieces.settlements)
    hexes = board.topology.vertex_hexes[blue.pays]
    assert {(Terrain(board.terrain[hex]).word, board.tokens[hex]) for hex in hexes} == {
        ("forest", 11),
        ("pasture", 12),
        ("mountains", 6),
    }


@pytest.mark.rule("base.distance")
@pytest.mark.rule("base.layout.beginner")
@pytest.mark.parametrize("name", ["beginner", "beginner_classic"])
def test_printed_placements_keep_the_distance_and_join_their_roads(name: str) -> None:
    board = printed(name)
    shape = board.topology
    settled = [vertex for pieces in board.start for vertex in pieces.settlements]
    assert [len(pieces.settlements) for pieces in board.start] == [2, 2, 2, 2]
    assert len(set(settled)) == 8
    assert not any(set(shape.vertex_neighbours[vertex]) & set(settled) for vertex in settled)
    for pieces in board.start:
        for vertex, edge in zip(pieces.settlements, pieces.roads, strict=True):
            assert vertex in shape.edge_vertices[edge]


def test_the_best_intersections_of_the_beginner_board_have_eleven_pips() -> None:
    board = printed("beginner")
    pips = [board.vertex_pips(vertex) for vertex in range(board.topology.n_vertices)]
    assert max(pips) == 11
    assert [vertex for vertex, sum_ in enumerate(pips) if sum_ == 11] == [28, 31, 39, 44]
    assert sum(pips) == 6 * 58
    north = board.topology.hex_vertices[board.hex(0, -2)][CORNERS.index("N")]
    assert pips[north] == PIPS[10]


@pytest.mark.rule("base.layout.variable")
@pytest.mark.parametrize("name", ["beginner_classic", "cities_knights"])
def test_printed_reds_lie_apart(name: str) -> None:
    printed(name).check(red_tokens_apart=True)


def test_the_board_files_travel_with_the_package() -> None:
    assert {*SMALL, "beginner_5_6"} <= set(PRINTED)


def test_printed_boards_are_read_once_and_unknown_names_refused() -> None:
    assert printed("beginner") is printed("beginner")
    with pytest.raises(ValueError, match="no printed board 'atlantis': use one of beginner"):
        printed("atlantis")
