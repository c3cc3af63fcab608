"""A store, put together."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Self

from catan_nb.classroom.store.answers import AnswersPart
from catan_nb.classroom.store.database import Database
from catan_nb.classroom.store.exporting import ExportingPart
from catan_nb.classroom.store.log import LogPart
from catan_nb.classroom.store.notices import Listener, Notice
from catan_nb.classroom.store.removing import RemovingPart
from catan_nb.classroom.store.visitors import VisitorsPart

__all__ = ["Store"]


class Store(LogPart, VisitorsPart, AnswersPart, RemovingPart, ExportingPart):
    """What outlives the server of a class. May be used by several threads and servers at once.

    Parameters
    ----------
    address : str or Path
        A path, ``sqlite:///path``, or ``postgresql://user:password@host/name``. What is not there
        yet is begun; what an older version wrote is brought up to date.
    patience : float
        For how many seconds another may hold the database before `NotKept` is raised.
    begin : bool
        Whether to begin what is not there yet; otherwise `BadStore` is raised.

    Raises
    ------
    BadStore
        For an impossible address, or a database that is foreign or of a newer version.
    NotKept
        When the database is busy, full or cannot be reached.
    """

    def __init__(self, address: str | Path, *, patience: float = 5.0, begin: bool = True) -> None:
        self._database = Database(address, patience, begin=begin)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def wiped(self) -> bool:
        """Whether nothing is left, not even in unused bytes, of what was removed."""
        return self._database.wiped

    @property
    def files(self) -> tuple[Path, ...]:
        """The file in which it lies and those that may lie beside it; none with PostgreSQL."""
        return self._database.files

    @property
    def several(self) -> bool:
        """Whether several servers may work on it: a file of SQLite is one server's."""
        return self._database.notices.several

    def say(self, said: Iterable[Notice]) -> None:
        """Let the other servers hear what is kept nowhere; NotKept when they cannot."""
        if self.several:
            with self._database.writing() as connection:
                self._database.notices.tell(connection, said)

    def listen(self, listener: Listener) -> None:
        """Give the listener a `Notice` of whatever another server writes, until `close`.

        It is called in a thread of its own. On PostgreSQL the connection comes back after it was
        lost. SQLite's file one server has; there is something to hear when a command has removed a
        person or tables.
        """
        self._database.listen(listener)

    def close(self) -> None:
        """Let go of the database; the store is not used afterwards."""
        self._database.close()
