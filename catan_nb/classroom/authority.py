"""The authority over the shared tables of a server: it alone draws chance and moves bots.

Whatever somebody asks for is checked by the rules, kept in the store, and only then told to all:
what is acknowledged is kept. Other servers may work on the same store; the number of an entry can
be written once, so that what one does the others see before they do anything.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from catan_nb.classroom.clock import NOW
from catan_nb.classroom.entries import Entry
from catan_nb.classroom.faults import NotKept, Taken
from catan_nb.classroom.shared import SharedTable
from catan_nb.classroom.tables import requests
from catan_nb.classroom.tables.blanking import SEATED
from catan_nb.classroom.tables.bots import BotsAtTables, choice
from catan_nb.classroom.tables.held import IDLE, HeldTables
from catan_nb.classroom.tables.live import ATTEMPTS, Listener, LiveTable, News
from catan_nb.classroom.tables.opening import PACES, opening, opening_again
from catan_nb.classroom.tables.presence import BEAT, Presence
from catan_nb.classroom.tables.refused import Refused, not_kept
from catan_nb.classroom.tables.requests import Asker, Draft
from catan_nb.classroom.writing import Writer
from catan_nb.kernel.words import say

if TYPE_CHECKING:
    from catan_nb.classroom.store import KeptTable, Store

__all__ = ["Authority"]

RECALLED: Final = 30
"""So many of the tables that were opened last people find again without their codes."""

Make = Callable[[SharedTable], Draft | int]


class Authority:
    """Opens tables, takes what is done at them, and tells it to all who listen.

    To be used in one asyncio loop. Every method that asks for something raises `Refused` with the
    reason in words where it is not done; the table is as it was then.

    Parameters
    ----------
    store : Store
    class_name : str
        The class to which the tables belong; several may be kept in one store.
    clock : callable
        Returns the time, in seconds since 1970.
    chance : random.Random, optional
        By itself the randomness of the operating system, which nobody can foretell.
    paces : mapping of str to float
        Seconds that a bot waits, by the pace of its table.
    step_in : float
        Seconds after which this server moves on a table where another server wrote last.
    idle : float
        Seconds after which a table is dropped from memory that nobody looks at.
    beat : float
        Seconds between two times that other servers are told who has a table open here; see
        `catan_nb.classroom.tables.presence`.
    """

    def __init__(
        self,
        store: Store,
        class_name: str = "",
        *,
        clock: Callable[[], float] = NOW,
        chance: random.Random | None = None,
        paces: Mapping[str, float] = PACES,
        step_in: float = 5.0,
        idle: float = IDLE,
        beat: float = BEAT,
    ) -> None:
        self._clock = clock
        self._chance = chance or random.SystemRandom()
        self._class_name = class_name
        self._watchers: list[Callable[[], object]] = []
        self._writer = Writer(store)
        self._bots = BotsAtTables(self._chance, paces=paces, step_in=step_in)
        self._held = HeldTables(
            self._writer,
            class_name,
            clock=clock,
            idle=idle,
            changed=self._go_on,
            gone=self._gone,
            busy=self._bots.planned,
        )
        self._presence = Presence(self._writer, self._held, self._others_changed, beat=beat)

    async def close(self) -> None:
        """Move nothing any more, and end when everything that waits is written."""
        await self._bots.close()
        await self._held.end()
        await self._presence.close()
        await self._writer.close()

    # ---- tables ------------------------------------------------------------------------

    async def open(self, settings: Mapping[str, object], seats: Sequence[str] | None = None) -> str:
        """Open a table and return its code; see `catan_nb.classroom.tables.opening.opening`."""
        return await self._held.open(opening(settings, seats))

    async def table(self, code: object) -> LiveTable:
        """Return the table with a code, however it is typed; from the store where need be."""
        return await self._held.table(code)

    async def tables(self) -> list[KeptTable]:
        """Return the open tables of the class, in the order in which they were opened."""
        try:
            return await self._writer.do(lambda: self._writer.store.tables(self._class_name))
        except NotKept as error:
            raise not_kept(error) from error

    async def recall(self) -> None:
        """Have the tables in memory that were opened last, also by a server before this one."""
        with suppress(Refused):  # those that are in memory are known all the same
            for one in (await self.tables())[-RECALLED:]:
                try:
                    await self._held.table(one.code)
                except Refused as refused:
                    if refused.reason == "kept":
                        return  # nobody waits for each of them

    async def catch_up(self) -> None:
        """Take what was written in the store without the tables here, such as a removal."""
        await self._held.catch_up()

    async def tidy_up(self) -> None:
        """Close tables that nobody goes on with, remove those long closed; at most once a day."""
        await self._held.tidy_up()

    async def purge(self, older: float) -> int:
        """Remove the tables at which nothing has happened for so many seconds; count them."""
        return await self._held.purge(older)

    def held(self) -> list[LiveTable]:
        """Return the tables that are in memory, those opened last first."""
        return sorted(self._held, key=lambda table: -table.id)

    async def rematch(self, code: str, visitor: str, *, teacher: bool = False) -> str:
        """Open a table for the same players and return its code; the old table is told of it."""
        table, asker = await self.table(code), Asker(visitor, teacher)
        if table.shared.rematch is None:
            requests.link_rematch(table.shared, asker, "")  # may they at all?
            new = await self._opened_after(table)

            def link(shared: SharedTable) -> Draft | int:
                if shared.rematch is not None:
                    return shared.number - 1
                return requests.link_rematch(shared, asker, new)

            try:
                await table.write(link)
            finally:
                if table.shared.rematch != new:  # somebody else's came first, or it was not kept
                    await self._held.close(new)
        assert table.shared.rematch is not None
        return table.shared.rematch

    async def _opened_after(self, table: LiveTable) -> str:
        """Open a table for who sits at another one, by what the store knows of them now."""
        for _attempt in range(ATTEMPTS):
            await table.catch_up()
            shared = table.shared
            again = opening_again(
                shared.game, shared.seats, pace=shared.pace, clock=shared.clock, after=table.code
            )
            with suppress(Taken):  # somebody has been removed in this very moment
                return await self._held.open(again, table)
        raise Refused("stale", say("Others were quicker. Please try again."))

    # ---- who sits there ----------------------------------------------------------------

    async def join(
        self, code: str, visitor: str, name: object = "", seat: int | None = None, id: str = ""
    ) -> int:
        """Let a visitor sit down and return the seat: a free one, the one wanted, or their own."""
        asker = Asker(visitor, request=id)
        await self._ask(code, asker, lambda table: requests.join(table, asker, name, seat))
        taken = (await self.table(code)).shared.seat_of(visitor)
        assert taken is not None
        return taken

    async def sit(
        self, code: str, visitor: str, seat: int, kind: str, *, teacher: bool = False, id: str = ""
    ) -> int:
        """Let a bot play a seat, or nobody (``"free"``); see `requests.sit` for who may."""
        live, asker = await self.table(code), Asker(visitor, teacher, id)
        return await self._ask(
            code, asker, lambda table: requests.sit(table, asker, seat, kind, live.present_lately)
        )

    async def start(self, code: str, visitor: str, *, teacher: bool = False, id: str = "") -> int:
        """Say that the seats are found: from now on the game is played."""
        asker = Asker(visitor, teacher, id)
        return await self._ask(code, asker, lambda table: requests.start(table, asker))

    # ---- what is done ------------------------------------------------------------------

    async def act(self, code: str, visitor: str, number: int, action: object, id: str = "") -> int:
        """Do an action for a visitor and return the number of its entry.

        Parameters
        ----------
        code : str
        visitor : str
        number : int
            The number of the entry that comes next at the visitor's page. What their seat is asked
            must not have changed since.
        action : object
            The action as JSON values.
        id : str
            The page's name for the request, made by chance. When it comes again, the answer is the
            same and nothing is done twice.
        """
        asker = Asker(visitor, request=id)
        return await self._ask(
            code, asker, lambda table: requests.act(table, asker, number, action, self._chance)
        )

    async def bot_moves(self, code: str, visitor: str, *, teacher: bool = False) -> int:
        """Let a bot decide once for whoever is asked, since the time for it is over."""
        asker = Asker(visitor, teacher)

        def make(table: SharedTable) -> Draft | int:
            seat = requests.overdue(table, asker, self._clock())
            return requests.act_for(table, seat, choice(table, seat), self._chance)

        return await self._ask(code, asker, make)

    async def back(
        self,
        code: str,
        visitor: str,
        to: int | None = None,
        *,
        teacher: bool = False,
        id: str = "",
    ) -> int:
        """Ask for the game to go back, to the last decision of whoever asks by itself."""
        live, asker = await self.table(code), Asker(visitor, teacher, id)
        return await self._ask(
            code, asker, lambda table: requests.back(table, asker, to, live.present_lately)
        )

    async def allow_back(self, code: str, visitor: str, to: int | None, id: str = "") -> int:
        """Allow the game to go back to the point to which somebody wants it, or not with None."""
        live, asker = await self.table(code), Asker(visitor, request=id)
        return await self._ask(
            code, asker, lambda table: requests.allow_back(table, asker, to, live.present_lately)
        )

    async def pause(
        self, code: str, visitor: str, paused: bool, *, teacher: bool = False, id: str = ""
    ) -> int:
        """Let the table rest, or go on."""
        asker = Asker(visitor, teacher, id)
        return await self._ask(code, asker, lambda table: requests.pause(table, asker, paused))

    async def pace(
        self, code: str, visitor: str, pace: str, *, teacher: bool = False, id: str = ""
    ) -> int:
        """Let the bots be quicker, or slower."""
        asker = Asker(visitor, teacher, id)
        return await self._ask(code, asker, lambda table: requests.set_pace(table, asker, pace))

    async def say(self, code: str, visitor: str, phrase: str, id: str = "") -> int:
        """Say one of the set phrases to all at the table."""
        asker = Asker(visitor, request=id)
        return await self._ask(
            code, asker, lambda table: requests.say_phrase(table, asker, phrase, self._clock())
        )

    # ---- who is told -------------------------------------------------------------------

    async def listen(
        self, code: str, since: int, callback: Callable[[Entry | News], object], visitor: str = ""
    ) -> Callable[[], None]:
        """Call back with every entry from the number `since` on, in order, and with news.

        Those that are there already are told before this returns. Entries are as the visitor's
        seat may know them.

        Returns
        -------
        callable
            Ends it.
        """
        table = await self.table(code)
        listener = Listener(callback, visitor)
        table.listen(since, listener)
        self._presence.note(table)
        self._tell_present(table)
        self._tell_clock(table)
        self._bots.consider(table)

        def stop() -> None:
            if listener in table.listeners:
                table.listeners.remove(listener)
                self._presence.note(table)
                self._tell_present(table)
                self._bots.consider(table)

        return stop

    def watch(self, watcher: Callable[[], object]) -> None:
        """Call back whenever something has happened at any table."""
        self._watchers.append(watcher)

    # ---- inside ------------------------------------------------------------------------

    async def _ask(self, code: str, asker: Asker, make: Make) -> int:
        """Do what somebody asks for, unless the very request has been done before."""
        table = await self.table(code)

        def once(shared: SharedTable) -> Draft | int:
            done = requests.done_before(shared, asker)
            return make(shared) if done is None else done

        return await table.write(once)

    def _go_on(self, table: LiveTable) -> None:
        """Tell what else has changed with an entry, and let bots move."""
        self._presence.note(table)
        if table.entries[-1].kind in SEATED:
            self._tell_present(table)
        self._tell_clock(table)
        self._bots.consider(table)
        self._tell_watchers()

    def _gone(self, table: LiveTable) -> None:
        """Let nothing move at a table that was removed."""
        self._bots.forget(table)
        self._tell_watchers()

    def _others_changed(self, table: LiveTable) -> None:
        """Tell who has come or gone at another server."""
        self._tell_present(table)
        self._tell_watchers()

    def _tell_watchers(self) -> None:
        for watcher in self._watchers:
            watcher()

    def _tell_present(self, table: LiveTable) -> None:
        table.note_present()
        seats = sorted(
            seat for who in table.present if (seat := table.shared.seat_of(who)) is not None
        )
        table.tell(News("present", {"seats": seats, "watching": table.watching}))

    def _tell_clock(self, table: LiveTable) -> None:
        shared = table.shared
        if shared.clock and shared.started:
            now = self._clock()
            gone = {seat: max(0.0, round(now - owed.at, 1)) for seat, owed in shared.owed.items()}
            table.tell(News("clock", {"gone": gone, "of": shared.clock}))
