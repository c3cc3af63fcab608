"""A question as a region of the page: what is asked, buttons to check and for hints, the answer.

Everything is plain HTML that the keyboard and screen readers know: fields with labels, buttons,
and a place that announces what is said.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, Generic, TypeVar

from catan_nb.language import gettext as _
from catan_nb.lessons.output.answer_words import called
from catan_nb.lessons.output.pane import QUIET, LessonPane
from catan_nb.lessons.questions.asking import Question
from catan_nb.lessons.questions.verdict import Verdict
from catan_nb.lessons.record.entries import Entry
from catan_nb.lessons.record.recording import RECORD
from catan_nb.ui.widgets.html import Child, Markup, button, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["QuestionPane"]

Q = TypeVar("Q", bound=Question)


class QuestionPane(Generic[Q]):
    """A question on a page.

    Attributes
    ----------
    question : Question
    pane : LessonPane
        Holds everything but what a kind of question adds above it.
    widget
        The ipywidgets widget to put on the page.
    """

    def __init__(self, question: Q, verdict: Verdict) -> None:
        self.question = question
        self._state, self._words = verdict.state, "" if verdict.state == "open" else verdict.text
        self.pane = LessonPane(
            label=called(question.name), classes="cnb-lesson cnb-exercise", role="group"
        )
        self.widget: Any = self.pane
        self.pane.on_press(self._pressed)
        RECORD.restores(question.name, self._restore)

    @abstractmethod
    def answer(self) -> Any:
        """Return what is chosen now; None when that is nothing."""

    @abstractmethod
    def take(self, given: str) -> None:
        """Choose what was answered before, as the record has it; nonsense changes nothing."""

    @abstractmethod
    def body(self) -> Child:
        """Return the fields to answer in."""

    def draft(self) -> str:
        """Return what is chosen now, as `take` reads it."""
        answer = self.answer()
        return "" if answer is None else self.question.words(answer)

    def head(self) -> Child:
        """Return the heading."""
        return h("p", called(self.question.name), class_="cnb-lesson-name")

    def pressed(self, press: Press) -> str:
        """Do what a button or field of the kind says; return what to focus afterwards."""
        return ""

    def show(self) -> None:
        """Show everything as it is now."""
        self.pane.show(self._render(), 0)

    def _restore(self, entry: Entry) -> None:
        """Show the answer of an earlier visit, and what is said of it."""
        self.question.hints.show(entry.hints)
        if entry.given and self._state == "open":
            self.take(entry.given)
            if self.answer() is not None:
                self._check()
        self.show()

    def _pressed(self, press: Press) -> None:
        focus = ""
        try:
            match press.do:
                case "check":
                    self._check()
                case "hint":
                    self.question.hints.show()
                case "draft":
                    self.take(str(press.value))
                case _:
                    focus = self.pressed(press)
        except Exception as error:  # a callback has no caller that could see it
            self._state = "unclear"
            self._words = _("Something went wrong: {what}").format(what=error)
        self.show()
        if focus:
            self.pane.focus(focus)

    def _check(self) -> None:
        answer = self.answer()
        if answer is None:
            self._state, self._words = "unclear", _("Choose an answer first.")
            return
        verdict = self.question.ask(answer)
        self._state, self._words = verdict.state, f"{verdict.heading}. {verdict.text}"

    def _render(self) -> Markup:
        hints = self.question.hints
        told: Child = None
        if hints.texts:
            label = _("Hint {n} of {count}").format(
                n=min(hints.shown + 1, len(hints.texts)), count=len(hints.texts)
            )
            over = None if hints.left else _("There are no more hints.")
            told = button(label, do="hint", why_not=over, **QUIET)
        return h(
            "div",
            self.head(),
            self.body(),
            # What is chosen and not checked yet; the page keeps it for the next visit.
            h("input", type="hidden", data_do="draft", value=self.draft()),
            h(
                "p",
                button(_("Check"), do="check", class_="cnb-lesson-check", **QUIET),
                told,
                class_="cnb-lesson-buttons",
            ),
            h(
                "ol",
                [h("li", text) for text in hints.seen],
                class_="cnb-lesson-hints",
                aria_live="polite",
                aria_label=_("Hints"),
            ),
            h("p", self._words, class_=f"cnb-lesson-said cnb-said-{self._state}", role="status"),
            class_=f"cnb-lesson-box cnb-lesson-{self._state}",
            data_question=self.question.name,
        )
