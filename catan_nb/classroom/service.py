"""The server's side of pages' connections: handles each request by its name."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, Final

from msgspec import UNSET, Struct
from tornado.web import HTTPError
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from catan_nb.classroom.authority import Authority
from catan_nb.classroom.lessons import ClassLessons
from catan_nb.classroom.limits import Rates, Unread
from catan_nb.classroom.live import table_list
from catan_nb.classroom.messages import (
    LARGEST,
    LARGEST_TOLD,
    BadMessage,
    NotKept,
    Refused,
    split_into_parts,
)
from catan_nb.classroom.protocol import replies, requests
from catan_nb.classroom.protocol.entries import Entry
from catan_nb.classroom.protocol.reading import encode
from catan_nb.classroom.protocol.requests import NO_CLASS, REQUESTS, UNKNOWN
from catan_nb.classroom.visitors import LEARNER, TEACHER, Visitor, tidy
from catan_nb.classroom.writing import with_deadline
from catan_nb.kernel.words import noop, say

__all__ = ["LINK", "UNREAD", "ClassConnection", "FollowedTables", "LinkHandler", "Service"]


# Which tables a page follows, and how it goes on after nobody has looked at it for a while.


class FollowedTables:
    """The tables that a page follows, each with the next entry to send.

    While no browser is connected with the page it is told nothing, and its owner is away from the
    tables. Whatever it has missed it is told at once when somebody looks at it again.

    Parameters
    ----------
    authority : Authority
    visitor : str
        Whose page it is.
    send : callable
        Sends a text to the page.
    """

    def __init__(self, authority: Authority, visitor: str, send: Callable[[str], object]) -> None:
        self._authority, self._visitor, self._send = authority, visitor, send
        self._next: dict[str, int] = {}
        self._stops: dict[str, Callable[[], None]] = {}
        self._looked_at = True

    @property
    def any(self) -> bool:
        """Whether the page follows any table."""
        return bool(self._next)

    async def begin(self, code: str, since: int) -> str:
        """Follow a table from an entry on and return its code; Refused if there is none."""
        code = (await self._authority.table(code)).code
        self.end(code)
        self._next[code] = since
        if self._looked_at:
            try:
                await self._listen(code)
            except Refused:
                self.end(code)
                raise
        return code

    def end(self, code: str) -> None:
        """Stop following a table."""
        self._next.pop(code, None)
        self._stop(code)

    def end_all(self) -> None:
        """Stop following all tables."""
        for code in list(self._next):
            self.end(code)

    def rest(self) -> None:
        """Suspend: no browser shows the page."""
        self._looked_at = False
        for code in self._next:
            self._stop(code)

    async def go_on(self) -> None:
        """Resume: a browser shows the page again."""
        self._looked_at = True
        for code in [code for code in self._next if code not in self._stops]:
            with suppress(Refused):  # the store is away: the next move is asked for anew
                await self._listen(code)

    # ---- inside ------------------------------------------------------------------------

    async def _listen(self, code: str) -> None:
        missed: list[Entry] = []
        news: list[replies.TableNews] = []
        begun = False

        def tell(one: Entry | replies.TableNews) -> None:
            if isinstance(one, Entry):
                self._next[code] = one.number + 1
                missed.append(one)
            else:
                news.append(one)
            if begun:
                send()

        def send() -> None:
            for part in split_into_parts(missed, plain=Entry.plain):
                self._send(encode(replies.TableMessage(table=code, entries=part)))
            for one in news:  # it is about the table as the entries have left it
                self._send(encode(replies.TableMessage(table=code, news=one)))
            missed.clear()
            news.clear()

        stop = await self._authority.listen(code, self._next[code], tell, self._visitor)
        if not self._looked_at or code not in self._next:
            stop()
            return
        self._stops[code] = stop
        begun = True
        send()

    def _stop(self, code: str) -> None:
        stop = self._stops.pop(code, None)
        if stop is not None:
            stop()


LINK: Final = "classroom/link"
"""Where the service listens, below a server's own address."""
UNREAD: Final = 8 * LARGEST
"""Characters that may wait for a page to read them; a page that stands still comes back later."""
_PAUSE: Final = 0.5
"""Seconds between two times that pages are told which tables there are."""
_TOO_LONG: Final = noop("The answer is longer than a page can take.")


class Service:
    """Handles the requests of all pages.

    Parameters
    ----------
    authority : Authority
    guest : callable
        Returns whose page has a ticket, or None. It may take time, and is called in a thread.
    address : str
        Where others find the server, for invitations; empty where nobody else can.
    lessons : ClassLessons, optional
        What the class does at its lessons, where there is a class.
    way_in : callable
        Returns what teachers alone are told: the class's ``class``, its name, and its ``code``.
    """

    def __init__(
        self,
        authority: Authority,
        guest: Callable[[str], Visitor | None],
        address: str = "",
        lessons: ClassLessons | None = None,
        way_in: Callable[[], Mapping[str, str]] = dict,
    ) -> None:
        self.authority = authority
        self.way_in = way_in
        self.lessons = lessons
        self.guest = guest
        self.address = address
        self.rates = Rates()
        self._lines: dict[str, set[ClassConnection]] = {}
        self._listing: asyncio.TimerHandle | None = None
        authority.watch(self._list_soon)

    def enter(self, ticket: str, line: ClassConnection) -> None:
        """Register the connection of the page with a ticket."""
        self._lines.setdefault(ticket, set()).add(line)

    def leave(self, ticket: str, line: ClassConnection) -> None:
        """Unregister a lost connection."""
        lines = self._lines.get(ticket, set())
        lines.discard(line)
        if not lines:
            self._lines.pop(ticket, None)

    def _list_soon(self) -> None:
        """Schedule an updated table list for pages without a table; limited in rate."""
        if self._listing is None:
            self._listing = asyncio.get_running_loop().call_later(_PAUSE, self._list)

    def _list(self) -> None:
        self._listing = None
        for line in [line for lines in self._lines.values() for line in lines]:
            line.list_tables()

    async def attend(self, ticket: str, looked_at: bool) -> None:
        """Record whether a browser shows the page with a ticket."""
        for line in tuple(self._lines.get(ticket, ())):
            await line.attend(looked_at)

    def handler(self, base: str) -> tuple[str, type[WebSocketHandler], dict[str, Any]]:
        """Return tornado's URL rule for the pages' connections."""
        return (f"{base}{LINK}", LinkHandler, {"service": self})


class ClassConnection:
    """The connection of one page.

    Parameters
    ----------
    service : Service
    guest : Visitor
    send : callable
        Sends a text to the page.
    hang_up : callable
        Ends the line.

    Attributes
    ----------
    guest : Visitor
        Whose page it is.
    """

    def __init__(
        self,
        service: Service,
        guest: Visitor,
        send: Callable[[str], object],
        hang_up: Callable[[], object],
    ) -> None:
        self.guest = guest
        self._authority = service.authority
        self._service = service
        self._send = send
        self._hang_up = hang_up
        self._listed: replies.TableList | None = None
        self._following = FollowedTables(self._authority, guest.id, send)

    def open(self) -> None:
        """Subscribe to news of the class."""
        if self._service.lessons is not None:
            self._service.lessons.enter(self)

    def hear(self, news: replies.ClassNews) -> None:
        """Send news of the class to the page."""
        self._send(encode(replies.ClassMessage(news)))

    def hang_up(self) -> None:
        """Close the connection."""
        self._hang_up()

    async def attend(self, looked_at: bool) -> None:
        """Follow tables only while a browser shows the page."""
        if looked_at:
            await self._following.go_on()
        else:
            self._following.rest()

    async def take(self, text: str | bytes) -> None:
        """Handle a message of the page."""
        try:
            envelope, message = requests.parse_request(text)
        except BadMessage as error:
            raise HTTPError(400, str(error)) from error
        number = envelope.ask
        try:
            teaches = self.guest.role == TEACHER
            self._service.rates.count(self.guest.id, envelope.do, teacher=teaches)
            reply = await self._reply(self._read(envelope.do, message))
            text = encode(replies.Reply(answer=number, told=reply))
            if len(text) > LARGEST_TOLD:
                raise Refused("large", say(_TOO_LONG))
        except Refused as refused:
            refusal = replies.RefusalMessage.of(refused)
            self._send(encode(replies.Reply(answer=number, refused=refusal)))
        else:
            self._send(text)

    def close(self) -> None:
        """Stop following everything."""
        self._following.end_all()
        if self._service.lessons is not None:
            self._service.lessons.leave(self)

    def list_tables(self) -> None:
        """Send the current table list to a page that asked for it and follows no table."""
        if self._listed is None or self._following.any:
            return
        found = table_list(self._authority.held(), self.guest.id)
        if found != self._listed:
            self._listed = found
            self._send(encode(found))

    # ---- what is asked for -------------------------------------------------------------

    def _read(self, do: str, message: Mapping[str, Any]) -> requests.Request:
        """Parse a request of this page; Refused if it is invalid or not permitted."""
        kind = REQUESTS.get(do)
        if kind is None:
            raise Refused("input", say(UNKNOWN))
        if issubclass(kind, requests.ClassRequest) and self._service.lessons is None:
            raise Refused("role", say(NO_CLASS))
        if kind.role not in ("", self.guest.role):
            raise Refused("role", say(kind.others))
        return requests.read_request(kind, message)

    async def _reply(self, request: requests.Request) -> Struct:
        lessons = self._service.lessons
        match request:
            case requests.TableRequest():
                return replies.EntryNumber(await self._write(request))
            case requests.ClassRequest():
                assert lessons is not None
                return await self._class_reply(lessons, request)
            case requests.Hello():
                return await self._greet()
            case requests.AboutClass():
                return await self._about(lessons)
            case requests.Tables():
                return await self._tables()
            case requests.Open():
                return replies.TableCode(await self._authority.open(request.settings))
            case requests.Follow():
                return replies.TableCode(await self._following.begin(request.table, request.since))
            case requests.Leave():
                self._following.end(request.table)
                return replies.Done()
            case requests.Rematch():
                teaches = self.guest.role == TEACHER
                code = await self._authority.rematch(request.table, self.guest.id, teacher=teaches)
                return replies.TableCode(code)
        raise AssertionError(request)

    async def _write(self, request: requests.TableRequest) -> int:
        """Write to a table; return the number of the new entry."""
        tables, code, who, id = self._authority, request.table, self.guest.id, request.id
        teaches = self.guest.role == TEACHER
        match request:
            case requests.Sit():
                return await tables.join(code, who, request.name, request.seat, id=id)
            case requests.Bot():
                seat, kind = request.seat, request.kind
                return await tables.sit(code, who, seat, kind, teacher=teaches, id=id)
            case requests.Start():
                return await tables.start(code, who, teacher=teaches, id=id)
            case requests.Act():
                return await tables.act(code, who, request.number, request.action, id=id)
            case requests.Overdue():
                return await tables.bot_moves(code, who, teacher=teaches)
            case requests.Back():
                return await tables.back(code, who, request.to, teacher=teaches, id=id)
            case requests.Agree():
                return await tables.allow_back(code, who, request.to, id=id)
            case requests.Paused():
                return await tables.pause(code, who, request.value, teacher=teaches, id=id)
            case requests.Pace():
                return await tables.pace(code, who, request.value, teacher=teaches, id=id)
            case requests.Say():
                return await tables.say(code, who, request.phrase, id=id)
        raise AssertionError(request)

    async def _class_reply(self, lessons: ClassLessons, request: requests.ClassRequest) -> Struct:
        match request:
            case requests.Report():
                await lessons.report(self, request.lesson, request.place, request.checked_entries())
            case requests.Recall():
                return replies.OwnAnswers(await lessons.recall(self))
            case requests.Rolled():
                counts = request.checked_counts()
                pooled = await lessons.rolled(self, request.experiment, request.run, counts)
                return replies.PooledCounts(pooled)
            case requests.Watch():
                return await lessons.watch(self, request.since)
            case requests.Steer():
                return replies.NewState(await lessons.steer(request.changes))
            case requests.Rename():
                name = tidy(request.name)
                if not name:
                    raise Refused("input", say("A learner needs a name."))
                await lessons.rename(request.learner, name)
            case requests.Remove():
                await lessons.remove(request.learner)
            case requests.NewCodeFor():
                return replies.NewCode(await lessons.new_code(request.learner))
            case requests.Purge():
                return replies.PurgeCount(await lessons.purge(request.days))
            case _:
                raise AssertionError(request)
        return replies.Done()

    async def _greet(self) -> replies.Greeting:
        guest = self.guest
        listed = await self._tables()
        way_in = self._service.way_in() if guest.role == TEACHER else {}
        return replies.Greeting(
            visitor=guest.id,
            name=guest.name,
            role=guest.role,
            address=self._service.address,
            tables=listed.tables,
            class_=way_in.get("class", UNSET),
            code=way_in.get("code", UNSET),
        )

    async def _about(self, lessons: ClassLessons | None) -> replies.ClassInfo:
        guest = self.guest
        if lessons is None or guest.role not in (LEARNER, TEACHER):
            return replies.ClassInfo(guest.role, guest.name, None, {})
        await lessons.ready()
        return replies.ClassInfo(guest.role, guest.name, lessons.state, lessons.learners.rolled())

    async def _tables(self) -> replies.TableList:
        await self._authority.recall()
        self._listed = table_list(self._authority.held(), self.guest.id)
        return self._listed


class LinkHandler(WebSocketHandler):
    """The websocket of a page's Python, which needs a permit that browsers do not have."""

    def initialize(self, service: Service) -> None:
        """Store the service."""
        self._service = service
        self._opened = self._lost = False

    async def prepare(self) -> None:
        """Reject requests without a permit."""
        kind, _space, ticket = self.request.headers.get("Authorization", "").partition(" ")
        try:
            ticket = ticket if kind == "Bearer" else ""
            guest = await asyncio.to_thread(with_deadline(partial(self._service.guest, ticket)))
        except NotKept as error:
            raise HTTPError(503) from error
        if guest is None:
            raise HTTPError(401)
        self._unread = Unread(UNREAD)
        self._ticket = ticket
        self._line = ClassConnection(self._service, guest, self._tell, self.close)

    def open(self, *_args: str, **_kwargs: str) -> None:
        """Subscribe to the class, unless the page is already closed."""
        if not self._lost:
            self._opened = True
            self._service.enter(self._ticket, self._line)
            self._line.open()

    def check_origin(self, origin: str) -> bool:
        """Reject browsers, which send an origin."""
        return False

    @property
    def max_message_size(self) -> int:
        """The size limit of a message, in bytes."""
        return 4 * LARGEST

    async def on_message(self, message: str | bytes) -> None:
        """Handle a message; close the connection after an invalid one."""
        try:
            await self._line.take(message)
        except HTTPError as error:
            self.close(1003, error.log_message)

    def on_close(self) -> None:
        """Stop following everything."""
        self._lost = True
        if self._opened:
            self._service.leave(self._ticket, self._line)
            self._line.close()

    def _tell(self, text: str) -> None:
        """Send a text, unless the page is closed or its backlog is full."""
        if self._unread.too_much:
            self.close(1013, "unread")
            return
        with suppress(WebSocketClosedError):
            self._unread.add(len(text), asyncio.ensure_future(self.write_message(text)))
