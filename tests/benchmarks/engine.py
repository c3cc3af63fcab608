"""Single operations of the engine, saving and loading, and the import."""

from __future__ import annotations

import random
import statistics
import subprocess
import sys

import catan_nb as cn
from catan_nb.board.longest import longest_trail
from catan_nb.board.topology import mask_of
from catan_nb.bots.registry import make_bot
from catan_nb.bots.tournament.arena import play
from catan_nb.rules.base.questions import MainTurn
from catan_nb.rules.play.game import Game
from tests.benchmarks.timing import INSTALLED, Row, seconds

_IMPORT = "import time; t = time.perf_counter(); import catan_nb; print(time.perf_counter() - t)"


def rows() -> list[Row]:
    """Measure everything of this file."""
    game = middle_game()
    state, rules = game.state, game.rules
    copying = 1e6 * seconds(state.copy)
    legal = 1e6 * seconds(lambda: rules.legal(state))
    table = [
        Row("state copy", f"{copying:.2f} us", "<= 3 us", copying <= 3),
        Row("legal actions, main turn", f"{legal:.2f} us", "<= 10 us", legal <= 10),
    ]
    discards = many_discards()
    ahead = 1e3 * seconds(lambda: discards.ahead(3))
    table.append(Row("look ahead to an answer", f"{ahead:.3f} ms", "<= 1 ms", ahead <= 1))
    trail = 1e6 * statistics.median(trail_times())
    table.append(Row("longest road, 13 roads", f"{trail:.1f} us", "<= 100 us", trail <= 100))
    finished = play(cn.new_game("base", players=4, seed=7), [make_bot("heuristic")] * 4)
    text = finished.to_json()
    saving = 1e3 * seconds(finished.to_json)
    loading = 1e3 * seconds(lambda: Game.from_json(text))
    step = 1e3 * seconds(lambda: (finished.pop(), finished.redo()))
    table += [
        Row(f"save a game of {finished.ply} actions", f"{saving:.2f} ms"),
        Row("load it, every action checked", f"{loading:.1f} ms"),
        Row("take an action back and redo it", f"{step:.2f} ms"),
        _import_row(),
    ]
    return table


def many_discards() -> Game:
    """Return a game in which four players discard, the last one in seat 3."""
    table = cn.Position(players=4)
    for seat in range(4):
        table.hand(seat, ore=3, wool=3, brick=3)
    game = table.turn(0).game()
    game.push(cn.Roll(3, 4))
    return game


def middle_game() -> Game:
    """Return a game among bots in a main turn with a full hand: much may be done."""
    game = cn.new_game("base", players=4, seed=7)
    bots = [make_bot("heuristic")] * 4
    best, most = 0, -1
    play(game, bots)
    for ply in range(len(game.log)):
        game.goto(ply)
        if isinstance(game.frame, MainTurn) and game.turn_number <= 40:
            count = len(game.rules.legal(game.state))
            if count > most:
                best, most = ply, count
    game.goto(best)
    return game


def trail_times(networks: int = 25, roads: int = 13) -> list[float]:
    """Return the time for the longest trail of random networks of connected roads."""
    shape = cn.printed("beginner").topology
    times = []
    for seed in range(networks):
        rng = random.Random(seed)
        built = [rng.randrange(shape.n_edges)]
        while len(built) < roads:
            edge = rng.randrange(shape.n_edges)
            if edge not in built and shape.edge_edge_mask[edge] & mask_of(built):
                built.append(edge)
        network = mask_of(built)
        times.append(seconds(lambda network=network: longest_trail(shape, network)))
    return times


def _import_row() -> Row:
    times = [
        float(
            subprocess.run(
                [sys.executable, "-c", _IMPORT],
                capture_output=True,
                text=True,
                check=True,
                env=INSTALLED,
            ).stdout
        )
        for _ in range(7)
    ]
    passed = 1e3 * statistics.median(times)
    return Row("import catan_nb", f"{passed:.1f} ms", "<= 50 ms", passed <= 50)
