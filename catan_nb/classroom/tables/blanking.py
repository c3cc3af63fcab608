"""Taking a person out of the entries of a table: the seat stays, the name and the owner go."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import Any, Final

from catan_nb.classroom.tables.seats import FREE, PERSON
from catan_nb.kernel.codecs import is_whole
from catan_nb.kernel.values import frozen

__all__ = ["SEATED", "Person", "blanked", "seats_in"]

SEATED: Final = ("begun", "seat", "forgotten")
"""The kinds of entries that say who sits somewhere."""


@frozen
class Person:
    """Somebody who may sit at tables.

    Attributes
    ----------
    owners : container of str
        The visitors' ids under which the person has had seats.
    is_called : callable
        Says whether a name is the person's.
    """

    owners: Container[str]
    is_called: Callable[[str], bool] = lambda name: False

    def sits(self, seat: Mapping[str, Any]) -> bool:
        """Whether a seat, as `SharedSeat.plain` returns it, belongs to the person."""
        return seat["owner"] in self.owners or self.is_called(seat["name"])

    def blanked(self, seat: Mapping[str, Any]) -> dict[str, Any]:
        """Return a seat without the person.

        What a visitor owned who is removed is nobody's, and free where no bot plays it. Where only
        the name was the person's, whoever is called so keeps the seat.
        """
        if seat["owner"] in self.owners:
            kind = FREE if seat["kind"] == PERSON else seat["kind"]
            return {**seat, "kind": kind, "name": "", "owner": None}
        return {**seat, "name": "" if self.is_called(seat["name"]) else seat["name"]}


def seats_in(kind: str, data: Any) -> list[tuple[int, Mapping[str, Any]]]:
    """Return the seats of which an entry says who sits there, with their numbers.

    Raises
    ------
    ValueError
        The entry is damaged.
    """
    try:
        if kind == "seat":
            found = [(data["at"], data)]
        elif kind == "begun":
            found = list(enumerate(data["seats"]))
        elif kind == "forgotten":
            found = [(seat["at"], seat) for seat in data["seats"]]
        else:
            found = []
        readable = all(is_whole(number) and _is_seat(seat) for number, seat in found)
    except (LookupError, TypeError):
        readable = False
    if not readable:
        raise ValueError(f"an entry of the kind {kind!r} is damaged")
    return found


def _is_seat(seat: Mapping[str, Any]) -> bool:
    kind, name, owner = seat["kind"], seat["name"], seat["owner"]
    return isinstance(kind, str) and isinstance(name, str) and isinstance(owner, str | None)


def blanked(kind: str, data: Mapping[str, Any], person: Person) -> dict[str, Any]:
    """Return what an entry holds without a person; the game is the same."""
    if kind == "seat":
        return person.blanked(data)
    if kind not in SEATED:
        return dict(data)
    new = {**data, "seats": [person.blanked(seat) for seat in data["seats"]]}
    if kind == "begun":
        game = data["game"]
        players = zip(game["names"], game["colours"], data["seats"], strict=True)
        names = [
            colour.capitalize() if person.is_called(name) or person.sits(seat) else name
            for name, colour, seat in players
        ]
        new["game"] = {**game, "names": names}
    return new
