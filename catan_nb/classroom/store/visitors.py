"""Who belongs to a class, and by what they are known again."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Callable
from functools import cached_property
from typing import Final

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from catan_nb.classroom.faults import Taken
from catan_nb.classroom.names import looks_like_any
from catan_nb.classroom.store.database import Database, writable
from catan_nb.classroom.store.hashes import hash_of_code, hash_of_token
from catan_nb.classroom.store.notices import Notice
from catan_nb.classroom.store.schema import store, tokens, visitors
from catan_nb.kernel.values import frozen

__all__ = ["KeptVisitor", "VisitorsPart", "called", "same_name"]

_BROWSERS: Final = 20
"""Browsers by which a visitor is known at once."""


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
        self,
        name: str,
        role: str,
        *,
        code: str | None = None,
        class_name: str = "",
        at: float,
        most: int | None = None,
    ) -> KeptVisitor:
        """Let somebody belong to a class, and come back with a code of their own.

        Several may have no name. With `most` so many may have the role.

        Raises
        ------
        Taken
            ``name``: somebody of the class is called so, or by a name that looks the same;
            ``code``: somebody of the class has the code; ``place``: `most` have the role.
        NotKept
            The database cannot keep it; nothing has changed.
        ValueError
            For a text that no database keeps.
        """
        row = {
            "class_name": writable(class_name),
            "name": writable(name),
            "same_name": same_name(name),
            "role": writable(role),
            "code_hash": None if code is None else hash_of_code(code, self._salt),
            "made": at,
        }
        try:
            with self._database.writing() as connection:
                of_class = visitors.c.class_name == class_name
                if most is not None:
                    _check_place(connection, of_class & (visitors.c.role == role), most)
                _check_name(connection, name, of_class)
                added = insert(visitors).values(row).returning(*_KEPT)
                visitor = KeptVisitor(*connection.execute(added).one())
                self._database.notices.tell(connection, [Notice(class_name=class_name)])
        except IntegrityError as error:
            raise Taken("code") from error
        return visitor

    def visitors(self, class_name: str = "") -> list[KeptVisitor]:
        """Return who belongs to a class, in the order in which they came."""
        wanted = select(*_KEPT).where(visitors.c.class_name == class_name).order_by(visitors.c.id)
        with self._database.reading() as connection:
            return [KeptVisitor(*row) for row in connection.execute(wanted)]

    def visitor_by_token(
        self, token: str, *, since: float = 0.0, until: float = math.inf
    ) -> KeptVisitor | None:
        """Return whose browser has a token given after `since` and not after `until`, or None."""
        mine = (
            (tokens.c.hash == hash_of_token(token))
            & (tokens.c.made > since)
            & (tokens.c.made <= until)
        )
        whose = select(tokens.c.visitor).where(mine)
        return self._found(visitors.c.id == whose.scalar_subquery())

    def visitor_by_code(self, code: str, class_name: str = "") -> KeptVisitor | None:
        """Return who of a class has a code; None when nobody has. It takes a moment."""
        same = visitors.c.code_hash == hash_of_code(code, self._salt)
        return self._found((visitors.c.class_name == class_name) & same)

    def rename_visitor(self, visitor: int, name: str) -> None:
        """Call a visitor otherwise; raises what `add_visitor` does, and LookupError."""
        new = {"name": writable(name), "same_name": same_name(name)}
        mine = select(visitors.c.class_name).where(visitors.c.id == visitor).scalar_subquery()
        others = (visitors.c.class_name == mine) & (visitors.c.id != visitor)
        self._change(visitor, new, lambda connection: _check_name(connection, name, others))

    def give_role(self, visitor: int, role: str) -> None:
        """Let a visitor be something else in the class; LookupError for who is not there."""
        self._change(visitor, {"role": writable(role)})

    def give_code(self, visitor: int, code: str) -> None:
        """Let a visitor come back with another code, and with the former no more.

        Raises what `add_visitor` does, and LookupError.
        """
        self._change(visitor, {"code_hash": hash_of_code(code, self._salt)})

    def give_token(self, visitor: int, token: str, *, at: float) -> None:
        """Know a visitor by a token from now on, beside those of `_BROWSERS` - 1 other browsers.

        Of more, those that were given at the times farthest from this one are forgotten. None is
        because of its age alone: the clock may have been set wrong.

        Raises
        ------
        LookupError
            There is no such visitor, or not any more.
        """
        row = {"hash": hash_of_token(token), "visitor": visitor, "made": at}
        try:
            with self._database.writing() as connection:
                connection.execute(insert(tokens).values(row))
                mine = select(tokens.c.hash).where(tokens.c.visitor == visitor)
                farthest = mine.order_by(func.abs(tokens.c.made - at)).offset(_BROWSERS)
                connection.execute(delete(tokens).where(tokens.c.hash.in_(farthest)))
        except IntegrityError as error:
            raise LookupError(f"there is no visitor {visitor}") from error

    def drop_token(self, token: str) -> None:
        """Know nobody by a token any more, so that the next at that computer begins anew."""
        with self._database.writing() as connection:
            connection.execute(delete(tokens).where(tokens.c.hash == hash_of_token(token)))

    @cached_property
    def _salt(self) -> str:
        with self._database.reading() as connection:
            salt: str = connection.execute(select(store.c.salt)).scalar_one()
            return salt

    def _found(self, where: ColumnElement[bool]) -> KeptVisitor | None:
        with self._database.reading() as connection:
            row = connection.execute(select(*_KEPT).where(where)).one_or_none()
            return None if row is None else KeptVisitor(*row)

    def _change(
        self,
        visitor: int,
        values: dict[str, str | None],
        check: Callable[[Connection], None] = lambda connection: None,
    ) -> None:
        change = update(visitors).where(visitors.c.id == visitor).values(values)
        try:
            with self._database.writing() as connection:
                check(connection)
                changed = connection.execute(change.returning(visitors.c.class_name)).scalar()
                if changed is None:
                    raise LookupError(f"there is no visitor {visitor}")
                self._database.notices.tell(connection, [Notice(class_name=changed)])
        except IntegrityError as error:
            raise Taken("code") from error


def same_name(name: str) -> str | None:
    """Return a name with which no other is equal but for capitals, width of letters and spaces.

    None for no name, which several may have.
    """
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split()) or None


def called(name: str) -> str:
    """Return what `same_name` does of a name that somebody is looked for by.

    ValueError for no name, which would be that of all who have none, or a text that nobody has.
    """
    same = same_name(writable(name))
    if same is None:
        raise ValueError("nobody is called by an empty name")
    return same


def _check_name(connection: Connection, name: str, others: ColumnElement[bool]) -> None:
    """Raise Taken when a name looks like that of one of the others.

    What looks the same changes with each version of Unicode, so names are compared when somebody
    comes, and no column holds what they look like. Two who came before it may go on.
    """
    _alone(connection)
    if looks_like_any(name, connection.execute(select(visitors.c.name).where(others)).scalars()):
        raise Taken("name")


def _check_place(connection: Connection, same: ColumnElement[bool], most: int) -> None:
    """Raise Taken when so many are there."""
    _alone(connection)
    count = select(func.count()).select_from(visitors).where(same)
    if connection.execute(count).scalar_one() >= most:
        raise Taken("place")


def _alone(connection: Connection) -> None:
    """Let whoever comes next wait for the end of this; SQLite has one writer anyway."""
    connection.execute(select(store.c.id).with_for_update())
