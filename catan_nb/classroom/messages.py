"""What pages and the service say to each other: one JSON text a message.

A page asks, ``{"ask": 7, "do": "act", …}``, and each question gets one answer, ``{"answer": 7,
"told": {…}}`` or ``{"answer": 7, "refused": {…}}``. Unasked, the service tells what has happened
at a table that the page follows, ``{"table": CODE, "entries": […]}``, and what is not kept of it,
``{"table": CODE, "news": {…}}``; and what is new in the class, ``{"class": {…}}``, see
`catan_nb.classroom.lessons.asks`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from catan_nb.classroom.tables.refused import Refused
from catan_nb.kernel.values.codecs import is_whole

__all__ = [
    "ADDRESS",
    "CLASS",
    "LARGEST",
    "BadMessage",
    "answer",
    "ask",
    "read",
    "refusal",
    "telling",
]

ADDRESS: Final = "CATAN_NB_CLASSROOM"
"""Variable of the environment with the address of the service; without it there is none."""
CLASS: Final = "CATAN_NB_CLASS"
"""Variable of the environment that is set where the service keeps a class, and not tables alone."""
LARGEST: Final = 1_000_000
"""Characters that a message of a page may have at most; a game set up by hand needs the most."""


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


def read(text: str | bytes) -> dict[str, Any]:
    """Read a message.

    Raises
    ------
    BadMessage
        It is too long, no JSON, or no mapping.
    """
    if len(text) > LARGEST:
        raise BadMessage(f"a message has at most {LARGEST} characters")
    try:
        message = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadMessage("a message is a JSON text") from error
    if not isinstance(message, dict):
        raise BadMessage("a message is a mapping")
    if "ask" in message and not (is_whole(message["ask"]) and isinstance(message.get("do"), str)):
        raise BadMessage("a question has a number and says what to do")
    return message
