"""The register of a class: its visitors, kept in its store."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from catan_nb.classroom.clock import NOW
from catan_nb.classroom.faults import Taken
from catan_nb.classroom.names import first_free
from catan_nb.classroom.store import KeptVisitor, Store
from catan_nb.classroom.visitors import (
    LEARNER,
    MOST_LEARNERS,
    STAYS,
    ClassFull,
    NameTaken,
    Visitor,
)

__all__ = ["Register"]

_AHEAD: Final = 3600.0
"""Seconds by which a token may seem to have been given later: clocks of servers differ."""


class Register:
    """Keeps the visitors of a class beyond the end of the server: a `Keeper`.

    What cannot be kept raises `NotKept`, and nothing has changed.

    Parameters
    ----------
    store : Store
        Where they are kept.
    class_name : str, optional
        The class; several may be kept in one store.
    clock : callable, optional
        The time, in seconds since 1970.
    changed : callable, optional
        Called when somebody has come in, or is something else.
    """

    def __init__(
        self,
        store: Store,
        class_name: str = "",
        *,
        clock: Callable[[], float] = NOW,
        changed: Callable[[], object] = lambda: None,
    ) -> None:
        self._store = store
        self._class_name = class_name
        self._clock = clock
        self._changed = changed

    def add(self, name: str, role: str, code: str | None) -> Visitor:
        """Let somebody in; raises NameTaken and ClassFull."""
        try:
            kept = self._store.add_visitor(
                name,
                role,
                code=code,
                class_name=self._class_name,
                at=self._clock(),
                most=MOST_LEARNERS if role == LEARNER else None,
            )
        except Taken as taken:
            if taken.what == "name":
                raise NameTaken(name) from taken
            if taken.what == "place":
                raise ClassFull from taken
            raise
        self._changed()
        return _visitor(kept)

    def free_name(self, names: Iterable[str]) -> str:
        """Return the first that looks like that of nobody in the class."""
        return first_free(names, [one.name for one in self.visitors()])

    def visitors(self) -> list[Visitor]:
        """Return all of the class, in the order in which they came."""
        return [_visitor(one) for one in self._store.visitors(self._class_name)]

    def learners(self) -> list[Visitor]:
        """Return the learners of the class, in the order in which they came."""
        return [one for one in self.visitors() if one.role == LEARNER]

    def rename(self, visitor: Visitor, name: str) -> None:
        """Call somebody otherwise; raises NameTaken, and LookupError for who is not there."""
        try:
            self._store.rename_visitor(int(visitor.id), name)
        except Taken as taken:
            raise NameTaken(name) from taken

    def remove(self, visitor: Visitor) -> None:
        """Forget somebody, with tokens, answers, and the name at tables."""
        self._store.remove_visitor(int(visitor.id))

    def give_role(self, visitor: Visitor, role: str) -> None:
        """Let somebody be something else; LookupError for who is not there."""
        self._store.give_role(int(visitor.id), role)
        self._changed()

    def give_code(self, visitor: Visitor, code: str) -> None:
        """Let somebody come back with another code."""
        self._store.give_code(int(visitor.id), code)

    def give_token(self, visitor: Visitor, token: str) -> None:
        """Know somebody by a token."""
        self._store.give_token(int(visitor.id), token, at=self._clock())

    def drop_token(self, token: str) -> None:
        """Know nobody by it any more."""
        self._store.drop_token(token)

    def by_token(self, token: str) -> Visitor | None:
        """Return whose browser has it, if it is one of this class."""
        now = self._clock()
        kept = self._store.visitor_by_token(token, since=now - STAYS, until=now + _AHEAD)
        if kept is None or kept.class_name != self._class_name:
            return None
        return _visitor(kept)

    def by_code(self, code: str) -> Visitor | None:
        """Return who comes back with it. It takes a moment."""
        kept = self._store.visitor_by_code(code, self._class_name)
        return None if kept is None else _visitor(kept)


def _visitor(kept: KeptVisitor) -> Visitor:
    return Visitor(str(kept.id), kept.name, kept.role, kept.made)
