"""Numbers as learners type them and as lessons show them."""

from __future__ import annotations

import math
import re
from fractions import Fraction
from numbers import Integral, Rational, Real
from typing import Any

from catan_nb.language import gettext as _
from catan_nb.language import shown_number
from catan_nb.language.numbers import ungrouped

Number = int | float | Fraction

LONGEST = 40
"""Characters of a number that is typed at most: no answer needs more."""

_PLAIN = re.compile(r"[+-]?(\d+([.,]\d*)?|[.,]\d+)")
_QUOTIENT = re.compile(r"([+-]?\d+)\s*/\s*(\d+)")


def read_number(text: str) -> Fraction:
    """Read a number as people write it: ``27``, ``0.31``, ``0,31``, ``11/36`` or ``31 %``.

    Point and comma both stand before decimals, except where the language in use would write
    the same between thousands: ``19,958`` is a whole number in English.

    Raises
    ------
    ValueError
        With a sentence for the learner.
    """
    word = text.strip().replace("\u2212", "-")
    percent = word.endswith("%")
    word = ungrouped(word.removesuffix("%").strip())
    quotient = _QUOTIENT.fullmatch(word)
    if len(word) > LONGEST:
        raise ValueError(
            _("A number with {n} characters is too long; write a shorter one.").format(n=len(word))
        )
    if quotient and int(quotient[2]):
        value = Fraction(int(quotient[1]), int(quotient[2]))
    elif _PLAIN.fullmatch(word):
        value = Fraction(word.replace(",", "."))
    else:
        told = _("“{text}” is no number; write one like 27, 0.31, 11/36 or 31 %.")
        raise ValueError(told.format(text=_short(text.strip())))
    return value / 100 if percent else value


def as_number(value: Any) -> Number | None:
    """Return a value as an int, an exact fraction or a float; None when it is no finite number.

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


def difference(one: Number, other: Number) -> Fraction:
    """Return the first number less the second, exactly."""
    return Fraction(one) - Fraction(other)


def show_number(value: Number) -> str:
    """Return a number for people: ``27``, ``0.3056``, ``2/5 = 0.4`` or ``11/36 ≈ 0.3056``.

    A fraction with more digits than anybody reads is told by its decimal number alone.
    """
    if isinstance(value, Fraction) and value.denominator == 1:
        value = int(value)
    if isinstance(value, int):
        return shown_number(value)
    if isinstance(value, Fraction):
        spec = _spec(float(value))
        decimal = shown_number(float(value), spec)
        sign = "=" if Fraction(format(float(value), spec).replace(",", "")) == value else "≈"
        quotient = f"{shown_number(value.numerator)}/{shown_number(value.denominator)}"
        return f"{quotient} {sign} {decimal}" if len(quotient) <= LONGEST else f"≈ {decimal}"
    return shown_number(value, _spec(value))


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def _spec(value: float) -> str:
    """Return the format that shows as many digits as anybody reads."""
    return ",.0f" if abs(value) >= 1000 else ".4g"
