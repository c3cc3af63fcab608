"""Whole numbers in texts: as people type them, and as files, addresses and commands have them."""

from __future__ import annotations

import unicodedata
from typing import Final

__all__ = ["ascii_digits", "typed_whole", "written_whole"]

DIGITS: Final = 18
"""Digits of a number at most: nobody means more."""


def ascii_digits(text: str) -> str:
    """Return a text with the decimal digits of all scripts written as 0 to 9.

    Superscripts, fractions, Roman numerals and the like are no decimal digits.

    >>> ascii_digits("٣,５²")
    '3,5²'
    """
    return "".join(str(unicodedata.decimal(c, c)) for c in text)


def typed_whole(text: str) -> int | None:
    """Return the number from 0 up that somebody typed, in digits of any script; None for none.

    >>> typed_whole(" ٣٤ "), typed_whole("３"), typed_whole("2²"), typed_whole("-1")
    (34, 3, None, None)
    """
    return written_whole(ascii_digits(text.strip()))


def written_whole(text: str) -> int | None:
    """Return the number from 0 up that a text is, in the digits 0 to 9; None for anything else.

    >>> written_whole("34"), written_whole("٣"), written_whole("9" * 5000)
    (34, None, None)
    """
    digits = text.isascii() and text.isdecimal() and len(text) <= DIGITS
    return int(text) if digits else None
