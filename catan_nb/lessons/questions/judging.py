"""Compares answers with the truth: numbers, texts, sets, mappings, sequences. Never raises."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Set
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final, NamedTuple

from catan_nb.language import format_number, ngettext
from catan_nb.language import gettext as _
from catan_nb.lessons.output.reading import TypedNumber, read_number
from catan_nb.lessons.output.words import Number, as_number, exact_difference, show_number

__all__ = [
    "Judgement",
    "accuracy_of",
    "find_trap",
    "is_close_enough",
    "is_equal",
    "is_open",
    "judge",
    "judge_number",
]


# What is said of an answer before anybody notes it.


class Judgement(NamedTuple):
    """A judgement: state ("right", "near", "wrong", "open", "unclear") and a sentence why."""

    state: str
    text: str = ""


# Is a number right? As a teacher takes it: three digits that count, or what is exactly meant.


DIGITS: Final = 3
"""So many digits that count make an answer right, where the truth has more."""
LARGEST: Final = 10**40
"""No question here has an answer like that."""
LONGEST: Final = 12
"""Digits that are shown of what a learner gave."""


def is_equal(first: Number, second: Number) -> bool:
    """Return whether two numbers are equal up to floating-point rounding.

    >>> is_equal(0.1 + 0.2, Fraction(3, 10)), is_equal(0.3056, Fraction(11, 36))
    (True, False)
    """
    if isinstance(first, float) or isinstance(second, float):
        return abs(exact_difference(first, second)) <= abs(Fraction(second)) / 10**9
    return first == second


def is_close_enough(number: Number, wanted: Number) -> bool:
    """Return whether a number equals the truth to three digits; integers must match exactly.

    >>> is_close_enough(0.306, Fraction(11, 36)), is_close_enough(0.31, Fraction(11, 36))
    (True, False)
    >>> is_close_enough(55, 54)
    False
    """
    if is_equal(number, wanted):
        return True
    if _is_whole(wanted):
        return False
    return abs(exact_difference(number, wanted)) <= _half_last_digit(wanted, DIGITS)


def judge_number(
    number: Number,
    truth: Number,
    *,
    tolerance: Number = 0,
    near: Number | None = None,
    traps: Mapping[Number, str] | None = None,
    accuracy: Fraction = Fraction(0),
) -> Judgement:
    """Judge a number by the true one.

    It is right as the truth itself, within ``tolerance``, or with three digits of a truth that
    has more. A well-known error is told before nearness, unless the truth is closer. Close are
    whole numbers that are off by one or by ``near``, and the first digits of a longer truth.
    With two digits or more a number stands for all that is rounded to it, within its accuracy.
    """
    if not -LARGEST < number < LARGEST:
        return Judgement("wrong", _("That is far too much."))
    shown_number = _given_text(number)
    if is_equal(number, truth):
        return Judgement("right", _("{number} it is.").format(number=show_number(number)))
    off = abs(exact_difference(number, truth))
    if trap := find_trap(number, truth, traps or {}, accuracy):
        return Judgement("wrong", trap)
    three = not _is_short_decimal(truth) and is_close_enough(number, truth)
    if three or off <= tolerance:
        template = (
            _("{shown} is right to three digits; exactly it is {value}.")
            if three
            else _("{shown} is near enough; exactly it is {value}.")
        )
        return Judgement("right", template.format(shown=shown_number, value=_truth_text(truth)))
    if 0 < truth < 1 < number <= 100 and is_close_enough(Fraction(number) / 100, truth):
        template = _("{shown} is the answer in per cent: write {shown} %, or a number from 0 to 1.")
        return Judgement("near", template.format(shown=shown_number))
    if near is None and not _is_whole(truth):
        if _has_leading_digits(number, truth, DIGITS - 1):
            template = _("{shown} is how it begins: give three digits, or the exact fraction.")
            return Judgement("near", template.format(shown=shown_number))
        if _has_leading_digits(number, truth, DIGITS):
            template = _("{shown} is cut off: the next digit rounds it up.")
            return Judgement("near", template.format(shown=shown_number))
    is_near = off <= (near if near is not None else 1 if truth and _is_whole(truth) else 0)
    if _is_whole(truth) and not _is_whole(Fraction(number)) and not tolerance:
        template = _("The answer is a whole number; {shown} is not.")
        return Judgement("near" if is_near else "wrong", template.format(shown=shown_number))
    if is_near:
        template = (
            _("{shown} is close, but a little too high.")
            if number > truth
            else _("{shown} is close, but a little too low.")
        )
        return Judgement("near", template.format(shown=shown_number))
    return Judgement("wrong", _("{shown} is not it.").format(shown=shown_number))


def find_trap(
    number: Number, truth: Number, traps: Mapping[Number, str], accuracy: Fraction
) -> str:
    """Return the explanation of a known error; empty if none applies or the truth is closer."""
    readings = [(Fraction(number), accuracy)]
    if 0 < truth < 1 < number <= 100:
        readings.append((Fraction(number) / 100, accuracy / 100))
    distances = {
        trap: min(abs(exact_difference(reading, trap)) for reading, _accuracy in readings)
        for trap in traps
        if any(_may_stand_for(reading, trap, within) for reading, within in readings)
    }
    if not distances:
        return ""
    closest = min(distances, key=lambda trap: distances[trap])
    off = min(abs(exact_difference(reading, truth)) for reading, _accuracy in readings)
    return traps[closest] if distances[closest] < off else ""


def _may_stand_for(given: Fraction, value: Number, accuracy: Fraction) -> bool:
    """Return whether a number is a value, to three digits or rounded to its own two or more."""
    if is_close_enough(given, value):
        return True
    has_two_digits = abs(given) >= 20 * accuracy > 0
    return (
        has_two_digits and not _is_whole(value) and abs(exact_difference(given, value)) <= accuracy
    )


def _given_text(number: Number) -> str:
    """Return a given number as text: as a decimal when it is finite, else also as a fraction."""
    decimal = format(float(number), f",.{LONGEST}g")
    ends = Fraction(decimal.replace(",", "")) == Fraction(number)
    return format_number(float(number), f",.{LONGEST}g") if ends else show_number(number)


def _truth_text(truth: Number) -> str:
    """Return the truth as text: a readable fraction, else with more digits than required."""
    text = show_number(truth)
    if isinstance(truth, float) or text.startswith("≈"):
        return format_number(float(truth), f",.{2 * DIGITS}g") + "…"
    return text.partition(" ≈")[0]


def _is_whole(number: Number) -> bool:
    return not isinstance(number, float) and Fraction(number).denominator == 1


def _is_short_decimal(truth: Number) -> bool:
    """Return whether the truth is exact with at most three significant digits."""
    return isinstance(truth, Fraction) and truth == Fraction(f"{float(truth):.{DIGITS}g}")


def _has_leading_digits(given: Number, truth: Number, digits: int) -> bool:
    """Return whether a number has the leading digits of the truth, rounded or truncated."""
    unit = 2 * _half_last_digit(truth, digits)
    number = Fraction(str(given))
    difference = Fraction(truth) - number
    return (number / unit).denominator == 1 and -unit / 2 <= difference < unit


def _half_last_digit(number: Number, digits: int) -> Fraction:
    """Return half a unit of the last of a number of significant digits."""
    size = math.floor(math.log10(abs(float(number))))
    return Fraction(10) ** (size - digits + 1) / 2


_LABEL = re.compile(r"\s*[HVE](\d+)\s*", re.IGNORECASE)


def is_open(answer: Any) -> bool:
    """Return whether an answer is missing: ``...`` or None."""
    return answer is None or answer is ...


def judge(
    answer: Any,
    truth: Any,
    tolerance: Number = 0,
    near: Number | None = None,
    traps: Mapping[Number, str] | None = None,
) -> Judgement:
    """Judge an answer by a truth of the same type.

    Numbers are judged as `judge_number` does, and may be texts that `read_number` understands.
    Sets and mappings count what agrees; a set of numbers may be given as labels ("V23"). Texts
    are compared without regard to case.
    """
    if is_open(answer):
        return Judgement("open", _("Replace the ... by your answer and run the cell again."))
    try:
        number = as_number(truth)
        if number is None:
            return _judge_by_kind(answer, truth)
        given = _as_number(answer)
        if isinstance(given, Judgement):
            return given
        return judge_number(
            given,
            number,
            tolerance=tolerance,
            near=near,
            traps=traps,
            accuracy=accuracy_of(given),
        )
    except Exception as error:  # a learner's own objects may do anything when they are compared
        return Judgement(
            "unclear", _("It cannot be compared: {error}.").format(error=type(error).__name__)
        )


def _judge_by_kind(answer: Any, truth: Any) -> Judgement:
    if isinstance(truth, bool):
        return _judge_truth_value(answer, truth)
    if isinstance(truth, str):
        return _judge_text(answer, truth)
    if isinstance(truth, Mapping):
        return _judge_mapping(answer, truth)
    if isinstance(truth, Set):
        return _judge_set(answer, truth)
    if isinstance(truth, tuple | list):
        return _judge_sequence(answer, list(truth))
    return (
        Judgement("right")
        if _is_same_value(answer, truth)
        else Judgement("wrong", _("That is not it."))
    )


def _as_number(answer: Any) -> Number | Judgement:
    """Return an answer as a number; texts are parsed."""
    if isinstance(answer, str):
        try:
            return read_number(answer)
        except ValueError as error:
            return Judgement("unclear", str(error))
    number = answer if isinstance(answer, TypedNumber) else as_number(answer)
    if number is None:
        return Judgement(
            "unclear", _("A number is wanted, not {kind}.").format(kind=_kind_name(answer))
        )
    return number


def accuracy_of(number: Number) -> Fraction:
    """Return half a unit of the last digit with which a number was written; 0 if it is exact."""
    if isinstance(number, TypedNumber):
        return number.accuracy
    if isinstance(number, float):
        decimals = Decimal(repr(number)).as_tuple().exponent
        return Fraction(10) ** int(decimals) / 2
    return Fraction(0)


def _judge_truth_value(answer: Any, truth: bool) -> Judgement:
    if not (isinstance(answer, bool) or type(answer).__name__ in ("bool_", "bool")):
        return Judgement(
            "unclear", _("True or False is wanted, not {kind}.").format(kind=_kind_name(answer))
        )
    return Judgement("right") if bool(answer) is truth else Judgement("wrong", _("It is not so."))


def _judge_text(answer: Any, truth: str) -> Judgement:
    if not isinstance(answer, str):
        return Judgement(
            "unclear",
            _("A text in quotation marks is wanted, not {kind}.").format(kind=_kind_name(answer)),
        )
    if answer.strip().casefold() == truth.strip().casefold():
        return Judgement("right")
    return Judgement("wrong", _("“{answer}” is not it.").format(answer=answer.strip()))


def _judge_set(answer: Any, truth: Set[Any]) -> Judgement:
    if isinstance(answer, str) or not isinstance(answer, Iterable):
        return Judgement(
            "unclear",
            _("Several values are wanted, such as {{17, 23}}, not {kind}.").format(
                kind=_kind_name(answer)
            ),
        )
    try:
        items = {_label_as_number(item, truth) for item in answer}
    except TypeError:
        return Judgement("unclear", _("The values are lists themselves; plain values are wanted."))
    right, wrong = len(items & truth), len(items - truth)
    if items == truth:
        return Judgement(
            "right", _("All {n} found.").format(n=len(truth)) if len(truth) > 1 else ""
        )
    template = (
        ngettext(
            "{found} of {count} found, and {n} that does not belong.",
            "{found} of {count} found, and {n} that do not belong.",
            wrong,
        )
        if wrong
        else _("{found} of {count} found.")
    )
    text = template.format(found=right, count=len(truth), n=wrong)
    return Judgement("near" if right and right >= wrong else "wrong", text)


def _judge_mapping(answer: Any, truth: Mapping[Any, Any]) -> Judgement:
    if not isinstance(answer, Mapping):
        return Judgement(
            "unclear", _("A dictionary is wanted, not {kind}.").format(kind=_kind_name(answer))
        )
    good = sum(
        1 for key, value in truth.items() if key in answer and _is_same_value(answer[key], value)
    )
    extra = sum(1 for key in answer if key not in truth)
    if good == len(truth) and not extra:
        return Judgement("right")
    template = (
        _("{good} of {count} entries are right, and {n} too many.")
        if extra
        else _("{good} of {count} entries are right.")
    )
    text = template.format(good=good, count=len(truth), n=extra)
    return Judgement("near" if good else "wrong", text)


def _judge_sequence(answer: Any, truth: list[Any]) -> Judgement:
    if isinstance(answer, str | Mapping | Set) or not isinstance(answer, Iterable):
        return Judgement(
            "unclear",
            _("Values in order are wanted, [1, 2], not {kind}.").format(kind=_kind_name(answer)),
        )
    items = list(answer)
    good = sum(_is_same_value(first, second) for first, second in zip(items, truth, strict=False))
    if good == len(items) == len(truth):
        return Judgement("right")
    text = _("{good} of {count} are in their right places.").format(good=good, count=len(truth))
    if len(items) != len(truth):
        text = _("{count} values are wanted, there are {n}. {text}").format(
            count=len(truth), n=len(items), text=text
        )
    return Judgement("near" if good else "wrong", text)


def _label_as_number(item: Any, truth: Set[Any]) -> Any:
    """Return the number in a label such as "V23", where numbers are expected."""
    label = _LABEL.fullmatch(item) if isinstance(item, str) else None
    return int(label[1]) if label and item not in truth else item


def _is_same_value(first: Any, second: Any) -> bool:
    a, b = as_number(first), as_number(second)
    if a is not None and b is not None:
        return is_close_enough(a, b)
    return bool(first == second)


def _kind_name(value: Any) -> str:
    if isinstance(value, bool):
        return _("the truth value {value}").format(value=value)
    if isinstance(value, float):
        return str(value)
    if isinstance(value, str):
        return _("the text {value!r}").format(value=value)
    if callable(value):
        return _("a function")
    name = type(value).__name__
    return (_("an {kind}") if name[0] in "aeiouAEIOU" else _("a {kind}")).format(kind=name)
