"""Ways to play a game, each with something else that laziness cannot put off."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import catan_nb as cn
from catan_nb.bots.tournament.games import MAX_TURNS, play
from catan_nb.kernel.action import Action, from_json, to_json
from catan_nb.kernel.errors import IllegalAction
from catan_nb.kernel.event import Event
from catan_nb.kernel.question import CHANCE
from tests.benchmarks.speed.starts import Start, base

#: How often a refused action is tried, and an action taken back and redone, in pushes.
REFUSED, UNDONE = 20, 50


@dataclass
class Played:
    """A game that was played, and what its player read and tried on the way.

    Attributes
    ----------
    game : AnyGame
    seed : int, or None
        With which actions were chosen among all that are legal.
    events : sequence of Event, or None
        All events, where they were read.
    points : list of (int, tuple of int)
        Everybody's points as they were read, each with the number of actions before.
    hands : list of tuple of int, or None
        The hands at the end, where they were read.
    refused : list of (int, Action, str)
        Refused actions, each with the number of actions before and the rule that was named.
    """

    game: Any
    seed: int | None = None
    events: Sequence[Event] | None = None
    points: list[tuple[int, tuple[int, ...]]] = field(default_factory=list)
    hands: list[tuple[int, ...]] | None = None
    refused: list[tuple[int, Action, str]] = field(default_factory=list)


#: A way to play, given what was prepared, which is the seed in most.
Play = Callable[[Any], Played]


def choose(game: Any, rng: random.Random) -> Action:
    """Return what the seed draws where chance decides, else a random one of all legal actions."""
    action: Action = game.sample() if game.actor == CHANCE else rng.choice(game.legal_actions())
    return action


def push_only(start: Start = base, turns: int = MAX_TURNS) -> Play:
    """Return the way that only pushes, stopping after so many turns."""

    def played(seed: int) -> Played:
        game, rng = start(seed), random.Random(seed)
        while game.actor is not None and game.turn_number <= turns:
            game.push(choose(game, rng))
        return Played(game, seed)

    return played


def read_at_the_end(seed: int) -> Played:
    """Push, then read all events, points and hands."""
    played = push_only()(seed)
    game = played.game
    played.events = [*game.events]
    played.points.append((game.ply, points_of(game)))
    played.hands = [tuple(player.hand.values()) for player in game.players]
    return played


def events_at_each_push(seed: int) -> Played:
    """Read what happened at each push."""
    game, rng = base(seed), random.Random(seed)
    events = [*game.events]
    while game.actor is not None:
        events += game.push(choose(game, rng))
    return Played(game, seed, events)


def points_at_each_push(seed: int) -> Played:
    """Read everybody's points at each push."""
    game, rng = base(seed), random.Random(seed)
    played = Played(game, seed)
    while game.actor is not None:
        game.push(choose(game, rng))
        played.points.append((game.ply, points_of(game)))
    return played


def refused_and_undone(seed: int) -> Played:
    """Try something illegal now and then, and take an action back and redo it."""
    game, rng, other = base(seed), random.Random(seed), random.Random(f"refused {seed}")
    played = Played(game, seed)
    while game.actor is not None:
        if game.ply % REFUSED == REFUSED - 1:
            action = illegal(game, other)
            played.refused.append((game.ply, action, refusal_of(game, action)))
        game.push(choose(game, rng))
        if game.ply % UNDONE == 0:
            game.pop()
            game.redo()
    return played


def recorded(seed: int) -> tuple[int, list[Action]]:
    """Return the seed and the actions of a game among good bots, as they are read back."""
    game = play(base(seed))
    return seed, [from_json(to_json(action), game.rules.actions) for action in game.log]


def replayed(record: tuple[int, Iterable[Action]]) -> Played:
    """Push the actions of a recorded game."""
    seed, actions = record
    game = base(seed)
    for action in actions:
        game.push(action)
    return Played(game)


def points_of(game: Any) -> tuple[int, ...]:
    """Return everybody's points."""
    return tuple(game.points(seat) for seat in range(len(game.names)))


def illegal(game: Any, rng: random.Random) -> Action:
    """Return something to build that may not be built now."""
    shape = game.board.topology
    legal = () if game.actor == CHANCE else game.legal_actions()
    while True:
        kind = rng.choice((cn.BuildRoad, cn.BuildSettlement, cn.BuildCity))
        places = shape.n_edges if kind is cn.BuildRoad else shape.n_vertices
        action: Action = kind(rng.randrange(places))
        if action not in legal:
            return action


def refusal_of(game: Any, action: Action) -> str:
    """Return the rule with which an illegal action is refused; AssertionError where it is not."""
    try:
        game.push(action)
    except IllegalAction as error:
        return error.refusal.rule
    raise AssertionError(f"{action} was taken, though it is not legal")
