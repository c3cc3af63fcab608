"""The database of a store: connections, migrations, notices between servers, upkeep."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import re
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

import psutil
from msgspec import to_builtins
from sqlalchemy import (
    ARRAY,
    URL,
    Connection,
    Engine,
    QueuePool,
    Table,
    Text,
    cast,
    create_engine,
    event,
    func,
    inspect,
    make_url,
    select,
    text,
    update,
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
from sqlalchemy.exc import TimeoutError as NoFreeConnection

from catan_nb.classroom.messages import BadStore, NotKept, Reason
from catan_nb.classroom.protocol.reading import read
from catan_nb.classroom.protocol.servers import NoticeMessage
from catan_nb.classroom.store.schema import METADATA, NEWEST, removals, store, version
from catan_nb.kernel.words import say

if TYPE_CHECKING:
    from alembic.config import Config

__all__ = [
    "BARE",
    "BESIDE",
    "EVERY",
    "LOOKS",
    "Database",
    "Listener",
    "Notice",
    "Notices",
    "Upkeep",
    "check_writable",
    "is_newest",
    "list_versions",
    "migrate",
    "not_kept",
    "replacing",
    "upgrade",
    "upsert",
]


# What of a database's errors means which fault of a store.


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
    """Return the NotKept error for a database error."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    return NotKept(_find_reason(cause), str(cause))


def _find_reason(cause: BaseException | None) -> Reason:
    if isinstance(cause, NoFreeConnection):
        return "busy"
    if isinstance(cause, SQLAlchemyError):
        return "broken"
    if isinstance(cause, sqlite3.Error):
        if "no such table" in str(cause):
            return "gone"
        name = getattr(cause, "sqlite_errorname", None) or ""
        return _first_known(_SQLITE, name) or "broken"
    state = getattr(cause, "sqlstate", None)
    if state is None:  # no server has answered
        return "away"
    return _first_known(_POSTGRESQL, state) or "broken"


def _first_known(reasons: Mapping[str, Reason], code: str) -> Reason | None:
    return next((reason for begin, reason in reasons.items() if code.startswith(begin)), None)


# Migrations: Alembic is large, and loaded for an older database alone.


_MIGRATIONS: Final = Path(__file__).parent / "migrations"
_ONE_THREAD: Final = threading.Lock()  # Alembic's context is one for the whole process


def list_versions() -> tuple[str, ...]:
    """Return all schema versions, newest first."""
    from alembic.script import ScriptDirectory

    steps = ScriptDirectory.from_config(_alembic_config()).walk_revisions()
    return tuple(step.revision for step in steps)


def upgrade(connection: Connection) -> None:
    """Run the missing migrations, all of them for an empty database, in one transaction."""
    from alembic import command

    config = _alembic_config()
    config.attributes["connection"] = connection
    with _ONE_THREAD:
        command.upgrade(config, "head")


def _alembic_config() -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    return config


_LOCK: Final = 0x63617461  # which of PostgreSQL's advisory locks is ours: "cata"


def is_newest(connection: Connection) -> bool:
    """Return whether no migration is missing."""
    return _stored_version(connection) == NEWEST


def migrate(connection: Connection, *, begin: bool = True) -> None:
    """Run the missing migrations, or create the tables if `begin` is set.

    Of two who do so at once one waits for the other, and finds nothing left to do.

    Raises
    ------
    BadStore
        A newer version of the package has been here, or nothing is and nothing is to be begun.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    version = _stored_version(connection)
    if version is None:
        if not begin:
            raise BadStore(say("No class is kept here."))
        _create_newest(connection)
    elif version != NEWEST:
        if version not in list_versions():
            told = say("A newer version of catan_nb keeps its class here; this one cannot.")
            raise BadStore(told)
        upgrade(connection)


def _create_newest(connection: Connection) -> None:
    """Create all tables in their newest form; fails if foreign tables have their names."""
    METADATA.create_all(connection, checkfirst=False)
    connection.execute(version.insert().values(version_num=NEWEST))
    connection.execute(store.insert().values(id=1, salt=secrets.token_hex(16), answered=0))
    connection.execute(removals.insert().values(id=1, done=0, wiped=0))


def _stored_version(connection: Connection) -> str | None:
    if not inspect(connection).has_table(version.name):
        return None
    return connection.execute(select(version.c.version_num)).scalar()


# Notices between servers: what one of them has written or says, the others hear of at once.
#
# PostgreSQL carries them, with the transaction that they tell of. A file of SQLite belongs to one
# server, whose parts tell each other; see `Upkeep`.


_CHANNEL: Final = "catan_nb"
_LOG: Final = logging.getLogger(__name__)
_BREATH: Final = 0.5  # seconds between two looks at whether to end, or attempts to come back


@dataclass(frozen=True, slots=True)
class Notice:
    """A change written, or a message sent, by another server.

    With neither a table nor a class it is "whatever you know may be old": that comes first, and
    whenever the connection was lost, since nobody knows what was missed.

    Attributes
    ----------
    table : int or None
        A shared table that was opened, closed, or at which something happened.
    class_name : str or None
        A class whose visitors, answers or state have changed.
    said : JSON values or None
        What a server says of itself at that table, which is kept nowhere; None where something was
        written.
    server : str
        Which server says it; empty where something was written.
    """

    table: int | None = None
    class_name: str | None = None
    said: Any = None
    server: str = ""


Listener = Callable[[Notice], None]
"""What a notice is given to, in a thread of its own."""


class Notices:
    """Sends notices to other servers, and receives theirs.

    Parameters
    ----------
    engine : Engine
        The database that is written to.

    Attributes
    ----------
    several : bool
        Whether there may be other servers.
    """

    def __init__(self, engine: Engine) -> None:
        self.several = engine.dialect.name == "postgresql"
        self._engine = engine
        self._ours = secrets.token_hex(8)
        self._ended = Event()
        self._threads: list[Thread] = []

    def tell(self, connection: Connection, notices: Iterable[Notice]) -> None:
        """Send a notice to other servers when the transaction commits."""
        if self.several:
            texts = [
                json.dumps(
                    to_builtins(
                        NoticeMessage(self._ours, notice.table, notice.class_name, notice.said)
                    )
                )
                for notice in notices
            ]
            each = func.unnest(cast(texts, ARRAY(Text)))
            connection.execute(select(func.pg_notify(_CHANNEL, each)))

    def listen(self, listener: Listener) -> None:
        """Pass notices of other servers to the listener until `end`."""
        thread = Thread(target=self._listen, args=[listener], name="notices", daemon=True)
        self._threads.append(thread)
        thread.start()

    def end(self) -> None:
        """Stop listening."""
        self._ended.set()
        for thread in self._threads:
            thread.join()

    def _listen(self, listener: Listener) -> None:
        driver_error = self._engine.dialect.loaded_dbapi.Error
        while not self._ended.is_set():
            with contextlib.suppress(SQLAlchemyError), self._engine.connect() as connection:
                driver = connection.connection.driver_connection
                connection.detach()  # it stays here, and the pool has room for another
                try:
                    self._hear(driver, listener)
                except driver_error:
                    connection.invalidate()
            self._ended.wait(_BREATH)

    def _hear(self, driver: Any, listener: Listener) -> None:
        """Listen until stopped or disconnected."""
        driver.autocommit = True
        driver.execute(f"LISTEN {_CHANNEL}")
        anything = True
        while not self._ended.is_set():
            if anything:
                notify(listener, Notice())
            anything = False
            for heard in driver.notifies(timeout=_BREATH):
                notice = self._read(heard.payload)
                if notice == Notice():  # once in a while, however many of them come
                    anything = True
                elif notice is not None:
                    notify(listener, notice)

    def _read(self, payload: str) -> Notice | None:
        """Parse a notice; None for one that this server sent.

        Whoever shares the database may say anything: what cannot be read may mean anything.
        """
        try:
            told = read(json.loads(payload), NoticeMessage)
        except (ValueError, RecursionError):
            return Notice()
        if told.server == self._ours:
            return None
        server = "" if told.said is None else told.server
        return Notice(told.table, told.class_name, told.said, server)


def notify(listener: Listener, notice: Notice) -> None:
    """Pass a notice to a listener."""
    try:
        listener(notice)
    except Exception:  # whatever a listener meets, the next notice is heard
        _LOG.exception("a listener failed at %s", notice)


# What a file of SQLite needs while a class runs: its log is emptied, removed bytes are wiped.
#
# SQLite writes into a log beside the file first (``-wal``). Emptied within seconds, that leaves
# all that is kept in the one file. Another process may remove something from the file of a
# running server, which sees that here.


EVERY: Final = 1.0
"""Seconds between two looks."""
LOOKS: Final = 5
"""After so many looks at most the log is emptied; before that when nobody writes."""
_AGAIN: Final = 60
"""Looks after which a file is wiped once more that could not be wiped."""
BARE: Final = "bare"
"""The execution option of connections whose statements SQLite runs outside of transactions."""


class Upkeep:
    """Maintains an SQLite file: overwrites deleted data and empties its log.

    Parameters
    ----------
    engine : Engine
    file : Path
    patience : float
        For how many seconds wiping waits for others.
    every : float
        Seconds between two looks.
    """

    def __init__(
        self, engine: Engine, file: Path, patience: float, *, every: float = EVERY
    ) -> None:
        self._engine = engine
        self._log = file.with_name(f"{file.name}-wal")
        self._patience = patience
        self._every = every
        self._ended = Event()
        self._listeners: list[Listener] = []
        self._thread: Thread | None = None
        self._lock = Lock()
        self._logged: tuple[int, int] = 0, 0
        self._looks = self._rest = 0

    def listen(self, listener: Listener) -> None:
        """Register a listener for removals, and start the maintenance."""
        with self._lock:
            self._listeners.append(listener)
            if self._thread is None:
                self._thread = Thread(target=self._run, name="upkeep", daemon=True)
                self._thread.start()

    def end(self) -> None:
        """Stop the maintenance."""
        self._ended.set()
        if self._thread is not None:
            self._thread.join()

    def wipe(self) -> None:
        """Erase deleted data from the file and its log; NotKept if that fails."""
        with self._open_connection() as connection:
            done = connection.execute(select(removals.c.done)).scalar_one()
            connection.exec_driver_sql("VACUUM")
            if not _checkpoint(connection):
                raise NotKept("busy")
            connection.execute(update(removals).where(removals.c.wiped < done).values(wiped=done))

    def empty_log(self) -> bool:
        """Move the log into the file, unless it is in use."""
        with self._open_connection() as connection:
            connection.exec_driver_sql("PRAGMA busy_timeout = 0")
            try:
                return _checkpoint(connection)
            finally:
                connection.exec_driver_sql(f"PRAGMA busy_timeout = {self._patience * 1000:.0f}")

    # ---- in the thread -----------------------------------------------------------------

    def _open_connection(self) -> Connection:
        return self._engine.connect().execution_options(**{BARE: True})

    def _run(self) -> None:
        last_change: int | None = None
        while True:
            with suppress(NotKept, SQLAlchemyError, OSError):
                last_change = self._clean_up(last_change)
            if self._ended.wait(self._every):
                return

    def _clean_up(self, last_change: int | None) -> int:
        with self._open_connection() as connection:
            done, wiped = connection.execute(select(removals.c.done, removals.c.wiped)).one()
        if last_change is not None and done != last_change:
            for listener in tuple(self._listeners):
                notify(listener, Notice())
        self._rest = max(0, self._rest - 1)
        if wiped != done and not self._rest:
            self._rest = _AGAIN
            self.wipe()
            self._rest = 0
        self._watch_log()
        return int(done)

    def _watch_log(self) -> None:
        status = self._log.stat()
        logged = status.st_size, status.st_mtime_ns
        self._looks = self._looks + 1 if status.st_size else 0
        if status.st_size and (logged == self._logged or self._looks >= LOOKS):
            self.empty_log()
            self._looks = 0
        self._logged = logged


def _checkpoint(connection: Connection) -> bool:
    """Checkpoint the log; return False while others read or write."""
    busy, _, _ = connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").one()
    return not busy


# Replacing a file by a new one: completely, or not at all.


BESIDE: Final = ("-wal", "-shm", "-journal")
"""The endings of files that SQLite keeps beside a database, and reads into it again."""
_NO_DATABASE: Final = ("SQLITE_NOTADB", "SQLITE_CORRUPT")


@contextmanager
def replacing(file: Path, protected: Iterable[Path] = ()) -> Iterator[Path]:
    """Yield a temporary path whose file replaces the target at the end.

    Links are followed. Where it fails the file is what it was, and nothing lies beside it.

    Parameters
    ----------
    file : Path
        The file, which need not be there yet.
    protected : iterable of Path
        Files that it must not be, by another name or a link either.

    Raises
    ------
    OSError
        The file is one of those, or a database that is in use, or cannot be replaced.
    """
    file = file.resolve()
    if any(_is_same(file, path.resolve()) for path in protected):
        raise OSError(f"{file} belongs to what the class is kept in; name another file")
    _remove_abandoned(file)
    new = file.with_name(f".{file.name}.{os.getpid()}.new")
    try:
        yield new
        _detach(file)
        new.replace(file)
    finally:
        for ending in ("", *BESIDE):
            new.with_name(new.name + ending).unlink(missing_ok=True)


def _is_same(file: Path, second: Path) -> bool:
    return file == second or (file.exists() and second.exists() and file.samefile(second))


def _remove_abandoned(file: Path) -> None:
    """Delete temporary files left by killed processes."""
    name = re.compile(rf"\.{re.escape(file.name)}\.([0-9]{{1,9}})\.new(?:{'|'.join(BESIDE)})?")
    for leftover in file.parent.iterdir() if file.parent.is_dir() else ():
        match = name.fullmatch(leftover.name)
        if match and (int(match[1]) == os.getpid() or not psutil.pid_exists(int(match[1]))):
            leftover.unlink(missing_ok=True)


def _detach(file: Path) -> None:
    """Delete a database's log files, which SQLite would apply to its replacement."""
    if file.exists():
        _end_log(file)
    for ending in BESIDE:
        file.with_name(file.name + ending).unlink(missing_ok=True)


def _end_log(file: Path) -> None:
    """Merge a database's log into it, which SQLite does only when nobody has it open."""
    address = f"file:{quote(os.fsencode(file))}?mode=rw"
    try:
        with closing(sqlite3.connect(address, uri=True, timeout=0)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as error:
        reason = getattr(error, "sqlite_errorname", None) or ""
        if reason.startswith("SQLITE_BUSY"):
            raise OSError(f"{file} is a database that is in use; name another file") from error
        if not reason.startswith(_NO_DATABASE):
            raise OSError(f"{file} cannot be replaced: {error}") from error


_MOMENT: Final = 0.25
"""Seconds for which those wait for a row whom others wait for."""
_dumps: Final = partial(json.dumps, separators=(",", ":"), allow_nan=False)


def _loads_or_none(text: str | bytes) -> Any:
    """Parse a JSON text; None if it is damaged, so that other rows can be read."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


class Database:
    """An SQLite or PostgreSQL database, migrated to the newest version on opening.

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
        url = _parse_url(address)
        if url.get_backend_name() == "sqlite":
            file = Path(url.database or "").absolute()
            self.engine = _sqlite_engine(file, patience, begin=begin)
            self._upkeep: Upkeep | None = Upkeep(self.engine, file, patience)
            real = file.resolve()
            self.files = tuple(real.with_name(real.name + ending) for ending in ("", *BESIDE))
        else:
            self.engine = _postgresql_engine(url, patience)
            self._upkeep = None
            self.files = ()
        self.notices = Notices(self.engine)
        try:
            self._migrate(begin)
        except BaseException:
            self.engine.dispose()
            raise

    def _migrate(self, begin: bool) -> None:
        try:
            with self.reading() as connection:
                if is_newest(connection):
                    return
            with self.writing() as connection:
                migrate(connection, begin=begin)
            with suppress(NotKept):  # while others begin it too: then it is done later
                self.wipe()
        except NotKept as error:
            if error.reason == "broken":
                raise BadStore(say("This database holds something other than a class.")) from error
            raise

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Yield a connection for reading; NotKept when the database is unavailable."""
        with _translate_errors(), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def snapshot(self) -> Iterator[Connection]:
        """Yield a connection that reads a consistent snapshot."""
        with _translate_errors(), self.engine.connect() as connection:
            if self.notices.several:  # a transaction of SQLite does so by itself
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            yield connection

    @contextmanager
    def writing(self, *, brisk: bool = False) -> Iterator[Connection]:
        """Yield a connection with a transaction.

        With `brisk` PostgreSQL waits `_MOMENT` for whoever holds a row or a table.

        Raises
        ------
        NotKept
            Nothing was written.
        IntegrityError
            Nothing was written, since it contradicts what is there.
        """
        with _translate_errors(), self.engine.connect() as connection:
            connection = connection.execution_options(writes=True)
            with connection.begin():
                if brisk and self.notices.several:
                    connection.exec_driver_sql(f"SET LOCAL lock_timeout = {_MOMENT * 1000:.0f}")
                yield connection

    def listen(self, listener: Listener) -> None:
        """Pass notices of other servers to the listener until the end."""
        if self._upkeep is None:
            self.notices.listen(listener)
        else:
            self._upkeep.listen(listener)

    @property
    def wiped(self) -> bool:
        """Whether deleted data is erased from the file; False on PostgreSQL."""
        with self.reading() as connection:
            done, wiped = connection.execute(select(removals.c.done, removals.c.wiped)).one()
        return self._upkeep is not None and bool(done == wiped)

    def wipe(self) -> None:
        """Erase deleted data from an SQLite file; NotKept if that fails.

        PostgreSQL overwrites it in its own time.
        """
        if self._upkeep is not None:
            with _translate_errors():
                self._upkeep.wipe()

    def close(self) -> None:
        """Stop listening, and close all connections."""
        self.notices.end()
        if self._upkeep is not None:
            self._upkeep.end()
        self.engine.dispose()


def upsert(connection: Connection, table: Table, rows: list[dict[str, Any]]) -> None:
    """Insert rows, replacing those with the same key."""
    key = table.primary_key.columns.keys()
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    new = insert(table)
    values = {name: new.excluded[name] for name in rows[0] if name not in key}
    connection.execute(new.on_conflict_do_update(index_elements=key, set_=values), rows)


def check_writable(text: str) -> str:
    """Return a text unchanged; ValueError if some database cannot store it."""
    if "\0" in text or any("\ud800" <= sign <= "\udfff" for sign in text):
        raise ValueError(f"{text!a} is no text that can be kept")
    return text


@contextmanager
def _translate_errors() -> Iterator[None]:
    """Translate database errors to NotKept with a message for people."""
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


def _parse_url(address: str | Path) -> URL:
    """Parse a database address; BadStore if it is not valid."""
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


def _sqlite_engine(path: Path, patience: float, *, begin: bool) -> Engine:
    """Return the engine for an SQLite file; `begin` creates a missing one."""
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
            _use_write_ahead_log(connection, patience)
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    engine = _pooled_engine("sqlite://", patience, creator=connect)

    @event.listens_for(engine, "connect")
    def remember_the_file(_connection: object, record: Any) -> None:
        record.info["file"] = _file_identity(path)

    @event.listens_for(engine, "checkout")
    def look_for_the_file(_connection: object, record: Any, _proxy: object) -> None:
        # SQLite would go on writing into a file that nobody will ever find again.
        identity = _file_identity(path)
        if identity is None:
            raise NotKept("gone")
        if identity != record.info["file"]:
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


def _use_write_ahead_log(connection: sqlite3.Connection, patience: float) -> None:
    """Enable write-ahead logging, so that readers and writers do not block each other."""
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


def _file_identity(path: Path) -> tuple[int, int] | None:
    """Return the identity of the file at a path; None if there is none."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _postgresql_engine(url: URL, patience: float) -> Engine:
    """Return the engine for a PostgreSQL database."""
    try:
        engine = _pooled_engine(
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
    def connect(_dialect: object, _record: object, args: Any, named: Any) -> Any:
        from catan_nb.classroom.store.postgresql import Waiting

        connection = Waiting.connect(*args, **named)
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


def _pooled_engine(url: str | URL, patience: float, **kwargs: Any) -> Engine:
    return create_engine(
        url,
        poolclass=QueuePool,
        pool_timeout=patience,
        json_serializer=_dumps,
        json_deserializer=_loads_or_none,
        **kwargs,
    )
