"""Games of good bots, and what is noted at their positions."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from catan_nb.bots.good import GoodBot
from catan_nb.bots.outlook.own import own_row
from catan_nb.bots.outlook.signs import phase, rows
from catan_nb.bots.outlook.trained import parts_of
from catan_nb.bots.random_bot import RandomBot
from catan_nb.kernel.question import CHANCE
from catan_nb.rules.base.questions import BeforeRoll, MainTurn, SetupSettlement
from catan_nb.rules.play.game import Game
from catan_nb.rules.play.new import new_game

Floats = NDArray[np.float32]

#: How likely the positions are noted at which this is asked.
NOTED: Final = {SetupSettlement: 0.5, BeforeRoll: 0.4, MainTurn: 0.08}
#: In every other game, how likely a seat does what comes at random where this is asked.
STRAYS: Final = {SetupSettlement: 0.2, MainTurn: 0.06}
#: Games that take longer are left out.
LONGEST: Final = 400


class Notes(NamedTuple):
    """What is noted of one game; the first axis are its positions.

    Attributes
    ----------
    signs : array
        What lies open, by position, seat and sign.
    own : array
        What one seat, drawn anew for each position, knows of itself.
    viewer : array of int
        That seat.
    phase, turn : array
        How far the game is, and the number of the turn; a turn number of 0 is the set-up.
    begins : array of bool
        Whether a turn begins.
    points : array
        Open points by position and seat.
    winner : int
    """

    signs: Floats
    own: Floats
    viewer: NDArray[np.int64]
    phase: Floats
    turn: NDArray[np.int64]
    begins: NDArray[np.bool_]
    points: Floats
    winner: int


class Job(NamedTuple):
    """One game to play: everything that decides it."""

    variant: str
    players: int
    number: int
    seed: int


def noted(job: Job) -> Notes | None:
    """Play a game and return what is noted of it; None where nobody wins in time."""
    rng = random.Random(f"outlook {job.seed} {job.variant} {job.players} {job.number}")
    game = new_game(
        job.variant,
        players=job.players,
        board="beginner" if job.variant == "base" and job.number % 8 == 0 else None,
        options={"start": "placed"} if job.variant == "base" else None,
        seed=rng.getrandbits(32),
    )
    bots = [GoodBot(rng.getrandbits(32)) for _ in range(job.players)]
    stray = RandomBot(rng.getrandbits(32)) if job.number % 2 else None
    parts = parts_of(job.variant)
    found = []
    while (actor := game.actor) is not None and game.turn_number <= LONGEST:
        if actor == CHANCE:
            game.push(game.sample())
            continue
        asked = type(game.frame)
        if rng.random() < NOTED.get(asked, 0.0):
            viewer = rng.randrange(job.players)
            state = game.state
            found.append(
                (
                    rows(state, parts),
                    own_row(state, viewer),
                    viewer,
                    phase(state),
                    game.turn_number,
                    asked is BeforeRoll,
                    [game.public_points(seat) for seat in range(job.players)],
                )
            )
        strays = stray is not None and rng.random() < STRAYS.get(asked, 0.0)
        bot = stray if stray is not None and strays else bots[actor]
        game.push(bot.choose(game.view(actor)), seat=actor)
    return _gathered(game, found)


def _gathered(game: Game, found: Sequence[tuple[object, ...]]) -> Notes | None:
    if game.winner is None or not found:
        return None
    signs, own, viewer, phases, turn, begins, points = zip(*found, strict=True)
    return Notes(
        np.array(signs, dtype=np.float32),
        np.array(own, dtype=np.float32),
        np.array(viewer),
        np.array(phases, dtype=np.float32),
        np.array(turn),
        np.array(begins),
        np.array(points, dtype=np.float32),
        game.winner,
    )


def played(jobs: Sequence[Job], executor: Executor | None) -> Iterator[tuple[int, Notes]]:
    """Play games, in other processes where there is an executor; yield their numbers and notes.

    Games that nobody wins in time are left out.
    """
    found = map(noted, jobs) if executor is None else executor.map(noted, jobs)
    for job, notes in zip(jobs, found, strict=True):
        if notes is not None:
            yield job.number, notes
