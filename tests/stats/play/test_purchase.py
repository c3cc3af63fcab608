"""Rates of exchange, and the turns until a price can be paid: exact, by chain, by the engine."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

import catan_nb as cn
from catan_nb import stats
from catan_nb.stats.play.odds import chance_of_cards

F = Fraction
CITY = cn.Cards(ore=3, grain=2)
SETTLEMENT = cn.Cards(brick=1, lumber=1, grain=1, wool=1)


def island() -> cn.Position:
    here = cn.Position("base", board="beginner", players=3)
    here.settlement(0, 31, 41).settlement(1, 22, 39).settlement(2, 8, 20)
    return here


# ---- exchange --------------------------------------------------------------------------


@pytest.mark.rule("base.trade.bank")
@pytest.mark.parametrize(("vertex", "harbours"), [(31, ()), (46, ("wool",)), (52, ("generic",))])
def test_rates_are_those_of_the_engine(vertex: int, harbours: tuple[str, ...]) -> None:
    game = cn.Position("base", board="beginner").settlement(0, vertex).game()
    assert game.players[0].harbours == harbours
    assert dict(game.players[0].rates) == stats.bank_rates(*harbours)
    with pytest.raises(ValueError, match="harbours are for"):
        stats.bank_rates("coin")


def test_a_special_harbour_beats_a_general_one_above_a_third() -> None:
    for wool, lumber in product(range(1, 8), repeat=2):
        income = {"wool": F(wool, 36), "lumber": F(lumber, 36)}
        special = stats.traded_income(income, "ore", stats.bank_rates("wool"))
        general = stats.traded_income(income, "ore", stats.bank_rates("generic"))
        assert (special > general) == (wool > F(wool + lumber, 3))


@pytest.mark.parametrize("harbours", [(), ("generic",), ("wool",)])
def test_the_long_run_uses_up_what_can_be_traded(harbours: tuple[str, ...]) -> None:
    rates = stats.bank_rates(*harbours)
    income = stats.expected_production(island().game())[0]
    for price in (CITY, SETTLEMENT, cn.Cards(wool=1)):
        rate = stats.purchase_rate(income, price, rates)
        left = {kind: income[kind] - rate * price[kind] for kind in income}
        short = -sum(cards for cards in left.values() if cards < 0)
        assert short == sum(F(cards) / rates[kind] for kind, cards in left.items() if cards > 0)
        assert rate >= stats.purchase_rate(income, price)
    assert stats.purchase_rate({}, CITY, rates) == 0
    with pytest.raises(ValueError, match="costs something"):
        stats.purchase_rate(income, {}, rates)


# ---- purchases -------------------------------------------------------------------------


@pytest.mark.rule("base.trade.bank")
@pytest.mark.parametrize("counts", list(product(range(0, 7, 2), repeat=3)))
def test_a_hand_can_pay_when_the_engine_leads_there(counts: tuple[int, int, int]) -> None:
    hand = cn.Cards(wool=counts[0], ore=counts[1], grain=counts[2])
    price = cn.Cards(ore=1, grain=1, wool=1)
    rates = stats.bank_rates()
    start = cn.Position("base", board="beginner").hand(0, hand).turn(0, rolled=True).game()
    seen, waiting, found = {hand}, [start], False
    while waiting and not found:
        game = waiting.pop()
        found = game.why_not(cn.BuyDevelopmentCard()) is None
        for trade in game.legal(cn.TradeBank):
            after = game.fork()
            after.push(trade)
            cards = cn.Cards(dict(after.players[0].hand or {}))
            if cards not in seen:
                seen.add(cards)
                waiting.append(after)
    assert stats.can_pay(hand, price, rates) == found


def test_what_is_kept() -> None:
    hand = cn.Cards(ore=2, wool=5, lumber=3)
    assert stats.best_cards_to_keep(hand, 5, CITY) == cn.Cards(ore=2, wool=3)
    assert stats.best_cards_to_keep(hand, 5, CITY, stats.bank_rates("lumber")) == cn.Cards(
        ore=2, lumber=3
    )
    useful = cn.Cards(ore=3, grain=2, wool=4)
    assert stats.best_cards_to_keep(useful, 4, CITY) == cn.Cards(ore=2, grain=2)
    assert stats.best_cards_to_keep(hand, 1, CITY) == cn.Cards(ore=1)


def test_the_way_to_a_city_without_trade() -> None:
    way = stats.purchase(island().game(), 0, CITY)
    assert len(way.hands) == 3 * 4 - 1
    exact = way.chain.expected_steps["nothing"]
    assert exact == F(157467, 5120)
    assert way.mean == pytest.approx(float(exact), abs=1e-9)
    assert way.within(20)[20] == pytest.approx(float(way.chain.ended_within(20, "nothing")))
    for rolls in (5, 20):
        chance = chance_of_cards(island().game(), 0, CITY, rolls)
        assert way.chain.ended_within(rolls, "nothing") == chance


def test_states_are_called_alike_in_every_language() -> None:
    way = stats.purchase(island().game(), 0, cn.Cards(ore=1))
    states = way.chain.states
    cn.use_language("nl")
    try:
        assert way.chain.states == states
    finally:
        cn.use_language("en")


def test_special_ways() -> None:
    game = island().game()
    assert stats.purchase(game, 0, SETTLEMENT).mean == float("inf")
    paid = stats.purchase(game, 0, CITY, hand=cn.Cards(ore=3, grain=2))
    assert (paid.mean, paid.hands) == (0, ())
    assert paid.within(2) == (1, 1, 1)
    for price in (cn.Cards(), cn.Cards(ore=6)):
        with pytest.raises(ValueError, match="1 to 5 cards"):
            stats.purchase(game, 0, price)


def test_the_small_chain_with_trade_agrees_in_fractions() -> None:
    way = stats.purchase(island().game(), 0, cn.Cards(ore=1), stats.bank_rates("generic"))
    assert way.mean == pytest.approx(float(way.chain.expected_steps["nothing"]), abs=1e-9)


@pytest.mark.parametrize("trade", [False, True])
@pytest.mark.parametrize("price", [CITY, cn.Cards(ore=1, grain=1, wool=1)])
def test_the_engine_agrees(price: cn.Cards, trade: bool) -> None:
    for game in (island().turn(0).game(), island().turn(1, rolled=True).game()):
        rates = game.players[0].rates if trade else None
        told = stats.purchase(game, 0, price, rates)
        played = stats.play_purchases(game, 0, price, rates, runs=300, seed=5)
        assert told.mean in played.mean


def test_every_harbour_is_worth_something_to_who_has_the_cards() -> None:
    worth = stats.harbour_worth(island().game(), 0, CITY)
    assert worth["brick"] == worth["as it is"]  # no brick comes in
    assert all(turns <= worth["as it is"] + 1e-9 for turns in worth.values())
    assert min(worth, key=worth.__getitem__) == "wool"


def test_a_full_board_leaves_the_robber_nowhere_to_go() -> None:
    here = island().settlement(0, 14, 52)
    with pytest.raises(ValueError, match="two hexes"):
        stats.play_purchases(here.game(), 0, CITY)
