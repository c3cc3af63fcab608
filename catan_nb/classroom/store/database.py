"""The database behind a store: how it is reached, begun and brought to the newest version."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, Engine, QueuePool, create_engine, event, make_url, text
from sqlalchemy.exc import (
    ArgumentError,
    DBAPIError,
    DisconnectionError,
    IntegrityError,
    SQLAlchemyError,
    StatementError,
)

from catan_nb.classroom.store.faults import BadStore, NotKept, not_kept
from catan_nb.classroom.store.schema import VERSION_TABLE
from catan_nb.kernel.words import say

__all__ = ["Database"]

_MIGRATIONS: Final = Path(__file__).parent / "migrations"
_LOCK: Final = 0x63617461  # which of PostgreSQL's advisory locks is ours: "cata"
_dumps: Final = partial(json.dumps, separators=(",", ":"), allow_nan=False)


class Database:
    """A database of SQLite or PostgreSQL, brought to the newest version when it is opened.

    Parameters
    ----------
    address : str or Path
        A path, ``sqlite:///path``, or ``postgresql://user:password@host/name``.
    patience : float
        For how many seconds another may hold the database before `NotKept` is raised.
    """

    def __init__(self, address: str | Path, patience: float) -> None:
        url = _url_of(address)
        if url.get_backend_name() == "sqlite":
            self.engine = _sqlite(Path(url.database or ""), patience)
        else:
            self.engine = _postgresql(url, patience)
        try:
            _bring_up(self.engine)
        except BaseException:
            self.engine.dispose()
            raise

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Give a connection to read with; NotKept when the database cannot tell."""
        with _told(), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Give a connection on which all or nothing is written.

        Raises
        ------
        NotKept
            Nothing was written.
        IntegrityError
            Nothing was written, since it contradicts what is there.
        """
        with _told(), _writing(self.engine) as connection:
            yield connection

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()


@contextmanager
def _writing(engine: Engine) -> Iterator[Connection]:
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        yield connection


@contextmanager
def _told() -> Iterator[None]:
    """Say in words for people what a database's error means."""
    try:
        yield
    except IntegrityError:
        raise
    except StatementError as error:
        if isinstance(error, DBAPIError) or error.orig is None:
            raise not_kept(error) from error
        raise error.orig from None  # a value that is no JSON
    except SQLAlchemyError as error:
        raise not_kept(error) from error


def _url_of(address: str | Path) -> URL:
    """Return the address of a database; BadStore for one that this cannot be."""
    if isinstance(address, Path) or "://" not in address:
        return URL.create("sqlite", database=str(address))
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        raise BadStore(say("This is not the address of a database.")) from None
    kind = url.get_backend_name()
    if kind in ("postgres", "postgresql"):
        return url.set(drivername="postgresql+psycopg")
    if kind != "sqlite":
        raise BadStore(
            say("A class is kept in SQLite or PostgreSQL, not in {database}.", database=kind)
        )
    if url.database in (None, "", ":memory:"):
        raise BadStore(say("A class is kept in a file, and this address names none."))
    return url


def _sqlite(path: Path, patience: float) -> Engine:
    """Return the engine for a file, which is made when it is not there yet."""
    path = path.absolute()
    try:
        # For the server's eyes alone: names of learners stand there.
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise BadStore(
            say("{path} cannot be opened: {why}.", path=str(path), why=error.strerror or "")
        ) from None
    address = f"file:{quote(str(path))}?mode=rw"  # a file that is gone is not begun anew

    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(
            address, uri=True, timeout=patience, isolation_level=None, check_same_thread=False
        )
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        return connection

    engine = _pooled("sqlite://", patience, creator=connect)

    @event.listens_for(engine, "connect")
    def remember_the_file(_connection: object, record: Any) -> None:
        record.info["file"] = _file_at(path)

    @event.listens_for(engine, "checkout")
    def look_for_the_file(_connection: object, record: Any, _proxy: object) -> None:
        # SQLite would go on writing into a file that nobody will ever find again.
        there = _file_at(path)
        if there is None:
            raise NotKept("gone")
        if there != record.info["file"]:
            raise DisconnectionError

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # The lock comes first: a transaction that reads before it writes could not wait for it.
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _file_at(path: Path) -> tuple[int, int] | None:
    """Return which file lies at a path; None without one."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _postgresql(url: URL, patience: float) -> Engine:
    """Return the engine for a database of PostgreSQL."""
    try:
        engine = _pooled(
            url,
            patience,
            pool_pre_ping=True,
            connect_args={"connect_timeout": max(2, round(patience))},
        )
    except ImportError:
        raise BadStore(
            say("PostgreSQL needs one package more: pip install catan_nb[postgresql]")
        ) from None

    @event.listens_for(engine, "connect")
    def be_patient(connection: Any, _record: object) -> None:
        with connection.cursor() as cursor:
            for setting in ("lock_timeout", "statement_timeout"):
                cursor.execute(f"SET {setting} = {round(patience * 1000)}")
        connection.commit()

    return engine


def _pooled(url: str | URL, patience: float, **more: Any) -> Engine:
    return create_engine(
        url, poolclass=QueuePool, pool_timeout=patience, json_serializer=_dumps, **more
    )


def _bring_up(engine: Engine) -> None:
    """Run the migrations that are missing, in one transaction that no other opening runs beside."""
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    script = ScriptDirectory.from_config(config)
    newest = script.get_current_head()
    try:
        with _told(), engine.connect() as connection:
            if _version(connection) == newest:
                return
        with _told(), _writing(engine) as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
            version = _version(connection)
            if version not in {None, *(one.revision for one in script.walk_revisions())}:
                raise BadStore(
                    say("A newer version of catan_nb keeps its class here; this one cannot.")
                )
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except NotKept as error:
        if error.reason == "broken":
            raise BadStore(say("This database holds something other than a class.")) from error
        raise


def _version(connection: Connection) -> str | None:
    context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
    return context.get_current_revision()
