"""Checks of all requests and security headers of all answers, with plain refusal pages."""

from __future__ import annotations

import re
import secrets
import socket
from collections.abc import Awaitable, Callable, Iterable, Iterator
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Any, Final
from urllib.parse import urlsplit

from tornado.httputil import (
    HTTPConnection,
    HTTPHeaders,
    HTTPMessageDelegate,
    HTTPServerRequest,
    RequestStartLine,
    ResponseStartLine,
)
from tornado.routing import Matcher, Rule
from tornado.web import Application, OutputTransform, RequestHandler

from catan_nb.language import LANGUAGES, current, requested_language
from catan_nb.language import gettext as _
from catan_nb.ui.contents import FRONT
from catan_nb.ui.looks.drawings import kit_logo
from catan_nb.ui.looks.masthead import LOOKS_ADDRESS, head_links, language_options, page_title
from catan_nb.ui.looks.wording import in_language
from catan_nb.ui.server.login import is_local_only
from catan_nb.ui.widgets.html import Child, Markup, h

__all__ = [
    "CONTENT",
    "COOKIE",
    "FIELDS",
    "PICTURE",
    "RequestRefusal",
    "SecurityHeaders",
    "add_request_checks",
    "allowed_hosts",
    "closed_lesson_page",
    "make_host_check",
    "plain_page",
    "refuse_cross_site",
    "refuse_prefetch",
    "request_language",
    "with_field_limit",
]


COOKIE: Final = "catan_nb_language"
"""Where pages keep the language that was chosen at one of them, for the server to read."""


def request_language(request: HTTPServerRequest) -> str:
    """Return the language for who asks: asked for, chosen before, the browser's, or this one's."""
    if language := requested_language(request.query):
        return language
    chosen = request.cookies.get(COOKIE)
    wished = [tag.strip()[:2].lower() for tag in _accept_language_header(request).split(",")]
    wishes = [chosen.value if chosen else "", *wished]
    return next((wish for wish in wishes if wish in LANGUAGES), current())


def _accept_language_header(request: HTTPServerRequest) -> str:
    return str(request.headers.get("Accept-Language", ""))


def plain_page(
    language: str, server: str, title: Callable[[], str], body: Callable[[], Child]
) -> Markup:
    """Return a page.

    Parameters
    ----------
    language : str
        A code of `LANGUAGES`.
    server : str
        The server's address, with a slash at its end.
    title, body : callable
        What it says, in the language in use.
    """

    def build_html() -> Markup:
        head = h(
            "head",
            h("meta", charset="utf-8"),
            h("meta", name="viewport", content="width=device-width, initial-scale=1"),
            h("title", page_title(title())),
            head_links(server),
            h("link", rel="stylesheet", href=f"{server}catan_nb/looks/plain_page.css"),
        )
        field = h("select", language_options(), data_language_choice=True)
        tongue = h("label", _("Language"), field, class_="cnb-plain-language")
        main = h("main", kit_logo(56), h("h1", title()), body(), tongue, class_="cnb-plain")
        return h("html", head, h("body", main), lang=language)

    return Markup(f"<!DOCTYPE html>\n{in_language(language, build_html)}")


def closed_lesson_page(language: str, server: str) -> Markup:
    """Return what a learner sees in the place of a lesson that the teacher has closed."""

    def body() -> Child:
        return [
            h("p", _("Your teacher opens it when the class is there.")),
            h("p", h("a", _("Front page"), href=f"{server}voila/render/{FRONT}")),
        ]

    return plain_page(language, server, lambda: _("This lesson is closed"), body)


# Requests that are answered in words and start nothing, before anything else looks at them.
#
# A name that somebody makes point to this computer would let a page elsewhere read what is
# answered under that name, so only known names are answered. `foreign` has the checks on other
# sites.


Check = Callable[[HTTPServerRequest], "RequestRefusal | None"]
_LOCAL: Final = ("localhost",)
_EVERYWHERE: Final = ("", "0.0.0.0", "::")
"""Hosts that mean all addresses of this computer."""


@dataclass(frozen=True)
class RequestRefusal:
    """Why a request is not answered, or not yet.

    Attributes
    ----------
    status : int
        Of the answer.
    title, words : callable
        What the page says to a person, in the language in use.
    """

    status: int
    title: Callable[[], str]
    words: Callable[[], Child]


def allowed_hosts(host: str, allowed: Iterable[str] = ()) -> frozenset[str]:
    """Return the names under which a server that listens on `host` may be asked.

    Parameters
    ----------
    host : str
        Where it listens. The names of this computer are added where others can ask, too.
    allowed : iterable of str
        Further names, of a proxy for instance.
    """
    names = {*_LOCAL, *allowed, host}
    if not is_local_only(host):
        hostname = socket.gethostname()
        names |= {
            hostname,
            f"{hostname}.local",
            f"{hostname.partition('.')[0]}.local",
            socket.getfqdn(),
        }
    return frozenset(_bare_host(name.lower()) for name in names - set(_EVERYWHERE))


def make_host_check(names: frozenset[str], *, loopback: bool = False) -> Check:
    """Refuse to answer to other names; ``*`` allows all.

    An address in digits cannot be made to point elsewhere later, but browsers send ``Sec-Fetch``
    headers to few of those by which a server on a loopback address is reached. The unspecified
    address and IPv4 addresses written as IPv6 are never answered.

    Parameters
    ----------
    names : frozenset of str
        As `hosts_of` returns them.
    loopback : bool
        Whether the server listens on a loopback address, and answers to no other in digits.
    """

    def check(request: HTTPServerRequest) -> RequestRefusal | None:
        name = _bare_host(request.host_name)
        address = _parse_address(name)
        ambiguous = address is not None and _is_ambiguous(address)
        if not ambiguous and (
            "*" in names
            or name in names
            or name.endswith(".localhost")
            or (address is not None and (address.is_loopback or not loopback))
        ):
            return None

        def body() -> Child:
            text = h("p", _("It does not answer to {name}.").format(name=name))
            if ambiguous:
                return text
            return [
                text,
                h("p", _("Whoever started it can allow the name:")),
                h("pre", f"catan-nb play --allow-host {name}"),
            ]

        return RequestRefusal(403, lambda: _("This server has another name"), body)

    return check


def _bare_host(name: str) -> str:
    """Return a host's name without the dot at its end, or an address without its brackets."""
    return name.rstrip(".").strip("[]")


def _parse_address(name: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(name)
    except ValueError:
        return None


def _is_ambiguous(address: IPv4Address | IPv6Address) -> bool:
    """Say whether it is the unspecified address, or an IPv4 address written as IPv6."""
    mapped = isinstance(address, IPv6Address) and address.ipv4_mapped is not None
    return mapped or address.is_unspecified


class _RefusalMatcher(Matcher):
    """Matches what one of its checks refuses."""

    def __init__(self, checks: Iterable[Check], looks: str) -> None:
        self._checks, self._looks = tuple(checks), looks

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        if request.path.startswith(self._looks):
            return None  # the looks of every page, which tell nothing
        refusal = next(_find_refusals(self._checks, request), None)
        return None if refusal is None else {"target_kwargs": {"refusal": refusal}}


def _find_refusals(checks: Iterable[Check], request: HTTPServerRequest) -> Iterator[RequestRefusal]:
    return (refusal for check in checks if (refusal := check(request)) is not None)


class _RefusalHandler(RequestHandler):
    """Answers with the reason."""

    def initialize(self, refusal: RequestRefusal) -> None:
        """Take the reason."""
        self._refusal = refusal

    def check_xsrf_cookie(self) -> None:
        """Refuse in words whatever is asked."""

    def prepare(self) -> None:
        """Answer."""
        refusal = self._refusal
        server = self.settings["base_url"]
        self.set_status(refusal.status)
        self.set_header("Cache-Control", "no-store")  # the next request may be answered
        self.finish(
            plain_page(request_language(self.request), server, refusal.title, refusal.words)
        )


def add_request_checks(app: Application, checks: Iterable[Check]) -> None:
    """Let an application answer only what all checks allow."""
    looks = f"{app.settings['base_url']}{LOOKS_ADDRESS}/"
    app.default_router.rules.insert(0, Rule(_RefusalMatcher(checks, looks), _RefusalHandler))


# What pages of other sites may cause here: that somebody who clicks there gets a page, no more.
#
# Where the connection is encrypted or stays on this computer, browsers say in ``Sec-Fetch``
# headers which site caused a request and whether a person did it. Elsewhere they say at most
# ``Origin`` and ``Referer``, which is enough to refuse forms and scripts of other sites but does
# not tell a click from a navigation that a script began. Programs send none of these headers and
# may ask.


_PURPOSES: Final = ("Sec-Purpose", "Purpose", "X-Purpose", "X-Moz")
"""Headers in which browsers, old ones too, say that nobody has asked for the page yet."""
_AHEAD: Final = re.compile("prefetch|prerender|preview", re.IGNORECASE)
_PAGES: Final = {"ws": "http", "wss": "https"}
"""The scheme of pages that open a WebSocket; some proxies name the latter's."""
_PORTS: Final = {"http": 80, "https": 443}


def refuse_prefetch(request: HTTPServerRequest) -> RequestRefusal | None:
    """Refuse what a browser fetches ahead of a click; on the click it asks again.

    Browsers discard an answer that is no success, so that nothing of it is ever shown.
    """
    if not any(_AHEAD.search(request.headers.get(name, "")) for name in _PURPOSES):
        return None
    return RequestRefusal(
        503,
        lambda: _("This page was fetched too early"),
        lambda: h("p", _("It is opened when somebody asks for it.")),
    )


def refuse_cross_site(request: HTTPServerRequest) -> RequestRefusal | None:
    """Refuse what a page of another site asks for, unless somebody follows a link to a page here.

    A navigation that no person has caused, as far as the browser says, gets a page with a link to
    the same address: following it is asking from here.
    """
    header = request.headers.get
    site = header("Sec-Fetch-Site")
    if site == "same-origin":
        return None  # the browser knows it better than this server behind a proxy
    if site in (None, "none"):
        origin = header("Origin", header("Sec-WebSocket-Origin"))
        if _is_other_origin(origin, request) or (
            _is_other_origin(header("Referer"), request) and not _is_page_navigation(request)
        ):
            return _cross_site_refusal()
        return None
    # Another port of this computer is the same site, and somebody else's all the same.
    if not _is_page_navigation(request):
        return _cross_site_refusal()
    return None if header("Sec-Fetch-User") == "?1" else _confirmation_refusal(request)


def _is_page_navigation(request: HTTPServerRequest) -> bool:
    """Say whether what is asked for is to be shown in a tab of its own."""
    header = request.headers.get
    if request.method not in ("GET", "HEAD"):
        return False
    if "Sec-Fetch-Mode" not in request.headers:
        return "text/html" in header("Accept", "")
    return header("Sec-Fetch-Mode") == "navigate" and header("Sec-Fetch-Dest") == "document"


def _is_other_origin(address: str | None, request: HTTPServerRequest) -> bool:
    """Say whether an address is of another origin: scheme, host and port."""
    if address is None:
        return False
    origins = (_parse_origin(f"{scheme}://{request.host}") for scheme in _possible_schemes(request))
    origin = _parse_origin(address)
    return origin is None or origin not in origins


def _possible_schemes(request: HTTPServerRequest) -> tuple[str, ...]:
    """Return what the browser may speak, whose connection ends at a proxy perhaps.

    No page can send ``X-Forwarded-Proto`` to another site without that site's permission. Where a
    proxy does not send it, Chromium says of a WebSocket no more than its origin; a page that came
    by TLS cannot open one without TLS.
    """
    if told := request.headers.get("X-Forwarded-Proto"):
        scheme = told.partition(",")[0].strip().lower()
        return (_PAGES.get(scheme, scheme),)
    if request.headers.get("Upgrade", "").lower() == "websocket":
        return request.protocol, "https"
    return (request.protocol,)


def _parse_origin(address: str) -> tuple[str, str | None, int | None] | None:
    """Return an address's scheme, host and port; None where it is no address."""
    try:
        parts = urlsplit(address.lower())
        return parts.scheme, parts.hostname, parts.port or _PORTS.get(parts.scheme)
    except ValueError:
        return None


def _cross_site_refusal() -> RequestRefusal:
    return RequestRefusal(
        403,
        lambda: _("Another site asked for this"),
        lambda: h("p", _("Pages of other sites cannot use this server. Open its address itself.")),
    )


def _confirmation_refusal(request: HTTPServerRequest) -> RequestRefusal:
    address = "/" + (request.uri or "").lstrip("/\\")  # two slashes would lead to another host

    def body() -> Child:
        return [
            h("p", _("A page of another site led your browser here. Nothing has been started.")),
            h("p", h("a", _("Continue"), href=address, class_="cnb-go-on")),
        ]

    return RequestRefusal(200, lambda: _("Do you want to open this page?"), body)


# Requests with absurd numbers of fields, which are refused before anything takes them apart.


FIELDS: Final = 100
"""Fields of an address or a form. Those of pages have some ten."""
COOKIES: Final = 500
"""Cookies of a request. Browsers keep fewer for one host, whatever its servers may be."""
SHORT: Final = 2_000
"""Bytes of a body in parts."""
_TOLD: Final = (
    b"This request has more fields, or fields of another kind, than any page here sends.\n"
)

Start = Callable[[object, HTTPConnection], HTTPMessageDelegate]


def with_field_limit(start_request: Start) -> Start:
    """Return what begins a request as an application does, if it has few fields."""
    return lambda server, line: _FieldLimiter(start_request(server, line), line)


class _FieldLimiter(HTTPMessageDelegate):
    """Passes a request on unless it has too many fields; then it answers with a refusal."""

    def __init__(self, inner: HTTPMessageDelegate, line: HTTPConnection) -> None:
        self._inner: HTTPMessageDelegate | None = inner
        self._line = line
        self._head = False
        self._form = False
        self._left = FIELDS

    def headers_received(
        self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders
    ) -> Awaitable[None] | None:
        """Count the fields of the address and the cookies."""
        assert isinstance(start_line, RequestStartLine)
        self._head = start_line.method == "HEAD"
        kind = headers.get("Content-Type", "").lower()
        self._form = kind.startswith("application/x-www-form-urlencoded")
        if (
            start_line.path.count("&") >= FIELDS
            or headers.get("Cookie", "").count(";") >= COOKIES
            or (kind.startswith("multipart/") and not _has_short_body(headers))
        ):
            self._answer_with_refusal()
        return self._forward("headers_received", start_line, headers)

    def data_received(self, chunk: bytes) -> Awaitable[None] | None:
        """Count the fields of a form."""
        if self._form and self._inner is not None:
            self._left -= chunk.count(b"&")
            if self._left <= 0:
                self._answer_with_refusal()
        return self._forward("data_received", chunk)

    def finish(self) -> None:
        """Let it be answered."""
        self._forward("finish")

    def on_connection_close(self) -> None:
        """Let it be given up."""
        self._forward("on_connection_close")

    def _forward(self, what: str, *args: Any) -> Awaitable[None] | None:
        done: Awaitable[None] | None = None
        if self._inner is not None:
            done = getattr(self._inner, what)(*args)
        return done

    def _answer_with_refusal(self) -> None:
        self._inner = None
        start = ResponseStartLine("HTTP/1.1", 400, "Bad Request")
        headers = HTTPHeaders({"Content-Type": "text/plain", "Content-Length": str(len(_TOLD))})
        self._line.write_headers(start, headers, b"" if self._head else _TOLD)
        self._line.finish()


def _has_short_body(headers: HTTPHeaders) -> bool:
    """Say whether a body has room for few parts, as that of a page which says that it is left.

    Files come on the lines of pages.
    """
    length = headers.get("Content-Length", "")
    return length.isdecimal() and len(length) <= 4 and int(length) <= SHORT


# What browsers may do with the server's answers, told with each of them.


CONTENT: Final = "; ".join(
    (
        "default-src 'self'",
        # Widgets come as modules in blobs.
        "script-src 'self' 'nonce-{nonce}' blob:",
        "style-src 'self' 'unsafe-inline' blob: data:",
        "img-src 'self' data: blob:",
        "media-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self' data: blob:",
        "worker-src 'self' blob:",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'self'",
    )
)
"""The policy for contents: nothing from another host, no frame around it elsewhere.

Scripts in a page's HTML run where the server has marked them for this one answer. What comes into
the page later, typed by somebody perhaps, is marked by nobody.
"""
PICTURE: Final = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
"""That for pictures opened by themselves: a drawing may have scripts."""
_HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class SecurityHeaders(OutputTransform):
    """An output transform of Tornado that adds security headers to each answer."""

    _page = False
    _nonce = ""

    def transform_first_chunk(
        self, status_code: int, headers: HTTPHeaders, chunk: bytes, finishing: bool
    ) -> tuple[int, HTTPHeaders, bytes]:
        """Add the headers, and mark the scripts of a page."""
        kind = headers.get("Content-Type", "")
        self._page = kind.startswith("text/html")
        self._nonce = secrets.token_hex(16)
        policy = PICTURE if kind.startswith("image/") else CONTENT.format(nonce=self._nonce)
        for name, text in ({"Content-Security-Policy": policy} | _HEADERS).items():
            headers[name] = text
        headers.pop("Server", None)
        if self._page:
            # A page kept elsewhere would be marked for an answer of before.
            headers.pop("Etag", None)
            chunk = self.transform_chunk(chunk, finishing)
            if headers.pop("Content-Length", None) is not None and finishing:
                headers["Content-Length"] = str(len(chunk))
        return status_code, headers, chunk

    def transform_chunk(self, chunk: bytes, finishing: bool) -> bytes:
        """Mark the scripts of a page; without quotes, which would end a text around them."""
        if not self._page:
            return chunk
        for opens in (b"<script", rb"\u003cscript"):  # of the page, and of an output within it
            chunk = chunk.replace(opens, opens + b" nonce=" + self._nonce.encode())
        return chunk
