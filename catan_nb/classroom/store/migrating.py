"""Brings a database to the newest version of its tables."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from catan_nb.classroom.store.faults import BadStore
from catan_nb.classroom.store.schema import VERSION_TABLE
from catan_nb.kernel.words import say

__all__ = ["bring_up", "is_newest"]

_MIGRATIONS: Final = Path(__file__).parent / "migrations"
_ONE_THREAD: Final = threading.Lock()  # Alembic's context is one for the whole process
_LOCK: Final = 0x63617461  # which of PostgreSQL's advisory locks is ours: "cata"


def is_newest(connection: Connection) -> bool:
    """Whether no migration is missing."""
    return _version(connection) == ScriptDirectory.from_config(_config()).get_current_head()


def bring_up(connection: Connection) -> None:
    """Run the migrations that are missing, in a transaction in which something may be written.

    Of two who do so at once one waits for the other, and finds nothing left to do.

    Raises
    ------
    BadStore
        A newer version of the package has been here.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    config = _config()
    known = {one.revision for one in ScriptDirectory.from_config(config).walk_revisions()}
    if _version(connection) not in {None, *known}:
        raise BadStore(say("A newer version of catan_nb keeps its class here; this one cannot."))
    config.attributes["connection"] = connection
    with _ONE_THREAD:
        command.upgrade(config, "head")


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    return config


def _version(connection: Connection) -> str | None:
    context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
    return context.get_current_revision()
