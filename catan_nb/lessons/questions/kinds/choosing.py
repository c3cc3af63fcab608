"""Multiple choice: `choice`. On a page there are round fields for one, square ones for several."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from catan_nb.language import gettext as _
from catan_nb.lessons.output.pane import QUIET
from catan_nb.lessons.questions.asking import LETTERS, Asked, asked
from catan_nb.lessons.questions.asking_widget import QuestionPane
from catan_nb.lessons.questions.hinting import Given
from catan_nb.lessons.questions.kinds.choices import Choice
from catan_nb.lessons.questions.verdict import Verdict
from catan_nb.ui.widgets.html import Child, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["ChoicePane", "choice"]


class ChoicePane(QuestionPane[Choice]):
    """A question with answers to choose from."""

    def __init__(self, question: Choice, verdict: Verdict) -> None:
        super().__init__(question, verdict)
        self.chosen: set[str] = set()
        self.show()

    def answer(self) -> str | None:
        """Return the chosen letters."""
        return "".join(sorted(self.chosen)) or None

    def take(self, given: str) -> None:
        """Choose letters."""
        letters = LETTERS[: len(self.question.options)]
        self.chosen = {letter for letter in given if letter in letters}

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
                h("span", _(text)),
                class_="cnb-lesson-option",
            )
            for letter, text in zip(LETTERS, question.options, strict=False)
        )
        note = h("small", _("Several may be right.")) if question.several else None
        return h("fieldset", h("legend", question.text, " ", note), fields)


def choice(
    name: str,
    question: str,
    options: Sequence[str],
    right: str | Collection[str],
    *,
    answer: Any = ...,
    several: bool | None = None,
    why: str | Mapping[str, str] = "",
    hint: Given = (),
) -> Asked:
    """Ask which of some answers is right, or which of them are.

    Parameters
    ----------
    name : str
        The exercise, such as "Exercise 2".
    question : str
    options : sequence of str
        They get the letters A, B, C …
    right : str or collection of str
        The letter or words of the right one, or of all that are right.
    answer
        What the learner wrote into a cell: a letter, letters or words of options; ``...`` or
        None when nothing yet. On a page it can be chosen without any code.
    several : bool, optional
        Whether several may be chosen; by itself when several are right.
    why : str or mapping of str to str
        Told with the right answer, or letter to what is told when that one is chosen.
    hint : str or sequence of str
        Shown one by one when asked for.

    Returns
    -------
    Asked
        The verdict, never an exception, whatever the answer is.

    Raises
    ------
    ValueError
        When the question itself makes no sense.

    Examples
    --------
    >>> choice("Exercise 1", "Which sum is likelier?", ["6", "12"], "A", answer="b", why={
    ...     "A": "Five pairs against one.", "B": "Only 6 and 6 give 12."})
    Exercise 1: Not yet
      Which sum is likelier?
      A  6
      B  12
      Only 6 and 6 give 12.
    """
    wanted = Choice(name, question, options, right, several, why, hint)
    return asked(wanted, answer, ChoicePane)
