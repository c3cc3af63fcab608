"""Numbers and answers as text, as lessons show them."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Set
from fractions import Fraction
from functools import partial
from numbers import Integral, Rational, Real
from typing import Any, Final

from catan_nb.language import format_number
from catan_nb.language import gettext as _

__all__ = [
    "Number",
    "answer_text",
    "as_number",
    "call_text",
    "display_name",
    "exact_difference",
    "number_for_file",
    "short_repr",
    "show_number",
]


Number = int | float | Fraction

LONGEST_FRACTION = 40
"""Characters of a fraction that is shown at most: nobody reads more."""


def as_number(value: Any) -> Number | None:
    """Return a value as an int, an exact fraction or a float; None when it is not a finite number.

    Truth values are no numbers here. NumPy's numbers are understood without importing NumPy.
    """
    if isinstance(value, bool) or type(value).__name__ in ("bool_", "bool"):
        return None
    if isinstance(value, Integral):
        return int(value)
    if isinstance(value, Rational):
        return Fraction(int(value.numerator), int(value.denominator))
    if isinstance(value, Real) and math.isfinite(value):
        return float(value)
    return None


def exact_difference(first: Number, second: Number) -> Fraction:
    """Return the exact difference of two numbers, the first minus the second."""
    return Fraction(first) - Fraction(second)


def number_for_file(value: Number) -> str:
    """Return a number as text for files: exact, unless it has excessively many digits."""
    if isinstance(value, Fraction) and value.denominator.bit_length() > 4 * LONGEST_FRACTION:
        return str(float(value))
    return str(value)


def show_number(value: Number) -> str:
    """Return a number as displayed: ``27``, ``0.3056``, ``2/5 = 0.4`` or ``11/36 ≈ 0.3056``.

    A fraction with more digits than anybody reads is told by its decimal number alone.
    """
    if isinstance(value, Fraction) and value.denominator == 1:
        value = int(value)
    if isinstance(value, int):
        return format_number(value)
    if (
        isinstance(value, Fraction) and value.denominator.bit_length() > 4 * LONGEST_FRACTION
    ):  # bits
        value = float(value)
    if isinstance(value, Fraction):
        spec = _format_spec(float(value))
        decimal = format_number(float(value), spec)
        sign = "=" if Fraction(format(float(value), spec).replace(",", "")) == value else "≈"
        # Digits in groups would look like decimals on both sides of the line.
        quotient = f"{format_number(value.numerator, 'd')}/{value.denominator}"
        return (
            f"{quotient} {sign} {decimal}" if len(quotient) <= LONGEST_FRACTION else f"≈ {decimal}"
        )
    return format_number(value, _format_spec(value))


def _format_spec(value: float) -> str:
    """Return the format specification with the number of digits displayed."""
    return ",.0f" if abs(value) >= 1000 else ".4g"


# Answers in a few words: what a record of them, a message or a table shows.


LONGEST_ANSWER: Final = 60
"""Characters that an answer may take at most."""

_CALLED: Final = re.compile(r"(Exercise|Guess|Practice) (\d+)")


def short_repr(value: Any) -> str:
    """Return a value's `repr`, truncated where it is long."""
    try:
        text = repr(value)
    except Exception:  # a learner's own object that cannot even show itself
        text = type(value).__name__
    return _truncate(text)


def answer_text(answer: Any, limit: int = LONGEST_ANSWER) -> str:
    """Return an answer as text; equal answers give equal texts.

    Parameters
    ----------
    answer
    limit : int
        Characters at most.

    Examples
    --------
    >>> answer_text({"V23", "V5"}), answer_text("  Six "), answer_text([1, 2])
    ('V23, V5', 'Six', '1, 2')
    >>> from fractions import Fraction
    >>> answer_text(Fraction(11, 36)), answer_text(0.25), answer_text({3, 17})
    ('11/36', '0.25', '3, 17')
    """
    try:
        return _truncate(_plain_text(answer), limit)
    except Exception:  # it can neither be compared nor shown
        return type(answer).__name__


def call_text(function: Callable[..., Any], case: tuple[Any, ...]) -> str:
    """Return a call as source code, with ``…`` for arguments fixed by a partial function."""
    arguments = [short_repr(argument) for argument in case]
    if isinstance(function, partial):
        function, arguments = function.func, ["…", *arguments]
    return f"{getattr(function, '__name__', 'it')}({', '.join(arguments)})"


def _plain_text(answer: Any) -> str:
    number = as_number(answer)
    if number is not None:
        return str(number)
    if isinstance(answer, str):
        return " ".join(answer.split())
    if isinstance(answer, Mapping):
        return ", ".join(
            f"{_plain_text(key)}: {_plain_text(value)}" for key, value in answer.items()
        )
    if isinstance(answer, Set):
        numbers = [as_number(item) for item in answer]
        known_numbers = [number for number in numbers if number is not None]
        if len(known_numbers) == len(answer):
            return ", ".join(str(number) for number in sorted(known_numbers))
        return ", ".join(sorted(_plain_text(item) for item in answer))
    if isinstance(answer, list | tuple):
        return ", ".join(_plain_text(item) for item in answer)
    if callable(answer):
        return getattr(answer, "__name__", type(answer).__name__)
    return str(answer)


def _truncate(text: str, limit: int = LONGEST_ANSWER) -> str:
    return text if len(text) <= limit else f"{text[: limit - 3]}…"


def display_name(name: str) -> str:
    """Return the translated name of an exercise or a guess, which files keep in English."""
    match = _CALLED.fullmatch(name)
    if match is None:
        plain = {"Quick question": _("Quick question"), "Practice": _("Practice")}
        return plain.get(name, name)
    templates = {
        "Exercise": _("Exercise {n}"),
        "Guess": _("Guess {n}"),
        "Practice": _("Practice {n}"),
    }
    return templates[match[1]].format(n=match[2])
