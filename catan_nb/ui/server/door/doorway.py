"""The door on the network: whoever is not in gets the page that asks, and starts nothing."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Final, TypeVar
from urllib.parse import quote, urlencode, urlsplit

from tornado.httputil import HTTPServerRequest
from tornado.routing import Matcher, Rule
from tornado.web import Application, RequestHandler

from catan_nb.classroom.rates import OFTEN
from catan_nb.classroom.store import NotKept
from catan_nb.classroom.visitors import LEARNER, STAYS, Visitor
from catan_nb.kernel.words import say
from catan_nb.ui.looks.head import ADDRESS as LOOKS
from catan_nb.ui.server.door.asking import (
    ADDRESS,
    asking,
    known,
    left,
    not_kept,
    not_yours,
    welcome,
)
from catan_nb.ui.server.door.door import Door, Entered, NotIn
from catan_nb.ui.server.door.plain_page import language_of
from catan_nb.ui.site.contents import CLASS

__all__ = [
    *("closed", "kept_out", "known_visitor", "leave", "of_a_page", "token_of", "visit"),
    "who_asks",
]

R = TypeVar("R")

_ASIDE: Final = ThreadPoolExecutor(4, "door")
_HERE: Final = re.compile(r"/(?![/\\])[^\x00-\x20\x7f\\]*")
"""An address of this server. Browsers leave out tabs, and ``/\\t/`` would lead elsewhere."""
_STATUS: Final = {"wait": 429, "many": 429, "taken": 409, "name": 400, "kept": 503}


def _cookie(request: HTTPServerRequest, what: str = "visitor") -> str:
    """Return the name of a cookie: browsers do not tell servers at several ports apart."""
    port = re.search(r":(\d+)$", request.host)
    return f"catan_nb_{what}_{port[1]}" if port else f"catan_nb_{what}"


def token_of(request: HTTPServerRequest) -> str:
    """Return by what a browser is known; empty when it brings nothing."""
    found = request.cookies.get(_cookie(request))
    return found.value if found else ""


def visit(handler: RequestHandler, entered: Entered) -> None:
    """Let a browser be known from now on."""
    kept: dict[str, Any] = {
        "path": handler.settings["base_url"],
        "max_age": round(STAYS),
        "samesite": "Lax",
        "secure": handler.request.protocol == "https",
    }
    handler.set_cookie(_cookie(handler.request), entered.token, httponly=True, **kept)
    # Pages say whose they are, and whoever sits there next can leave.
    name = _cookie(handler.request, "name")
    if entered.visitor.name or name in handler.cookies:
        handler.set_cookie(name, quote(entered.visitor.name), **kept)


async def leave(handler: RequestHandler, door: Door) -> None:
    """Know a browser no more."""
    await aside(door.leave, token_of(handler.request))
    for what in ("visitor", "name"):
        handler.clear_cookie(_cookie(handler.request, what), path=handler.settings["base_url"])


async def aside(deed: Callable[..., R], *given: object) -> R:
    """Do what takes the store's time, or that of a hash, while the server answers others."""
    return await asyncio.get_running_loop().run_in_executor(_ASIDE, deed, *given)


async def known_visitor(handler: RequestHandler) -> Visitor | None:
    """Return whose browser asks; None where nobody knows it. Raises `NotKept`."""
    door: Door = handler.settings["catan_nb_door"]
    token = token_of(handler.request)
    return door.known(token) or await aside(door.visitor, token)


async def who_asks(handler: RequestHandler) -> tuple[Visitor, str]:
    """Return whose browser asks, and by what it is known; a new guest where the door is open."""
    with suppress(NotKept):
        if (visitor := await known_visitor(handler)) is not None:
            return visitor, token_of(handler.request)
    entered = await aside(handler.settings["catan_nb_door"].as_guest)
    visit(handler, entered)
    return entered.visitor, entered.token


def of_a_page(request: HTTPServerRequest, door: Door) -> bool:
    """Say whether the Python of a page asks, which shows its ticket."""
    kind, _space, ticket = request.headers.get("Authorization", "").partition(" ")
    return kind == "Bearer" and door.is_ticket(ticket)


def kept_out(handler: RequestHandler, visitor: Visitor, path: str) -> bool:
    """Say whether a notebook is for teachers and a learner asks for it, who is told so."""
    if visitor.role != LEARNER or not path.rstrip("/").endswith(CLASS):
        return False
    handler.set_status(403)
    handler.finish(not_yours(language_of(handler.request), handler.settings["base_url"]))
    return True


class _Outside(Matcher):
    """Matches what comes from somebody who is not in as far as is known at once, or brings a key.

    To ask the store takes time, in which all others would wait.
    """

    def __init__(self, door: Door, looks: str) -> None:
        self._door, self._looks = door, looks

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        if request.path.startswith(self._looks) or self._door.open:
            return None
        return {"target_kwargs": {"door": self._door}} if self._outside(request) else None

    def _outside(self, request: HTTPServerRequest) -> bool:
        if _asks_the_door(request):
            return True
        return not of_a_page(request, self._door) and self._door.known(token_of(request)) is None


def _asks_the_door(request: HTTPServerRequest) -> bool:
    brings_key = request.method == "GET" and "key" in request.query_arguments
    return brings_key or request.path.endswith(f"/{ADDRESS}")


class DoorPage(RequestHandler):
    """Asks who comes, and lets them in."""

    _visitor: Visitor | None = None

    def initialize(self, door: Door) -> None:
        """Take the door."""
        self._door = door

    def set_default_headers(self) -> None:
        """Let no browser keep what stands here."""
        self.set_header("Cache-Control", "no-store")

    async def prepare(self) -> None:
        """Look up whose browser it is, who may be in and then asks once more."""
        self._visitor = await known_visitor(self)
        if self._visitor is not None and not _asks_the_door(self.request):
            self.redirect("/" + (self.request.uri or "").lstrip("/\\"), status=307)

    def write_error(self, status_code: int, **told: Any) -> None:
        """Say what the store says, in words."""
        error = told.get("exc_info", (None, None))[1]
        if not isinstance(error, NotKept):
            super().write_error(status_code, **told)
            return
        self.set_status(503)
        self.finish(not_kept(*self._page(), error))

    def log_exception(self, typ: Any, value: Any, tb: Any) -> None:
        """Leave out of the terminal what is said to whom it concerns."""
        if not isinstance(value, NotKept):
            super().log_exception(typ, value, tb)

    async def get(self) -> None:
        """Take a key from the address, or ask."""
        if key := self.get_query_argument("key", ""):
            await self._try("key", {"key": key})
            return
        if self._visitor is not None:
            self.finish(known(*self._page(), self._visitor))
            return
        given = {"code": self.get_query_argument("class", "")}
        self.set_status(401)
        self.finish(asking(*self._page(), has_class=self._door.has_class, given=given))

    async def post(self) -> None:
        """Take what was typed."""
        do = self.get_body_argument("do", "")
        visitor = self._visitor
        if do == "leave":
            await self._leave(visitor)
        elif do == "new" and visitor is not None and visitor.role == LEARNER:
            await self._renew(visitor)
        else:
            fields = {
                name: self.get_body_argument(name, "") for name in ("key", "code", "name", "own")
            }
            await self._try(
                do if do in _WAYS else "code" if self._door.has_class else "key", fields
            )

    async def _try(self, do: str, fields: dict[str, str]) -> None:
        address = self.request.remote_ip or ""
        page = self._page()  # before anything is done: what is sent may be no text
        try:
            entered = await aside(_WAYS[do], self._door, fields, address)
        except (NotIn, NotKept) as error:
            why = NotIn("kept", words=error) if isinstance(error, NotKept) else error
            self.set_status(_STATUS.get(why.why, 403))
            if why.seconds:
                self.set_header("Retry-After", why.seconds)
            has_class = self._door.has_class
            self.finish(asking(*page, has_class=has_class, given=fields, do=do, why=why))
            return
        visit(self, entered)
        if entered.code:
            self.finish(welcome(*page, entered.visitor, entered.code))
        else:
            self.redirect(page[-1], status=303)

    async def _renew(self, visitor: Visitor) -> None:
        try:
            own = await aside(self._door.new_own_code, visitor)
        except NotIn as why:
            self.set_status(_STATUS[why.why])
            self.set_header("Retry-After", why.seconds)
            self.finish(not_kept(*self._page(), say(OFTEN)))
        else:
            self.finish(welcome(*self._page(), visitor, own))

    async def _leave(self, visitor: Visitor | None) -> None:
        await leave(self, self._door)
        self.finish(left(*self._page(), visitor))

    def _page(self) -> tuple[str, str, str]:
        return language_of(self.request), self.settings["base_url"], self._on()

    def _on(self) -> str:
        """Return where to go on, an address of this server without the key."""
        base: str = self.settings["base_url"]
        if self.request.method == "POST":
            on = self.get_body_argument("on", base)
            return on if _HERE.fullmatch(on) else base
        if self.request.path.endswith(f"/{ADDRESS}"):
            return base
        asked = [
            (name, text.decode("utf-8", "replace"))
            for name, texts in self.request.query_arguments.items()
            for text in texts
            if name not in ("key", "class")
        ]
        query = urlencode(asked)
        path = "/" + urlsplit(self.request.path).path.lstrip("/\\")
        return f"{path}?{query}" if query else path


_WAYS: Final = {
    "key": lambda door, given, address: door.with_key(given["key"], address),
    "code": lambda door, given, address: door.with_code(given["code"], given["name"], address),
    "own": lambda door, given, address: door.with_own_code(given["own"], address),
}
"""How somebody comes in."""


def closed(app: Application, door: Door) -> None:
    """Let an application answer only those who are in."""
    looks = f"{app.settings['base_url']}{LOOKS}/"
    app.default_router.rules.insert(0, Rule(_Outside(door, looks), DoorPage))
