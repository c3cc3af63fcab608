"""The tables that a server holds in memory: opened here, or read from the store."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from catan_nb.classroom.codes import new_code, read_code
from catan_nb.classroom.entries import Entry
from catan_nb.classroom.shared import SharedTable
from catan_nb.classroom.store import Notice, NotKept, Taken
from catan_nb.classroom.tables.live import LiveTable, undisturbed
from catan_nb.classroom.tables.refused import Refused, not_kept
from catan_nb.classroom.writing import Writer
from catan_nb.kernel.words import say

__all__ = ["IDLE", "OLD", "HeldTables"]

IDLE: Final = 600.0
"""Seconds after which a table is dropped from memory that nobody looks at; it is read again."""
OLD: Final = 90 * 86400.0
"""Seconds after which a table is closed at which nothing happens: a summer and a month."""
LOOK: Final = 86400.0
"""Seconds between two looks at which tables are old."""
TRIES: Final = 20
"""How many codes are tried before a table cannot be opened."""


class HeldTables:
    """Holds the tables of a class, each while somebody looks at it.

    Parameters
    ----------
    writer : Writer
    class_name : str
    clock : callable
        Returns the time, in seconds since 1970.
    idle : float
        Seconds after which a table is dropped from memory that nobody looks at.
    changed : callable
        Called with a table after every entry, and when it was read.
    busy : callable
        Says whether a table must stay in memory.
    """

    def __init__(
        self,
        writer: Writer,
        class_name: str,
        *,
        clock: Callable[[], float],
        idle: float,
        changed: Callable[[LiveTable], None],
        busy: Callable[[LiveTable], bool],
    ) -> None:
        self._writer = writer
        self._class_name = class_name
        self._clock = clock
        self._idle = idle
        self._changed = changed
        self._busy = busy
        self._looks_at = 0.0
        self._live: dict[str, LiveTable] = {}
        self._reading: dict[str, asyncio.Future[LiveTable]] = {}
        self._catching_up: set[asyncio.Task[None]] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        writer.store.listen(self._heard)

    def __len__(self) -> int:
        return len(self._live)

    def __iter__(self) -> Iterator[LiveTable]:
        return iter(self._live.values())

    async def open(self, data: Mapping[str, Any]) -> str:
        """Open a table with what its first entry holds, and return its code."""
        return await undisturbed(self._open(data))

    async def close(self, code: str) -> None:
        """Close a table that was opened in vain; its code is free again."""
        store, live = self._writer.store, self._live.pop(code)
        with suppress(NotKept):
            await self._writer.do(lambda: store.close_table(live.id, self._clock()))

    async def table(self, code: object) -> LiveTable:
        """Return the table with a code, however it is typed."""
        read = read_code(code)
        live = self._live.get(read)
        if live is not None:
            live.touched = self._clock()
            return live
        reading = self._reading.get(read)
        if reading is None:
            reading = self._reading[read] = asyncio.ensure_future(self._read(read))
            reading.add_done_callback(lambda _: self._reading.pop(read))
        return await undisturbed(reading)

    # ---- inside ------------------------------------------------------------------------

    async def _open(self, data: Mapping[str, Any]) -> str:
        first = Entry(0, "begun", data, None, self._clock())
        SharedTable([first])  # is it a table at all?
        store = self._writer.store
        await self._close_old()
        for _try in range(TRIES):
            code = new_code()

            def opened(code: str = code) -> int:
                return store.open_table(code, first, class_name=self._class_name, at=first.at)

            try:
                id = await self._writer.do(opened)
            except Taken:
                continue
            except NotKept as error:
                raise not_kept(error) from error
            self._hold(id, code, [first]).ours = True
            return code
        raise Refused("kept", say("No code was free for the table. Please try again."))

    async def _close_old(self) -> None:
        """Close the tables that nobody goes on with; what happened there stays in the store."""
        now = self._clock()
        if now >= self._looks_at:
            self._looks_at = now + LOOK
            store, name = self._writer.store, self._class_name
            with suppress(NotKept):  # tomorrow, then
                await self._writer.do(lambda: store.close_old(now - OLD, class_name=name, at=now))

    async def _read(self, code: str) -> LiveTable:
        store = self._writer.store
        try:
            found = await self._writer.do(lambda: store.table_with(code)) if code else None
            if found is None or found.class_name != self._class_name:
                raise Refused("table", say("There is no table with this code."))
            entries = await self._writer.do(lambda: store.entries(found.id))
        except NotKept as error:
            raise not_kept(error) from error
        live = self._hold(found.id, code, entries)
        self._changed(live)
        return live

    def _hold(self, id: int, code: str, entries: Sequence[Entry]) -> LiveTable:
        self._tidy()
        self._loop = asyncio.get_running_loop()
        live = LiveTable(id, code, entries, self._writer, clock=self._clock, changed=self._changed)
        self._live[code] = live
        return live

    def _tidy(self) -> None:
        """Drop from memory the tables that nobody has looked at for long."""
        now = self._clock()
        for code, table in list(self._live.items()):
            used = table.listeners or table.writing or self._busy(table)
            if not used and now - table.touched > self._idle:
                del self._live[code]

    def _heard(self, notice: Notice) -> None:
        """Take note, in a thread of the store's, that another server has written something."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._catch_up, notice)

    def _catch_up(self, notice: Notice) -> None:
        everything = notice.table is None and notice.class_name is None
        for table in self._live.values():
            if everything or table.id == notice.table:
                work = asyncio.ensure_future(table.catch_up())
                self._catching_up.add(work)
                work.add_done_callback(self._caught_up)

    def _caught_up(self, work: asyncio.Task[None]) -> None:
        self._catching_up.discard(work)
        if not work.cancelled():
            work.exception()  # the store is away: what was missed is read before the next entry
