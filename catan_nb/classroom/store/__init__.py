"""The store of a class: what outlives its server, in SQLite or PostgreSQL.

`Store` opens it and holds the log of every shared table. The statements are the same for both
databases; what differs between them stands in `database`, and what of their errors people and
programs are told stands in `faults`. `schema` says which tables there are, and the folder
``migrations`` how those of an older version become so.
"""

from catan_nb.classroom.faults import BadStore, NotKept, Taken
from catan_nb.classroom.store.answers import KeptAnswer
from catan_nb.classroom.store.log import KeptTable
from catan_nb.classroom.store.notices import Notice
from catan_nb.classroom.store.store import Store
from catan_nb.classroom.store.visitors import KeptVisitor

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
