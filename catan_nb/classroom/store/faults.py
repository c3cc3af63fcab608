"""What can go wrong with a store, and what of a database's errors means which of it."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from typing import Final, Literal

from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoFreeConnection

from catan_nb.kernel.words import Phrase, say

__all__ = ["BadStore", "NotKept", "Reason", "Taken", "Taking", "not_kept"]

Reason = Literal["busy", "full", "read_only", "gone", "away", "broken"]
"""Why a store could not keep or tell something."""

_WORDS: Final[Mapping[Reason, Phrase]] = {
    "busy": say("The class’s store is busy. Nothing has changed; please try again."),
    "full": say(
        "There is no room left where the class is kept. Nothing has changed; the teacher has to"
        " make room."
    ),
    "read_only": say(
        "What the class is kept in cannot be written to. Nothing has changed; the teacher has to"
        " look at it."
    ),
    "gone": say(
        "What the class is kept in is gone. Nothing has changed; the teacher has to bring it back."
    ),
    "away": say(
        "The class’s database does not answer. Nothing has changed; please try again in a moment."
    ),
    "broken": say(
        "The class’s database has refused this. Nothing has changed; the teacher has to look at it."
    ),
}


Taking = Literal["number", "code", "name"]
"""What somebody else may have."""


class BadStore(ValueError):
    """A store that cannot be opened: an impossible address, a foreign or newer database."""


class Taken(Exception):
    """Somebody else was first.

    Attributes
    ----------
    what : str
        What is in use: the ``number`` of an entry, the ``code`` of a table or visitor, the
        ``name`` of a visitor.
    """

    def __init__(self, what: Taking) -> None:
        super().__init__(f"the {what} is taken")
        self.what: Final = what


class NotKept(Exception):
    """The store could not keep or tell something; nothing has changed.

    The message is for whomever it concerns, in the reader's language. The next attempt works as
    soon as the database does. Only where the connection was lost in the very moment of a commit
    can nobody know: what was to be kept may turn out to be there, and then an append of the same
    number says `Taken`.

    Attributes
    ----------
    reason : str
        ``busy``: another holds the database; ``full``: no room; ``read_only``; ``gone``: the file
        or the tables are not there any more; ``away``: no connection; ``broken``: all else.
    detail : str
        What the database itself said, for whoever looks after it; may be empty.
    """

    def __init__(self, reason: Reason, detail: str = "") -> None:
        super().__init__(_WORDS[reason])
        self.reason: Final = reason
        self.detail: Final = detail


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
