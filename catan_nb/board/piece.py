"""A piece on a board: what it is, where it stands, whose it is and what it looks like."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

Place = tuple[str, int]
"""A place by kind ("hex", "vertex" or "edge") and number: ``("vertex", 23)``."""

PLACE_KINDS: Final = ("hex", "vertex", "edge")


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece on a board.

    Attributes
    ----------
    kind : str
        "road", "settlement", "knight", "robber" …; rule modules have kinds of their own.
    place : Place
        Where it stands.
    seat : int or None
        Whose it is; None for what belongs to nobody.
    looks : mapping of str to int, bool or str
        What tells it from others of its kind and owner: ``{"strength": 2, "active": True}``.
    """

    kind: str
    place: Place
    seat: int | None = None
    looks: Mapping[str, Any] = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash((self.kind, self.place, self.seat))  # looks may be a dict
