"""Is a number right? As a teacher takes it: three digits that count, or what is exactly meant."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from catan_nb.language import gettext as _
from catan_nb.language import shown_number
from catan_nb.lessons.output.number_words import Number, difference, show_number
from catan_nb.lessons.questions.judgement import Judgement

__all__ = ["agrees", "judge_number", "same"]

DIGITS: Final = 3
"""So many digits that count make an answer right, where the truth has more."""
LARGEST: Final = 10**40
"""No question here has an answer like that."""
LONGEST: Final = 12
"""Digits that are shown of what a learner gave."""


def same(one: Number, other: Number) -> bool:
    """Say whether two numbers are one, rounding errors of floats apart.

    >>> same(0.1 + 0.2, Fraction(3, 10)), same(0.3056, Fraction(11, 36))
    (True, False)
    """
    if isinstance(one, float) or isinstance(other, float):
        return abs(difference(one, other)) <= abs(Fraction(other)) / 10**9
    return one == other


def agrees(given: Number, wanted: Number) -> bool:
    """Say whether a number is the wanted one to three digits; a whole one has to be it.

    >>> agrees(0.306, Fraction(11, 36)), agrees(0.31, Fraction(11, 36)), agrees(55, 54)
    (True, False, False)
    """
    if same(given, wanted):
        return True
    if _is_whole(wanted):
        return False
    return abs(difference(given, wanted)) <= _half_a_unit(wanted, DIGITS)


def judge_number(
    given: Number,
    truth: Number,
    *,
    tolerance: Number = 0,
    near: Number | None = None,
    traps: Mapping[Number, str] | None = None,
) -> Judgement:
    """Judge a number by the true one.

    It is right as the truth itself, within ``tolerance``, or with three digits of a truth that
    has more. A well-known error is told before nearness, unless the truth is closer. Close are
    whole numbers that are off by one or by ``near``, and the first digits of a longer truth.
    """
    if not -LARGEST < given < LARGEST:
        return Judgement("wrong", _("That is far too much."))
    shown = _shown(given)
    if same(given, truth):
        return Judgement("right", _("{number} it is.").format(number=show_number(given)))
    off = abs(difference(given, truth))
    if trap := _trap(given, truth, traps or {}):
        return Judgement("wrong", trap)
    three = not _ends(truth) and agrees(given, truth)
    if three or off <= tolerance:
        told = (
            _("{shown} is right to three digits; exactly it is {value}.")
            if three
            else _("{shown} is near enough; exactly it is {value}.")
        )
        return Judgement("right", told.format(shown=shown, value=_exactly(truth)))
    if 0 < truth < 1 < given <= 100 and agrees(Fraction(given) / 100, truth):
        told = _("{shown} is the answer in per cent: write {shown} %, or a number from 0 to 1.")
        return Judgement("near", told.format(shown=shown))
    if near is None and not _is_whole(truth):
        if _begins(given, truth, DIGITS - 1):
            told = _("{shown} is how it begins: give three digits, or the exact fraction.")
            return Judgement("near", told.format(shown=shown))
        if _begins(given, truth, DIGITS):
            told = _("{shown} is cut off: the next digit rounds it up.")
            return Judgement("near", told.format(shown=shown))
    if off <= (near if near is not None else 1 if truth and _is_whole(truth) else 0):
        told = (
            _("{shown} is close, but a little too high.")
            if given > truth
            else _("{shown} is close, but a little too low.")
        )
        return Judgement("near", told.format(shown=shown))
    return Judgement("wrong", _("{shown} is not it.").format(shown=shown))


def _trap(given: Number, truth: Number, traps: Mapping[Number, str]) -> str:
    """Return what is behind a well-known error; empty for others, and where the truth is closer."""
    readings = [Fraction(given)]
    if 0 < truth < 1 < given <= 100:
        readings.append(Fraction(given) / 100)
    found = {
        trap: min(abs(difference(reading, trap)) for reading in readings)
        for trap in traps
        if any(agrees(reading, trap) for reading in readings)
    }
    if not found:
        return ""
    closest = min(found, key=lambda trap: found[trap])
    return traps[closest] if found[closest] < abs(difference(given, truth)) else ""


def _shown(given: Number) -> str:
    """Return what a learner gave: as a decimal number where it ends, else as a fraction too."""
    decimal = format(float(given), f",.{LONGEST}g")
    ends = Fraction(decimal.replace(",", "")) == Fraction(given)
    return shown_number(float(given), f",.{LONGEST}g") if ends else show_number(given)


def _exactly(truth: Number) -> str:
    """Return the truth: its fraction where that can be read, else more digits than were wanted."""
    told = show_number(truth)
    if isinstance(truth, float) or told.startswith("≈"):
        return shown_number(float(truth), f",.{2 * DIGITS}g") + "…"
    return told.partition(" ≈")[0]


def _is_whole(number: Number) -> bool:
    return not isinstance(number, float) and Fraction(number).denominator == 1


def _ends(truth: Number) -> bool:
    """Say whether the truth is an exact number with no more than three digits that count."""
    return isinstance(truth, Fraction) and truth == Fraction(f"{float(truth):.{DIGITS}g}")


def _begins(given: Number, truth: Number, digits: int) -> bool:
    """Say whether a number has just the first digits of the truth that count, rounded or cut."""
    unit = 2 * _half_a_unit(truth, digits)
    number = Fraction(str(given))
    left = Fraction(truth) - number
    return (number / unit).denominator == 1 and -unit / 2 <= left < unit


def _half_a_unit(number: Number, digits: int) -> Fraction:
    """Return half of what the last of so many digits that count stands for."""
    size = math.floor(math.log10(abs(float(number))))
    return Fraction(10) ** (size - digits + 1) / 2
