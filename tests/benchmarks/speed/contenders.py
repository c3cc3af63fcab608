"""Who plays against the clock."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from catan_nb.bots.tournament.games import MAX_TURNS, playout
from tests.benchmarks.speed import peer, plain, workloads
from tests.benchmarks.speed.evidence import Evidence, of_played, of_playout
from tests.benchmarks.speed.starts import LONGEST, OTHER, RULED, Start, base
from tests.benchmarks.speed.workloads import Played


@dataclass(frozen=True)
class Told:
    """What is told of a game after the clock: its length, and what is to be verified of it."""

    turns: int
    actions: int
    evidence: Evidence | None = None


@dataclass(frozen=True)
class Contender:
    """Somebody who plays one game after the other.

    Attributes
    ----------
    name : str
    play : callable
        Plays a game against the clock, set-up included, given what was prepared.
    told : callable
        Tells of the game afterwards, given what was prepared and what `play` returned.
    prepare : callable
        Makes what `play` is given from a seed that nobody else has had.
    share : float
        How many of the games of a round it plays.
    """

    name: str
    play: Callable[[Any], Any]
    told: Callable[[Any, Any], Told]
    prepare: Callable[[int], Any] = int
    share: float = 1


#: Whoever is neither compared with the peer nor in the plain rules plays so many of the games of a
#: round.
SHARE = 0.2


def contenders() -> list[Contender]:
    """Return all of them: the peer, the plain rules, what is compared with these."""
    return [
        Contender(peer.PEER, peer.play, lambda _, game: Told(*peer.lengths(game))),
        *(_in_plain_rules(name, *how) for name, how in PLAIN_GAMES.items()),
        _silent("silent playout"),
        *(Contender(name, play, _told) for name, play in COMPARED.items()),
        Contender(REPLAY, workloads.replayed, _told, workloads.recorded, SHARE),
        *(_other(name, start) for name, start in OTHER.items()),
    ]


def in_plain_rules(name: str) -> str:
    """Return what the row of a game in the plain rules is called."""
    return f"plain rules: {name}"


#: The games in which the plain rules are measured; the base game first.
PLAIN_GAMES: dict[str, tuple[Start, int]] = {
    in_plain_rules("base"): (base, MAX_TURNS),
    **{in_plain_rules(name): (start, LONGEST) for name, start in RULED.items()},
}
#: The workloads through `Game.push` that are compared with the peer; push only first.
COMPARED: dict[str, workloads.Play] = {
    "A push only": workloads.push_only(),
    "B all read at the end": workloads.read_at_the_end,
    "C events read at each push": workloads.events_at_each_push,
    "D points read at each push": workloads.points_at_each_push,
    "E refused, undone and redone": workloads.refused_and_undone,
}
REPLAY = "F bots' games replayed"


def _silent(name: str) -> Contender:
    def play(seed: int) -> Any:
        game = base(seed)
        state = game.state.copy()
        return state, playout(game.rules, state, random.Random(seed))

    def told(seed: int, ended: Any) -> Told:
        state, actions = ended
        return Told(state.turn_number, actions, of_playout(base, seed, state))

    return Contender(name, play, told)


def _in_plain_rules(name: str, start: Start, turns: int) -> Contender:
    def play(seed: int) -> tuple[int, int]:
        return plain.play(start(seed), random.Random(seed), turns)

    return Contender(name, play, lambda _, lengths: Told(*lengths))


def _other(name: str, start: Start) -> Contender:
    told = partial(_told, turns=LONGEST)
    return Contender(f"G {name}", workloads.push_only(start, LONGEST), told, share=SHARE)


def _told(_: object, played: Played, turns: int = MAX_TURNS) -> Told:
    game = played.game
    return Told(game.turn_number, game.ply, of_played(played, turns))
