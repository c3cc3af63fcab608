"""Whole random games of every player count, board and option, checked at every turn."""

from __future__ import annotations

import random

import pytest

import catan_nb as cn
from tests.conformance.audit import (
    Bookkeeper,
    check_chance,
    check_events,
    check_sites,
    check_views,
)
from tests.conformance.legality import check_legality, check_refusal, universe
from tests.conformance.playing import choose, table

QUICK = 20
CHUNKS, CHUNK = 50, 20
#: Games that random players cannot finish (crowded boards) stop here.
LONGEST = 2500


def play_checked(number: int, every: int) -> cn.Game:
    """Play a game; the dear checks are made at every so many actions."""
    game = table(number)
    rng = random.Random(number)
    books = Bookkeeper(game)
    check_events(game, game.events)
    offset = number % every
    while not game.over and game.ply < LONGEST:
        if game.ply % every == offset:
            books.check()
            check_legality(game, rng)
            check_sites(game)
            check_chance(game)
        if game.ply % 97 == offset:
            check_views(game)
            check_refused_push(game, rng)
            check_going_back(game, rng)
        if game.ply % 331 == offset:
            check_fork(game, rng)
            check_record(game)
        action = game.sample() if game.actor == cn.CHANCE else choose(game, rng)
        events = game.push(action, None if game.actor == cn.CHANCE else game.actor)
        check_events(game, events)
        books.note(action)
    books.check()
    check_legality(game, rng)
    check_views(game)
    check_record(game)
    return game


def check_refused_push(game: cn.Game, rng: random.Random) -> None:
    """Push something illegal and see that nothing has happened."""
    kind, actions = rng.choice(list(universe(game).items()))
    refused = [action for action in actions if game.why_not(action) is not None]
    if not refused or (kind is cn.Roll and type(game.frame).__name__ == "BeforeRoll"):
        return
    action = rng.choice(refused)
    before, log, ply = game.state.copy(), game.log, game.ply
    with pytest.raises(cn.IllegalAction) as caught:
        game.push(action)
    assert caught.value.refusal == game.why_not(action)
    check_refusal(caught.value.refusal)
    assert (game.state, game.log, game.ply) == (before, log, ply)


def check_going_back(game: cn.Game, rng: random.Random) -> None:
    """Take some actions back, do them again, and find everything as it was."""
    if not game.ply:
        return
    before, ply, events = game.state.copy(), game.ply, game.events
    steps = rng.randint(1, min(ply, 20))
    taken = [game.pop() for _ in range(steps)]
    assert game.ply == ply - steps
    assert tuple(reversed(taken)) == game.log[ply - steps :]
    again = [game.redo() for _ in range(steps)]
    assert again == list(reversed(taken))
    assert (game.state, game.ply, game.events) == (before, ply, events)
    game.goto(rng.randint(0, ply))
    game.goto(ply)
    assert (game.state, game.ply, game.events) == (before, ply, events)


def check_fork(game: cn.Game, rng: random.Random) -> None:
    """Play on in a branch and find the game untouched."""
    before, log = game.state.copy(), game.log
    branch = game.fork(seed=rng.randrange(1000))
    assert branch.state == before
    for _ in range(10):
        if branch.over:
            break
        branch.push(branch.sample() if branch.actor == cn.CHANCE else choose(branch, rng))
    assert (game.state, game.log) == (before, log)
    assert branch.log[: game.ply] == log[: game.ply]


def check_record(game: cn.Game) -> None:
    """Save and load the game and find the same."""
    text = game.to_json()
    loaded = cn.Game.from_json(text)
    assert loaded.state == game.state
    assert loaded.log == game.log
    assert loaded.ply == game.ply
    assert loaded.events == game.events
    assert loaded.seed == game.seed
    assert loaded.board == game.board
    assert loaded.to_json() == text


@pytest.mark.parametrize("number", range(QUICK))
def test_a_random_game_keeps_every_rule(number: int) -> None:
    play_checked(number, every=7)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_a_thousand_random_games_keep_every_rule(chunk: int, thorough: bool) -> None:
    if not thorough:
        pytest.skip("only in the thorough run (--thorough)")
    finished = 0
    for number in range(QUICK + chunk * CHUNK, QUICK + (chunk + 1) * CHUNK):
        finished += play_checked(number, every=1 if number % 50 == 0 else 19).over
    assert finished >= CHUNK // 2
