"""Numbers as learners type them: decimals, fractions, per cent, and sums of them."""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable
from fractions import Fraction
from typing import Final

from catan_nb.kernel.text import ascii_digits
from catan_nb.language import gettext as _
from catan_nb.language import shown_number

__all__ = ["read_number"]

LONGEST: Final = 60
"""Characters that are typed at most: no answer needs more."""
LARGEST: Final = 100_000
"""Bits of a power at most: more are nobody's answer."""

_SIGNS: Final = str.maketrans(
    {
        **dict.fromkeys("\u2212\u2013\u2012\u2011", "-"),
        **dict.fromkeys("×·⋅∙∗", "*"),
        **dict.fromkeys("÷∶:\u2044\u2215", "/"),
        **dict.fromkeys("\u00a0\u2009\u202f\t", " "),
        "^": "**",
        "½": " 1/2",
        "⅓": " 1/3",
        "⅔": " 2/3",
        "¼": " 1/4",
        "¾": " 3/4",
    }
)
_RAISED: Final = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_POWER: Final = re.compile("[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+")
_ABOUT: Final = re.compile(r"^(?:≈|~|=|ca\.?|circa|about|etwa|rund|ongeveer)\s*", re.IGNORECASE)
_FORMS: Final = (
    (re.compile(r"Fraction\(\s*(-?\d+)\s*,\s*(\d+)\s*\)"), r"(\1/\2)"),
    (re.compile(r"(\d+) +(?:in|out of|von|op) +(\d+)", re.IGNORECASE), r"(\1/\2)"),
    (re.compile(r"(?<![\d.,/])(\d+) +(\d{1,2}) ?/ ?(\d+)(?![.,]?\d)"), r"(\1+\2/\3)"),
    (re.compile(r"(?:%|\bper ?cent|\bprozent|\bprocent)", re.IGNORECASE), "/100 "),
)
_NUMERAL: Final = re.compile(
    r"\d{1,3}(?:[ _'’]\d{3})+(?![\d])(?:[.,]\d+)?"  # thousands apart
    r"|\d+(?:[.,]\d+)*[.,]?(?:[eE][+-]?\d{1,2}(?!\d))?"
    r"|[.,]\d+(?:[eE][+-]?\d{1,2}(?!\d))?"
)
_GROUPED: Final = re.compile(
    r"[1-9]\d{0,2}(?P<sign>[.,])\d{3}(?P<more>(?:(?P=sign)\d{3})*)"
    r"(?P<decimals>(?!(?P=sign))[.,]\d+)?"
)
_SUMS: Final[dict[type[ast.operator], Callable[[Fraction, Fraction], Fraction]]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


def read_number(text: str) -> Fraction:
    """Read a number as people write it.

    Decimals with point or comma, thousands in groups, fractions, mixed numbers, per cent,
    "1 in 6", sums, products, quotients and powers of them: ``27``, ``0,31``, ``39 916 800``,
    ``11/36``, ``2 1/4``, ``31 %``, ``5/36*2``, ``1 - (31/36)^4``, ``Fraction(11, 36)``. Point
    and comma both stand before decimals, except where the language in use would write the same
    between thousands: ``19,958`` is a whole number in English. Of two that are told as equal,
    as in ``11/36 = 0.3056``, the first is taken, when they agree to three digits.

    Raises
    ------
    ValueError
        With a sentence for the learner.
    """
    word = text.strip()
    if not word:
        raise ValueError(_("Type an answer first."))
    if len(word) > LONGEST:
        raise ValueError(
            _("A number with {n} characters is too long; write a shorter one.").format(n=len(word))
        )
    try:
        first, *others = (_value(part) for part in re.split("[=≈]", _ABOUT.sub("", word)))
    except (ArithmeticError, SyntaxError, ValueError):
        told = _("“{text}” is no number; write one like 40, 0.125, 3/8 or 12.5 %.")
        raise ValueError(told.format(text=word)) from None
    if any(abs(other - first) > abs(first) / 200 for other in others):
        raise ValueError(_("“{text}” names two numbers; write one of them.").format(text=word))
    return first


def _value(text: str) -> Fraction:
    """Return the value of one number or sum."""
    word = _POWER.sub(lambda found: f"**{found[0].translate(_RAISED)}", ascii_digits(text))
    word = word.translate(_SIGNS)
    for pattern, sum_ in _FORMS:
        word = pattern.sub(sum_, word)
    numbers: list[Fraction] = []

    def named(found: re.Match[str]) -> str:
        numbers.append(_numeral(found[0]))
        return f" n{len(numbers) - 1} "

    return _worked_out(ast.parse(_NUMERAL.sub(named, word).strip(), mode="eval").body, numbers)


def _numeral(typed: str) -> Fraction:
    """Return the value of digits with signs between thousands and before decimals."""
    mantissa, _e, power = typed.lower().partition("e")
    digits = re.sub("[ _'’]", "", mantissa).rstrip(".,")
    grouped = _GROUPED.fullmatch(digits)
    if grouped and (
        grouped["more"] or grouped["decimals"] or grouped["sign"] == shown_number(1000)[1]
    ):
        digits = digits.replace(grouped["sign"], "")
    return Fraction(digits.replace(",", ".")) * Fraction(10) ** int(power or 0)


def _worked_out(node: ast.expr, numbers: list[Fraction]) -> Fraction:
    """Return the value of a sum; of anything else raise ValueError."""
    match node:
        case ast.Name(id=name) if re.fullmatch(r"n\d+", name) and int(name[1:]) < len(numbers):
            return numbers[int(name[1:])]
        case ast.UnaryOp(op=ast.USub(), operand=one):
            return -_worked_out(one, numbers)
        case ast.UnaryOp(op=ast.UAdd(), operand=one):
            return _worked_out(one, numbers)
        case ast.BinOp(left=one, op=ast.Pow(), right=other):
            base, power = _worked_out(one, numbers), _worked_out(other, numbers)
            bits = max(base.numerator.bit_length(), base.denominator.bit_length())
            if power.denominator != 1 or bits * abs(power) > LARGEST:
                raise ValueError(power)
            return Fraction(base ** int(power))
        case ast.BinOp(left=one, op=sign, right=other) if type(sign) in _SUMS:
            return _SUMS[type(sign)](_worked_out(one, numbers), _worked_out(other, numbers))
    raise ValueError(ast.dump(node))
