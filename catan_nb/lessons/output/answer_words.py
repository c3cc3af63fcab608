"""Answers in a few words: what a record of them, a message or a table shows."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Set
from functools import partial
from typing import Any, Final

from catan_nb.language import gettext as _
from catan_nb.lessons.output.number_words import as_number

__all__ = ["LONGEST", "call_words", "called", "in_words", "short"]

LONGEST: Final = 60
"""Characters that an answer may take at most."""

_CALLED: Final = re.compile(r"(Exercise|Guess|Practice) (\d+)")


def short(value: Any) -> str:
    """Return a value as Python writes it, cut where it is long."""
    try:
        text = repr(value)
    except Exception:  # a learner's own object that cannot even show itself
        text = type(value).__name__
    return _cut(text)


def in_words(answer: Any, most: int = LONGEST) -> str:
    """Return an answer as a learner would say it; equal answers give equal words.

    Parameters
    ----------
    answer
    most : int
        Characters at most.

    Examples
    --------
    >>> in_words({"V23", "V5"}), in_words("  Six "), in_words([1, 2])
    ('V23, V5', 'Six', '1, 2')
    >>> from fractions import Fraction
    >>> in_words(Fraction(11, 36)), in_words(0.25), in_words({3, 17})
    ('11/36', '0.25', '3, 17')
    """
    try:
        return _cut(_words(answer), most)
    except Exception:  # it can neither be compared nor shown
        return type(answer).__name__


def call_words(function: Callable[..., Any], case: tuple[Any, ...]) -> str:
    """Return a call as it would be written, with ``…`` for what a partial function fixes."""
    arguments = [short(argument) for argument in case]
    if isinstance(function, partial):
        function, arguments = function.func, ["…", *arguments]
    return f"{getattr(function, '__name__', 'it')}({', '.join(arguments)})"


def _words(answer: Any) -> str:
    number = as_number(answer)
    if number is not None:
        return str(number)
    if isinstance(answer, str):
        return " ".join(answer.split())
    if isinstance(answer, Mapping):
        return ", ".join(f"{_words(key)}: {_words(value)}" for key, value in answer.items())
    if isinstance(answer, Set):
        numbers = [as_number(item) for item in answer]
        known = [number for number in numbers if number is not None]
        if len(known) == len(answer):
            return ", ".join(str(number) for number in sorted(known))
        return ", ".join(sorted(_words(item) for item in answer))
    if isinstance(answer, list | tuple):
        return ", ".join(_words(item) for item in answer)
    if callable(answer):
        return getattr(answer, "__name__", type(answer).__name__)
    return str(answer)


def _cut(text: str, most: int = LONGEST) -> str:
    return text if len(text) <= most else f"{text[: most - 3]}…"


def called(name: str) -> str:
    """Return the name of an exercise or a guess, which files keep in English, for people."""
    found = _CALLED.fullmatch(name)
    if found is None:
        plain = {"Quick question": _("Quick question"), "Practice": _("Practice")}
        return plain.get(name, name)
    words = {"Exercise": _("Exercise {n}"), "Guess": _("Guess {n}"), "Practice": _("Practice {n}")}
    return words[found[1]].format(n=found[2])
