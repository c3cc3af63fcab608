"""The two ways in which a server remembers its visitors."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from catan_nb.classroom.lessons import Register
from catan_nb.classroom.store import Store
from catan_nb.classroom.visitors import InMemory, VisitorStore

KEEPERS: Final = ("memory", "store")


@contextmanager
def keeper_in(way: str, folder: Path) -> Iterator[VisitorStore]:
    """Give what keeps visitors in memory, or in a store in a folder."""
    if way == "memory":
        yield InMemory()
    else:
        with Store(folder / "class.sqlite") as store:
            yield Register(store)
