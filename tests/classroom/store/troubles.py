"""What can happen to a database while a store is open: each comes, and goes away again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import Pool, event, make_url, text

from tests.classroom.databases import connected, run

WRITTEN = ("entries", "visitors", "class_state")


def file_of(address: str) -> Path:
    """Return the file of an address."""
    return Path(make_url(address).database or "")


@contextmanager
def held(address: str) -> Iterator[None]:
    """Let somebody else write, and not end."""
    with connected(address) as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text(f"LOCK TABLE {', '.join(WRITTEN)} IN EXCLUSIVE MODE"))
        else:
            connection.execute(text("INSERT INTO class_state VALUES ('other', 'held', '1')"))
        yield
        connection.rollback()


@contextmanager
def file_moved(address: str) -> Iterator[None]:
    """Let the file be elsewhere, with the log that belongs to it."""
    file = file_of(address)
    with TemporaryDirectory(dir=file.parent) as elsewhere:
        for part in file.parent.glob(f"{file.name}*"):
            part.rename(Path(elsewhere) / part.name)
        yield
        for part in Path(elsewhere).iterdir():
            part.rename(file.parent / part.name)


@contextmanager
def file_exchanged(address: str) -> Iterator[None]:
    """Let an empty file lie where it was."""
    with file_moved(address):
        file_of(address).touch()
        yield


@contextmanager
def file_full(address: str) -> Iterator[None]:
    """Let the file be as large as it may become."""
    with connected(address) as connection:
        pages = connection.execute(text("PRAGMA page_count")).scalar_one()
    with _pragma("max_page_count", pages, 2**30):
        yield


@contextmanager
def file_read_only(_address: str) -> Iterator[None]:
    """Let nothing be written; root may, whatever the file's rights say."""
    with _pragma("query_only", 1, 0):
        yield


@contextmanager
def _pragma(name: str, during: int, otherwise: int) -> Iterator[None]:
    """Let connections of the pool have a setting as long as they are used."""

    def narrow(connection: Any, *_: object) -> None:
        connection.execute(f"PRAGMA {name} = {during}")

    def widen(connection: Any, *_: object) -> None:
        connection.execute(f"PRAGMA {name} = {otherwise}")

    event.listen(Pool, "checkout", narrow)
    event.listen(Pool, "checkin", widen)
    yield
    event.remove(Pool, "checkout", narrow)
    event.remove(Pool, "checkin", widen)


def raising(condition: str) -> Callable[[str], AbstractContextManager[None]]:
    """Return the trouble in which PostgreSQL raises something wherever it is written to."""

    @contextmanager
    def raised(address: str) -> Iterator[None]:
        run(
            address,
            "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS "
            f"$$ BEGIN RAISE {condition}; END $$",
            *(
                f"CREATE TRIGGER refuse BEFORE INSERT ON {name} EXECUTE FUNCTION refuse()"
                for name in WRITTEN
            ),
        )
        yield
        run(address, "DROP FUNCTION refuse CASCADE")

    return raised


@contextmanager
def tables_gone(address: str) -> Iterator[None]:
    """Let the tables have other names."""
    run(address, *(f"ALTER TABLE {name} RENAME TO {name}_away" for name in WRITTEN))
    yield
    run(address, *(f"ALTER TABLE {name}_away RENAME TO {name}" for name in WRITTEN))


@contextmanager
def no_connections(address: str) -> Iterator[None]:
    """Let the server end all connections to the database, and accept none."""
    name, elsewhere = (
        make_url(address).database,
        address.replace(f"/{file_of(address)}?", "/postgres?"),
    )
    run(
        elsewhere,
        f"ALTER DATABASE {name} ALLOW_CONNECTIONS false",
        f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'",
    )
    yield
    run(elsewhere, f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
