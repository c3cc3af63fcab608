"""What is typed into the editor's fields, read; and what stands in the file, as it is typed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from catan_nb.kernel.text import ascii_digits, typed_whole
from catan_nb.kernel.words import Name, Phrase, say

_COUNT: Final = re.compile(r"\s*([A-Za-z_]+)\s*:?\s*(\d{1,4})\s*$")


class Unread(ValueError):
    """What was typed cannot be read; `words` say what is wanted."""

    def __init__(self, words: Phrase) -> None:
        super().__init__(words)
        self.words = words


def read_counts(typed: str) -> dict[str, int]:
    """Read "gold 2, sea 1"; Unread where it is not so."""
    counts = {}
    for part in filter(str.strip, typed.split(",")):
        match = _COUNT.match(part)
        if match is None:
            raise Unread(say("Write it like this: {example}", example=Name("gold 2, sea 1")))
        counts[match[1]] = int(ascii_digits(match[2]))
    return counts


def read_numbers(typed: str) -> list[int]:
    """Read "3, 4, 5"; Unread where it is not so."""
    read = [typed_whole(part) for part in typed.replace(",", " ").split()]
    numbers = [number for number in read if number is not None and number < 1000]
    if len(numbers) < len(read):
        raise Unread(say("Write it like this: {example}", example=Name("3, 4, 5")))
    return numbers


def told_counts(counts: Any) -> str:
    """Return numbers by name as they are typed."""
    if not isinstance(counts, Mapping):
        return ""
    return ", ".join(f"{name} {count}" for name, count in counts.items())


def told_numbers(numbers: Any) -> str:
    """Return numbers as they are typed."""
    return ", ".join(map(str, numbers)) if isinstance(numbers, list | tuple) else ""


def read_number(value: object) -> int:
    """Read a whole number; Unread where it is none."""
    number = typed_whole(str(value))
    if number is None or number > 9999:
        raise Unread(say("A number is wanted here."))
    return number


def read_name(value: object) -> str:
    """Read the name of a zone or pool; Unread where it is none."""
    name = "_".join(str(value).split())[:30].replace(".", "_")
    if not name:
        raise Unread(say("A name is wanted here."))
    return name


def _value(typed: str) -> Any:
    """Return what is meant by a value of an option: yes or no, a number, or a word."""
    word = typed.strip()
    number = typed_whole(word.removeprefix("-"))
    if number is not None and len(word) < 6:
        return -number if word.startswith("-") else number
    return {"true": True, "false": False, "none": None, "": None}.get(word.lower(), word)


READ: Final[Mapping[str, Callable[[str], Any]]] = {
    "none": lambda typed: None,
    "text": lambda typed: typed.strip() or None,
    "choice": lambda typed: typed or None,
    "value": _value,
    "number": lambda typed: read_number(typed) if typed.strip() else None,
    "counts": read_counts,
}
"""How what is typed in a field is read, by the kind of the field."""
