"""Good bots: a whole game, and how long one thinks."""

from __future__ import annotations

import statistics
import time

from catan_nb.bots.good import GoodBot
from catan_nb.bots.tournament.games import play
from catan_nb.kernel.action import Action
from catan_nb.rules.play.game import View
from catan_nb.rules.play.new import new_game
from tests.benchmarks.timing import Row


class Timed(GoodBot):
    """A good bot that notes how long it thinks."""

    def __init__(self, seed: int, times: list[float]) -> None:
        super().__init__(seed)
        self.times = times

    def choose(self, view: View) -> Action:
        start = time.perf_counter()
        action = super().choose(view)
        self.times.append(time.perf_counter() - start)
        return action


def rows(games: int) -> list[Row]:
    """Measure whole games of four good bots, and their single decisions."""
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
        Row("4 good bots, a whole game", f"{whole:.2f} s", "<= 5 s", whole <= 5),
        Row(
            "a good bot's decision",
            f"{1000 * decision:.2f} ms, p95 {1000 * slow:.2f} ms",
            "<= 2 ms",
            decision <= 0.002,
        ),
    ]
