"""Trading with the bank and in harbours (base.trade.bank)."""

from __future__ import annotations

import pytest

import catan_nb as cn
from tests.rules.play.hand_made import (
    BRICK,
    GRAIN,
    KINDS,
    LUMBER,
    ORE,
    WOOL,
    hand,
    path,
    position,
    push,
    refused,
)


@pytest.mark.rule("base.trade.bank")
@pytest.mark.parametrize("give", range(5))
def test_four_to_one_always(give: int) -> None:
    game = position().hand(0, {KINDS[give]: 4}).turn(0, rolled=True).game()
    trades = [cn.TradeBank(give, get) for get in range(5) if get != give]
    assert set(game.legal(cn.TradeBank)) == set(trades)
    refused(game, cn.TradeBank(give, give), "base.trade.bank", "own kind")
    push(game, trades[0])
    assert hand(game, 0) == {KINDS[trades[0].get]: 1}
    assert game.bank[KINDS[give]] == 19
    assert game.bank[KINDS[trades[0].get]] == 18
    three = position().hand(0, {KINDS[give]: 3}).turn(0, rolled=True).game()
    refused(three, trades[0], "base.trade.bank", f"takes 4 {KINDS[give]}", "holds 3")
    assert three.availability(cn.TradeBank).rule == "base.trade.bank"


@pytest.mark.rule("base.trade.bank")
def test_three_to_one_with_a_generic_harbour() -> None:
    for vertex in (0, 3, 26, 32, 49, 52, 47, 51):
        game = position().settlement(0, vertex).hand(0, ore=3).turn(0, rolled=True).game()
        assert set(game.players[0].rates.values()) == {3}
        push(game, cn.TradeBank(ORE, WOOL))
        assert hand(game, 0) == {"wool": 1}


@pytest.mark.rule("base.trade.bank")
@pytest.mark.parametrize(
    ("vertex", "kind"), [(1, GRAIN), (10, ORE), (42, WOOL), (33, BRICK), (11, LUMBER)]
)
def test_two_to_one_only_in_the_harbours_own_resource(vertex: int, kind: int) -> None:
    every = dict.fromkeys(KINDS, 3)
    game = position().city(0, vertex).hand(0, every).turn(0, rolled=True).game()
    assert {action.give for action in game.legal(cn.TradeBank)} == {kind}
    other = (kind + 1) % 5
    refused(game, cn.TradeBank(other, kind), "base.trade.bank", "takes 4")
    push(game, cn.TradeBank(kind, other))
    assert hand(game, 0) == every | {KINDS[kind]: 1, KINDS[other]: 4}


@pytest.mark.rule("base.trade.bank")
def test_the_best_rate_counts() -> None:
    game = position().settlement(0, 0, 10).turn(0, rolled=True).game()
    assert game.players[0].rates == {"brick": 3, "lumber": 3, "ore": 2, "grain": 3, "wool": 3}
    assert game.players[0].harbours == ("ore", "generic")


@pytest.mark.rule("base.trade.bank")
def test_an_opponents_harbour_does_not_help() -> None:
    game = position().settlement(1, 0).hand(0, ore=3).turn(0, rolled=True).game()
    refused(game, cn.TradeBank(ORE, WOOL), "base.trade.bank")


@pytest.mark.rule("base.trade.bank")
def test_several_trades_in_a_turn() -> None:
    game = position().hand(0, ore=12).turn(0, rolled=True).game()
    push(game, cn.TradeBank(ORE, WOOL), cn.TradeBank(ORE, GRAIN), cn.TradeBank(ORE, BRICK))
    assert hand(game, 0) == {"wool": 1, "grain": 1, "brick": 1}
    refused(game, cn.TradeBank(ORE, WOOL), "base.trade.bank")


@pytest.mark.rule("base.trade.bank")
def test_a_harbour_can_be_used_in_the_turn_it_is_built() -> None:
    game = (
        position()
        .road(0, *path(0, 4))
        .hand(0, brick=1, lumber=1, wool=1, grain=1, ore=3)
        .turn(0, rolled=True)
        .game()
    )
    push(game, cn.BuildSettlement(0), cn.TradeBank(ORE, WOOL))
    assert hand(game, 0) == {"wool": 1}


@pytest.mark.rule("base.trade.bank")
def test_the_bank_knows_no_other_cards() -> None:
    game = position().hand(0, ore=8).turn(0, rolled=True).game()
    for trade in (cn.TradeBank(ORE, 5), cn.TradeBank(7, ORE)):
        refused(game, trade, "base.trade.bank", "no such card")
    for trade in (cn.TradeBank(8, ORE), cn.TradeBank(ORE, -1)):
        refused(game, trade, "base.trade.bank")
