"""Answers as learners type them: numbers, yes and no, lists, sets and pairs."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Set
from typing import Any, Final

from catan_nb.language import gettext as _
from catan_nb.lessons.output.number_reading import read_number
from catan_nb.lessons.output.number_words import as_number

__all__ = ["is_readable", "read_answer"]

TRUTH_WORDS: Final = {"true": True, "yes": True, "false": False, "no": False}
"""Words for truth values in English; those of the language in use count as well."""
LONGEST: Final = 2000
"""Characters of a list that is typed at most."""
_AND: Final = re.compile(r"(?<![\w])(?:and|und|en|&)(?![\w])", re.IGNORECASE)
_PAIR: Final = re.compile(r"[(\[{]([^()\[\]{}]*)[)\]}]")
_LABEL: Final = re.compile(r"[HVE]\d+", re.IGNORECASE)


def is_readable(truth: Any) -> bool:
    """Say whether an answer can be typed: a number, a truth value, a text, or several of these."""
    return (
        as_number(truth) is not None
        or isinstance(truth, bool | str)
        or (isinstance(truth, Set | list | tuple) and all(map(_simple, truth)))
    )


def read_answer(text: str, truth: Any) -> Any:
    """Read what was typed as a value of the kind of the truth.

    >>> read_answer("3, 5 and 8", {3}), read_answer("0,5; 1/4", [0.5])
    ({8, 3, 5}, [Fraction(1, 2), Fraction(1, 4)])
    >>> sorted(read_answer("1-6, (2, 5)", {(1, 6)}))
    [(1, 6), (2, 5)]

    Raises
    ------
    ValueError
        With a sentence for the learner.
    """
    if as_number(truth) is not None:
        return read_number(text)
    if isinstance(truth, bool):
        known = {_("yes").casefold(): True, _("no").casefold(): False, **TRUTH_WORDS}
        word = text.strip().casefold()
        if word not in known:
            raise ValueError(_("Answer yes or no."))
        return known[word]
    if isinstance(truth, str):
        return text
    if not is_readable(truth):
        raise ValueError(_("This answer has to be written into the cell."))
    if len(text) > LONGEST:
        raise ValueError(_("That is longer than any answer here."))
    items = _items(text, truth)
    if isinstance(truth, Set):
        return set(items)
    return items if isinstance(truth, list) else tuple(items)


def _simple(item: Any) -> bool:
    if isinstance(item, tuple | frozenset):
        return all(as_number(part) is not None or isinstance(part, str) for part in item)
    return as_number(item) is not None or isinstance(item, str)


def _items(text: str, truth: Collection[Any]) -> list[Any]:
    """Return several values, of the kind of those in the truth."""
    group = next((type(item) for item in truth if isinstance(item, tuple | frozenset)), None)
    known = [part for item in truth for part in (item if group else (item,))]
    words = {part.casefold(): part for part in known if isinstance(part, str)}
    numbers = any(as_number(part) is not None for part in known)

    def read(word: str) -> Any:
        plain = word.strip(" ()[]{}\"'")
        if plain.casefold() in words:
            return words[plain.casefold()]
        if not numbers or _LABEL.fullmatch(plain):
            return plain
        number = read_number(plain)
        return int(number) if number.denominator == 1 else number

    if group is not None:
        return [group(map(read, parts)) for parts in _groups(_AND.sub(",", text))]
    return _read(_AND.sub(";" if ";" in text else ",", text).strip(" ()[]{}"), read)


def _read(text: str, read: Callable[[str], Any]) -> list[Any]:
    """Return values that stand apart by semicolons, by commas or by spaces."""
    signs = r"[;\n]|,\s+" if ";" in text else r",\s+|,$|\s+(?=-?[\w.,(])(?<![/*+-]\s)"
    parts = [part for part in re.split(signs, text) if part.strip(" ,")]
    if len(parts) == 1 and re.fullmatch(r"\s*\w+(?:,\w+)+\s*", text):
        parts = text.split(",")  # with nothing but commas between
    return [read(part.strip(" ,")) for part in parts]


def _groups(text: str) -> Iterable[list[str]]:
    """Return the parts of values in brackets, or joined by signs, as 1-6 or 1+6."""
    bracketed = _PAIR.findall(text)
    rest = _PAIR.sub(" ; ", text)
    between = r"[;\n]" if ";" in _PAIR.sub("", text) else r"[;,\n]"
    loose = [part for part in re.split(between, rest) if part.strip(" ,")]
    for part in [*bracketed, *loose]:
        yield [word for word in re.split(r"[\s,;+/&|–-]+", part) if word]
