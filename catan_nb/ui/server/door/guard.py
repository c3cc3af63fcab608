"""Requests that are answered in words and start nothing, before anything else looks at them.

A name that somebody makes point to this computer would let a page elsewhere read what is answered
under that name, so only known names are answered. `foreign` has the checks on other sites.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Any, Final

from tornado.httputil import HTTPServerRequest
from tornado.routing import Matcher, Rule
from tornado.web import Application, RequestHandler

from catan_nb.language import gettext as _
from catan_nb.ui.looks.head import ADDRESS
from catan_nb.ui.server.door.door import stays_here
from catan_nb.ui.server.door.plain_page import language_of, plain_page
from catan_nb.ui.widgets.html import Child, h

__all__ = ["Refusal", "guarded", "hosts_of", "strange_host"]

Check = Callable[[HTTPServerRequest], "Refusal | None"]
_LOCAL: Final = ("localhost",)
_EVERYWHERE: Final = ("", "0.0.0.0", "::")
"""Hosts that mean all addresses of this computer."""


@dataclass(frozen=True)
class Refusal:
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


def hosts_of(host: str, allowed: Iterable[str] = ()) -> frozenset[str]:
    """Return the names under which a server that listens on `host` may be asked.

    Parameters
    ----------
    host : str
        Where it listens. The names of this computer are added where others can ask, too.
    allowed : iterable of str
        Further names, of a proxy for instance.
    """
    names = {*_LOCAL, *allowed, host}
    if not stays_here(host):
        own = socket.gethostname()
        names |= {own, f"{own}.local", f"{own.partition('.')[0]}.local", socket.getfqdn()}
    return frozenset(_bare(name.lower()) for name in names - set(_EVERYWHERE))


def strange_host(names: frozenset[str], *, loopback: bool = False) -> Check:
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

    def check(request: HTTPServerRequest) -> Refusal | None:
        name = _bare(request.host_name)
        address = _address(name)
        ambiguous = address is not None and _is_ambiguous(address)
        if not ambiguous and (
            "*" in names
            or name in names
            or name.endswith(".localhost")
            or (address is not None and (address.is_loopback or not loopback))
        ):
            return None

        def words() -> Child:
            told = h("p", _("It does not answer to {name}.").format(name=name))
            if ambiguous:
                return told
            return [
                told,
                h("p", _("Whoever started it can allow the name:")),
                h("pre", f"catan-nb play --allow-host {name}"),
            ]

        return Refusal(403, lambda: _("This server has another name"), words)

    return check


def _bare(name: str) -> str:
    """Return a host's name without the dot at its end, or an address without its brackets."""
    return name.rstrip(".").strip("[]")


def _address(name: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(name)
    except ValueError:
        return None


def _is_ambiguous(address: IPv4Address | IPv6Address) -> bool:
    """Say whether it is the unspecified address, or an IPv4 address written as IPv6."""
    mapped = isinstance(address, IPv6Address) and address.ipv4_mapped is not None
    return mapped or address.is_unspecified


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
        self.set_header("Cache-Control", "no-store")  # the next request may be answered
        self.finish(plain_page(language_of(self.request), server, refusal.title, refusal.words))


def guarded(app: Application, checks: Iterable[Check]) -> None:
    """Let an application answer only what all checks allow."""
    looks = f"{app.settings['base_url']}{ADDRESS}/"
    app.default_router.rules.insert(0, Rule(_Guard(checks, looks), _Refused))
