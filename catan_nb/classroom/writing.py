"""One thread in which a server writes to its store, and reads: what waits is written together."""

from __future__ import annotations

import asyncio
import itertools
import queue
import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from catan_nb.classroom.entries import Entry
from catan_nb.kernel.values.frozen import frozen

if TYPE_CHECKING:
    from catan_nb.classroom.store import Store

__all__ = ["Writer"]

R = TypeVar("R")


class Writer:
    """Writes entries to a store in a thread of its own, in the order in which they are given.

    Parameters
    ----------
    store : Store
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self._open = True
        self._queue: queue.SimpleQueue[_Job] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="classroom writer", daemon=True)
        self._thread.start()

    async def append(self, table: int, entry: Entry) -> None:
        """Add an entry to a table; returns when it is kept.

        Raises
        ------
        Taken, NotKept
            As the store says.
        """
        await self._ask((table, [entry]))

    async def do(self, work: Callable[[], R]) -> R:
        """Do something else with the store and return what comes of it."""
        found: R = await self._ask(work)
        return found

    async def close(self) -> None:
        """End the thread when everything that waits is written."""
        await self._ask(self._end)
        self._thread.join()

    async def _ask(self, work: _Work) -> Any:
        loop = asyncio.get_running_loop()
        job = _Job(work, loop, loop.create_future())
        self._queue.put(job)
        return await job.answer

    # ---- in the thread -----------------------------------------------------------------

    def _run(self) -> None:
        while self._open:
            jobs = [self._queue.get()]
            while not self._queue.empty():
                jobs.append(self._queue.get())
            for callables, some in itertools.groupby(jobs, lambda job: callable(job.work)):
                if callables:
                    for job in some:
                        self._do(job)
                else:
                    self._write(list(some))

    def _write(self, jobs: Sequence[_Job]) -> None:
        try:
            faults = self.store.append_many([job.work for job in jobs])  # type: ignore[misc]
        except BaseException as error:
            faults = [error] * len(jobs)  # type: ignore[list-item]
        for job, fault in zip(jobs, faults, strict=True):
            job.answered(None, fault)

    def _do(self, job: _Job) -> None:
        try:
            found, fault = job.work(), None  # type: ignore[operator]
        except BaseException as error:
            found, fault = None, error
        job.answered(found, fault)

    def _end(self) -> None:
        self._open = False


_Work = tuple[int, Sequence[Entry]] | Callable[[], Any]


@frozen
class _Job:
    """What the thread is to do, entries to append or a call, and who waits for it."""

    work: _Work
    loop: asyncio.AbstractEventLoop
    answer: asyncio.Future[Any]

    def answered(self, found: Any, fault: BaseException | None) -> None:
        """Tell whoever waits, if they still do."""

        def tell() -> None:
            if self.answer.done():
                return
            if fault is None:
                self.answer.set_result(found)
            else:
                self.answer.set_exception(fault)

        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(tell)
