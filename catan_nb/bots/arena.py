"""Games among bots: one, many with their statistics, and the fastest random one."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from catan_nb.board.layout import Board
from catan_nb.bots.base import Bot
from catan_nb.bots.registry import make_bot
from catan_nb.kernel.frame import CHANCE
from catan_nb.rules.game import Game
from catan_nb.rules.new import new_game
from catan_nb.rules.ruleset import CatanRules
from catan_nb.rules.state import CatanState

#: A game among bots ends undecided after so many turns, unless told otherwise. Random bots
#: need some 350; a game may also be impossible to win (a tiny board, a high target).
MAX_TURNS = 2000

#: A bot by its name in the registry, or how to make one from a seed.
Entrant = str | Callable[[int], Bot]


def play(game: Game, bots: Sequence[Bot] | Mapping[int, Bot], max_turns: int = MAX_TURNS) -> Game:
    """Let bots play a game on to its end and return it.

    Parameters
    ----------
    game : Game
    bots : sequence or mapping of Bot
        By seat. Where a seat without a bot must decide, play stops.
    max_turns : int
        Stop before turn `max_turns` + 1, whoever is ahead.

    Raises
    ------
    IllegalAction
        When a bot's choice is illegal; that is a fault of the bot.
    """
    by_seat = bots if isinstance(bots, Mapping) else dict(enumerate(bots))
    while (actor := game.actor) is not None and game.turn_number <= max_turns:
        if actor == CHANCE:
            game.push(game.sample())
        elif actor in by_seat:
            game.push(by_seat[actor].choose(game.view(actor)), seat=actor)
        else:
            break
    return game


def playout(
    rules: CatanRules, state: CatanState, rng: random.Random, max_turns: int = MAX_TURNS
) -> int:
    """Play a raw state to its end at random and return the number of actions.

    The fastest way through a game: every legal action that can be listed is as likely as every
    other, there is no log and nobody is told anything. `state` is changed.

    Parameters
    ----------
    rules : CatanRules
    state : CatanState
    rng : random.Random
    max_turns : int
        Stop when a turn with a higher number begins.
    """
    stack, legal, apply, outcomes, draw = (
        state.stack,
        rules.legal,
        rules.apply,
        rules.outcomes,
        rng.random,
    )
    samplers = {
        frame: verbs[0].sample
        for frame, verbs in rules.offers.items()
        if len(verbs) == 1 and verbs[0].sample is not None
    }
    actions = 0
    while stack and state.turn_number <= max_turns:
        frame = stack[-1]
        if frame.chance:
            apply(state, outcomes(state).draw(rng))
        elif type(frame) in samplers:
            action = samplers[type(frame)](state, rng)
            assert action is not None
            apply(state, action)
        else:
            options = legal(state)
            apply(state, options[int(draw() * len(options))])
        actions += 1
    return actions


@dataclass(frozen=True, slots=True)
class Results:
    """How a tournament ended.

    Attributes
    ----------
    entrants : tuple of str
        Who took part.
    games : int
    wins : tuple of int
        Games won by each entrant.
    turns : tuple of int
        Turns that each game took.
    points : tuple of tuple of int
        Points at the end of each game, by entrant.
    """

    entrants: tuple[str, ...]
    games: int
    wins: tuple[int, ...]
    turns: tuple[int, ...]
    points: tuple[tuple[int, ...], ...]

    @property
    def undecided(self) -> int:
        """How many games nobody won."""
        return self.games - sum(self.wins)

    @property
    def mean_turns(self) -> float:
        """How many turns a game took on average."""
        return sum(self.turns) / self.games

    def mean_points(self, entrant: int) -> float:
        """Return an entrant's average points at the end of a game."""
        return sum(points[entrant] for points in self.points) / self.games

    def interval(self, entrant: int, z: float = 1.96) -> tuple[float, float]:
        """Return the Wilson interval of an entrant's chance to win, by itself at 95 %."""
        return wilson_interval(self.wins[entrant], self.games, z)

    def __str__(self) -> str:
        lines = [f"{self.games} games, {self.mean_turns:.0f} turns on average"]
        for number, name in enumerate(self.entrants):
            low, high = self.interval(number)
            lines.append(
                f"{name:12} {self.wins[number]:5} wins  ({100 * low:.0f}–{100 * high:.0f} %)"
                f"  {self.mean_points(number):.1f} points"
            )
        if self.undecided:
            lines.append(f"{'undecided':12} {self.undecided:5}")
        return "\n".join(lines)


def tournament(
    entrants: Sequence[Entrant],
    games: int,
    seed: int = 0,
    *,
    variant: str = "base",
    board: Board | str | None = None,
    options: Mapping[str, Any] | None = None,
    max_turns: int = MAX_TURNS,
) -> Results:
    """Let bots play many games, one per seat, changing seats from game to game.

    In game n everybody sits n seats further on, so all get every seat equally often; boards,
    dice and the bots' own choices follow from `seed`.

    Parameters
    ----------
    entrants : sequence of str or callable
        2 to 6, by name in the registry or as a function from a seed to a bot.
    games : int
        At least 1.
    seed : int
    variant, board, options
        As for `new_game`.
    max_turns : int
        Games longer than that are undecided.
    """
    if games < 1:
        raise ValueError(f"a tournament has at least one game, not {games!r}")
    players = len(entrants)
    wins, turns, points = [0] * players, [], []
    names: tuple[str, ...] = ()
    for number in range(games):
        rng = random.Random(f"tournament {seed} {number}")
        bots = [_make(entrant, rng.getrandbits(32)) for entrant in entrants]
        names = tuple(bot.name for bot in bots)
        seat_of = [(who + number) % players for who in range(players)]
        game = new_game(
            variant, players=players, board=board, seed=rng.getrandbits(32), options=options
        )
        play(game, {seat_of[who]: bot for who, bot in enumerate(bots)}, max_turns)
        if game.winner is not None:
            wins[seat_of.index(game.winner)] += 1
        turns.append(game.turn_number)
        points.append(tuple(game.points(seat) for seat in seat_of))
    return Results(names, games, tuple(wins), tuple(turns), tuple(points))


def _make(entrant: Entrant, seed: int) -> Bot:
    return make_bot(entrant, seed) if isinstance(entrant, str) else entrant(seed)


def wilson_interval(wins: int, games: int, z: float = 1.96) -> tuple[float, float]:
    """Return Wilson's score interval for a share of `wins` in `games`.

    `z` is the normal quantile: 1.96 for 95 %. Unlike the plain interval it stays within 0
    and 1 and is honest near both ends.

    >>> low, high = wilson_interval(95, 100)
    >>> round(low, 3), round(high, 3)
    (0.888, 0.978)
    """
    if games < 1 or not 0 <= wins <= games:
        raise ValueError(f"{wins!r} wins in {games!r} games are impossible")
    share = wins / games
    scale = 1 + z * z / games
    middle = (share + z * z / (2 * games)) / scale
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / scale
    return max(0.0, middle - half), min(1.0, middle + half)
