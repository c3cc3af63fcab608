"""Visitors kept in a store, so that they are known again when the server has been started anew."""

from __future__ import annotations

import secrets
import time
from typing import Final

from catan_nb.classroom.store import KeptVisitor, Store, Taken
from catan_nb.classroom.visitors import LEARNER, NameTaken, Visitor

__all__ = ["StoreKeeper"]

_NAMELESS: Final = 8
"""Bytes of the names that the store has for those who have given none."""


class StoreKeeper:
    """Keeps the visitors of a class in a store; see `catan_nb.classroom.visitors.Keeper`.

    Parameters
    ----------
    store : Store
    class_name : str
        The class; several may be kept in one store.
    """

    def __init__(self, store: Store, class_name: str = "") -> None:
        self._store = store
        self._class = class_name

    def add(self, name: str, role: str, code: str | None) -> Visitor:
        """Let somebody in; raises NameTaken."""
        # Names of learners tell them apart. Who has none gets one that nobody sees.
        called = name if role == LEARNER else f"{role} {secrets.token_hex(_NAMELESS)}"
        try:
            kept = self._store.add_visitor(
                called, role, code=code, class_name=self._class, at=time.time()
            )
        except Taken as error:
            raise NameTaken(name) from error
        return _visitor(kept)

    def give_code(self, visitor: Visitor, code: str) -> None:
        """Let somebody come back with another code."""
        self._store.give_code(int(visitor.id), code)

    def give_token(self, visitor: Visitor, token: str) -> None:
        """Know somebody by a token."""
        self._store.give_token(int(visitor.id), token, at=time.time())

    def drop_token(self, token: str) -> None:
        """Know nobody by it any more."""
        self._store.drop_token(token)

    def by_token(self, token: str) -> Visitor | None:
        """Return whose browser has it."""
        kept = self._store.visitor_by_token(token)
        return None if kept is None or kept.class_name != self._class else _visitor(kept)

    def by_code(self, code: str) -> Visitor | None:
        """Return who comes back with it."""
        kept = self._store.visitor_by_code(code, self._class)
        return None if kept is None else _visitor(kept)


def _visitor(kept: KeptVisitor) -> Visitor:
    return Visitor(str(kept.id), kept.name if kept.role == LEARNER else "", kept.role)
