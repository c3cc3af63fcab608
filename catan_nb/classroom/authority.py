"""The authority over a server's shared tables: validates requests, draws chance, moves bots.

Whatever somebody asks for is checked by the rules, kept in the store, and only then told to all:
what is acknowledged is kept. Other servers may work on the same store; the number of an entry can
be written once, so that what one does the others see before they do anything.
"""

from __future__ import annotations

import asyncio
import logging
import math
import random
import time
from collections.abc import Callable, Collection, Coroutine, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeVar
from weakref import WeakKeyDictionary

from msgspec import to_builtins

from catan_nb.bots.bot import Bot
from catan_nb.bots.levels import make_bot
from catan_nb.classroom import live as requests
from catan_nb.classroom.limits import TokenBucket
from catan_nb.classroom.live import (
    ATTEMPTS,
    NOBODY,
    PACES,
    REMOVED,
    Asker,
    EntryDraft,
    Listener,
    LiveTable,
    Told,
    act_for,
    opening,
    opening_again,
    run_to_end,
)
from catan_nb.classroom.messages import BadMessage, NotKept, Refused, Taken, not_kept
from catan_nb.classroom.protocol.entries import Entry
from catan_nb.classroom.protocol.reading import read
from catan_nb.classroom.protocol.replies import Clock, Present, RefusalMessage, TableNews
from catan_nb.classroom.protocol.servers import Here
from catan_nb.classroom.shared import SEATED, SharedTable
from catan_nb.classroom.store import Notice
from catan_nb.classroom.visitors import NOW, new_code, read_code
from catan_nb.classroom.writing import Rereading, Writer
from catan_nb.kernel.action import Action
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.question import CHANCE
from catan_nb.kernel.words import say
from catan_nb.rules.base.events import Answered
from catan_nb.rules.base.questions import AnswerOffer
from catan_nb.rules.play.game import View

if TYPE_CHECKING:
    from catan_nb.classroom.store import KeptTable, Store

__all__ = [
    "BEAT",
    "IDLE",
    "KEPT",
    "LOOK",
    "OLD",
    "Authority",
    "BotsAtTables",
    "HeldTables",
    "Presence",
    "ThinkingTime",
    "choice",
]


# The tables that a server holds in memory: opened here, or read from the store.


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
    """Keeps tables in memory while somebody has them open.

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
        self._rereading: Rereading[LiveTable] = Rereading(self._catch_up_table, pace=PACE)
        self._notices = 0
        self._loop: asyncio.AbstractEventLoop | None = None
        writer.store.listen(self._on_notice)

    def __len__(self) -> int:
        return len(self._live)

    def __iter__(self) -> Iterator[LiveTable]:
        return iter(self._live.values())

    async def end(self) -> None:
        """Stop listening to other servers."""
        await self._rereading.close()

    async def open(self, data: Mapping[str, Any], after: LiveTable | None = None) -> str:
        """Open a table with its first entry and return its code.

        With `after` it repeats who sits at that table; Taken when this server has to catch up with
        it first, since a person was taken out of it.
        """
        position = None if after is None else (after.id, after.shared.number)
        return await run_to_end(self._open(data, position))

    async def close(self, code: str) -> None:
        """Close a table whose opening failed; its code becomes free."""
        store, live = self._writer.store, self._live.pop(code)
        with suppress(NotKept):
            await self._writer.do(lambda: store.close_table(live.id, self._clock()))

    async def table(self, code: object) -> LiveTable:
        """Return the table with a code, ignoring case and separators."""
        read = read_code(code)
        live = self._live.get(read)
        if live is not None:
            live.touched = self._clock()
            return live
        reading = self._reading.get(read)
        if reading is None:
            reading = self._reading[read] = asyncio.ensure_future(self._read(read))
            reading.add_done_callback(lambda _: self._reading.pop(read))
        return await run_to_end(reading)

    async def catch_up(self) -> None:
        """Apply changes made in the store by other means, such as the removal of a person."""
        tables = list(self._live.values())
        while tables:
            try:
                await self._catch_up_table(tables[-1])
            except Refused:  # the store is away: nobody waits for each of them
                break
            tables.pop()
        for table in tables:
            self._rereading.request(table)

    async def tidy_up(self) -> None:
        """Close abandoned tables, and remove those long closed; at most once a day."""
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
        """Remove the tables idle for a number of seconds; return how many."""
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
            found_table = await self._writer.do(lambda: store.table_with(code)) if code else None
            if found_table is None or found_table.class_name != self._class_name:
                raise Refused("table", say("There is no table with this code."))
            entries = await self._writer.do(lambda: store.entries(found_table.id))
        except NotKept as error:
            raise not_kept(error) from error
        live = self._hold(found_table.id, code, entries, notices)
        self._changed(live)
        return live

    def _hold(
        self, id: int, code: str, entries: Sequence[Entry], notices: int, *, ours: bool = False
    ) -> LiveTable:
        """Keep a table in memory, unless notices arrived while it was read."""
        self._tidy()
        live = LiveTable(id, code, entries, self._writer, clock=self._clock, changed=self._changed)
        live.ours = ours
        self._live[code] = live
        if notices != self._notices:  # one of them may have been about this table
            self._rereading.request(live)
        return live

    def _tidy(self) -> None:
        """Drop tables from memory that nobody has had open for long."""
        now = self._clock()
        for code, table in list(self._live.items()):
            used = table.listeners or table.writing or self._busy(table)
            if not used and now - table.touched > self._idle:
                del self._live[code]

    def _on_notice(self, notice: Notice) -> None:
        """Handle a notice from another server; runs in a thread of the store."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._catch_up, notice)

    def _catch_up(self, notice: Notice) -> None:
        everything = notice.table is None and notice.class_name is None
        if everything or (notice.table is not None and notice.said is None):
            self._notices += 1
            for table in self._live.values():
                if everything or table.id == notice.table:
                    self._rereading.request(table)

    async def _catch_up_table(self, table: LiveTable) -> None:
        """Apply other servers' entries to a table; drop it if it was removed.

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
                table.tell(TableNews(refused=RefusalMessage.of(refused)))
                self._gone(table)


# Who has a table open at other servers: each says so of its own people, again and again.
#
# It is said and kept nowhere. What a server has not said for a while holds no more, so that the
# people of one that was killed are away.


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


@dataclass
class _Word:
    """The last presence message of a server about a table, and how many repeats were missed."""

    here: Here
    missed: int = 0


class Presence:
    """Exchanges with other servers who has which table open.

    Parameters
    ----------
    writer : Writer
        Reaches the other servers; where the store is one server's alone, nothing is ever said.
    tables : iterable of LiveTable
        The tables that are open here; iterated again each time they are needed.
    changed : callable
        Called with a table when others have come or gone elsewhere.
    beat : float
        Seconds between two times that all is said again.
    """

    def __init__(
        self,
        writer: Writer,
        tables: Iterable[LiveTable],
        changed: Callable[[LiveTable], object],
        *,
        beat: float = BEAT,
    ) -> None:
        self._writer = writer
        self._held = tables
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
        writer.store.listen(self._on_notice)

    def update_present(self, table: LiveTable) -> None:
        """Update a table's presence from other servers, and announce changes here."""
        if not self._on:
            return
        self._loop = asyncio.get_running_loop()
        table.elsewhere = self._others_at(table.id)
        owners = table.here
        notice = self._said.pop(table.id, NOBODY)
        if owners != NOBODY:
            self._said[table.id] = owners
        if owners != notice:
            self._announce_soon([table.id])
        self._schedule_repeat()

    async def close(self) -> None:
        """Announce that nobody is present here, then stop."""
        if self._on:
            self._on = False
            tables = list(self._said)
            self._said.clear()
            self._announce_soon(tables)
        if self._next is not None:
            self._next.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)

    # ---- saying ------------------------------------------------------------------------

    def _run_step(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.ensure_future(work)
        self._work.add(task)
        task.add_done_callback(self._work.discard)

    def _announce_soon(self, tables: Iterable[int]) -> None:
        """Announce presence soon; changes that arrive meanwhile are sent together."""
        self._unsaid.update(tables)
        if self._unsaid and not self._saying:
            self._saying = True
            self._run_step(self._announce_pending())

    async def _announce_pending(self) -> None:
        try:
            while self._unsaid:
                tables = list(self._unsaid)
                self._unsaid.clear()
                await self._announce(tables)
                await asyncio.sleep(_PACE)
        finally:
            self._saying = False

    async def _announce(self, tables: Collection[int]) -> bool:
        """Announce presence; return whether other servers can receive it."""
        changed = [(table, self._said.get(table, NOBODY)) for table in tables]
        notices = [
            Notice(table, said=to_builtins(presence, order="deterministic"))
            for table, presence in changed
        ]
        try:
            await self._writer.do(lambda: self._writer.store.say(notices))
        except NotKept:
            return False
        return True

    def _schedule_repeat(self) -> None:
        """Schedule the next repeat while there is presence to announce or to expire."""
        if self._on and self._next is None and self._loop and (self._said or self._heard):
            self._next = self._loop.call_later(self._beat, lambda: self._run_step(self._repeat()))

    async def _repeat(self) -> None:
        if await self._announce(list(self._said)):  # else nobody else could be heard either
            self._forget_silent()
        self._next = None
        self._schedule_repeat()

    # ---- hearing -----------------------------------------------------------------------

    def _on_notice(self, notice: Notice) -> None:
        """Handle a presence message; runs in a thread of the store."""
        concerns = notice.said is not None or notice == Notice()
        if concerns and self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._receive, notice)

    def _receive(self, notice: Notice) -> None:
        if not self._on:
            return
        if notice.table is None:  # the line was cut, and nobody was heard or heard us meanwhile
            for word in [word for presence in self._heard.values() for word in presence.values()]:
                word.missed = 0
            self._announce_soon(self._said)
            return
        try:
            here = read(notice.said, Here)
        except BadMessage:
            return
        by_process = self._heard.get(notice.table, {})
        if notice.server not in by_process and len(by_process) >= _MOST_SERVERS:
            return
        if notice.table not in self._heard and len(self._heard) >= _MOST_TABLES:
            return
        self._heard[notice.table] = by_process
        if here != NOBODY and notice.server not in by_process and notice.table in self._said:
            self._announce_soon([notice.table])  # it has not heard us yet
        by_process[notice.server] = _Word(here)
        self._update_tables([notice.table])
        self._schedule_repeat()

    def _forget_silent(self) -> None:
        for by_process in self._heard.values():
            for server, word in tuple(by_process.items()):
                word.missed += 1
                if word.missed > _BEATS:
                    del by_process[server]
        self._update_tables(self._heard)

    def _update_tables(self, tables: Collection[int]) -> None:
        """Update the tables' presence, and forget tables with nobody present."""
        for table in self._held:
            elsewhere = self._others_at(table.id)
            if table.id in tables and table.elsewhere != elsewhere:
                table.elsewhere = elsewhere
                self._changed(table)
        for table_id in [table for table in tables if not self._others_at(table)]:
            self._heard.pop(table_id, None)

    def _others_at(self, table: int) -> tuple[Here, ...]:
        notices = self._heard.get(table, {}).values()
        return tuple(word.here for word in notices if word.here != NOBODY)


# When bots think: for a part of the server's time, which all tables share.


R = TypeVar("R")

_SHARE: Final = (0.3, 0.25)
"""Seconds of the server that bots may use at once, and each second."""


@dataclass(frozen=True, slots=True)
class _Waiting:
    """A bot's thinking step in the queue."""

    table: LiveTable
    work: Callable[[], Any]
    done: asyncio.Future[Any]


class ThinkingTime:
    """Schedules the thinking steps of all bots within a share of the server's time.

    They think in steps, one at a time, and what persons ask for is done in between. When bots have
    used what they may, the next step waits. Tables where persons play come first; among them, and
    among the others, the one that has waited longest since its last step.

    Parameters
    ----------
    clock : callable
        Seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._budget = TokenBucket(*_SHARE)
        self._waiting: list[_Waiting] = []
        self._last: WeakKeyDictionary[LiveTable, float] = WeakKeyDictionary()
        self._next: asyncio.TimerHandle | None = None

    async def run_step(self, table: LiveTable, work: Callable[[], R]) -> R:
        """Run a step for a table when its turn comes; return its result or raise its error."""
        done: asyncio.Future[R] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(table, work, done))
        self._schedule()
        return await done

    def charge(self, seconds: float) -> None:
        """Count time that bots used outside their steps."""
        self._budget.take(self._clock(), seconds)

    def close(self) -> None:
        """Cancel all waiting steps and accept no more."""
        if self._next is not None:
            self._next.cancel()
            self._next = None
        for waiting in self._waiting:
            waiting.done.cancel()
        self._waiting.clear()

    # ---- inside ------------------------------------------------------------------------

    def _schedule(self) -> None:
        if self._next is None and self._waiting:
            wait = self._budget.wait(self._clock(), 0)
            self._next = asyncio.get_running_loop().call_later(wait, self._run_next)

    def _run_next(self) -> None:
        self._next = None
        first = min(self._waiting, key=self._priority)
        self._waiting.remove(first)
        began = self._clock()
        if not first.done.cancelled():
            try:
                first.done.set_result(first.work())
            except Exception as error:
                first.done.set_exception(error)
        now = self._clock()
        self._budget.take(now, now - began)
        self._last[first.table] = now
        self._schedule()

    def _priority(self, waiting: _Waiting) -> tuple[bool, float]:
        return not waiting.table.shared.persons, self._last.get(waiting.table, -math.inf)


# The bots at shared tables: who plays a seat that no person plays, and when.


_log = logging.getLogger(__name__)

PATIENCE: Final = 5.0
"""Seconds after which a bot that has begun to think does what is best by then."""
MOVED: Final = 0.002
"""Seconds of the server that a move takes beside the thinking: it is done, kept and told."""
_LUCK: Final = random.SystemRandom().getrandbits(64)
"""Decides what bots leave to chance: another in every process, and told to nobody."""


def choice(table: SharedTable, seat: int, thought: Action | None = None) -> Action:
    """Return a bot's action for its seat, or a random legal action when the bot fails.

    ``thought`` is what it has chosen, where it thought about that before.
    """
    game = table.game
    if thought is not None and game.why_not(thought) is None:
        return thought
    for kind in (table.seats[seat].bot, "random"):
        try:
            action = _make_bot(kind, seat).choose(game.view(seat))
            if game.why_not(action) is None:
                return action
        except Exception:
            _log.exception("the bot %r failed", kind)
    return next(iter(game.legal_actions()))


def _bot_choices(bot: Bot, view: View) -> Iterator[Action]:
    """Yield the bot's current choice after each thinking step."""
    thinking = getattr(bot, "thinking", None)
    if thinking is None:
        yield bot.choose(view)
    else:
        yield from thinking(view)


@cache
def _make_bot(kind: str, seat: int) -> Bot:
    return make_bot(kind, _LUCK + seat)


def _answered_in_a_row(game: AnyGame) -> bool:
    """Return whether the last entry is another seat's answer to the same offer."""
    last = game.events_at(game.ply - 1) if game.ply and isinstance(game.frame, AnswerOffer) else ()
    return any(isinstance(event, Answered) for event in last)


class BotsAtTables:
    """Moves the bots at all tables of a server, at each table's pace.

    Where several servers have a table open, the one that wrote last goes on; the others step in
    when it does not.

    Parameters
    ----------
    chance : random.Random
        Draws what follows a bot's move.
    paces : mapping of str to float
        Seconds that a bot waits, by the pace of its table. Where no person plays, and some only
        watch, it is the quick pace at the most.
    step_in : float
        Seconds after which a server goes on at a table where another wrote last.
    again : float
        Seconds after which a bot's move is tried again that could not be kept.
    clock : callable
        Seconds; measures how long bots think.
    """

    def __init__(
        self,
        chance: random.Random,
        *,
        paces: Mapping[str, float] = PACES,
        step_in: float = 5.0,
        again: float = 2.0,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self._chance = chance
        self._paces = paces
        self._step_in = step_in
        self._again = again
        self._clock = clock
        self._time = ThinkingTime(clock)
        self._due: dict[int, tuple[int, asyncio.TimerHandle]] = {}
        self._moving: set[asyncio.Task[None]] = set()
        self._closed = False

    def consider(self, table: LiveTable) -> None:
        """Schedule the move of the bot that must act at a table, if there is one."""
        shared = table.shared
        due = self._due.get(table.id)
        if not (shared.waits_for_bot and (shared.persons or table.listeners)):
            self.forget(table)
        elif due is None or due[0] != shared.moved:
            self._schedule_move(table, self._delay(table))

    def forget(self, table: LiveTable) -> None:
        """Cancel the planned move at a table."""
        due = self._due.pop(table.id, None)
        if due is not None:
            due[1].cancel()

    def has_planned_move(self, table: LiveTable) -> bool:
        """Return whether a bot's move is planned at a table."""
        return table.id in self._due

    async def close(self) -> None:
        """Cancel planned moves and wait for the ones in progress."""
        self._closed = True
        self._time.close()
        for _, handle in self._due.values():
            handle.cancel()
        self._due.clear()
        await asyncio.gather(*self._moving, return_exceptions=True)

    # ---- inside ------------------------------------------------------------------------

    def _delay(self, table: LiveTable) -> float:
        shared = table.shared
        follows = shared.game.actor == CHANCE or _answered_in_a_row(shared.game)
        wait = 0.0 if follows else self._paces[shared.pace]
        if not (follows or shared.persons):
            wait = max(wait, self._paces["quick"])
        return wait if table.ours else wait + self._step_in

    def _schedule_move(self, table: LiveTable, wait: float) -> None:
        self.forget(table)
        if self._closed:
            return
        moved = table.shared.moved
        handle = asyncio.get_running_loop().call_later(wait, self._begin, table, moved)
        self._due[table.id] = moved, handle

    def _begin(self, table: LiveTable, moved: int) -> None:
        task = asyncio.ensure_future(self._move(table, moved))
        self._moving.add(task)
        task.add_done_callback(self._moving.discard)

    async def _move(self, table: LiveTable, moved: int) -> None:
        try:
            thought = await self._think(table, moved)
            if self._is_move_due(table, moved):
                await table.write(self.move_at(moved, thought))
                self._time.charge(MOVED)
        except Refused as refused:
            if refused.reason == "kept":
                self._schedule_move(table, self._again)
        except Exception:
            _log.exception("a bot could not move at table %s", table.code)
            self.forget(table)

    def _is_move_due(self, table: LiveTable, moved: int) -> bool:
        """Return whether the move due after the entry `moved` has not been made yet."""
        due = self._due.get(table.id)
        return due is not None and due[0] == moved

    async def _think(self, table: LiveTable, moved: int) -> Action | None:
        """Let a bot think in steps, with other requests served in between."""
        shared = table.shared
        seat = shared.game.actor
        if seat is None or seat == CHANCE or not shared.waits_for_bot:
            return None
        bot = _make_bot(shared.seats[seat].bot, seat)
        steps = _bot_choices(bot, shared.game.view(seat))
        patience = PATIENCE if hasattr(bot, "thinking") else 0.0
        action: Action | None = None
        end = math.inf

        def step() -> Action | None:
            return next(steps, None) if self._is_move_due(table, moved) else None

        with suppress(Exception):  # it is told when the bot is asked for its choice
            while self._is_move_due(table, moved) and self._clock() < end:
                better = await self._time.run_step(table, step)
                if better is None:
                    break
                if action is None:
                    end = self._clock() + patience
                action = better
        return action

    def move_at(
        self, moved: int, thought: Action | None = None
    ) -> Callable[[SharedTable], EntryDraft | int]:
        """Return a coroutine that makes the move due after the entry `moved`."""

        def make(shared: SharedTable) -> EntryDraft | int:
            actor = shared.game.actor
            if actor is None or shared.moved != moved or not shared.waits_for_bot:
                return shared.number - 1
            if actor == CHANCE:
                return act_for(shared, actor, None, self._chance)
            return act_for(shared, actor, choice(shared, actor, thought), self._chance)

        return make


RECALLED: Final = 30
"""So many of the tables that were opened last people find again without their codes."""

Make = Callable[[SharedTable], EntryDraft | int]


class Authority:
    """Opens shared tables, carries out requests at them, and notifies listeners.

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
        `catan_nb.classroom.authority`.
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
            changed=self._after_entry,
            gone=self._on_table_removed,
            busy=self._bots.has_planned_move,
        )
        self._presence = Presence(self._writer, self._held, self._others_changed, beat=beat)

    async def close(self) -> None:
        """Stop the bots, and return when all pending writes are done."""
        await self._bots.close()
        await self._held.end()
        await self._presence.close()
        await self._writer.close()

    # ---- tables ------------------------------------------------------------------------

    async def open(self, settings: Mapping[str, object], seats: Sequence[str] | None = None) -> str:
        """Open a table and return its code; see `catan_nb.classroom.live.opening`."""
        return await self._held.open(opening(settings, seats))

    async def table(self, code: object) -> LiveTable:
        """Return the table with a code, loaded from the store if necessary."""
        return await self._held.table(code)

    async def tables(self) -> list[KeptTable]:
        """Return the open tables of the class, oldest first."""
        try:
            return await self._writer.do(lambda: self._writer.store.tables(self._class_name))
        except NotKept as error:
            raise not_kept(error) from error

    async def recall(self) -> None:
        """Load the most recently opened tables, including those of an earlier server."""
        with suppress(Refused):  # those that are in memory are known all the same
            for table in (await self.tables())[-RECALLED:]:
                try:
                    await self._held.table(table.code)
                except Refused as refused:
                    if refused.reason == "kept":
                        return  # nobody waits for each of them

    async def catch_up(self) -> None:
        """Apply changes made in the store by other means, such as the removal of a person."""
        await self._held.catch_up()

    async def tidy_up(self) -> None:
        """Close abandoned tables, and remove those long closed; at most once a day."""
        await self._held.tidy_up()

    async def purge(self, older: float) -> int:
        """Remove the tables idle for a number of seconds; return how many."""
        return await self._held.purge(older)

    def held(self) -> list[LiveTable]:
        """Return the tables in memory, the most recently opened first."""
        return sorted(self._held, key=lambda table: -table.id)

    async def rematch(self, code: str, visitor: str, *, teacher: bool = False) -> str:
        """Open a table for a rematch and return its code; the old table gets a link to it."""
        table, asker = await self.table(code), Asker(visitor, teacher)
        if table.shared.rematch is None:
            requests.link_rematch(table.shared, asker, "")  # may they at all?
            new = await self._opened_after(table)

            def link(shared: SharedTable) -> EntryDraft | int:
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
        """Open a table with the players of another one, as the store knows them."""
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
        """Seat a visitor and return the seat: a free one, the one wanted, or their own."""
        asker = Asker(visitor, request=id)
        await self._write_request(
            code, asker, lambda table: requests.join(table, asker, name, seat)
        )
        taken = (await self.table(code)).shared.seat_of(visitor)
        assert taken is not None
        return taken

    async def sit(
        self, code: str, visitor: str, seat: int, kind: str, *, teacher: bool = False, id: str = ""
    ) -> int:
        """Assign a seat to a bot or to nobody (``"free"``); see `requests.sit` for who may."""
        live, asker = await self.table(code), Asker(visitor, teacher, id)
        return await self._write_request(
            code, asker, lambda table: requests.sit(table, asker, seat, kind, live.present_lately)
        )

    async def start(self, code: str, visitor: str, *, teacher: bool = False, id: str = "") -> int:
        """Start the game with the present seats."""
        asker = Asker(visitor, teacher, id)
        return await self._write_request(code, asker, lambda table: requests.start(table, asker))

    # ---- what is done ------------------------------------------------------------------

    async def act(self, code: str, visitor: str, number: int, action: object, id: str = "") -> int:
        """Carry out a visitor's action and return the number of its entry.

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
        return await self._write_request(
            code, asker, lambda table: requests.act(table, asker, number, action, self._chance)
        )

    async def bot_moves(self, code: str, visitor: str, *, teacher: bool = False) -> int:
        """Let a bot act once for the seat whose time is over."""
        asker = Asker(visitor, teacher)

        def make(table: SharedTable) -> EntryDraft | int:
            seat = requests.overdue_seat(table, asker, self._clock())
            return requests.act_for(table, seat, choice(table, seat), self._chance)

        return await self._write_request(code, asker, make)

    async def back(
        self,
        code: str,
        visitor: str,
        to: int | None = None,
        *,
        teacher: bool = False,
        id: str = "",
    ) -> int:
        """Request to go back in the game, by default to the requester's last decision."""
        live, asker = await self.table(code), Asker(visitor, teacher, id)
        return await self._write_request(
            code, asker, lambda table: requests.back(table, asker, to, live.present_lately)
        )

    async def allow_back(self, code: str, visitor: str, to: int | None, id: str = "") -> int:
        """Agree to go back to a point of the game; None refuses."""
        live, asker = await self.table(code), Asker(visitor, request=id)
        return await self._write_request(
            code, asker, lambda table: requests.allow_back(table, asker, to, live.present_lately)
        )

    async def pause(
        self, code: str, visitor: str, paused: bool, *, teacher: bool = False, id: str = ""
    ) -> int:
        """Pause or resume the table."""
        asker = Asker(visitor, teacher, id)
        return await self._write_request(
            code, asker, lambda table: requests.pause(table, asker, paused)
        )

    async def pace(
        self, code: str, visitor: str, pace: str, *, teacher: bool = False, id: str = ""
    ) -> int:
        """Set the pace of the bots."""
        asker = Asker(visitor, teacher, id)
        return await self._write_request(
            code, asker, lambda table: requests.set_pace(table, asker, pace)
        )

    async def say(self, code: str, visitor: str, phrase: str, id: str = "") -> int:
        """Send one of the predefined phrases to the table."""
        asker = Asker(visitor, request=id)
        return await self._write_request(
            code, asker, lambda table: requests.say_phrase(table, asker, phrase, self._clock())
        )

    # ---- who is told -------------------------------------------------------------------

    async def listen(
        self,
        code: str,
        since: int,
        callback: Callable[[Told], object],
        visitor: str = "",
    ) -> Callable[[], None]:
        """Register a callback for entries from the number `since` on, in order, and for news.

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
        self._presence.update_present(table)
        self._send_present(table)
        self._send_clock(table)
        self._bots.consider(table)

        def stop() -> None:
            if listener in table.listeners:
                table.listeners.remove(listener)
                self._presence.update_present(table)
                self._send_present(table)
                self._bots.consider(table)

        return stop

    def watch(self, watcher: Callable[[], object]) -> None:
        """Register a callback for changes at any table."""
        self._watchers.append(watcher)

    # ---- inside ------------------------------------------------------------------------

    async def _write_request(self, code: str, asker: Asker, make: Make) -> int:
        """Carry out a request, unless the same request was carried out before."""
        table = await self.table(code)

        def once(shared: SharedTable) -> EntryDraft | int:
            done = requests.done_before(shared, asker)
            return make(shared) if done is None else done

        return await table.write(once)

    def _after_entry(self, table: LiveTable) -> None:
        """Announce the consequences of an entry, and let bots move."""
        self._presence.update_present(table)
        if table.entries[-1].kind in SEATED:
            self._send_present(table)
        self._send_clock(table)
        self._bots.consider(table)
        self._notify_watchers()

    def _on_table_removed(self, table: LiveTable) -> None:
        """Cancel the bots' moves at a removed table."""
        self._bots.forget(table)
        self._notify_watchers()

    def _others_changed(self, table: LiveTable) -> None:
        """Announce presence changes from another server."""
        self._send_present(table)
        self._notify_watchers()

    def _notify_watchers(self) -> None:
        for watcher in self._watchers:
            watcher()

    def _send_present(self, table: LiveTable) -> None:
        table.note_present()
        seats = sorted(
            seat for who in table.present if (seat := table.shared.seat_of(who)) is not None
        )
        table.tell(TableNews(present=Present(seats, table.watching)))

    def _send_clock(self, table: LiveTable) -> None:
        shared = table.shared
        if shared.clock and shared.started:
            now = self._clock()
            gone = {seat: max(0.0, round(now - owed.at, 1)) for seat, owed in shared.owed.items()}
            table.tell(TableNews(clock=Clock(gone, shared.clock)))
