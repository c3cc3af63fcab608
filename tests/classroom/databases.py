"""Looking into a database behind the back of the store that keeps a class there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, MetaData, create_engine, select, text


@contextmanager
def connected(address: str) -> Iterator[Connection]:
    """Connect to a database; what is done is kept only when it is committed."""
    engine = create_engine(address.replace("postgresql:", "postgresql+psycopg:"))
    try:
        with engine.connect() as connection:
            yield connection
    finally:
        engine.dispose()


def run(address: str, *statements: str) -> None:
    """Run statements of SQL."""
    with connected(address) as connection:
        for statement in statements:
            connection.execute(text(statement))
        connection.commit()


def everything(address: str) -> dict[str, list[tuple[Any, ...]]]:
    """Return all rows of a database, by the names of its tables."""
    with connected(address) as connection:
        found = MetaData()
        found.reflect(connection)
        return {
            name: sorted(map(tuple, connection.execute(select(table))), key=repr)
            for name, table in found.tables.items()
        }
