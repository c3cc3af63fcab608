"""Version 1: shared tables and their entries, visitors, answers, class state."""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None


def upgrade() -> None:
    """Create the tables."""
    store = op.create_table(
        "store",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("salt", sa.String, nullable=False),
        sa.Column("answered", sa.Integer, nullable=False),
    )
    op.bulk_insert(store, [{"id": 1, "salt": secrets.token_hex(16), "answered": 0}])
    create_tables()
    create_visitors()
    op.create_table(
        "class_state",
        sa.Column("class_name", sa.String, primary_key=True),
        sa.Column("key", sa.String, primary_key=True),
        sa.Column("data", sa.JSON, nullable=False),
    )


def create_tables(*, sqlite_autoincrement: bool = False) -> None:
    """Create the tables for shared tables and their entries."""
    op.create_table(
        "tables",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("class_name", sa.String, nullable=False),
        sa.Column("code", sa.String, nullable=False),
        sa.Column("made", sa.Double, nullable=False),
        sa.Column("closed", sa.Double),
        sqlite_autoincrement=sqlite_autoincrement,
    )
    op.create_index(
        "open_tables_by_code",
        "tables",
        ["code"],
        unique=True,
        sqlite_where=sa.text("closed IS NULL"),
        postgresql_where=sa.text("closed IS NULL"),
    )
    op.create_table(
        "entries",
        sa.Column("table", sa.Integer, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("seat", sa.SmallInteger),
        sa.Column("data", sa.JSON, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sqlite_with_rowid=False,
    )


def create_visitors(*, sqlite_autoincrement: bool = False) -> None:
    """Create the tables for visitors and their data."""
    op.create_table(
        "visitors",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("class_name", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("same_name", sa.String),
        sa.Column("role", sa.String, nullable=False),
        sa.Column("code_hash", sa.String),
        sa.Column("made", sa.Double, nullable=False),
        sa.UniqueConstraint("class_name", "same_name", name="one_visitor_a_name"),
        sa.UniqueConstraint("class_name", "code_hash", name="one_visitor_a_code"),
        sqlite_autoincrement=sqlite_autoincrement,
    )
    op.create_table(
        "tokens",
        sa.Column("hash", sa.String, primary_key=True),
        sa.Column(
            "visitor",
            sa.Integer,
            sa.ForeignKey("visitors.id", ondelete="CASCADE"),
            nullable=False,
            index=True,
        ),
        sa.Column("made", sa.Double, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "answers",
        sa.Column(
            "visitor",
            sa.Integer,
            sa.ForeignKey("visitors.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("lesson", sa.String, primary_key=True),
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False, unique=True),
        sa.Column("data", sa.JSON, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
