"""Rolls and voyages that are summed up as they come, and long runs by the million."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from catan_nb import stats
from catan_nb.stats import dice as runs


@pytest.mark.parametrize("dice", [2, 3])
@pytest.mark.parametrize("parts", [[400], [1] * 50 + [350], [7, 93, 300]])
def test_rolls_are_summed_up_as_if_they_were_kept(dice: int, parts: list[int]) -> None:
    rolls = stats.Rolls(dice, seed=3)
    for part in parts:
        rolls.more(part)
    rng = np.random.default_rng(3)
    kept = [int(value) for n in parts for value in rng.integers(1, 7, size=(n, dice)).sum(axis=1)]
    assert rolls.trials == 400
    assert rolls.tally == stats.tally(kept)
    assert all(mean == pytest.approx(np.mean(kept[:n])) for n, mean in rolls.means.items())
    gaps = "".join("7" if value == 7 else "-" for value in kept).split("7")
    assert rolls.longest == max(map(len, gaps))
    assert rolls.missing == len(gaps[-1])


def test_points_of_the_mean_thin_out() -> None:
    rolls = stats.Rolls(seed=1)
    for _ in range(20):
        rolls.more(5_000)
    points = list(rolls.means)
    assert points[:4] == [1, 2, 3, 4]
    assert len(points) < 80
    assert points[-1] > 80_000
    assert abs(rolls.means[points[-1]] - float(rolls.mean)) < 2 * rolls.band(points[-1])


def test_what_theory_says_of_the_dice() -> None:
    assert stats.Rolls(2).mean == 7
    assert stats.Rolls(3).mean == Fraction(21, 2)
    assert stats.Rolls(2).seven == Fraction(1, 6)
    assert stats.Rolls(3).seven == Fraction(15, 216)
    assert stats.Rolls(1).seven == 0
    # The band is 1.96 standard deviations: 35/6 is the variance of the sum of two dice.
    assert stats.Rolls(2).band(100) == pytest.approx(1.96 * (35 / 6) ** 0.5 / 10, abs=1e-4)


def test_absurd_numbers_are_refused() -> None:
    with pytest.raises(ValueError, match="dice: a number from 1"):
        stats.Rolls(0)
    with pytest.raises(ValueError, match="rolls: a number from 1"):
        stats.Rolls().more(0)
    with pytest.raises(ValueError, match="nothing has been rolled"):
        _ = stats.Rolls().tally
    with pytest.raises(ValueError, match="runs: a number from 1"):
        stats.Voyages().more(-1)
    with pytest.raises(ValueError, match="space from 0 to 6"):
        stats.Voyages(7)


@pytest.mark.parametrize("fleet", [0, 3, 6])
def test_voyages_agree_with_the_exact_chances(fleet: int) -> None:
    voyages = stats.Voyages(fleet, seed=5)
    for _ in range(4):
        voyages.more(10_000)
    landings, sevens = stats.Tally(voyages.landings), stats.Tally(voyages.sevens)
    assert voyages.trials == landings.trials == sevens.trials == 40_000
    assert stats.landing_mean(fleet) in landings.mean
    assert stats.sevens_mean(fleet) in sevens.mean
    assert min(voyages.landings) >= 7 - fleet


@pytest.mark.parametrize("chance", [Fraction(5, 6), Fraction(1, 2), Fraction(201, 216)])
def test_run_chances_are_those_of_the_exact_recurrence(chance: Fraction) -> None:
    for trials, length in [(0, 1), (5, 5), (36, 12), (200, 40)]:
        exact = stats.run_within(trials, length, chance)
        assert stats.run_chance(trials, length, float(chance)) == pytest.approx(float(exact))


def test_the_approximation_meets_the_recurrence(monkeypatch: pytest.MonkeyPatch) -> None:
    near = {k: stats.run_chance(800, k) for k in range(1, 100)}
    monkeypatch.setattr(runs, "MOST_STEPS", 1000)
    for length, value in near.items():
        assert value == pytest.approx(stats.run_chance(800, length), abs=1e-11)


@pytest.mark.parametrize("trials", [0, 1, 12, 300, 1_000_000])
def test_longest_runs_share_out_all_chances(trials: int) -> None:
    shares = stats.longest_run_chances(trials)
    assert sum(shares.values()) == pytest.approx(1, abs=2e-4)
    assert list(shares) == list(range(min(shares), max(shares) + 1))
    if trials <= 12:
        exact = stats.longest_run(trials)
        assert shares == {n: pytest.approx(float(exact[n])) for n in shares}


def test_runs_that_make_no_sense_are_refused() -> None:
    with pytest.raises(ValueError, match="length: a number from 1"):
        stats.run_chance(10, 0)
    assert stats.run_chance(10**9, 1) == 1.0
    assert stats.run_chance(1000, 5, 1.0) == 1.0
