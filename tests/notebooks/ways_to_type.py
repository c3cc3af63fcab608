"""Ways to type an answer: right ones and wrong ones, worked out from the truth."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any

from catan_nb.lessons.output.reading import LONGEST_NUMBER
from catan_nb.lessons.output.words import Number, as_number
from catan_nb.lessons.questions.judging import is_close_enough

__all__ = ["GARBAGE", "near_ways", "right_ways", "written", "wrong_ways"]

GARBAGE = (
    *("many", "1/0", "?!", "9" * 70, "nan", "inf", "1..2", "[]", "\x00", "½½", "x" * 500),
    *("1e999", "2^99999999", "()", "import os", "%"),
)
"""What is no answer to anything."""


def right_ways(truth: Any) -> list[str]:
    """Return at least five ways to type what is right.

    >>> right_ways(Fraction(11, 36))[:6]
    ['11/36', 'Fraction(11, 36)', '22/72', '10/36 + 1/36', '11/72*2', '0.306']
    """
    if isinstance(truth, bool):
        word = "yes" if truth else "no"
        return [word, f" {word} ", word.title(), word.upper(), str(truth)]
    number = as_number(truth)
    if isinstance(number, float) and number.is_integer():
        number = int(number)
    if number is not None:
        ways = [*(_fractions(number) if not isinstance(number, float) else ()), *_decimals(number)]
        return [way for way in dict.fromkeys(ways) if len(way) <= LONGEST_NUMBER]
    if isinstance(truth, str):
        return [truth, truth.upper(), f" {truth} ", truth.lower(), truth.title()]
    items = [written(item) for item in truth]
    turned = items if isinstance(truth, list | tuple) else items[::-1]
    joined = [
        *(", ".join(items), "; ".join(turned), f"{{{', '.join(items)}}}", f" {', '.join(turned)} "),
        *((" and ".join((", ".join(items[:-1]), items[-1])),) if len(items) > 1 else ()),
        ";".join(items),
    ]
    return list(dict.fromkeys(joined))


def wrong_ways(truth: Number) -> Iterator[str]:
    """Yield numbers that are wrong: of another size, the opposite, its sign, its inverse."""
    value = float(truth)
    for other in (10 * value, value / 10, 1 - value, -value, 1 / value if value else 3, 2 * value):
        way = decimal(other, 3)
        if not is_close_enough(Fraction(way), truth):
            yield way
    yield "9" * 45


def near_ways(truth: Number) -> Iterator[str]:
    """Yield numbers that are close to the truth: one more and less, or its first digits alone.

    >>> list(near_ways(27)), list(near_ways(Fraction(11, 36)))
    (['28', '26'], ['0.31'])
    """
    if Fraction(truth).denominator == 1:
        yield from (str(int(truth) + 1), str(int(truth) - 1))
        return
    way = decimal(float(truth), 2)
    if not is_close_enough(Fraction(way), truth):
        yield way


def written(value: Any) -> str:
    """Return a value as somebody would type it."""
    if isinstance(value, tuple | frozenset):
        return "-".join(map(written, value))
    return decimal(value, 9) if isinstance(value, float) else str(value)


def decimal(value: float, digits: int) -> str:
    """Return so many digits that count, without powers of ten.

    >>> decimal(0.000012345, 3), decimal(1234567, 3), decimal(2.0, 3)
    ('0.0000123', '1230000', '2')
    """
    plain = f"{Decimal(f'{value:.{digits}g}'):f}"
    return plain.rstrip("0").rstrip(".") if "." in plain else plain


def _fractions(truth: int | Fraction) -> Iterator[str]:
    a, b = Fraction(truth).numerator, Fraction(truth).denominator
    if b == 1:
        yield from (str(a), f" {a} ", f"{a}.0", f"{a - 1} + 1", f"{2 * a}/2", f"Fraction({a}, 1)")
        if abs(a) >= 1000:
            yield from (f"{a:,}", f"{a:,}".replace(",", " "), f"{a:,}".replace(",", "'"))
        return
    yield from (f"{a}/{b}", f"Fraction({a}, {b})", f"{2 * a}/{2 * b}")
    yield from (f"{a - 1}/{b} + 1/{b}", f"{a}/{2 * b}*2")
    if a > b and a % b < 100:
        yield f"{a // b} {a % b}/{b}"


def _decimals(truth: Number) -> Iterator[str]:
    value = float(truth)
    if isinstance(truth, int) or Fraction(truth).denominator == 1:
        return
    for digits in (3, 4, 6):
        way = decimal(value, digits)
        yield way
        comma = way.replace(".", ",")
        if not re.fullmatch(r"[1-9]\d{0,2},\d{3}", comma):  # thousands, in English
            yield comma
    if abs(value) < 1:
        yield from (f"{decimal(100 * value, 4)} %", f"{decimal(100 * value, 3)}%")
