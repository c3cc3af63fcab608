"""Entries: what has happened at a shared table, one after another.

A table is the fold of its entries; see `catan_nb.classroom.shared`. What happened is never changed
and never removed: going back is an entry too. Only who sat somewhere is taken out of the entries
when a person is removed; the game that they tell stays the same.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, Self

from catan_nb.kernel.codecs import is_whole
from catan_nb.kernel.values import frozen

__all__ = ["KINDS", "BadEntry", "Entry"]

KINDS: Final = (
    "begun",
    "started",
    "act",
    "early",
    "back",
    "seat",
    "pace",
    "pause",
    "asked_back",
    "said",
    "rematch",
    "forgotten",
)
"""What an entry can tell; `Entry` says what each holds."""


class BadEntry(ValueError):
    """Something is no entry of a table."""


@frozen
class Entry:
    """One thing that happened at a shared table.

    Attributes
    ----------
    number : int
        Its place among the table's entries, from 0.
    kind : str
        One of `KINDS`.
    data : mapping
        JSON values, by kind:

        - ``begun``: ``{"game": …, "seats": […], "pace": …, "clock": …, "after": …}``: the game as
          its record tells it before the first action here, with seed 0; who sits there (see
          `catan_nb.classroom.tables.seats`); the seconds a turn may take, 0 for any; the code of
          the table whose rematch it is. It is the first entry.
        - ``started``: ``{}``, the seats are found and the game is played.
        - ``act``: ``{"actions": [[…], …]}``, what a seat or a bot did, with the outcomes of
          chance that followed and the answers given early that came due, in their order.
        - ``early``: ``{"action": […]}``, an answer given before it was its turn; the action is
          told to nobody but its seat.
        - ``back``: ``{"to": n}``, the game went back to the point after n actions.
        - ``seat``: ``{"at": …, "kind": …, "name": …, "owner": …}``, who sits at seat ``at`` from
          now on.
        - ``pace``, ``pause``: ``{"pace": …}``, ``{"paused": …}``.
        - ``asked_back``: ``{"to": n, "agreed": [...]}``, who wants, and who allows, to go back;
          ``{"to": None}`` when somebody does not allow it.
        - ``said``: ``{"phrase": …}``, a key of `catan_nb.classroom.tables.phrases.PHRASES`.
        - ``rematch``: ``{"code": …}``, the code of the table where it goes on.
        - ``forgotten``: ``{"seats": [{"at": …, "kind": …, "name": …, "owner": …}, …]}``, a person
          was taken out of all entries before this one; who sits at which seat from now on.

        An entry that somebody asked for may hold ``"id"``, the name that their page gave to the
        request, so that nothing is done twice.
    seat : int or None
        Whose doing it was; None for the table's own or a teacher's.
    at : float
        When, in seconds since 1970, by the clock of the server that wrote it.
    """

    number: int
    kind: str
    data: Mapping[str, Any]
    seat: int | None = None
    at: float = 0.0

    def plain(self) -> dict[str, Any]:
        """Return it as JSON values."""
        return {
            "number": self.number,
            "kind": self.kind,
            "data": dict(self.data),
            "seat": self.seat,
            "at": self.at,
        }

    @classmethod
    def read(cls, plain: object) -> Self:
        """Read what `plain` returned; BadEntry says what is wrong with it."""
        if not isinstance(plain, Mapping):
            raise BadEntry(f"an entry is a mapping, not {plain!r:.40}")
        number, kind, data = plain.get("number"), plain.get("kind"), plain.get("data")
        seat, at = plain.get("seat"), plain.get("at")
        if not is_whole(number) or number < 0:
            raise BadEntry(f"an entry has a number from 0, not {number!r:.40}")
        if kind not in KINDS:
            raise BadEntry(f"there are no entries of the kind {kind!r:.40}")
        if not isinstance(data, Mapping):
            raise BadEntry(f"an entry holds a mapping, not {data!r:.40}")
        if seat is not None and not is_whole(seat):
            raise BadEntry(f"a seat is a number, not {seat!r:.40}")
        if not isinstance(at, int | float):
            raise BadEntry(f"a time is a number, not {at!r:.40}")
        return cls(number, str(kind), data, seat, float(at))

    @property
    def text(self) -> str:
        """What it holds as JSON text."""
        return json.dumps(self.data, separators=(",", ":"))
