"""The yellow progress cards (ck.card.*), as the almanac of Cities & Knights tells them."""

from __future__ import annotations

import pytest

import catan_nb as cn
from catan_nb.kernel.action import Action
from catan_nb.rules.cards import KIND_NAMES
from tests.rules.cities_knights.tables import asked, cards, position, words
from tests.rules.play.hand_made import allowed, hand, push, refused

BRICK, LUMBER, ORE, GRAIN, WOOL, COIN, PAPER, CLOTH = range(len(KIND_NAMES))
EVENT_SHIP = 3


@pytest.mark.rule("ck.progress.play")
@pytest.mark.parametrize(
    ("card", "play"),
    [
        ("merchant", cn.PlayMerchant(0)),
        ("commercial_harbour", cn.PlayCommercialHarbour()),
        ("merchant_fleet", cn.PlayMerchantFleet(ORE)),
        ("master_merchant", cn.PlayMasterMerchant(1)),
        ("trade_monopoly", cn.PlayTradeMonopoly(COIN)),
        ("resource_monopoly", cn.PlayResourceMonopoly(WOOL)),
    ],
)
def test_a_card_is_played_once_and_goes_under_its_stack(card: str, play: Action) -> None:
    table = position().settlement(0, 8).city(1, 40).hand(1, wool=2).turn(0, rolled=True)
    refused(table.game(), play, "ck.progress.play", f"no {card.replace('_', ' ')} card")
    game = table.progress(0, card).game()
    before = game.progress_left["trade"]
    allowed(game, play)
    push(game, play)
    assert cards(game, 0) == {}
    assert game.progress_left["trade"] == before + 1


# ---- merchant --------------------------------------------------------------------------


@pytest.mark.rule("ck.card.merchant")
@pytest.mark.rule("ck.merchant")
def test_the_merchant_brings_a_point_and_a_rate() -> None:
    table = position().settlement(0, 8).progress(0, "merchant").hand(0, ore=2, wool=2)
    game = table.robber(0).turn(0, rolled=True).game()
    said = words(game, cn.PlayMerchant(0))  # mountains; the robber there does not matter
    assert said[-1] == f"{game.names[0]} puts the merchant on H0."
    assert (game.merchant, game.points(0)) == ((0, 0), 2)
    assert game.players[0].rates["ore"] == 2
    assert game.players[0].rates["wool"] == 4
    push(game, cn.TradeBank(ORE, COIN))
    assert hand(game, 0) == {"coin": 1, "wool": 2}


@pytest.mark.rule("ck.card.merchant")
@pytest.mark.rule("ck.merchant")
def test_the_next_merchant_takes_figure_rate_and_point_away() -> None:
    table = position().settlement(0, 8).settlement(1, 0).merchant(1, 0)
    game = table.progress(0, "merchant").turn(0, rolled=True).game()
    assert (game.points(1), game.players[1].rates["ore"]) == (2, 2)
    push(game, cn.PlayMerchant(0))  # where it stands, but for another owner
    assert (game.merchant, game.points(0), game.points(1)) == ((0, 0), 2, 1)
    assert game.players[0].rates["ore"] == 2
    assert game.players[1].rates["ore"] > 2


@pytest.mark.rule("ck.card.merchant")
def test_the_merchant_stands_at_an_own_building_on_a_hex_that_produces() -> None:
    table = position().settlement(0, 8, 18).settlement(1, 40).merchant(0, 0)
    game = table.progress(0, "merchant").turn(0, rolled=True).game()
    refused(game, cn.PlayMerchant(17), "ck.card.merchant", "No own building")
    refused(game, cn.PlayMerchant(9), "ck.card.merchant", "no resource")  # the desert
    refused(game, cn.PlayMerchant(0), "ck.card.merchant", "already")
    refused(game, cn.PlayMerchant(19), "ck.card.merchant", "no hex")
    assert {a.hex for a in game.legal(cn.PlayMerchant)} == {1, 4, 5}


@pytest.mark.rule("ck.card.merchant")
@pytest.mark.rule("ck.win")
def test_the_merchants_point_wins_at_once() -> None:
    table = position(target=3).city(0, 8).progress(0, "merchant").turn(0, rolled=True)
    game = table.game()
    push(game, cn.PlayMerchant(0))
    assert (game.winner, game.over) == (0, True)


# ---- commercial harbour ----------------------------------------------------------------


@pytest.mark.rule("ck.card.commercial_harbour")
def test_a_partner_gives_a_commodity_of_its_own_choice() -> None:
    table = position().hand(0, brick=2).hand(1, ore=1, coin=1, cloth=2).hand(2, wool=1)
    game = table.progress(0, "commercial_harbour").turn(0, rolled=True).game()
    refused(game, cn.OfferHarbour(1, BRICK), "ck.card.commercial_harbour", "No offer")
    push(game, cn.PlayCommercialHarbour(), cn.OfferHarbour(1, BRICK))
    assert asked(game) == ("HarbourGift", 1)
    assert set(game.legal_actions()) == {cn.GiveCommodity(COIN), cn.GiveCommodity(CLOTH)}
    refused(game, cn.GiveCommodity(PAPER), "ck.card.commercial_harbour", "no paper")
    refused(game, cn.GiveCommodity(ORE), "ck.card.commercial_harbour", "no ore")
    push(game, cn.GiveCommodity(CLOTH))
    assert hand(game, 0) == {"brick": 1, "cloth": 1}
    assert hand(game, 1) == {"ore": 1, "coin": 1, "cloth": 1, "brick": 1}
    assert asked(game) == ("MainTurn", 0)


@pytest.mark.rule("ck.card.commercial_harbour")
def test_each_partner_gets_one_offer_at_any_time_of_the_turn() -> None:
    table = position().hand(0, brick=3, ore=1, wool=1).hand(1, coin=3).hand(2, paper=1, ore=1)
    table.settlement(0, 8).city(0, 40).progress(0, "commercial_harbour")
    game = table.turn(0, rolled=True).game()
    push(game, cn.PlayCommercialHarbour(), cn.OfferHarbour(1, BRICK))
    assert game.legal_actions() == (cn.GiveCommodity(COIN),)  # asked, or others would know
    push(game, cn.GiveCommodity(COIN))
    assert hand(game, 0) == {"brick": 2, "ore": 1, "wool": 1, "coin": 1}
    refused(game, cn.OfferHarbour(1, BRICK), "ck.card.commercial_harbour", "an offer already")
    push(game, cn.Improve(1))  # something else in between
    push(game, cn.OfferHarbour(2, ORE), cn.GiveCommodity(PAPER))
    assert hand(game, 0) == {"brick": 2, "wool": 1, "paper": 1}
    refused(game, cn.OfferHarbour(2, WOOL), "ck.card.commercial_harbour", "No offer")
    assert hand(game, 2) == {"ore": 2}


@pytest.mark.rule("ck.card.commercial_harbour")
def test_a_partner_without_a_commodity_swaps_nothing() -> None:
    table = position().hand(0, brick=1).hand(1, ore=4).progress(0, "commercial_harbour")
    game = table.turn(0, rolled=True).game()
    push(game, cn.PlayCommercialHarbour())
    said = words(game, cn.OfferHarbour(1, BRICK))
    assert said == [f"{game.names[1]} has no commodity; nothing changes hands."]
    assert (hand(game, 0), hand(game, 1)) == ({"brick": 1}, {"ore": 4})
    assert not game.legal(cn.OfferHarbour)  # the offer is spent, and white holds no card
    refused(game, cn.OfferHarbour(1, BRICK), "ck.card.commercial_harbour", "an offer already")
    refused(game, cn.OfferHarbour(2, BRICK), "ck.card.commercial_harbour", "no card")


@pytest.mark.rule("ck.card.commercial_harbour")
def test_only_resources_in_hand_are_offered_and_only_to_others() -> None:
    table = position().hand(0, brick=1, coin=1).hand(1, cloth=1)
    game = table.progress(0, "commercial_harbour").turn(0, rolled=True).game()
    push(game, cn.PlayCommercialHarbour())
    refused(game, cn.OfferHarbour(1, COIN), "ck.card.commercial_harbour", "no commodity")
    refused(game, cn.OfferHarbour(1, ORE), "ck.card.commercial_harbour", "no ore")
    refused(game, cn.OfferHarbour(0, BRICK), "ck.card.commercial_harbour", "Another player")
    refused(game, cn.OfferHarbour(3, BRICK), "ck.card.commercial_harbour", "Another player")
    assert game.legal(cn.OfferHarbour) == (cn.OfferHarbour(1, BRICK),)


@pytest.mark.rule("ck.card.commercial_harbour")
def test_offers_end_with_the_turn_and_add_up_with_a_second_card() -> None:
    table = position(2).hand(0, brick=3).hand(1, cloth=5).progress(0, commercial_harbour=2)
    game = table.turn(0, rolled=True).game()
    push(game, cn.PlayCommercialHarbour(), cn.PlayCommercialHarbour())
    for _ in range(2):
        push(game, cn.OfferHarbour(1, BRICK), cn.GiveCommodity(CLOTH))
    refused(game, cn.OfferHarbour(1, BRICK), "ck.card.commercial_harbour")
    game = table.game()
    push(game, cn.PlayCommercialHarbour(), cn.EndTurn(), cn.RollThree(EVENT_SHIP, 1, 2))
    push(game, cn.EndTurn(), cn.RollThree(EVENT_SHIP, 1, 2))
    refused(game, cn.OfferHarbour(1, BRICK), "ck.card.commercial_harbour", "No offer")


@pytest.mark.rule("ck.card.commercial_harbour")
def test_a_harbour_needs_somebody_with_cards() -> None:
    table = position().hand(0, brick=3).progress(0, "commercial_harbour").turn(0, rolled=True)
    refused(table.game(), cn.PlayCommercialHarbour(), "ck.card.commercial_harbour", "Nobody")


# ---- merchant fleet --------------------------------------------------------------------


@pytest.mark.rule("ck.card.merchant_fleet")
@pytest.mark.parametrize("kind", [WOOL, PAPER], ids=["wool", "paper"])
def test_a_fleet_trades_one_kind_at_two_for_the_turn(kind: int) -> None:
    name = KIND_NAMES[kind]
    table = position(2).hand(0, {name: 5}).progress(0, "merchant_fleet").turn(0, rolled=True)
    game = table.game()
    assert set(game.players[0].rates.values()) == {4}
    push(game, cn.PlayMerchantFleet(kind))
    rates = dict(game.players[0].rates)
    assert rates.pop(name) == 2
    assert set(rates.values()) == {4}
    assert game.players[1].rates[name] == 4
    push(game, cn.TradeBank(kind, ORE), cn.TradeBank(kind, COIN))  # as often as one likes
    assert hand(game, 0) == {name: 1, "ore": 1, "coin": 1}
    push(game, cn.EndTurn())
    assert game.players[0].rates[name] == 4


@pytest.mark.rule("ck.card.merchant_fleet")
def test_two_fleets_serve_two_kinds() -> None:
    game = position().progress(0, merchant_fleet=2).turn(0, rolled=True).game()
    assert len(game.legal(cn.PlayMerchantFleet)) == 8
    push(game, cn.PlayMerchantFleet(ORE))
    refused(game, cn.PlayMerchantFleet(ORE), "ck.card.merchant_fleet", "already")
    push(game, cn.PlayMerchantFleet(CLOTH))
    rates = game.players[0].rates
    assert [name for name in KIND_NAMES if rates[name] == 2] == ["ore", "cloth"]


# ---- master merchant -------------------------------------------------------------------


@pytest.mark.rule("ck.card.master_merchant")
def test_a_master_merchant_takes_two_cards_out_of_an_open_hand() -> None:
    table = position().settlement(0, 8).city(1, 40).hand(1, ore=3, coin=1, wool=1)
    game = table.progress(0, "master_merchant").turn(0, rolled=True).game()
    assert game.view(0).players[1].hand is None
    push(game, cn.PlayMasterMerchant(1))
    assert asked(game) == ("OpenHand", 0)
    assert game.view(0).players[1].hand == game.players[1].hand
    assert game.view(2).players[1].hand is None
    refused(game, cn.TakeCards(cn.Cards(ore=3)), "ck.card.master_merchant", "Exactly 2")
    refused(game, cn.TakeCards(cn.Cards(coin=2)), "ck.card.master_merchant", "not all in the hand")
    assert len(game.legal_actions()) == 4  # two ore, or any two of the three kinds
    event = push(game, cn.TakeCards(cn.Cards(coin=1, ore=1))).events[-1]
    assert (hand(game, 0), hand(game, 1)) == ({"coin": 1, "ore": 1}, {"ore": 2, "wool": 1})
    blue, orange = game.names[:2]
    assert event.text(game.names, 0) == f"{blue} takes 1 ore, 1 coin from {orange}."
    assert event.text(game.names, 1) == f"{blue} takes 1 ore, 1 coin from {orange}."
    assert event.text(game.names, 2) == f"{blue} takes 2 of {orange}'s hand."
    assert event.seen_by(2).cards is None
    assert asked(game) == ("MainTurn", 0)
    assert game.view(0).players[1].hand is None


@pytest.mark.rule("ck.card.master_merchant")
@pytest.mark.parametrize("held", [{"coin": 1}, {"coin": 1, "ore": 1}, {"wool": 2}], ids=str)
def test_where_nothing_is_to_be_chosen_nothing_is_asked(held: dict[str, int]) -> None:
    table = position().settlement(0, 8).city(1, 40).hand(1, held).progress(0, "master_merchant")
    game = table.turn(0, rolled=True).game()
    push(game, cn.PlayMasterMerchant(1))
    assert asked(game) == ("MainTurn", 0)
    assert hand(game, 0) == {name: min(count, 2) for name, count in held.items()}
    assert game.players[1].hand_size == max(sum(held.values()) - 2, 0)


@pytest.mark.rule("ck.card.master_merchant")
def test_a_master_merchant_needs_a_richer_opponent_with_cards() -> None:
    table = position(4).settlement(0, 8).settlement(1, 40).city(2, 26).settlement(3, 14, 36)
    table.hand(1, ore=5).hand(3, ore=5).progress(0, "master_merchant")
    game = table.turn(0, rolled=True).game()
    refused(game, cn.PlayMasterMerchant(1), "ck.card.master_merchant", "no more points")
    refused(game, cn.PlayMasterMerchant(2), "ck.card.master_merchant", "no card")
    refused(game, cn.PlayMasterMerchant(0), "ck.card.master_merchant", "Another player")
    assert game.legal(cn.PlayMasterMerchant) == (cn.PlayMasterMerchant(3),)


# ---- monopolies ------------------------------------------------------------------------


@pytest.mark.rule("ck.card.trade_monopoly")
def test_a_trade_monopoly_takes_one_commodity_from_everybody() -> None:
    table = position(4).hand(0, coin=1).hand(1, coin=3, ore=1).hand(2, coin=1).hand(3, paper=2)
    game = table.progress(0, "trade_monopoly").turn(0, rolled=True).game()
    said = words(game, cn.PlayTradeMonopoly(COIN))
    blue, orange, white, _ = game.names
    assert said == [
        f"{blue} plays trade monopoly.",
        f"{orange} gives {blue} 1 coin.",
        f"{white} gives {blue} 1 coin.",
    ]
    assert (hand(game, 0), hand(game, 1)) == ({"coin": 3}, {"coin": 2, "ore": 1})
    assert (hand(game, 2), hand(game, 3)) == ({}, {"paper": 2})


@pytest.mark.rule("ck.card.trade_monopoly")
def test_a_trade_monopoly_names_a_commodity_and_may_find_none() -> None:
    table = position().hand(1, ore=1).progress(0, "trade_monopoly").turn(0, rolled=True)
    game = table.game()
    refused(game, cn.PlayTradeMonopoly(ORE), "ck.card.trade_monopoly", "names a commodity")
    assert {a.commodity for a in game.legal(cn.PlayTradeMonopoly)} == {COIN, PAPER, CLOTH}
    push(game, cn.PlayTradeMonopoly(CLOTH))  # nobody could know
    assert (hand(game, 0), cards(game, 0)) == ({}, {})


@pytest.mark.rule("ck.card.resource_monopoly")
def test_a_resource_monopoly_takes_two_or_the_one_there_is() -> None:
    table = position(4).hand(0, wool=1).hand(1, wool=5).hand(2, wool=1, ore=2).hand(3, ore=1)
    game = table.progress(0, "resource_monopoly").turn(0, rolled=True).game()
    said = words(game, cn.PlayResourceMonopoly(WOOL))
    blue, orange, white, _ = game.names
    assert said[1:] == [f"{orange} gives {blue} 2 wool.", f"{white} gives {blue} 1 wool."]
    assert (hand(game, 0), hand(game, 1)) == ({"wool": 4}, {"wool": 3})
    assert (hand(game, 2), hand(game, 3)) == ({"ore": 2}, {"ore": 1})


@pytest.mark.rule("ck.card.resource_monopoly")
def test_a_resource_monopoly_names_a_resource() -> None:
    table = position().hand(1, ore=1).progress(0, "resource_monopoly").turn(0, rolled=True)
    game = table.game()
    refused(game, cn.PlayResourceMonopoly(CLOTH), "ck.card.resource_monopoly", "a resource")
    assert len(game.legal(cn.PlayResourceMonopoly)) == 5


@pytest.mark.rule("ck.card.trade_monopoly")
@pytest.mark.rule("ck.card.resource_monopoly")
def test_monopolies_need_somebody_with_cards() -> None:
    table = position().hand(0, ore=1).progress(0, "trade_monopoly", "resource_monopoly")
    game = table.turn(0, rolled=True).game()
    refused(game, cn.PlayTradeMonopoly(COIN), "ck.card.trade_monopoly", "Nobody else")
    refused(game, cn.PlayResourceMonopoly(ORE), "ck.card.resource_monopoly", "Nobody else")
