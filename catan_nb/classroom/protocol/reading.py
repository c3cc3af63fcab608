"""Parses JSON messages into typed structs, and encodes them."""

from __future__ import annotations

import json
from typing import Any, Final, TypeVar

from msgspec import Struct, ValidationError, convert, to_builtins

from catan_nb.classroom.messages import LARGEST, BadMessage

__all__ = ["as_json", "encode", "parse", "read", "require_printable"]

T = TypeVar("T")
_LONGEST_FAULT: Final = 200
"""Characters of what is said to be wrong: a name in it may come from whoever sent the message."""


def parse(text: str | bytes, largest: int = LARGEST) -> dict[str, Any]:
    """Return the JSON object that a text of at most so many characters holds.

    The standard library's reader is used, not msgspec's: it takes half a character and NaN, so
    that whoever sends them is answered in words and keeps the line.

    Raises
    ------
    BadMessage
        The text is too long, no JSON, or no object.
    """
    if len(text) > largest:
        raise BadMessage(f"a message has at most {largest} characters")
    try:
        message = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadMessage("a message is a JSON text") from error
    if not isinstance(message, dict):
        raise BadMessage("a message is a JSON object")
    return message


def read(value: object, kind: type[T]) -> T:
    """Return JSON values as a value of a type.

    Raises
    ------
    BadMessage
        They are none; it names the field and says what is wrong with it.
    """
    try:
        return convert(value, kind, str_keys=True)
    except (ValidationError, UnicodeError, RecursionError) as error:
        raise BadMessage(f"{error!s:.{_LONGEST_FAULT}}") from error


def as_json(message: Struct) -> dict[str, Any]:
    """Return a message as JSON values."""
    found: dict[str, Any] = to_builtins(message, str_keys=True, enc_hook=_as_text)
    return found


def encode(message: Struct) -> str:
    """Return a message as JSON text in ASCII."""
    return json.dumps(as_json(message))


def _as_text(value: object) -> str:
    """Return an instance of a subclass of str, such as a name, as a plain str."""
    if not isinstance(value, str):
        raise NotImplementedError(f"{type(value).__name__} is no JSON value")
    return str(value)


def require_printable(field: str, *names: str) -> None:
    """Raise ValueError when a name in a field holds a character that cannot be printed."""
    for name in names:
        if not name.isprintable():
            raise ValueError(f"Expected printable characters in `{field}`, got {name!a:.40}")
