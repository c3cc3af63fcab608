"""The card of an exercise whose answer is typed into a field."""

from __future__ import annotations

from collections.abc import Callable

from catan_nb.language import gettext as _
from catan_nb.lessons.output.page import hides_code
from catan_nb.lessons.output.pane import QUIET
from catan_nb.lessons.questions.asking_widget import AnswerPane
from catan_nb.lessons.questions.hinting import hints_of
from catan_nb.lessons.questions.verdict import Verdict
from catan_nb.ui.widgets.html import Child, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["AnswerField"]


class AnswerField(AnswerPane):
    """An exercise with a field to type the answer into.

    Parameters
    ----------
    name : str
    how : str
        How to write the answer into a cell, where there are cells.
    check : callable
        Judges an answer as it was typed.
    verdict : Verdict
        What has been said so far.
    """

    def __init__(
        self, name: str, how: str, check: Callable[[str], Verdict], verdict: Verdict
    ) -> None:
        self._how, self._judge, self._typed = how, check, ""
        super().__init__(name, hints_of(name), verdict)
        self.show()

    def answer(self) -> str | None:
        """Return what is typed."""
        return self._typed.strip() or None

    def missing(self) -> str:
        """Return what is said to whoever checks an empty field."""
        return _("Type an answer first.")

    def judge(self, answer: str) -> Verdict:
        """Judge what is typed."""
        return self._judge(answer)

    def draft(self) -> None:
        """Return nothing: the field itself holds what is typed."""

    def take(self, given: str) -> None:
        """Type an answer."""
        self._typed = given

    def pressed(self, press: Press) -> str:
        """Take what was typed."""
        if press.do == "type":
            self._typed = str(press.value)
        return ""

    def body(self) -> Child:
        """Return the field."""
        words = _("Or type the answer here:")
        how = None if hides_code() else h("p", self._how, " ", words)
        field = h(
            "input",
            type="text",
            value=self._typed,
            data_do="type",
            data_enter="check",
            data_live=True,
            autocomplete="off",
            **QUIET,
        )
        return how, h("label", h("span", _("Answer")), field, class_="cnb-lesson-field")
