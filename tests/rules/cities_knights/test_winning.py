"""Points and the end of a game of Cities & Knights (ck.win)."""

from __future__ import annotations

import pytest

import catan_nb as cn
from tests.rules.cities_knights.tables import (
    EVENT_SHIP,
    SCIENCE,
    asked,
    position,
    progress_card,
)
from tests.rules.play.hand_made import path, push, refused

PRINTER = progress_card("printer")


def twelve(seat: int = 0, players: int = 3) -> cn.Position:
    """A seat with 12 points: 3 cities, a settlement, 2 metropolises, a defender's card."""
    table = position(players).city(seat, 8, 40, 14).settlement(seat, 16).defenders(seat, 1)
    table.improvements(seat, trade=4, politics=4).metropolis("trade", 8)
    return table.metropolis("politics", 40)


@pytest.mark.rule("ck.win")
def test_all_kinds_of_points_add_up() -> None:
    table = position().city(0, 8, 40).settlement(0, 14, 16).defenders(0, 2)  # 4 + 2 + 2
    table.shown_card(0, "printer").shown_card(0, "constitution").merchant(0, 4)  # 1 + 1 + 1
    game = table.turn(0, rolled=True).game()
    assert game.players[0].points == 11
    longest = table.improvements(0, science=4).metropolis("science", 8)
    with pytest.raises(cn.BadSetup, match="won already"):
        longest.game()
    assert longest.turn(1, rolled=True).game().players[0].points == 13
    assert twelve().turn(0).game().players[0].points == 12


@pytest.mark.rule("ck.win")
def test_nothing_that_counts_is_hidden() -> None:
    game = twelve().progress(0, crane=2, spy=2).turn(0).game()
    for viewer in (None, 0, 1, 2):
        assert game.view(viewer).players[0].points == 12
        assert game.view(viewer).players[0].public_points == 12


@pytest.mark.rule("ck.win")
def test_thirteen_points_on_one_s_own_turn_win_at_once() -> None:
    table = twelve().hand(0, ore=3, grain=2).turn(0, rolled=True)
    game = push(table.game(), cn.BuildCity(16))
    assert (game.over, game.winner, game.actor) == (True, 0, None)
    assert not game.legal_actions()
    refused(game, cn.EndTurn(), "base.win")


@pytest.mark.rule("ck.win")
def test_twelve_points_are_not_enough() -> None:
    game = twelve().turn(0, rolled=True).game()
    assert not game.over
    push(game, cn.EndTurn())
    assert asked(game) == ("BeforeRoll", 1)


@pytest.mark.rule("ck.win")
def test_a_card_drawn_for_the_gate_can_win_before_the_hexes_pay() -> None:
    table = twelve().improvements(0, 4, 4, 1).turn(0)
    game = push(table.game(), cn.RollThree(SCIENCE, 1, 1), cn.DrawProgress(PRINTER))
    assert (game.winner, game.players[0].hand_size) == (0, 0)


@pytest.mark.rule("ck.win")
def test_saving_the_island_can_win_on_one_s_own_turn() -> None:
    table = twelve().road(0, *path(8, 13)).knight(0, 13, 3, active=True).barbarians(fleet=6)
    game = push(table.turn(0).game(), cn.RollThree(EVENT_SHIP, 1, 1))
    assert game.winner == 0


@pytest.mark.rule("ck.win")
def test_on_another_s_turn_nobody_wins() -> None:
    table = twelve().road(0, *path(8, 13)).knight(0, 13, 3, active=True).barbarians(fleet=6)
    game = push(table.turn(2).game(), cn.RollThree(EVENT_SHIP, 1, 1))
    assert (game.over, game.players[0].points) == (False, 13)
    push(game, cn.EndTurn())  # blue's turn begins
    assert game.winner == 0


@pytest.mark.rule("ck.win")
def test_what_is_lost_before_one_s_own_turn_does_not_win() -> None:
    # Blue has 13 on white's turn, but the barbarians come once more.
    table = twelve().shown_card(0, "printer").barbarians(fleet=6).turn(2)
    game = push(table.game(), cn.RollThree(EVENT_SHIP, 1, 1))  # 3 cities against no knight
    assert asked(game) == ("MainTurn", 2)
    push(game, cn.EndTurn())
    assert (game.over, game.players[0].points) == (False, 12)
    assert asked(game) == ("BeforeRoll", 0)


@pytest.mark.rule("ck.win")
@pytest.mark.rule("ck.merchant")
def test_a_merchant_can_win_and_can_be_lost() -> None:
    table = twelve().progress(0, "merchant").settlement(1, 36).merchant(1, 10)
    game = push(table.turn(0, rolled=True).game(), cn.PlayMerchant(4))
    assert (game.winner, game.players[1].points) == (0, 1)


@pytest.mark.rule("ck.win")
@pytest.mark.rule("ck.metropolis")
def test_a_metropolis_can_win() -> None:
    table = twelve().improvements(0, 4, 4, 3).hand(0, paper=4).turn(0, rolled=True)
    game = push(table.game(), cn.Improve(SCIENCE))
    assert (game.winner, game.metropolises["science"]) == (0, (0, 14))


@pytest.mark.rule("ck.win")
def test_the_target_is_an_option() -> None:
    assert position().turn(0).game().options["target"] == 13
    table = position(target=4).city(0, 8).settlement(0, 40).hand(0, ore=3, grain=2)
    game = push(table.turn(0, rolled=True).game(), cn.BuildCity(40))
    assert game.winner == 0


@pytest.mark.rule("ck.win")
def test_a_victory_that_must_be_claimed_waits() -> None:
    table = position(must_claim=True, target=4).city(0, 8).settlement(0, 40)
    table.hand(0, ore=3, grain=2)
    game = push(table.turn(0, rolled=True).game(), cn.BuildCity(40))
    assert not game.over
    assert push(game, cn.ClaimVictory()).winner == 0


@pytest.mark.rule("ck.win")
def test_the_longest_road_is_still_worth_two_and_there_is_no_largest_army() -> None:
    table = position().settlement(0, 8).road(0, *path(8, 13, 18, 24, 30, 35))
    for vertex, strength in ((13, 1), (18, 2), (24, 3), (30, 3)):
        table.knight(0, vertex, strength, active=True)
    game = table.improvements(0, politics=3).turn(0).game()
    assert (game.longest_route_holder, game.players[0].points) == (0, 3)
