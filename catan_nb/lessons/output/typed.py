"""Numbers that people type into fields."""

from __future__ import annotations

from catan_nb.kernel.text import ascii_digits, written_whole
from catan_nb.language import gettext as _
from catan_nb.language import shown_number
from catan_nb.language.numbers import ungrouped

__all__ = ["typed_number", "typed_whole"]


def typed_whole(text: str) -> int:
    """Return the whole number that somebody typed; its digits may be in groups.

    Raises
    ------
    ValueError
        It is none; the message says so.
    """
    digits = ungrouped(ascii_digits(text.strip()))
    number = written_whole(digits.removeprefix("-"))
    if number is None:
        raise ValueError(_("“{text}” is no whole number.").format(text=text))
    return -number if digits.startswith("-") else number


def typed_number(text: str, most: int) -> int:
    """Return the number that somebody typed, from 1 up.

    Raises
    ------
    ValueError
        It is no number, too small, or too large; the message says what is possible.
    """
    told = text.strip()
    try:
        number = typed_whole(told)
    except ValueError:
        number = 0
    if not 1 <= number <= most:
        raise ValueError(
            _("A whole number from 1 to {most} is needed here, not {told}.").format(
                most=shown_number(most), told=repr(told[:30]) if told else _("nothing")
            )
        )
    return number
