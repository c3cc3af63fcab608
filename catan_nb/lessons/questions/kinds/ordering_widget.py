"""Things to be put in order on a page, with a button up and a button down for each."""

from __future__ import annotations

from typing import Final

from catan_nb.language import gettext as _
from catan_nb.lessons.output.pane import QUIET
from catan_nb.lessons.questions.asking import LETTERS
from catan_nb.lessons.questions.asking_widget import QuestionPane
from catan_nb.lessons.questions.checking import Verdict
from catan_nb.lessons.questions.kinds.ordering import Order
from catan_nb.ui.widgets.html import Child, Markup, button, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["OrderPane"]

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
        return self.question.items[LETTERS.index(letter)]
