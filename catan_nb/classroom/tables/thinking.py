"""When bots think: for a part of the server's time, which all tables share."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable
from typing import Any, Final, TypeVar
from weakref import WeakKeyDictionary

from catan_nb.classroom.tables.live import LiveTable
from catan_nb.classroom.tries import Budget
from catan_nb.kernel.values import frozen

__all__ = ["ThinkingTime"]

R = TypeVar("R")

_SHARE: Final = (0.3, 0.25)
"""Seconds of the server that bots may use at once, and each second."""


@frozen
class _Waiting:
    """A step that is to be done."""

    table: LiveTable
    work: Callable[[], Any]
    done: asyncio.Future[Any]


class ThinkingTime:
    """Lets the bots of all tables think in the server's loop, for a part of its time.

    They think in steps, one at a time, and what persons ask for is done in between. When bots have
    used what they may, the next step waits. Tables where persons play come first; among them, and
    among the others, the one that has waited longest since its last step.

    Parameters
    ----------
    clock : callable
        Seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._budget = Budget(*_SHARE)
        self._waiting: list[_Waiting] = []
        self._last: WeakKeyDictionary[LiveTable, float] = WeakKeyDictionary()
        self._next: asyncio.TimerHandle | None = None

    async def step(self, table: LiveTable, work: Callable[[], R]) -> R:
        """Do a step for a table when it is its turn, and return or raise what comes of it."""
        done: asyncio.Future[R] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(table, work, done))
        self._plan()
        return await done

    def charge(self, seconds: float) -> None:
        """Count what bots have used beside their steps."""
        self._budget.take(self._clock(), seconds)

    def close(self) -> None:
        """Do no step any more; whoever waits for one is cancelled."""
        if self._next is not None:
            self._next.cancel()
            self._next = None
        for one in self._waiting:
            one.done.cancel()
        self._waiting.clear()

    # ---- inside ------------------------------------------------------------------------

    def _plan(self) -> None:
        if self._next is None and self._waiting:
            wait = self._budget.wait(self._clock(), 0)
            self._next = asyncio.get_running_loop().call_later(wait, self._do)

    def _do(self) -> None:
        self._next = None
        first = min(self._waiting, key=self._order)
        self._waiting.remove(first)
        began = self._clock()
        if not first.done.cancelled():
            try:
                first.done.set_result(first.work())
            except Exception as error:
                first.done.set_exception(error)
        now = self._clock()
        self._budget.take(now, now - began)
        self._last[first.table] = now
        self._plan()

    def _order(self, one: _Waiting) -> tuple[bool, float]:
        return not one.table.shared.persons, self._last.get(one.table, -math.inf)
