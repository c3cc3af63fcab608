"""Who is not answered at all: pages of other sites, and names that this computer does not have.

A page somewhere else can let a browser ask this server for anything, and a name that somebody
makes point to this computer lets that page read the answers too. Both are refused before anything
is started.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

from tornado.httputil import HTTPServerRequest
from tornado.routing import Matcher, Rule
from tornado.web import Application, RequestHandler

from catan_nb.language import gettext as _
from catan_nb.ui.looks.head import ADDRESS
from catan_nb.ui.server.door.plain_page import language_of, plain_page
from catan_nb.ui.widgets.html import Child, h

__all__ = ["Refusal", "cross_site", "guarded", "hosts_of", "strange_host"]

Check = Callable[[HTTPServerRequest], "Refusal | None"]
_LOCAL: Final = ("localhost",)
_EVERYWHERE: Final = ("", "0.0.0.0", "::")
"""Hosts that mean all addresses of this computer."""


@dataclass(frozen=True)
class Refusal:
    """Why a request is not answered.

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


def hosts_of(host: str, allowed: Iterable[str] = ()) -> frozenset[str]:
    """Return the names under which a server that listens on `host` may be asked.

    Parameters
    ----------
    host : str
        Where it listens; the names of this computer where that is everywhere.
    allowed : iterable of str
        Further names, of a proxy for instance.
    """
    names = {*_LOCAL, *allowed, host}
    if host not in _LOCAL:
        own = socket.gethostname()
        names |= {own, f"{own}.local", f"{own.partition('.')[0]}.local", socket.getfqdn()}
    return frozenset(name.lower().rstrip(".") for name in names - set(_EVERYWHERE))


def strange_host(names: frozenset[str]) -> Check:
    """Refuse to answer to other names; ``*`` allows all.

    Addresses in digits always are this server's: only a name can be made to point elsewhere later.
    """

    def check(request: HTTPServerRequest) -> Refusal | None:
        name = request.host_name.rstrip(".")
        if "*" in names or name in names or name.endswith(".localhost") or _digits(name):
            return None
        return Refusal(
            403,
            lambda: _("This server has another name"),
            lambda: [
                h("p", _("It does not answer to {name}.").format(name=name)),
                h("p", _("Whoever started it can allow the name:")),
                h("pre", f"catan-nb play --allow-host {name}"),
            ],
        )

    return check


def _digits(name: str) -> bool:
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def cross_site(request: HTTPServerRequest) -> Refusal | None:
    """Refuse what a page of another site asks for, unless somebody follows a link to a page here.

    Browsers tell who asks in ``Sec-Fetch`` headers, though only where the connection is safe or
    stays in this computer, and in ``Origin``; the oldest only in ``Referer``. Programs tell
    nothing and may ask.
    """
    told = request.headers.get
    follows = request.method in ("GET", "HEAD")
    site = told("Sec-Fetch-Site")
    if site is not None:
        there = told("Sec-Fetch-Mode") == "navigate" and told("Sec-Fetch-Dest") == "document"
        foreign = site not in ("same-origin", "none") and not (follows and there)
    else:
        there = "text/html" in told("Accept", "")
        foreign = _elsewhere(told("Referer"), request) and not (follows and there)
    if not foreign and not _elsewhere(told("Origin") or told("Sec-Websocket-Origin"), request):
        return None
    return Refusal(
        403,
        lambda: _("Another site asked for this"),
        lambda: h("p", _("Pages of other sites cannot use this server. Open its address itself.")),
    )


def _elsewhere(address: str | None, request: HTTPServerRequest) -> bool:
    return address is not None and urlsplit(address.lower()).netloc != request.host.lower()


class _Guard(Matcher):
    """Matches what one of its checks refuses."""

    def __init__(self, checks: Iterable[Check], looks: str) -> None:
        self._checks, self._looks = tuple(checks), looks

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        if request.path.startswith(self._looks):
            return None  # the looks of every page, which tell nothing
        found = next(_refused(self._checks, request), None)
        return None if found is None else {"target_kwargs": {"refusal": found}}


def _refused(checks: Iterable[Check], request: HTTPServerRequest) -> Iterator[Refusal]:
    return (found for check in checks if (found := check(request)) is not None)


class _Refused(RequestHandler):
    """Answers with the reason."""

    def initialize(self, refusal: Refusal) -> None:
        """Take the reason."""
        self._refusal = refusal

    def check_xsrf_cookie(self) -> None:
        """Refuse in words whatever is asked."""

    def prepare(self) -> None:
        """Answer."""
        refusal = self._refusal
        server = self.settings["base_url"]
        self.set_status(refusal.status)
        self.finish(plain_page(language_of(self.request), server, refusal.title, refusal.words))


def guarded(app: Application, checks: Iterable[Check]) -> None:
    """Let an application answer only what all checks allow."""
    looks = f"{app.settings['base_url']}{ADDRESS}/"
    app.default_router.rules.insert(0, Rule(_Guard(checks, looks), _Refused))
