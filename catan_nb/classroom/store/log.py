"""The log of shared tables: which there are, and what happened at each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from catan_nb.classroom.entries import Entry
from catan_nb.classroom.store.database import Database, writable
from catan_nb.classroom.store.faults import NotKept, Taken
from catan_nb.classroom.store.notices import Notice
from catan_nb.classroom.store.schema import entries, tables
from catan_nb.kernel.values.frozen import frozen

__all__ = ["KeptTable", "LogPart"]


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

    def open_table(self, code: str, *first: Entry, class_name: str = "", at: float) -> int:
        """Begin a table with its first entries and return its id.

        Raises
        ------
        Taken
            An open table has the code.
        NotKept
            The database cannot keep it; nothing has changed.
        """
        try:
            with self._database.writing() as connection:
                row = {"class_name": writable(class_name), "code": writable(code), "made": at}
                made = insert(tables).values(row).returning(tables.c.id)
                table: int = connection.execute(made).scalar_one()
                self._write(connection, [(table, first)])
                self._database.notices.tell(connection, [Notice(table)])
        except IntegrityError as error:
            raise Taken("code") from error
        return table

    def close_table(self, table: int, at: float) -> None:
        """Note that a table is closed, which sets its code free; its entries stay."""
        still_open = (tables.c.id == table) & tables.c.closed.is_(None)
        with self._database.writing() as connection:
            connection.execute(update(tables).where(still_open).values(closed=at))
            self._database.notices.tell(connection, [Notice(table)])

    def close_old(self, since: float, *, class_name: str = "", at: float) -> list[int]:
        """Close the tables of a class at which nothing has happened since a time; return them."""
        last = (
            select(entries.c.at)
            .where(entries.c.table == tables.c.id)
            .order_by(entries.c.number.desc())
            .limit(1)
            .scalar_subquery()
        )
        old = tables.c.closed.is_(None) & (func.coalesce(last, tables.c.made) < since)
        close = update(tables).where(tables.c.class_name == class_name, old).values(closed=at)
        with self._database.writing() as connection:
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
        """
        (fault,) = self.append_many([(table, new)])
        if fault:
            raise fault

    def append_many(
        self, many: Sequence[tuple[int, Sequence[Entry]]]
    ) -> list[Taken | NotKept | None]:
        """Add entries to several tables at once, which costs little more than to one.

        Returns
        -------
        list
            For each pair of a table and its entries None, or why none of these was added: an
            occupied number, or a table that is not there. The others were added all the same.

        Raises
        ------
        NotKept
            The database cannot keep any of them.
        """
        try:
            with self._database.writing() as connection:
                self._write(connection, many)
        except IntegrityError:
            with self._database.writing() as connection:  # somebody was first; who of them was not?
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
    ) -> Taken | NotKept | None:
        try:
            with connection.begin_nested():
                self._write(connection, [(table, new)])
        except IntegrityError:
            known = connection.execute(select(tables.c.id).where(tables.c.id == table)).scalar()
            return NotKept("gone") if known is None else Taken("number")
        return None

    def _write(self, connection: Connection, many: Sequence[tuple[int, Sequence[Entry]]]) -> None:
        rows = [_row(table, entry) for table, new in many for entry in new]
        if rows:
            connection.execute(insert(entries), rows)
            told = {row["table"]: Notice(row["table"]) for row in rows}
            self._database.notices.tell(connection, told.values())


def _row(table: int, entry: Entry) -> dict[str, Any]:
    return {
        "table": table,
        "number": entry.number,
        "kind": entry.kind,
        "seat": entry.seat,
        "data": dict(entry.data),
        "at": entry.at,
    }
