"""Putting things in order: `order`. On a page each has a button up and a button down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from catan_nb.language import gettext as _
from catan_nb.lessons.output.number_words import Number
from catan_nb.lessons.output.pane import QUIET
from catan_nb.lessons.questions.asking import LETTERS, Asked, asked
from catan_nb.lessons.questions.asking_widget import QuestionPane
from catan_nb.lessons.questions.hinting import Given
from catan_nb.lessons.questions.kinds.orders import Order
from catan_nb.lessons.questions.verdict import Verdict
from catan_nb.ui.widgets.html import Child, Markup, button, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["OrderPane", "order"]

_STEPS: Final = {"up": -1, "down": 1}


class OrderPane(QuestionPane[Order]):
    """Things to be put in order."""

    def __init__(self, question: Order, verdict: Verdict) -> None:
        super().__init__(question, verdict)
        self.letters = list(LETTERS[: len(question.items)])
        self._moved = ""
        self.show()

    def answer(self) -> str:
        """Return the letters as they stand."""
        return "".join(self.letters)

    def take(self, given: str) -> None:
        """Put the things in an order."""
        if sorted(given) == sorted(self.letters):
            self.letters = list(given)

    def pressed(self, press: Press) -> str:
        """Move a thing; the focus stays on the button, wherever that is now."""
        way, _space, letter = press.do.partition(" ")
        if way not in _STEPS or letter not in self.letters:
            return ""
        here = self.letters.index(letter)
        there = here + _STEPS[way]
        if 0 <= there < len(self.letters):
            self.letters.insert(there, self.letters.pop(here))
        self._moved = _("{thing}: place {n} of {count}").format(
            thing=self._name(letter), n=self.letters.index(letter) + 1, count=len(self.letters)
        )
        return press.do

    def body(self) -> Child:
        """Return the question and the list."""
        rows = [self._row(at, letter) for at, letter in enumerate(self.letters)]
        return (
            h("p", self.question.text, class_="cnb-lesson-question"),
            h("ol", rows, class_="cnb-lesson-order"),
            h("p", self._moved, class_="cnb-unseen", role="status"),
        )

    def _row(self, at: int, letter: str) -> Markup:
        name = self._name(letter)
        last = len(self.letters) - 1
        return h(
            "li",
            h("b", letter),
            h("span", name),
            self._step("up", "▲", letter, _("Move {thing} up"), at == 0),
            self._step("down", "▼", letter, _("Move {thing} down"), at == last),
            data_key=letter,
        )

    def _step(self, way: str, sign: str, letter: str, words: str, end: bool) -> Markup:
        label = words.format(thing=self._name(letter))
        return button(
            sign,
            do=f"{way} {letter}",
            why_not=_("It cannot go further.") if end else None,
            class_="cnb-lesson-step",
            aria_label=label,
            data_repeat=True,
            **QUIET,
        )

    def _name(self, letter: str) -> str:
        return _(self.question.items[LETTERS.index(letter)])


def order(
    name: str,
    question: str,
    items: Sequence[str] | Mapping[str, Number],
    *,
    answer: Any = ...,
    largest_first: bool = False,
    why: str = "",
    hint: Given = (),
) -> Asked:
    """Ask for things in their right order.

    Parameters
    ----------
    question : str
        It should say what comes first.
    items : sequence of str, or mapping of str to number
        The things in their right order, or each with the number that decides, best one that
        the engine has just computed; equal ones may stand in either order. They are shown
        shuffled, always in the same way.
    answer
        What the learner wrote into a cell: the letters or the things in order; ``...`` or None
        when nothing yet. On a page they are moved by buttons.
    largest_first : bool
        The largest number comes first.

    The other parameters, what is returned and what is raised are those of `choice`.

    Examples
    --------
    >>> chances = {"a 12": 1 / 36, "a 7": 6 / 36, "a 6": 5 / 36}
    >>> order("Exercise 1", "The rarest first.", chances, answer=["a 12", "a 6", "a 7"]).passed
    True
    """
    wanted = Order(name, question, items, largest_first, why, hint)
    return asked(wanted, answer, OrderPane)
