"""The tables that a server holds in memory: opened here, or read from the store."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from catan_nb.classroom.codes import new_code, read_code
from catan_nb.classroom.entries import Entry
from catan_nb.classroom.faults import NotKept, Taken
from catan_nb.classroom.rereading import Rereading
from catan_nb.classroom.shared import SharedTable
from catan_nb.classroom.store import Notice
from catan_nb.classroom.tables.live import REMOVED, LiveTable, News, undisturbed
from catan_nb.classroom.tables.refused import Refused, not_kept
from catan_nb.classroom.writing import Writer
from catan_nb.kernel.words import say

__all__ = ["IDLE", "KEPT", "OLD", "HeldTables"]

IDLE: Final = 600.0
"""Seconds after which a table is dropped from memory that nobody looks at; it is read again."""
OLD: Final = 90 * 86400.0
"""Seconds after which a table is closed at which nothing happens: a summer and a month."""
KEPT: Final = 90 * 86400.0
"""Seconds after which a closed table is removed with all that happened there."""
LOOK: Final = 86400.0
"""Seconds between two looks at which tables are old."""
PACE: Final = 0.05
"""Seconds between two times that a table is read at which others write."""
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
    gone : callable
        Called with a table that was removed from the store.
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
        gone: Callable[[LiveTable], None],
        busy: Callable[[LiveTable], bool],
    ) -> None:
        self._writer = writer
        self._class_name = class_name
        self._clock = clock
        self._idle = idle
        self._changed = changed
        self._gone = gone
        self._busy = busy
        self._looks_at = 0.0
        self._live: dict[str, LiveTable] = {}
        self._reading: dict[str, asyncio.Future[LiveTable]] = {}
        self._rereading: Rereading[LiveTable] = Rereading(self._follow_up, pace=PACE)
        self._notices = 0
        self._loop: asyncio.AbstractEventLoop | None = None
        writer.store.listen(self._heard)

    def __len__(self) -> int:
        return len(self._live)

    def __iter__(self) -> Iterator[LiveTable]:
        return iter(self._live.values())

    async def end(self) -> None:
        """Take nothing more of what others write."""
        await self._rereading.close()

    async def open(self, data: Mapping[str, Any], after: LiveTable | None = None) -> str:
        """Open a table with what its first entry holds, and return its code.

        With `after` it repeats who sits at that table; Taken when this server has to catch up with
        it first, since a person was taken out of it.
        """
        known = None if after is None else (after.id, after.shared.number)
        return await undisturbed(self._open(data, known))

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

    async def catch_up(self) -> None:
        """Take what was written in the store without these tables, such as a removal."""
        tables = list(self._live.values())
        while tables:
            try:
                await self._follow_up(tables[-1])
            except Refused:  # the store is away: nobody waits for each of them
                break
            tables.pop()
        for table in tables:
            self._rereading.soon(table)

    async def tidy_up(self) -> None:
        """Once a day close the tables that nobody goes on with, and remove those long closed."""
        now = self._clock()
        if now < self._looks_at:
            return
        self._looks_at = now + LOOK
        store, name = self._writer.store, self._class_name

        def work() -> int:
            store.close_old(now - OLD, class_name=name, at=now)
            return store.purge_closed(now - KEPT, name, at=now)

        with suppress(NotKept):  # tomorrow, then
            if await self._writer.do(work):
                await self.catch_up()

    async def purge(self, older: float) -> int:
        """Remove the tables at which nothing has happened for so many seconds; count them."""
        store, since = self._writer.store, self._clock() - older
        try:
            count = await self._writer.do(lambda: store.purge(since, self._class_name))
        except NotKept as error:
            raise not_kept(error) from error
        await self.catch_up()
        return count

    # ---- inside ------------------------------------------------------------------------

    async def _open(self, data: Mapping[str, Any], after: tuple[int, int] | None) -> str:
        first = Entry(0, "begun", data, None, self._clock())
        SharedTable([first])  # is it a table at all?
        store = self._writer.store
        await self.tidy_up()
        self._loop = asyncio.get_running_loop()
        for _try in range(TRIES):
            code = new_code()

            def opened(code: str = code) -> int:
                return store.open_table(
                    code, first, class_name=self._class_name, at=first.at, after=after
                )

            notices = self._notices
            try:
                id = await self._writer.do(opened)
            except Taken as taken:
                if taken.what == "number":
                    raise
                continue
            except NotKept as error:
                raise not_kept(error) from error
            except LookupError as error:
                raise Refused("role", say(REMOVED)) from error
            self._hold(id, code, [first], notices, ours=True)
            return code
        raise Refused("kept", say("No code was free for the table. Please try again."))

    async def _read(self, code: str) -> LiveTable:
        store, notices = self._writer.store, self._notices
        self._loop = asyncio.get_running_loop()
        try:
            found = await self._writer.do(lambda: store.table_with(code)) if code else None
            if found is None or found.class_name != self._class_name:
                raise Refused("table", say("There is no table with this code."))
            entries = await self._writer.do(lambda: store.entries(found.id))
        except NotKept as error:
            raise not_kept(error) from error
        live = self._hold(found.id, code, entries, notices)
        self._changed(live)
        return live

    def _hold(
        self, id: int, code: str, entries: Sequence[Entry], notices: int, *, ours: bool = False
    ) -> LiveTable:
        """Hold a table as it was written or read after so many notices."""
        self._tidy()
        live = LiveTable(id, code, entries, self._writer, clock=self._clock, changed=self._changed)
        live.ours = ours
        self._live[code] = live
        if notices != self._notices:  # one of them may have been about this table
            self._rereading.soon(live)
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
        if everything or (notice.table is not None and notice.said is None):
            self._notices += 1
            for table in self._live.values():
                if everything or table.id == notice.table:
                    self._rereading.soon(table)

    async def _follow_up(self, table: LiveTable) -> None:
        """Take what others have written at a table; where it was removed, say so and drop it.

        Refused where the store is away.
        """
        if self._live.get(table.code) is not table:
            return
        try:
            await table.catch_up()
        except Refused as refused:
            if refused.reason != "table":
                raise
            if self._live.get(table.code) is table:
                del self._live[table.code]
                table.tell(News("refused", refused.plain()))
                self._gone(table)
