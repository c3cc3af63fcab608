"""The server's end of the lines of all pages: what they ask for, by its name."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, Final

from tornado.web import HTTPError
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from catan_nb.classroom.authority import Authority
from catan_nb.classroom.faults import NotKept
from catan_nb.classroom.following import Following
from catan_nb.classroom.lessons.asks import ASKS, about
from catan_nb.classroom.lessons.class_lessons import ClassLessons
from catan_nb.classroom.messages import (
    LARGEST,
    LARGEST_TOLD,
    BadMessage,
    answer,
    read,
    refusal,
)
from catan_nb.classroom.rates import Rates
from catan_nb.classroom.tables.live import listed
from catan_nb.classroom.tables.refused import Refused
from catan_nb.classroom.unread import Unread
from catan_nb.classroom.visitors import TEACHER, Visitor
from catan_nb.classroom.writing import in_time
from catan_nb.kernel.codecs import is_whole
from catan_nb.kernel.words import noop, say

__all__ = ["LINK", "Line", "LinkHandler", "Service"]

LINK: Final = "classroom/link"
"""Where the service listens, below a server's own address."""
UNREAD: Final = 8 * LARGEST
"""Characters that may wait for a page to read them; a page that stands still comes back later."""
_LONGEST_ID: Final = 100
"""Characters of the name that a page gives to what it asks for."""
_PAUSE: Final = 0.5
"""Seconds between two times that pages are told which tables there are."""
_UNKNOWN: Final = noop("The server does not understand what this page has asked.")
_NO_CLASS: Final = noop("There is no class here.")
_TOO_LONG: Final = noop("The answer is longer than a page can take.")


class Service:
    """What pages may ask for.

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
        self._lines: dict[str, set[Line]] = {}
        self._listing: asyncio.TimerHandle | None = None
        authority.watch(self._list_soon)

    def enter(self, ticket: str, line: Line) -> None:
        """Take note of the line of the page that has a ticket."""
        self._lines.setdefault(ticket, set()).add(line)

    def leave(self, ticket: str, line: Line) -> None:
        """Take note that a line is lost."""
        lines = self._lines.get(ticket, set())
        lines.discard(line)
        if not lines:
            self._lines.pop(ticket, None)

    def _list_soon(self) -> None:
        """Tell who has no table yet of those that there are, not at every move."""
        if self._listing is None:
            self._listing = asyncio.get_running_loop().call_later(_PAUSE, self._list)

    def _list(self) -> None:
        self._listing = None
        for line in [line for lines in self._lines.values() for line in lines]:
            line.list_tables()

    async def attend(self, ticket: str, looked_at: bool) -> None:
        """Take note of whether a browser is connected with the page that has a ticket."""
        for line in tuple(self._lines.get(ticket, ())):
            await line.attend(looked_at)

    def handler(self, base: str) -> tuple[str, type[WebSocketHandler], dict[str, Any]]:
        """Return tornado's rule for the lines of pages, below a server's own address."""
        return (f"{base}{LINK}", LinkHandler, {"service": self})


class Line:
    """The line of one page.

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
        self._listed: list[dict[str, Any]] | None = None
        self._following = Following(self._authority, guest.id, send)

    def open(self) -> None:
        """Hear from now on what the class is told."""
        if self._service.lessons is not None:
            self._service.lessons.enter(self)

    def hear(self, news: Mapping[str, Any]) -> None:
        """Tell the page what belongs to no table."""
        self._send(json.dumps(news))

    def hang_up(self) -> None:
        """End the line."""
        self._hang_up()

    async def attend(self, looked_at: bool) -> None:
        """Follow tables only as long as somebody looks at the page."""
        if looked_at:
            await self._following.go_on()
        else:
            self._following.rest()

    async def take(self, text: str | bytes) -> None:
        """Answer a message of the page."""
        try:
            message = read(text)
            number, do = message.pop("ask"), message.pop("do")
        except (BadMessage, KeyError) as error:
            raise HTTPError(400, str(error)) from error
        try:
            told: Mapping[str, Any]
            self._service.rates.count(self.guest.id, do, teacher=_teaches(self.guest))
            if do in _AT_TABLES:
                told = await self.do(_AT_TABLES[do], message)
            elif do in _ELSE:
                told = await _ELSE[do](self, message)
            elif do in ASKS:
                if self._service.lessons is None:
                    raise Refused("role", say(_NO_CLASS))
                told = await ASKS[do](self._service.lessons, self, message)
            else:
                raise Refused("input", say(_UNKNOWN))
            text = answer(number, told)
            if len(text) > LARGEST_TOLD:
                raise Refused("large", say(_TOO_LONG))
        except Refused as refused:
            self._send(refusal(number, refused))
        else:
            self._send(text)

    def close(self) -> None:
        """Follow nothing any more."""
        self._following.end_all()
        if self._service.lessons is not None:
            self._service.lessons.leave(self)

    # ---- what is asked for -------------------------------------------------------------

    @property
    def _by(self) -> dict[str, Any]:
        return {"visitor": self.guest.id, "teacher": self.guest.role == TEACHER}

    async def _hello(self, _given: Mapping[str, Any]) -> dict[str, Any]:
        guest = self.guest
        told = {"visitor": guest.id, "name": guest.name, "role": guest.role}
        if guest.role == TEACHER:
            told.update(self._service.way_in())
        return {**told, "address": self._service.address, **await self._tables(_given)}

    async def _class(self, _given: Mapping[str, Any]) -> Mapping[str, Any]:
        return await about(self._service.lessons, self)

    async def _tables(self, _given: Mapping[str, Any]) -> dict[str, Any]:
        await self._authority.recall()
        self._listed = listed(self._authority.held(), self.guest.id)
        return {"tables": self._listed}

    def list_tables(self) -> None:
        """Tell a page that has asked for the tables, and follows none, how they are now."""
        if self._listed is None or self._following.any:
            return
        found = listed(self._authority.held(), self.guest.id)
        if found != self._listed:
            self._listed = found
            self.hear({"tables": found})

    async def _open(self, given: Mapping[str, Any]) -> dict[str, Any]:
        settings = given.get("settings")
        if not isinstance(settings, Mapping):
            raise Refused("input", say("With these settings there is no game."))
        return {"table": await self._authority.open(settings)}

    async def _follow(self, given: Mapping[str, Any]) -> dict[str, Any]:
        since = _number(given, "since")
        return {"table": await self._following.begin(_text(given, "table"), since)}

    async def _leave(self, given: Mapping[str, Any]) -> dict[str, Any]:
        self._following.end(str(given.get("table")))
        return {}

    async def _rematch(self, given: Mapping[str, Any]) -> dict[str, Any]:
        return {"table": await self._authority.rematch(_text(given, "table"), **self._by)}

    async def do(self, deed: Deed, given: Mapping[str, Any]) -> dict[str, Any]:
        """Do something at a table; return the number of the entry that tells of it."""
        id = given.get("id", "")
        if not isinstance(id, str) or len(id) > _LONGEST_ID or not id.isprintable():
            raise Refused("input", say(_UNKNOWN))
        return {"number": await deed(self._authority, _text(given, "table"), self.guest, given, id)}


Deed = Callable[[Authority, str, Visitor, Mapping[str, Any], str], Awaitable[int]]


def _teaches(guest: Visitor) -> bool:
    return guest.role == TEACHER


def _text(given: Mapping[str, Any], name: str) -> str:
    """Return a text that a page has sent; Refused for anything else."""
    value = given.get(name)
    if not isinstance(value, str):
        raise Refused("input", say(_UNKNOWN))
    return value


def _number(given: Mapping[str, Any], name: str) -> int:
    """Return a number that a page has sent; Refused for anything else."""
    value = given.get(name)
    if not is_whole(value):
        raise Refused("input", say(_UNKNOWN))
    return value


_AT_TABLES: Final[Mapping[str, Deed]] = {
    "sit": lambda tables, code, who, given, id: tables.join(
        code, who.id, given.get("name"), _number(given, "seat"), id=id
    ),
    "bot": lambda tables, code, who, given, id: tables.sit(
        code, who.id, _number(given, "seat"), _text(given, "kind"), teacher=_teaches(who), id=id
    ),
    "start": lambda tables, code, who, given, id: tables.start(
        code, who.id, teacher=_teaches(who), id=id
    ),
    "act": lambda tables, code, who, given, id: tables.act(
        code, who.id, _number(given, "number"), given.get("action"), id=id
    ),
    "overdue": lambda tables, code, who, given, id: tables.bot_moves(
        code, who.id, teacher=_teaches(who)
    ),
    "back": lambda tables, code, who, given, id: tables.back(
        code, who.id, _number(given, "to"), teacher=_teaches(who), id=id
    ),
    "agree": lambda tables, code, who, given, id: tables.allow_back(
        code, who.id, None if given.get("to") is None else _number(given, "to"), id=id
    ),
    "paused": lambda tables, code, who, given, id: tables.pause(
        code, who.id, given.get("value") is True, teacher=_teaches(who), id=id
    ),
    "pace": lambda tables, code, who, given, id: tables.pace(
        code, who.id, _text(given, "value"), teacher=_teaches(who), id=id
    ),
    "say": lambda tables, code, who, given, id: tables.say(
        code, who.id, _text(given, "phrase"), id=id
    ),
}
"""What is done at tables, by its name."""
_ELSE: Final[Mapping[str, Callable[[Line, Mapping[str, Any]], Awaitable[Mapping[str, Any]]]]] = {
    "hello": Line._hello,
    "class": Line._class,
    "tables": Line._tables,
    "open": Line._open,
    "follow": Line._follow,
    "leave": Line._leave,
    "rematch": Line._rematch,
}
"""What else pages ask for."""


class LinkHandler(WebSocketHandler):
    """The line of one page. Only its Python may have one: a browser never has the permit."""

    def initialize(self, service: Service) -> None:
        """Take note of who answers."""
        self._service = service
        self._opened = self._lost = False

    async def prepare(self) -> None:
        """Refuse whoever has no permit."""
        kind, _space, ticket = self.request.headers.get("Authorization", "").partition(" ")
        try:
            ticket = ticket if kind == "Bearer" else ""
            guest = await asyncio.to_thread(in_time(partial(self._service.guest, ticket)))
        except NotKept as error:
            raise HTTPError(503) from error
        if guest is None:
            raise HTTPError(401)
        self._unread = Unread(UNREAD)
        self._ticket = ticket
        self._line = Line(self._service, guest, self._tell, self.close)

    def open(self, *_args: str, **_kwargs: str) -> None:
        """Hear from now on what the class is told, unless the page is gone already."""
        if not self._lost:
            self._opened = True
            self._service.enter(self._ticket, self._line)
            self._line.open()

    def check_origin(self, origin: str) -> bool:
        """Refuse browsers, which tell where they come from."""
        return False

    @property
    def max_message_size(self) -> int:
        """How many bytes a message may have."""
        return 4 * LARGEST

    async def on_message(self, message: str | bytes) -> None:
        """Answer; a page that sends what no page sends loses its line."""
        try:
            await self._line.take(message)
        except HTTPError as error:
            self.close(1003, error.log_message)

    def on_close(self) -> None:
        """Follow nothing any more."""
        self._lost = True
        if self._opened:
            self._service.leave(self._ticket, self._line)
            self._line.close()

    def _tell(self, text: str) -> None:
        """Send a text; who is gone by now, or does not read any more, hears nothing."""
        if self._unread.too_much:
            self.close(1013, "unread")
            return
        with suppress(WebSocketClosedError):
            self._unread.add(len(text), asyncio.ensure_future(self.write_message(text)))
