"""Practice items with random numbers: rounds of items, their marks and recorded state."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random, SystemRandom
from typing import Any, Final

from catan_nb.language import gettext as _
from catan_nb.lessons.output.page import html_box, plain_box
from catan_nb.lessons.output.reading import is_readable, read_answer
from catan_nb.lessons.output.words import Number, answer_text, as_number, display_name, show_number
from catan_nb.lessons.questions.asking import Given, Hints
from catan_nb.lessons.questions.judging import Judgement, is_close_enough, judge
from catan_nb.lessons.record.recording import RECORD
from catan_nb.ui.widgets.html import h

__all__ = ["OPEN", "RIGHT", "SHOWN", "TRIED", "Item", "Make", "Rounds", "item_hints"]


TRIES: Final = 40
"""So often an item is drawn anew while it is one that there is already."""


@dataclass(frozen=True, slots=True)
class Item:
    """A practice question with random numbers.

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


def draw_items(make: Make, seed: object, count: int) -> list[Item]:
    """Return items drawn from a seed: reproducible, and distinct as far as possible.

    Raises
    ------
    ValueError
        What is made is no item that can be answered.
    """
    items: list[Item] = []
    for number in range(count):
        for attempt in range(TRIES):
            item = make(Random(f"{seed} {number} {attempt}"))
            if item.text not in {item.text for item in items}:
                break
        if not item.text or not is_readable(item.truth):
            raise ValueError("an item has a text, and a truth that can be typed")
        items.append(replace(item, traps=_valid_traps(item)))
    return items


def _valid_traps(item: Item) -> dict[Number, str]:
    """Return the traps that are wrong answers with these numbers."""
    truth = as_number(item.truth)
    if truth is None:
        return {}
    return {trap: text for trap, text in item.traps.items() if not is_close_enough(trap, truth)}


def item_hints(item: Item) -> Sequence[str]:
    """Return the hints of an item."""
    return (item.hint,) if isinstance(item.hint, str) else tuple(item.hint)


# Rounds of items with fresh numbers: what a learner answers, how far one is, what is kept.


ENOUGH: Final = 5
"""So many right items make practice solved, or all of fewer."""
OPEN, TRIED, RIGHT, SHOWN = ".-+="
"""Signs of how far one is with an item."""
_STATE: Final = re.compile(r"(\d{1,9}) (\d{1,6}) (\d{1,2}) ([.+=-]{1,30})(?: \d+)?")


class Rounds:
    """Practice items, drawn anew for each round.

    Attributes
    ----------
    name : str
    count : int
        How many items there are in a round.
    seed, round : int
        What the items are drawn from; a learner keeps the seed, the rounds are counted.
    at : int
        The item that one is at, counted from 0.
    marks : list of str
        How far one is with each item of the round.
    """

    kind: Final = "practice"

    def __init__(self, name: str, make: Make, count: int) -> None:
        self.name, self.make, self.count = name, make, count
        self._tries = 0
        self.draw()
        RECORD.asked(name, self.kind)

    def draw(self) -> None:
        """Start a round with a new random seed."""
        self.begin(SystemRandom().randrange(10**6), 0)

    def begin(self, seed: int, round_: int) -> None:
        """Start a round."""
        self.seed, self.round = seed, round_
        self.at, self.marks = 0, [OPEN] * self.count
        self._drawn = self.items(seed, round_)
        self._hints = [Hints(self.name, item_hints(item)) for item in self._drawn]

    def items(self, seed: int, round_: int = 0) -> list[Item]:
        """Return the items that a seed gives, always the same ones.

        For tests of a lesson: what is asked, the truths and the traps, for many seeds.
        """
        return draw_items(self.make, f"{self.name} {seed} {round_}", self.count)

    # ---- what a learner does -----------------------------------------------------------

    @property
    def item(self) -> Item:
        """The current item."""
        return self._drawn[self.at]

    @property
    def mark(self) -> str:
        """The mark of the current item."""
        return self.marks[self.at]

    @property
    def hints(self) -> Hints:
        """The hints of the current item."""
        return self._hints[self.at]

    @property
    def right(self) -> int:
        """The number of right items in the round."""
        return self.marks.count(RIGHT)

    @property
    def solved(self) -> bool:
        """Whether enough items are right."""
        return self.right >= min(ENOUGH, self.count)

    def go(self, at: int) -> None:
        """Move to an item of the round."""
        if 0 <= at < self.count:
            self.at = at

    def next(self) -> int | None:
        """Return the next unfinished item; None when all are finished."""
        order = [*range(self.at + 1, self.count), *range(self.at)]
        return next((n for n in order if self.marks[n] in (OPEN, TRIED)), None)

    def answer(self, answer: Any) -> Judgement:
        """Judge an answer to the current item as `check` does, and record it."""
        item, judgement = self.item, self.judge_item(answer)
        if judgement.state in ("right", "near", "wrong"):
            self._tries += 1
            if self.mark != SHOWN:
                self.marks[self.at] = RIGHT if judgement.state == "right" else self.mark
            if self.mark == OPEN:
                self.marks[self.at] = TRIED
            right = judgement.state == "right"
            state = "right" if self.solved else "near" if right else judgement.state
            note = "" if right else f"{answer_text(answer)}: {item.text}"
            RECORD.answered(self.name, self.kind, state, answer_text(note), self.state())
        return judgement

    def judge_item(self, answer: Any, item: Item | None = None) -> Judgement:
        """Judge an answer to an item, the current one by default."""
        item = item or self.item
        if isinstance(answer, str):
            try:
                answer = read_answer(answer, item.truth)
            except ValueError as error:
                return Judgement("unclear", str(error))
        judgement = judge(answer, item.truth, item.tolerance, item.near, item.traps)
        if judgement.state == "right" and item.why:
            return Judgement("right", f"{judgement.text} {item.why}".strip())
        return judgement

    def give_up(self) -> str:
        """Return the correct answer; the item is marked as shown."""
        if self.mark != RIGHT:
            self.marks[self.at] = SHOWN
        text = _("{answer} is right.").format(answer=truth_words(self.item))
        return f"{text} {self.item.why}".strip()

    # ---- what is kept ------------------------------------------------------------------

    def state(self) -> str:
        """Return the state of the round as text for the record."""
        return f"{self.seed} {self.round} {self.at} {''.join(self.marks)} {self._tries}"

    def resume(self, state: str) -> bool:
        """Restore the state from the record; return whether it is valid."""
        match = _STATE.fullmatch(state)
        if match is None or len(match[4]) != self.count or int(match[3]) >= self.count:
            return False
        self.begin(int(match[1]), int(match[2]))
        self.at, self.marks = int(match[3]), list(match[4])
        return True

    # ---- what is shown -----------------------------------------------------------------

    def count_text(self) -> str:
        """Return a text with the number of right items."""
        return _("{n} of {count} right").format(n=self.right, count=self.count)

    def __repr__(self) -> str:
        lines = [f"{n}. {item.text}" for n, item in enumerate(self._drawn, start=1)]
        return plain_box(display_name(self.name), self.count_text(), *lines)

    def _repr_html_(self) -> str:
        items = h("ol", [h("li", item.text) for item in self._drawn])
        return html_box("open", display_name(self.name), self.count_text(), inner=items)


def truth_words(item: Item) -> str:
    """Return the correct answer as text."""
    truth = item.truth
    if isinstance(truth, bool):
        return _("yes") if truth else _("no")
    number = as_number(truth)
    text = answer_text(truth) if number is None else show_number(number)
    return f"{text} {item.unit}".strip()
