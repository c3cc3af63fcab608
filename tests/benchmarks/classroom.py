"""Shared tables: reading one back, which every page and a server after its start do."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

import catan_nb as cn
from catan_nb.bots.tournament.games import play
from catan_nb.classroom.live import opening
from catan_nb.classroom.shared import Entry, SharedTable
from catan_nb.games import read_game
from catan_nb.kernel.action import to_json
from tests.benchmarks.timing import Row


def rows(rounds: int = 9) -> list[Row]:
    """Measure everything of this file."""
    game = play(cn.new_game("base", players=4, seed=7))
    text = game.to_json()
    entries = entries_of(game)
    times: dict[str, list[float]] = {"fold": [], "read": []}
    for _ in range(rounds):  # in turns, so that both meet the same weather
        times["fold"].append(_seconds(lambda: SharedTable(entries)))
        times["read"].append(_seconds(lambda: read_game(text)))
    fold, read = (statistics.median(times[name]) for name in ("fold", "read"))
    return [
        Row(f"fold the {len(entries)} entries of a shared table", f"{1e3 * fold:.1f} ms"),
        Row(
            "as against reading its game", f"{fold / read:.2f} times", "<= 2.5", fold / read <= 2.5
        ),
    ]


def entries_of(game: cn.Game) -> list[Entry]:
    """Return the entries of a table at which this game was played, one for each action."""
    begun = opening({"game": game.fork(0).to_json()})
    actions = [{"actions": [to_json(action)]} for action in game.log]
    return [
        Entry(0, "begun", begun),
        *(Entry(number, "act", data, 0) for number, data in enumerate(actions, 1)),
    ]


def _seconds(call: Callable[[], object]) -> float:
    start = time.perf_counter()
    call()
    return time.perf_counter() - start
