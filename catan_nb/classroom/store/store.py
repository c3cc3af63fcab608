"""The store of a class: its records, with export and removal of personal data."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from typing import Any, Final, Self

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    bindparam,
    delete,
    insert,
    select,
    true,
    union,
    update,
)

from catan_nb.classroom.messages import NotKept
from catan_nb.classroom.protocol.entries import WhoSits, readable_seats, seats_in
from catan_nb.classroom.shared import SEATED, Person, data_without_person
from catan_nb.classroom.store.database import Database, Listener, Notice, replacing
from catan_nb.classroom.store.records import (
    AnswersPart,
    LogPart,
    VisitorsPart,
    cutoff_time,
    last_at,
    name_key,
    searched_name_key,
)
from catan_nb.classroom.store.schema import (
    answers,
    class_state,
    entries,
    removals,
    store,
    tables,
    tokens,
    visitors,
)

__all__ = [
    "ExportingPart",
    "Forgotten",
    "RemovingPart",
    "Store",
    "person_json_file",
    "remove_person",
]


# What can be taken out of a store: a class as a file of its own, all of one person as JSON.


_ROWS: Final = 500
"""So many rows are copied at a time."""
_PATIENCE: Final = 30.0
"""Seconds for which a new file may be busy."""


class ExportingPart:
    """Exports stored data."""

    _database: Database

    def classes(self) -> list[str]:
        """Return the names of all classes with stored data, sorted."""
        named = union(*(select(source.c.class_name) for source in (tables, visitors, class_state)))
        with self._database.reading() as connection:
            return sorted(connection.execute(named).scalars())

    def copy_class(self, file: Path, class_name: str = "") -> None:
        """Copy a class into a new SQLite file, which is a store of its own.

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
            for wanted in _class_selects(class_name):
                _copy_rows(source, target, wanted)

    def all_of(
        self, name: str, class_name: str = "", *, visitor: int | None = None
    ) -> dict[str, Any]:
        """Return all stored data of a person of a class, as JSON values.

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
        same = name_key(name)
        who = (
            visitors.c.same_name == searched_name_key(name)
            if visitor is None
            else visitors.c.id == visitor
        )
        which = who & (visitors.c.class_name == class_name)
        with self._database.snapshot() as connection:
            rows = connection.execute(select(visitors).where(which)).all()
            person = Person(
                frozenset(str(row.id) for row in rows),
                lambda other: same is not None and name_key(other) == same,
            )
            return {
                "class": class_name,
                "name": name,
                "visitors": [_visitor_json(connection, row) for row in rows],
                "tables": _person_tables(connection, person, class_name),
            }


def person_json_file(data: Mapping[str, Any]) -> bytes:
    """Return a person's stored data as a JSON file.

    Half a character, which a damaged answer may hold, is written as its escape.
    """
    text = json.dumps(data, ensure_ascii=False, indent=1) + "\n"
    return text.encode(errors="backslashreplace")


def _class_selects(class_name: str) -> list[Select[Any]]:
    """Return queries for the rows of a class, referenced tables first."""
    class_rows = [
        select(table).where(table.c.class_name == class_name)
        for table in (tables, visitors, class_state)
    ]
    at_tables = select(entries).join(tables).where(tables.c.class_name == class_name)
    of_visitors = [
        select(table).join(visitors).where(visitors.c.class_name == class_name)
        for table in (tokens, answers)
    ]
    return [select(store), *class_rows, at_tables, *of_visitors]


def _copy_rows(source: Connection, target: Connection, wanted: Select[Any]) -> None:
    (table,) = {column.table for column in wanted.selected_columns}
    rows = source.execution_options(yield_per=_ROWS).execute(wanted).mappings()
    for some in rows.partitions():
        target.execute(insert(table), [dict(row) for row in some])


def _visitor_json(connection: Connection, row: Row[Any]) -> dict[str, Any]:
    statement = select(answers).where(answers.c.visitor == row.id).order_by(answers.c.number)
    browsers = select(tokens.c.made).where(tokens.c.visitor == row.id).order_by(tokens.c.made)
    return {
        "number": row.id,
        "name": row.name,
        "role": row.role,
        "came": _time_text(row.made),
        "has_own_code": row.code_hash is not None,
        "browsers_since": [_time_text(time) for time in connection.execute(browsers).scalars()],
        "answers": [
            {"lesson": row.lesson, "name": row.name, "answer": row.data, "at": _time_text(row.at)}
            for row in connection.execute(statement)
        ],
    }


def _person_tables(connection: Connection, person: Person, class_name: str) -> list[dict[str, Any]]:
    """Return the tables at which a person sat, with the person's actions."""
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
        if any(
            person.sits(seat)
            for row in list(rows)
            for _, seat in readable_seats(row.kind, row.data)
        )
    ]
    result = []
    for table in sat:
        told = connection.execute(select(tables).where(tables.c.id == table)).one()
        rows = connection.execute(of_class.where(entries.c.table == table))
        result.append(
            {
                "code": told.code,
                "opened": _time_text(told.made),
                "closed": None if told.closed is None else _time_text(told.closed),
                "entries": _person_entries(rows.all(), person),
            }
        )
    return result


def _person_entries(rows: list[Row[Any]] | Any, person: Person) -> list[dict[str, Any]]:
    theirs: dict[int, bool] = {}
    result = []
    for row in rows:
        data: Any = row.data
        is_own = row.seat is not None and theirs.get(row.seat, False)
        if row.kind in SEATED:
            now = {number: person.sits(seat) for number, seat in readable_seats(row.kind, row.data)}
            is_own = any(now.values())
            data = {
                "seats": [
                    _seat_json(n, seat) for n, seat in readable_seats(row.kind, row.data) if now[n]
                ]
            }
            theirs |= now
        if is_own:
            result.append(
                {"kind": row.kind, "seat": row.seat, "at": _time_text(row.at), "data": data}
            )
    return result


def _seat_json(number: int, seat: WhoSits) -> dict[str, Any]:
    return {"at": number, "kind": seat.kind, "name": seat.name, "owner": seat.owner}


def _time_text(at: float) -> str | None:
    """Return a time as text; None for an invalid one in a damaged row."""
    try:
        return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")
    except (OverflowError, ValueError, TypeError, OSError):
        return None


# Removing what a class is no longer to keep: persons, and tables where nobody plays any more.


_log: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What was removed of a person.

    Attributes
    ----------
    visitors : int
        How many visitors of the class were called so.
    tables : int
        At how many tables the person was named.
    damaged : int
        How many tables were removed because it cannot be read who sat there.
    """

    visitors: int
    tables: int
    damaged: int = 0


class RemovingPart:
    """Removes persons and tables.

    On SQLite nothing of them is left in the file afterwards, either. Where that cannot be wiped at
    once, since somebody reads it or there is no room, it is done as soon as possible.
    """

    _database: Database

    def remove_visitor(self, visitor: int) -> None:
        """Remove a visitor with tokens, answers, and the name at all tables.

        One that is not there is removed already.
        """
        whose = select(visitors.c.class_name, visitors.c.name).where(visitors.c.id == visitor)
        with self._database.writing() as connection:
            row = connection.execute(whose).one_or_none()
            if row is None:
                return
            self._forget(connection, row.class_name, [visitor], row.name)
        self._wipe()

    def forget(self, name: str, class_name: str = "", *, role: str | None = None) -> Forgotten:
        """Remove a person by name from a class: visitors, and names at tables.

        Who has a seat under that name and belongs to no class keeps the seat. With `role` only
        visitors who are that in the class are removed.

        Raises
        ------
        ValueError
            For no name, or a text that no database keeps.
        """
        same = (visitors.c.class_name == class_name) & (
            visitors.c.same_name == searched_name_key(name)
        )
        if role is not None:
            same &= visitors.c.role == role
        with self._database.writing() as connection:
            ids = list(connection.execute(select(visitors.c.id).where(same)).scalars())
            forgotten = self._forget(connection, class_name, ids, name)
        if forgotten != Forgotten(0, 0, 0):
            self._wipe()
        return forgotten

    def purge(self, since: float, class_name: str = "") -> int:
        """Remove the tables of a class idle since a time; return how many."""
        with self._database.writing() as connection:
            count = self._purge(connection, class_name, last_at < since)
        return self._wipe_and_count(count)

    def purge_closed(self, since: float, class_name: str = "", *, at: float) -> int:
        """Remove the tables of a class closed since a time or longer; return how many.

        A clock that was set to next year removes none, see `surely_before`.
        """
        with self._database.writing() as connection:
            sure = cutoff_time(connection, since, class_name, at=at)
            count = self._purge(connection, class_name, tables.c.closed < sure)
        return self._wipe_and_count(count)

    def _purge(self, connection: Connection, class_name: str, old: ColumnElement[bool]) -> int:
        closed = select(tables.c.id).where(tables.c.class_name == class_name, old)
        ids = list(connection.execute(closed.with_for_update()).scalars())
        if ids:
            _remove_tables(connection, ids)
            self._note_removal(connection, map(Notice, ids))
        return len(ids)

    def _wipe_and_count(self, count: int) -> int:
        if count:
            self._wipe()
        return count

    def _forget(
        self, connection: Connection, class_name: str, ids: list[int], name: str
    ) -> Forgotten:
        connection.execute(delete(visitors).where(visitors.c.id.in_(ids)))
        same = name_key(name)
        person = Person(
            frozenset(map(str, ids)), lambda other: same is not None and name_key(other) == same
        )
        changed, damaged = remove_person(connection, person, tables.c.class_name == class_name)
        if ids or changed or damaged:
            notices = [Notice(class_name=class_name), *map(Notice, changed + damaged)]
            self._note_removal(connection, notices)
        return Forgotten(len(ids), len(changed), len(damaged))

    def _note_removal(self, connection: Connection, notices: Iterable[Notice]) -> None:
        connection.execute(update(removals).values(done=removals.c.done + 1))
        self._database.notices.tell(connection, notices)

    def _wipe(self) -> None:
        with suppress(NotKept):  # it is tried again later
            self._database.wipe()


def remove_person(
    connection: Connection, person: Person, which: ColumnElement[bool] | None = None
) -> tuple[list[int], list[int]]:
    """Remove a person from the entries of tables; return the changed and the removed tables.

    Each that has changed has an entry more, which says so to whoever has read the others before.
    A table is removed where it cannot be read who sat there, since the name may stand in it.
    """
    which = true() if which is None else which
    # What is written at these tables meanwhile waits here, and finds its number occupied.
    connection.execute(select(tables.c.id).where(which).with_for_update())
    seated = (
        select(entries)
        .join(tables)
        .where(which, entries.c.kind.in_(SEATED))
        .order_by(entries.c.table, entries.c.number)
    )
    changed, damaged = [], []
    for table, rows in groupby(list(connection.execute(seated)), lambda row: row.table):
        try:
            changes, seats = _entries_without_person(list(rows), person)
        except (LookupError, TypeError, ValueError, AttributeError):
            _log.warning("table %s was removed, since it is damaged and may hold names", table)
            damaged.append(table)
            continue
        if changes:
            connection.execute(_CHANGE, changes)
            _append_entry(connection, table, {"seats": seats})
            changed.append(table)
    if damaged:
        _remove_tables(connection, damaged)
    return changed, damaged


def _remove_tables(connection: Connection, ids: list[int]) -> None:
    """Remove tables with their entries."""
    of_table = delete(entries).where(entries.c.table == bindparam("gone"))
    itself = delete(tables).where(tables.c.id == bindparam("gone"))
    for statement in (of_table, itself):
        connection.execute(statement, [{"gone": id} for id in ids])


_CHANGE: Final = (
    update(entries)
    .where(entries.c.table == bindparam("of"), entries.c.number == bindparam("at_number"))
    .values(data=bindparam("new"))
)


def _entries_without_person(
    rows: list[Row[Any]], person: Person
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return the entries of a table that change, and the seats with their new occupants."""
    changes: list[dict[str, Any]] = []
    seats: dict[int, WhoSits] = {}
    for row in rows:
        seats.update(seats_in(row.kind, row.data))
        new = data_without_person(row.kind, row.data, person)
        if new != row.data:
            changes.append({"of": row.table, "at_number": row.number, "new": new})
    replaced = [
        _seat_json(number, person.without_person(seat))
        for number, seat in sorted(seats.items())
        if person.sits(seat)
    ]
    return changes, replaced


def _append_entry(connection: Connection, table: int, data: dict[str, Any]) -> None:
    last = select(entries.c.number, entries.c.at).where(entries.c.table == table)
    number, last_time = connection.execute(last.order_by(entries.c.number.desc()).limit(1)).one()
    # At the time of the last entry: a table does not become younger by it.
    row = {"table": table, "number": number + 1, "kind": "forgotten", "data": data, "at": last_time}
    connection.execute(insert(entries), [row])


class Store(LogPart, VisitorsPart, AnswersPart, RemovingPart, ExportingPart):
    """The persistent data of a class; safe to use from several threads and servers.

    Parameters
    ----------
    address : str or Path
        A path, ``sqlite:///path``, or ``postgresql://user:password@host/name``. What is not there
        yet is begun; what an older version wrote is brought up to date.
    patience : float
        For how many seconds another may hold the database before `NotKept` is raised.
    begin : bool
        Whether to begin what is not there yet; otherwise `BadStore` is raised.

    Raises
    ------
    BadStore
        For an impossible address, or a database that is foreign or of a newer version.
    NotKept
        When the database is busy, full or cannot be reached.
    """

    def __init__(self, address: str | Path, *, patience: float = 5.0, begin: bool = True) -> None:
        self._database = Database(address, patience, begin=begin)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def wiped(self) -> bool:
        """Whether deleted data has been erased from the file, unused bytes included."""
        return self._database.wiped

    @property
    def files(self) -> tuple[Path, ...]:
        """The database file and its companions; empty with PostgreSQL."""
        return self._database.files

    @property
    def several(self) -> bool:
        """Whether several servers may share the store: not with an SQLite file."""
        return self._database.notices.several

    def say(self, notices: Iterable[Notice]) -> None:
        """Send a message to the other servers without storing it; NotKept on failure."""
        if self.several:
            with self._database.writing() as connection:
                self._database.notices.tell(connection, notices)

    def listen(self, listener: Listener) -> None:
        """Pass a `Notice` of every change by another server to the listener, until `close`.

        It is called in a thread of its own. On PostgreSQL the connection comes back after it was
        lost. SQLite's file one server has; there is something to hear when a command has removed a
        person or tables.
        """
        self._database.listen(listener)

    def close(self) -> None:
        """Close the database; the store must not be used afterwards."""
        self._database.close()
