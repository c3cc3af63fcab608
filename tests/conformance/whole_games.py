"""Playing whole games and checking them on the way, whatever their system of rules."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

import pytest

import catan_nb as cn
from tests.conformance import audit, knights_audit, knights_checks
from tests.conformance.audit import Bookkeeper, check_events
from tests.conformance.legality import check_legality, check_quickly, check_refusal, universe
from tests.conformance.playing import choose
from tests.conformance.sea import checks as sea_checks
from tests.conformance.sea.books import SeaBookkeeper, SeaKnightsBookkeeper

#: Games that random players cannot finish (crowded boards) stop here.
LONGEST = 2500


@dataclass(frozen=True)
class System:
    """How the games of a system of rules are checked."""

    bookkeeper: type[Bookkeeper]
    check_sites: Callable[[cn.Game], None]
    check_chance: Callable[[cn.Game], None]
    check_views: Callable[[cn.Game], None]


SYSTEMS = {
    "base": System(Bookkeeper, audit.check_sites, audit.check_chance, audit.check_views),
    "base+cities_knights": System(
        knights_audit.KnightsBookkeeper,
        knights_checks.check_sites,
        knights_checks.check_chance,
        knights_checks.check_views,
    ),
    "base+seafarers": System(
        SeaBookkeeper, sea_checks.check_sites, sea_checks.check_chance, sea_checks.check_views
    ),
    "base+cities_knights+seafarers": System(
        SeaKnightsBookkeeper,
        sea_checks.check_sites,
        sea_checks.check_chance,
        sea_checks.check_views,
    ),
}


@dataclass(frozen=True)
class Pace:
    """How many actions lie between two checks of a kind."""

    pieces: int = 7
    legality: int = 7
    samples: int = 7
    travel: int = 97
    records: int = 331


def play_checked(game: cn.Game, number: int, pace: Pace, longest: int = LONGEST) -> Bookkeeper:
    """Play a game; the dear checks are made at every so many actions."""
    system, rng = SYSTEMS[game.variant], random.Random(number)
    books = system.bookkeeper(game)
    check_events(game, game.events)
    while not game.over and game.ply < longest:
        ply = game.ply + number
        if ply % pace.pieces == 0:
            books.check()
            system.check_sites(game)
            system.check_chance(game)
        if ply % pace.legality == 0:
            check_legality(game, rng)
        elif ply % pace.samples == 0:
            check_quickly(game, rng)
        if ply % pace.travel == 0:
            system.check_views(game)
            check_refused_push(game, rng)
            check_going_back(game, rng)
        if ply % pace.records == 0:
            check_fork(game, rng)
            check_record(game)
        action = game.sample() if game.actor == cn.CHANCE else choose(game, rng)
        books.expect(action)
        events = game.push(action, None if game.actor == cn.CHANCE else game.actor)
        check_events(game, events)
        books.note(action)
    books.check()
    check_legality(game, rng)
    system.check_views(game)
    check_record(game)
    return books


def check_refused_push(game: cn.Game, rng: random.Random) -> None:
    """Push something illegal and see that nothing has happened."""
    kind, actions = rng.choice(list(universe(game).items()))
    refused = [action for action in actions if game.why_not(action) is not None]
    rolls = (cn.Roll, cn.RollThree)
    if not refused or (kind in rolls and type(game.frame).__name__ == "BeforeRoll"):
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
