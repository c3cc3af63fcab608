"""Numbers as lessons show them."""

from __future__ import annotations

import math
from fractions import Fraction
from numbers import Integral, Rational, Real
from typing import Any

from catan_nb.language import shown_number

Number = int | float | Fraction

LONGEST = 40
"""Characters of a fraction that is shown at most: nobody reads more."""


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


def kept_words(value: Number) -> str:
    """Return a number as files keep it: exactly, unless nobody could read so many digits."""
    if isinstance(value, Fraction) and value.denominator.bit_length() > 4 * LONGEST:
        return str(float(value))
    return str(value)


def show_number(value: Number) -> str:
    """Return a number for people: ``27``, ``0.3056``, ``2/5 = 0.4`` or ``11/36 ≈ 0.3056``.

    A fraction with more digits than anybody reads is told by its decimal number alone.
    """
    if isinstance(value, Fraction) and value.denominator == 1:
        value = int(value)
    if isinstance(value, int):
        return shown_number(value)
    if isinstance(value, Fraction) and value.denominator.bit_length() > 4 * LONGEST:  # bits
        value = float(value)
    if isinstance(value, Fraction):
        spec = _spec(float(value))
        decimal = shown_number(float(value), spec)
        sign = "=" if Fraction(format(float(value), spec).replace(",", "")) == value else "≈"
        # Digits in groups would look like decimals on both sides of the line.
        quotient = f"{shown_number(value.numerator, 'd')}/{value.denominator}"
        return f"{quotient} {sign} {decimal}" if len(quotient) <= LONGEST else f"≈ {decimal}"
    return shown_number(value, _spec(value))


def _spec(value: float) -> str:
    """Return the format that shows as many digits as anybody reads."""
    return ",.0f" if abs(value) >= 1000 else ".4g"
