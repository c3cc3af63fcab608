"""The seats of a shared table: persons with their browsers, bots, and seats that are free."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Self

from catan_nb.bots.levels import BOTS
from catan_nb.classroom.names import tidy
from catan_nb.kernel.seats import OLD_NAMES
from catan_nb.kernel.values import frozen

__all__ = ["FREE", "LONGEST_NAME", "PERSON", "STAND_IN", "SharedSeat", "tidy_name"]

PERSON: Final = "person"
FREE: Final = "free"
STAND_IN: Final = "good"
"""The kind of bot that plays a seat where nobody sits."""
LONGEST_NAME: Final = 30
"""Characters that a name may have."""


@frozen
class SharedSeat:
    """Who sits at one seat of a shared table.

    Attributes
    ----------
    kind : str
        `PERSON`, `FREE`, or a kind of bot: a key of `catan_nb.bots.BOTS`.
    name : str
        What the player is called; empty for the name of the seat's colour.
    owner : str or None
        The visitor to whom the seat belongs. While a bot stands in for somebody who is away, the
        seat stays theirs: they may come back to it.
    """

    kind: str = FREE
    name: str = ""
    owner: str | None = None

    @property
    def is_person(self) -> bool:
        """Whether a person decides for this seat."""
        return self.kind == PERSON

    @property
    def is_free(self) -> bool:
        """Whether nobody sits there."""
        return self.kind == FREE

    @property
    def is_open(self) -> bool:
        """Whether somebody who comes may sit down there: it is nobody's."""
        return self.owner is None

    @property
    def bot(self) -> str:
        """The kind of bot that plays it, now or where nobody else does."""
        return self.kind if self.kind in BOTS else STAND_IN

    def plain(self) -> dict[str, Any]:
        """Return it as JSON values."""
        return {"kind": self.kind, "name": self.name, "owner": self.owner}

    @classmethod
    def read(cls, plain: object) -> Self:
        """Read what `plain` returned; ValueError says what is wrong with it."""
        if not isinstance(plain, Mapping):
            raise ValueError(f"a seat is a mapping, not {plain!r:.40}")
        kind, name, owner = plain.get("kind"), plain.get("name", ""), plain.get("owner")
        kind = OLD_NAMES.get(str(kind), kind)
        if kind not in (PERSON, FREE, *BOTS):
            raise ValueError(f"nobody of the kind {kind!r:.40} can sit at a table")
        if not isinstance(name, str) or not (owner is None or isinstance(owner, str)):
            raise ValueError(f"a seat has a name and an owner, not {name!r:.40} and {owner!r:.40}")
        if kind == PERSON and owner is None:
            raise ValueError("a person at a table has an owner's id")
        return cls(str(kind), name, owner)


def tidy_name(name: object) -> str:
    """Return a name as it is shown, on one line and not too long; empty for what is none."""
    return tidy(name, LONGEST_NAME)
