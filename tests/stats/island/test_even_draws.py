"""Red tokens apart: how likely, how drawn evenly, and how soon two boards agree."""

from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import catan_nb as cn
from catan_nb import stats
from catan_nb.board.dealing import TOKEN_LETTERS, lay_tokens, random_tokens, spiral
from catan_nb.board.geometry import neighbours
from catan_nb.board.topology import topology

SHAPE = cn.printed("beginner").topology
MIDDLE = SHAPE.hex(0, 0)
FLOWER = topology([(0, 0), *neighbours((0, 0))])
PATCH = sorted((q, r) for q in range(4) for r in range(4))


@given(st.sets(st.sampled_from(PATCH), min_size=1, max_size=9))
def test_sets_apart_are_counted_as_by_trying_all(hexes: set[tuple[int, int]]) -> None:
    shape = topology(hexes)
    tried = [
        sum(
            all(two not in shape.hex_neighbours[one] for one, two in combinations(chosen, 2))
            for chosen in combinations(range(shape.n_hexes), size)
        )
        for size in range(shape.n_hexes + 1)
    ]
    found = stats.count_nonadjacent_sets(shape)
    assert list(found) == tried[: len(found)]
    assert not any(tried[len(found) :])
    for size, number in enumerate(found):
        assert sum(1 for _ in stats.nonadjacent_sets(shape, reds=size)) == number


def test_the_chance_that_red_tokens_lie_apart_by_where_the_desert_lies() -> None:
    chances = {hex: stats.nonadjacent_chance(SHAPE, [hex]) for hex in range(19)}
    by_place = {  # by the number of neighbours; the middle is told apart from its ring
        3: Fraction(127, 1020),
        4: Fraction(209, 1530),
        6: Fraction(461, 3060),
    }
    for hex, chance in chances.items():
        near = len(SHAPE.hex_neighbours[hex])
        assert chance == (Fraction(7, 51) if hex == MIDDLE else by_place[near])
    assert sum(chances.values()) / 19 == Fraction(7, 51)
    assert stats.count_nonadjacent_sets(SHAPE)[4] == 532
    assert Fraction(532 * 15, 19 * 3060) == Fraction(7, 51)


@pytest.mark.parametrize("desert", [MIDDLE, 0, 1, 4])
def test_simulated_tokens_lie_apart_as_often(desert: int) -> None:
    found = stats.simulate_red_tokens(SHAPE, 40_000, seed=11, without=[desert])
    assert stats.nonadjacent_chance(SHAPE, [desert]) in found


def test_impossible_numbers_of_red_tokens_are_refused() -> None:
    with pytest.raises(ValueError, match="8 red tokens for 7 places"):
        stats.nonadjacent_chance(FLOWER, reds=8)
    with pytest.raises(ValueError, match="0 times"):
        stats.simulate_red_tokens(FLOWER, 0)
    assert stats.nonadjacent_chance(FLOWER, reds=4) == 0
    with pytest.raises(ValueError, match="cannot lie apart"):
        stats.desert_chances(FLOWER, reds=4)


@pytest.mark.rule("base.layout.variable")
def test_the_kits_random_tokens_are_even_and_the_exchange_is_not() -> None:
    letters = TOKEN_LETTERS[19]
    places = [hex for hex in spiral(SHAPE, 0) if hex != MIDDLE]
    even = stats.red_places_by_redrawing(SHAPE, [MIDDLE])
    exchanged = stats.red_places_by_swapping(SHAPE, places)
    assert len(even) == 420
    assert set(even) == set(exchanged)
    assert stats.total_variation(exchanged, even) == Fraction(1777, 5355)
    names = {chosen: number for number, chosen in enumerate(even)}
    rng = Random(1)
    drawn = Counter(
        names[stats.red_places(random_tokens(SHAPE, places, letters, rng, True))]
        for _ in range(6_000)
    )
    even_test = stats.fairness_test(drawn, {names[c]: p for c, p in even.items()})
    assert 0.001 < even_test.p_value < 0.999
    wrong = stats.fairness_test(drawn, {names[c]: p for c, p in exchanged.items()})
    assert wrong.p_value < 1e-9


@pytest.mark.rule("base.layout.variable")
def test_mended_tokens_come_out_as_worked_out() -> None:
    order = spiral(FLOWER, 0)
    chances = stats.red_places_by_swapping(FLOWER, order, 2)
    assert sum(chances.values()) == 1
    assert stats.total_variation(
        chances, stats.red_places_by_redrawing(FLOWER, reds=2)
    ) == Fraction(4, 21)
    rng = Random(5)
    tokens = [6, 8, 2, 3, 4, 5, 9]
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(4_200):
        rng.shuffle(tokens)
        laid = lay_tokens(FLOWER, order, tokens, True)
        found[stats.red_places(laid)] += 1
    names = {chosen: number for number, chosen in enumerate(chances)}
    counts = {names[chosen]: number for chosen, number in found.items()}
    test = stats.fairness_test(counts, {names[c]: p for c, p in chances.items()})
    assert 0.001 < test.p_value < 0.999


def test_laying_one_by_one_is_even_only_on_small_islands() -> None:
    """On the flower by symmetry; on the island not, as simulated tokens say too."""
    assert stats.red_places_one_by_one(FLOWER, reds=2) == stats.red_places_by_redrawing(
        FLOWER, reds=2
    )
    chances = stats.red_places_one_by_one(SHAPE, [MIDDLE])
    assert sum(chances.values()) == 1
    assert set(chances) == set(stats.red_places_by_redrawing(SHAPE, [MIDDLE]))
    rng, corners = Random(3), {0, 2, 7}
    draws = hits = 0
    while draws < 4_000:
        open_hexes, laid = set(range(19)) - {MIDDLE}, set[int]()
        while open_hexes and len(laid) < 4:
            hex = rng.choice(sorted(open_hexes))
            laid.add(hex)
            open_hexes -= {hex, *SHAPE.hex_neighbours[hex]}
        draws += len(laid) == 4
        hits += len(laid) == 4 and corners <= laid
    exact = sum(p for chosen, p in chances.items() if corners <= set(chosen))
    assert abs(hits / draws - exact) < 4 * math.sqrt(exact * (1 - exact) / draws)


def test_where_the_desert_lies_when_every_allowed_board_is_equally_likely() -> None:
    """Against drawing whole boards until the red tokens are apart."""
    chances = stats.desert_chances(SHAPE)
    assert sum(chances.values()) == 1
    assert chances[MIDDLE] == Fraction(1, 19)
    assert stats.total_variation(chances, stats.uniform(range(19))) == Fraction(41, 1330)
    rng = Random(2)
    found: Counter[int] = Counter()
    hexes = list(range(19))
    while found.total() < 3_000:
        desert, *reds = rng.sample(hexes, 5)
        if all(two not in SHAPE.hex_neighbours[one] for one, two in combinations(reds, 2)):
            found[desert] += 1
    assert 0.001 < stats.fairness_test(found, chances).p_value < 0.999


@given(st.integers(1, 60), st.integers(0, 70))
def test_coincidences_are_as_by_multiplying(kinds: int, draws: int) -> None:
    none = math.prod(Fraction(kinds - i, kinds) for i in range(draws))
    assert math.isclose(stats.birthday_chance(draws, kinds), 1 - max(none, 0), abs_tol=1e-12)


@pytest.mark.parametrize("draws", [100_001, 150_000, 600_000])
def test_the_series_agrees_with_adding_up(draws: int) -> None:
    for kinds in (10**6, 244_432_188_000):
        added = -math.expm1(math.fsum(math.log1p(-i / kinds) for i in range(draws)))
        assert math.isclose(stats.birthday_chance(draws, kinds), added, rel_tol=1e-10)


@pytest.mark.slow
@given(st.integers(1, 10**7), st.floats(0.01, 0.99))
def test_the_first_number_of_draws_that_is_enough(kinds: int, chance: float) -> None:
    draws = stats.draws_until_same(kinds, chance)
    assert stats.birthday_chance(draws, kinds) >= chance > stats.birthday_chance(draws - 1, kinds)


def test_how_many_boards_until_two_agree() -> None:
    assert stats.draws_until_same(420) == 25
    assert stats.draws_until_same(15_120) == 146
    assert stats.draws_until_same(244_432_188_000) == 582_113
    assert stats.birthday_chance(200_000, 200_000) == 1.0


def test_the_collector_waits_longest_for_the_last() -> None:
    assert stats.draws_until_all(1) == 1
    assert stats.draws_until_all(9) == 9 * sum(Fraction(1, m) for m in range(1, 10))
    exact = float(stats.draws_until_all(1_000))
    assert math.isclose(exact, 1_000 * (math.log(1_000) + 0.5772156649) + 0.5, rel_tol=1e-7)
    assert stats.draws_until_all(1_001) > exact


@pytest.mark.parametrize("kinds", [0, -3])
def test_draws_from_nothing_are_refused(kinds: int) -> None:
    with pytest.raises(ValueError, match="kinds: a number from 1"):
        stats.birthday_chance(3, kinds)
    with pytest.raises(ValueError, match="kinds: a number from 1"):
        stats.draws_until_same(kinds)
    with pytest.raises(ValueError, match="kinds: a number from 1"):
        stats.draws_until_all(kinds)
    with pytest.raises(ValueError, match="no sense"):
        stats.draws_until_same(10, 1.0)


def test_the_tail_of_chi_square_with_many_degrees() -> None:
    """With 419 degrees it is close to that of a normal variable, by Wilson and Hilferty."""
    for value in (360.0, 419.0, 480.0, 2_000.0):
        spread = 2 / (9 * 419)
        z = ((value / 419) ** (1 / 3) - (1 - spread)) / math.sqrt(spread)
        assert stats.chi_square_tail(value, 419) == pytest.approx(
            math.erfc(z / math.sqrt(2)) / 2, abs=1e-4
        )


def test_chances_too_fine_for_the_exact_p_value_get_the_curve() -> None:
    chances = stats.desert_chances(SHAPE)
    test = stats.fairness_test(dict.fromkeys(range(19), 25), chances)
    assert test.trials == 475
    assert test.exact is None
    assert test.p_value == test.approximate > 0.9
    with pytest.raises(ValueError, match="475 trials with these chances"):
        stats.exact_tail(test.value, 475, chances)
