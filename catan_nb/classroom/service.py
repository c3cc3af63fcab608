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
from catan_nb.classroom.lessons import ClassLessons, Page
from catan_nb.classroom.limits import Rates, Unread
from catan_nb.classroom.live import News, table_list
from catan_nb.classroom.messages import (
    LARGEST,
    LARGEST_TOLD,
    BadMessage,
    NotKept,
    Refused,
    answer,
    read,
    refusal,
    split_into_parts,
    table_message,
)
from catan_nb.classroom.shared import Entry
from catan_nb.classroom.state import NONSENSE, check_counts, check_entries, check_name
from catan_nb.classroom.visitors import LEARNER, TEACHER, Visitor, tidy
from catan_nb.classroom.writing import with_deadline
from catan_nb.kernel.codecs import is_int
from catan_nb.kernel.words import noop, say

__all__ = [
    "ASKS",
    "LINK",
    "UNREAD",
    "ClassConnection",
    "FollowedTables",
    "LinkHandler",
    "Service",
    "about",
]


# Which tables a page follows, and how it goes on after nobody has looked at it for a while.


class FollowedTables:
    """The tables that a page follows, each from the entry that it wants next.

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
        """Whether it follows any."""
        return bool(self._next)

    async def begin(self, code: str, since: int) -> str:
        """Follow a table from an entry on and return its code; Refused where there is none."""
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
        """Follow a table no longer."""
        self._next.pop(code, None)
        self._stop(code)

    def end_all(self) -> None:
        """Follow nothing any more."""
        for code in list(self._next):
            self.end(code)

    def rest(self) -> None:
        """Take note that nobody looks at the page."""
        self._looked_at = False
        for code in self._next:
            self._stop(code)

    async def go_on(self) -> None:
        """Take note that somebody looks at the page again."""
        self._looked_at = True
        for code in [code for code in self._next if code not in self._stops]:
            with suppress(Refused):  # the store is away: the next move is asked for anew
                await self._listen(code)

    # ---- inside ------------------------------------------------------------------------

    async def _listen(self, code: str) -> None:
        missed: list[Entry] = []
        news: list[News] = []
        begun = False

        def tell(entry: Entry | News) -> None:
            if isinstance(entry, Entry):
                self._next[code] = entry.number + 1
                missed.append(entry)
            else:
                news.append(entry)
            if begun:
                send()

        def send() -> None:
            for part in split_into_parts(one.plain() for one in missed):
                self._send(table_message(code, entries=part))
            for one in news:  # it is about the table as the entries have left it
                self._send(table_message(code, news={one.kind: one.data}))
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


# What pages ask for of their class, by its name.
#
# ``class``
#     Everybody. ``{"role", "name", "state", "pooled"}``: who has opened the page, what holds for
#     the class (see `catan_nb.classroom.state`), and what it has rolled together; ``state`` is
#     None where there is no class.
# ``report``
#     A learner's page: ``lesson``, ``place`` (the exercise or guess that was last at work; may be
#     empty) and ``entries`` (what is remembered of exercises, by name).
# ``recall``
#     A learner's page: ``{"lessons": {lesson: {name: entry}}}``, all that the learner has answered.
# ``rolled``
#     A learner's page: ``experiment``, ``run`` (the page's own name for this run) and ``counts``,
#     how often each result has come in this run in all;
#     ``{"pooled": {experiment: {result: count}}}``.
# ``watch``
#     A teacher's page: ``{"state", "learners", "answers", "more", "tables", "pooled"}``, and news
#     from then on; where ``more`` is a number, further answers are had with it as ``since``:
#     ``{"answers", "more"}``. A learner is
#     ``{"id", "name", "here", "open", "lesson", "place", "since", "seen"}``, where ``open`` says
#     whether a page with the lesson is, an answer
#     ``{"learner", "lesson", "name", "entry", "at"}``; a table as `glance` returns it.
# ``steer``
#     A teacher's page: ``changes`` of the state; ``{"state"}``.
# ``rename``, ``remove``, ``new_code``
#     A teacher's page: ``learner`` (the id) and ``name``; ``{"code"}``, the learner's new own
#     code.
# ``purge``
#     A teacher's page: ``days``; ``{"count"}``, how many tables were removed at which nothing had
#     happened for so long.
#
# All pages are told ``{"class": {"state": …}}``, ``{"class": {"pooled": …}}`` and, when a guess
# is held no longer, ``{"class": {"guesses": {"lesson", "name", "guesses": […]}}}``; a learner's
# pages ``{"class": {"mine": {lesson: {name: entry}}}}``, what another of them has reported, and
# ``{"class": {"removed": True}}``; teachers' that watch ``{"class": {"learners": […], "removed":
# [id, …], "answers": […], "tables": […]}}``, each where there is anything new.


Told = Mapping[str, Any]
Ask = Callable[[ClassLessons, Page, Mapping[str, Any]], Awaitable[Told]]

_NOT_YOURS: Final = noop("Only the teacher of the class may do this.")
_NO_LEARNER: Final = noop("Only a learner of the class hands in answers.")


async def about(lessons: ClassLessons | None, page: Page) -> Told:
    """Return who has opened a page, and what holds for the class."""
    guest = page.guest
    state, pooled = None, {}
    if lessons is not None and guest.role in (LEARNER, TEACHER):
        await lessons.ready()
        state, pooled = lessons.state, lessons.learners.rolled()
    return {"role": guest.role, "name": guest.name, "state": state, "pooled": pooled}


async def _report(lessons: ClassLessons, page: Page, given: Mapping[str, Any]) -> Told:
    place = given.get("place", "")
    await lessons.report(
        page,
        _check_lesson(given.get("lesson")),
        check_name(place) if place else "",
        check_entries(given.get("entries", {})),
    )
    return {}


async def _recall(lessons: ClassLessons, page: Page, given: Mapping[str, Any]) -> Told:
    return {"lessons": await lessons.recall(page)}


async def _rolled(lessons: ClassLessons, page: Page, given: Mapping[str, Any]) -> Told:
    experiment, run = check_name(given.get("experiment")), check_name(given.get("run"))
    if len(experiment) + len(run) > 100 or "/" in experiment:
        raise Refused("input", say(NONSENSE))
    return {
        "pooled": await lessons.rolled(page, experiment, run, check_counts(given.get("counts")))
    }


async def _watch(lessons: ClassLessons, page: Page, given: Mapping[str, Any]) -> Told:
    since = given.get("since", 0)
    if not is_int(since):
        raise Refused("input", say(NONSENSE))
    return await lessons.watch(page, since)


async def _steer(lessons: ClassLessons, page: Page, given: Mapping[str, Any]) -> Told:
    return {"state": await lessons.steer(given.get("changes"))}


async def _rename(lessons: ClassLessons, page: Page, given: Mapping[str, Any]) -> Told:
    name = tidy(given.get("name"))
    if not name:
        raise Refused("input", say("A learner needs a name."))
    await lessons.rename(check_name(given.get("learner")), name)
    return {}


async def _remove(lessons: ClassLessons, page: Page, given: Mapping[str, Any]) -> Told:
    await lessons.remove(check_name(given.get("learner")))
    return {}


async def _new_code(lessons: ClassLessons, page: Page, given: Mapping[str, Any]) -> Told:
    return {"code": await lessons.new_code(check_name(given.get("learner")))}


async def _purge(lessons: ClassLessons, page: Page, given: Mapping[str, Any]) -> Told:
    days = given.get("days")
    if not is_int(days) or not 0 < days <= 100_000:
        raise Refused("input", say(NONSENSE))
    return {"count": await lessons.purge(days)}


def _check_lesson(value: object) -> str:
    """Return a lesson's key; Refused for what is none."""
    lesson = check_name(value)
    if lesson.startswith(":"):
        raise Refused("input", say(NONSENSE))
    return lesson


def _restrict_to_role(role: str, words: str, ask: Ask) -> Ask:
    """Return the same, refused to whoever has another role."""

    async def asked(lessons: ClassLessons, page: Page, given: Mapping[str, Any]) -> Told:
        if page.guest.role != role:
            raise Refused("role", say(words))
        return await ask(lessons, page, given)

    return asked


ASKS: Final[Mapping[str, Ask]] = {
    **{
        name: _restrict_to_role(LEARNER, _NO_LEARNER, ask)
        for name, ask in {"report": _report, "recall": _recall, "rolled": _rolled}.items()
    },
    **{
        name: _restrict_to_role(TEACHER, _NOT_YOURS, ask)
        for name, ask in {
            "watch": _watch,
            "steer": _steer,
            "rename": _rename,
            "remove": _remove,
            "new_code": _new_code,
            "purge": _purge,
        }.items()
    },
}
"""What is asked of a class, by its name."""


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
        self._lines: dict[str, set[ClassConnection]] = {}
        self._listing: asyncio.TimerHandle | None = None
        authority.watch(self._list_soon)

    def enter(self, ticket: str, line: ClassConnection) -> None:
        """Take note of the line of the page that has a ticket."""
        self._lines.setdefault(ticket, set()).add(line)

    def leave(self, ticket: str, line: ClassConnection) -> None:
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


class ClassConnection:
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
        self._following = FollowedTables(self._authority, guest.id, send)

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
            self._service.rates.count(self.guest.id, do, teacher=_is_teacher(self.guest))
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
        self._listed = table_list(self._authority.held(), self.guest.id)
        return {"tables": self._listed}

    def list_tables(self) -> None:
        """Tell a page that has asked for the tables, and follows none, how they are now."""
        if self._listed is None or self._following.any:
            return
        found = table_list(self._authority.held(), self.guest.id)
        if found != self._listed:
            self._listed = found
            self.hear({"tables": found})

    async def _open(self, given: Mapping[str, Any]) -> dict[str, Any]:
        settings = given.get("settings")
        if not isinstance(settings, Mapping):
            raise Refused("input", say("With these settings there is no game."))
        return {"table": await self._authority.open(settings)}

    async def _follow(self, given: Mapping[str, Any]) -> dict[str, Any]:
        since = _get_number(given, "since")
        return {"table": await self._following.begin(_get_text(given, "table"), since)}

    async def _leave(self, given: Mapping[str, Any]) -> dict[str, Any]:
        self._following.end(str(given.get("table")))
        return {}

    async def _rematch(self, given: Mapping[str, Any]) -> dict[str, Any]:
        return {"table": await self._authority.rematch(_get_text(given, "table"), **self._by)}

    async def do(self, deed: Deed, given: Mapping[str, Any]) -> dict[str, Any]:
        """Do something at a table; return the number of the entry that tells of it."""
        id = given.get("id", "")
        if not isinstance(id, str) or len(id) > _LONGEST_ID or not id.isprintable():
            raise Refused("input", say(_UNKNOWN))
        return {
            "number": await deed(self._authority, _get_text(given, "table"), self.guest, given, id)
        }


Deed = Callable[[Authority, str, Visitor, Mapping[str, Any], str], Awaitable[int]]


def _is_teacher(guest: Visitor) -> bool:
    return guest.role == TEACHER


def _get_text(given: Mapping[str, Any], name: str) -> str:
    """Return a text that a page has sent; Refused for anything else."""
    value = given.get(name)
    if not isinstance(value, str):
        raise Refused("input", say(_UNKNOWN))
    return value


def _get_number(given: Mapping[str, Any], name: str) -> int:
    """Return a number that a page has sent; Refused for anything else."""
    value = given.get(name)
    if not is_int(value):
        raise Refused("input", say(_UNKNOWN))
    return value


_AT_TABLES: Final[Mapping[str, Deed]] = {
    "sit": lambda tables, code, who, given, id: tables.join(
        code, who.id, given.get("name"), _get_number(given, "seat"), id=id
    ),
    "bot": lambda tables, code, who, given, id: tables.sit(
        code,
        who.id,
        _get_number(given, "seat"),
        _get_text(given, "kind"),
        teacher=_is_teacher(who),
        id=id,
    ),
    "start": lambda tables, code, who, given, id: tables.start(
        code, who.id, teacher=_is_teacher(who), id=id
    ),
    "act": lambda tables, code, who, given, id: tables.act(
        code, who.id, _get_number(given, "number"), given.get("action"), id=id
    ),
    "overdue": lambda tables, code, who, given, id: tables.bot_moves(
        code, who.id, teacher=_is_teacher(who)
    ),
    "back": lambda tables, code, who, given, id: tables.back(
        code, who.id, _get_number(given, "to"), teacher=_is_teacher(who), id=id
    ),
    "agree": lambda tables, code, who, given, id: tables.allow_back(
        code, who.id, None if given.get("to") is None else _get_number(given, "to"), id=id
    ),
    "paused": lambda tables, code, who, given, id: tables.pause(
        code, who.id, given.get("value") is True, teacher=_is_teacher(who), id=id
    ),
    "pace": lambda tables, code, who, given, id: tables.pace(
        code, who.id, _get_text(given, "value"), teacher=_is_teacher(who), id=id
    ),
    "say": lambda tables, code, who, given, id: tables.say(
        code, who.id, _get_text(given, "phrase"), id=id
    ),
}
"""What is done at tables, by its name."""
_ELSE: Final[
    Mapping[str, Callable[[ClassConnection, Mapping[str, Any]], Awaitable[Mapping[str, Any]]]]
] = {
    "hello": ClassConnection._hello,
    "class": ClassConnection._class,
    "tables": ClassConnection._tables,
    "open": ClassConnection._open,
    "follow": ClassConnection._follow,
    "leave": ClassConnection._leave,
    "rematch": ClassConnection._rematch,
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
            guest = await asyncio.to_thread(with_deadline(partial(self._service.guest, ticket)))
        except NotKept as error:
            raise HTTPError(503) from error
        if guest is None:
            raise HTTPError(401)
        self._unread = Unread(UNREAD)
        self._ticket = ticket
        self._line = ClassConnection(self._service, guest, self._tell, self.close)

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
