"""Points, and when a game is won (base.win)."""

from __future__ import annotations

import pytest

import catan_nb as cn
from tests.rules.play.hand_made import (
    CARD,
    CITY,
    SETTLEMENT,
    frame_name,
    hand,
    path,
    position,
    push,
    refused,
    road,
)

WEST = (0, 3, 7, 11, 16, 21, 27, 33)


def nine(seat: int = 0, **options: object) -> cn.Position:
    """A seat has four cities and a settlement: 9 points."""
    return position(**options).city(seat, 39, 41, 17, 31).settlement(seat, 14)


@pytest.mark.rule("base.win")
def test_points_add_up() -> None:
    game = (
        position()
        .settlement(0, 8, 28)
        .city(0, 39)
        .road(0, *path(*WEST[:6]))
        .knights(0, 3)
        .development(0, victory_point=1)
        .turn(0, rolled=True)
        .game()
    )
    assert (game.points(0), game.public_points(0)) == (2 + 2 + 2 + 2 + 1, 8)
    assert (game.longest_route_holder, game.largest_army_holder) == (0, 0)


@pytest.mark.rule("base.win")
def test_the_tenth_point_ends_the_game_at_once() -> None:
    game = nine().hand(0, SETTLEMENT).road(0, *path(8, 13)).turn(0, rolled=True).game()
    assert not game.over
    events = game.push(cn.BuildSettlement(8))
    assert (game.over, game.winner, game.points(0)) == (True, 0, 10)
    assert (game.actor, game.frame, game.legal_actions()) == (None, None, ())
    assert events[-1].text(game.names) == "Blue wins with 10 points."
    refused(game, cn.EndTurn(), "base.win", "over")
    refused(game, cn.RollDice(), "base.win")
    assert game.availability(cn.BuildRoad).rule == "base.win"
    game.pop()
    assert (game.over, game.winner) == (False, None)


@pytest.mark.rule("base.win")
@pytest.mark.parametrize("target", [8, 9, 10, 12])
def test_the_target_is_an_option(target: int) -> None:
    table = position(target=target).city(0, 39, 41, 17).settlement(0, 14, 8)
    game = table.hand(0, CITY).turn(0, rolled=True)
    if target == 8:
        with pytest.raises(cn.BadSetup, match=r"base\.win"):
            game.game()
    else:
        assert push(game.game(), cn.BuildCity(14)).over == (target == 9)


@pytest.mark.rule("base.win")
def test_a_city_may_win() -> None:
    table = position(target=6).city(0, 39, 41).settlement(0, 14).hand(0, CITY)
    game = push(table.turn(0, rolled=True).game(), cn.BuildCity(14))
    assert game.winner == 0


@pytest.mark.rule("base.win")
@pytest.mark.rule("base.longest_road")
def test_the_longest_road_may_win_in_the_middle_of_free_roads() -> None:
    game = nine(target=11).road(0, *path(*WEST[:5])).development(0, road_building=1).turn(0).game()
    push(game, cn.PlayRoadBuilding(), road(16, 21))
    assert game.winner == 0


@pytest.mark.rule("base.win")
@pytest.mark.rule("base.largest_army")
def test_the_largest_army_wins_even_before_the_robber_moves() -> None:
    game = nine(target=11).knights(0, 2).development(0, knight=1).turn(0).game()
    push(game, cn.PlayKnight())
    assert (game.winner, game.robber) == (0, 9)


@pytest.mark.rule("base.win")
@pytest.mark.rule("base.dev.victory_point")
def test_a_victory_point_card_wins_in_the_turn_it_is_bought() -> None:
    game = nine().hand(0, CARD).turn(0, rolled=True).game()
    push(game, cn.BuyDevelopmentCard())
    events = game.push(cn.DrawDevelopment(1))
    assert (game.winner, game.points(0)) == (0, 10)
    assert events[-1].text(game.names) == "Blue wins with 10 points, 1 of them on cards."
    # The winner's cards are shown; those of the others stay secret.
    assert game.view(1).points(0) == game.view(None).points(0) == 10
    assert game.view(1).players[0].hand is None


@pytest.mark.rule("base.dev.victory_point")
def test_another_card_does_not_win() -> None:
    game = nine().hand(0, CARD).turn(0, rolled=True).game()
    push(game, cn.BuyDevelopmentCard(), cn.DrawDevelopment(0))
    assert (game.over, game.points(0)) == (False, 9)


# ---- whose turn ------------------------------------------------------------------------


def gift_on_anothers_turn(**options: object) -> cn.Game:
    """Seat 1 cuts seat 0's road; so the longest road goes to seat 2, who then has 10 points."""
    return (
        position(target=4, **options)
        .road(0, *path(*WEST))
        .road(2, *path(2, 6, 10, 15, 20, 26))
        .settlement(2, 39, 41)
        .road(1, *path(22, 16))
        .hand(1, SETTLEMENT)
        .turn(1, rolled=True)
        .game()
    )


@pytest.mark.rule("base.win")
def test_points_gained_on_anothers_turn_win_at_the_start_of_ones_own() -> None:
    game = gift_on_anothers_turn()
    assert game.longest_route_holder == 0
    push(game, cn.BuildSettlement(16))
    assert (game.longest_route_holder, game.points(2)) == (2, 4)
    assert (game.over, game.actor) == (False, 1)
    events = game.push(cn.EndTurn())
    assert (game.over, game.winner) == (True, 2)
    assert [type(event).__name__ for event in events] == ["TurnEnded", "TurnBegan", "Won"]


@pytest.mark.rule("base.win")
def test_points_lost_again_before_ones_turn_do_not_win() -> None:
    game = (
        position(target=4)
        .road(0, *path(*WEST))
        .road(1, *path(2, 6, 10, 15, 20, 26))
        .settlement(1, 39, 41)
        .road(2, *path(22, 16), *path(14, 10))
        .hand(2, dict.fromkeys(SETTLEMENT, 2))
        .turn(2, rolled=True)
        .game()
    )
    push(game, cn.BuildSettlement(16))
    assert (game.longest_route_holder, game.points(1)) == (1, 4)
    push(game, cn.BuildSettlement(10))
    assert (game.longest_route_holder, game.points(1)) == (None, 2)
    push(game, cn.EndTurn(), cn.Roll(1, 1), cn.EndTurn())
    assert (game.over, game.turn) == (False, 1)


@pytest.mark.rule("base.win")
def test_a_position_that_is_already_won_is_refused() -> None:
    with pytest.raises(cn.BadSetup, match=r"Blue has won already with 9 points.*base\.win"):
        nine(target=9).turn(0).game()
    # On another's turn nobody has won.
    game = nine(target=9).turn(1, rolled=True).game()
    assert not game.over


# ---- claiming --------------------------------------------------------------------------


@pytest.mark.rule("base.win")
def test_a_victory_may_have_to_be_claimed() -> None:
    game = nine(must_claim=True).hand(0, SETTLEMENT).road(0, *path(8, 13)).turn(0, rolled=True)
    game = game.game()
    refused(game, cn.ClaimVictory(), "base.win", "9 points are not 10")
    assert game.availability(cn.ClaimVictory).rule == "base.win"
    push(game, cn.BuildSettlement(8))
    assert (game.over, game.points(0)) == (False, 10)
    assert cn.ClaimVictory() in game.legal_actions()
    push(game.fork(), cn.ClaimVictory())
    # Forgotten: only in the next own turn it can be claimed, before the roll too.
    push(game, cn.EndTurn())
    refused(game, cn.ClaimVictory(), "base.win", "0 points are not 10")
    with pytest.raises(cn.IllegalAction, match="not yours"):
        game.push(cn.ClaimVictory(), seat=0)
    push(game, cn.Roll(1, 1), cn.EndTurn(), cn.Roll(1, 1), cn.EndTurn())
    assert (frame_name(game), game.actor) == ("BeforeRoll", 0)
    events = game.push(cn.ClaimVictory())
    assert (game.over, game.winner) == (True, 0)
    assert [type(event).__name__ for event in events] == ["Won"]


@pytest.mark.rule("base.win")
def test_somebody_else_may_win_when_it_is_not_claimed() -> None:
    game = (
        position(must_claim=True, target=4)
        .city(0, 39, 41)
        .city(1, 17, 31)
        .turn(0, rolled=True)
        .game()
    )
    push(game, cn.EndTurn(), cn.ClaimVictory())
    assert game.winner == 1


@pytest.mark.rule("base.win")
def test_where_nothing_must_be_claimed_nothing_can_be() -> None:
    game = nine().turn(0, rolled=True).game()
    refused(game, cn.ClaimVictory(), "base.win", "by itself")
    assert hand(game, 0) == {}
