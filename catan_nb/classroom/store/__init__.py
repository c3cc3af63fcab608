"""The persistent store of a class, in SQLite or PostgreSQL.

`Store` opens it and holds the log of every shared table. The statements are the same for both
databases; what differs between them, and what people and programs are told of their errors, stands
in `database`. `schema` says which tables there are, and the folder ``migrations`` how those of an
older version become so.
"""

from catan_nb.classroom.messages import BadStore, NotKept, Taken
from catan_nb.classroom.store.database import Notice
from catan_nb.classroom.store.records import KeptAnswer, KeptTable, KeptVisitor
from catan_nb.classroom.store.store import Store

__all__ = [
    "BadStore",
    "KeptAnswer",
    "KeptTable",
    "KeptVisitor",
    "NotKept",
    "Notice",
    "Store",
    "Taken",
]
