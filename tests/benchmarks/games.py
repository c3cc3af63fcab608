"""Whole random games: ours on a raw state and through `Game`, and catanatron's, in turns."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable

from catan_nb.bots.heuristic import HeuristicBot
from catan_nb.bots.tournament.arena import play, playout
from catan_nb.kernel.action import Action
from catan_nb.kernel.question import CHANCE
from catan_nb.rules.play.game import View
from catan_nb.rules.play.new import new_game
from tests.benchmarks.timing import Row

#: How many turns of a random game of Cities & Knights are timed.
KNIGHTS_TURNS = 400

#: One game by its seed; returns the number of actions, those of chance included.
PlayOne = Callable[[int], int]


def raw(seed: int) -> int:
    """Play a new game on its bare state."""
    game = new_game("base", players=4, seed=seed)
    return playout(game.rules, game.state, random.Random(seed))


def knights(seed: int) -> int:
    """Play the beginning of a game of Cities & Knights; random players never end it."""
    game = new_game("base+cities_knights", players=4, seed=seed)
    return playout(game.rules, game.state, random.Random(seed), max_turns=KNIGHTS_TURNS)


def logged(seed: int) -> int:
    """Play a new game through `Game.push`: checked, logged and told."""
    game = new_game("base", players=4, seed=seed)
    rng = random.Random(seed)
    while (actor := game.actor) is not None:
        action = game.sample() if actor == CHANCE else rng.choice(game.legal_actions())
        game.push(action)
    return game.ply


def catanatron(seed: int) -> int:
    """Play one of catanatron's games with its own random players."""
    from catanatron import Color, Game, RandomPlayer

    colours = (Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE)
    game = Game([RandomPlayer(colour) for colour in colours], seed=seed)
    game.play()
    return len(game.state.actions)


def rows(blocks: int, games: int) -> list[Row]:
    """Measure in `blocks` rounds of `games` games each, everybody taking turns."""
    contenders: dict[str, PlayOne] = {
        "playout": raw,
        "Cities & Knights": knights,
        "Game.push": logged,
        "catanatron": catanatron,
    }
    rates: dict[str, list[tuple[float, float]]] = {name: [] for name in contenders}
    for one in contenders.values():
        one(1)
    for block in range(blocks):
        for name, one in contenders.items():
            seeds = [1 + block * games + number for number in range(games)]
            start = time.perf_counter()
            actions = sum(one(seed) for seed in seeds)
            passed = time.perf_counter() - start
            rates[name].append((games / passed, actions / passed))
    table = []
    theirs = statistics.median(rate for rate, _ in rates["catanatron"])
    for name, pairs in rates.items():
        rate = statistics.median(rate for rate, _ in pairs)
        speed = statistics.median(speed for _, speed in pairs)
        measured = f"{rate:.1f} games/s, {speed / 1000:.1f} k actions/s, {rate / theirs:.2f} x"
        if name == "playout":
            table.append(Row(f"random game, {name}", measured, ">= 3 x", rate >= 3 * theirs))
        elif name == "Cities & Knights":
            base = statistics.median(speed for _, speed in rates["playout"])
            measured = f"{speed / 1000:.1f} k actions/s, {speed / base:.2f} of the base game's"
            table.append(Row(f"random game, {name}", measured, ">= 0.5", speed >= base / 2))
        else:
            table.append(Row(f"random game, {name}", measured))
    return table


class Timed(HeuristicBot):
    """A planning bot that notes how long it thinks."""

    def __init__(self, seed: int, times: list[float]) -> None:
        super().__init__(seed)
        self.times = times

    def choose(self, view: View) -> Action:
        start = time.perf_counter()
        action = super().choose(view)
        self.times.append(time.perf_counter() - start)
        return action


def bots(games: int) -> list[Row]:
    """Measure whole games of four planning bots, and their single decisions."""
    times: list[float] = []
    decisions: list[float] = []
    for seed in range(games):
        game = new_game("base", players=4, seed=seed)
        start = time.perf_counter()
        play(game, [Timed(seat, decisions) for seat in range(4)])
        times.append(time.perf_counter() - start)
    whole, decision = statistics.median(times), statistics.median(decisions)
    slow = statistics.quantiles(decisions, n=20)[-1]
    return [
        Row("4 planning bots, a whole game", f"{whole:.2f} s", "<= 5 s", whole <= 5),
        Row(
            "a planning bot's decision",
            f"{1000 * decision:.2f} ms, p95 {1000 * slow:.2f} ms",
            "<= 2 ms",
            decision <= 0.002,
        ),
    ]
