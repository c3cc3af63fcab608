"""Running as a JupyterHub service, with the hub's users as visitors."""

from __future__ import annotations

import os
import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from importlib.util import find_spec
from itertools import count
from typing import Final
from urllib.parse import urlsplit

from catan_nb._extras import install
from catan_nb.classroom.limits import Tries
from catan_nb.classroom.messages import NotKept
from catan_nb.classroom.visitors import (
    LEARNER,
    NOW,
    STAYS,
    TEACHER,
    ClassFull,
    NameTaken,
    Visitor,
    tidy,
)
from catan_nb.ui.server.login import Door, LoginRefused, LoginResult, move_to_end_and_trim

__all__ = ["ASKED_AGAIN", "HubDoor", "HubService", "hub_service"]


_URL: Final = "JUPYTERHUB_SERVICE_URL"
_PREFIX: Final = "JUPYTERHUB_SERVICE_PREFIX"
_PUBLIC: Final = "JUPYTERHUB_PUBLIC_URL"
_TOKEN: Final = "JUPYTERHUB_API_TOKEN"
_NEEDED: Final = (_URL, _PREFIX, _TOKEN)


@dataclass(frozen=True)
class HubService:
    """Where a service of a hub stands.

    Attributes
    ----------
    host : str
    port : int
        Where it listens; only the hub's proxy asks there.
    base : str
        Its address below the hub's, with slashes around it.
    address : str
        Where browsers find it, without a slash at its end; empty where the hub has no public
        address.
    """

    host: str
    port: int
    base: str
    address: str = ""


def hub_service(environment: Mapping[str, str] = os.environ) -> HubService:
    """Return where the hub wants this service to be.

    Raises
    ------
    OSError
        No hub has started this as its service, or the package ``jupyterhub`` is not here.
    """
    lacking = [name for name in _NEEDED if not environment.get(name)]
    if lacking:
        raise OSError(
            f"--hub is for a service that JupyterHub starts: {', '.join(lacking)} is not set"
        )
    if find_spec("jupyterhub") is None:
        raise OSError(f"--hub needs jupyterhub; install it with: {install('hub')}")
    try:
        url = urlsplit(environment[_URL])
        host, port = url.hostname, url.port
    except ValueError:
        host = port = None
    if not host or not port:
        raise OSError(
            f"{_URL} names no host and port to listen on, as in http://127.0.0.1:10101:"
            f" {environment[_URL]!r}"
        )
    base = f"/{environment[_PREFIX].strip('/')}/".replace("//", "/")
    return HubService(host, port, base, environment.get(_PUBLIC, "").rstrip("/"))


# The door of a service of JupyterHub: whomever the hub knows comes in, under the hub's name.


_BROWSERS: Final = 20
"""Browsers by which a user is known at once."""
_VISITS: Final = (30.0, 0.2)
"""How often a user may come in anew: so often at once, and a second."""
_ALL_VISITS: Final = (1000.0, 20.0)
"""How often all of them together may."""
_LOGINS: Final = (200.0, 2.0)
"""How many browsers at one address, which may be that of a school, are sent to the hub."""
_ALL_LOGINS: Final = (1000.0, 10.0)
"""How many of all addresses together are."""

ASKED_AGAIN: Final = 60.0
"""Seconds after which the hub is asked again whether a browser is logged in there."""
_SPARE: Final = 8
"""Characters of a name that are left for a number."""


@dataclass(frozen=True)
class _HubSession:
    """As whom a browser came in, in which session of the hub, when, and when the hub was asked."""

    user: str
    session: str
    at: float
    asked: float


class HubDoor(Door):
    """Lets in whom the hub has let in; there is no key and no code. They come anew after `STAYS`.

    The hub's name for somebody is whom they are here, at every device and in all servers that keep
    their visitors in one store.

    Parameters
    ----------
    teachers : str
        The group of the hub whose users are teachers; the others are learners.
    clock : callable, optional
        The time, in seconds.
    """

    def __init__(self, teachers: str, *, clock: Callable[[], float] = NOW) -> None:
        super().__init__(clock=clock)
        self._teachers = teachers
        self._came: OrderedDict[str, _HubSession] = OrderedDict()
        self._visits = Tries(clock, own_rate=_VISITS, all_=_ALL_VISITS)
        self._logins = Tries(clock, own_rate=_LOGINS, all_=_ALL_LOGINS)

    @property
    def is_open(self) -> bool:
        """Nobody comes in whom the hub does not know."""
        return False

    @property
    def has_class(self) -> bool:
        """Users are learners, or teachers."""
        return True

    def count_hub_redirect(self, address: str) -> None:
        """Count a browser that is sent to the hub; EntryRefused where there are too many."""
        if seconds := self._logins.wait(address):
            raise LoginRefused("many", seconds)
        self._logins.count(address)

    def log_in_hub_user(self, user: str, groups: Iterable[str], session: str) -> LoginResult:
        """Let a user of the hub in; this takes the store's time, in any thread.

        A browser that has come before in the same session of the hub is known by the same token.

        Parameters
        ----------
        user : str
            The hub's name for them.
        groups : iterable of str
            Those of the hub in which they are.
        session : str
            By which the hub knows that the browser has not been logged out.

        Raises
        ------
        EntryRefused
            The user comes in too often, or the class is full.
        NotKept
            As the keeper says.
        """
        role = TEACHER if self._teachers in groups else LEARNER
        tokens = [token for token, came in list(self._came.items()) if came.user == user]
        for token in tokens:
            visitor = self.cached_visitor(token)
            if visitor is not None and visitor.role == role and self.is_logged_in(token, session):
                self.record_check(token)
                return LoginResult(visitor, token)
        if seconds := self._visits.wait(user):
            raise LoginRefused("many", seconds)
        self._visits.count(user)
        for token in tokens[: 1 - _BROWSERS]:
            self.log_out(token)
        forgotten = self._forgotten
        kept = self._find_or_add_visitor(user, role)
        if kept.role != role:  # another group has been theirs since
            self._keeper.give_role(kept, role)
            self.drop_cached(kept.id)
            forgotten += 1
        token = secrets.token_urlsafe(24)
        visitor = self._cache_visitor(
            token, Visitor(kept.id, kept.name, role, kept.made), forgotten
        )
        now = self._clock()
        self._came[token] = _HubSession(user, session, now, now)
        move_to_end_and_trim(self._came, token)
        return LoginResult(visitor, token)

    def is_logged_in(self, token: str, session: str) -> bool:
        """Say whether a browser is in: it came in the same session, and not too long ago."""
        came = self._came.get(token)
        if came is None or token not in self._known:
            return False
        return came.session == session and self._clock() - came.at < STAYS

    def was_checked_recently(self, token: str) -> bool:
        """Say whether the hub was asked of late whether a browser is still logged in there.

        The session alone does not tell: whoever knows its cookie can set it again after a logout.
        """
        came = self._came.get(token)
        return came is not None and self._clock() - came.asked < ASKED_AGAIN

    def record_check(self, token: str) -> None:
        """Record that the hub has just confirmed the login, so that it is not asked for a while."""
        if (came := self._came.get(token)) is not None:
            self._came[token] = replace(came, asked=self._clock())

    def log_out(self, token: str) -> None:
        """Know the browser no more."""
        self._came.pop(token, None)
        super().log_out(token)

    def drop_cached(self, id: str) -> None:
        """Look up at once who somebody is now; who was removed is known no more.

        Where the store does not answer, the hub is asked again.
        """
        tokens = [token for token in self._tokens_of(id) if token in self._came]
        super().drop_cached(id)
        forgotten = self._forgotten
        with suppress(NotKept):
            for user in {self._came[token].user for token in tokens}:
                if (visitor := self._keeper.by_code(_store_code(user))) is None:
                    continue
                for token in tokens:
                    if self._came[token].user == user:
                        self._cache_visitor(token, visitor, forgotten)

    def _find_or_add_visitor(self, user: str, role: str) -> Visitor:
        """Return whom a user is here. People who share a name get a number each."""
        while True:
            # Looked for before the user: whoever has come in since has taken the name.
            name = self._keeper.free_name(_name_candidates(user))
            if (visitor := self._keeper.by_code(_store_code(user))) is not None:
                return visitor
            try:
                return self._keeper.add(name, role, _store_code(user))
            except ClassFull:
                raise LoginRefused("full") from None
            except NameTaken:
                continue  # by somebody else, or by this very user in another browser


def _store_code(user: str) -> str:
    """Return by what a user is kept: no code that is typed has these signs."""
    return f"hub:{user}"


def _name_candidates(user: str) -> Iterator[str]:
    """Return how a user may be called, best first. What shows nothing is named by its signs."""
    name = tidy(user) or tidy(" ".join(f"U+{ord(sign):04X}" for sign in user))
    yield name
    yield from (f"{name[:-_SPARE] if len(name) > _SPARE else name} {n}" for n in count(2))
