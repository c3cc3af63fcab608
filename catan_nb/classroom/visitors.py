"""Who opens pages: visitors, by what browsers and people are known again, and who keeps it."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Final, Protocol

from catan_nb.classroom.clock import NOW
from catan_nb.classroom.names import first_free, looks_like_any
from catan_nb.kernel.values import frozen

__all__ = [
    "GUEST",
    "LEARNER",
    "MOST_LEARNERS",
    "OWN_LENGTH",
    "STAYS",
    "TEACHER",
    "ClassFull",
    "InMemory",
    "Keeper",
    "NameTaken",
    "Visitor",
]

LEARNER: Final = "learner"
"""Somebody of a class: came with its code and a name."""
TEACHER: Final = "teacher"
"""Whoever came with the teacher's key."""
GUEST: Final = "guest"
"""Somebody without a class."""
OWN_LENGTH: Final = 8
"""Characters of a learner's own code."""
STAYS: Final = 12 * 3600.0
"""Seconds for which a browser is known by its token: another day, another person."""
MOST_LEARNERS: Final = 2_000
"""Learners that a class has at most: a school, and not so many that each costs the others time."""
MOST: Final = 10_000
"""Browsers that are known in memory; those that came first go first."""


@frozen
class Visitor:
    """Somebody who opens pages.

    Attributes
    ----------
    id : str
        By which they are known as long as they are kept.
    name : str
        As they want to be called; empty for guests.
    role : str
        `LEARNER`, `TEACHER` or `GUEST`.
    made : float
        Since when they are kept, in seconds since 1970; 0 for those kept in memory alone.
    """

    id: str
    name: str
    role: str
    made: float = 0.0


class NameTaken(Exception):
    """Somebody of the class is called so already, or by a name that looks the same."""


class ClassFull(Exception):
    """The class has as many learners as it can have."""


class Keeper(Protocol):
    """Keeps visitors. What it raises beside the named is told to whom it concerns."""

    def add(self, name: str, role: str, code: str | None) -> Visitor:
        """Let somebody in, who comes back with a code of their own.

        Raises
        ------
        NameTaken
            A learner is there whose name looks the same.
        ClassFull
            There are `MOST_LEARNERS` already.
        """

    def free_name(self, names: Iterable[str]) -> str:
        """Return the first of some names, of which there are enough, that `add` would take now."""

    def give_role(self, visitor: Visitor, role: str) -> None:
        """Let somebody be something else from now on: a teacher, or a learner."""

    def give_code(self, visitor: Visitor, code: str) -> None:
        """Let somebody come back with another code, and with the former no more."""

    def give_token(self, visitor: Visitor, token: str) -> None:
        """Know somebody by a token for as long as `STAYS`, beside those of other browsers."""

    def drop_token(self, token: str) -> None:
        """Know nobody by a token any more."""

    def by_token(self, token: str) -> Visitor | None:
        """Return whose browser has a token."""

    def by_code(self, code: str) -> Visitor | None:
        """Return who comes back with a code."""


class InMemory:
    """Keeps visitors until the server stops.

    Parameters
    ----------
    clock : callable, optional
        The time, in seconds.
    """

    def __init__(self, clock: Callable[[], float] = NOW) -> None:
        self._clock = clock
        self._tokens: OrderedDict[str, tuple[Visitor, float]] = OrderedDict()
        self._codes: dict[str, Visitor] = {}
        self._learners: dict[str, Visitor] = {}

    def add(self, name: str, role: str, code: str | None) -> Visitor:
        """Let somebody in; raises NameTaken and ClassFull."""
        visitor = Visitor(secrets.token_hex(8), name, role)
        if role == LEARNER:
            if len(self._learners) >= MOST_LEARNERS:
                raise ClassFull
            if looks_like_any(name, (one.name for one in self._learners.values())):
                raise NameTaken(name)
            self._learners[visitor.id] = visitor
        if code is not None:
            self._codes[code] = visitor
        return visitor

    def free_name(self, names: Iterable[str]) -> str:
        """Return the first that looks like no learner's."""
        return first_free(names, [one.name for one in list(self._learners.values())])

    def give_role(self, visitor: Visitor, role: str) -> None:
        """Let somebody be something else."""
        new = Visitor(visitor.id, visitor.name, role, visitor.made)
        for kept in (self._codes, self._learners):
            kept.update({key: new for key, one in kept.items() if one == visitor})
        for token, (one, at) in self._tokens.items():
            if one == visitor:
                self._tokens[token] = new, at

    def give_code(self, visitor: Visitor, code: str) -> None:
        """Let somebody come back with another code."""
        self._codes = {old: one for old, one in self._codes.items() if one != visitor}
        self._codes[code] = visitor

    def give_token(self, visitor: Visitor, token: str) -> None:
        """Know somebody by a token."""
        self._tokens[token] = visitor, self._clock()
        while len(self._tokens) > MOST:
            self._tokens.popitem(last=False)

    def drop_token(self, token: str) -> None:
        """Know nobody by it any more."""
        self._tokens.pop(token, None)

    def by_token(self, token: str) -> Visitor | None:
        """Return whose browser has it."""
        visitor, at = self._tokens.get(token, (None, 0.0))
        return visitor if self._clock() - at < STAYS else None

    def by_code(self, code: str) -> Visitor | None:
        """Return who comes back with it."""
        return self._codes.get(code)
