"""What is absurd to ask is answered in a sentence, and nothing is lost."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import catan_nb as cn
from catan_nb import stats
from catan_nb.stats.tools import validation

ORE = cn.Cards(ore=1)
BOARD = cn.printed("beginner")
CARDS = cn.fastcard.CardPosition(players=2).roads(0, 1).hand(0, wool=2).game()


def live(variant: str = "base") -> cn.Game:
    board = "beginner" if variant == "base" else "cities_knights"
    return cn.Position(variant, board=board, players=3).settlement(0, 31).turn(0).game(seed=1)


KNIGHTS = "base+cities_knights"
SIMULATIONS: dict[str, Callable[[Any], object]] = {
    "sums": stats.simulate_sums,
    "landings": stats.simulate_landings,
    "sevens": stats.simulate_sevens,
    "discards": lambda runs: stats.simulate_discards(9, 7, 2, runs=runs),
    "longest run": lambda runs: stats.simulate_longest_run(9, runs=runs),
    "draws": lambda runs: stats.simulate_draws(4, 1, runs=runs),
    "army": lambda runs: stats.simulate_first_army([0, 1, 0], runs=runs),
    "chi-square": lambda runs: stats.simulate_chi_square(30, runs),
    "blocking": lambda runs: stats.simulate_blocking(live(), 4, 0, runs=runs),
    "wait": lambda runs: stats.simulate_wait(stats.site_payouts(BOARD, 31), ORE, runs),
    "stack": lambda runs: stats.progress_stack(live(KNIGHTS), "trade").simulate_among(
        2, "merchant", runs
    ),
    "city": lambda runs: stats.simulate_city_risk(
        [stats.Defender(active=(1,), cities=1)], 0, runs=runs
    ),
    "voyages": lambda runs: stats.play_voyages(live(KNIGHTS), runs),
    "played discards": lambda runs: stats.play_discards(live(), 0, 1, runs),
    "swaps": lambda runs: stats.play_swaps(CARDS, cn.fastcard.SwapPile(4), "ore", runs=runs),
    "cards drawn": lambda runs: stats.play_draws(CARDS, "ore", runs=runs),
    "cards waited for": lambda runs: stats.play_waits(CARDS, "ore", 2, runs=runs),
    "card races": lambda runs: stats.play_races([CARDS], runs=runs),
    "purchases": lambda runs: stats.play_purchases(live(), 0, ORE, runs=runs),
}
ABSURD = [0, -1, 10**12, 2.5, math.nan, math.inf, "ten", "", None, True, [100]]


@pytest.mark.parametrize("name", SIMULATIONS)
def test_absurd_numbers_of_simulations(name: str) -> None:
    for absurd in ABSURD:
        with pytest.raises(ValueError, match=r"a (whole )?number .* wanted, not") as told:
            SIMULATIONS[name](absurd)
        assert len(str(told.value)) < 90


def test_numbers_of_numpy_are_numbers() -> None:
    assert len(stats.simulate_sums(np.int64(3))) == 3  # type: ignore[arg-type]
    assert validation.check_whole_number(np.int32(7)) == 7


@pytest.mark.parametrize("turns", [-1, 2.5, math.nan, math.inf, "ten", None, 10**30])
def test_absurd_numbers_of_turns(turns: Any) -> None:
    with pytest.raises(ValueError, match="turns: a"):
        stats.landing_within(turns)
    if turns is not None:
        with pytest.raises(ValueError, match="turns: a"):
            stats.landing_distribution(turns=turns)


SEATED: dict[str, Callable[[cn.Game, Any], object]] = {
    "hand": stats.live_hand_risk,
    "income": stats.roll_income,
    "robber": stats.robber_places,
    "blocking": lambda game, seat: stats.simulate_blocking(game, 4, seat, runs=1),
    "sites": stats.reachable_sites,
    "roads": stats.road_network,
    "longest": stats.longest_road,
    "purchase": lambda game, seat: stats.purchase(game, seat, ORE),
    "harbour": lambda game, seat: stats.harbour_worth(game, seat, ORE),
    "discards": lambda game, seat: stats.play_discards(game, seat, 1, 1),
    "purchases": lambda game, seat: stats.play_purchases(game, seat, ORE, runs=1),
    "payouts": stats.live_payouts,
}


@pytest.mark.parametrize("seat", [9, 3, -1, True, "0", None, 1.0])
@pytest.mark.parametrize("name", SEATED)
def test_a_seat_that_there_is_not_is_named(name: str, seat: Any) -> None:
    with pytest.raises(cn.BadSetup, match=rf"no seat {seat!r} \[base.players\]"):
        SEATED[name](live(), seat)


@pytest.mark.parametrize("variant", ["base", KNIGHTS])
def test_of_a_game_that_is_over_nothing_is_foretold(variant: str) -> None:
    game = live(variant)
    game.state.stack.clear()
    before = game.state.copy()
    questions: list[Callable[[], object]] = [
        lambda: stats.live_hand_risk(game, 0),
        lambda: stats.play_discards(game, 0, 2, 1),
        lambda: stats.play_purchases(game, 0, ORE, runs=1),
    ]
    if variant == KNIGHTS:
        questions += [lambda: stats.live_commitments(game), lambda: stats.play_voyages(game, 1)]
        forecast = stats.barbarian_forecast(game)
        assert forecast.text == "The game is over: the barbarians come no more."
        assert forecast.within(4) == 0
        assert forecast.mean_rolls == Fraction(14)
    for question in questions:
        with pytest.raises(ValueError, match=r"the game is over .* go back .* \[base.win\]"):
            question()
    assert game.state == before
    assert stats.robber_places(game, 0)
    assert stats.roll_income(game, 0)
