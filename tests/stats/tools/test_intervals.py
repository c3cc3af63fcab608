"""Intervals for a share: against exact tails, against each other, and by repeated experiments."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from catan_nb import stats


def test_wilson_intervals() -> None:
    low, high = stats.wilson_interval(0, 10)
    assert low == 0.0
    assert high == pytest.approx(0.2775, abs=1e-3)
    low, high = stats.wilson_interval(10, 10)
    assert high == 1.0
    assert low == pytest.approx(0.7225, abs=1e-3)
    narrow, wide = stats.wilson_interval(500, 1000), stats.wilson_interval(5, 10)
    assert wide[0] < narrow[0] < 0.5 < narrow[1] < wide[1]
    # its ends are the chances that are just z deviations away from what was seen
    for end in stats.wilson_interval(30, 100):
        assert abs(0.3 - end) == pytest.approx(1.95996 * (end * (1 - end) / 100) ** 0.5, rel=1e-5)


def test_binomial_tails_agree_with_whole_numbers() -> None:
    exact = stats.binomial(60, Fraction(1, 4))
    for hits in (0, 1, 15, 30, 60):
        tail = sum(chance for k, chance in exact.items() if k >= hits)
        assert stats.binomial_tail(hits, 60, Fraction(1, 4)) == pytest.approx(float(tail), rel=1e-9)
    assert stats.binomial_tail(61, 60, 0.25) == 0
    assert stats.binomial_tail(3, 5, 0.0) == 0
    assert stats.binomial_tail(3, 5, 1.0) == 1


def test_exact_intervals_end_where_the_tails_do() -> None:
    low, high = stats.exact_interval(30, 100)
    assert stats.binomial_tail(30, 100, low) == pytest.approx(0.025)
    assert 1 - stats.binomial_tail(31, 100, high) == pytest.approx(0.025)
    # published for 30 of 100: 21.2 % to 40.0 %
    assert (round(low, 3), round(high, 3)) == (0.212, 0.400)
    assert stats.exact_interval(20, 20)[1] == 1.0
    wilson = stats.wilson_interval(30, 100)
    assert low < wilson[0] < wilson[1] < high


def test_intervals_hold_the_chance_as_often_as_they_promise() -> None:
    chance, trials = 0.1, 40
    exactly = stats.binomial(trials, Fraction(1, 10))

    def coverage(interval: object) -> float:
        return sum(
            float(p)
            for hits, p in exactly.items()
            if interval(hits)[0] <= chance <= interval(hits)[1]
        )

    assert coverage(lambda hits: stats.exact_interval(hits, trials)) >= 0.95
    assert 0.93 < coverage(lambda hits: stats.wilson_interval(hits, trials)) < 0.97


def test_so_many_games_show_a_difference_of_two_points() -> None:
    games = stats.games_needed(0.02)
    assert games == 3736
    assert stats.games_needed(0.01) > 3.9 * games
    wins = np.random.default_rng(1).binomial(games, 0.27, size=20_000)
    z = (wins / games - 0.25) / np.sqrt(0.25 * 0.75 / games)
    assert (np.abs(z) > 1.96).mean() == pytest.approx(0.8, abs=0.01)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: stats.wilson_interval(3, 2), "a number from"),
        (lambda: stats.exact_interval(-1, 2), "a number from"),
        (lambda: stats.exact_interval(0, 0), "a number from"),
        (lambda: stats.exact_interval(1, 2, level=95), "between 0 and 1"),
        (lambda: stats.binomial_tail(1, 2, 1.5), "chance: a number from 0 to 1"),
        (lambda: stats.games_needed(0), "no two chances"),
        (lambda: stats.games_needed(0.8), "no two chances"),
        (lambda: stats.games_needed(0.02, power=1), "between 0 and 1"),
    ],
)
def test_bad_input_is_answered_in_words(call: object, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        call()
