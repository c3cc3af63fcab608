"""The host of a shared table: a page's copy of the game, which follows the server's."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import replace
from typing import Any, ClassVar, Final

from catan_nb.classroom.link import AWAY, Link
from catan_nb.classroom.messages import Refused
from catan_nb.classroom.protocol.entries import PERSON as SITS
from catan_nb.classroom.protocol.entries import AskBack, Entry, SharedSeat
from catan_nb.classroom.protocol.reading import read
from catan_nb.classroom.protocol.replies import (
    Clock,
    Greeting,
    Present,
    RefusalMessage,
    TableCode,
    TableNews,
)
from catan_nb.classroom.shared import SharedTable
from catan_nb.classroom.visitors import TEACHER
from catan_nb.kernel.action import Action, to_json
from catan_nb.kernel.errors import IllegalAction
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.words import say
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.ui.systems.parts import Mark
from catan_nb.ui.table.controller import Controller, step_game
from catan_nb.ui.table.seats import (
    CLOCKS,
    DEFAULT_BOT,
    ELSEWHERE,
    PERSON,
    SEAT_KINDS,
    Seat,
    Settings,
)
from catan_nb.ui.widgets.errors import ErrorPanel

__all__ = ["AnswerTimes", "RemoteHost", "announcement_of"]


# How long those have left who owe a shared table an answer.


class AnswerTimes:
    """The deadlines for answers, on this page's own clock."""

    def __init__(self) -> None:
        self._due: dict[int, float] = {}

    def hear(self, clock: Clock, now: float) -> None:
        """Store the server's times: how long each seat has been asked, and its limit."""
        self._due = {seat: now + clock.of - gone for seat, gone in clock.gone.items()}

    def left(self, seat: int | None, now: float) -> float | None:
        """Return how many seconds a seat has left, below 0 none; None where none are counted."""
        due = None if seat is None else self._due.get(seat)
        return None if due is None else due - now

    def forget(self) -> None:
        """Clear all deadlines."""
        self._due.clear()


# What a page is told in words when others have agreed, or not, that the game goes back.


def announcement_of(shared: SharedTable, entry: Entry, seat: int | None) -> str:
    """Return what an entry is worth saying, which comes next at a table; mostly nothing.

    Parameters
    ----------
    shared : SharedTable
        The table before it.
    entry : Entry
    seat : int or None
        Whose page it is told at.
    """
    names, proposal = shared.game.names, shared.asked_back
    if entry.kind == "back" and entry.seat is None:
        return _("Your teacher has let the game go back.")
    if entry.kind == "back" and len(shared.persons) > 1:
        return _("Everybody agreed: the game has gone back.")
    told = entry.told
    refused = isinstance(told, AskBack) and told.to is None and proposal is not None
    if not refused or entry.seat is None or entry.seat == seat:
        return ""
    if proposal is not None and entry.seat == proposal.by:
        return _("{name} no longer wants to go back.").format(name=names[entry.seat])
    return _("{name} does not want to go back.").format(name=names[entry.seat])


_REST: Final = 0.05
"""Seconds between two pictures of a table at which much happens."""
_LATE: Final = 0.3
"""Seconds after which the server agrees that time is over, whatever the line takes."""
_HEARD: Final = 30.0
"""Seconds for which one sees what somebody has said."""
_AWAY: Final = Mark(noop("away"))
_DONE: Final = Mark(noop("done"), "good")
_HERE: Final = frozenset({"sound", "labels", "coach", "auto_reject", "curtain", "language"})
"""Settings that each screen has for itself."""
_SEEN_MOVING: Final = 3
"""So many steps at once are still seen one by one; after more one looks at what has come of it."""


class RemoteHost:
    """Keeps a page's copy of a shared table, and asks the server for every change to it.

    Attributes
    ----------
    link : Link or None
        The page's line to the server; None before `begin`, and where there is no server.
    shared : SharedTable or None
        The table that is followed.
    code : str
        Its code; empty while no table is followed.
    me : str
        The id of whoever has opened this page.
    name : str
        What they want to be called.
    teaches : bool
        Whether they teach, and so need neither a seat nor consent.
    here : frozenset of int
        The seats whose owners have the table open somewhere.
    watching : int
        How many pages have it open that have no seat.
    said : mapping of int to Entry
        What has been said lately, by seat.
    overdue : int or None
        The seat whose time for an answer is over, so that a bot may move for it.
    """

    own: ClassVar[bool] = False

    def __init__(self) -> None:
        self.link: Link | None = None
        self.shared: SharedTable | None = None
        self.code = self.me = self.name = ""
        self.teaches = False
        self.said: dict[int, Entry] = {}
        self.here: frozenset[int] = frozenset()
        self.watching = 0
        self.overdue: int | None = None
        self._times = AnswerTimes()
        self._alarm: asyncio.TimerHandle | None = None
        self._table: Controller | None = None
        self._errors = ErrorPanel()
        self._told: list[Callable[[bool], object]] = []
        self._asked_at = -1
        self._shown = self._shown_ply = 0
        self._moment: object = None
        self._news = ""
        self._drawn_at = 0.0
        self._waiting: asyncio.TimerHandle | None = None

    def serve(self, table: Controller, errors: ErrorPanel) -> None:
        """Keep the game of a table; what fails is shown in the panel."""
        self._table, self._errors = table, errors

    def on_update(self, listener: Callable[[bool], object]) -> None:
        """Call back when anything about the shared table has changed.

        It is told whether the page has just shown the table with all its panels.
        """
        self._told.append(listener)

    # ---- what a table asks of its host -------------------------------------------------

    @property
    def waits(self) -> bool:
        """Whether an action is on its way."""
        return self.shared is not None and self.shared.number <= self._asked_at

    @property
    def seat(self) -> int | None:
        """The seat of whoever has opened this page."""
        return None if self.shared is None else self.shared.seat_of(self.me)

    @property
    def marks(self) -> Mapping[int, Mark]:
        """Who has answered before it was their turn, and who is away."""
        shared = self.shared
        if shared is None or not shared.started:
            return {}
        persons = [number for number, seat in enumerate(shared.seats) if seat.kind == SITS]
        marks = {seat: _AWAY for seat in persons if seat not in self.here}
        return {**marks, **dict.fromkeys(shared.early, _DONE)}

    def act(self, action: Action, seat: int | None) -> bool:
        """Send an action to the server; the table follows when it has been done there."""
        table, shared = self._table, self.shared
        if table is None or shared is None:
            return False
        game = table.game
        refusals = game.rules.refusals(game.state, action, first=True)
        if refusals:
            raise IllegalAction(game.why_not(action) or refusals[0])
        if not self.connected:
            self._say(Refused("away", say(AWAY)))
            return False
        self._asked_at = shared.number
        request = self.ask(
            "act", number=shared.number, action=to_json(action), id=secrets.token_hex(8)
        )
        self.do(self._answered(request), _("telling the table"))
        return False

    async def _answered(self, request: Coroutine[Any, Any, Mapping[str, Any]]) -> None:
        try:
            await request
        except Refused as refused:
            self._asked_at = -1
            self._say(refused)

    def settle(self) -> None:
        """Refuse for who wants that."""
        table = self._table
        actor = None if table is None else table.game.actor
        if table is None or actor is None or actor != self.seat or self.waits:
            return
        answer = table.unasked(actor)
        if answer is not None:
            self.act(answer, actor)

    def step(self, *, back: bool) -> bool:
        """Ask everybody to let the last decision here be taken back; a teacher takes it back."""
        table, shared, seat = self._table, self.shared, self.seat
        if table is None or shared is None or not back:
            return False
        game = shared.game.fork()
        deciding = (seat,) if seat is not None else shared.persons if self.teaches else ()
        if seat is None and not self.teaches:
            table.say(_("You have no seat at this table."), tone="bad")
        elif step_game(game, deciding, back=True):
            self.do(self.ask("back", to=game.ply), _("asking to take back"))
        else:
            table.say(_("There is nothing to take back."), tone="bad")
        return False

    def change(self, settings: Mapping[str, Any]) -> Mapping[str, Any]:
        """Ask for what is set for all; return what this screen sets alone."""
        for name in ("paused", "pace"):
            if name in settings:
                self.do(self.ask(name, value=settings[name]), _("changing the table"))
        return {name: value for name, value in settings.items() if name in _HERE}

    @property
    def left(self) -> float | None:
        """The seconds that are left for the own answer, or where none is owed, for the next one.

        None where none are counted.
        """
        shared, now = self.shared, asyncio.get_running_loop().time()
        seconds = self._times.left(self.seat, now)
        return (
            seconds
            if seconds is not None or shared is None
            else self._times.left(shared.game.actor, now)
        )

    # ---- the line ----------------------------------------------------------------------

    def greeted(self, greeting: Greeting) -> None:
        """Store the identity of the visitor who has opened this page."""
        self.me, self.teaches = greeting.visitor, greeting.role == TEACHER
        self.name = self.name or greeting.name

    @property
    def connected(self) -> bool:
        """Whether the server can be asked now."""
        return self.link is not None and self.link.connected

    def begin(self, link: Link) -> None:
        """Connect to the server; an event loop must run."""
        if self.link is None:
            self.link = link
            link.on_change(self._tell)
            link.start()

    async def ask(self, what: str, **fields: Any) -> Mapping[str, Any]:
        """Ask the server for something, at this table if one is followed; Refused if it cannot."""
        if self.link is None:
            raise Refused("away", say(AWAY))
        if self.code:
            fields["table"] = self.code
        return await self.link.ask(what, **fields)

    def do(self, work: Coroutine[Any, Any, Any], doing: str) -> None:
        """Do something while the page goes on; what is refused is said at the table."""
        task = asyncio.get_running_loop().create_task(self._done(work))
        self._errors.report_task_errors(task, doing)

    async def _done(self, work: Coroutine[Any, Any, Any]) -> None:
        try:
            await work
        except Refused as refused:
            self._say(refused)

    def _say(self, refused: Refused) -> None:
        if self._table is not None:
            self._table.refuse(refused.refusal)

    async def follow(self, code: str) -> None:
        """Follow a table from now on, and no other; Refused when there is none."""
        self.leave()
        if self.link is None:
            raise Refused("away", say(AWAY))
        self.code = code
        try:
            await self.link.follow(code, self)
        except Refused:
            self.leave()
            raise

    def begin_again(self) -> None:
        """Go to the rematch, which is opened where nobody has done so."""

        async def go() -> None:
            await self.follow(read(await self.ask("rematch"), TableCode).table)

        self.do(go(), _("going to the rematch"))

    def leave(self) -> None:
        """Follow no table any more."""
        if self.link is not None:
            self.link.leave(self.code)
        self.code, self.shared, self.here, self.watching = "", None, frozenset(), 0
        self._asked_at, self._shown, self._news = -1, 0, ""
        self.said.clear()
        self._times.forget()
        self._watch_time()

    # ---- following ---------------------------------------------------------------------

    @property
    def number(self) -> int:
        """The number of the entry that comes next."""
        return 0 if self.shared is None else self.shared.number

    def take(self, entries: list[Entry]) -> None:
        """Append entries of the table's log, and show them as soon as the page can follow."""
        for entry in entries:
            if self.shared is None:
                self.shared = SharedTable([entry])
            elif entry.number >= self.shared.number:  # the others came twice, after a loss
                if self._shown:
                    self._listen_to(entry, self.shared)
                self.shared.take(entry)
        self._show_soon()
        self._watch_time()

    def _listen_to(self, entry: Entry, shared: SharedTable) -> None:
        """Record the message of the table's next entry, if it has one."""
        self._news = announcement_of(shared, entry, self.seat) or self._news
        if entry.kind == "said" and entry.seat is not None:
            self.said[entry.seat] = entry
            asyncio.get_running_loop().call_later(_HEARD, self._clear_message, entry)

    def _clear_message(self, entry: Entry) -> None:
        """Remove an expired message."""
        if entry.seat is not None and self.said.get(entry.seat) is entry:
            del self.said[entry.seat]
            self._tell()

    def hear(self, news: TableNews) -> None:
        """Update who has the table open, or that it is closed."""
        if isinstance(news.present, Present):
            self.here = frozenset(news.present.seats)
            self.watching = news.present.watching
        if isinstance(news.clock, Clock):
            self._times.hear(news.clock, asyncio.get_running_loop().time())
            self._watch_time()
        if isinstance(news.refused, RefusalMessage):
            self._say(news.refused.error)
        self._tell()

    def _watch_time(self) -> None:
        """Have it noted when the time of whoever is asked is over."""
        if self._alarm is not None:
            self._alarm.cancel()
        loop = asyncio.get_running_loop()
        actor = None if self.shared is None else self.shared.game.actor
        seconds = self._times.left(actor, loop.time())
        self.overdue = None
        if actor is not None and seconds is not None:
            self._alarm = loop.call_later(max(0.0, seconds) + _LATE, self._time_over, actor)

    def _time_over(self, seat: int) -> None:
        self.overdue = seat
        self._tell()

    def _show_soon(self) -> None:
        if self._waiting is not None:
            return
        loop = asyncio.get_running_loop()
        due = max(0.0, self._drawn_at + _REST - loop.time())
        self._waiting = loop.call_later(due, self._show)

    def _show(self) -> None:
        self._waiting = None
        with self._errors.catching(_("showing the table")):
            self._follow()
        self._drawn_at = asyncio.get_running_loop().time()

    def _follow(self) -> None:
        table, shared = self._table, self.shared
        if table is None or shared is None or shared.number == self._shown:
            return
        first, change = not self._shown, self._change(table, shared)
        table.started = shared.started
        table.settings = _with_shared_settings(table.settings, shared)
        if change:
            seats = [self._seat(seat, shared.started) for seat in shared.seats]
            table.follow(self._game(shared), seats, change)
        if self._news:
            table.say(self._news)
            self._news = ""
        self._tell(visible=bool(change) and not first)

    def _change(self, table: Controller, shared: SharedTable) -> str:
        """Return how the table has changed since it was shown, in the words of `follow`.

        Empty where only something was said or agreed: whoever decides is not disturbed by that.
        """
        first, ply = not self._shown, shared.game.ply
        steps = ply - self._shown_ply
        self._shown, self._shown_ply = shared.number, ply
        before, settings = self._moment, table.settings
        self._moment = now = (shared.moved, shared.started, shared.seats, self.seat in shared.early)
        if first or now != before:
            animated = not first and table.review is None and 0 < steps <= _SEEN_MOVING
            return "game" if animated else "jump"
        return "settings" if settings != _with_shared_settings(settings, shared) else ""

    def _game(self, shared: SharedTable) -> AnyGame:
        """Return the game as this page is to see it: asked what it owes, in whatever order."""
        game, seat = shared.game, self.seat
        if seat is None or seat == game.actor or seat in shared.early or not shared.started:
            return game
        return game.ahead(seat) if seat in game.asked_at_once else game

    def _seat(self, seat: SharedSeat, started: bool) -> Seat:
        """Return a seat as this screen has it: nobody is moved here.

        Until the game begins nobody sees cards, since seats can still be changed.
        """
        if seat.kind == SITS:
            return Seat(PERSON if seat.owner == self.me and started else ELSEWHERE)
        return Seat(seat.kind if seat.kind in SEAT_KINDS else DEFAULT_BOT)

    def _tell(self, *, visible: bool = False) -> None:
        for listener in self._told:
            listener(visible)


def _with_shared_settings(settings: Settings, shared: SharedTable) -> Settings:
    """Return settings with what is set for everybody at the table."""
    texts = (text for text, seconds in CLOCKS.items() if seconds == shared.clock)
    clock = next(texts, Settings().clock)
    return replace(settings, paused=shared.paused, pace=shared.pace, clock=clock)
