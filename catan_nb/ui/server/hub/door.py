"""The door of a service of JupyterHub: whomever the hub knows comes in, under the hub's name."""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import Final

from catan_nb.classroom.visitors import LEARNER, STAYS, TEACHER, NameTaken, Visitor, tidy
from catan_nb.ui.server.door.door import Door, Entered, bound

__all__ = ["HubDoor"]

_SPARE: Final = 8
"""Characters of a name that are left for a number."""


@dataclass(frozen=True)
class _Came:
    """As whom a browser came in, in which session of the hub, and when."""

    user: str
    session: str
    at: float


class HubDoor(Door):
    """Lets in whom the hub has let in; there is no key and no code. It asks again after `STAYS`.

    The hub's name for somebody is whom they are here, at every device and in all servers that keep
    their visitors in one store.

    Parameters
    ----------
    teachers : str
        The group of the hub whose users are teachers; the others are learners.
    clock : callable, optional
        The time, in seconds.
    """

    def __init__(self, teachers: str, *, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(clock=clock)
        self._teachers = teachers
        self._came: OrderedDict[str, _Came] = OrderedDict()

    @property
    def open(self) -> bool:
        """Nobody comes in whom the hub does not know."""
        return False

    @property
    def has_class(self) -> bool:
        """Users are learners, or teachers."""
        return True

    def with_user(self, user: str, groups: Iterable[str], session: str) -> Entered:
        """Let a user of the hub in.

        Parameters
        ----------
        user : str
            The hub's name for them.
        groups : iterable of str
            Those of the hub in which they are.
        session : str
            By which the hub knows that the browser has not been logged out.
        """
        role = TEACHER if self._teachers in groups else LEARNER
        kept = self._kept(user, role)
        if kept.role != role:  # another group has been theirs since
            self._keeper.give_role(kept, role)
            self.forget(kept.id)
        token = secrets.token_urlsafe(24)
        visitor = self._remember(token, Visitor(kept.id, kept.name, role))
        self._came[token] = _Came(user, session, self._clock())
        bound(self._came, token)
        return Entered(visitor, token)

    def knows(self, token: str, session: str) -> bool:
        """Say whether a browser need not be asked again who it is."""
        came = self._came.get(token)
        if came is None or token not in self._known:
            return False
        return came.session == session and self._clock() - came.at < STAYS

    def forget(self, id: str) -> None:
        """Look up at once who somebody is now; who was removed is known no more."""
        for token in self._tokens_of(id):
            del self._known[token]
            if (kept := self._keeper.by_code(_code(self._came[token].user))) is not None:
                self._remember(token, kept)

    def _kept(self, user: str, role: str) -> Visitor:
        """Return whom a user is here. People who share a name get a number each."""
        for name in _names(user):
            if (kept := self._keeper.by_code(_code(user))) is not None:
                return kept
            try:
                return self._keeper.add(name, role, _code(user))
            except NameTaken:
                continue  # by somebody else, or by this very user in another browser
        raise AssertionError("there are numbers enough")


def _code(user: str) -> str:
    """Return by what a user is kept: no code that is typed has these signs."""
    return f"hub:{user}"


def _names(user: str) -> Iterator[str]:
    name = tidy(user)
    yield name
    yield from (f"{name[:-_SPARE] if len(name) > _SPARE else name} {n}" for n in count(2))
