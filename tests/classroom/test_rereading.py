"""What may be old is read anew: once at a time, however often that is said, and until it works."""

from __future__ import annotations

import asyncio

from catan_nb.classroom.messages import Refused, not_kept
from catan_nb.classroom.store import NotKept
from catan_nb.classroom.writing import Rereading
from tests.serving import until


class Readings:
    """Counts what is read, which takes until it is let go."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.at_once = 0
        self.go = asyncio.Event()
        self.faults: list[Refused] = []

    async def __call__(self, thing: str) -> None:
        self.begun.append(thing)
        self.at_once += 1
        assert self.at_once == 1
        await self.go.wait()
        self.at_once -= 1
        if self.faults:
            raise self.faults.pop()


def test_a_thousand_notices_are_two_readings() -> None:
    async def work() -> None:
        readings = Readings()
        rereading = Rereading(readings, pace=0)
        for _ in range(1000):
            rereading.request("a")
        await until(lambda: readings.begun)
        for _ in range(1000):
            rereading.request("a")
        readings.go.set()
        await until(lambda: not rereading._tasks)
        assert readings.begun == ["a", "a"]
        await rereading.close()

    asyncio.run(work())


def test_what_could_not_be_read_is_read_again_and_what_is_refused_is_not() -> None:
    async def work() -> None:
        readings = Readings()
        readings.go.set()
        away = not_kept(NotKept("away"))
        readings.faults = [away, away]
        rereading = Rereading(readings, pace=0, again=0)
        rereading.request("a")
        await until(lambda: not rereading._tasks)
        assert readings.begun == ["a"] * 3
        readings.faults = [Refused("table", away.refusal)]
        rereading.request("b")
        await until(lambda: not rereading._tasks)
        assert readings.begun == ["a"] * 3 + ["b"]
        await rereading.close()

    asyncio.run(work())


def test_nothing_is_read_after_the_end() -> None:
    async def work() -> None:
        readings = Readings()
        rereading = Rereading(readings, pace=0)
        rereading.request("a")
        await until(lambda: readings.begun)
        rereading.request("a")
        await rereading.close()
        rereading.request("b")
        readings.go.set()
        await asyncio.sleep(0)
        assert readings.begun == ["a"]
        assert not rereading._tasks

    asyncio.run(work())
