"""The tables of a store in the newest schema version."""

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
    PrimaryKeyConstraint,
    SmallInteger,
    String,
    Table,
    UniqueConstraint,
)

__all__ = [
    "METADATA",
    "NEWEST",
    "answers",
    "class_state",
    "entries",
    "removals",
    "store",
    "tables",
    "tokens",
    "version",
    "visitors",
]

METADATA: Final = MetaData()
"""All tables of a store."""
NEWEST: Final = "3"
"""Their version: the last of the migrations has it."""

version: Final = Table(
    "catan_nb_version",
    METADATA,
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="catan_nb_version_pkc"),
)
"""One row, as Alembic keeps it: how far the migrations have come."""

store: Final = Table(
    "store",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("salt", String, nullable=False),
    Column("answered", Integer, nullable=False),
)
"""One row: the salt of learners' codes, and how many answers have been numbered."""

removals: Final = Table(
    "removals",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("done", Integer, nullable=False),
    Column("wiped", Integer, nullable=False),
)
"""One row: how often persons or tables were removed, and after how many of these removals SQLite's
file was wiped of what they left in it. Servers see by it that another process has removed something
from their file."""

tables: Final = Table(
    "tables",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("class_name", String, nullable=False),
    Column("code", String, nullable=False),
    Column("made", Double, nullable=False),
    Column("closed", Double),
    sqlite_autoincrement=True,
)
"""Shared tables. A code leads to one open table; when that is closed another may have it. The id of
a table that was removed is never given to another."""

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
"""What happened at shared tables. The key is the lock: of two that say what comes next, one can.
Names stand in the entries that say who sits where, and in no others."""

visitors: Final = Table(
    "visitors",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("class_name", String, nullable=False),
    Column("name", String, nullable=False),
    Column("same_name", String),
    Column("role", String, nullable=False),
    Column("code_hash", String),
    Column("made", Double, nullable=False),
    UniqueConstraint("class_name", "same_name", name="one_visitor_a_name"),
    UniqueConstraint("class_name", "code_hash", name="one_visitor_a_code"),
    sqlite_autoincrement=True,
)
"""Who belongs to a class. ``same_name`` is equal for names that are the same but for capitals and
spaces; those without a name are nobody's namesakes. The id of a visitor who was removed is never
given to another."""

tokens: Final = Table(
    "tokens",
    METADATA,
    Column("hash", String, primary_key=True),
    Column("visitor", ForeignKey("visitors.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("made", Double, nullable=False),
    sqlite_with_rowid=False,
)
"""By which a visitor's browsers are known, one row for each."""

answers: Final = Table(
    "answers",
    METADATA,
    Column("visitor", ForeignKey("visitors.id", ondelete="CASCADE"), primary_key=True),
    Column("lesson", String, primary_key=True),
    Column("name", String, primary_key=True),
    Column("number", Integer, nullable=False, unique=True),
    Column("data", JSON, nullable=False),
    Column("at", Double, nullable=False),
)
"""What each learner has answered in each exercise, the newest; it has the highest number."""

class_state: Final = Table(
    "class_state",
    METADATA,
    Column("class_name", String, primary_key=True),
    Column("key", String, primary_key=True),
    Column("data", JSON, nullable=False),
)
"""What holds for a whole class: which lessons are open, what is held, where all are sent."""
