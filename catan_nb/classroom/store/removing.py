"""Removing what a class is no longer to keep: persons, and tables where nobody plays any more."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from contextlib import suppress
from itertools import groupby
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    bindparam,
    delete,
    insert,
    select,
    true,
    update,
)

from catan_nb.classroom.faults import NotKept
from catan_nb.classroom.store.database import Database
from catan_nb.classroom.store.log import last_at, surely_before
from catan_nb.classroom.store.notices import Notice
from catan_nb.classroom.store.schema import entries, removals, tables, visitors
from catan_nb.classroom.store.visitors import called, same_name
from catan_nb.classroom.tables.blanking import SEATED, Person, blanked, seats_in
from catan_nb.kernel.values import frozen

__all__ = ["Forgotten", "RemovingPart", "take_out"]

_log: Final = logging.getLogger(__name__)


@frozen
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
    """The part of a store that removes persons and tables.

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
            found = connection.execute(whose).one_or_none()
            if found is None:
                return
            self._forget(connection, found.class_name, [visitor], found.name)
        self._wipe()

    def forget(self, name: str, class_name: str = "", *, role: str | None = None) -> Forgotten:
        """Remove whoever of a class is called so: visitors, and those who are named at tables.

        Who has a seat under that name and belongs to no class keeps the seat. With `role` only
        visitors who are that in the class are removed.

        Raises
        ------
        ValueError
            For no name, or a text that no database keeps.
        """
        same = (visitors.c.class_name == class_name) & (visitors.c.same_name == called(name))
        if role is not None:
            same &= visitors.c.role == role
        with self._database.writing() as connection:
            found = list(connection.execute(select(visitors.c.id).where(same)).scalars())
            forgotten = self._forget(connection, class_name, found, name)
        if forgotten != Forgotten(0, 0, 0):
            self._wipe()
        return forgotten

    def purge(self, since: float, class_name: str = "") -> int:
        """Remove the tables of a class at which nothing has happened since a time; count them."""
        with self._database.writing() as connection:
            count = self._purge(connection, class_name, last_at < since)
        return self._wiped(count)

    def purge_closed(self, since: float, class_name: str = "", *, at: float) -> int:
        """Remove the tables of a class that have been closed since a time or longer; count them.

        A clock that was set to next year removes none, see `surely_before`.
        """
        with self._database.writing() as connection:
            sure = surely_before(connection, since, class_name, at=at)
            count = self._purge(connection, class_name, tables.c.closed < sure)
        return self._wiped(count)

    def _purge(self, connection: Connection, class_name: str, old: ColumnElement[bool]) -> int:
        found = select(tables.c.id).where(tables.c.class_name == class_name, old)
        ids = list(connection.execute(found.with_for_update()).scalars())
        if ids:
            _remove(connection, ids)
            self._note(connection, map(Notice, ids))
        return len(ids)

    def _wiped(self, count: int) -> int:
        if count:
            self._wipe()
        return count

    def _forget(
        self, connection: Connection, class_name: str, ids: list[int], name: str
    ) -> Forgotten:
        connection.execute(delete(visitors).where(visitors.c.id.in_(ids)))
        same = same_name(name)
        person = Person(
            frozenset(map(str, ids)), lambda other: same is not None and same_name(other) == same
        )
        changed, damaged = take_out(connection, person, tables.c.class_name == class_name)
        if ids or changed or damaged:
            notices = [Notice(class_name=class_name), *map(Notice, changed + damaged)]
            self._note(connection, notices)
        return Forgotten(len(ids), len(changed), len(damaged))

    def _note(self, connection: Connection, told: Iterable[Notice]) -> None:
        connection.execute(update(removals).values(done=removals.c.done + 1))
        self._database.notices.tell(connection, told)

    def _wipe(self) -> None:
        with suppress(NotKept):  # it is tried again later
            self._database.wipe()


def take_out(
    connection: Connection, person: Person, which: ColumnElement[bool] | None = None
) -> tuple[list[int], list[int]]:
    """Take a person out of the entries of tables; return those that changed and those removed.

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
            changes, seats = _without(list(rows), person)
        except (LookupError, TypeError, ValueError, AttributeError):
            _log.warning("table %s was removed, since it is damaged and may hold names", table)
            damaged.append(table)
            continue
        if changes:
            connection.execute(_CHANGE, changes)
            _append(connection, table, {"seats": seats})
            changed.append(table)
    if damaged:
        _remove(connection, damaged)
    return changed, damaged


def _remove(connection: Connection, ids: list[int]) -> None:
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


def _without(
    rows: list[Row[Any]], person: Person
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return the entries of a table that change, and the seats that somebody else has now."""
    changes: list[dict[str, Any]] = []
    seats: dict[int, Mapping[str, Any]] = {}
    for row in rows:
        seats.update(seats_in(row.kind, row.data))
        new = blanked(row.kind, row.data, person)
        if new != row.data:
            changes.append({"of": row.table, "at_number": row.number, "new": new})
    left = [
        {"at": number} | {key: person.blanked(seat)[key] for key in ("kind", "name", "owner")}
        for number, seat in sorted(seats.items())
        if person.sits(seat)
    ]
    return changes, left


def _append(connection: Connection, table: int, data: dict[str, Any]) -> None:
    last = select(entries.c.number, entries.c.at).where(entries.c.table == table)
    number, at = connection.execute(last.order_by(entries.c.number.desc()).limit(1)).one()
    # At the time of the last entry: a table does not become younger by it.
    row = {"table": table, "number": number + 1, "kind": "forgotten", "data": data, "at": at}
    connection.execute(insert(entries), [row])
