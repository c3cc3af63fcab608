from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catan_nb.board.dealing import (
    TOKEN_DIRECTIONS,
    TOKEN_LETTERS,
    corner_hexes,
    land_side_of_coast,
    lay_tokens,
    random_tokens,
    spiral,
    variable,
)
from catan_nb.board.layout import touching_reds
from catan_nb.board.layouts import printed
from catan_nb.board.terrain import Terrain
from catan_nb.board.topology import Topology, topology
from tests.board.reds import reds_touch

SMALL, LARGE = printed("beginner").topology, printed("beginner_5_6").topology


def axial(shape: Topology, order: tuple[int, ...]) -> list[tuple[int, int]]:
    return [shape.hexes[hex] for hex in order]


@pytest.mark.rule("base.layout.variable")
def test_the_spiral_runs_from_a_corner_counter_clockwise_inwards() -> None:
    outer = [(0, -2), (-1, -1), (-2, 0), (-2, 1), (-2, 2), (-1, 2)]
    outer += [(0, 2), (1, 1), (2, 0), (2, -1), (2, -2), (1, -2)]
    inner = [(0, -1), (-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1)]
    start = SMALL.hex(0, -2)
    assert axial(SMALL, spiral(SMALL, start)) == [*outer, *inner, (0, 0)]
    assert axial(SMALL, spiral(SMALL, start, "clockwise")) == [
        outer[0],
        *reversed(outer[1:]),
        inner[0],
        *reversed(inner[1:]),
        (0, 0),
    ]


@pytest.mark.rule("six.board")
def test_the_large_spiral_has_rings_of_16_10_and_4() -> None:
    for corner in corner_hexes(LARGE):
        for direction in TOKEN_DIRECTIONS:
            order = spiral(LARGE, corner, direction)
            assert order[0] == corner
            assert sorted(order) == list(range(30))
            on_rim = [len(LARGE.hex_neighbours[hex]) < 6 for hex in order]
            assert on_rim == [True] * 16 + [False] * 14
            steps = pairwise(order)
            assert all(two in LARGE.hex_neighbours[one] for one, two in steps)


def test_both_islands_have_six_corners() -> None:
    assert [SMALL.hexes[hex] for hex in corner_hexes(SMALL)] == [
        *((0, -2), (2, -2), (-2, 0), (2, 0), (-2, 2), (0, 2))
    ]
    assert len(corner_hexes(LARGE)) == 6


def test_a_spiral_that_cannot_be_laid_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown direction 'left'"):
        spiral(SMALL, 0, "left")
    with pytest.raises(ValueError, match="there is no hex 19"):
        spiral(SMALL, 19)
    with pytest.raises(ValueError, match=r"cannot start on \(0, 0\): not on the rim"):
        spiral(SMALL, SMALL.hex(0, 0))
    two_islands = topology([(0, 0), (1, 0), (5, 0)])
    with pytest.raises(ValueError, match="no spiral from"):
        spiral(two_islands, 0)
    assert spiral(topology([(3, 4)]), 0) == (0,)


@pytest.mark.rule("base.tokens")
@pytest.mark.rule("base.layout.variable")
def test_the_classic_board_is_the_spiral_from_the_bottom_left() -> None:
    board = printed("beginner_classic")
    order = spiral(SMALL, SMALL.hex(-2, 2))
    laid = tuple(board.tokens[hex] for hex in order if board.tokens[hex])
    assert laid == TOKEN_LETTERS[19]


@pytest.mark.rule("base.layout.variable")
@pytest.mark.parametrize(("shape", "deserts"), [(SMALL, 1), (LARGE, 2)])
def test_no_spiral_brings_reds_together_wherever_the_deserts_lie(
    shape: Topology, deserts: int
) -> None:
    letters = TOKEN_LETTERS[shape.n_hexes]
    for corner in corner_hexes(shape):
        for direction in TOKEN_DIRECTIONS:
            way = spiral(shape, corner, direction)
            for skipped in combinations(range(shape.n_hexes), deserts):
                order = [hex for hex in way if hex not in skipped]
                tokens = lay_tokens(shape, order, letters, red_tokens_apart=False)
                assert not touching_reds(shape, tokens)


@pytest.mark.rule("base.layout.variable")
def test_a_red_that_would_touch_is_exchanged_with_the_next_token() -> None:
    row = topology([(q, 0) for q in range(5)])
    places = range(5)
    assert lay_tokens(row, places, (6, 8, 3, 4, 5), True) == (6, 3, 8, 4, 5)
    assert lay_tokens(row, places, (6, 8, 8, 4, 5), True) == (6, 4, 8, 5, 8)
    assert lay_tokens(row, places, (6, 8, 3, 4, 5), False) == (6, 8, 3, 4, 5)


@pytest.mark.rule("base.layout.variable")
def test_the_last_red_is_exchanged_with_one_laid_before() -> None:
    row = topology([(q, 0) for q in range(5)])
    assert lay_tokens(row, range(5), (3, 4, 5, 6, 8), True) == (3, 8, 5, 6, 4)
    with pytest.raises(ValueError, match=r"base\.layout\.variable: .* cannot be kept apart"):
        lay_tokens(row, range(5), (6, 6, 8, 8, 3), True)
    with pytest.raises(ValueError, match="3 tokens for 5 hexes"):
        lay_tokens(row, range(5), (2, 3, 4), True)


@pytest.mark.rule("base.layout.variable")
@given(st.randoms(use_true_random=False), st.sampled_from([SMALL, LARGE]))
def test_exchanging_works_for_any_order_of_hexes(rng: Random, shape: Topology) -> None:
    letters = TOKEN_LETTERS[shape.n_hexes]
    order = rng.sample(range(shape.n_hexes), len(letters))
    tokens = lay_tokens(shape, order, letters, red_tokens_apart=True)
    assert not touching_reds(shape, tokens)
    assert sorted(token for token in tokens if token) == sorted(letters)


OPTIONS: list[dict[str, str]] = [
    {"tokens": tokens, "token_direction": direction, "harbours": harbours}
    for tokens in ("spiral", "random")
    for direction in TOKEN_DIRECTIONS
    for harbours in ("types_shuffled", "printed", "anywhere")
]


@pytest.mark.rule("base.layout.variable")
@pytest.mark.rule("six.board")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_variable_boards_keep_to_the_box_whatever_the_options(players: int) -> None:
    box = printed("beginner" if players <= 4 else "beginner_5_6")
    for seed in range(8):
        for options in OPTIONS:
            board = variable(players, Random(seed), **options)  # type: ignore[arg-type]
            board.check(red_tokens_apart=True)
            assert reds_touch(board) == ()
            assert board.topology is box.topology
            assert Counter(board.terrain) == Counter(box.terrain)
            assert Counter(board.tokens) == Counter(box.tokens)
            assert Counter(h.kind for h in board.harbours) == Counter(h.kind for h in box.harbours)
            assert board.robber == board.terrain.index(Terrain.DESERT)
            served = [vertex for harbour in board.harbours for vertex in harbour.vertices]
            assert len(set(served)) == len(served)
            assert set(served) <= set(board.coast_vertices)


@pytest.mark.rule("base.layout.variable")
@pytest.mark.parametrize("players", [4, 6])
def test_reds_stay_apart_over_many_seeds(players: int) -> None:
    for seed in range(150):
        assert not reds_touch(variable(players, Random(seed)))
        assert not reds_touch(variable(players, Random(seed), tokens="random"))


def test_reds_may_touch_where_the_table_allows_it() -> None:
    boards = [
        variable(4, Random(seed), tokens="random", red_tokens_apart=False) for seed in range(30)
    ]
    assert any(reds_touch(board) for board in boards)


def test_the_same_seed_gives_the_same_board() -> None:
    for options in OPTIONS:
        first, again = (variable(4, Random(11), **options) for _ in range(2))  # type: ignore[arg-type]
        assert first == again
    assert variable(4, Random(1)) != variable(4, Random(2))


def test_harbours_keep_their_places_unless_drawn_anywhere() -> None:
    box = printed("beginner")
    edges = [harbour.edge for harbour in box.harbours]
    boards = [variable(4, Random(seed)) for seed in range(20)]
    assert all([harbour.edge for harbour in board.harbours] == edges for board in boards)
    assert any(board.harbours != box.harbours for board in boards)
    assert variable(4, Random(3), harbours="printed").harbours == box.harbours
    anywhere = {
        harbour.edge
        for seed in range(60)
        for harbour in variable(4, Random(seed), harbours="anywhere").harbours
    }
    assert anywhere == set(box.coast_edges)


def test_shuffled_things_come_out_evenly() -> None:
    boards = [variable(4, Random(seed), tokens="random") for seed in range(1900)]
    deserts = Counter(board.robber for board in boards)
    assert all(60 < deserts[hex] < 145 for hex in range(19))  # 100 expected, 4.5 deviations
    ore = Counter(next(h.edge for h in board.harbours if h.kind == 2) for board in boards)
    assert all(150 < ore[harbour.edge] < 275 for harbour in printed("beginner").harbours)


@pytest.mark.rule("base.layout.variable")
def test_random_tokens_are_even_among_arrangements_with_reds_apart() -> None:
    row = topology([(q, 0) for q in range(4)])
    rng = Random(3)
    found = Counter(random_tokens(row, range(4), (3, 4, 6, 8), rng, True) for _ in range(2400))
    assert len(found) == 12
    assert all(140 < times < 260 for times in found.values())  # 200 expected, 4.4 deviations
    everything = Counter(
        random_tokens(row, range(4), (3, 4, 6, 8), rng, False) for _ in range(2400)
    )
    assert len(everything) == 24


def test_random_tokens_that_cannot_lie_are_refused() -> None:
    row = topology([(q, 0) for q in range(3)])
    with pytest.raises(ValueError, match=r"base\.layout\.variable: .* cannot be kept apart"):
        random_tokens(row, range(3), (6, 6, 8), Random(0), True)
    with pytest.raises(ValueError, match="2 tokens for 3 hexes"):
        random_tokens(row, range(3), (6, 8), Random(0), True)


@pytest.mark.rule("base.players")
@pytest.mark.parametrize("players", [0, 1, 7])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(ValueError, match=f"2 to 6 players, not {players}"):
        variable(players, Random(0))


@pytest.mark.parametrize("option", ["tokens", "token_direction", "harbours"])
def test_unknown_options_are_refused_with_the_known_ones(option: str) -> None:
    with pytest.raises(ValueError, match=f"unknown {option} 'odd': use one of"):
        variable(4, Random(0), **{option: "odd"})  # type: ignore[arg-type]


def test_the_shore_of_a_path_is_its_land_hex_and_side() -> None:
    board = printed("beginner")
    assert land_side_of_coast(board, board.harbours[0].edge) == ((0, -2), "NW")
    with pytest.raises(ValueError, match="does not lie at the coast"):
        land_side_of_coast(board, board.edge((0, 0), (1, 0)))
