"""What is said of an answer: `Verdict`, and the latest one on every exercise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.lessons.output.answer_words import called, in_words
from catan_nb.lessons.output.box import html_box, markdown_box, plain_box
from catan_nb.lessons.output.page import InBoxes, html_widget
from catan_nb.lessons.questions.hinting import Given, prepare
from catan_nb.lessons.questions.judgement import Judgement
from catan_nb.lessons.questions.judging import is_open
from catan_nb.lessons.record.entries import LONGEST
from catan_nb.lessons.record.recording import RECORD

HEADINGS = {
    "right": noop("Right"),
    "near": noop("Close"),
    "wrong": noop("Not yet"),
    "open": noop("Not answered yet"),
    "unclear": noop("Cannot read the answer"),
}

_results: dict[str, Verdict] = {}


@dataclass(frozen=True, slots=True)
class Verdict(InBoxes):
    """What `check` says about an answer; shows itself as the last value of a cell.

    Attributes
    ----------
    name : str
        The exercise.
    state : str
        "right", "near", "wrong", "open" (unanswered) or "unclear" (not of the kind wanted).
    text : str
        Why, in a sentence.
    hint : str
        What to think about next; empty when right or unanswered.
    """

    name: str
    state: str
    text: str = ""
    hint: str = ""

    @property
    def passed(self) -> bool:
        """Whether the answer is right."""
        return self.state == "right"

    @property
    def heading(self) -> str:
        """The exercise and the state in words."""
        return f"{called(self.name)}: {_(HEADINGS[self.state])}"

    @property
    def _lines(self) -> tuple[str, ...]:
        return self.text, _("Hint: {hint}").format(hint=self.hint) if self.hint else ""

    def __repr__(self) -> str:
        return plain_box(self.heading, *self._lines)

    def _repr_html_(self) -> str:
        return html_box(self.state, self.heading, *self._lines)

    def _on_page(self) -> Any:
        return html_widget(self._repr_html_())

    def _repr_markdown_(self) -> str:
        return markdown_box(self.heading, *self._lines)


def results() -> dict[str, Verdict]:
    """Return the latest verdict on every exercise checked so far, by name."""
    return dict(_results)


def noted(
    name: str,
    judgement: Judgement,
    hint: Given = "",
    *,
    kind: str = "check",
    answer: Any = ...,
    given: str = "",
) -> Verdict:
    """Return a judgement as the latest verdict on an exercise, and remember the answer.

    Parameters
    ----------
    name : str
        The exercise.
    judgement : Judgement
    hint : str or sequence of str
        A single one is told with an answer that is not right; of several `hint` shows the next.
    kind : str
        What sort of question it is, one of `catan_nb.lessons.record.entries.KINDS`.
    answer
        What the learner gave.
    given : str
        The answer as the question reads it once more on another day; by itself in words.
    """
    hints = prepare(name, hint)
    helps = judgement.state in ("near", "wrong") and isinstance(hint, str)
    verdict = Verdict(name, judgement.state, judgement.text, str(hint) if helps else "")
    _results[name] = verdict
    RECORD.asked(name, kind)
    if not is_open(answer):
        given = given or in_words(answer, most=LONGEST)
        RECORD.answered(name, kind, judgement.state, in_words(answer), given)
    if verdict.hint:
        hints.show(1)
    return verdict
