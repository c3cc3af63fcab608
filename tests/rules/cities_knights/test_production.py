"""What hexes pay in Cities & Knights (ck.production.city), hands (ck.hand.count), aqueducts."""

from __future__ import annotations

from fractions import Fraction

import pytest

import catan_nb as cn
from tests.rules.cities_knights.tables import SCIENCE, TRADE, asked, kind, position
from tests.rules.play.hand_made import allowed, frame_name, hand, path, push, refused

ORE, WOOL, COIN, BRICK = kind("ore"), kind("wool"), kind("coin"), kind("brick")


def rolled(game: cn.Game, red: int, other: int) -> cn.Game:
    """Roll the gate of trade, which draws nothing here."""
    return push(game, cn.RollThree(TRADE, red, other))


# ---- cities ----------------------------------------------------------------------------


@pytest.mark.rule("ck.production.city")
@pytest.mark.parametrize(
    ("vertex", "roll", "city", "settlement"),
    [
        (0, (5, 5), {"ore": 1, "coin": 1}, {"ore": 1}),  # mountains 10
        (2, (5, 4), {"lumber": 1, "paper": 1}, {"lumber": 1}),  # forest 9
        (1, (1, 1), {"wool": 1, "cloth": 1}, {"wool": 1}),  # pasture 2
        (13, (3, 3), {"brick": 2}, {"brick": 1}),  # hills 6
        (11, (6, 6), {"grain": 2}, {"grain": 1}),  # fields 12
        (18, (3, 3), {"brick": 2}, {"brick": 1}),  # hills 6, desert
    ],
)
def test_a_city_gets_a_commodity_from_three_kinds_of_land(
    vertex: int, roll: tuple[int, int], city: dict[str, int], settlement: dict[str, int]
) -> None:
    assert hand(rolled(position().city(0, vertex).turn(1).game(), *roll), 0) == city
    assert hand(rolled(position().settlement(0, vertex).turn(1).game(), *roll), 0) == settlement


@pytest.mark.rule("ck.production.city")
def test_several_buildings_add_up() -> None:
    # Mountains H0: two cities of blue and a settlement of orange.
    table = position().city(0, 0, 7).settlement(1, 8).turn(2)
    game = rolled(table.game(), 4, 6)
    assert (hand(game, 0), hand(game, 1)) == ({"ore": 2, "coin": 2}, {"ore": 1})
    assert (game.bank["ore"], game.bank["coin"]) == (16, 10)


@pytest.mark.rule("ck.production.city")
def test_two_hexes_with_the_same_token_pay_both() -> None:
    # V40: mountains H13 with token 3; V31: forest H10 with token 3.
    game = rolled(position().city(0, 40, 31).turn(0).game(), 1, 2)
    assert hand(game, 0) == {"ore": 1, "coin": 1, "lumber": 1, "paper": 1}


@pytest.mark.rule("ck.production.city")
def test_a_metropolis_pays_as_a_city() -> None:
    table = position().city(0, 0).improvements(0, politics=4).metropolis("politics", 0).turn(1)
    assert hand(rolled(table.game(), 4, 6), 0) == {"ore": 1, "coin": 1}


@pytest.mark.rule("ck.production.city")
def test_the_robber_holds_back_resource_and_commodity() -> None:
    table = position().city(0, 0).robber(0).turn(1).barbarians(landings=1)
    assert hand(rolled(table.game(), 4, 6), 0) == {}


@pytest.mark.rule("ck.production.city")
@pytest.mark.rule("base.bank.shortage")
def test_shortage_is_judged_card_by_card() -> None:
    # Two cities at mountains need 2 ore and 2 coins; one of them is short.
    table = position().city(0, 0).city(1, 12).turn(2)
    for bank, got in (
        ({"ore": 1, "coin": 2}, {"coin": 1}),
        ({"ore": 2, "coin": 1}, {"ore": 1}),
        ({"ore": 1, "coin": 1}, {}),
        ({"ore": 2, "coin": 2}, {"ore": 1, "coin": 1}),
    ):
        game = rolled(table.bank(bank).game(), 4, 6)
        assert hand(game, 0) == hand(game, 1) == got


@pytest.mark.rule("ck.production.city")
@pytest.mark.rule("base.bank.shortage")
def test_a_lone_claimant_may_get_what_is_left_of_each_kind() -> None:
    table = position(bank_shortage="single_claimant_gets_rest").city(0, 0, 7).settlement(1, 8)
    game = rolled(table.bank(ore=2, coin=1).turn(2).game(), 4, 6)
    # 3 ore for two players: nobody; 2 coins for blue alone: the one there is.
    assert (hand(game, 0), hand(game, 1)) == ({"coin": 1}, {})


@pytest.mark.rule("ck.production.city")
def test_a_city_never_takes_two_of_one_kind_instead() -> None:
    table = position().city(0, 0).bank(ore=5).turn(1)
    assert hand(rolled(table.game(), 4, 6), 0) == {"ore": 1}  # no coins: no second ore


# ---- hands -----------------------------------------------------------------------------


@pytest.mark.rule("ck.hand.count")
def test_commodities_count_on_a_seven() -> None:
    game = rolled(position().hand(1, coin=4, paper=2, ore=2).turn(0).game(), 3, 4)
    assert (asked(game), game.frame.count) == (("DiscardHalf", 1), 4)
    allowed(game, cn.Discard(cn.Cards(coin=4)))
    allowed(game, cn.Discard(cn.Cards(coin=2, paper=2)))
    allowed(game, cn.Discard(cn.Cards(paper=2, ore=2)))
    refused(game, cn.Discard(cn.Cards(paper=3, ore=1)), "base.robber.seven")
    # 4 cards of 4 coins, 2 paper, 2 ore: by the number of coins 1 + 2 + 3 + 2 + 1.
    assert len(game.legal_actions()) == 9
    push(game, cn.Discard(cn.Cards(coin=4)))
    assert (hand(game, 1), game.bank["coin"]) == ({"paper": 2, "ore": 2}, 12)


@pytest.mark.rule("ck.hand.count")
def test_progress_cards_do_not_count_on_a_seven() -> None:
    table = position().hand(1, coin=7).progress(1, "spy", "merchant", crane=2)
    game = rolled(table.shown_card(1, "printer").turn(0).game(), 3, 4)
    assert asked(game) == ("MainTurn", 0)


@pytest.mark.rule("ck.hand.count")
def test_commodities_are_stolen_like_resources() -> None:
    table = position().settlement(1, 8).hand(1, coin=3, ore=1).progress(1, "spy", crane=2)
    game = rolled(table.barbarians(landings=1).turn(0).game(), 3, 4)
    push(game, cn.MoveRobber(4))
    odds = game.outcomes()
    assert odds.total == 4
    assert odds.probability(cn.Steal(COIN)) == Fraction(3, 4)
    push(game, cn.Steal(COIN))
    assert (hand(game, 0), hand(game, 1)) == ({"coin": 1}, {"coin": 2, "ore": 1})


@pytest.mark.rule("ck.hand.count")
def test_nobody_is_robbed_of_progress_cards() -> None:
    table = position().settlement(1, 8).progress(1, "spy", crane=2).barbarians(landings=1)
    game = rolled(table.turn(0).game(), 3, 4)
    push(game, cn.MoveRobber(4))
    assert asked(game) == ("MainTurn", 0)


@pytest.mark.rule("ck.hand.count")
def test_a_hand_tells_its_size_with_commodities() -> None:
    game = position().hand(1, coin=2, paper=1, wool=3).progress(1, "spy").turn(0).game()
    assert game.players[1].hand_size == game.view(0).players[1].hand_size == 6


# ---- aqueduct --------------------------------------------------------------------------


def aqueduct(seats: int = 1) -> cn.Position:
    table = position(4)
    for seat in range(seats):
        table.improvements(seat, science=3)
    return table


@pytest.mark.rule("ck.improve.third")
def test_an_aqueduct_gives_any_resource_after_a_roll_that_gave_nothing() -> None:
    # No building at a hex with that number.
    game = rolled(aqueduct().settlement(0, 8).turn(1).game(), 4, 4)
    assert asked(game) == ("Aqueduct", 0)
    assert set(game.legal_actions()) == {
        *(cn.UseAqueduct(kind(name)) for name in ("brick", "lumber", "ore", "grain", "wool")),
        cn.Decline(),
    }
    refused(game, cn.UseAqueduct(COIN), "ck.improve.third", "no commodity")
    refused(game, cn.UseAqueduct(8), "ck.improve.third")
    refused(game, cn.EndTurn(), "ck.improve.third")
    push(game, cn.UseAqueduct(ORE))
    assert (hand(game, 0), game.bank["ore"]) == ({"ore": 1}, 18)
    assert asked(game) == ("MainTurn", 1)


@pytest.mark.rule("ck.improve.third")
def test_an_aqueduct_need_not_be_used() -> None:
    game = rolled(aqueduct().settlement(0, 8).turn(0).game(), 4, 4)
    push(game, cn.Decline())
    assert (hand(game, 0), asked(game)) == ({}, ("MainTurn", 0))


@pytest.mark.rule("ck.improve.third")
def test_an_aqueduct_helps_against_the_robber() -> None:
    table = aqueduct().settlement(0, 8).robber(4).barbarians(landings=1).turn(0)
    assert asked(rolled(table.game(), 3, 3)) == ("Aqueduct", 0)


@pytest.mark.rule("ck.improve.third")
def test_an_aqueduct_helps_against_an_empty_bank() -> None:
    table = aqueduct().settlement(0, 8).bank(wool=1).turn(0)
    game = rolled(table.game(), 3, 3)
    assert game.legal_actions() == (cn.UseAqueduct(WOOL), cn.Decline())
    refused(game, cn.UseAqueduct(BRICK), "ck.improve.third", "no brick left")


@pytest.mark.rule("ck.improve.third")
def test_an_aqueduct_with_nothing_in_the_bank_gives_nothing() -> None:
    game = rolled(aqueduct().settlement(0, 8).bank(coin=3).turn(0).game(), 3, 3)
    if frame_name(game) == "Aqueduct":
        assert game.legal_actions() == (cn.Decline(),)
        push(game, cn.Decline())
    assert asked(game) == ("MainTurn", 0)


@pytest.mark.rule("ck.improve.third")
def test_an_aqueduct_is_dry_on_a_seven() -> None:
    assert asked(rolled(aqueduct().turn(0).game(), 3, 4)) == ("MainTurn", 0)
    table = aqueduct().barbarians(landings=1).turn(0)
    assert asked(rolled(table.game(), 3, 4)) == ("RobberMove", 0)


@pytest.mark.rule("ck.improve.third")
def test_an_aqueduct_is_dry_for_whoever_got_a_card() -> None:
    assert asked(rolled(aqueduct().settlement(0, 8).turn(0).game(), 3, 3)) == ("MainTurn", 0)
    # A commodity alone is something, too.
    table = aqueduct().city(0, 0).bank(coin=1, wool=1).turn(0)
    game = rolled(table.game(), 4, 6)
    assert (asked(game), hand(game, 0)) == (("MainTurn", 0), {"coin": 1})


@pytest.mark.rule("ck.improve.third")
def test_two_steps_of_science_are_no_aqueduct() -> None:
    table = position().improvements(0, science=2, trade=3, politics=3).turn(0)
    assert asked(rolled(table.game(), 6, 5)) == ("MainTurn", 0)


@pytest.mark.rule("ck.improve.third")
def test_aqueducts_are_asked_in_turn_from_the_player_on_turn() -> None:
    # Red on seat 3 has two steps only; the last wool goes to the first who wants it.
    table = aqueduct(3).bank(wool=1, ore=5).turn(2)
    game = rolled(table.game(), 6, 5)
    order = []
    while frame_name(game) == "Aqueduct":
        order.append(game.actor)
        wool = cn.UseAqueduct(WOOL)
        push(game, wool if game.why_not(wool) is None else cn.UseAqueduct(ORE))
    assert order == [2, 0, 1]
    assert [hand(game, seat) for seat in range(3)] == [{"ore": 1}, {"ore": 1}, {"wool": 1}]
    assert asked(game) == ("MainTurn", 2)


@pytest.mark.rule("ck.improve.third")
def test_cards_drawn_for_the_gate_do_not_count_as_income() -> None:
    game = aqueduct().settlement(0, 8).turn(0).game()
    push(game, cn.RollThree(SCIENCE, 4, 4))
    assert frame_name(game) == "ProgressDraw"
    push(game, game.legal_actions()[0])
    assert asked(game) == ("Aqueduct", 0)


@pytest.mark.rule("ck.improve.third")
@pytest.mark.rule("ck.card.alchemist")
def test_an_aqueduct_works_with_chosen_dice_too() -> None:
    table = aqueduct().settlement(0, 8).progress(0, "alchemist").turn(0)
    game = push(table.game(), cn.PlayAlchemist(4, 4), cn.RollSymbol(TRADE))
    assert asked(game) == ("Aqueduct", 0)


@pytest.mark.rule("ck.improve.third")
def test_a_reduced_citys_owner_keeps_the_aqueduct() -> None:
    table = position().settlement(0, 0, 2, 16, 25, 40).reduced(0, 8).improvements(0, science=3)
    game = rolled(table.road(0, *path(8, 13)).turn(0).game(), 6, 5)
    assert asked(game) == ("Aqueduct", 0)
