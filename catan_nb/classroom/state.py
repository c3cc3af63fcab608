"""Read access to the settings of a class, as its pages receive them.

The state is a mapping of JSON values, by the fields of
`catan_nb.classroom.protocol.steering.State`. Pages read it in a browser's Python too, where nothing
is installed that a server needs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

__all__ = ["BEGINNING", "Held", "held_questions", "is_open"]

BEGINNING: Final[Mapping[str, Any]] = {
    "open": None,
    "held": [],
    "solutions": False,
    "forecasts": True,
    "paused": False,
    "sent": None,
    "pooled": False,
}
"""The state of a class for which nothing was said."""
Held = tuple[str, str]
"""The lesson and the name of a guess."""


def is_open(state: Mapping[str, Any], lesson: str) -> bool:
    """Return whether a lesson is open."""
    return state["open"] is None or lesson in state["open"]


def held_questions(state: Mapping[str, Any]) -> set[Held]:
    """Return the guesses at which the class is held."""
    return {(one["lesson"], one["name"]) for one in state["held"]}
