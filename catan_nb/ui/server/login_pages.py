"""The login pages and handlers: forms for a key, or for a class code and a name."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any, Final, TypeVar
from urllib.parse import quote, urlencode, urlsplit

from tornado.httputil import HTTPServerRequest
from tornado.routing import Matcher, Rule
from tornado.web import Application, RequestHandler

from catan_nb.classroom.limits import OFTEN
from catan_nb.classroom.messages import NotKept
from catan_nb.classroom.visitors import LEARNER, STAYS, TEACHER, Visitor
from catan_nb.classroom.writing import with_deadline
from catan_nb.kernel.words import say
from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop
from catan_nb.ui.contents import CLASS, FRONT
from catan_nb.ui.looks.masthead import LOOKS_ADDRESS as LOOKS
from catan_nb.ui.server.login import Door, LoginRefused, LoginResult
from catan_nb.ui.server.request_checks import plain_page, request_language
from catan_nb.ui.widgets.html import Child, Markup, h

__all__ = [
    "DOOR_ADDRESS",
    "FULL",
    "browser_token",
    "failure_page",
    "find_visitor",
    "find_visitor_or_add_guest",
    "is_from_page_kernel",
    "log_out_browser",
    "logged_in_page",
    "logged_out_page",
    "login_page",
    "own_code_page",
    "refuse_teachers_notebook",
    "require_visitor",
    "run_in_thread",
    "safe_redirect_target",
    "set_visitor_cookie",
    "teachers_only_page",
]


DOOR_ADDRESS: Final = "catan_nb/door"
"""Where what is typed goes, below the server's own address."""
FULL: Final = noop("The class has as many learners as it can have. Its teacher can remove some.")
_WHY: Final = {
    ("key", "wrong"): noop("That is not the key. It is printed where the server was started."),
    ("code", "wrong"): noop("No class here has this code. Look at it once more, letter by letter."),
    ("code", "old"): noop("This code has been used up. Ask for the one that holds today."),
    ("own", "wrong"): noop("Nobody here has this code of their own. Look at it once more."),
    ("code", "name"): noop("Type your name, too: the others see it at the table."),
    ("code", "full"): FULL,
    ("code", "taken"): noop(
        "Somebody of this name is here already. If it is you, come back with your own code;"
        " otherwise take another name."
    ),
}
"""Why somebody stays outside, by what they have typed."""


def login_page(
    language: str,
    server: str,
    on: str,
    *,
    has_class: bool,
    fields: dict[str, str],
    do: str = "",
    why: LoginRefused | None = None,
) -> Markup:
    """Return the login page.

    Parameters
    ----------
    language, server : str
        As for `plain_page`.
    on : str
        Where those who come in go on.
    has_class : bool
        Whether it asks for a class's code and a name, or for a key alone.
    fields : dict
        What stands in the fields already.
    do, why : str, EntryRefused
        What was tried, and why in vain.
    """
    form = partial(_form, server, on, do, why)
    key_field = ("key", noop("Key"), fields.get("key", ""), {"autocomplete": "off"})

    def key_body() -> Child:
        note = h("p", _("Whoever started this server has a key for you."))
        return [note, form("key", _("Come in"), key_field)]

    def class_body() -> Child:
        name = ("name", noop("Your name"), fields.get("name", ""), {"autocomplete": "nickname"})
        code = ("code", noop("Code of the class"), fields.get("code", ""), _TYPED)
        own_code = ("own", noop("Your own code"), fields.get("own", ""), _TYPED)
        return [
            form("code", _("Come in"), code, name),
            h(
                "details",
                h("summary", _("I have been here before")),
                form("own", _("Come back"), own_code),
                open=do == "own",
            ),
            h(
                "details",
                h("summary", _("I am the teacher")),
                form("key", _("Come in"), key_field),
                open=do == "key",
            ),
        ]

    title: Callable[[], str] = (
        (lambda: _("Which class is yours?")) if has_class else (lambda: _("There is a key to this"))
    )
    return plain_page(language, server, title, class_body if has_class else key_body)


_TYPED: Final = {"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}


def _form(
    server: str,
    on: str,
    tried: str,
    why: LoginRefused | None,
    do: str,
    text: str,
    *fields: tuple[str, str, str, dict[str, str]],
) -> Markup:
    """Return a form; what was wrong with what it sent stands above its fields."""
    failed = tried == do and why is not None
    alert = h("p", _error_text(do, why), role="alert", id="cnb-why") if failed and why else None
    names = [name for name, *_rest in fields]
    empty = [name for name, _words, value, _more in fields if not value]
    # Where the mistake is, or else what is still to be typed.
    first = names[-1] if failed and why and why.why in ("name", "taken") else names[0]
    first = first if failed else next(iter(empty), first)
    shown_fields = [
        h(
            "label",
            h("span", _(label)),
            h(
                "input",
                name=name,
                value=value,
                maxlength=200,
                required=True,
                autofocus=(failed or not tried) and name == first,
                aria_describedby="cnb-why" if failed else None,
                **field,
            ),
        )
        for name, label, value, field in fields
    ]
    return h(
        "form",
        alert,
        shown_fields,
        h("button", text, type="submit"),
        *_hidden_fields(do, on),
        method="post",
        action=f"{server}{DOOR_ADDRESS}",
    )


def _hidden_fields(do: str, on: str) -> list[Markup]:
    values = (("do", do), ("on", on))
    return [h("input", type="hidden", name=name, value=value) for name, value in values]


def _error_text(do: str, why: LoginRefused) -> str:
    if why.why == "kept":
        return str(why.words)
    if why.seconds:
        template = ngettext(
            "Wait {n} second and try again.", "Wait {n} seconds and try again.", why.seconds
        )
        is_crowded = why.why == "many"
        text = (
            _("Very many come in from here.")
            if is_crowded
            else _("Too many codes from here were wrong.")
        )
        return f"{text} {template.format(n=why.seconds)}"
    return _(_WHY[do, why.why])


def own_code_page(language: str, server: str, on: str, visitor: Visitor, own: str) -> Markup:
    """Return the page that tells learners their own code, which nobody can tell them later."""

    def body() -> Child:
        return [
            h(
                "p",
                _(
                    "This is your own code. Write it down: with it you come back, at another"
                    " device too."
                ),
            ),
            h("p", _spaced_code(own), class_="cnb-own-code"),
            h("p", h("a", _("Go on"), href=on, class_="cnb-go-on")),
        ]

    return plain_page(language, server, lambda: _("Hello, {name}").format(name=visitor.name), body)


def logged_in_page(language: str, server: str, on: str, visitor: Visitor) -> Markup:
    """Return the page of a visitor who is logged in: their name, and a logout button."""

    def title() -> str:
        if visitor.role == LEARNER:
            return _("You are {name}").format(name=visitor.name)
        return _("You are the teacher") if visitor.role == TEACHER else _("You are a guest")

    def body() -> Child:
        leave = (
            _("I am not {name}: leave").format(name=visitor.name) if visitor.name else _("Leave")
        )
        act = f"{server}{DOOR_ADDRESS}"
        new = h(
            "form",
            h("p", _("Your own code was lost? Take a new one; the old one then ends.")),
            h("button", _("A new code of my own"), type="submit", class_="cnb-quiet"),
            *_hidden_fields("new", on),
            method="post",
            action=act,
        )
        return [
            h("p", h("a", _("Go on"), href=on, class_="cnb-go-on")),
            h(
                "form",
                h("p", _("Leave this computer to the next person: what you did stays yours.")),
                h("button", leave, type="submit", class_="cnb-quiet"),
                *_hidden_fields("leave", server),
                method="post",
                action=act,
            ),
            new if visitor.role == LEARNER else None,
        ]

    return plain_page(language, server, title, body)


def failure_page(language: str, server: str, on: str, why: object) -> Markup:
    """Return what somebody sees for whom the door could do nothing; ``why`` says why."""

    def body() -> Child:
        return [h("p", str(why), role="alert"), h("p", h("a", _("Try again"), href=on))]

    return plain_page(language, server, lambda: _("That was not possible now"), body)


def logged_out_page(language: str, server: str, on: str, visitor: Visitor | None) -> Markup:
    """Return what is seen after leaving. What a learner did is gone from the browser then."""

    def body() -> Child:
        return [
            h(
                "p",
                _("This computer knows you no more. The next person can come in."),
                data_forget=visitor is not None and visitor.role == LEARNER,
            ),
            h("p", h("a", _("The next one"), href=on, class_="cnb-go-on")),
        ]

    return plain_page(language, server, lambda: _("Until next time"), body)


def teachers_only_page(language: str, server: str) -> Markup:
    """Return what learners see in the place of the teacher's page."""

    def body() -> Child:
        text = _("It shows what everybody answers, so only who has the teacher’s key can open it.")
        front = f"{server}voila/render/{FRONT}"
        return [h("p", text), h("p", h("a", _("Front page"), href=front))]

    return plain_page(language, server, lambda: _("This page is the teacher’s"), body)


def _spaced_code(code: str) -> str:
    """Return a code as it is best read: in two halves."""
    middle = (len(code) + 1) // 2
    return f"{code[:middle]}-{code[middle:]}"


# The door on the network: whoever is not in gets the page that asks, and starts nothing.


R = TypeVar("R")

_ASIDE: Final = ThreadPoolExecutor(4, "door")
_HASHING: Final = ThreadPoolExecutor(1, "codes")
"""Where codes are tried: whoever is in already does not wait behind their hashes."""
_HERE: Final = re.compile(r"/(?![/\\])[^\x00-\x20\x7f\\]*")
"""An address of this server. Browsers leave out tabs, and ``/\\t/`` would lead elsewhere."""
_LONGEST: Final = 200
"""Characters of a field that are used and shown again, as many as can be typed there."""
_LONGEST_ADDRESS: Final = 2_000
"""Characters of the address at which those who come in go on."""
_STATUS: Final = {"wait": 429, "many": 429, "taken": 409, "name": 400, "full": 409, "kept": 503}


def _cookie_name(request: HTTPServerRequest, what: str = "visitor") -> str:
    """Return the name of a cookie: browsers do not tell servers at several ports apart."""
    port = re.search(r":(\d+)$", request.host)
    return f"catan_nb_{what}_{port[1]}" if port else f"catan_nb_{what}"


def browser_token(request: HTTPServerRequest) -> str:
    """Return the browser's token from its cookie; empty without one."""
    cookie = request.cookies.get(_cookie_name(request))
    return cookie.value if cookie else ""


def set_visitor_cookie(handler: RequestHandler, entered: LoginResult) -> None:
    """Let a browser be known from now on."""
    attributes: dict[str, Any] = {
        "path": handler.settings["base_url"],
        "max_age": round(STAYS),
        "samesite": "Lax",
        "secure": handler.request.protocol == "https",
    }
    handler.set_cookie(_cookie_name(handler.request), entered.token, httponly=True, **attributes)
    # Pages say whose they are, and whoever sits there next can leave.
    name = _cookie_name(handler.request, "name")
    if entered.visitor.name or name in handler.cookies:
        handler.set_cookie(name, quote(entered.visitor.name), **attributes)


async def log_out_browser(handler: RequestHandler, door: Door) -> None:
    """Log a browser out and delete its cookies."""
    await run_in_thread(door.log_out, browser_token(handler.request))
    _clear_cookies(handler)


def _clear_cookies(handler: RequestHandler) -> None:
    """Let a browser keep nothing of its visitor."""
    for what in ("visitor", "name"):
        name = _cookie_name(handler.request, what)
        if name in handler.cookies:
            handler.clear_cookie(name, path=handler.settings["base_url"])


async def run_in_thread(function: Callable[..., R], *kwargs: object) -> R:
    """Do what takes the store's time, or that of a hash, while the server answers others.

    NotKept when others take so long that its turn does not come in time.
    """
    return await _run_in_pool(_ASIDE, partial(function, *kwargs))


async def _run_in_pool(threads: ThreadPoolExecutor, function: Callable[[], R]) -> R:
    return await asyncio.get_running_loop().run_in_executor(threads, with_deadline(function))


async def find_visitor(handler: RequestHandler) -> Visitor | None:
    """Return whose browser asks; None where nobody knows it. Raises `NotKept`."""
    door: Door = handler.settings["catan_nb_door"]
    token = browser_token(handler.request)
    return door.cached_visitor(token) or await run_in_thread(door.visitor_of_token, token)


async def find_visitor_or_add_guest(handler: RequestHandler) -> tuple[Visitor, str]:
    """Return whose browser asks, and by what it is known; a new guest where the door is open."""
    with suppress(NotKept):
        if (visitor := await find_visitor(handler)) is not None:
            return visitor, browser_token(handler.request)
    door: Door = handler.settings["catan_nb_door"]
    try:
        entered = await run_in_thread(door.log_in_guest)
    except NotKept:
        entered = door.log_in_unstored_guest()
    set_visitor_cookie(handler, entered)
    return entered.visitor, entered.token


def is_from_page_kernel(request: HTTPServerRequest, door: Door) -> bool:
    """Say whether the Python of a page asks, which shows its ticket."""
    kind, _space, ticket = request.headers.get("Authorization", "").partition(" ")
    return kind == "Bearer" and door.is_valid_ticket(ticket)


def refuse_teachers_notebook(handler: RequestHandler, visitor: Visitor, path: str) -> bool:
    """Say whether a notebook is for teachers and a learner asks for it, who is told so."""
    if visitor.role != LEARNER or not path.rstrip("/").endswith(CLASS):
        return False
    handler.set_status(403)
    handler.finish(
        teachers_only_page(request_language(handler.request), handler.settings["base_url"])
    )
    return True


class _NotLoggedInMatcher(Matcher):
    """Matches what comes from somebody who is not in as far as is known at once, or brings a key.

    To ask the store takes time, in which all others would wait.
    """

    def __init__(self, door: Door, looks: str) -> None:
        self._door, self._looks = door, looks

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        if request.path.startswith(self._looks) or self._door.is_open:
            return None
        return {"target_kwargs": {"door": self._door}} if self._needs_login(request) else None

    def _needs_login(self, request: HTTPServerRequest) -> bool:
        if _is_login_request(request):
            return True
        return (
            not is_from_page_kernel(request, self._door)
            and self._door.cached_visitor(browser_token(request)) is None
        )


def safe_redirect_target(address: str, base: str) -> str:
    """Return an address of this server as it is; `base` for a long one, or one elsewhere."""
    return address if len(address) <= _LONGEST_ADDRESS and _HERE.fullmatch(address) else base


def _is_login_request(request: HTTPServerRequest) -> bool:
    brings_key = request.method == "GET" and "key" in request.query_arguments
    return brings_key or request.path.endswith(f"/{DOOR_ADDRESS}")


class LoginHandler(RequestHandler):
    """Shows the login page and logs visitors in."""

    _visitor: Visitor | None = None

    def initialize(self, door: Door) -> None:
        """Take the `Door`."""
        self._door = door

    def set_default_headers(self) -> None:
        """Let no browser keep what stands here."""
        self.set_header("Cache-Control", "no-store")

    async def prepare(self) -> None:
        """Look up whose browser it is, who may be in and then asks once more."""
        self._visitor = await find_visitor(self)
        if self._visitor is not None and not _is_login_request(self.request):
            self.redirect("/" + (self.request.uri or "").lstrip("/\\"), status=307)

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Say what the store says, in words."""
        error = kwargs.get("exc_info", (None, None))[1]
        if not isinstance(error, NotKept):
            super().write_error(status_code, **kwargs)
            return
        self.set_status(503)
        self.finish(failure_page(*self._page_arguments(), error))

    def log_exception(self, typ: Any, value: Any, tb: Any) -> None:
        """Leave out of the terminal what is said to whom it concerns."""
        if not isinstance(value, NotKept):
            super().log_exception(typ, value, tb)

    async def get(self) -> None:
        """Take a key from the address, or ask."""
        if key := self.get_query_argument("key", ""):
            await self._try_log_in("key", {"key": _field_or_empty(key)})
            return
        if self._visitor is not None:
            self.finish(logged_in_page(*self._page_arguments(), self._visitor))
            return
        _clear_cookies(self)  # nobody is known by them any more
        fields = {"code": _field_or_empty(self.get_query_argument("class", ""))}
        self.set_status(401)
        self.finish(
            login_page(*self._page_arguments(), has_class=self._door.has_class, fields=fields)
        )

    async def post(self) -> None:
        """Take what was typed."""
        do = self.get_body_argument("do", "")
        visitor = self._visitor
        if do == "leave":
            await self._log_out(visitor)
        elif do == "new" and visitor is not None and visitor.role == LEARNER:
            await self._renew_own_code(visitor)
        else:
            way_in = do if do in _WAYS else "code" if self._door.has_class else "key"
            if seconds := self._door.seconds_to_wait(
                self.request.remote_ip or "", key=way_in == "key"
            ):
                self._ask_again(way_in, {}, LoginRefused("wait", seconds))
                return
            names = ("key", "code", "name", "own")
            await self._try_log_in(
                way_in, {name: _field_or_empty(self.get_body_argument(name, "")) for name in names}
            )

    async def _try_log_in(self, do: str, fields: dict[str, str]) -> None:
        address = self.request.remote_ip or ""
        page = self._page_arguments()  # before anything is done: what is sent may be no text
        try:
            entered = await _run_in_pool(_HASHING, partial(_WAYS[do], self._door, fields, address))
        except (LoginRefused, NotKept) as error:
            why = LoginRefused("kept", text=error) if isinstance(error, NotKept) else error
            self._ask_again(do, fields, why)
            return
        set_visitor_cookie(self, entered)
        if entered.code:
            self.finish(own_code_page(*page, entered.visitor, entered.code))
        else:
            self.redirect(page[-1], status=303)

    def _ask_again(self, do: str, fields: dict[str, str], why: LoginRefused) -> None:
        """Ask again, and say why somebody stays outside."""
        self.set_status(_STATUS.get(why.why, 403))
        if why.seconds:
            self.set_header("Retry-After", why.seconds)
        has_class = self._door.has_class
        self.finish(
            login_page(*self._page_arguments(), has_class=has_class, fields=fields, do=do, why=why)
        )

    async def _renew_own_code(self, visitor: Visitor) -> None:
        try:
            code = await run_in_thread(self._door.renew_own_code, visitor)
        except LoginRefused as why:
            self.set_status(_STATUS[why.why])
            self.set_header("Retry-After", why.seconds)
            self.finish(failure_page(*self._page_arguments(), say(OFTEN)))
        else:
            self.finish(own_code_page(*self._page_arguments(), visitor, code))

    async def _log_out(self, visitor: Visitor | None) -> None:
        if visitor is None:
            _clear_cookies(self)  # the store knows nothing of it, and is not asked to forget
        else:
            await log_out_browser(self, self._door)
        self.finish(logged_out_page(*self._page_arguments(), visitor))

    def _page_arguments(self) -> tuple[str, str, str]:
        return request_language(self.request), self.settings["base_url"], self._redirect_target()

    def _redirect_target(self) -> str:
        """Return where to go on, an address of this server without the key."""
        return safe_redirect_target(self._requested_target(), self.settings["base_url"])

    def _requested_target(self) -> str:
        base: str = self.settings["base_url"]
        if self.request.method == "POST":
            return self.get_body_argument("on", base)
        if self.request.path.endswith(f"/{DOOR_ADDRESS}"):
            return base
        arguments = [
            (name, text.decode("utf-8", "replace"))
            for name, texts in self.request.query_arguments.items()
            for text in texts
            if name not in ("key", "class")
        ]
        query = urlencode(arguments)
        try:
            path = urlsplit(self.request.path).path
        except ValueError:
            return base
        path = "/" + path.lstrip("/\\")
        return f"{path}?{query}" if query else path


def _field_or_empty(text: str) -> str:
    """Return what stands in a field; nothing where it is longer than anybody types."""
    return text if len(text) <= _LONGEST else ""


_WAYS: Final = {
    "key": lambda door, fields, address: door.log_in_with_key(fields["key"], address),
    "code": lambda door, fields, address: door.log_in_with_class_code(
        fields["code"], fields["name"], address
    ),
    "own": lambda door, fields, address: door.log_in_with_own_code(fields["own"], address),
}
"""How somebody comes in."""


def require_visitor(app: Application, door: Door) -> None:
    """Make an application answer only visitors who are logged in."""
    looks = f"{app.settings['base_url']}{LOOKS}/"
    app.default_router.rules.insert(0, Rule(_NotLoggedInMatcher(door, looks), LoginHandler))
