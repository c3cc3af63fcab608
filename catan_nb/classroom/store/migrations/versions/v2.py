"""Version 2: removals are counted, and removed visitors' names deleted from entries."""

import sqlalchemy as sa
from alembic import op

from catan_nb.classroom.shared import Person
from catan_nb.classroom.store.store import remove_person

revision = "2"
down_revision = "1"


def upgrade() -> None:
    """Add the removal counters, and delete the names of removed visitors from entries."""
    removals = op.create_table(
        "removals",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("wiped", sa.Integer, nullable=False),
    )
    # Whatever was removed by the first version may still stand in a file of SQLite.
    op.bulk_insert(removals, [{"id": 1, "done": 1, "wiped": 0}])
    connection = op.get_bind()
    visitor_ids = set(map(str, connection.execute(sa.text("SELECT id FROM visitors")).scalars()))
    remove_person(connection, Person(_Removed(visitor_ids)))


class _Removed:
    """The ids of visitors who do not exist (any more)."""

    def __init__(self, visitor_ids: set[str]) -> None:
        self._known = visitor_ids

    def __contains__(self, owner: object) -> bool:
        return isinstance(owner, str) and owner.isdecimal() and owner not in self._known
