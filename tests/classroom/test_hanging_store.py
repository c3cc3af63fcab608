"""A store that hangs is waited for by whom it is asked for, and not by all who come after."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest

from catan_nb.classroom.shared import Entry
from catan_nb.classroom.store import NotKept, Store
from catan_nb.classroom.writing import PATIENCE, Writer, with_deadline
from tests.classroom.databases import connected
from tests.classroom.postgresql import Server
from tests.serving import until

PAUSED = Entry(0, "pause", {"paused": True})


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_what_waits_too_long_for_its_turn_is_given_up_and_not_begun(tmp_path: Path) -> None:
    clock, answers, done = Clock(), threading.Event(), []

    async def work() -> None:
        with Store(tmp_path / "class.sqlite") as store:
            table = store.open_table("AAAAA", at=1.0)
            writer = Writer(store, clock=clock)
            hanging = asyncio.ensure_future(writer.do(lambda: answers.wait(20)))
            waiting = [
                asyncio.ensure_future(one)
                for one in (
                    writer.do(lambda: done.append("late")),
                    writer.append(table, PAUSED),
                    writer.do(lambda: done.append("later")),
                )
            ]
            await asyncio.sleep(0)
            clock.now = PATIENCE + 1
            new = asyncio.ensure_future(writer.do(lambda: done.append("new")))
            await asyncio.sleep(0)
            answers.set()
            assert await hanging
            found = await asyncio.gather(*waiting, return_exceptions=True)
            assert [one.reason for one in found if isinstance(one, NotKept)] == ["busy"] * 3
            await new
            assert done == ["new"]
            assert store.entries(table) == []
            await writer.append(table, PAUSED)
            await writer.close()
            assert store.entries(table) == [PAUSED]

    asyncio.run(work())


def test_work_is_begun_in_time_or_never() -> None:
    clock = Clock()
    early, late = (with_deadline(lambda: "done", clock=clock) for _ in range(2))
    clock.now = PATIENCE
    assert early() == "done"
    clock.now += 0.001
    with pytest.raises(NotKept) as caught:
        late()
    assert caught.value.reason == "busy"


def test_a_row_that_somebody_holds_keeps_no_other_table_waiting(postgresql: Server) -> None:
    address = postgresql.new()

    async def work() -> None:
        with Store(address, patience=60) as store:
            held, free = (store.open_table(code, at=1.0) for code in ("AAAAA", "BBBBB"))
            writer = Writer(store)
            with connected(address) as connection:
                connection.exec_driver_sql(f"SELECT id FROM tables WHERE id = {held} FOR UPDATE")
                for number in range(3):
                    # Both are written together; the one that cannot be waits by itself.
                    stuck = asyncio.ensure_future(writer.append(held, PAUSED))
                    other = Entry(number, "pause", {"paused": True})
                    await writer.append(free, other)
                    assert not stuck.done()
                    stuck.cancel()
                connection.rollback()
            await until(lambda: store.entries(held) == [PAUSED])
            await writer.close()
            assert [entry.number for entry in store.entries(free)] == [0, 1, 2]

    asyncio.run(work())


def test_what_waits_for_a_row_is_written_when_it_is_free(postgresql: Server) -> None:
    address = postgresql.new()

    async def work() -> None:
        with Store(address, patience=60) as store:
            held = store.open_table("AAAAA", at=1.0)
            writer = Writer(store)
            with connected(address) as connection:
                connection.exec_driver_sql(f"SELECT id FROM tables WHERE id = {held} FOR UPDATE")
                stuck = asyncio.ensure_future(writer.append(held, PAUSED))
                await asyncio.sleep(0.5)
                assert not stuck.done()
                connection.rollback()
            await stuck
            await writer.close()
            assert store.entries(held) == [PAUSED]

    asyncio.run(work())
