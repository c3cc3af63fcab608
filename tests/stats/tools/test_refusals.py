"""What cannot be answered is refused in a sentence: nothing hangs, and nothing wrong is said."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

import catan_nb as cn
from catan_nb import stats
from catan_nb.stats.knights.commitment import commitment_payoffs
from catan_nb.stats.tools import validation

D: Any = stats.Defender
PAIR = (D((1,), (1,), cities=2), D((2,), (1, 2), cities=1))
BOARD = cn.printed("beginner")
SHAPE = BOARD.topology
PAY = stats.site_payouts(BOARD, 31)
HALF, MUCH = Fraction(1, 2), 10**9
S: Any = stats

REFUSED: dict[str, Callable[[], object]] = {
    # what would never end, or not before tomorrow
    "hero 2 of 2": lambda: S.strength_to_be_defender(PAIR, 2),
    "hero x": lambda: S.strength_to_be_defender(PAIR, "x"),
    "hero by far": lambda: S.strength_to_be_defender(PAIR, 0, (0, MUCH)),
    "keep 9 of 2": lambda: S.strength_to_keep_cities(PAIR, 9),
    "nobody's strength": lambda: S.strength_to_keep_cities(PAIR, 0, ()),
    "draws": lambda: S.draw_within(MUCH, 3),
    "binomial": lambda: S.binomial(MUCH, HALF),
    "hypergeometric": lambda: S.hypergeometric(MUCH, MUCH // 2, MUCH // 2),
    "sevens": lambda: S.sevens_distribution(0, 1e9),
    "landing seats": lambda: S.landing_seats(10**7),
    "landing turns": lambda: S.landing_distribution(turns=10**7),
    "landing within": lambda: S.landing_within(10**7),
    "seven": lambda: S.seven_within(10**7),
    "hand": lambda: S.risk_of_hand(9, 7, 10**7),
    "set": lambda: S.set_within(PAY, ["wool"], 10**7),
    "run": lambda: S.run_within(10**7, 3),
    "longest run": lambda: S.longest_run(10**7),
    "wait": lambda: S.wait_distribution(HALF, 10**7),
    "draws until": lambda: S.draws_until(10**7, 10**6),
    "orders": lambda: S.multinomial(10**7, 2),
    "degrees": lambda: S.chi_square_tail(3, 10**8),
    "dice": lambda: S.Rolls(10**6),
    "rolls": lambda: S.Rolls().more(10**12),
    # what once had a wrong answer
    "mean of -1/2": lambda: S.wait_mean(-HALF),
    "mean of 2": lambda: S.wait_mean(2),
    "wait of 3/2": lambda: S.wait_distribution(Fraction(3, 2), 3),
    "walls": lambda: S.safe_cards(1.5),
    "red tokens": lambda: S.desert_chances(SHAPE, -1),
    "unevenness": lambda: S.total_variation({1: 2}, {1: -1}),
    "z": lambda: S.wilson_interval(2, 5, -1),
    "half a hit": lambda: S.wilson_interval(2.5, 5),
    "gold": lambda: S.traded_income({"ore": HALF}, "gold", S.bank_rates()),
    "price": lambda: S.purchase_rate({"ore": HALF}, {"ore": -1}),
    "stolen gold": lambda: S.stolen_distribution({"ore": 2}, "gold", 1),
    "robber": lambda: S.site_production(BOARD, 31, robber=99),
    "robber of payouts": lambda: S.site_payouts(BOARD, 31, robber=99),
    "robber of a city": lambda: S.city_production(BOARD, 31, robber=-1),
    "battle": lambda: S.battle(PAIR, (-5, 100)),
    "knights": lambda: D((-1,)),
    "cities": lambda: D(cities=-2),
    "army of nobody": lambda: S.army_race((1, 1, 1), {0: 5}),
    "army of another": lambda: S.army_race((1, 1, 1), {0: 5, 1: 3}, holder=1),
    "army of none": lambda: S.army_race((1, 1, 1), holder=0),
    "fixed seat": lambda: S.commitment_game(PAIR, fixed={5: 1}),
    "first seat": lambda: S.compare_commitments(PAIR, 2),
    "city turns": lambda: S.simulate_city_risk(PAIR, 0, turns=-1),
    "sure runs": lambda: S.simulate_longest_run(9, Fraction(3, 2)),
    "no trials": lambda: S.longest_run(-1),
    "half a roll": lambda: S.fairness_test({7: 1.5}),
    "tally": lambda: S.tally([1.7, 2.9]),
    "no observation": lambda: S.estimate([1.0, math.nan]),
    "endless observation": lambda: S.estimate([math.inf]),
    "nan rolls": lambda: S.set_within(PAY, ["wool"], math.nan),
    "nan draws": lambda: S.birthday_chance(math.nan, 365),
    "nan kinds": lambda: S.draws_until_all(math.nan),
    "half a kind": lambda: S.birthday_chance(2, 1.5),
    "income": lambda: S.risk_of_hand(9, 7, 2, {-1: Fraction(1)}),
    "simulated hand": lambda: S.simulate_discards(-1, 7, 2),
    "gap": lambda: S.count_after_gap([7, 8], 7, "x"),
    # what was answered by Python rather than by us
    "payoffs": lambda: commitment_payoffs(PAIR, (7, 0)),
    "fixed strength": lambda: S.commitment_game(PAIR, fixed={0: 7}),
    "likelihood": lambda: S.bayes({"a": 1}, {}),
    "rates": lambda: S.traded_income({"wool": HALF}, "ore", {}),
    "purchase rates": lambda: S.purchase_rate({"wool": HALF}, {"ore": 1}, {}),
    "risk": lambda: S.defence_needed(PAIR, 0, math.nan),
    "deviation": lambda: S.share_deviation(HALF, 0),
    "band": lambda: S.Rolls().band(0),
    "activation": lambda: S.steady_activation(HALF, 0),
    "exchange": lambda: S.red_places_by_swapping(SHAPE, [0, 1], 5),
    "one by one": lambda: S.red_places_one_by_one(SHAPE, reds=-1),
    "evenly": lambda: S.red_places_by_redrawing(SHAPE, reds=10**12),
    "runs of no trials": lambda: S.longest_run_chances(math.nan),
    "endless tail": lambda: S.exact_tail(math.inf, 10),
    "tail of nothing": lambda: S.exact_tail(10, 0),
    "nan tail": lambda: S.chi_square_tail(math.nan, 3),
    "endless weight": lambda: S.loaded_die(6, math.inf),
    "words": lambda: S.tally(["x"]),
    "share": lambda: S.loss_chance(PAIR, 0, "x"),
    "seat": lambda: S.city_risk(PAIR, None),
    "level": lambda: S.exact_interval(1, 2, "x"),
    "level of a bootstrap": lambda: S.bootstrap([1, 2], level=None),
    "runs of a bootstrap": lambda: S.bootstrap([1, 2], runs=1.5),
    "power": lambda: S.games_needed(0.02, power="x"),
    "chance": lambda: S.binomial_tail(1, 2, None),
    "voyages": lambda: S.Voyages().more("x"),
    "seed": lambda: S.simulate_sums(3, "x"),
    "seed of a bootstrap": lambda: S.bootstrap_difference([1, 2], [3, 4], seed=1.5),
    "seed of dice": lambda: S.Rolls(seed=-1).more(1),
    "cards": lambda: S.hypergeometric("x", 1, 1),
}


@pytest.mark.parametrize("name", REFUSED)
def test_it_is_refused_in_a_sentence(name: str) -> None:
    with pytest.raises(ValueError, match=r"\w{2,}.* \w+") as told:
        REFUSED[name]()
    assert not any(word in str(told.value) for word in ("math domain", "convert", "argument"))


def test_what_can_be_answered_is() -> None:
    assert validation.check_bounded_number(Fraction(1, 3), "share") == Fraction(1, 3)
    assert validation.check_probability(1) == 1
    assert S.hypergeometric(5, 2, 2)[2] == Fraction(1, 10)
    assert S.draw_within(12, 1) == 1 - Fraction(17, 18) ** 12
    assert S.run_within(2, 10**8) == 0
    assert S.army_race((1,), {0: 3}, holder=0, cards=1, knights=1) == {0: 1}
    assert S.army_race((1,), {0: 9, 1: 9}, holder=0, cards=1, knights=1) == {1: 1}
    for turns in (0, 6, 7, 30):
        landing = S.landing_distribution(turns=turns)
        assert S.landing_within(turns) == sum(landing.values())


def test_the_forecast_is_exact_however_far_it_looks() -> None:
    position = cn.Position("base+cities_knights", board="cities_knights", players=3)
    forecast = stats.barbarian_forecast(position.settlement(0, 31).turn(0).game(seed=1))
    assert forecast.within(60) == stats.landing_within(60)
    for absurd in (-3, 1.5, "x", math.nan):
        with pytest.raises(ValueError, match="rolls: a"):
            forecast.within(absurd)  # type: ignore[arg-type]
