"""Is an answer right? Comparing what a learner gave with the truth, without ever raising."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Set
from typing import Any

from catan_nb.language import gettext as _
from catan_nb.language import ngettext
from catan_nb.lessons.output.number_reading import read_number
from catan_nb.lessons.output.number_words import Number, as_number
from catan_nb.lessons.questions.judgement import Judgement
from catan_nb.lessons.questions.judging_numbers import agrees, judge_number

_LABEL = re.compile(r"\s*[HVE](\d+)\s*", re.IGNORECASE)


def is_open(answer: Any) -> bool:
    """Say whether an answer has been left out: ``...`` or None."""
    return answer is None or answer is ...


def judge(
    answer: Any,
    truth: Any,
    tolerance: Number = 0,
    near: Number | None = None,
    traps: Mapping[Number, str] | None = None,
) -> Judgement:
    """Judge an answer by a truth of the same kind.

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
        given = _number_in(answer)
        if isinstance(given, Judgement):
            return given
        return judge_number(given, number, tolerance=tolerance, near=near, traps=traps)
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
    return Judgement("right") if _same(answer, truth) else Judgement("wrong", _("That is not it."))


def _number_in(answer: Any) -> Number | Judgement:
    """Return the number that an answer is or, as a text, reads as."""
    if isinstance(answer, str):
        try:
            return read_number(answer)
        except ValueError as error:
            return Judgement("unclear", str(error))
    given = as_number(answer)
    if given is None:
        return Judgement("unclear", _("A number is wanted, not {kind}.").format(kind=_kind(answer)))
    return given


def _judge_truth_value(answer: Any, truth: bool) -> Judgement:
    if not (isinstance(answer, bool) or type(answer).__name__ in ("bool_", "bool")):
        return Judgement(
            "unclear", _("True or False is wanted, not {kind}.").format(kind=_kind(answer))
        )
    return Judgement("right") if bool(answer) is truth else Judgement("wrong", _("It is not so."))


def _judge_text(answer: Any, truth: str) -> Judgement:
    if not isinstance(answer, str):
        return Judgement(
            "unclear",
            _("A text in quotation marks is wanted, not {kind}.").format(kind=_kind(answer)),
        )
    if answer.strip().casefold() == truth.strip().casefold():
        return Judgement("right")
    return Judgement("wrong", _("“{answer}” is not it.").format(answer=answer.strip()))


def _judge_set(answer: Any, truth: Set[Any]) -> Judgement:
    if isinstance(answer, str) or not isinstance(answer, Iterable):
        return Judgement(
            "unclear",
            _("Several values are wanted, such as {{17, 23}}, not {kind}.").format(
                kind=_kind(answer)
            ),
        )
    try:
        given = {_unlabelled(item, truth) for item in answer}
    except TypeError:
        return Judgement("unclear", _("The values are lists themselves; plain values are wanted."))
    found, wrong = len(given & truth), len(given - truth)
    if given == truth:
        return Judgement(
            "right", _("All {n} found.").format(n=len(truth)) if len(truth) > 1 else ""
        )
    told = (
        ngettext(
            "{found} of {count} found, and {n} that does not belong.",
            "{found} of {count} found, and {n} that do not belong.",
            wrong,
        )
        if wrong
        else _("{found} of {count} found.")
    )
    text = told.format(found=found, count=len(truth), n=wrong)
    return Judgement("near" if found and found >= wrong else "wrong", text)


def _judge_mapping(answer: Any, truth: Mapping[Any, Any]) -> Judgement:
    if not isinstance(answer, Mapping):
        return Judgement(
            "unclear", _("A dictionary is wanted, not {kind}.").format(kind=_kind(answer))
        )
    good = sum(1 for key, value in truth.items() if key in answer and _same(answer[key], value))
    extra = sum(1 for key in answer if key not in truth)
    if good == len(truth) and not extra:
        return Judgement("right")
    told = (
        _("{good} of {count} entries are right, and {n} too many.")
        if extra
        else _("{good} of {count} entries are right.")
    )
    text = told.format(good=good, count=len(truth), n=extra)
    return Judgement("near" if good else "wrong", text)


def _judge_sequence(answer: Any, truth: list[Any]) -> Judgement:
    if isinstance(answer, str | Mapping | Set) or not isinstance(answer, Iterable):
        return Judgement(
            "unclear",
            _("Values in order are wanted, [1, 2], not {kind}.").format(kind=_kind(answer)),
        )
    given = list(answer)
    good = sum(_same(one, other) for one, other in zip(given, truth, strict=False))
    if good == len(given) == len(truth):
        return Judgement("right")
    text = _("{good} of {count} are in their right places.").format(good=good, count=len(truth))
    if len(given) != len(truth):
        text = _("{count} values are wanted, there are {n}. {text}").format(
            count=len(truth), n=len(given), text=text
        )
    return Judgement("near" if good else "wrong", text)


def _unlabelled(item: Any, truth: Set[Any]) -> Any:
    """Return the number of a label where numbers are wanted."""
    label = _LABEL.fullmatch(item) if isinstance(item, str) else None
    return int(label[1]) if label and item not in truth else item


def _same(one: Any, other: Any) -> bool:
    a, b = as_number(one), as_number(other)
    if a is not None and b is not None:
        return agrees(a, b)
    return bool(one == other)


def _kind(value: Any) -> str:
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
