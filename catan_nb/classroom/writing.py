"""A server's store thread, which writes all pending entries in one transaction.

Where the store hangs, each waits for its own answer and not for those of all before it: what has
waited too long for its turn is given up and never begun. What waits for somebody who holds a row of
PostgreSQL does so in a thread of its own, while others go on.
"""

from __future__ import annotations

import asyncio
import itertools
import queue
import threading
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from catan_nb.classroom.messages import NotKept, Refused
from catan_nb.classroom.shared import Entry

if TYPE_CHECKING:
    from catan_nb.classroom.store import Store

__all__ = ["PATIENCE", "Rereading", "Writer", "with_deadline"]


R = TypeVar("R")
Clock = Callable[[], float]

PATIENCE: Final = 5.0
"""Seconds for which something may wait for its turn."""


class _Turn:
    """A deadline for starting a job."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._until = clock() + PATIENCE

    def take(self) -> None:
        """Start the job; NotKept after the deadline."""
        if self._clock() > self._until:
            raise NotKept("busy")


def with_deadline(work: Callable[[], R], *, clock: Clock = time.monotonic) -> Callable[[], R]:
    """Return a job that raises NotKept if it is not started within `PATIENCE`."""
    turn = _Turn(clock)

    def begun() -> R:
        turn.take()
        return work()

    return begun


class Writer:
    """Writes entries to a store in a separate thread, in order.

    Parameters
    ----------
    store : Store
    clock : callable
        Returns the time, in seconds, by which something has waited longer than `PATIENCE`.
    """

    def __init__(self, store: Store, *, clock: Clock = time.monotonic) -> None:
        self.store = store
        self._clock = clock
        self._thread = _Thread("classroom writer", self._run_jobs)
        self._waiting = _Thread("classroom writer that waits", self._wait)

    async def append(self, table: int, entry: Entry) -> None:
        """Append an entry to a table; returns when it is stored.

        Raises
        ------
        Taken, NotKept
            As the store says; NotKept, too, when its turn has not come in time.
        """
        await self._submit((table, [entry]))

    async def do(self, work: Callable[[], R]) -> R:
        """Run another store operation and return its result; NotKept as for `append`."""
        result: R = await self._submit(work)
        return result

    async def close(self) -> None:
        """Stop the threads when all pending jobs are done."""
        for thread in (self._thread, self._waiting):
            await asyncio.to_thread(thread.end)

    async def _submit(self, work: _Work) -> Any:
        loop = asyncio.get_running_loop()
        job = _Job(work, loop, loop.create_future(), _Turn(self._clock))
        self._thread.put(job)
        return await job.answer

    # ---- in the threads ----------------------------------------------------------------

    def _run_jobs(self, jobs: Sequence[_Job]) -> None:
        for callables, some in itertools.groupby(jobs, lambda job: callable(job.work)):
            if callables:
                for job in some:
                    self._do(job)
            else:
                self._write(list(filter(_begin_job, some)))

    def _write(self, jobs: Sequence[_Job]) -> None:
        if not jobs:
            return
        if not self.store.several:  # who holds a file of SQLite holds all of it
            self._append(jobs)
            return
        try:
            faults = self.store.append_many([job.entries for job in jobs], brisk=True)
        except NotKept as error:
            if error.reason != "busy":
                _answer_jobs(jobs, [error] * len(jobs))
            elif len(jobs) == 1:
                self._waiting.put(jobs[0])
            else:  # which of them?
                for job in jobs:
                    self._write([job])
        except BaseException as error:
            _answer_jobs(jobs, [error] * len(jobs))
        else:
            _answer_jobs(jobs, faults)

    def _wait(self, jobs: Sequence[_Job]) -> None:
        for job in jobs:
            if _begin_job(job):
                self._append([job])

    def _append(self, jobs: Sequence[_Job]) -> None:
        try:
            faults: Sequence[BaseException | None]
            faults = self.store.append_many([job.entries for job in jobs])
        except BaseException as error:
            faults = [error] * len(jobs)
        _answer_jobs(jobs, faults)

    def _do(self, job: _Job) -> None:
        try:
            job.turn.take()
            result, fault = job.work(), None  # type: ignore[operator]
        except BaseException as error:
            result, fault = None, error
        job.finish(result, fault)


_Entries = tuple[int, Sequence[Entry]]
_Work = _Entries | Callable[[], Any]


@dataclass(frozen=True, slots=True)
class _Job:
    """A job of the thread: entries to append, or a call, with its future."""

    work: _Work
    loop: asyncio.AbstractEventLoop
    answer: asyncio.Future[Any]
    turn: _Turn

    @property
    def entries(self) -> _Entries:
        assert isinstance(self.work, tuple)
        return self.work

    def finish(self, result: Any, fault: BaseException | None) -> None:
        """Set the result of the job's future, unless it was cancelled."""

        def tell() -> None:
            if self.answer.done():
                return
            if fault is None:
                self.answer.set_result(result)
            else:
                self.answer.set_exception(fault)

        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(tell)


def _begin_job(job: _Job) -> bool:
    """Return whether a job may start; fails its future otherwise."""
    try:
        job.turn.take()
    except NotKept as late:
        job.finish(None, late)
        return False
    return True


def _answer_jobs(jobs: Sequence[_Job], faults: Sequence[BaseException | None]) -> None:
    for job, fault in zip(jobs, faults, strict=True):
        job.finish(None, fault)


class _Thread:
    """A thread that starts with its first job and processes all pending jobs together.

    Parameters
    ----------
    name : str
    work : callable
        Does jobs in their order, and never raises.
    """

    def __init__(self, name: str, work: Callable[[Sequence[_Job]], None]) -> None:
        self._name, self._work = name, work
        self._queue: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def put(self, job: _Job) -> None:
        """Do a job."""
        self._queue.put(job)
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name=self._name, daemon=True)
            self._thread.start()

    def end(self) -> None:
        """End when all that waits is done."""
        self._queue.put(None)
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        ended = False
        while not ended:
            jobs = [self._queue.get()]
            with suppress(queue.Empty):
                while True:
                    jobs.append(self._queue.get_nowait())
            ended = None in jobs
            self._work([job for job in jobs if job is not None])


# Reading anew what others may have changed: one reading at a time, until the store answers.


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

    def request(self, key: K) -> None:
        """Read something, now or after the reading that goes on."""
        if self._closed:
            return
        self._old.add(key)
        if key not in self._tasks:
            self._tasks[key] = asyncio.ensure_future(self._run(key))

    async def close(self) -> None:
        """Read nothing any more."""
        self._closed = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self, key: K) -> None:
        try:
            while key in self._old:
                self._old.discard(key)
                pause = self._pace
                try:
                    await self._read(key)
                except Refused as refused:
                    if refused.reason == "kept":
                        self._old.add(key)
                        pause = self._again
                await asyncio.sleep(pause)
        finally:
            self._old.discard(key)
            del self._tasks[key]
