"""A game that is interrupted, wherever that is, is as before or as after."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import catan_nb as cn
from catan_nb.bots.levels import make_bot
from tests.kernel.log.interrupts import interrupted
from tests.kernel.log.test_game_log import begun


def traded(actions: int) -> cn.Game:
    """A game of the base rules after so many actions of planners, who make offers."""
    game, bots = cn.new_game("base", seed=3), [make_bot("good", seat) for seat in range(4)]
    while game.ply < actions:
        seat = game.actor
        game.push(game.sample() if seat == cn.CHANCE else bots[seat].choose(game.view(seat)))
    return game


@pytest.mark.parametrize("at", [135, 143, 147])
@pytest.mark.parametrize("played", [begun, traded])
def test_what_is_interrupted_is_done_or_not_done(played: Callable[[int], cn.Game], at: int) -> None:
    game = played(160)
    while game.fork(at).actor == cn.CHANCE or len(game.fork(at).legal_actions()) < 2:
        at += 1
    end, states, stories = game.ply, {}, {}
    for ply in range(end + 1):
        game.goto(ply)
        states[ply], stories[ply] = game.state.copy(), game.events
    game.goto(at)
    listed = game.legal_actions()
    other = next(action for action in listed if action != game.log[at])
    lines = 0
    while True:
        before, doing = game.ply, (game.goto, end if lines % 2 else at)
        if not interrupted(lambda doing=doing: doing[0](doing[1]), lines) and lines > 300:
            break
        assert game.ply in (before, doing[1])
        assert game.state == states[game.ply]
        assert game.events == stories[game.ply]
        lines += 1
    game.goto(end)
    lines, log, after = 0, game.log, game.fork(at)
    after.push(other)
    while True:
        branch = game.fork()
        branch.goto(at)
        if not interrupted(lambda branch=branch: branch.push(other), lines):
            break
        if branch.ply == at:
            assert branch.log == log
            assert (branch.state, branch.events) == (states[at], stories[at])
            branch.goto(end)
            assert (branch.state, branch.events) == (states[end], stories[end])
        else:
            assert branch.log == after.log
            assert (branch.state, branch.events) == (after.state, after.events)
        lines += 1
    assert lines > 30


def test_events_are_told_after_an_interrupted_offer() -> None:
    game = traded(200)
    ply = max(n for n, one in enumerate(game.log) if isinstance(one, cn.OfferTrade))
    branch, wanted = game.fork(ply), game.fork(ply).events
    for lines in range(0, 400, 7):
        again = branch.fork()
        interrupted(lambda again=again: again.push(game.log[ply]), lines)
        assert again.events[: len(wanted)] == wanted
