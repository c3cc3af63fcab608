"""City walls (ck.wall)."""

from __future__ import annotations

import pytest

import catan_nb as cn
from tests.rules.cities_knights.tables import asked, position, words
from tests.rules.play.hand_made import allowed, hand, places, push, refused


@pytest.mark.rule("ck.wall")
def test_a_wall_costs_two_brick_and_stands_round_an_own_city() -> None:
    table = position().city(0, 8).settlement(0, 40).city(1, 36).hand(0, brick=3)
    game = table.turn(0, rolled=True).game()
    assert places(game, cn.BuildWall) == {8}
    refused(game, cn.BuildWall(40), "ck.wall", "no own city")  # a settlement
    refused(game, cn.BuildWall(36), "ck.wall", "no own city")  # somebody else's
    refused(game, cn.BuildWall(13), "ck.wall", "no own city")
    refused(game, cn.BuildWall(-1), "ck.wall")
    refused(game, cn.BuildWall(54), "ck.wall")
    assert "wall" in words(game, cn.BuildWall(8))[0]
    assert (hand(game, 0), game.bank["brick"]) == ({"brick": 1}, 18)
    assert (game.players[0].walls, game.players[0].left["wall"]) == ((8,), 2)
    assert game.players[0].points == 3  # a wall is worth none


@pytest.mark.rule("ck.wall")
def test_a_city_has_one_wall_and_a_player_three() -> None:
    table = position().city(0, 8, 40, 14).hand(0, brick=8).wall(0, 8).turn(0, rolled=True)
    game = table.game()
    refused(game, cn.BuildWall(8), "ck.wall", "already")
    push(game, cn.BuildWall(40), cn.BuildWall(14))
    assert game.players[0].walls == (8, 14, 40)
    full = table.city(0, 36).wall(0, 40, 14).game()
    refused(full, cn.BuildWall(36), "ck.wall", "All 3 walls")
    assert full.availability(cn.BuildWall).rule == "ck.wall"


@pytest.mark.rule("ck.wall")
def test_a_wall_must_be_paid() -> None:
    game = position().city(0, 8).hand(0, brick=1, ore=5).turn(0, rolled=True).game()
    refused(game, cn.BuildWall(8), "ck.wall", "2 brick")


@pytest.mark.rule("ck.wall")
def test_a_metropolis_can_have_a_wall_and_a_reduced_city_none() -> None:
    table = position().city(0, 8).improvements(0, trade=4).hand(0, brick=2)
    push(table.turn(0, rolled=True).game(), cn.BuildWall(8))
    table = position().settlement(0, 0, 2, 16, 25, 40).reduced(0, 8).hand(0, brick=2)
    refused(table.turn(0, rolled=True).game(), cn.BuildWall(8), "ck.wall", "no own city")


@pytest.mark.rule("ck.wall")
@pytest.mark.parametrize(
    ("walls", "cards", "lost"),
    [(0, 7, 0), (0, 8, 4), (1, 9, 0), (1, 10, 5), (2, 11, 0), (2, 12, 6), (3, 13, 0), (3, 14, 7)],
)
def test_each_wall_makes_two_more_cards_safe(walls: int, cards: int, lost: int) -> None:
    # The rulebook's example: with two walls 11 cards are safe, of 12 cards 6 must go.
    table = position().city(1, 8, 40, 14).wall(1, *(8, 40, 14)[:walls]).hand(1, wool=cards)
    game = table.turn(0).game()
    assert game.players[1].safe_cards == 7 + 2 * walls
    push(game, cn.RollThree(0, 3, 4))
    assert (asked(game) == ("DiscardHalf", 1)) == bool(lost)
    if lost:
        assert game.frame.count == lost


@pytest.mark.rule("ck.wall")
def test_a_wall_protects_its_owner_only() -> None:
    table = position().city(0, 8).wall(0, 8).hand(0, wool=9).hand(1, wool=9)
    game = push(table.turn(0).game(), cn.RollThree(0, 3, 4))
    assert asked(game) == ("DiscardHalf", 1)
    push(game, cn.Discard(cn.Cards(wool=4)))
    assert asked(game) == ("MainTurn", 0)


@pytest.mark.rule("ck.wall")
@pytest.mark.rule("ck.barbarians.lose")
def test_a_wall_is_lost_with_its_city_and_can_be_built_again() -> None:
    table = position().city(0, 8, 40).wall(0, 8).hand(0, ore=3, grain=2, brick=2)
    game = push(table.barbarians(fleet=6).turn(0).game(), cn.RollThree(3, 1, 1))
    push(game, cn.LoseCity(8))
    blue = game.players[0]
    assert (blue.walls, blue.left["wall"], blue.safe_cards) == ((), 3, 7)
    push(game, cn.BuildCity(8))
    allowed(game, cn.BuildWall(8))


@pytest.mark.rule("ck.wall")
def test_the_walls_of_other_cities_stay() -> None:
    table = position().city(0, 8, 40).wall(0, 8, 40).barbarians(fleet=6).turn(0)
    game = push(table.game(), cn.RollThree(3, 1, 1), cn.LoseCity(40))
    assert (game.players[0].walls, game.players[0].safe_cards) == ((8,), 9)


@pytest.mark.rule("ck.wall")
def test_a_wall_lost_to_the_barbarians_no_longer_helps_on_the_same_roll() -> None:
    table = position().city(0, 8).wall(0, 8).hand(0, wool=9).barbarians(fleet=6).turn(1)
    game = push(table.game(), cn.RollThree(3, 3, 4))
    assert (asked(game), game.frame.count) == (("DiscardHalf", 0), 4)
