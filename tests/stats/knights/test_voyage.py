"""The barbarians' voyage and the sevens on it: exact figures, chain and simulation agree."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from catan_nb import stats
from catan_nb.stats.tools.chains import identity, multiply, solve

F = Fraction


@pytest.mark.rule("ck.barbarians.track")
def test_the_landing_in_exact_figures() -> None:
    landing = stats.landing_distribution(turns=80)
    assert [landing[turn] for turn in range(1, 7)] == [0] * 6
    assert landing[7] == F(1, 128)
    assert landing[8] == F(7, 256)
    assert landing[13] == landing[12] == F(231, 2048)
    assert stats.landing_within(13) == sum(landing[turn] for turn in range(1, 14)) == F(1, 2)
    assert stats.landing_mean() == stats.landing_variance() == 14
    assert stats.landing_mean(5) == stats.landing_variance(5) == 4
    assert 1 - F(1, 10**9) < sum(landing.values()) < 1
    mean = sum(turn * chance for turn, chance in landing.items())
    assert abs(mean - 14) < F(1, 10**8)
    assert abs(sum((turn - 14) ** 2 * chance for turn, chance in landing.items()) - 14) < F(
        1, 10**5
    )


def test_what_the_default_leaves_out_is_negligible() -> None:
    for fleet in range(7):
        assert F(999_999, 1_000_000) < sum(stats.landing_distribution(fleet).values()) < 1
        assert F(999_999, 1_000_000) < sum(stats.sevens_distribution(fleet).values()) < 1
    assert stats.landing_distribution(3, turns=0) == {}


@pytest.mark.rule("ck.barbarians.track")
@pytest.mark.parametrize("fleet", [0, 4, 6])
def test_the_chain_tells_the_same(fleet: int) -> None:
    chain = stats.voyage_chain()
    assert chain.transient == tuple(range(7))
    assert chain.expected_steps[str(fleet)] == stats.landing_mean(fleet)
    assert chain.expected_steps["landed"] == 0
    assert chain.fundamental[fleet] == tuple(F(2 if space >= fleet else 0) for space in range(7))
    for turns in (0, 1, 5, 13, 30):
        assert chain.ended_within(turns, str(fleet)) == stats.landing_within(turns, fleet=fleet)
        assert stats.landing_within(turns, fleet=fleet) == sum(
            stats.landing_distribution(fleet, turns=turns).values()
        )


def test_a_chain_without_an_end_is_refused() -> None:
    half, one, none = F(1, 2), F(1), F(0)
    with pytest.raises(ValueError, match="end"):
        stats.AbsorbingChain(("a", "b"), ((none, one), (one, none)))
    with pytest.raises(ValueError, match="add up"):
        stats.AbsorbingChain(("a", "b"), ((half, none), (none, one)))
    with pytest.raises(ValueError, match="2 × 2"):
        stats.AbsorbingChain(("a", "b"), ((one,),))


def test_linear_equations_are_solved_without_rounding() -> None:
    hilbert = tuple(tuple(F(1, i + j + 1) for j in range(6)) for i in range(6))
    inverse = solve(hilbert, identity(6))
    assert inverse is not None
    assert multiply(hilbert, inverse) == identity(6)
    assert solve(((F(1), F(2)), (F(2), F(4))), identity(2)) is None
    assert solve(((F(0), F(1)), (F(1), F(0))), identity(2)) == ((0, 1), (1, 0))


@pytest.mark.parametrize("players", [1, 2, 3, 4, 6])
@pytest.mark.parametrize("fleet", [0, 3, 6])
def test_whose_turn_the_landing_falls_into(players: int, fleet: int) -> None:
    first = players // 2
    seats = stats.landing_seats(players, first, fleet)
    assert sum(seats.values()) == 1
    added = dict.fromkeys(range(players), F(0))
    for turn, chance in stats.landing_distribution(fleet, turns=120).items():
        added[(first + turn - 1) % players] += chance
    assert all(abs(seats[seat] - added[seat]) < F(1, 10**20) for seat in seats)


@pytest.mark.parametrize("fleet", [-1, 7, True, 1.5, None])
def test_there_are_seven_spaces_at_sea(fleet: int) -> None:
    with pytest.raises(ValueError, match="space from 0 to 6"):
        stats.landing_mean(fleet)


def test_the_second_number_is_named() -> None:
    """Turns and fleet are easily taken for each other."""
    with pytest.raises(TypeError, match="positional"):
        stats.landing_within(13, 4)  # type: ignore[misc]
    with pytest.raises(TypeError, match="positional"):
        stats.landing_distribution(4, 13)  # type: ignore[misc]


def test_other_nonsense_is_refused() -> None:
    with pytest.raises(ValueError, match="turns"):
        stats.landing_within(-1)
    with pytest.raises(ValueError, match="turns"):
        stats.landing_distribution(turns=-1)
    with pytest.raises(ValueError, match="steps"):
        stats.voyage_chain().after(-1)
    with pytest.raises(ValueError, match="no state 'sea'; there are 0, 1"):
        stats.voyage_chain().ended_within(3, "sea")
    with pytest.raises(ValueError, match="no seat 3"):
        stats.landing_seats(3, 3)
    with pytest.raises(ValueError, match="result"):
        stats.tally([])


@pytest.mark.parametrize(("fleet", "seed"), [(0, 1), (3, 2), (6, 5)])
def test_simulated_voyages_agree(fleet: int, seed: int) -> None:
    landings = stats.simulate_landings(200_000, seed, fleet)
    assert landings.trials == 200_000
    assert stats.landing_mean(fleet) in landings.mean
    assert abs(landings.variance / stats.landing_variance(fleet) - 1) < 0.02
    half = int(stats.landing_mean(fleet))
    assert stats.landing_within(half, fleet=fleet) in landings.share(lambda turn: turn <= half)
    assert min(landings.counts) == 7 - fleet


@pytest.mark.rule("ck.robber.sleeps")
def test_the_sevens_in_exact_figures() -> None:
    assert stats.sevens_mean() == F(7, 3)
    assert stats.sevens_mean(landing_roll=False) == F(13, 6)
    assert stats.no_sevens() == F(5, 7) ** 7 == F(78125, 823543)
    assert stats.no_sevens(landing_roll=False) == 6 * F(5**6, 7**7)
    assert stats.no_sevens(6) == F(5, 7)
    assert stats.no_sevens(6, landing_roll=False) == F(6, 7)
    for fleet, landing_roll in product((0, 6), (True, False)):
        chances = stats.sevens_distribution(fleet, 40, landing_roll=landing_roll)
        assert abs(sum(chances.values()) - 1) < F(1, 10**15)
        mean = sum(sevens * chance for sevens, chance in chances.items())
        assert abs(mean - stats.sevens_mean(fleet, landing_roll=landing_roll)) < F(1, 10**12)


@pytest.mark.parametrize("landing_roll", [True, False])
def test_the_sevens_are_those_of_the_landing_turn(landing_roll: bool) -> None:
    """Adding over the turn of the landing: binomial sevens for each."""
    for sevens in (0, 1, 3):
        told = F(0)
        for turn, chance in stats.landing_distribution(2, turns=90).items():
            rolls = turn if landing_roll else turn - 1
            told += chance * stats.binomial(rolls, F(1, 6)).get(sevens, F(0))
        exact = stats.sevens_distribution(2, sevens, landing_roll=landing_roll)[sevens]
        assert abs(told - exact) < F(1, 10**15)


@pytest.mark.parametrize("landing_roll", [True, False])
def test_simulated_sevens_agree(landing_roll: bool) -> None:
    sevens = stats.simulate_sevens(200_000, seed=4, landing_roll=landing_roll)
    assert stats.sevens_mean(landing_roll=landing_roll) in sevens.mean
    assert stats.no_sevens(landing_roll=landing_roll) in sevens.share(0)


def test_a_tally_is_what_the_estimate_says() -> None:
    values = [3, 3, 5, -1, 0]
    counted = stats.tally(values)
    assert counted.counts == {-1: 1, 0: 1, 3: 2, 5: 1}
    one_by_one = stats.estimate(values)
    assert counted.mean.mean == pytest.approx(one_by_one.mean)
    assert counted.mean.half_width == pytest.approx(one_by_one.half_width)
    assert counted.share(3).mean == 2 / 5
    assert stats.tally([2]).mean.half_width == float("inf")
