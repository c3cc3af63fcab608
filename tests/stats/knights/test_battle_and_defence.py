"""The fight and the risk to lose a city: by the rules, exact, simulated, and by the engine."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

import catan_nb as cn
from catan_nb import stats
from catan_nb.rules.cities_knights.actions import RollThree
from catan_nb.rules.cities_knights.events import CityLost, DefenderRewarded, Landed
from catan_nb.rules.cities_knights.names import EVENT_SHIP
from catan_nb.rules.cities_knights.questions import LostCity, PickTrack
from catan_nb.stats.knights.landing import contribution_odds
from tests.stats.knights.coasts import island

F = Fraction
D = stats.Defender


@pytest.mark.rule("ck.barbarians.lose")
def test_who_gave_least_among_those_with_a_city_loses_one() -> None:
    claudia, gabi = D((1,)), D(metropolises=1)
    fritz = peter = D((1,), cities=2)
    fight = stats.battle([claudia, gabi, fritz, peter])
    assert (fight.attack, fight.defence, fight.missing, fight.repelled) == (5, 3, 2, False)
    assert fight.losers == (2, 3)
    assert (fight.hero, fight.drawers) == (None, ())
    assert stats.battle([D((1,), cities=3), D((2,), cities=2)]).losers == (0,)
    assert stats.battle([D(metropolises=2), D((1,))]).losers == ()


@pytest.mark.rule("ck.barbarians.win")
def test_who_gave_most_is_rewarded() -> None:
    alone = stats.battle([D((2, 1), cities=1), D((2,), cities=2), D()])
    assert (alone.repelled, alone.hero, alone.drawers, alone.losers) == (True, 0, (), ())
    tied = stats.battle([D((2,), cities=1), D((1, 1)), D()])
    assert (tied.hero, tied.drawers) == (None, (0, 1))
    nothing = stats.battle([D(), D(), D()])
    assert (nothing.attack, nothing.repelled, nothing.drawers) == (0, True, (0, 1, 2))
    held_back = stats.battle([D((2,), cities=1), D((1, 1))], [0, 1])
    assert held_back.hero == 1
    with pytest.raises(ValueError, match="2 contributions"):
        stats.battle([D()], [0, 1])
    with pytest.raises(ValueError, match="somebody"):
        stats.battle([])


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.rule("ck.barbarians.strength")
@pytest.mark.rule("ck.barbarians.lose")
@pytest.mark.rule("ck.barbarians.win")
def test_the_engine_fights_the_same_way(seed: int) -> None:
    game = island(seed, players=2 + seed % 3)
    fight = stats.battle(stats.defenders_of(game))
    assert (fight.attack, fight.defence) == (game.attack, game.defence)
    events = list(game.push(RollThree(EVENT_SHIP, 1, 2)))
    lost, drew = set(), set()
    while isinstance(game.frame, LostCity | PickTrack) or game.actor == cn.CHANCE:
        if isinstance(game.frame, PickTrack):
            drew.add(game.frame.player)
        events += game.push(game.legal_actions()[0])
    for event in events:
        if isinstance(event, CityLost):
            lost.add(event.player)
    landed = next(event for event in events if isinstance(event, Landed))
    assert (landed.attack, landed.defence) == (fight.attack, fight.defence)
    assert lost == set(fight.losers)
    assert drew == set(fight.drawers)
    heroes = {event.player for event in events if isinstance(event, DefenderRewarded)}
    assert heroes == ({fight.hero} if fight.hero is not None else set())


def test_how_much_more_is_enough() -> None:
    seats = [D((1,), cities=2), D((2,), cities=1), D((3,), metropolises=4)]
    assert stats.battle(seats).missing == 1
    assert [stats.strength_to_keep_cities(seats, seat) for seat in range(3)] == [1, 0, 0]
    assert [stats.strength_to_be_defender(seats, seat) for seat in range(3)] == [3, 2, 1]
    far = [D(cities=1), D((1,), cities=2), D((2,), cities=9)]
    assert stats.strength_to_keep_cities(far, 0) == 2
    alone = [D(cities=1), D(metropolises=3)]
    assert stats.strength_to_keep_cities(alone, 0) == 4
    assert stats.strength_to_keep_cities(alone, 0, [1, 2]) == 1


def test_only_games_with_barbarians_have_defenders() -> None:
    with pytest.raises(ValueError, match="no barbarians"):
        stats.defenders_of(cn.new_game("base", players=3))


# ---- risk ------------------------------------------------------------------------------

SEATS = [D((1,), cities=2), D((1,), (1, 2), cities=2), D((), (3,), metropolises=1), D((2,), (1,))]


def by_hand(seats: list[stats.Defender], seat: int, share: Fraction) -> Fraction:
    """Add up over every set of passive knights of the others."""
    knights = [(o, k) for o, d in enumerate(seats) if o != seat for k in d.passive]
    risk = F(0)
    for woken in product((False, True), repeat=len(knights)):
        given = [d.strength for d in seats]
        chance = F(1)
        for (other, knight), awake in zip(knights, woken, strict=True):
            given[other] += knight * awake
            chance *= share if awake else 1 - share
        risk += chance * (seat in stats.battle(seats, given).losers)
    return risk


@pytest.mark.rule("ck.barbarians.lose")
@pytest.mark.parametrize("share", [F(0), F(1, 3), F(1, 2), F(1)])
def test_the_risk_adds_up_over_all_that_others_may_do(share: Fraction) -> None:
    for seat in range(4):
        assert stats.loss_chance(SEATS, seat, share) == by_hand(SEATS, seat, share)
    for seed in range(12):
        seats = list(stats.defenders_of(island(seed)))
        assert stats.loss_chance(seats, 0, share) == by_hand(seats, 0, share)


def test_the_risk_in_exact_figures() -> None:
    # 5 barbarians against 4: the island falls unless a passive knight of an opponent wakes,
    # and seat 0, tied for the least with seat 1, loses a city then whatever seat 1 does.
    assert stats.loss_chance(SEATS, 0) == 1
    assert stats.loss_chance(SEATS, 0, F(1, 2)) == F(1, 16)
    assert stats.city_risk(SEATS, 0, turns=13) == F(1, 2)
    assert stats.city_risk(SEATS, 0, turns=13, share=F(1, 2)) == F(1, 32)
    assert stats.city_risk(SEATS, 2, turns=13) == 0
    odds = contribution_odds(SEATS[1], F(1, 4))
    assert odds == {1: F(9, 16), 2: F(3, 16), 3: F(3, 16), 4: F(1, 16)}


def test_a_share_that_grows_with_the_turns() -> None:
    share = stats.steady_activation(F(1, 4), players=4)
    told = sum(
        chance * stats.loss_chance(SEATS, 0, 1 - F(3, 4) ** ((turn - 1) // 4))
        for turn, chance in stats.landing_distribution(3, turns=20).items()
    )
    assert stats.city_risk(SEATS, 0, fleet=3, turns=20, share=share) == told
    assert stats.city_risk(SEATS, 0, fleet=3, turns=20, share=1) < told
    assert told < stats.city_risk(SEATS, 0, fleet=3, turns=20)
    with pytest.raises(ValueError, match="number of turns"):
        stats.city_risk(SEATS, 0, share=share)


def test_how_strong_a_defence_must_be() -> None:
    table = stats.risk_by_strength(SEATS, 0)
    assert table == {0: 1, 1: 1, 2: 0}
    half = stats.risk_by_strength(SEATS, 0, share=F(1, 2))
    assert list(half) == [0, 1, 2]
    assert list(half.values()) == sorted(half.values(), reverse=True)
    assert stats.defence_needed(SEATS, 0, F(0)) == 2
    assert stats.defence_needed(SEATS, 0, half[1], share=F(1, 2)) == 1
    assert stats.defence_needed(SEATS, 0, F(1)) == 0
    assert stats.defence_needed(SEATS, 3, F(0)) == 0
    alone = [D(cities=4), D(), D()]
    assert stats.defence_needed(alone, 0, F(0)) == 4


@pytest.mark.parametrize("share", [F(-1), F(3, 2)])
def test_a_share_is_a_share(share: Fraction) -> None:
    with pytest.raises(ValueError, match="share: a number from 0 to 1"):
        stats.loss_chance(SEATS, 0, share)


def test_a_share_is_checked_where_it_cannot_matter() -> None:
    with pytest.raises(ValueError, match="share: a number from 0 to 1"):
        stats.loss_chance([D((1,), cities=1)], 0, 2)


@pytest.mark.parametrize("seat", [-1, 4])
def test_risks_are_those_of_a_seat_that_there_is(seat: int) -> None:
    for risk in (
        stats.loss_chance,
        stats.city_risk,
        stats.risk_by_strength,
        stats.simulate_city_risk,
    ):
        with pytest.raises(ValueError, match=f"no seat {seat} among 4"):
            risk(SEATS, seat)


def test_a_risk_below_nothing_and_a_fleet_on_land_are_refused() -> None:
    with pytest.raises(ValueError, match="risk: a number from 0 to 1"):
        stats.defence_needed(SEATS, 0, F(-1, 2))
    with pytest.raises(ValueError, match="space from 0 to 6"):
        stats.city_risk(SEATS, 0, fleet=9)


def test_simulated_fights_agree() -> None:
    share = stats.steady_activation(F(1, 4), players=4)
    for seat, fleet, turns, part in (
        (0, 0, None, F(1, 3)),
        (1, 2, 10, F(1, 2)),
        (0, 3, 20, share),
    ):
        exact = stats.city_risk(SEATS, seat, fleet=fleet, turns=turns, share=part)
        tried = stats.simulate_city_risk(
            SEATS, seat, fleet=fleet, turns=turns, share=part, runs=50_000, seed=3
        )
        assert exact in tried
        assert 0 < exact < 1
