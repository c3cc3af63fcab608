"""Bots by name, in one line."""

from __future__ import annotations

import pytest

import catan_nb as cn


def test_a_game_is_played_by_bots_in_one_line() -> None:
    game = cn.bots.play(cn.new_game(players=2, seed=3), "good")
    assert game.winner is not None
    again = cn.new_game(players=2, seed=3)
    again.advance(cn.bots.bots_by_seat("good", again.seed))
    assert again.log == game.log
    assert cn.bots.play(cn.new_game(players=2, seed=3)).log == game.log


def test_bots_and_names_are_mixed_by_seat() -> None:
    own = cn.bots.RandomBot(7)
    seats = cn.bots.bots_by_seat({1: own, 2: "Planner"}, seed=4)
    assert seats[1] is own
    assert isinstance(seats[2], cn.bots.GoodBot)
    assert isinstance(seats[2], cn.bots.Bot)
    game = cn.new_game(players=3, board="beginner", seed=5, options={"first_player": 1})
    game.advance(seats)
    assert game.actor == 0  # where nobody sits


def test_bots_of_one_game_differ_in_their_seeds() -> None:
    assert len({bot.seed for bot in cn.bots.bots_by_seat("random", seed=9).values()}) == 6


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no bot 'genius'; there are random, beginner"):
        cn.bots.play(cn.new_game(players=2, seed=3), "genius")


@pytest.mark.parametrize("players", ["good", 3, [1, 2], {0: "good"}])
def test_a_game_says_how_bots_are_seated(players: object) -> None:
    game = cn.new_game(players=3, seed=1)
    with pytest.raises(TypeError, match=r"bots by seat are wanted, as cn\.bots\.bots_by_seat"):
        game.advance(players)
    assert game.ply == 0
