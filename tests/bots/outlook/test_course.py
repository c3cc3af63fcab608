"""How chances went in a game, and where they turned."""

from __future__ import annotations

from itertools import pairwise

import pytest

import catan_nb as cn
from catan_nb.bots.forecast.chances import LEAST


@pytest.fixture(scope="module")
def game() -> cn.Game:
    return cn.bots.play(cn.new_game("base", players=3, seed=4))


def test_a_course_has_each_turn_and_each_roll_and_ends_with_the_winner(game: cn.Game) -> None:
    moments = cn.bots.WinChanceHistory().read(game)
    begun = [one.turn for one in moments if one.turn and not one.rolled][:-1]
    assert begun == list(range(1, game.turn_number + 1))
    assert moments[0].ply == 0
    assert moments[-1].ply == game.ply
    assert moments[-1].chances[game.winner or 0] == 1
    for one in moments[1:-1:7]:
        then = game.fork(at=one.ply)
        assert (then.turn_number, then.turn, then.roll is not None) == (
            one.turn,
            one.seat,
            one.rolled,
        )
        assert cn.bots.win_chances(then.view(None)) == one.chances


def test_a_game_that_goes_another_way_is_read_anew(game: cn.Game) -> None:
    walker, course = game.fork(at=60), cn.bots.WinChanceHistory()
    before = course.read(walker)
    while walker.ply > 20:
        walker.pop()
    cn.bots.play(walker, [cn.bots.RandomBot(seat) for seat in range(3)], max_turns=20)
    assert walker.ply > 60
    assert walker.log[:60] != game.log[:60]
    assert course.read(walker) == cn.bots.WinChanceHistory().read(walker) != before


def test_a_game_that_goes_on_is_read_on_and_one_that_goes_back_anew(game: cn.Game) -> None:
    other = game.fork(at=0)
    course = cn.bots.WinChanceHistory()
    walker = game.fork()
    walker.goto(0)
    for stop in (0, 10, 60, 61, 120, 40):
        walker.goto(stop)
        assert course.read(walker) == cn.bots.WinChanceHistory().read(game.fork(at=stop))
    assert len(course.read(other)) == 1


def test_turning_points_are_the_greatest_changes_in_their_order(game: cn.Game) -> None:
    moments = cn.bots.WinChanceHistory().read(game)
    found = cn.bots.turning_points(moments, 1, most=3)
    assert [one.before.ply for one in found] == sorted(one.before.ply for one in found)
    changes = sorted(
        (
            abs(after.chances[1] - before.chances[1])
            for before, after in pairwise(moments)
            if before.turn
        ),
        reverse=True,
    )
    told = sorted((abs(one.change) for one in found), reverse=True)
    assert told == pytest.approx(changes[: len(found)])
    assert all(one >= LEAST for one in told)
    assert all(one.by_dice == (one.after.rolled and not one.before.rolled) for one in found)
