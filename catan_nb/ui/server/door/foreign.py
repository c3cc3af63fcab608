"""What pages of other sites may cause here: that somebody who clicks there gets a page, no more.

Where the connection is encrypted or stays on this computer, browsers say in ``Sec-Fetch`` headers
which site caused a request and whether a person did it. Elsewhere they say at most ``Origin`` and
``Referer``, which is enough to refuse forms and scripts of other sites but does not tell a click
from a navigation that a script began. Programs send none of these headers and may ask.
"""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlsplit

from tornado.httputil import HTTPServerRequest

from catan_nb.language import gettext as _
from catan_nb.ui.server.door.guard import Refusal
from catan_nb.ui.widgets.html import Child, h

__all__ = ["cross_site", "prefetched"]

_PURPOSES: Final = ("Sec-Purpose", "Purpose", "X-Purpose", "X-Moz")
"""Headers in which browsers, old ones too, say that nobody has asked for the page yet."""
_AHEAD: Final = re.compile("prefetch|prerender|preview", re.IGNORECASE)
_PAGES: Final = {"ws": "http", "wss": "https"}
"""The scheme of pages that open a WebSocket; some proxies name the latter's."""
_PORTS: Final = {"http": 80, "https": 443}


def prefetched(request: HTTPServerRequest) -> Refusal | None:
    """Refuse what a browser fetches ahead of a click; on the click it asks again.

    Browsers discard an answer that is no success, so that nothing of it is ever shown.
    """
    if not any(_AHEAD.search(request.headers.get(name, "")) for name in _PURPOSES):
        return None
    return Refusal(
        503,
        lambda: _("This page was fetched too early"),
        lambda: h("p", _("It is opened when somebody asks for it.")),
    )


def cross_site(request: HTTPServerRequest) -> Refusal | None:
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
        if _elsewhere(origin, request) or (
            _elsewhere(header("Referer"), request) and not _opens_page(request)
        ):
            return _refused()
        return None
    # Another port of this computer is the same site, and somebody else's all the same.
    if not _opens_page(request):
        return _refused()
    return None if header("Sec-Fetch-User") == "?1" else _continue(request)


def _opens_page(request: HTTPServerRequest) -> bool:
    """Say whether what is asked for is to be shown in a tab of its own."""
    header = request.headers.get
    if request.method not in ("GET", "HEAD"):
        return False
    if "Sec-Fetch-Mode" not in request.headers:
        return "text/html" in header("Accept", "")
    return header("Sec-Fetch-Mode") == "navigate" and header("Sec-Fetch-Dest") == "document"


def _elsewhere(address: str | None, request: HTTPServerRequest) -> bool:
    """Say whether an address is of another origin: scheme, host and port."""
    if address is None:
        return False
    here = (_origin(f"{scheme}://{request.host}") for scheme in _schemes(request))
    origin = _origin(address)
    return origin is None or origin not in here


def _schemes(request: HTTPServerRequest) -> tuple[str, ...]:
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


def _origin(address: str) -> tuple[str, str | None, int | None] | None:
    """Return an address's scheme, host and port; None where it is no address."""
    try:
        parts = urlsplit(address.lower())
        return parts.scheme, parts.hostname, parts.port or _PORTS.get(parts.scheme)
    except ValueError:
        return None


def _refused() -> Refusal:
    return Refusal(
        403,
        lambda: _("Another site asked for this"),
        lambda: h("p", _("Pages of other sites cannot use this server. Open its address itself.")),
    )


def _continue(request: HTTPServerRequest) -> Refusal:
    here = "/" + (request.uri or "").lstrip("/\\")  # two slashes would lead to another host

    def words() -> Child:
        return [
            h("p", _("A page of another site led your browser here. Nothing has been started.")),
            h("p", h("a", _("Continue"), href=here, class_="cnb-go-on")),
        ]

    return Refusal(200, lambda: _("Do you want to open this page?"), words)
