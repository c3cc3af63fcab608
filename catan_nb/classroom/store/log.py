"""The log of shared tables: which there are, and what happened at each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Connection, Integer, cast, func, insert, select, update
from sqlalchemy.exc import IntegrityError, StatementError

from catan_nb.classroom.entries import Entry
from catan_nb.classroom.faults import NotKept, Taken
from catan_nb.classroom.store.database import Database, writable
from catan_nb.classroom.store.notices import Notice
from catan_nb.classroom.store.schema import entries, tables, visitors
from catan_nb.kernel.values import frozen

__all__ = ["KeptTable", "LogPart", "last_at", "surely_before"]

last_at: Final = func.coalesce(
    select(entries.c.at)
    .where(entries.c.table == tables.c.id)
    .order_by(entries.c.number.desc())
    .limit(1)
    .scalar_subquery(),
    tables.c.made,
)
"""When something last happened at a table."""
_DAYS: Final = 3
"""Days on which a class has played that tell what time it is, if the clock is wrong."""
_DIGITS: Final = 9
"""So many digits can the number of a visitor have; those who are kept nowhere have longer ids."""

Fault = Taken | NotKept | LookupError | TypeError | ValueError
"""Why entries of a table were not added."""


@frozen
class KeptTable:
    """What a store knows of a shared table beside its entries.

    Attributes
    ----------
    id : int
        By which the store's methods know it.
    class_name : str
        The class it belongs to; several may be kept in one database.
    code : str
        By which people find it.
    made, closed : float
        Since when it is open and closed, in seconds since 1970; None while it is open.
    """

    id: int
    class_name: str
    code: str
    made: float
    closed: float | None = None


class LogPart:
    """The part of a store that holds shared tables and their entries."""

    _database: Database

    def open_table(
        self,
        code: str,
        *first: Entry,
        class_name: str = "",
        at: float,
        after: tuple[int, int] | None = None,
    ) -> int:
        """Begin a table with its first entries and return its id.

        With `after`, the first entry repeats who sits at another table: its id, and the number of
        the next entry there as far as it was read.

        Raises
        ------
        Taken
            ``code``: an open table has the code; ``number``: a person has been taken out of the
            other table since it was read, or it was removed.
        NotKept
            The database cannot keep it; nothing has changed.
        LookupError
            Somebody at the table has been removed from the class.
        """
        try:
            with self._database.writing() as connection:
                row = {"class_name": writable(class_name), "code": writable(code), "made": at}
                made = insert(tables).values(row).returning(tables.c.id)
                table: int = connection.execute(made).scalar_one()
                self._write(connection, [(table, first)])
                if after is not None:  # after the owners: whoever removes takes the same order
                    _check_persons(connection, *after)
                self._database.notices.tell(connection, [Notice(table)])
        except IntegrityError as error:
            raise Taken("code") from error
        except LookupError as error:
            if after is None:
                raise
            raise Taken("number") from error
        return table

    def close_table(self, table: int, at: float) -> None:
        """Note that a table is closed, which sets its code free; its entries stay."""
        still_open = (tables.c.id == table) & tables.c.closed.is_(None)
        with self._database.writing() as connection:
            connection.execute(update(tables).where(still_open).values(closed=at))
            self._database.notices.tell(connection, [Notice(table)])

    def close_old(self, since: float, *, class_name: str = "", at: float) -> list[int]:
        """Close the tables of a class at which nothing has happened since a time; return them.

        A clock that was set to next year makes no table old, see `surely_before`.
        """
        of_class = tables.c.class_name == class_name
        with self._database.writing() as connection:
            sure = surely_before(connection, since, class_name, at=at)
            old = tables.c.closed.is_(None) & (last_at < sure)
            close = update(tables).where(of_class, old).values(closed=at)
            found = list(connection.execute(close.returning(tables.c.id)).scalars())
            self._database.notices.tell(connection, map(Notice, found))
        return found

    def tables(self, class_name: str | None = None, *, closed: bool = False) -> list[KeptTable]:
        """Return the open tables, or with `closed` all, in the order in which they were opened.

        Of one class with its name; otherwise of all.
        """
        wanted = select(tables).order_by(tables.c.id)
        if class_name is not None:
            wanted = wanted.where(tables.c.class_name == class_name)
        if not closed:
            wanted = wanted.where(tables.c.closed.is_(None))
        with self._database.reading() as connection:
            return [KeptTable(*row) for row in connection.execute(wanted)]

    def table_with(self, code: str) -> KeptTable | None:
        """Return the open table that has a code, or None."""
        wanted = select(tables).where(tables.c.code == code, tables.c.closed.is_(None))
        with self._database.reading() as connection:
            found = connection.execute(wanted).one_or_none()
        return None if found is None else KeptTable(*found)

    def append(self, table: int, *new: Entry) -> None:
        """Add entries to a table: all, or none.

        Raises
        ------
        Taken
            The number of one is occupied: somebody else was first.
        NotKept
            The database cannot keep them, or does not know the table.
        LookupError
            Somebody who would sit there has been removed from the class.
        """
        (fault,) = self.append_many([(table, new)])
        if fault:
            raise fault

    def append_many(
        self, many: Sequence[tuple[int, Sequence[Entry]]], *, brisk: bool = False
    ) -> list[Fault | None]:
        """Add entries to several tables at once, which costs little more than to one.

        With `brisk` PostgreSQL waits a moment only for whoever holds something that they need.

        Returns
        -------
        list
            For each pair of a table and its entries None, or why none of these was added: an
            occupied number, a table or an owner of a seat that is not there, a value that is no
            JSON. The others were added all the same.

        Raises
        ------
        NotKept
            The database cannot keep any of them.
        """
        try:
            with self._database.writing(brisk=brisk) as connection:
                self._write(connection, many)
        except (
            IntegrityError,
            LookupError,
            TypeError,
            ValueError,
        ):  # which of them cannot be added?
            with self._database.writing(brisk=brisk) as connection:
                return [self._written_or_not(connection, table, new) for table, new in many]
        return [None] * len(many)

    def entries(self, table: int, since: int = 0) -> list[Entry]:
        """Return a table's entries from the number `since` on, in their order."""
        wanted = (
            select(entries)
            .where(entries.c.table == table, entries.c.number >= since)
            .order_by(entries.c.number)
        )
        with self._database.reading() as connection:
            found = connection.execute(wanted)
            return [Entry(row.number, row.kind, row.data, row.seat, row.at) for row in found]

    def _written_or_not(
        self, connection: Connection, table: int, new: Sequence[Entry]
    ) -> Fault | None:
        try:
            with connection.begin_nested():
                self._write(connection, [(table, new)])
        except (LookupError, TypeError, ValueError) as error:
            return error
        except IntegrityError:
            known = connection.execute(select(tables.c.id).where(tables.c.id == table)).scalar()
            return NotKept("gone") if known is None else Taken("number")
        except StatementError as error:
            if not isinstance(error.orig, TypeError | ValueError):
                raise
            return error.orig  # of a value that is no JSON
        return None

    def _write(self, connection: Connection, many: Sequence[tuple[int, Sequence[Entry]]]) -> None:
        rows = [_row(table, entry) for table, new in many for entry in new]
        if rows:
            _check_owners(connection, [entry for _, new in many for entry in new])
            connection.execute(insert(entries), rows)
            told = {row["table"]: Notice(row["table"]) for row in rows}
            self._database.notices.tell(connection, told.values())


def _check_persons(connection: Connection, table: int, number: int) -> None:
    """Raise Taken when somebody was taken out of a table from an entry on, or it is not there.

    Whoever removes a person waits for the end of this transaction, or this one for theirs.
    """
    known = select(tables.c.id).where(tables.c.id == table).with_for_update(read=True)
    since = (entries.c.table == table) & (entries.c.number >= number)
    forgotten = select(entries.c.number).where(since, entries.c.kind == "forgotten").limit(1)
    if connection.execute(known).first() is None or connection.execute(forgotten).first():
        raise Taken("number")


def _check_owners(connection: Connection, new: Sequence[Entry]) -> None:
    """Let nobody sit down who has been removed; LookupError says who.

    Visitors of a store have numbers for ids. They cannot be removed before this transaction ends.
    """
    owners = {
        seat["owner"]
        for entry in new
        for seat in entry.data.get("seats", [entry.data])
        if isinstance(seat, Mapping) and isinstance(seat.get("owner"), str)
    }
    ids = {int(owner) for owner in owners if owner.isdecimal() and len(owner) <= _DIGITS}
    if not ids:
        return
    there = select(visitors.c.id).where(visitors.c.id.in_(ids))
    found = connection.execute(there.with_for_update(read=True, key_share=True)).scalars()
    if missing := ids.difference(found):
        raise LookupError(f"there is no visitor {min(missing)}")


def _row(table: int, entry: Entry) -> dict[str, Any]:
    return {
        "table": table,
        "number": entry.number,
        "kind": entry.kind,
        "seat": entry.seat,
        "data": dict(entry.data),
        "at": entry.at,
    }


def surely_before(connection: Connection, since: float, class_name: str, *, at: float) -> float:
    """Return a time before which something is as old as `since`, even if the clock was set forward.

    A clock that is wrong for a moment writes on one day. So an age counts from the last days but
    `_DAYS` on which the class has played, where that is earlier than now; before it has played on
    so many days nothing is old.
    """
    day = cast(entries.c.at / 86400, Integer)
    began = func.min(entries.c.at)
    days = (
        select(began)
        .join(tables)
        .where(tables.c.class_name == class_name)
        .group_by(day)
        .order_by(began.desc())
        .limit(_DAYS)
    )
    played = list(connection.execute(days).scalars())
    return min(since, played[-1] - (at - since)) if len(played) == _DAYS else 0.0
