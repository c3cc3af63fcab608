"""What people type and files say, as text: whole numbers, names, quotations."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Final

__all__ = [
    "LONGEST_MESSAGE",
    "LONGEST_QUOTE",
    "ascii_digits",
    "parse_int",
    "parse_typed_int",
    "quote",
    "truncate",
]


LONGEST_QUOTE: Final = 60
"""Characters that a message repeats of a value at most."""
LONGEST_MESSAGE: Final = 600
"""Characters of what is said about a file at most."""


def quote(value: object) -> str:
    """Return a value as Python writes it, cut where it is long.

    >>> quote("hills"), len(quote("x" * 150_000))
    ("'hills'", 62)
    """
    return truncate(repr(value))


def truncate(text: str, limit: int = LONGEST_QUOTE) -> str:
    """Truncate a text to so many characters, with a mark where more was cut off."""
    return text if len(text) <= limit else f"{text[:limit]} …"


# Names that people type: what they may have meant.


def no_such(what: str, name: object, known: Iterable[str]) -> str:
    """Return that there is no `what` of a name, what there is, and what may have been meant.

    >>> no_such("board", "beginer", ["variable", "beginner"])
    "there is no board 'beginer'; there are variable, beginner; did you mean 'beginner'?"
    >>> no_such("mechanism", "tolls", [])
    "there is no mechanism 'tolls'; there are none"
    """
    names = list(known)
    listed = ", ".join(names) or "none"
    return f"there is no {what} {quote(name)}; there are {listed}{did_you_mean(name, names)}"


def did_you_mean(name: object, known: Iterable[str]) -> str:
    """Return "; did you mean …?" for a text that resembles one of some names, else ""."""
    from difflib import get_close_matches  # loaded for who has mistyped something

    by_lower = {one.lower(): one for one in known}
    near = get_close_matches(str(name).lower(), by_lower, n=1)
    return f"; did you mean {by_lower[near[0]]!r}?" if near else ""


# Whole numbers in texts: as people type them, and as files, addresses and commands have them.


DIGITS: Final = 18
"""Digits of a number at most: nobody means more."""


def ascii_digits(text: str) -> str:
    """Return a text with the decimal digits of all scripts written as 0 to 9.

    Superscripts, fractions, Roman numerals and the like are no decimal digits.

    >>> ascii_digits("٣,５²")
    '3,5²'
    """
    return "".join(str(unicodedata.decimal(c, c)) for c in text)


def parse_typed_int(text: str) -> int | None:
    """Return the number from 0 up that somebody typed, in digits of any script; None for none.

    >>> parse_typed_int(" ٣٤ "), parse_typed_int("３"), parse_typed_int("2²"), parse_typed_int("-1")
    (34, 3, None, None)
    """
    return parse_int(ascii_digits(text.strip()))


def parse_int(text: str) -> int | None:
    """Return the number from 0 up that a text is, in the digits 0 to 9; None for anything else.

    >>> parse_int("34"), parse_int("٣"), parse_int("9" * 5000)
    (34, None, None)
    """
    digits = text.isascii() and text.isdecimal() and len(text) <= DIGITS
    return int(text) if digits else None
