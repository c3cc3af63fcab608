"""Two dice, and whether they are fair: exact figures, brute force and simulation."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product
from math import sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import catan_nb as cn
from catan_nb import stats
from catan_nb.stats.fairness import chi_square


def test_the_sum_of_two_dice_has_36_pairs() -> None:
    pairs = [sum(pair) for pair in product(range(1, 7), repeat=2)]
    chances = stats.sum_distribution()
    assert chances == {total: Fraction(pairs.count(total), 36) for total in range(2, 13)}
    for total, pips in enumerate(cn.PIPS):
        if pips:
            assert chances[total] == Fraction(pips, 36)


def test_any_dice_can_be_added_up() -> None:
    three = stats.sum_distribution(*[stats.fair_die()] * 3)
    assert three[10] == Fraction(27, 216)
    assert sum(three.values()) == 1
    heavy = stats.sum_distribution(stats.loaded_die(6), stats.loaded_die(1))
    assert heavy[7] == Fraction(2, 7) ** 2 + 5 * Fraction(1, 7) ** 2
    assert sum(heavy.values()) == 1
    assert stats.loaded_die(3, 1) == stats.fair_die()
    assert stats.loaded_die(3, 0)[3] == 0
    for face, weight in ((0, 2), (7, 2), (1, -1)):
        with pytest.raises(ValueError, match=r"no face|weight: a number from 0 up"):
            stats.loaded_die(face, weight)


def test_many_rolls_come_near_the_chances() -> None:
    rolled = stats.tally(stats.simulate_sums(200_000, seed=11))
    near = [chance in rolled.share(total) for total, chance in stats.sum_distribution().items()]
    assert sum(near) >= 9  # of 11 intervals of 95 %
    assert 7 in rolled.mean
    assert abs(rolled.variance - 35 / 6) < 0.06
    with pytest.raises(ValueError, match="rolls: a number from 1"):
        stats.simulate_sums(0)


def test_shares_settle_and_surpluses_do_not() -> None:
    sums = stats.simulate_sums(100_000, seed=3)
    at = (1, 100, 100_000, 200_000)
    shares = stats.running_share(sums, 7, at)
    assert list(shares) == [1, 100, 100_000]
    assert shares[100_000] == pytest.approx(np.mean(sums == 7))
    assert abs(shares[100_000] - 1 / 6) < 3 * stats.share_deviation(Fraction(1, 6), 100_000)
    assert stats.share_deviation(Fraction(1, 2), 100) == pytest.approx(sqrt(0.25 / 100))


def test_dice_have_no_memory() -> None:
    sums = stats.simulate_sums(400_000, seed=5)
    late = stats.count_after_gap(sums, total=8, gap=15)
    assert late.trials > 10_000
    assert Fraction(5, 36) in late.share(8)
    with pytest.raises(ValueError, match="at least one"):
        stats.count_after_gap([8, 8, 8], total=8, gap=1)


def test_a_game_tells_its_rolls() -> None:
    game = cn.new_game(players=3, board="beginner", seed=4)
    for pair in ((1, 2), (6, 6), (2, 1)):
        game.push(cn.Roll(*pair))
        game.push(cn.EndTurn())
    assert stats.game_rolls(game) == dict.fromkeys(range(2, 13), 0) | {3: 2, 12: 1}
    assert sum(stats.game_rolls(game.fork(2)).values()) == 1
    assert stats.fairness_test(game).trials == 3


def test_chi_square_is_pearsons_sum() -> None:
    rng = random.Random(1)
    chances = stats.sum_distribution()
    for _ in range(20):
        counts = {total: rng.randrange(9) for total in chances}
        trials = sum(counts.values())
        wanted = sum((counts[t] - trials * p) ** 2 / (trials * p) for t, p in chances.items())
        found = stats.fairness_test(counts)
        assert found.value == wanted == sum(found.parts.values())
        assert (found.trials, found.degrees) == (trials, 10)
        assert sum(found.expected.values()) == trials


@pytest.mark.parametrize(
    ("value", "degrees", "tail"),
    [(3.841, 1, 0.05), (5.991, 2, 0.05), (7.815, 3, 0.05), (18.307, 10, 0.05), (23.209, 10, 0.01)],
)
def test_the_tail_is_that_of_the_tables(value: float, degrees: int, tail: float) -> None:
    assert stats.chi_square_tail(value, degrees) == pytest.approx(tail, abs=2e-5)
    assert stats.chi_square_tail(0, degrees) == 1
    with pytest.raises(ValueError, match="degrees"):
        stats.chi_square_tail(value, 0)


@pytest.mark.parametrize(
    ("faces", "trials"), [(stats.fair_die(), 5), (stats.loaded_die(2), 4), (None, 3)]
)
def test_the_exact_tail_is_that_of_all_sequences(
    faces: dict[int, Fraction] | None, trials: int
) -> None:
    chances = faces or stats.sum_distribution()
    tails: dict[Fraction, Fraction] = {}
    for sequence in product(chances, repeat=trials):
        chance = Fraction(1)
        for result in sequence:
            chance *= chances[result]
        value = chi_square({r: sequence.count(r) for r in sequence}, chances)
        tails[value] = tails.get(value, Fraction(0)) + chance
    for value in tails:
        wanted = sum((p for other, p in tails.items() if other >= value), Fraction(0))
        assert stats.exact_tail(value, trials, faces) == pytest.approx(float(wanted), abs=1e-12)


def test_the_power_of_the_test_is_exact_with_other_dice_than_it_is_held_against() -> None:
    held, rolled = stats.fair_die(), stats.loaded_die(6, 3)
    power: dict[Fraction, Fraction] = {}
    for sequence in product(held, repeat=4):
        chance = Fraction(1)
        for face in sequence:
            chance *= rolled[face]
        value = chi_square({face: sequence.count(face) for face in sequence}, held)
        power[value] = power.get(value, Fraction(0)) + chance
    for value in power:
        wanted = sum((p for other, p in power.items() if other >= value), Fraction(0))
        found = stats.exact_tail(value, 4, held, dice=rolled)
        assert found == pytest.approx(float(wanted), abs=1e-12)
    only_six = {6: Fraction(1)}
    assert stats.exact_tail(chi_square({6: 4}, held), 4, held, dice=only_six) == pytest.approx(1)
    loaded = stats.sum_distribution(stats.loaded_die(6), stats.fair_die())
    values = stats.simulate_chi_square(72, runs=40_000, seed=5, dice=loaded)
    exact = stats.exact_tail(Fraction("18.37"), 72, dice=loaded)
    assert exact in stats.estimate(values >= 18.37)


@pytest.mark.parametrize("trials", [20, 72, 300])
def test_exact_simulated_and_approximate_p_values_agree(trials: int) -> None:
    values = stats.simulate_chi_square(trials, runs=40_000, seed=trials)
    assert abs(values.mean() - 10) < 0.15
    for bound in (Fraction(7), Fraction(13), Fraction(20)):
        exact = stats.exact_tail(bound, trials)
        assert exact in stats.estimate(values >= float(bound) - 1e-9)
        if trials == 300:
            assert exact == pytest.approx(stats.chi_square_tail(bound, 10), abs=0.002)


def test_a_fairness_test_has_three_p_values() -> None:
    odd = stats.fairness_test({4: 2, 5: 9, 6: 12, 7: 10, 8: 1, 9: 8, 10: 6, 3: 4, 12: 4})
    assert odd.trials == 56
    assert odd.exact is not None
    assert odd.p_value == odd.exact
    assert odd.exact in odd.simulated(40_000, seed=2)
    assert odd.approximate == stats.chi_square_tail(odd.value, 10)
    many = stats.fairness_test({7: 1_000})
    assert many.exact is None
    assert many.p_value == many.approximate < 1e-9


def test_loaded_dice_are_farther_off() -> None:
    heavy = stats.sum_distribution(stats.loaded_die(6, 3), stats.loaded_die(6, 3))
    fair = stats.simulate_chi_square(72, 5_000, seed=1)
    loaded = stats.simulate_chi_square(72, 5_000, seed=1, dice=heavy)
    assert (loaded >= 18.3).mean() > 0.9 > 0.1 > (fair >= 18.3).mean()
    with pytest.raises(ValueError, match="a number from 1 to"):
        stats.simulate_chi_square(0)


@pytest.mark.parametrize(
    ("counts", "words"),
    [({}, "0 up"), ({7: 0}, "0 up"), ({7: 3, 8: -1}, "0 up"), ({13: 1}, "13 is impossible")],
)
def test_impossible_counts_are_told(counts: dict[int, int], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        stats.fairness_test(counts)


@given(st.dictionaries(st.integers(2, 12), st.integers(1, 8), min_size=1))
def test_p_values_are_chances(counts: dict[int, int]) -> None:
    found = stats.fairness_test(counts)
    assert found.exact is not None
    assert 0 <= found.exact <= 1
    assert 0 <= found.approximate <= 1
    assert found.value >= 0
