"""What can be taken out of a store: a class as a file of its own, all of one person as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import closing
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Row, Select, delete, insert, select, union

from catan_nb.classroom.store.database import Database
from catan_nb.classroom.store.replacing import replacing
from catan_nb.classroom.store.schema import (
    answers,
    class_state,
    entries,
    store,
    tables,
    tokens,
    visitors,
)
from catan_nb.classroom.store.visitors import called, same_name
from catan_nb.classroom.tables.blanking import SEATED, Person, seats_in

__all__ = ["ExportingPart", "as_file"]

_ROWS: Final = 500
"""So many rows are copied at a time."""
_PATIENCE: Final = 30.0
"""Seconds for which a new file may be busy."""


class ExportingPart:
    """The part of a store that hands out what it holds."""

    _database: Database

    def classes(self) -> list[str]:
        """Return the names of the classes of which anything is kept, in their order."""
        named = union(*(select(one.c.class_name) for one in (tables, visitors, class_state)))
        with self._database.reading() as connection:
            return sorted(connection.execute(named).scalars())

    def copy_class(self, file: Path, class_name: str = "") -> None:
        """Write all that is kept of a class into a new file of SQLite, a store of its own.

        It is the class at one moment, whatever is written meanwhile. A file that is there is
        replaced when the copy is complete; nobody may have it open.

        Raises
        ------
        BadStore
            The file cannot be written.
        NotKept
            The database cannot be read, or there is no room for the copy.
        OSError
            The file is in use, or belongs to this very store.
        """
        with (
            replacing(file, self._database.files) as new,
            closing(Database(new, _PATIENCE)) as copy,
            self._database.snapshot() as source,
            copy.writing() as target,
        ):
            target.execute(delete(store))
            for wanted in _of_class(class_name):
                _copy(source, target, wanted)

    def all_of(
        self, name: str, class_name: str = "", *, visitor: int | None = None
    ) -> dict[str, Any]:
        """Return all that is kept of a person of a class, as JSON values.

        Parameters
        ----------
        name : str
            What the person is called, in the class or at tables.
        class_name : str, optional
        visitor : int, optional
            The visitor that alone is meant; by itself whoever is called so.

        Returns
        -------
        dict
            ``class``, ``name``; ``visitors``, each with what was answered; ``tables`` at which the
            person sat, each with what was done there from the person's seats. Both lists are empty
            when nothing is kept. What is damaged and cannot be read is None.

        Raises
        ------
        ValueError
            For no name where no visitor is meant, or a text that no database keeps.
        """
        same = same_name(name)
        who = visitors.c.same_name == called(name) if visitor is None else visitors.c.id == visitor
        which = who & (visitors.c.class_name == class_name)
        with self._database.snapshot() as connection:
            found = connection.execute(select(visitors).where(which)).all()
            person = Person(
                frozenset(str(one.id) for one in found),
                lambda other: same is not None and same_name(other) == same,
            )
            return {
                "class": class_name,
                "name": name,
                "visitors": [_visitor(connection, one) for one in found],
                "tables": _tables_of(connection, person, class_name),
            }


def as_file(found: Mapping[str, Any]) -> bytes:
    """Return what is kept of a person as a file of JSON.

    Half a character, which a damaged answer may hold, is written as its escape.
    """
    text = json.dumps(found, ensure_ascii=False, indent=1) + "\n"
    return text.encode(errors="backslashreplace")


def _of_class(class_name: str) -> list[Select[Any]]:
    """Return what selects the rows of a class, of each table those that others refer to first."""
    here = [
        select(one).where(one.c.class_name == class_name) for one in (tables, visitors, class_state)
    ]
    at_tables = select(entries).join(tables).where(tables.c.class_name == class_name)
    of_visitors = [
        select(one).join(visitors).where(visitors.c.class_name == class_name)
        for one in (tokens, answers)
    ]
    return [select(store), *here, at_tables, *of_visitors]


def _copy(source: Connection, target: Connection, wanted: Select[Any]) -> None:
    (table,) = {column.table for column in wanted.selected_columns}
    rows = source.execution_options(yield_per=_ROWS).execute(wanted).mappings()
    for some in rows.partitions():
        target.execute(insert(table), [dict(row) for row in some])


def _visitor(connection: Connection, row: Row[Any]) -> dict[str, Any]:
    given = select(answers).where(answers.c.visitor == row.id).order_by(answers.c.number)
    browsers = select(tokens.c.made).where(tokens.c.visitor == row.id).order_by(tokens.c.made)
    return {
        "number": row.id,
        "name": row.name,
        "role": row.role,
        "came": _time(row.made),
        "has_own_code": row.code_hash is not None,
        "browsers_since": [_time(at) for at in connection.execute(browsers).scalars()],
        "answers": [
            {"lesson": one.lesson, "name": one.name, "answer": one.data, "at": _time(one.at)}
            for one in connection.execute(given)
        ],
    }


def _tables_of(connection: Connection, person: Person, class_name: str) -> list[dict[str, Any]]:
    """Return the tables at which a person sat, and what was done there from their seats."""
    of_class = (
        select(entries)
        .join(tables)
        .where(tables.c.class_name == class_name)
        .order_by(entries.c.table, entries.c.number)
    )
    seated = connection.execute(of_class.where(entries.c.kind.in_(SEATED)))
    sat = [
        table
        for table, rows in groupby(seated, lambda row: row.table)
        if any(person.sits(seat) for row in list(rows) for _, seat in _seats(row))
    ]
    found = []
    for table in sat:
        told = connection.execute(select(tables).where(tables.c.id == table)).one()
        rows = connection.execute(of_class.where(entries.c.table == table))
        found.append(
            {
                "code": told.code,
                "opened": _time(told.made),
                "closed": None if told.closed is None else _time(told.closed),
                "entries": _entries_of(rows.all(), person),
            }
        )
    return found


def _entries_of(rows: list[Row[Any]] | Any, person: Person) -> list[dict[str, Any]]:
    theirs: dict[int, bool] = {}
    found = []
    for row in rows:
        data: Any = row.data
        mine = row.seat is not None and theirs.get(row.seat, False)
        if row.kind in SEATED:
            now = {number: person.sits(seat) for number, seat in _seats(row)}
            mine = any(now.values())
            data = {"seats": [{"at": n} | _plain(seat) for n, seat in _seats(row) if now[n]]}
            theirs |= now
        if mine:
            found.append({"kind": row.kind, "seat": row.seat, "at": _time(row.at), "data": data})
    return found


def _seats(row: Row[Any]) -> list[tuple[int, Mapping[str, Any]]]:
    """Return the seats of which an entry tells; none where it is damaged."""
    try:
        return [(number, _plain(seat)) for number, seat in seats_in(row.kind, row.data)]
    except ValueError:
        return []


def _plain(seat: Mapping[str, Any]) -> dict[str, Any]:
    return {key: seat[key] for key in ("kind", "name", "owner")}


def _time(at: float) -> str | None:
    """Return a time as text; None for one that cannot be, of a damaged row."""
    try:
        return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")
    except (OverflowError, ValueError, TypeError, OSError):
        return None
