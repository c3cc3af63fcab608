"""Games of a tournament as they come in, without waiting for them: what a page needs.

`Tournament.games` waits for each game. Here whoever asks gets what there is, and goes on with
something else meanwhile.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from typing import Any, Final

from catan_nb.bots.tournament.games import Tournament
from catan_nb.bots.tournament.played import Played

__all__ = ["Stuck", "incoming", "shut"]

#: Games that are given away ahead of those that have come back.
AHEAD: Final = 32
#: Seconds after which a game is given up that does not come back; six masters may take minutes.
PATIENCE: Final = 900.0


class Stuck(RuntimeError):
    """A game does not come back."""


def incoming(
    plan: Tournament,
    first: int,
    games: int,
    executor: Executor | None = None,
    patience: float = PATIENCE,
) -> Iterator[tuple[Played, ...]]:
    """Give the games from number `first` on that have come in since the last time, in order.

    Without an executor they are played here, a turn at a time. Whoever stops asking, or closes
    the iterator, stops them; games that have not begun are cancelled.

    Raises
    ------
    Stuck
        When a game does not come back in `patience` seconds after the one before.
    ValueError
        When an entrant cannot be sent to another process.
    """
    if executor is None:
        for number in range(first, first + games):
            for step in plan.turns(number):
                yield () if step is None else (step,)
        return
    waiting: deque[Future[Played]] = deque()
    given, heard = 0, time.monotonic()
    try:
        while given < games or waiting:
            while given < games and len(waiting) < AHEAD:
                waiting.append(plan.sent(executor, first + given))
                given += 1
            done = []
            while waiting and waiting[0].done():
                done.append(plan.received(waiting.popleft()))
            if done:
                heard = time.monotonic()
            elif time.monotonic() - heard > patience:
                raise Stuck(f"no game has come back for {patience:g} seconds")
            yield tuple(done)
    finally:
        for future in waiting:
            future.cancel()


def shut(executor: Executor) -> None:
    """End an executor at once, with what its processes are at."""
    # `ProcessPoolExecutor.terminate_workers` is there from Python 3.14 on.
    processes: Any = getattr(executor, "_processes", None) or {}
    workers = list(processes.values())
    manager = getattr(executor, "_executor_manager_thread", None)
    executor.shutdown(wait=False, cancel_futures=True)
    for process in workers:
        process.terminate()
    # Its thread cancels only as long as there is the executor. Once that is gone, it fails at what
    # has been cancelled already, and writes so.
    if manager is not None:
        manager.join(5)
