"""Who belongs to a class, and by what they are known again."""

from __future__ import annotations

import unicodedata
from functools import cached_property
from typing import Any

from sqlalchemy import ColumnElement, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from catan_nb.classroom.store.database import Database, writable
from catan_nb.classroom.store.faults import Taken
from catan_nb.classroom.store.hashes import hash_of_code, hash_of_token
from catan_nb.classroom.store.notices import Notice
from catan_nb.classroom.store.schema import store, tokens, visitors
from catan_nb.kernel.values.frozen import frozen

__all__ = ["KeptVisitor", "VisitorsPart"]


@frozen
class KeptVisitor:
    """Somebody who belongs to a class.

    Attributes
    ----------
    id : int
        By which the store's methods know the visitor.
    class_name : str
        The class; several may be kept in one database.
    name : str
        As it was given.
    role : str
        What the visitor is in the class.
    made : float
        Since when, in seconds since 1970.
    """

    id: int
    class_name: str
    name: str
    role: str
    made: float


_KEPT = tuple(visitors.c[name] for name in ("id", "class_name", "name", "role", "made"))


class VisitorsPart:
    """The part of a store that knows visitors. No token and no code is kept as it is."""

    _database: Database

    def add_visitor(
        self, name: str, role: str, *, code: str | None = None, class_name: str = "", at: float
    ) -> KeptVisitor:
        """Let somebody belong to a class, and come back with a code of their own.

        Several may have no name.

        Raises
        ------
        Taken
            ``name``: somebody of the class is called so, capitals and spaces aside; ``code``:
            somebody of the class has the code.
        NotKept
            The database cannot keep it; nothing has changed.
        ValueError
            For a text that no database keeps.
        """
        row = {
            "class_name": writable(class_name),
            "name": writable(name),
            "same_name": _same(name),
            "role": writable(role),
            "code_hash": None if code is None else hash_of_code(code, self._salt),
            "made": at,
        }
        try:
            with self._database.writing() as connection:
                added = insert(visitors).values(row).returning(*_KEPT)
                visitor = KeptVisitor(*connection.execute(added).one())
                self._database.notices.tell(connection, [Notice(class_name=class_name)])
        except IntegrityError as error:
            raise self._taken(row) from error
        return visitor

    def visitors(self, class_name: str = "") -> list[KeptVisitor]:
        """Return who belongs to a class, in the order in which they came."""
        wanted = select(*_KEPT).where(visitors.c.class_name == class_name).order_by(visitors.c.id)
        with self._database.reading() as connection:
            return [KeptVisitor(*row) for row in connection.execute(wanted)]

    def visitor_by_token(self, token: str, *, since: float = 0.0) -> KeptVisitor | None:
        """Return whose browser has a token that was given after `since`; None when nobody's has."""
        mine = (tokens.c.hash == hash_of_token(token)) & (tokens.c.made > since)
        whose = select(tokens.c.visitor).where(mine)
        return self._found(visitors.c.id == whose.scalar_subquery())

    def visitor_by_code(self, code: str, class_name: str = "") -> KeptVisitor | None:
        """Return who of a class has a code; None when nobody has. It takes a moment."""
        same = visitors.c.code_hash == hash_of_code(code, self._salt)
        return self._found((visitors.c.class_name == class_name) & same)

    def rename_visitor(self, visitor: int, name: str) -> None:
        """Call a visitor otherwise; raises what `add_visitor` does, and LookupError."""
        self._change(visitor, {"name": writable(name), "same_name": _same(name)})

    def give_role(self, visitor: int, role: str) -> None:
        """Let a visitor be something else in the class; LookupError for who is not there."""
        self._change(visitor, {"role": writable(role)})

    def give_code(self, visitor: int, code: str) -> None:
        """Let a visitor come back with another code, and with the former no more.

        Raises what `add_visitor` does, and LookupError.
        """
        self._change(visitor, {"code_hash": hash_of_code(code, self._salt)})

    def give_token(self, visitor: int, token: str, *, at: float, since: float = 0.0) -> None:
        """Know a visitor by a token from now on, beside those of other browsers.

        All tokens that were given before `since` are forgotten.

        Raises
        ------
        LookupError
            There is no such visitor, or not any more.
        """
        row = {"hash": hash_of_token(token), "visitor": visitor, "made": at}
        try:
            with self._database.writing() as connection:
                connection.execute(delete(tokens).where(tokens.c.made <= since))
                connection.execute(insert(tokens).values(row))
        except IntegrityError as error:
            raise LookupError(f"there is no visitor {visitor}") from error

    def drop_token(self, token: str) -> None:
        """Know nobody by a token any more, so that the next at that computer begins anew."""
        with self._database.writing() as connection:
            connection.execute(delete(tokens).where(tokens.c.hash == hash_of_token(token)))

    def remove_visitor(self, visitor: int) -> None:
        """Forget a visitor, with tokens and answers; one that is not there is forgotten already."""
        forget = delete(visitors).where(visitors.c.id == visitor).returning(visitors.c.class_name)
        with self._database.writing() as connection:
            found = connection.execute(forget).scalars().all()
            self._database.notices.tell(connection, [Notice(class_name=name) for name in found])

    @cached_property
    def _salt(self) -> str:
        with self._database.reading() as connection:
            salt: str = connection.execute(select(store.c.salt)).scalar_one()
            return salt

    def _found(self, where: ColumnElement[bool]) -> KeptVisitor | None:
        with self._database.reading() as connection:
            row = connection.execute(select(*_KEPT).where(where)).one_or_none()
            return None if row is None else KeptVisitor(*row)

    def _change(self, visitor: int, values: dict[str, str | None]) -> None:
        change = update(visitors).where(visitors.c.id == visitor).values(values)
        try:
            with self._database.writing() as connection:
                changed = connection.execute(change.returning(visitors.c.class_name)).scalar()
                if changed is None:
                    raise LookupError(f"there is no visitor {visitor}")
                self._database.notices.tell(connection, [Notice(class_name=changed)])
        except IntegrityError as error:
            raise Taken("name" if "name" in values else "code") from error

    def _taken(self, row: dict[str, Any]) -> Taken:
        """Return what of a visitor somebody else of the class has."""
        alike = (visitors.c.class_name == row["class_name"]) & (
            visitors.c.same_name == row["same_name"]
        )
        return Taken("code" if self._found(alike) is None else "name")


def _same(name: str) -> str | None:
    """Return a name as it compares: capitals, width of letters and spaces make no difference.

    None for no name, which several may have.
    """
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split()) or None
