"""Names on the wire: what classes are called in saved games, shared tables and data frames.

A class states its own as ``wire_name``, which stays what it is when the class is called otherwise,
so that old files are read. One that states none, as in a house rule, is called as in Python.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeVar

from catan_nb.kernel.errors import RulesClash
from catan_nb.kernel.text import quote
from catan_nb.kernel.words import noop, say

__all__ = ["by_wire_name", "unknown_name_message", "wire_name"]

K = TypeVar("K")

_NOT_HERE: Final = {
    "action": noop(
        "there is no action {name} here; it may belong to a house rule that has not been added, or"
        " to a newer version of catan_nb"
    ),
    "question": noop(
        "there is no question {name} here; it may belong to a house rule that has not been added,"
        " or to a newer version of catan_nb"
    ),
    "rule module": noop(
        "there is no rule module {name} here; it may belong to a house rule that has not been"
        " added, or to a newer version of catan_nb"
    ),
}


def wire_name(kind: type[object]) -> str:
    """Return what a class is called in files: what it states itself, or else its name.

    What a class that it derives from states is that one's name alone.
    """
    name: str = vars(kind).get("wire_name", kind.__name__)
    return name


def by_wire_name(what: str, kinds: Iterable[type[K]]) -> dict[str, type[K]]:
    """Return classes by their names in files, in their order.

    Parameters
    ----------
    what : str
        What they are, for messages: "action".
    kinds : iterable of type

    Raises
    ------
    RulesClash
        When two have one name, so that a saved game could not tell them apart.
    """
    result: dict[str, type[K]] = {}
    for kind in kinds:
        name = wire_name(kind)
        setdefault = result.setdefault(name, kind)
        if setdefault is not kind:
            both = " and ".join(
                f"{one.__module__}.{one.__qualname__}" for one in (kind, setdefault)
            )
            raise RulesClash(f"{both} both define the {what} {name}; one needs another wire_name")
    return result


def unknown_name_message(what: str, name: object) -> str:
    """Return the message that a file names an action, question or module unknown to this game."""
    return str(say(_NOT_HERE[what], name=quote(name)))
