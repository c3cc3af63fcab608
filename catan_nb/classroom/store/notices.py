"""Notices between servers: what one of them has written or says, the others hear of at once.

PostgreSQL carries them, with the transaction that they tell of. A file of SQLite belongs to one
server, whose parts tell each other; see `catan_nb.classroom.store.upkeep`.
"""

from __future__ import annotations

import contextlib
import json
import logging
import secrets
from collections.abc import Callable, Iterable
from threading import Event, Thread
from typing import Any, Final

from sqlalchemy import ARRAY, Connection, Engine, Text, cast, func, select
from sqlalchemy.exc import SQLAlchemyError

from catan_nb.kernel.values import frozen

__all__ = ["Listener", "Notice", "Notices", "give"]

_CHANNEL: Final = "catan_nb"
_LOG: Final = logging.getLogger(__name__)
_LONGEST: Final = 40  # characters of a server's own name at most
_BREATH: Final = 0.5  # seconds between two looks at whether to end, or attempts to come back


@frozen
class Notice:
    """What another server has written, or says.

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
    """Tells other servers, and listens to them.

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

    def tell(self, connection: Connection, told: Iterable[Notice]) -> None:
        """Let other servers hear of something as soon as the transaction has written it."""
        if self.several:
            texts = [json.dumps([self._ours, one.table, one.class_name, one.said]) for one in told]
            each = func.unnest(cast(texts, ARRAY(Text)))
            connection.execute(select(func.pg_notify(_CHANNEL, each)))

    def listen(self, listener: Listener) -> None:
        """Give the listener what other servers tell from now on, until the end."""
        thread = Thread(target=self._listen, args=[listener], name="notices", daemon=True)
        self._threads.append(thread)
        thread.start()

    def end(self) -> None:
        """Listen no more."""
        self._ended.set()
        for thread in self._threads:
            thread.join()

    def _listen(self, listener: Listener) -> None:
        import psycopg  # of an extra, which whoever has several servers has installed

        while not self._ended.is_set():
            with contextlib.suppress(SQLAlchemyError), self._engine.connect() as connection:
                driver = connection.connection.driver_connection
                connection.detach()  # it stays here, and the pool has room for another
                try:
                    self._hear(driver, listener)
                except psycopg.Error:
                    connection.invalidate()
            self._ended.wait(_BREATH)

    def _hear(self, driver: Any, listener: Listener) -> None:
        """Listen until the end, or until the connection is lost."""
        driver.autocommit = True
        driver.execute(f"LISTEN {_CHANNEL}")
        anything = True
        while not self._ended.is_set():
            if anything:
                give(listener, Notice())
            anything = False
            for heard in driver.notifies(timeout=_BREATH):
                notice = self._read(heard.payload)
                if notice == Notice():  # once in a while, however many of them come
                    anything = True
                elif notice is not None:
                    give(listener, notice)

    def _read(self, payload: str) -> Notice | None:
        """Return what another server says; None for what this one has said itself.

        Whoever shares the database may say anything: what cannot be read may mean anything.
        """
        try:
            whose, table, class_name, said = json.loads(payload)
        except (ValueError, TypeError, RecursionError):
            return Notice()
        if not (
            isinstance(whose, str)
            and len(whose) <= _LONGEST
            and (table is None or type(table) is int)
            and isinstance(class_name, str | None)
            and (said is None or table is not None)
        ):
            return Notice()
        if whose == self._ours:
            return None
        return Notice(table, class_name, said, "" if said is None else whose)


def give(listener: Listener, notice: Notice) -> None:
    """Give a listener a notice."""
    try:
        listener(notice)
    except Exception:  # whatever a listener meets, the next notice is heard
        _LOG.exception("a listener failed at %s", notice)
