"""What of a database's errors means which fault of a store."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from typing import Final

from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoFreeConnection

from catan_nb.classroom.faults import NotKept, Reason

__all__ = ["not_kept"]

# The beginnings of SQLite's names for its errors.
_SQLITE: Final[Mapping[str, Reason]] = {
    "SQLITE_BUSY": "busy",
    "SQLITE_LOCKED": "busy",
    "SQLITE_FULL": "full",
    "SQLITE_READONLY": "read_only",
    "SQLITE_PERM": "read_only",
    "SQLITE_CANTOPEN": "gone",
    "SQLITE_IOERR_DELETE_NOENT": "gone",
}
# The beginnings of PostgreSQL's codes; see its appendix "PostgreSQL Error Codes".
_POSTGRESQL: Final[Mapping[str, Reason]] = {
    "55P03": "busy",  # lock_not_available
    "57014": "busy",  # query_canceled, by the time it may take
    "40": "busy",  # rolled back for another transaction
    "53100": "full",  # disk_full
    "25006": "read_only",  # read_only_sql_transaction
    "42501": "read_only",  # insufficient_privilege
    "42P01": "gone",  # undefined_table
    "3D000": "gone",  # invalid_catalog_name
    "53": "away",  # too many connections, out of memory
    "57P": "away",  # shutting down, starting
    "08": "away",  # the connection
}


def not_kept(error: SQLAlchemyError) -> NotKept:
    """Return what a database's error means."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    return NotKept(_reason(cause), str(cause))


def _reason(cause: BaseException | None) -> Reason:
    if isinstance(cause, NoFreeConnection):
        return "busy"
    if isinstance(cause, SQLAlchemyError):
        return "broken"
    if isinstance(cause, sqlite3.Error):
        if "no such table" in str(cause):
            return "gone"
        name = getattr(cause, "sqlite_errorname", None) or ""
        return _first(_SQLITE, name) or "broken"
    state = getattr(cause, "sqlstate", None)
    if state is None:  # no server has answered
        return "away"
    return _first(_POSTGRESQL, state) or "broken"


def _first(known: Mapping[str, Reason], code: str) -> Reason | None:
    return next((reason for begin, reason in known.items() if code.startswith(begin)), None)
