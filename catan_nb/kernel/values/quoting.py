"""What somebody wrote, repeated in messages: cut where it is long."""

from __future__ import annotations

from typing import Final

__all__ = ["LONGEST_MESSAGE", "LONGEST_QUOTE", "cut", "quoted"]

LONGEST_QUOTE: Final = 60
"""Characters that a message repeats of a value at most."""
LONGEST_MESSAGE: Final = 600
"""Characters of what is said about a file at most."""


def quoted(value: object) -> str:
    """Return a value as Python writes it, cut where it is long.

    >>> quoted("hills"), len(quoted("x" * 150_000))
    ("'hills'", 62)
    """
    return cut(repr(value))


def cut(text: str, most: int = LONGEST_QUOTE) -> str:
    """Return a text of at most so many characters and a mark where more was cut off."""
    return text if len(text) <= most else f"{text[:most]} …"
