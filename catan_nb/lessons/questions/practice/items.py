"""Items of practice: questions that a lesson makes with fresh numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Final

from catan_nb.lessons.output.answer_reading import is_readable
from catan_nb.lessons.output.number_words import Number, as_number
from catan_nb.lessons.questions.hinting import Given
from catan_nb.lessons.questions.judging_numbers import agrees

__all__ = ["Item", "Make", "drawn"]

TRIES: Final = 40
"""So often an item is drawn anew while it is one that there is already."""


@dataclass(frozen=True, slots=True)
class Item:
    """A question with fresh numbers.

    Attributes
    ----------
    text : str
        What is asked.
    truth
        What is right, best worked out by the engine: a number, truth value, text, or a set or
        list of numbers.
    unit : str
        What a number counts, such as "cards".
    hint : str or sequence of str
        Shown one by one when asked for.
    traps : mapping of number to str
        Well-known wrong answers and what is behind each of them. One that is right by chance,
        with these numbers, is left out.
    why : str
        Told with the right answer.
    tolerance, near : number
        As for `check`.
    """

    text: str
    truth: Any
    unit: str = ""
    hint: Given = ()
    traps: Mapping[Number, str] = field(default_factory=dict)
    why: str = ""
    tolerance: Number = 0
    near: Number | None = None


Make = Callable[[Random], Item]
"""Draws an item."""


def drawn(make: Make, seed: object, count: int) -> list[Item]:
    """Return items drawn from a seed: the same ones each time, as far as possible all different.

    Raises
    ------
    ValueError
        What is made is no item that can be answered.
    """
    found: list[Item] = []
    for number in range(count):
        for attempt in range(TRIES):
            item = make(Random(f"{seed} {number} {attempt}"))
            if item.text not in {one.text for one in found}:
                break
        if not item.text or not is_readable(item.truth):
            raise ValueError("an item has a text, and a truth that can be typed")
        found.append(replace(item, traps=_traps(item)))
    return found


def _traps(item: Item) -> dict[Number, str]:
    """Return the traps that are wrong with these numbers."""
    truth = as_number(item.truth)
    if truth is None:
        return {}
    return {trap: text for trap, text in item.traps.items() if not agrees(trap, truth)}


def hints_in(item: Item) -> Sequence[str]:
    """Return the hints of an item."""
    return (item.hint,) if isinstance(item.hint, str) else tuple(item.hint)
