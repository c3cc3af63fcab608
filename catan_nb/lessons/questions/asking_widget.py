"""A question as a region of the page: what is asked, buttons to check and for hints, the answer.

Everything is plain HTML that the keyboard and screen readers know: fields with labels, buttons,
and a place that announces what is said.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar

from catan_nb.language import gettext as _
from catan_nb.lessons.output.answer_words import called
from catan_nb.lessons.questions.asking import Question
from catan_nb.lessons.questions.exercise_card import (
    ExercisePane,
    check_row,
    hint_list,
    pills,
    said,
)
from catan_nb.lessons.questions.hinting import Hints
from catan_nb.lessons.questions.verdict import Verdict
from catan_nb.lessons.record.entries import Entry
from catan_nb.lessons.record.recording import RECORD
from catan_nb.ui.widgets.html import Child, Markup, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["AnswerPane", "QuestionPane"]

Q = TypeVar("Q", bound=Question)


class AnswerPane(ABC):
    """A place on a page to answer something, with what is said of the answer.

    Attributes
    ----------
    name : str
        The exercise.
    hints : Hints
    pane : ExercisePane
        Holds everything but what a kind of question adds above it.
    widget
        The ipywidgets widget to put on the page.
    """

    def __init__(self, name: str, hints: Hints, verdict: Verdict) -> None:
        self.name, self.hints = name, hints
        self._state, self._words = verdict.state, "" if verdict.state == "open" else verdict.text
        self._known = False
        self.pane = ExercisePane(
            label=called(name), classes="cnb-lesson cnb-exercise", role="group"
        )
        self._lesson = RECORD.lesson
        RECORD.on_change(f"card of {name}", self._numbered)
        self.widget: Any = self.pane
        self.pane.on_press(self._pressed)

    @abstractmethod
    def answer(self) -> Any:
        """Return what is chosen now; None when that is nothing."""

    @abstractmethod
    def judge(self, answer: Any) -> Verdict:
        """Judge an answer and remember it."""

    @abstractmethod
    def take(self, given: str) -> None:
        """Choose what was answered before, as the record has it; nonsense changes nothing."""

    @abstractmethod
    def body(self) -> Child:
        """Return the fields to answer in."""

    @abstractmethod
    def draft(self) -> str | None:
        """Return what is chosen now, as `take` reads it; None when a field holds it anyway."""

    def missing(self) -> str:
        """Return what is said to whoever checks without an answer."""
        return _("Choose an answer first.")

    def head(self) -> Child:
        """Return the heading."""
        return pills(self.name, self.solved())

    def solved(self) -> bool:
        """Say whether the exercise is solved."""
        return self._state == "right"

    def row(self) -> Child:
        """Return what can be pressed."""
        return check_row(self.hints)

    def pressed(self, press: Press) -> str:
        """Do what a button or field of the kind says; return what to focus afterwards."""
        return ""

    def show(self) -> None:
        """Show everything as it is now."""
        if not self._known:
            self._known = True
            RECORD.restores(self.name, self._restore)
        self.pane.show(self._render(), 0)

    def _numbered(self) -> None:
        """Tell how many exercises there are, once it is known which lesson this is."""
        if self._lesson != RECORD.lesson:
            self._lesson = RECORD.lesson
            self.show()

    def _restore(self, entry: Entry) -> None:
        """Show the answer of an earlier visit, and what is said of it."""
        self.hints.show(entry.hints)
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
                    self.hints.show()
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
            self._state, self._words = "unclear", self.missing()
            return
        verdict = self.judge(answer)
        self._state, self._words = verdict.state, verdict.text

    def _hidden(self) -> Child:
        """Return what is chosen and not checked yet; the page keeps it for the next visit."""
        draft = self.draft()
        if draft is None:
            return None
        return h("input", type="hidden", data_do="draft", value=draft)

    def _render(self) -> Markup:
        looks = "right" if self.solved() else "open" if self._state == "right" else self._state
        return h(
            "div",
            self.head(),
            self.body(),
            self._hidden(),
            self.row(),
            hint_list(self.hints),
            said(self._state, self._words),
            class_=f"cnb-lesson-box cnb-lesson-{looks}",
            data_question=self.name,
        )


class QuestionPane(AnswerPane, Generic[Q]):
    """A question on a page.

    Attributes
    ----------
    question : Question
    """

    def __init__(self, question: Q, verdict: Verdict) -> None:
        self.question = question
        super().__init__(question.name, question.hints, verdict)

    def judge(self, answer: Any) -> Verdict:
        """Judge an answer and remember it."""
        return self.question.ask(answer)

    def draft(self) -> str | None:
        """Return what is chosen now, in the words in which it is remembered."""
        answer = self.answer()
        return "" if answer is None else self.question.words(answer)
