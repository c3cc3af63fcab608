"""The place of a question whose answer is typed: a field, one for each row, or yes and no."""

from __future__ import annotations

from catan_nb.language import gettext as _
from catan_nb.lessons.output.page import hides_code
from catan_nb.lessons.output.pane import QUIET
from catan_nb.lessons.questions.answering import Text, Typed
from catan_nb.lessons.questions.asking_widget import QuestionPane
from catan_nb.lessons.questions.exercise_card import field
from catan_nb.lessons.questions.verdict import Verdict
from catan_nb.ui.widgets.html import Child, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["TypedPane"]


class TypedPane(QuestionPane[Typed]):
    """A question with a field for the answer.

    Attributes
    ----------
    typed : dict of str to str
        What stands in the fields, by row; in a single one by an empty word.
    """

    def __init__(self, question: Typed, verdict: Verdict) -> None:
        super().__init__(question, verdict)
        self.typed: dict[str, str] = {}
        self.show()

    def answer(self) -> Text | dict[str, str] | None:
        """Return what is typed."""
        found = {row: text.strip() for row, text in self.typed.items() if text.strip()}
        if self.question.rows:
            return found or None
        return Text(found[""]) if "" in found else None

    def missing(self) -> str:
        """Return what is said to whoever checks an empty field."""
        chosen = self.question.slider or isinstance(self.question.kind_of_truth, bool)
        return _("Choose an answer first.") if chosen else _("Type an answer first.")

    def draft(self) -> str | None:
        """Return where a slider stands; fields themselves hold what is typed."""
        return self.typed.get("", "") if self.question.slider else None

    def take(self, given: str) -> None:
        """Type an answer of the record."""
        rows = self.question.rows
        self.typed = {} if rows else {"": given}
        for row, after in zip(rows, [*rows[1:], None], strict=False):
            words = given.partition(f"{row}: ")[2]
            self.typed[row] = words.partition(f", {after}: ")[0] if after else words

    def pressed(self, press: Press) -> str:
        """Note what is typed or chosen."""
        if press.do in ("type", "choose") and (press.arg in self.question.rows or not press.arg):
            self.typed[press.arg] = str(press.value)
        return ""

    def body(self) -> Child:
        """Return the question and its fields."""
        question = self.question
        asked = h("p", question.text, class_="cnb-lesson-question") if question.text else None
        if not question.readable:
            return asked, h("p", _("This answer has to be written into the cell."))
        if isinstance(question.kind_of_truth, bool):
            return asked, self._yes_or_no()
        how = None if hides_code() else h("p", self._how(), class_="cnb-lesson-note")
        if question.slider:
            return asked, self._slider(*question.slider)
        note = h("p", question.note(), class_="cnb-lesson-note") if question.note() else None
        rows = question.rows
        if rows:
            fields = [field(row, self.typed.get(row, ""), row, unit=question.unit) for row in rows]
            return asked, how, h("div", fields, class_="cnb-lesson-fields")
        typed = field(_("Your answer"), self.typed.get("", ""), unit=question.unit)
        return asked, how, typed, note

    def _how(self) -> str:
        return f"{self.question.how()} {_('Or type the answer here:')}"

    def _slider(self, low: int, high: int) -> Child:
        """Return a slider; it says nothing before it was moved, and so is no answer."""
        at = self.typed.get("", "")
        whole = at.removeprefix("-").isdecimal()
        told = f"{at} {self.question.unit}".strip() if whole else "–"
        moved = h(
            "input",
            type="range",
            min=low,
            max=high,
            value=at if whole else (low + high) // 2,
            data_do="type",
            aria_valuetext=told,
            **QUIET,
        )
        words = h("span", _("Your answer"))
        shown = h("output", told, aria_hidden="true")
        return h("label", words, moved, shown, class_="cnb-lesson-field cnb-lesson-slider")

    def _yes_or_no(self) -> Child:
        return [
            h(
                "label",
                h(
                    "input",
                    type="radio",
                    name=f"cnb-{id(self)}",
                    value=word,
                    data_do="choose",
                    data_key=word,
                    checked=self.typed.get("") == word,
                    **QUIET,
                ),
                h("span", word),
                class_="cnb-lesson-option",
            )
            for word in (_("yes"), _("no"))
        ]
