"""Trade with commodities (ck.trade), the guild and the merchant (ck.improve.third, ck.merchant)."""

from __future__ import annotations

import pytest

import catan_nb as cn
from tests.rules.cities_knights.tables import asked, cards, kind, position
from tests.rules.play.hand_made import allowed, hand, path, push, refused

RESOURCES = ("brick", "lumber", "ore", "grain", "wool")
COMMODITIES = ("coin", "paper", "cloth")
KINDS = RESOURCES + COMMODITIES


def swap(give: str, get: str) -> cn.TradeBank:
    return cn.TradeBank(kind(give), kind(get))


def rates(table: cn.Position, seat: int = 0) -> dict[str, int]:
    return dict(table.game().players[seat].rates)


# ---- the bank --------------------------------------------------------------------------


@pytest.mark.rule("ck.trade")
@pytest.mark.parametrize("give", KINDS)
def test_four_of_a_kind_buy_one_of_any_other(give: str) -> None:
    game = position().hand(0, {give: 4}).turn(0, rolled=True).game()
    for get in KINDS:
        if get != give:
            after = push(game.fork(), swap(give, get))
            assert hand(after, 0) == {get: 1}
            assert after.bank[get] == (18 if get in RESOURCES else 11)
    three = position().hand(0, {give: 3}).turn(0, rolled=True).game()
    refused(three, swap(give, "wool" if give != "wool" else "ore"), "base.trade.bank", "4")


@pytest.mark.rule("ck.trade")
def test_the_cards_given_are_all_of_one_kind_and_not_the_one_taken() -> None:
    game = position().hand(0, coin=2, paper=2, cloth=3).turn(0, rolled=True).game()
    for give in COMMODITIES:
        refused(game, swap(give, "ore"), "base.trade.bank")
    full = position().hand(0, coin=4).turn(0, rolled=True).game()
    refused(full, swap("coin", "coin"), "base.trade.bank")


@pytest.mark.rule("ck.trade")
def test_a_generic_harbour_trades_commodities_three_to_one() -> None:
    table = position().settlement(0, 0).turn(0, rolled=True)  # the 3:1 harbour at V0
    assert rates(table) == dict.fromkeys(KINDS, 3)
    game = table.hand(0, paper=3).game()
    push(game, swap("paper", "cloth"))
    assert hand(game, 0) == {"cloth": 1}


@pytest.mark.rule("ck.trade")
@pytest.mark.parametrize(
    ("vertex", "own"), [(1, "grain"), (10, "ore"), (42, "wool"), (33, "brick"), (11, "lumber")]
)
def test_a_special_harbour_serves_its_own_resource_only(vertex: int, own: str) -> None:
    table = position().settlement(0, vertex).turn(0, rolled=True)
    assert rates(table) == dict.fromkeys(KINDS, 4) | {own: 2}
    game = table.hand(0, {own: 2}).game()
    allowed(game, swap(own, "paper"))  # 2 of the resource for a commodity
    for commodity in COMMODITIES:
        three = table.hand(0, {commodity: 3}).game()
        refused(three, swap(commodity, "lumber" if own != "lumber" else "ore"), "base.trade.bank")


@pytest.mark.rule("ck.trade")
def test_the_bank_gives_no_commodity_that_it_has_not() -> None:
    game = position().hand(0, ore=4).bank(coin=0, cloth=1).turn(0, rolled=True).game()
    refused(game, swap("ore", "coin"), "base.bank", "coin")
    push(game, swap("ore", "cloth"))
    assert game.bank["cloth"] == 0


@pytest.mark.rule("ck.trade")
def test_nobody_trades_before_the_roll_or_on_another_s_turn() -> None:
    game = position().hand(0, coin=4).hand(1, coin=4).turn(0).game()
    refused(game, swap("coin", "ore"), "base.turn")
    push(game, cn.RollThree(0, 1, 1))
    with pytest.raises(cn.IllegalAction):
        game.push(swap("coin", "ore"), 1)


# ---- the guild -------------------------------------------------------------------------


@pytest.mark.rule("ck.trade")
@pytest.mark.rule("ck.improve.third")
def test_the_guild_trades_commodities_two_to_one() -> None:
    table = position().settlement(0, 0).turn(0, rolled=True)
    assert rates(table.improvements(0, trade=2)) == dict.fromkeys(KINDS, 3)
    guild = dict.fromkeys(RESOURCES, 3) | dict.fromkeys(COMMODITIES, 2)
    assert rates(table.improvements(0, trade=3)) == guild
    assert rates(table.improvements(0, trade=3, politics=3, science=3)) == guild
    assert rates(table, 1) == dict.fromkeys(KINDS, 4)
    game = table.hand(0, coin=2, paper=1).game()
    refused(game, swap("paper", "ore"), "base.trade.bank")
    push(game, swap("coin", "paper"), swap("paper", "ore"))
    assert hand(game, 0) == {"ore": 1}


@pytest.mark.rule("ck.improve.third")
def test_politics_and_science_are_no_guild() -> None:
    table = position().improvements(0, politics=3, science=3).turn(0, rolled=True)
    assert rates(table) == dict.fromkeys(KINDS, 4)


# ---- players ---------------------------------------------------------------------------


@pytest.mark.rule("ck.trade")
def test_players_trade_commodities_freely() -> None:
    table = position().hand(0, coin=2, ore=1).hand(1, cloth=1, wool=1).turn(0, rolled=True)
    game = table.game()
    push(game, cn.OfferTrade(cn.Cards(coin=2), cn.Cards(cloth=1, wool=1), (1,)))
    push(game, cn.AcceptTrade(), cn.ConfirmTrade(1))
    assert hand(game, 0) == {"ore": 1, "cloth": 1, "wool": 1}
    assert hand(game, 1) == {"coin": 2}


@pytest.mark.rule("ck.trade")
def test_the_same_commodity_is_not_on_both_sides() -> None:
    game = position().hand(0, coin=2).hand(1, coin=2, ore=1).turn(0, rolled=True).game()
    same = cn.OfferTrade(cn.Cards(coin=2), cn.Cards(coin=1, ore=1), (1,))
    refused(game, same, "base.trade.player")
    nothing = cn.OfferTrade(cn.Cards(coin=2), cn.Cards(), (1,))
    refused(game, nothing, "base.trade.player")
    missing = cn.OfferTrade(cn.Cards(paper=1), cn.Cards(ore=1), (1,))
    refused(game, missing, "base.trade.player")


@pytest.mark.rule("ck.trade")
def test_progress_cards_are_never_traded() -> None:
    # Hands hold nothing but resources and commodities; a bundle knows no other kinds.
    with pytest.raises((ValueError, KeyError, TypeError)):
        cn.Cards(spy=1)
    game = position().progress(0, "spy").hand(1, ore=1).turn(0, rolled=True).game()
    refused(game, cn.TradeBank(8, 2), "base.trade.bank")
    assert game.availability(cn.OfferTrade) is not None


# ---- the merchant ----------------------------------------------------------------------


def merchant(hex: int, *settlements: int) -> cn.Position:
    return position().settlement(0, *settlements).merchant(0, hex).turn(0, rolled=True)


@pytest.mark.rule("ck.merchant")
@pytest.mark.parametrize(
    ("hex", "vertex", "own"),
    [(4, 18, "brick"), (8, 23, "lumber"), (13, 40, "ore"), (7, 22, "grain"), (5, 18, "wool")],
)
def test_the_merchant_trades_its_resource_two_to_one(hex: int, vertex: int, own: str) -> None:
    table = merchant(hex, vertex)
    assert rates(table) == dict.fromkeys(KINDS, 4) | {own: 2}
    assert rates(table, 1) == dict.fromkeys(KINDS, 4)
    game = table.hand(0, {own: 2}).game()
    push(game, swap(own, "cloth"))
    assert hand(game, 0) == {"cloth": 1}


@pytest.mark.rule("ck.merchant")
def test_the_merchant_is_worth_a_point_and_no_commodity() -> None:
    game = merchant(13, 40).game()
    assert (game.players[0].points, game.merchant) == (2, (13, 0))
    assert game.players[0].rates["coin"] == 4


@pytest.mark.rule("ck.merchant")
def test_the_robber_does_not_matter_to_the_merchant() -> None:
    table = merchant(13, 40).robber(13)
    assert rates(table)["ore"] == 2
    assert table.game().players[0].points == 2


@pytest.mark.rule("ck.merchant")
@pytest.mark.rule("ck.card.merchant")
def test_only_another_merchant_card_moves_it_and_takes_point_and_rate_along() -> None:
    table = merchant(13, 40).settlement(1, 29).progress(1, "merchant").turn(1, rolled=True)
    game = table.game()
    for hex in (-1, 2, 14, 19):  # H14, at V30, V40 …: nothing of orange is there
        refused(game, cn.PlayMerchant(hex), "ck.card.merchant")
    refused(game, cn.PlayMerchant(9), "ck.card.merchant")  # the desert, though V29 is there
    push(game, cn.PlayMerchant(13))  # the same hex, at V29 too
    assert (game.merchant, game.players[0].points, game.players[1].points) == ((13, 1), 1, 2)
    assert (game.players[0].rates["ore"], game.players[1].rates["ore"]) == (4, 2)
    assert game.progress_left["trade"] == 18


@pytest.mark.rule("ck.card.merchant")
def test_the_merchant_goes_to_no_desert_and_to_nobody_else_s_hex() -> None:
    table = position().settlement(0, 18).settlement(1, 40).progress(0, "merchant")
    table.road(0, *path(18, 24)).knight(0, 24).turn(0, rolled=True)
    game = table.game()
    assert {action.hex for action in game.legal(cn.PlayMerchant)} == {4, 5}
    refused(game, cn.PlayMerchant(9), "ck.card.merchant")  # V18 is at the desert
    refused(game, cn.PlayMerchant(14), "ck.card.merchant")  # orange alone
    refused(game, cn.PlayMerchant(10), "ck.card.merchant")  # only an own knight is there


@pytest.mark.rule("ck.merchant")
def test_the_merchant_stays_though_its_owner_s_city_is_reduced() -> None:
    table = position().city(0, 18).merchant(0, 4).barbarians(fleet=6).turn(1)
    game = push(table.game(), cn.RollThree(3, 1, 1))
    assert (game.merchant, game.players[0].points) == ((4, 0), 2)


# ---- the merchant fleet ----------------------------------------------------------------


@pytest.mark.rule("ck.card.merchant_fleet")
@pytest.mark.rule("ck.trade")
def test_a_merchant_fleet_trades_any_one_kind_until_the_turn_ends() -> None:
    table = position().progress(0, merchant_fleet=2).hand(0, paper=6, coin=2)
    game = table.turn(0, rolled=True).game()
    push(game, cn.PlayMerchantFleet(kind("paper")))
    push(game, swap("paper", "ore"), swap("paper", "ore"))
    refused(game, swap("coin", "ore"), "base.trade.bank")
    push(game, cn.PlayMerchantFleet(kind("coin")), swap("coin", "wool"), swap("paper", "wool"))
    assert hand(game, 0) == {"ore": 2, "wool": 2}
    push(game, cn.EndTurn())
    assert (asked(game), game.players[0].rates["paper"]) == (("BeforeRoll", 1), 4)
    assert cards(game, 0) == {}
