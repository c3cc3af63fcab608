"""Brings a database to the newest version of its tables."""

from __future__ import annotations

import secrets
from typing import Final

from sqlalchemy import Connection, inspect, select, text

from catan_nb.classroom.faults import BadStore
from catan_nb.classroom.store.schema import METADATA, NEWEST, removals, store, version
from catan_nb.kernel.words import say

__all__ = ["bring_up", "is_newest"]

_LOCK: Final = 0x63617461  # which of PostgreSQL's advisory locks is ours: "cata"


def is_newest(connection: Connection) -> bool:
    """Whether no migration is missing."""
    return _version(connection) == NEWEST


def bring_up(connection: Connection, *, begin: bool = True) -> None:
    """Run the migrations that are missing, or with `begin` make the tables; something is written.

    Of two who do so at once one waits for the other, and finds nothing left to do.

    Raises
    ------
    BadStore
        A newer version of the package has been here, or nothing is and nothing is to be begun.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    found = _version(connection)
    if found is None:
        if not begin:
            raise BadStore(say("No class is kept here."))
        _begin(connection)
    elif found != NEWEST:
        from catan_nb.classroom.store.upgrading import known, upgrade

        if found not in known():
            told = say("A newer version of catan_nb keeps its class here; this one cannot.")
            raise BadStore(told)
        upgrade(connection)


def _begin(connection: Connection) -> None:
    """Make the tables as the migrations would leave them; who has one of the names is no class."""
    METADATA.create_all(connection, checkfirst=False)
    connection.execute(version.insert().values(version_num=NEWEST))
    connection.execute(store.insert().values(id=1, salt=secrets.token_hex(16), answered=0))
    connection.execute(removals.insert().values(id=1, done=0, wiped=0))


def _version(connection: Connection) -> str | None:
    if not inspect(connection).has_table(version.name):
        return None
    return connection.execute(select(version.c.version_num)).scalar()
