"""Who has a table open at other servers: each says so of its own people, again and again.

It is said and kept nowhere. What a server has not said for a while holds no more, so that the
people of one that was killed are away.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Coroutine, Iterable
from dataclasses import dataclass
from typing import Any, Final

from catan_nb.classroom.faults import NotKept
from catan_nb.classroom.store import Notice
from catan_nb.classroom.tables.live import NOBODY, Here, LiveTable
from catan_nb.classroom.writing import Writer
from catan_nb.kernel.codecs import is_whole

__all__ = ["BEAT", "Presence"]

BEAT: Final = 5.0
"""Seconds between two times that a server says who has tables open there."""
_BEATS: Final = 3
"""So often may this server say all again without hearing of another whose people are not away."""
_PACE: Final = 0.05
"""Seconds between two times that a server says who has come or gone there."""
_MOST_TABLES: Final = 1_000
"""Tables of which it is remembered what others have said last."""
_MOST_SERVERS: Final = 50
"""Servers that are heard of at one table."""
_MOST_OWNERS: Final = 20
_LONGEST: Final = 40
"""Characters of a visitor's id at most."""
_MOST_WATCHING: Final = 10_000


@dataclass
class _Word:
    """What a server has said last of a table, and how often it could have said it again since."""

    here: Here
    missed: int = 0


class Presence:
    """Tells other servers who has tables open here, and the tables here what others say.

    Parameters
    ----------
    writer : Writer
        Reaches the other servers; where the store is one server's alone, nothing is ever said.
    held : iterable of LiveTable
        The tables that are open here, each time it is gone through.
    changed : callable
        Called with a table when others have come or gone elsewhere.
    beat : float
        Seconds between two times that all is said again.
    """

    def __init__(
        self,
        writer: Writer,
        held: Iterable[LiveTable],
        changed: Callable[[LiveTable], object],
        *,
        beat: float = BEAT,
    ) -> None:
        self._writer = writer
        self._held = held
        self._changed = changed
        self._beat = beat
        self._on = writer.store.several
        self._said: dict[int, Here] = {}
        self._unsaid: set[int] = set()
        self._saying = False
        self._heard: dict[int, dict[str, _Word]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._next: asyncio.TimerHandle | None = None
        self._work: set[asyncio.Task[Any]] = set()
        writer.store.listen(self._notice)

    def note(self, table: LiveTable) -> None:
        """Tell a table who of others is there, and others who has come or gone here."""
        if not self._on:
            return
        self._loop = asyncio.get_running_loop()
        table.elsewhere = self._elsewhere(table.id)
        here = table.here
        said = self._said.pop(table.id, NOBODY)
        if here != NOBODY:
            self._said[table.id] = here
        if here != said:
            self._say_soon([table.id])
        self._plan()

    async def close(self) -> None:
        """Say that nobody is here any more, and then nothing."""
        if self._on:
            self._on = False
            tables = list(self._said)
            self._said.clear()
            self._say_soon(tables)
        if self._next is not None:
            self._next.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)

    # ---- saying ------------------------------------------------------------------------

    def _do(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.ensure_future(work)
        self._work.add(task)
        task.add_done_callback(self._work.discard)

    def _say_soon(self, tables: Iterable[int]) -> None:
        """Say who has tables open here, all at once that comes while something is being said."""
        self._unsaid.update(tables)
        if self._unsaid and not self._saying:
            self._saying = True
            self._do(self._say_unsaid())

    async def _say_unsaid(self) -> None:
        try:
            while self._unsaid:
                tables = list(self._unsaid)
                self._unsaid.clear()
                await self._say(tables)
                await asyncio.sleep(_PACE)
        finally:
            self._saying = False

    async def _say(self, tables: Collection[int]) -> bool:
        """Say who has tables open here; return whether the others can hear it."""
        told = [(table, self._said.get(table, NOBODY)) for table in tables]
        said = [Notice(table, said=[sorted(one.owners), one.watching]) for table, one in told]
        try:
            await self._writer.do(lambda: self._writer.store.say(said))
        except NotKept:
            return False
        return True

    def _plan(self) -> None:
        """Say all again after a while, as long as there is anything to say or to forget."""
        if self._on and self._next is None and self._loop and (self._said or self._heard):
            self._next = self._loop.call_later(self._beat, lambda: self._do(self._again()))

    async def _again(self) -> None:
        if await self._say(list(self._said)):  # else nobody else could be heard either
            self._forget_silent()
        self._next = None
        self._plan()

    # ---- hearing -----------------------------------------------------------------------

    def _notice(self, notice: Notice) -> None:
        """Take note, in a thread of the store's, of what another server says."""
        concerns = notice.said is not None or notice == Notice()
        if concerns and self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._hear, notice)

    def _hear(self, notice: Notice) -> None:
        if not self._on:
            return
        if notice.table is None:  # the line was cut, and nobody was heard or heard us meanwhile
            for word in [word for words in self._heard.values() for word in words.values()]:
                word.missed = 0
            self._say_soon(self._said)
            return
        here = _here(notice.said)
        words = self._heard.get(notice.table, {})
        if here is None or (notice.server not in words and len(words) >= _MOST_SERVERS):
            return
        if notice.table not in self._heard and len(self._heard) >= _MOST_TABLES:
            return
        self._heard[notice.table] = words
        if here != NOBODY and notice.server not in words and notice.table in self._said:
            self._say_soon([notice.table])  # it has not heard us yet
        words[notice.server] = _Word(here)
        self._tell([notice.table])
        self._plan()

    def _forget_silent(self) -> None:
        for words in self._heard.values():
            for server, word in tuple(words.items()):
                word.missed += 1
                if word.missed > _BEATS:
                    del words[server]
        self._tell(self._heard)

    def _tell(self, tables: Collection[int]) -> None:
        """Let tables know who is there now, and forget those where nobody is."""
        for table in self._held:
            elsewhere = self._elsewhere(table.id)
            if table.id in tables and table.elsewhere != elsewhere:
                table.elsewhere = elsewhere
                self._changed(table)
        for table_id in [one for one in tables if not self._elsewhere(one)]:
            self._heard.pop(table_id, None)

    def _elsewhere(self, table: int) -> tuple[Here, ...]:
        words = self._heard.get(table, {}).values()
        return tuple(word.here for word in words if word.here != NOBODY)


def _here(said: Any) -> Here | None:
    """Return who is somewhere by what a server says; None for what no server says.

    Whoever can reach the database can say anything.
    """
    if not isinstance(said, list) or len(said) != 2 or not isinstance(said[0], list):
        return None
    owners, watching = said
    if len(owners) > _MOST_OWNERS or not is_whole(watching) or not 0 <= watching <= _MOST_WATCHING:
        return None
    if not all(isinstance(one, str) and len(one) <= _LONGEST for one in owners):
        return None
    return Here(frozenset(owners), watching)
