"""A shared table as a server holds it: its entries, whoever listens, and one writer at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from operator import attrgetter
from typing import Any, Final, TypeVar

from catan_nb.classroom.entries import Entry
from catan_nb.classroom.faults import NotKept, Taken
from catan_nb.classroom.shared import SharedTable, told_to
from catan_nb.classroom.tables.refused import Refused, not_kept
from catan_nb.classroom.tables.requests import Draft
from catan_nb.classroom.writing import Writer
from catan_nb.kernel.values import frozen
from catan_nb.kernel.words import noop, say

__all__ = [
    "ATTEMPTS",
    "NOBODY",
    "REMOVED",
    "Here",
    "Listener",
    "LiveTable",
    "News",
    "listed",
    "undisturbed",
]

R = TypeVar("R")

_lasting: Final = attrgetter("number", "kind", "seat", "at")
"""What of an entry never changes; names are taken out of its data when somebody is removed."""
ATTEMPTS: Final = 20
"""How often a server tries to be the first to write an entry where others write too."""
REMOVED: Final = noop("There is no such learner in this class, or not any more.")
"""What is told to whoever was removed meanwhile."""


@frozen
class News:
    """Something about a table that is told to whoever listens now, and not kept.

    Attributes
    ----------
    kind : str
        ``present``: ``{"seats": […], "watching": n}``, the seats whose owners' pages are
        connected, and how many pages of others are. ``clock``: ``{"gone": {seat:
        seconds}, "of": seconds}``, how long those have been asked who are, where a clock runs.
    data : mapping
    """

    kind: str
    data: dict[str, Any]


Told = Entry | News


@frozen
class Here:
    """Who has a table open at one server.

    Attributes
    ----------
    owners : frozenset of str
        The visitors to whom seats belong.
    watching : int
        How many pages of others.
    """

    owners: frozenset[str]
    watching: int


NOBODY: Final = Here(frozenset(), 0)
RETURNS: Final = 20.0
"""Seconds for which somebody whose page is not connected may be loading it again."""


class Listener:
    """One page that follows a table.

    Parameters
    ----------
    callback : callable
        Called in the server's loop with each entry, as that page may know it, and with news.
    visitor : str
        Whose page it is; empty for a spectator's.
    """

    def __init__(self, callback: Callable[[Told], object], visitor: str) -> None:
        self._callback = callback
        self.visitor = visitor

    def tell(self, told: Told, table: SharedTable) -> None:
        """Tell it an entry or news."""
        if isinstance(told, Entry):
            told = told_to(told, table.seat_of(self.visitor) if self.visitor else None)
        self._callback(told)


class LiveTable:
    """A table that is open at this server.

    Parameters
    ----------
    id : int
        By which the store knows it.
    code : str
    entries : iterable of Entry
        All that are kept of it.
    writer : Writer
    clock : callable
        Returns the time, in seconds since 1970.
    changed : callable
        Called with the table after every entry.

    Attributes
    ----------
    shared : SharedTable
        The table as it stands. Another object takes its place where the store did not keep an
        entry.
    entries : list of Entry
    listeners : list of Listener
    elsewhere : tuple of Here
        Who has it open at other servers, one for each.
    ours : bool
        Whether this server has written the last entry, and so goes on.
    """

    def __init__(
        self,
        id: int,
        code: str,
        entries: Iterable[Entry],
        writer: Writer,
        *,
        clock: Callable[[], float],
        changed: Callable[[LiveTable], None],
    ) -> None:
        self.id = id
        self.code = code
        self.entries = list(entries)
        self.shared = SharedTable(self.entries)
        self.listeners: list[Listener] = []
        self.elsewhere: tuple[Here, ...] = ()
        self.ours = False
        self.touched = clock()
        self._here_before: frozenset[str] = frozenset()
        self._left: dict[str, float] = {}
        self._writer = writer
        self._clock = clock
        self._changed = changed
        self._lock = asyncio.Lock()

    @property
    def writing(self) -> bool:
        """Whether something is being written."""
        return self._lock.locked()

    @property
    def here(self) -> Here:
        """Who has it open at this server."""
        seated = [one.visitor for one in self.listeners if self._seat_of(one) is not None]
        return Here(frozenset(seated), len(self.listeners) - len(seated))

    @property
    def present(self) -> frozenset[str]:
        """The owners of seats whose pages are connected, at whatever server."""
        return self.here.owners.union(*(one.owners for one in self.elsewhere))

    @property
    def present_lately(self) -> frozenset[str]:
        """The owners of seats who are present, or were so a moment ago."""
        now = self._clock()
        return self.present.union(who for who, at in self._left.items() if now - at < RETURNS)

    def note_present(self) -> None:
        """Take note of who has come and gone; to be called whenever that may have changed."""
        now, present = self._clock(), self.present
        self._left.update(dict.fromkeys(self._here_before - present, now))
        self._left = {who: at for who, at in self._left.items() if now - at < RETURNS}
        self._here_before = present

    @property
    def watching(self) -> int:
        """How many pages of others are connected, at whatever server."""
        return self.here.watching + sum(one.watching for one in self.elsewhere)

    async def write(self, make: Callable[[SharedTable], Draft | int]) -> int:
        """Write an entry and tell everybody; returns its number.

        Parameters
        ----------
        make : callable
            Returns what to write on the table as it stands, or the number of the entry by which it
            is done already; Refused where it cannot be. It is called again when another server
            was first.

        Raises
        ------
        Refused
            The table is as it was.
        """
        return await undisturbed(self._write(make))

    async def catch_up(self) -> None:
        """Take the entries that other servers have written."""
        await undisturbed(self._catch_up())

    def listen(self, since: int, listener: Listener) -> None:
        """Tell a listener all entries from a number on, now and as they come."""
        if not 0 <= since <= len(self.entries):
            raise Refused("input", say("This table has no entry with that number."))
        for entry in self.entries[since:]:
            listener.tell(entry, self.shared)
        self.listeners.append(listener)

    def tell(self, told: Told) -> None:
        """Tell everybody an entry or news; who fails to listen is told nothing more."""
        for listener in tuple(self.listeners):
            try:
                listener.tell(told, self.shared)
            except Exception:
                self.listeners.remove(listener)

    # ---- inside ------------------------------------------------------------------------

    def _seat_of(self, listener: Listener) -> int | None:
        return self.shared.seat_of(listener.visitor) if listener.visitor else None

    async def _write(self, make: Callable[[SharedTable], Draft | int]) -> int:
        async with self._lock:
            for _attempt in range(ATTEMPTS):
                made = make(self.shared)
                if isinstance(made, int):
                    return made
                if await self._kept(made):
                    return self.shared.number - 1
                await self._read_on()
        raise Refused("stale", say("Others were quicker. Please try again."))

    async def _kept(self, draft: Draft) -> bool:
        """Do something here and in the store; False, and nothing done, when others were first."""
        at = max(self._clock(), self.entries[-1].at)
        entry = Entry(self.shared.number, draft.kind, draft.data, draft.seat, at)
        try:
            self.shared.take(entry)
            await self._writer.append(self.id, entry)
        except BaseException as error:
            self.shared = SharedTable(self.entries)
            if isinstance(error, Taken):
                return False
            if isinstance(error, NotKept):
                raise not_kept(error) from error
            if isinstance(error, LookupError):
                raise Refused("role", say(REMOVED)) from error
            raise
        self._take_note(entry, ours=True)
        return True

    async def _catch_up(self) -> None:
        async with self._lock:
            await self._read_on()

    async def _read_on(self) -> None:
        """Take what others have written, from the last entry that is known."""
        store, known = self._writer.store, self.shared.number

        def read() -> tuple[list[Entry], list[Entry]]:
            found = store.entries(self.id, known - 1)
            forgotten = any(entry.kind == "forgotten" for entry in found[1:])
            return found, store.entries(self.id) if forgotten else []

        try:
            found, whole = await self._writer.do(read)
        except NotKept as error:
            raise not_kept(error) from error
        if not found or _lasting(found[0]) != _lasting(self.entries[-1]):
            raise Refused("table", say("This table has been removed."))
        for entry in found[1:]:
            self.shared.take(entry)
            self._take_note(entry, ours=False)
        if whole:  # what was read before tells of somebody who is not there any more
            self.entries = whole[: len(self.entries)]
            self.shared = SharedTable(self.entries)

    def _take_note(self, entry: Entry, *, ours: bool) -> None:
        self.entries.append(entry)
        self.ours = ours
        self.touched = self._clock()
        self.tell(entry)
        self._changed(self)


def listed(tables: Iterable[LiveTable], visitor: str) -> list[dict[str, Any]]:
    """Return what a visitor who is at no table is told of those to go to.

    Of each its code, the names of those who sit there, and whether the visitor is one of them.
    There are those that have a seat to take and have not begun, and the visitor's own.
    """
    found = []
    for table in tables:
        shared, mine = table.shared, table.shared.seat_of(visitor) is not None
        open_ = not shared.started and any(seat.is_open for seat in shared.seats)
        if not shared.over and (mine or open_):
            sitting = [
                name
                for name, seat in zip(shared.game.names, shared.seats, strict=True)
                if seat.owner is not None
            ]
            found.append({"code": table.code, "names": sitting, "mine": mine})
    return found


async def undisturbed(work: Coroutine[Any, Any, R] | asyncio.Future[R]) -> R:
    """Do something to its end, even if whoever wants it is gone by then."""
    task = asyncio.ensure_future(work)
    task.add_done_callback(lambda done: done.cancelled() or done.exception())
    return await asyncio.shield(task)
