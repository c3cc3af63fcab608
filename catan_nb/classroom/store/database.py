"""The database behind a store: how it is reached, begun and brought to the newest version."""

from __future__ import annotations

import json
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from sqlalchemy import (
    URL,
    Connection,
    Engine,
    QueuePool,
    Table,
    create_engine,
    event,
    make_url,
    select,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import (
    ArgumentError,
    DBAPIError,
    DisconnectionError,
    IntegrityError,
    SQLAlchemyError,
    StatementError,
)

from catan_nb.classroom.faults import BadStore, NotKept
from catan_nb.classroom.store.faults import not_kept
from catan_nb.classroom.store.migrating import bring_up, is_newest
from catan_nb.classroom.store.notices import Listener, Notices
from catan_nb.classroom.store.replacing import BESIDE
from catan_nb.classroom.store.schema import removals
from catan_nb.classroom.store.upkeep import BARE, Upkeep
from catan_nb.kernel.words import say

__all__ = ["Database", "upsert", "writable"]

_MOMENT: Final = 0.25
"""Seconds for which those wait for a row whom others wait for."""
_dumps: Final = partial(json.dumps, separators=(",", ":"), allow_nan=False)


def _loads(text: str | bytes) -> Any:
    """Return the value of a JSON text; None where it is damaged, so that others can be read."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


class Database:
    """A database of SQLite or PostgreSQL, brought to the newest version when it is opened.

    Parameters
    ----------
    address : str or Path
        A path, ``sqlite:///path``, or ``postgresql://user:password@host/name``.
    patience : float
        For how many seconds another may hold the database before `NotKept` is raised.
    begin : bool
        Whether to begin what is not there yet; otherwise `BadStore` is raised.

    Attributes
    ----------
    engine : Engine
        By which it is reached.
    notices : Notices
        What servers that share it tell each other.
    files : tuple of Path
        The file of SQLite and those that may lie beside it; none for PostgreSQL.
    """

    def __init__(self, address: str | Path, patience: float, *, begin: bool = True) -> None:
        url = _url_of(address)
        if url.get_backend_name() == "sqlite":
            file = Path(url.database or "").absolute()
            self.engine = _sqlite(file, patience, begin=begin)
            self._upkeep: Upkeep | None = Upkeep(self.engine, file, patience)
            real = file.resolve()
            self.files = tuple(real.with_name(real.name + ending) for ending in ("", *BESIDE))
        else:
            self.engine = _postgresql(url, patience)
            self._upkeep = None
            self.files = ()
        self.notices = Notices(self.engine)
        try:
            self._bring_up(begin)
        except BaseException:
            self.engine.dispose()
            raise

    def _bring_up(self, begin: bool) -> None:
        try:
            with self.reading() as connection:
                if is_newest(connection):
                    return
            with self.writing() as connection:
                bring_up(connection, begin=begin)
            with suppress(NotKept):  # while others begin it too: then it is done later
                self.wipe()
        except NotKept as error:
            if error.reason == "broken":
                raise BadStore(say("This database holds something other than a class.")) from error
            raise

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Give a connection to read with; NotKept when the database cannot tell."""
        with _told(), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def snapshot(self) -> Iterator[Connection]:
        """Give a connection that reads all as it is at one moment."""
        with _told(), self.engine.connect() as connection:
            if self.notices.several:  # a transaction of SQLite does so by itself
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            yield connection

    @contextmanager
    def writing(self, *, brisk: bool = False) -> Iterator[Connection]:
        """Give a connection on which all or nothing is written.

        With `brisk` PostgreSQL waits `_MOMENT` for whoever holds a row or a table.

        Raises
        ------
        NotKept
            Nothing was written.
        IntegrityError
            Nothing was written, since it contradicts what is there.
        """
        with _told(), self.engine.connect() as connection:
            connection = connection.execution_options(writes=True)
            with connection.begin():
                if brisk and self.notices.several:
                    connection.exec_driver_sql(f"SET LOCAL lock_timeout = {_MOMENT * 1000:.0f}")
                yield connection

    def listen(self, listener: Listener) -> None:
        """Give the listener a notice of what others write, until the end."""
        if self._upkeep is None:
            self.notices.listen(listener)
        else:
            self._upkeep.listen(listener)

    @property
    def wiped(self) -> bool:
        """Whether nothing is left in the file of what was removed; False on PostgreSQL."""
        with self.reading() as connection:
            done, wiped = connection.execute(select(removals.c.done, removals.c.wiped)).one()
        return self._upkeep is not None and bool(done == wiped)

    def wipe(self) -> None:
        """Leave nothing in a file of SQLite of what was removed; NotKept where that fails.

        PostgreSQL overwrites it in its own time.
        """
        if self._upkeep is not None:
            with _told():
                self._upkeep.wipe()

    def close(self) -> None:
        """Listen no more, and close all connections."""
        self.notices.end()
        if self._upkeep is not None:
            self._upkeep.end()
        self.engine.dispose()


def upsert(connection: Connection, table: Table, rows: list[dict[str, Any]]) -> None:
    """Write rows, each in the place of the one that has its key."""
    key = table.primary_key.columns.keys()
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    new = insert(table)
    values = {name: new.excluded[name] for name in rows[0] if name not in key}
    connection.execute(new.on_conflict_do_update(index_elements=key, set_=values), rows)


def writable(text: str) -> str:
    """Return a text as it is; ValueError for one that not every database can keep."""
    if "\0" in text or any("\ud800" <= sign <= "\udfff" for sign in text):
        raise ValueError(f"{text!a} is no text that can be kept")
    return text


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


def _sqlite(path: Path, patience: float, *, begin: bool) -> Engine:
    """Return the engine for a file, which with `begin` is made when it is not there yet."""
    try:
        # For the server's eyes alone: names of learners stand there.
        os.close(os.open(path, os.O_RDWR | (os.O_CREAT if begin else 0), 0o600))
    except OSError as error:
        raise BadStore(
            say("{path} cannot be opened: {why}.", path=str(path), why=error.strerror or "")
        ) from None
    address = f"file:{quote(str(path))}?mode=rw"  # a file that is gone is not begun anew

    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(
            address, uri=True, timeout=patience, isolation_level=None, check_same_thread=False
        )
        # Damaged text is read as far as it can be, so that what stands beside it can be read.
        connection.text_factory = lambda text: text.decode("utf-8", "replace")
        try:
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("PRAGMA secure_delete = ON")
            # What was acknowledged outlives a power cut, too. That costs a millisecond or, on a
            # slow disk, ten for each transaction; entries that come meanwhile share the next one.
            connection.execute("PRAGMA synchronous = FULL")
            _log_ahead(connection, patience)
        except sqlite3.Error:
            connection.close()
            raise
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
    def begin_transaction(connection: Connection) -> None:
        # The lock comes first: a transaction that reads before it writes could not wait for it.
        options = connection.get_execution_options()
        if options.get(BARE):
            return
        writes = options.get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _log_ahead(connection: sqlite3.Connection, patience: float) -> None:
    """Let who reads and who writes not wait for each other."""
    until = time.monotonic() + patience
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            # The first time this is not waited for, when two begin the file at once.
            if error.sqlite_errorname != "SQLITE_BUSY" or time.monotonic() > until:
                raise
        time.sleep(0.01)


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
            connect_args={
                "connect_timeout": max(2, round(patience)),
                # A server that has vanished without a word is given up after this.
                "tcp_user_timeout": round(patience * 1000),
                "keepalives_idle": 30,
                "client_encoding": "UTF8",
            },
        )
    except ImportError:
        raise BadStore(
            say("PostgreSQL needs one package more: pip install catan_nb[postgresql]")
        ) from None

    @event.listens_for(engine, "do_connect")
    def connect(_dialect: object, _record: object, given: Any, named: Any) -> Any:
        from catan_nb.classroom.store.waiting import Waiting

        connection = Waiting.connect(*given, **named)
        encoding = connection.info.parameter_status("server_encoding")
        if encoding != "UTF8":
            connection.close()
            raise BadStore(
                say(
                    "This database keeps texts as {encoding}, in which not every name can be"
                    " written. A class needs one that keeps them as UTF8: createdb --encoding=UTF8"
                    " --template=template0",
                    encoding=encoding or "",
                )
            )
        connection.patience = patience
        return connection

    @event.listens_for(engine, "connect")
    def be_patient(connection: Any, _record: object) -> None:
        with connection.cursor() as cursor:
            for setting in ("lock_timeout", "statement_timeout"):
                cursor.execute(f"SET {setting} = {round(patience * 1000)}")
        connection.commit()

    return engine


def _pooled(url: str | URL, patience: float, **more: Any) -> Engine:
    return create_engine(
        url,
        poolclass=QueuePool,
        pool_timeout=patience,
        json_serializer=_dumps,
        json_deserializer=_loads,
        **more,
    )
