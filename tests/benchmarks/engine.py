"""Single operations of the engine, saving and loading."""

from __future__ import annotations

import random
import statistics
import time

import catan_nb as cn
from catan_nb.board.longest import longest_trail
from catan_nb.board.topology import Topology, mask_of
from catan_nb.bots.levels import make_bot
from catan_nb.bots.tournament.games import play
from catan_nb.rules.base.questions import MainTurn
from catan_nb.rules.play.game import Game
from tests.benchmarks.timing import Row, seconds


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
    table.append(
        Row("longest road, 13 roads, not looked up", f"{trail:.1f} us", "<= 100 us", trail <= 100)
    )
    finished = play(cn.new_game("base", players=4, seed=7), [make_bot("good")] * 4)
    text = finished.to_json()
    saving = 1e3 * seconds(finished.to_json)
    loading = 1e3 * seconds(lambda: Game.from_json(text))
    step = 1e3 * seconds(lambda: (finished.pop(), finished.redo()))
    table += [
        Row(f"save a game of {finished.ply} actions", f"{saving:.2f} ms"),
        Row("load it, every action checked", f"{loading:.1f} ms"),
        Row("take an action back and redo it", f"{step:.2f} ms"),
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
    bots = [make_bot("good")] * 4
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


def trail_times(rounds: int = 5, networks: int = 200, roads: int = 13) -> list[float]:
    """Return by round the time for the longest trail of a random network of connected roads.

    No network is asked for twice, and what was answered before is not looked up.
    """
    shape = cn.printed("beginner").topology
    rng, times = random.Random(1), []
    for _ in range(rounds):
        fresh = [random_network(shape, roads, rng) for _ in range(networks)]
        start = time.process_time()
        for network in fresh:
            longest_trail.__wrapped__(shape, network)
        times.append((time.process_time() - start) / networks)
    return times


def random_network(shape: Topology, roads: int, rng: random.Random) -> int:
    """Return the mask of so many paths, each joined to others."""
    built = [rng.randrange(shape.n_edges)]
    while len(built) < roads:
        edge = rng.randrange(shape.n_edges)
        if edge not in built and shape.edge_edge_mask[edge] & mask_of(built):
            built.append(edge)
    return mask_of(built)
