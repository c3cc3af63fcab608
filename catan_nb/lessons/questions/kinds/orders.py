"""Putting things in order: the question and how its answers are judged."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Any

from catan_nb.language import gettext as _
from catan_nb.language import ngettext
from catan_nb.lessons.output.number_words import Number, show_number
from catan_nb.lessons.questions.asking import LETTERS, Question, letters_in, unclear
from catan_nb.lessons.questions.hinting import Given
from catan_nb.lessons.questions.judgement import Judgement

__all__ = ["Order"]


class Order(Question):
    """Things to be put in order; made by `order`.

    Attributes
    ----------
    items : tuple of str
        The things as they stand at first; the letters A, B, C … go with them.
    rank : dict of str to number
        Letter to what decides; equal ones may stand in either order.
    """

    kind = "order"

    def __init__(
        self,
        name: str,
        text: str,
        items: Sequence[str] | Mapping[str, Number],
        largest_first: bool,
        why: str,
        hint: Given,
    ) -> None:
        super().__init__(name, text, hint, why)
        self.values = dict(items) if isinstance(items, Mapping) else {}
        given = {text: value for value, text in enumerate(items)}
        worth: dict[str, Number] = dict(self.values or given)
        if not 1 < len(worth) <= len(LETTERS) or len(worth) != len(items):
            raise ValueError("2 to 26 different things can be put in order")
        if len(set(worth.values())) == 1:
            raise ValueError("all of them are equal, so there is no order")
        sign = -1 if largest_first else 1
        self.items = _shuffled(worth, name)
        self.rank = {
            letter: sign * worth[item] for letter, item in zip(LETTERS, self.items, strict=False)
        }

    def how(self) -> str:
        """Return how to write the answer into a cell."""
        return _("Replace the ... by the letters in order, such as “{letters}”.").format(
            letters=LETTERS[: len(self.items)][::-1]
        )

    def lines(self) -> Sequence[str]:
        """Return the things with their letters."""
        return [f"{letter}  {_(text)}" for letter, text in zip(LETTERS, self.items, strict=False)]

    def words(self, answer: Any) -> str:
        """Return the things in the order that was given."""
        given = letters_in(answer, self.items)
        return "".join(given) if given else super().words(answer)

    def judge(self, answer: Any) -> Judgement:
        """Judge letters in order, or the things themselves in order."""
        given = letters_in(answer, self.items) if isinstance(answer, Sequence) else None
        if given is None or len(set(given)) != len(given) or len(given) != len(self.items):
            return unclear(
                _("Each letter from A to {last} is wanted once.").format(
                    last=LETTERS[len(self.items) - 1]
                )
            )
        wrong = _inversions([self.rank[letter] for letter in given])
        pairs = len(given) * (len(given) - 1) // 2
        if not wrong:
            return Judgement("right", self._told(given))
        told = ngettext(
            "{n} of {count} pairs stands the wrong way round.",
            "{n} of {count} pairs stand the wrong way round.",
            wrong,
        )
        text = told.format(n=wrong, count=pairs)
        return Judgement("near" if wrong <= max(1, pairs // 4) else "wrong", text)

    def _told(self, given: Collection[str]) -> str:
        """Return the things in order with what decides, where that is a number of the engine."""
        if not self.values:
            return ""
        names = dict(zip(LETTERS, self.items, strict=False))
        parts = (f"{_(names[one])}: {show_number(self.values[names[one]])}" for one in given)
        return "; ".join(parts) + "."


def _shuffled(worth: Mapping[str, Number], name: str) -> tuple[str, ...]:
    """Return things in an order that is far from right in either direction, if there is one."""
    things, luck = list(worth), Random(name)
    pairs = len(things) * (len(things) - 1) // 2
    for _try in range(100):
        luck.shuffle(things)
        if pairs / 3 <= _inversions([worth[thing] for thing in things]) <= pairs * 2 / 3:
            break
    return tuple(things)


def _inversions(values: Sequence[Number]) -> int:
    """Return how many pairs stand the wrong way round."""
    return sum(one > other for one, other in combinations(values, 2))
