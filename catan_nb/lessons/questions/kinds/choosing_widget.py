"""Answers to choose from on a page: round fields for one, square ones for several."""

from __future__ import annotations

from catan_nb.language import gettext as _
from catan_nb.lessons.output.pane import QUIET
from catan_nb.lessons.questions.asking import LETTERS
from catan_nb.lessons.questions.asking_widget import QuestionPane
from catan_nb.lessons.questions.checking import Verdict
from catan_nb.lessons.questions.kinds.choosing import Choice
from catan_nb.ui.widgets.html import Child, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["ChoicePane"]


class ChoicePane(QuestionPane[Choice]):
    """A question with answers to choose from."""

    def __init__(self, question: Choice, verdict: Verdict) -> None:
        super().__init__(question, verdict)
        self.chosen: set[str] = set()
        self.show()

    def answer(self) -> str | None:
        """Return the chosen letters."""
        return "".join(sorted(self.chosen)) or None

    def pressed(self, press: Press) -> str:
        """Choose an answer, or take the choice back."""
        if press.do == "choose" and not self.question.several:
            self.chosen = {press.arg}
        elif press.do == "choose":
            (self.chosen.add if press.value else self.chosen.discard)(press.arg)
        return ""

    def body(self) -> Child:
        """Return the question and a field for each answer."""
        question = self.question
        kind = "checkbox" if question.several else "radio"
        fields = (
            h(
                "label",
                h(
                    "input",
                    type=kind,
                    name=f"cnb-{id(self)}",
                    value=letter,
                    data_do="choose",
                    data_arg=letter,
                    checked=letter in self.chosen,
                    **QUIET,
                ),
                h("b", letter),
                h("span", text),
                class_="cnb-lesson-option",
            )
            for letter, text in zip(LETTERS, question.options, strict=False)
        )
        note = h("small", _("Several may be right.")) if question.several else None
        return h("fieldset", h("legend", question.text, " ", note), fields)
