"""What pages and the service say to each other: one JSON text a message.

A page asks, ``{"ask": 7, "do": "act", …}``, and each question gets one answer, ``{"answer": 7,
"told": {…}}`` or ``{"answer": 7, "refused": {…}}``. Unasked, the service tells what has happened
at a table that the page follows, ``{"table": CODE, "entries": […]}``, and what is not kept of it,
``{"table": CODE, "news": {…}}``; and what is new in the class, ``{"class": {…}}``, see
`catan_nb.classroom.lessons.asks`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, TypeVar

from catan_nb.classroom.tables.refused import Refused
from catan_nb.kernel.codecs import is_whole

__all__ = [
    "ADDRESS",
    "BACKUP",
    "CLASS",
    "EXPORT",
    "LARGEST",
    "LARGEST_TOLD",
    "BadMessage",
    "answer",
    "ask",
    "in_parts",
    "read",
    "refusal",
    "telling",
]

T = TypeVar("T")

ADDRESS: Final = "CATAN_NB_CLASSROOM"
"""Variable of the environment with the address of the service; without it there is none."""
CLASS: Final = "CATAN_NB_CLASS"
"""Variable of the environment that is set where the service keeps a class, and not tables alone."""
BACKUP: Final = "classroom/backup"
"""Where teachers find a backup of their class, below a server's own address."""
EXPORT: Final = "classroom/export"
"""Where they find all that is kept of a learner, with the learner's id behind it."""
LARGEST: Final = 1_000_000
"""Characters that a message of a page may have at most; a game set up by hand needs the most."""
LARGEST_TOLD: Final = 8_000_000
"""Characters that a message of the server may have at most. What grows with the class or with a
game is told in parts, so that no message comes near it."""
PART: Final = 250_000
"""Characters of a part at most, unless a single value has more."""


class BadMessage(ValueError):
    """Something is no message of this kind."""


def ask(number: int, do: str, given: Mapping[str, Any]) -> str:
    """Return a page's question as text."""
    return json.dumps({**given, "ask": number, "do": do})


def answer(number: int, told: Mapping[str, Any]) -> str:
    """Return the answer to a question as text."""
    return json.dumps({"answer": number, "told": dict(told)})


def refusal(number: int, refused: Refused) -> str:
    """Return what a page is told whose question is refused."""
    return json.dumps({"answer": number, "refused": refused.plain()})


def telling(code: str, **told: Any) -> str:
    """Return what a page is told of a table: its ``entries``, or ``news``."""
    return json.dumps({"table": code, **told})


def in_parts(values: Iterable[T], most: int = PART) -> Iterator[list[T]]:
    """Yield JSON values in their order, so many at once as have `most` characters together."""
    part: list[T] = []
    size = 0
    for value in values:
        more = len(json.dumps(value))
        if part and size + more > most:
            yield part
            part, size = [], 0
        part.append(value)
        size += more
    if part:
        yield part


def read(text: str | bytes, largest: int = LARGEST) -> dict[str, Any]:
    """Read a message of at most so many characters.

    Raises
    ------
    BadMessage
        It is too long, no JSON, or no mapping.
    """
    if len(text) > largest:
        raise BadMessage(f"a message has at most {largest} characters")
    try:
        message = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadMessage("a message is a JSON text") from error
    if not isinstance(message, dict):
        raise BadMessage("a message is a mapping")
    if "ask" in message and not (is_whole(message["ask"]) and isinstance(message.get("do"), str)):
        raise BadMessage("a question has a number and says what to do")
    return message
