"""The tables of a store, as the newest of the migrations leaves them."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    JSON,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    SmallInteger,
    String,
    Table,
)

__all__ = ["METADATA", "VERSION_TABLE", "entries", "tables"]

METADATA: Final = MetaData()
"""All tables of a store."""
VERSION_TABLE: Final = "catan_nb_version"
"""The table that says how far the migrations have come."""

tables: Final = Table(
    "tables",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("code", String, nullable=False),
    Column("made", Double, nullable=False),
    Column("closed", Double),
)
"""Shared tables. A code leads to one open table; when that is closed another may have it."""

Index(
    "open_tables_by_code",
    tables.c.code,
    unique=True,
    sqlite_where=tables.c.closed.is_(None),
    postgresql_where=tables.c.closed.is_(None),
)

entries: Final = Table(
    "entries",
    METADATA,
    Column("table", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String, nullable=False),
    Column("seat", SmallInteger),
    Column("data", JSON, nullable=False),
    Column("at", Double, nullable=False),
    sqlite_with_rowid=False,
)
"""What happened at shared tables. The key is the lock: of two that say what comes next, one can."""
