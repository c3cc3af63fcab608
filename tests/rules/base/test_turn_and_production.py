"""The turn, what a roll pays, and what the robber and an empty bank keep from paying."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

import catan_nb as cn
from tests.rules.play.hand_made import (
    allowed,
    frame_name,
    hand,
    path,
    position,
    push,
    refused,
    road,
)

EMPTY = {"brick": 0, "lumber": 0, "ore": 0, "grain": 0, "wool": 0}


# ---- the turn --------------------------------------------------------------------------


@pytest.mark.rule("base.turn")
def test_a_turn_begins_with_the_roll() -> None:
    game = position().settlement(0, 8).hand(0, brick=5, lumber=5).turn(0).game()
    assert (frame_name(game), game.roll) == ("BeforeRoll", None)
    assert game.legal_actions() == (cn.RollDice(),)
    refused(game, road(8, 13), "base.turn", "Blue must roll the dice")
    refused(game, cn.TradeBank(0, 2), "base.turn")
    refused(game, cn.EndTurn(), "base.turn")
    push(game, cn.RollDice())
    assert (game.actor, frame_name(game)) == (cn.CHANCE, "DiceRoll")
    refused(game, cn.EndTurn(), "base.production", "The dice are rolling for Blue")
    push(game, cn.Roll(1, 1))
    assert (game.actor, game.roll) == (0, (1, 1))
    allowed(game, cn.EndTurn())
    refused(game, cn.RollDice(), "base.turn")


@pytest.mark.rule("base.turn")
def test_a_roll_may_be_pushed_at_once() -> None:
    game = position().turn(0).game()
    events = game.push(cn.Roll(3, 5), seat=0)
    assert game.log == (cn.RollDice(), cn.Roll(3, 5))
    assert [type(event).__name__ for event in events] == ["Rolled"]
    refused(game, cn.Roll(3, 5), "base.turn")


@pytest.mark.rule("base.turn")
@pytest.mark.parametrize("roll", [(0, 3), (7, 1), (3, 9), (-1, 4)])
def test_dice_have_six_faces(roll: tuple[int, int]) -> None:
    game = position().turn(0).game()
    refused(game, cn.Roll(*roll), "base.production")
    push(game, cn.RollDice())
    refused(game, cn.Roll(*roll), "base.production")


@pytest.mark.rule("base.turn")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_go_round_clockwise(players: int) -> None:
    game = position(players).turn(0).game()
    seats = []
    for number in range(1, 2 * players + 1):
        assert game.turn_number == number
        seats.append(game.turn)
        push(game, cn.Roll(1, 1), cn.EndTurn())
    assert seats == [*range(players), *range(players)]
    assert game.roll is None


@pytest.mark.rule("base.turn")
def test_trade_and_build_come_in_any_order() -> None:
    game = (
        position().settlement(0, 8).hand(0, brick=1, lumber=1, wool=8).turn(0, rolled=True).game()
    )
    push(game, cn.TradeBank(4, 2), road(8, 13))
    allowed(game, cn.TradeBank(4, 3))
    push(game, cn.TradeBank(4, 3))
    assert hand(game, 0) == {"ore": 1, "grain": 1}


@pytest.mark.rule("base.turn")
def test_strict_phases_allow_no_trade_after_the_first_build() -> None:
    game = (
        position(strict_phases=True)
        .settlement(0, 8)
        .road(0, *path(8, 4, 1, 5))
        .hand(0, brick=3, lumber=3, wool=12, grain=1)
        .hand(1, ore=2)
        .turn(0, rolled=True)
        .game()
    )
    push(game, cn.TradeBank(4, 2))
    push(game, cn.BuildSettlement(1))  # a grain harbour, of no use in this turn
    for action in (
        cn.TradeBank(4, 2),
        cn.OfferTrade(cn.Cards(wool=1), cn.Cards(ore=1), (1,)),
        cn.AskForOffers(cn.Cards(ore=1)),
    ):
        refused(game, action, "base.turn", "before the first build")
    assert game.availability(cn.OfferTrade).rule == "base.turn"
    assert game.availability(cn.TradeBank).rule == "base.turn"
    allowed(game, road(8, 13))
    # A new turn, a new trade.
    push(game, cn.EndTurn(), *(cn.Roll(1, 1), cn.EndTurn()) * 2, cn.Roll(1, 1))
    allowed(game, cn.TradeBank(4, 2))


@pytest.mark.rule("base.turn")
def test_strict_phases_count_a_bought_card_but_not_a_free_road() -> None:
    game = (
        position(strict_phases=True)
        .settlement(0, 8)
        .hand(0, ore=1, wool=5, grain=1)
        .development(0, road_building=1)
        .turn(0, rolled=True)
        .game()
    )
    push(game, cn.PlayRoadBuilding(), road(8, 13), road(8, 12))
    allowed(game, cn.TradeBank(4, 0))
    push(game, cn.BuyDevelopmentCard(), cn.DrawDevelopment(0))
    refused(game, cn.TradeBank(4, 0), "base.turn")


# ---- production ------------------------------------------------------------------------


@pytest.mark.rule("base.production")
def test_settlements_get_one_card_and_cities_two() -> None:
    # The Dutch rules' example: on an 8, a settlement and a city at the ore pay 1 + 2.
    game = position().settlement(0, 20).city(0, 31).city(1, 28).settlement(2, 32).turn(1).game()
    push(game, cn.Roll(4, 4))
    assert hand(game, 0) == {"ore": 3}
    assert hand(game, 1) == {"lumber": 2}
    assert hand(game, 2) == {"ore": 1}
    assert dict(game.bank) == dict.fromkeys(EMPTY, 19) | {"ore": 15, "lumber": 17}


@pytest.mark.rule("base.production")
def test_events_say_which_hexes_paid_what() -> None:
    game = position().settlement(0, 20).city(0, 31).city(1, 28).turn(1).game()
    assert game.push(cn.Roll(4, 4))[1:] == (
        cn.events.Produced(0, cn.Cards(ore=3), ((11, cn.Cards(ore=3)),)),
        cn.events.Produced(1, cn.Cards(lumber=2), ((12, cn.Cards(lumber=2)),)),
    )


@pytest.mark.rule("base.production")
def test_several_buildings_at_a_hex_all_pay() -> None:
    game = position().settlement(0, 0, 7).city(0, 8).turn(0).game()
    push(game, cn.Roll(5, 5))  # mountains 10 at V0, V7 and V8
    assert hand(game, 0) == {"ore": 4}


@pytest.mark.rule("base.production")
@pytest.mark.parametrize("total", [2, 3, 4, 5, 6, 8, 9, 10, 11, 12])
def test_only_the_rolled_token_pays(total: int) -> None:
    game = position().settlement(0, 8, 28, 39, 31, 17).city(1, 41, 14).turn(2).game()
    first = min(6, total - 1)
    push(game, cn.Roll(first, total - first))
    tokens = {
        8: [("ore", 10), ("wool", 2), ("brick", 6)],
        28: [("grain", 9), ("lumber", 11), ("lumber", 8)],
        39: [("lumber", 8), ("ore", 3), ("brick", 5)],
        31: [("lumber", 3), ("ore", 8), ("wool", 5)],
        17: [("grain", 12), ("brick", 6), ("lumber", 11)],
    }
    due = Counter(kind for hexes in tokens.values() for kind, token in hexes if token == total)
    assert hand(game, 0) == due
    cities = [("grain", 4), ("wool", 5), ("wool", 11), ("lumber", 9), ("wool", 4), ("brick", 10)]
    due = Counter(kind for kind, token in cities if token == total)
    assert hand(game, 1) == {kind: 2 * n for kind, n in due.items()}
    assert hand(game, 2) == {}


@pytest.mark.rule("base.production")
def test_the_odds_of_the_dice_are_exact() -> None:
    game = position().turn(0).game()
    assert len(game.outcomes()) == 0
    push(game, cn.RollDice())
    odds = game.outcomes()
    assert (len(odds), odds.total) == (36, 36)
    ways = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
    for total, count in ways.items():
        chance = odds.probability(lambda roll, total=total: roll.total == total)
        assert chance == Fraction(count, 36)
    assert odds.probability(cn.Roll(3, 4)) == Fraction(1, 36)
    assert odds.probability(cn.Roll(0, 7)) == 0


@pytest.mark.rule("base.production")
def test_desert_and_sea_pay_nothing() -> None:
    board = cn.Board.make(
        {(0, 0): ("hills", 6), (1, 0): "desert", (0, 1): "sea", (2, 0): ("forest", 6)}
    )
    corner = board.vertex((0, 0), (1, 0), (0, 1))
    game = cn.Position("base", board=board, players=2).settlement(0, corner).turn(0).game()
    push(game, cn.Roll(3, 3))
    assert hand(game, 0) == {"brick": 1}


@pytest.mark.rule("base.production")
def test_the_log_says_what_everybody_received() -> None:
    game = position().settlement(0, 20).city(1, 31).turn(0).game()
    texts = [event.text(game.names) for event in game.push(cn.Roll(4, 4))]
    assert texts == ["Blue rolls 4 + 4 = 8.", "Blue receives 1 ore.", "Orange receives 2 ore."]


@pytest.mark.rule("base.stats")
def test_the_log_counts_the_rolls_beside_what_the_dice_promise() -> None:
    game = cn.new_game("base", players=2, board="beginner", seed=4)
    for _ in range(40):
        game.push(cn.RollDice())
        promised = game.outcomes()
        game.push(game.sample())
        while frame_name(game) != "MainTurn":
            chance = game.actor == cn.CHANCE
            game.push(game.sample() if chance else game.legal_actions()[0])
        game.push(cn.EndTurn())
    rolls = [event for event in game.events if type(event).__name__ == "Rolled"]
    assert len(rolls) == 40
    assert all(2 <= event.first + event.second <= 12 for event in rolls)
    expected = {
        total: 40 * promised.probability(lambda roll, total=total: roll.total == total)
        for total in range(2, 13)
    }
    assert sum(expected.values()) == 40


# ---- the robber's hex ------------------------------------------------------------------


@pytest.mark.rule("base.robber.block")
def test_the_robbers_hex_pays_nobody_but_others_with_the_token_do() -> None:
    # Both sixes: hills H4 with the robber, fields H17 without.
    game = position().settlement(0, 8).city(1, 52).settlement(2, 18).robber(4).turn(0).game()
    events = game.push(cn.Roll(3, 3))
    assert hand(game, 0) == {}
    assert hand(game, 2) == {}
    assert hand(game, 1) == {"grain": 2}
    blocked = [event for event in events if event.rule == "base.robber.block"]
    assert [(event.player, dict(event.cards)) for event in blocked] == [
        (0, {"brick": 1}),
        (2, {"brick": 1}),
    ]
    assert "costs Blue 1 brick" in blocked[0].text(game.names)


@pytest.mark.rule("base.robber.block")
def test_production_resumes_when_the_robber_leaves() -> None:
    game = position().settlement(0, 8).robber(4).development(0, knight=1).turn(0).game()
    push(game, cn.PlayKnight(), cn.MoveRobber(0), cn.Roll(2, 4))
    assert hand(game, 0) == {"brick": 1}


# ---- the bank runs short ---------------------------------------------------------------


@pytest.mark.rule("base.bank.shortage")
def test_nobody_gets_what_the_bank_cannot_pay_to_all() -> None:
    game = position().settlement(0, 20).city(1, 31).bank(ore=2).turn(0).game()
    events = game.push(cn.Roll(4, 4))
    assert hand(game, 0) == hand(game, 1) == {}
    assert game.bank["ore"] == 2
    short = next(event for event in events if event.rule == "base.bank.shortage")
    assert (short.kind, short.owed, short.left) == (2, 3, 2)
    assert short.text(game.names) == "The bank owes 3 ore but has 2."


@pytest.mark.rule("base.bank.shortage")
def test_exactly_enough_is_enough() -> None:
    game = position().settlement(0, 20).city(1, 31).bank(ore=3).turn(0).game()
    push(game, cn.Roll(4, 4))
    assert (hand(game, 0), hand(game, 1)) == ({"ore": 1}, {"ore": 2})
    assert game.bank["ore"] == 0


@pytest.mark.rule("base.bank.shortage")
def test_a_shortage_of_one_resource_does_not_touch_another() -> None:
    # An 8 pays ore at H11 and lumber at H12.
    game = position().city(0, 31).settlement(1, 28).bank(ore=1, lumber=1).turn(0).game()
    push(game, cn.Roll(4, 4))
    assert hand(game, 0) == {}
    assert hand(game, 1) == {"lumber": 1}


@pytest.mark.rule("base.bank.shortage")
@pytest.mark.parametrize(
    ("rule", "gets"), [("nobody", {}), ("single_claimant_gets_rest", {"ore": 1})]
)
def test_a_lone_claimant(rule: str, gets: dict[str, int]) -> None:
    game = position(bank_shortage=rule).city(0, 31).settlement(0, 20).bank(ore=1).turn(1).game()
    events = game.push(cn.Roll(4, 4))
    assert hand(game, 0) == gets
    paid = [event.hexes for event in events if isinstance(event, cn.events.Produced)]
    assert paid == [((11, cn.Cards(gets)),)] * bool(gets)


@pytest.mark.rule("base.bank.shortage")
def test_two_claimants_get_nothing_in_either_way() -> None:
    game = (
        position(bank_shortage="single_claimant_gets_rest")
        .city(0, 31)
        .settlement(1, 20)
        .bank(ore=2)
        .turn(1)
        .game()
    )
    push(game, cn.Roll(4, 4))
    assert hand(game, 0) == hand(game, 1) == {}


@pytest.mark.rule("base.bank.shortage")
def test_an_empty_bank_pays_nothing() -> None:
    game = position(bank_shortage="single_claimant_gets_rest").city(0, 31).bank().turn(0).game()
    events = game.push(cn.Roll(4, 4))
    assert hand(game, 0) == {}
    assert "Produced" not in [type(event).__name__ for event in events]


@pytest.mark.rule("base.bank.shortage")
def test_what_the_robber_blocks_is_not_claimed() -> None:
    # Two cards are left; the city at the robber's hex claims none of them.
    board = cn.Board.make(
        {(0, 0): ("hills", 6), (1, 0): ("hills", 6), (2, 0): "desert", (3, 0): ("forest", 4)}
    )
    west, east = board.topology.hex_vertices[0][4], board.topology.hex_vertices[1][0]
    game = (
        cn.Position("base", board=board, players=2)
        .city(0, west)
        .city(1, east)
        .bank(brick=2)
        .robber((0, 0))
        .turn(0)
        .game()
    )
    push(game, cn.Roll(3, 3))
    assert (hand(game, 0), hand(game, 1)) == ({}, {"brick": 2})
