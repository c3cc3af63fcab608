"""What a file of SQLite needs while a class runs: its log is emptied, removed bytes are wiped.

SQLite writes into a log beside the file first (``-wal``). Emptied within seconds, that leaves all
that is kept in the one file. Another process may remove something from the file of a running
server, which sees that here.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Final

from sqlalchemy import Connection, Engine, select, update
from sqlalchemy.exc import SQLAlchemyError

from catan_nb.classroom.faults import NotKept
from catan_nb.classroom.store.notices import Listener, Notice, give
from catan_nb.classroom.store.schema import removals

__all__ = ["BARE", "EVERY", "Upkeep"]

EVERY: Final = 1.0
"""Seconds between two looks."""
LOOKS: Final = 5
"""After so many looks at most the log is emptied; before that when nobody writes."""
_AGAIN: Final = 60
"""Looks after which a file is wiped once more that could not be wiped."""
BARE: Final = "bare"
"""The execution option of connections whose statements SQLite runs outside of transactions."""


class Upkeep:
    """Keeps a file of SQLite in order.

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
        """Let a listener know when something was removed; from now on the file is looked after."""
        with self._lock:
            self._listeners.append(listener)
            if self._thread is None:
                self._thread = Thread(target=self._run, name="upkeep", daemon=True)
                self._thread.start()

    def end(self) -> None:
        """Look after the file no longer."""
        self._ended.set()
        if self._thread is not None:
            self._thread.join()

    def wipe(self) -> None:
        """Leave nothing in the file and its log of what was removed; NotKept where that fails."""
        with self._bare() as connection:
            done = connection.execute(select(removals.c.done)).scalar_one()
            connection.exec_driver_sql("VACUUM")
            if not _checkpoint(connection):
                raise NotKept("busy")
            connection.execute(update(removals).where(removals.c.wiped < done).values(wiped=done))

    def empty_log(self) -> bool:
        """Write what stands in the log into the file, unless somebody is at it just now."""
        with self._bare() as connection:
            connection.exec_driver_sql("PRAGMA busy_timeout = 0")
            try:
                return _checkpoint(connection)
            finally:
                connection.exec_driver_sql(f"PRAGMA busy_timeout = {self._patience * 1000:.0f}")

    # ---- in the thread -----------------------------------------------------------------

    def _bare(self) -> Connection:
        return self._engine.connect().execution_options(**{BARE: True})

    def _run(self) -> None:
        known: int | None = None
        while True:
            with suppress(NotKept, SQLAlchemyError, OSError):
                known = self._look(known)
            if self._ended.wait(self._every):
                return

    def _look(self, known: int | None) -> int:
        with self._bare() as connection:
            done, wiped = connection.execute(select(removals.c.done, removals.c.wiped)).one()
        if known is not None and done != known:
            for listener in tuple(self._listeners):
                give(listener, Notice())
        self._rest = max(0, self._rest - 1)
        if wiped != done and not self._rest:
            self._rest = _AGAIN
            self.wipe()
            self._rest = 0
        self._watch_log()
        return int(done)

    def _watch_log(self) -> None:
        found = self._log.stat()
        logged = found.st_size, found.st_mtime_ns
        self._looks = self._looks + 1 if found.st_size else 0
        if found.st_size and (logged == self._logged or self._looks >= LOOKS):
            self.empty_log()
            self._looks = 0
        self._logged = logged


def _checkpoint(connection: Connection) -> bool:
    """Empty the log; return False where others read or write."""
    busy, _, _ = connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").one()
    return not busy
