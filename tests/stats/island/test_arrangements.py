"""Orders of things partly alike, and how many of them a turn of the table joins."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import catan_nb as cn
from catan_nb import stats
from catan_nb.board.dealing import TOKEN_LETTERS
from catan_nb.board.geometry import neighbours
from catan_nb.board.topology import topology

ISLAND = cn.printed("beginner")
FLOWER = topology([(0, 0), *neighbours((0, 0))])


@given(st.text("abc", max_size=6))
def test_arrangements_are_the_different_orders(things: str) -> None:
    assert stats.arrangements(things) == len(set(permutations(things)))


def test_how_many_boards_there_are() -> None:
    assert stats.arrangements(ISLAND.terrain) == 244_432_188_000
    assert stats.arrangements(TOKEN_LETTERS[19]) == 25_009_272_288_000
    assert stats.arrangements(harbour.kind for harbour in ISLAND.harbours) == 15_120
    assert stats.arrangements(h.kind for h in cn.printed("beginner_5_6").harbours) == 166_320


def test_there_are_no_negative_numbers_of_things() -> None:
    with pytest.raises(ValueError, match="counts: a number from 0 to 10,000"):
        stats.multinomial(2, -1)


def test_the_symmetries_of_the_island_are_the_dihedral_group() -> None:
    group = stats.symmetries(ISLAND.topology)
    assert [one.turn for one in group] == [0, 60, 120, 180, 240, 300] * 2
    assert [one.mirrored for one in group] == [False] * 6 + [True] * 6
    images = {one.image for one in group}
    assert len(images) == 12
    assert {two.move(one.image) for one in group for two in group} == images
    for one in group:
        for hex, around in enumerate(ISLAND.topology.hex_neighbours):
            moved = {one.image[near] for near in around}
            assert moved == set(ISLAND.topology.hex_neighbours[one.image[hex]])
    assert len({one.words for one in group}) == 12


def test_other_islands_have_fewer() -> None:
    row = topology([(q, 0) for q in range(4)])
    assert [(one.turn, one.mirrored) for one in stats.symmetries(row)] == [
        *((0, False), (180, False), (0, True), (180, True))
    ]
    hook = topology([(0, 0), (1, 0), (2, 0), (2, -1), (3, -2), (0, 2)])
    assert len(stats.symmetries(hook)) == 1


@pytest.mark.parametrize("things", ["aabbccd", "aaabbbb", "abbbbbb", "aabbbcd"])
def test_burnside_agrees_with_counting_orbits(things: str) -> None:
    group = stats.symmetries(FLOWER)
    every = set(permutations(things))
    for part in (group, group[:6]):
        orbits = {stats.orbit(one, part) for one in every}
        assert stats.distinct_arrangements(things, part) == len(orbits)
        assert sum(map(len, orbits)) == len(every)
    for one in group:
        assert stats.count_unchanged(things, one) == sum(one.move(a) == a for a in every)


def test_burnside_agrees_with_counting_orbits_on_the_island() -> None:
    """Two and three marked hexes among 19, all of them turned and mirrored."""
    group = stats.symmetries(ISLAND.topology)
    for marked in (2, 3):
        things = [1] * marked + [0] * (19 - marked)
        images = [one.image for one in group]
        orbits = set()
        for code in range(19**marked):
            chosen = {code // 19**place % 19 for place in range(marked)}
            if len(chosen) == marked:
                orbits.add(min(tuple(sorted(image[hex] for hex in chosen)) for image in images))
        assert stats.distinct_arrangements(things, group) == len(orbits)


def test_how_many_terrains_differ_by_more_than_a_turn() -> None:
    group = stats.symmetries(ISLAND.topology)
    assert [stats.count_unchanged(ISLAND.terrain, one) for one in group[1:6]] == [0] * 5
    assert stats.distinct_arrangements(ISLAND.terrain, group[:6]) == 40_738_698_000
    assert stats.distinct_arrangements(ISLAND.terrain, group) == 20_369_419_560


def test_what_is_no_group_or_does_not_fit_is_refused() -> None:
    group = stats.symmetries(FLOWER)
    with pytest.raises(ValueError, match="no group"):
        stats.distinct_arrangements("aabbccd", group[:3])
    with pytest.raises(ValueError, match="no group"):
        stats.distinct_arrangements("aabbccd", [])
    with pytest.raises(ValueError, match="3 things for 7 hexes"):
        stats.count_unchanged("abc", group[0])


def test_a_turned_board_is_the_same_island_for_whoever_walks_round_the_table() -> None:
    for one in stats.symmetries(ISLAND.topology):
        moved = one.move_board(ISLAND)
        assert Counter(moved.terrain) == Counter(ISLAND.terrain)
        assert moved.terrain[moved.robber or 0] == ISLAND.terrain[ISLAND.robber or 0]
        for old, new in zip(ISLAND.harbours, moved.harbours, strict=True):
            assert (new.kind, new.hex) == (old.kind, one.image[old.hex])
            assert new.edge in moved.coast_edges
            beside = ISLAND.topology.edge_hexes[old.edge]
            assert ISLAND.topology.edge_hexes[new.edge] == tuple(one.image[h] for h in beside)
        pips = sorted(ISLAND.vertex_pips(v) for v in range(54))
        assert sorted(moved.vertex_pips(v) for v in range(54)) == pips


def test_half_of_the_symmetries_bring_harbours_to_harbours() -> None:
    group = stats.board_symmetries(ISLAND)
    assert [(one.turn, one.mirrored) for one in group] == [
        (turn, mirrored) for mirrored in (False, True) for turn in (0, 120, 240)
    ]
