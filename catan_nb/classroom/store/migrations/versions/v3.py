"""Version 3: SQLite never reuses the id of a removed visitor or table."""

import sqlalchemy as sa
from alembic import op

from catan_nb.classroom.store.migrations.versions.v1 import create_tables, create_visitors

revision = "3"
down_revision = "2"

_REBUILT = {
    "tables": "",
    "entries": ' WHERE "table" IN (SELECT id FROM tables)',
    "visitors": "",
    "tokens": " WHERE visitor IN (SELECT id FROM visitors)",
    "answers": " WHERE visitor IN (SELECT id FROM visitors)",
}
"""Those whose ids are to increase, and those that refer to them; the latter come after.

What refers to nobody, in a file that somebody has edited, is left behind.
"""


def upgrade() -> None:
    """Rebuild tables that SQLite cannot alter; PostgreSQL's sequences only increase anyway."""
    if op.get_bind().dialect.name != "sqlite":
        return
    op.drop_index("open_tables_by_code")
    op.drop_index("ix_tokens_visitor")
    for name in _REBUILT:
        op.rename_table(name, f"old_{name}")
    create_tables(sqlite_autoincrement=True)
    create_visitors(sqlite_autoincrement=True)
    for name, which in _REBUILT.items():
        op.execute(sa.text(f"INSERT INTO {name} SELECT * FROM old_{name}{which}"))
    # First what refers to others: with what it refers to SQLite would remove its rows, too.
    for name in reversed(_REBUILT):
        op.drop_table(f"old_{name}")
