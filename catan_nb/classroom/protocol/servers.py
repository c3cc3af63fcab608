"""What servers that share a database tell each other. Whoever can reach it can say anything."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

__all__ = ["Here", "NoticeMessage"]


class NoticeMessage(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What a server has written, or says: a JSON array of these, which PostgreSQL carries.

    Attributes
    ----------
    server : str
        The server's own name, by chance, so that it passes over what it has told itself.
    table : int or None
        By which the store knows a shared table that was opened, closed, or at which something
        happened.
    class_name : str or None
        A class whose visitors, answers or state have changed.
    said : object
        A `Here` of that table, which is kept nowhere; None where something was written.
    """

    server: Annotated[str, Meta(max_length=40)]
    table: int | None
    class_name: str | None
    said: Any

    def __post_init__(self) -> None:
        if self.said is not None and self.table is None:
            raise ValueError("what is `said` is said of a table")


class Here(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Who has a table open at one server: a JSON array of these.

    Attributes
    ----------
    owners : list of str
        The ids of the visitors to whom seats belong.
    watching : int
        How many pages of others.
    """

    owners: Annotated[frozenset[Annotated[str, Meta(max_length=40)]], Meta(max_length=20)]
    watching: Annotated[int, Meta(ge=0, le=10_000)]
