"""Reading anew what others may have changed: one reading at a time, until the store answers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, Generic, TypeVar

from catan_nb.classroom.tables.refused import Refused

__all__ = ["Rereading"]

K = TypeVar("K")

_AGAIN: Final = 2.0
"""Seconds after which what could not be read is read again."""


class Rereading(Generic[K]):
    """Reads things anew soon after they are said to be old. To be used in one asyncio loop.

    However often that is said, there is one reading of a thing at a time, and one more afterwards
    if it was said meanwhile.

    Parameters
    ----------
    read : callable
        Reads one thing. Where that raises `Refused` since the store does not answer, it is called
        again after a while.
    pace : float
        Seconds between the end of a reading and the next of the same thing.
    again : float
        Seconds after a reading that failed.
    """

    def __init__(
        self, read: Callable[[K], Awaitable[object]], *, pace: float, again: float = _AGAIN
    ) -> None:
        self._read, self._pace, self._again = read, pace, again
        self._old: set[K] = set()
        self._tasks: dict[K, asyncio.Task[None]] = {}
        self._closed = False

    def soon(self, thing: K) -> None:
        """Read something, now or after the reading that goes on."""
        if self._closed:
            return
        self._old.add(thing)
        if thing not in self._tasks:
            self._tasks[thing] = asyncio.ensure_future(self._run(thing))

    async def close(self) -> None:
        """Read nothing any more."""
        self._closed = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self, thing: K) -> None:
        try:
            while thing in self._old:
                self._old.discard(thing)
                rest = self._pace
                try:
                    await self._read(thing)
                except Refused as refused:
                    if refused.reason == "kept":
                        self._old.add(thing)
                        rest = self._again
                await asyncio.sleep(rest)
        finally:
            self._old.discard(thing)
            del self._tasks[thing]
