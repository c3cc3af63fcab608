"""Runs without a 7, cards held or spent, thefts, and the robber's place."""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby, product

import pytest

import catan_nb as cn
from catan_nb import stats
from catan_nb.rules.base.questions import StealCard
from catan_nb.rules.cards import kind_number

F = Fraction


# ---- runs ------------------------------------------------------------------------------


@pytest.mark.parametrize("trials", [0, 1, 5, 9])
@pytest.mark.parametrize("chance", [F(1, 2), F(5, 6), F(0), F(1)])
def test_longest_runs_by_writing_out_all_series(trials: int, chance: Fraction) -> None:
    counted = dict.fromkeys(range(trials + 1), F(0))
    for series in product((False, True), repeat=trials):
        longest = max((len(list(same)) for hit, same in groupby(series) if hit), default=0)
        hits = sum(series)
        counted[longest] += chance**hits * (1 - chance) ** (trials - hits)
    assert stats.longest_run(trials, chance) == counted


def test_a_simulation_of_runs_agrees() -> None:
    told = stats.longest_run(72)
    assert sum(told.values()) == 1
    tried = stats.simulate_longest_run(72, seed=2)
    assert sum(run * chance for run, chance in told.items()) in tried.mean
    assert stats.run_within(72, 20) in tried.share(lambda run: run >= 20)


@pytest.mark.parametrize(
    ("trials", "length", "chance"), [(-1, 1, F(1)), (1, 0, F(1)), (1, 1, F(2))]
)
def test_nonsense_runs_are_refused(trials: int, length: int, chance: Fraction) -> None:
    with pytest.raises(ValueError, match=r"(trials|length|chance): a number from"):
        stats.run_within(trials, length, chance)


# ---- holding ---------------------------------------------------------------------------


@pytest.mark.rule("base.robber.seven")
def test_the_eighth_card_costs_more_than_itself() -> None:
    assert stats.holding_cost(8, 1, 1) == F(4, 6)
    assert stats.holding_cost(8, 1, 2) == F(11, 9) > 1
    assert stats.holding_cost(8, 1, 4) == 4 * stats.seven_within(4) == F(671, 324)
    assert [stats.expected_hand_size(hand, 4) > 7 for hand in (8, 9, 10, 11)] == [
        False,
        False,
        True,
        True,
    ]
    for hand in range(8, 15):
        assert stats.expected_hand_size(hand, 4) == hand - hand // 2 * stats.seven_within(4)
    assert stats.expected_hand_size(9, 4, walls=1) == 9


@pytest.mark.parametrize("hand", range(6, 20))
def test_cards_kept_and_lost_make_up_the_hand(hand: int) -> None:
    income = {0: F(1, 2), 2: F(1, 2)}
    risk = stats.risk_of_hand(hand, 7, 3, income)
    assert stats.expected_hand_size(hand, 3, income) == hand + 3 * F(5, 6) - risk.discards
    assert stats.holding_cost(hand, 6, 3) >= 0


def test_more_than_the_hand_cannot_be_spent() -> None:
    with pytest.raises(ValueError, match="spend: a number from 0"):
        stats.holding_cost(3, 4, 1)


# ---- stealing --------------------------------------------------------------------------


def table(*, robber: int | None = None) -> cn.Game:
    here = cn.Position("base", board="beginner", players=3)
    here.settlement(0, 8).settlement(1, 31).city(1, 44).city(2, 45).settlement(2, 20)
    here.hand(1, ore=3, wool=1, brick=2).hand(2, grain=4)
    if robber is not None:
        here.robber(robber)
    return here.turn(0).game()


@pytest.mark.rule("base.robber.steal")
def test_steal_odds_are_those_of_the_engine() -> None:
    game = table()
    game.push(cn.RollDice())
    game.push(cn.Roll(3, 4))
    game.push(cn.MoveRobber(16))
    assert isinstance(game.frame, StealCard)
    odds = game.outcomes()
    hand = game.players[1].hand
    weights = {action.kind: F(ways, 6) for action, ways in odds if isinstance(action, cn.Steal)}
    assert weights == {kind_number(n): chance for n, chance in stats.steal_odds(hand).items()}
    for name in ("brick", "lumber", "ore"):
        assert stats.stolen_distribution(hand, name, 1).get(1, 0) == stats.steal_odds(hand).get(
            name, 0
        )
    assert stats.stolen_distribution(hand, "ore", 6) == {3: F(1)}
    with pytest.raises(ValueError, match="hand that has one"):
        stats.steal_odds({"ore": 0})


# ---- the robber's place ----------------------------------------------------------------


def robbed(game: cn.Game) -> dict[int, dict[str, Fraction]]:
    """What the robber keeps from each seat: the pay without it less the pay."""
    free, paid = stats.expected_production(game, robber=False), stats.expected_production(game)
    return {s: {kind: cards - paid[s][kind] for kind, cards in free[s].items()} for s in free}


@pytest.mark.rule("base.robber.block")
def test_costs_of_a_hex_are_what_the_robber_costs_when_it_is_there() -> None:
    costs = stats.robber_costs(table())
    for hex in table().board.land_hexes:
        live = robbed(table(robber=hex))
        assert costs[hex] == {seat: sum(kinds.values()) for seat, kinds in live.items()}


@pytest.mark.rule("base.robber.move")
def test_places_for_the_robber() -> None:
    game = table(robber=16)
    places = stats.robber_places(game.view(0), 0)
    assert {place.hex for place in places} == {*game.board.land_hexes} - {16}
    assert [place.advantage for place in places] == sorted(
        (place.advantage for place in places), reverse=True
    )
    best = places[0]
    assert best.hex == 17
    assert best.costs == {0: 0, 1: F(10, 36), 2: F(10, 36)}
    assert best.victims == (1, 2)
    assert best.advantage == F(20, 36)
    assert best.until_next_seven(1) == F(10, 6)
    own = next(place for place in places if place.hex == 4)
    assert own.advantage == -F(5, 36)
    assert own.victims == ()


def test_a_simulation_of_blocking_agrees() -> None:
    game = table()
    for place in stats.robber_places(game, 0)[:3]:
        tried = stats.simulate_blocking(game, place.hex, 1, runs=400_000, seed=3)
        assert place.until_next_seven(1) in tried.mean
    assert stats.simulate_blocking(game, 9, 1, runs=10).counts == {0: 10}


@pytest.mark.rule("base.robber.seven")
def test_the_engine_discards_as_often_as_told() -> None:
    here = cn.Position("base", board="beginner", players=3).settlement(0, 31).city(0, 8)
    here.hand(0, ore=5, grain=4)
    before, after = here.turn(0).game(), here.turn(0, rolled=True).game()
    for game, rolls in ((before, 1), (after, 3)):
        risk = stats.live_hand_risk(game, 0)
        assert risk.rolls == rolls
        played = stats.play_discards(game, 0, rolls, runs=1500, seed=4)
        assert risk.discards in played.mean
        assert risk.any_discard in played.share(lambda lost: lost > 0)
