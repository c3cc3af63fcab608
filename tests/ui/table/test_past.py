"""Looking at the past of a table and playing on from there."""

from __future__ import annotations

import random

import pytest

import catan_nb as cn
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.table.runner import Past
from tests.ui.table.tables import seated


@pytest.fixture
def table() -> Controller:
    """A table some turns into a game of random moves."""
    game = cn.new_game(players=3, board="beginner", seed=3)
    rng = random.Random(1)
    while game.turn_number < 9 or game.actor != 0:
        game.advance()
        game.push(rng.choice(game.legal_actions()))
        game.advance()
    return seated(game, ["person", "random", "random"])


def test_the_turns_are_marked_where_they_begin(table: Controller) -> None:
    past = Past(table)
    numbers = [stretch.number for stretch in past.stretches]
    assert numbers == list(range(1, table.game.turn_number + 1))
    for stretch in past.stretches:
        then = table.game.fork(stretch.start)
        assert (then.turn_number, then.turn) == (stretch.number, stretch.seat)
    sevens = {n for n, s in enumerate(past.stretches, 1) if s.seven}
    rolled = {
        event.player: None
        for ply in range(table.game.ply)
        for event in table.game.events_at(ply)
        if event.__class__.__name__ == "RobberMoved"
    }
    assert bool(sevens) == bool(rolled)


def test_marks_follow_a_step_back_and_another_game(table: Controller) -> None:
    past = Past(table)
    everything = past.stretches
    table.game.goto(everything[3].start)
    assert past.stretches == everything[:4]
    table.open(cn.new_game(players=3, board="variable", seed=1), table.seats)
    assert [(s.number, s.seat) for s in past.stretches] == [(0, None)]


def test_the_past_is_a_copy_and_the_game_stays(table: Controller) -> None:
    past = Past(table)
    kept, now = table.game.to_json(), past.now
    past.show(5)
    assert past.point == 5
    assert table.shown.ply == 5
    assert table.game.ply == now
    assert not table.mine
    assert not table.choose(table.game.legal_actions()[0])
    assert "past" in table.note.text
    assert not table.undo()
    past.step(1)
    assert past.point == 6
    past.step(-100)
    assert past.point == 0
    past.step(10_000)
    assert table.review is None
    assert past.point == past.now
    assert table.game.to_json() == kept


def test_stepping_by_turns(table: Controller) -> None:
    past = Past(table)
    starts = [stretch.start for stretch in past.stretches if stretch.start < past.now]
    past.turn(-1)
    assert past.point == starts[-1]
    past.turn(-1)
    assert past.point == starts[-2]
    past.turn(1)
    assert past.point == starts[-1]
    past.turn(1)
    past.turn(1)
    assert table.review is None


def test_playing_on_leaves_the_old_game_behind(table: Controller) -> None:
    past = Past(table)
    assert not past.play_on(other_luck=False)
    old, log = table.game, table.game.log
    past.show(6)
    assert past.play_on(other_luck=False, saved="what was")
    assert table.game is not old
    assert old.log == log
    assert table.game.log == log[:6]
    assert table.game.seed == old.seed
    assert table.previous == "what was"
    assert table.review is None


def test_other_luck_is_another_seed(table: Controller) -> None:
    past = Past(table)
    old = table.game.seed
    past.show(6)
    past.play_on(other_luck=True)
    assert table.game.seed != old
