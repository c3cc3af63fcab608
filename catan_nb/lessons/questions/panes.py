"""Questions as page regions: an exercise's card, its hints, input fields."""

from __future__ import annotations

from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, ClassVar, Final, Generic, TypeVar

from catan_nb.language import gettext as _
from catan_nb.lessons.output.page import is_code_hidden
from catan_nb.lessons.output.panes import QUIET, HoldingPane
from catan_nb.lessons.output.words import display_name
from catan_nb.lessons.questions.asking import (
    Hints,
    Question,
    Typed,
    TypedAnswer,
    Verdict,
    state_heading,
)
from catan_nb.lessons.record.entries import ProgressEntry
from catan_nb.lessons.record.lesson_keys import known_lessons
from catan_nb.lessons.record.recording import RECORD
from catan_nb.ui.looks.masthead import icon
from catan_nb.ui.widgets.html import Child, Markup, button, h
from catan_nb.ui.widgets.pane import Press

__all__ = [
    "AnswerPane",
    "ExercisePane",
    "QuestionPane",
    "TypedPane",
    "answer_field",
    "check_row",
    "heading_pills",
    "hint_list",
]


_ICONS: Final = {"right": "tick", "near": "coach", "wrong": "coach"}


class ExercisePane(HoldingPane):
    """The page region of an exercise."""

    styles: ClassVar[tuple[Path, ...]] = (
        *HoldingPane.styles,
        Path(__file__).parent / "static" / "questions.css",
    )


def heading_pills(name: str, solved: bool, *pills: Child) -> Markup:
    """Return the exercise's name, its solved mark, and further notes, as labels."""
    done = h("span", icon("tick", 14), _("solved"), class_="cnb-pill cnb-pill-good")
    return h(
        "p",
        h("span", numbered_name(name), class_="cnb-pill"),
        [h("span", text, class_="cnb-pill") for text in pills if text],
        done if solved else None,
        class_="cnb-pills",
    )


def numbered_name(name: str) -> str:
    """Return the exercise's name, such as "Exercise 1 of 5" when the total is known."""
    lesson = known_lessons().get(RECORD.lesson)
    count = 0 if lesson is None else lesson.exercises
    word, _space, number = name.partition(" ")
    if word != "Exercise" or not number.isdecimal() or int(number) > count:
        return display_name(name)
    return _("{exercise} of {n}").format(exercise=display_name(name), n=count)


def answer_field(
    text: str,
    value: str,
    arg: str = "",
    *,
    unit: str = "",
    fault: str | None = None,
) -> Markup:
    """Return a labelled field that sends "type" with `arg` on input."""
    typed = h(
        "input",
        type="text",
        value=value,
        data_do="type",
        data_arg=arg or None,
        data_enter="check",
        data_live=True,
        autocomplete="off",
        aria_invalid="true" if fault else None,
        **QUIET,
    )
    return h(
        "label",
        h("span", text),
        typed,
        h("span", unit) if unit else None,
        class_="cnb-lesson-field",
    )


def check_row(hints: Hints, *content: Child) -> Markup:
    """Return the row with the check button, the link to the next hint, and other buttons."""
    told: Child = None
    if hints.left:
        label = _("Another hint") if hints.shown else _("Hint")
        told = button(label, do="hint", class_="cnb-link", **QUIET)
    check = button(_("Check"), do="check", class_="cnb-lesson-check", **QUIET)
    return h("p", check, told, content, class_="cnb-lesson-buttons")


def hint_list(hints: Hints) -> Markup:
    """Return the shown hints; screen readers announce a new one."""
    return h(
        "ol",
        [h("li", text) for text in hints.seen],
        class_="cnb-lesson-hints",
        aria_live="polite",
        aria_label=_("Hints"),
    )


def verdict_box(state: str, text: str) -> Markup:
    """Return a verdict in a box with an icon; empty without text."""
    heading = h("b", f"{state_heading(state)}. ") if state in _ICONS else None
    sign = icon(_ICONS.get(state, "coach"))
    inner = (sign, h("span", heading, text)) if text or heading else None
    return h("p", inner, class_=f"cnb-lesson-said cnb-said-{state}", role="status")


# A question as a region of the page: what is asked, buttons to check and for hints, the answer.
#
# Everything is plain HTML that the keyboard and screen readers know: fields with labels, buttons,
# and a place that announces what is said.


Q = TypeVar("Q", bound=Question)


class AnswerPane(ABC):
    """Base of the widgets in which questions are answered, with the verdict below.

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
            label=display_name(name), classes="cnb-lesson cnb-exercise", role="group"
        )
        self._lesson = RECORD.lesson
        RECORD.on_change(f"card of {name}", self._numbered)
        self.widget: Any = self.pane
        self.pane.on_press(self._pressed)

    @abstractmethod
    def answer(self) -> Any:
        """Return the current answer; None when there is none."""

    @abstractmethod
    def judge(self, answer: Any) -> Verdict:
        """Judge an answer and record it."""

    @abstractmethod
    def take(self, answer: str) -> None:
        """Restore an answer from the record; an invalid one changes nothing."""

    @abstractmethod
    def body(self) -> Child:
        """Return the input fields."""

    @abstractmethod
    def draft(self) -> str | None:
        """Return the current input as `take` reads it; None when an HTML field keeps it."""

    def missing(self) -> str:
        """Return the message for a check without an answer."""
        return _("Choose an answer first.")

    def head(self) -> Child:
        """Return the heading."""
        return heading_pills(self.name, self.solved())

    def solved(self) -> bool:
        """Return whether the exercise is solved."""
        return self._state == "right"

    def row(self) -> Child:
        """Return the row of buttons."""
        return check_row(self.hints)

    def pressed(self, press: Press) -> str:
        """Handle a press on the question's own buttons; return the element to focus."""
        return ""

    def show(self) -> None:
        if not self._known:
            self._known = True
            RECORD.restores(self.name, self._restore)
        self.pane.show_html(self._render(), 0)

    def _numbered(self) -> None:
        """Show the number of exercises once the lesson is known."""
        if self._lesson != RECORD.lesson:
            self._lesson = RECORD.lesson
            self.show()

    def _restore(self, entry: ProgressEntry) -> None:
        """Restore the answer and the verdict of an earlier visit."""
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
        """Return a hidden field with the unchecked input, kept by the page for the next visit."""
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
            verdict_box(self._state, self._words),
            class_=f"cnb-lesson-box cnb-lesson-{looks}",
            data_question=self.name,
        )


class QuestionPane(AnswerPane, Generic[Q]):
    """The widget of a question.

    Attributes
    ----------
    question : Question
    """

    def __init__(self, question: Q, verdict: Verdict) -> None:
        self.question = question
        super().__init__(question.name, question.hints, verdict)

    def judge(self, answer: Any) -> Verdict:
        return self.question.ask(answer)

    def draft(self) -> str | None:
        """Return the current input as text for the record."""
        answer = self.answer()
        return "" if answer is None else self.question.words(answer)


# The place of a question whose answer is typed: a field, one for each row, or yes and no.


class TypedPane(QuestionPane[Typed]):
    """The widget of a typed question.

    Attributes
    ----------
    typed : dict of str to str
        What stands in the fields, by row; in a single one by an empty word.
    """

    def __init__(self, question: Typed, verdict: Verdict) -> None:
        super().__init__(question, verdict)
        self.typed: dict[str, str] = {}
        self.show()

    def answer(self) -> TypedAnswer | dict[str, str] | None:
        typed = {row: text.strip() for row, text in self.typed.items() if text.strip()}
        if self.question.rows:
            return typed or None
        return TypedAnswer(typed[""]) if "" in typed else None

    def missing(self) -> str:
        chosen = self.question.slider or isinstance(self.question.kind_of_truth, bool)
        return _("Choose an answer first.") if chosen else _("Type an answer first.")

    def draft(self) -> str | None:
        """Return a slider's value; text fields keep their own input."""
        return self.typed.get("", "") if self.question.slider else None

    def take(self, answer: str) -> None:
        """Fill in an answer from the record."""
        rows = self.question.rows
        self.typed = {} if rows else {"": answer}
        for row, after in zip(rows, [*rows[1:], None], strict=False):
            text = answer.partition(f"{row}: ")[2]
            self.typed[row] = text.partition(f", {after}: ")[0] if after else text

    def pressed(self, press: Press) -> str:
        """Store typed or selected input."""
        if press.do in ("type", "choose") and (press.arg in self.question.rows or not press.arg):
            self.typed[press.arg] = str(press.value)
        return ""

    def body(self) -> Child:
        """Return the question and its input fields."""
        question = self.question
        question_html = (
            h("p", question.text, class_="cnb-lesson-question") if question.text else None
        )
        if not question.readable:
            return question_html, h("p", _("This answer has to be written into the cell."))
        if isinstance(question.kind_of_truth, bool):
            return question_html, self._yes_or_no()
        how = None if is_code_hidden() else h("p", self._how(), class_="cnb-lesson-note")
        if question.slider:
            return question_html, self._slider(*question.slider)
        note = h("p", question.note(), class_="cnb-lesson-note") if question.note() else None
        rows = question.rows
        if rows:
            fields = [
                answer_field(row, self.typed.get(row, ""), row, unit=question.unit) for row in rows
            ]
            return question_html, how, h("div", fields, class_="cnb-lesson-fields")
        typed = answer_field(_("Your answer"), self.typed.get("", ""), unit=question.unit)
        return question_html, how, typed, note

    def _how(self) -> str:
        return f"{self.question.how()} {_('Or type the answer here:')}"

    def _slider(self, low: int, high: int) -> Child:
        """Return a slider; it counts as unanswered until it is moved."""
        typed = self.typed.get("", "")
        is_whole = typed.removeprefix("-").isdecimal()
        text = f"{typed} {self.question.unit}".strip() if is_whole else "–"
        moved = h(
            "input",
            type="range",
            min=low,
            max=high,
            value=typed if is_whole else (low + high) // 2,
            data_do="type",
            aria_valuetext=text,
            **QUIET,
        )
        label = h("span", _("Your answer"))
        output = h("output", text, aria_hidden="true")
        return h("label", label, moved, output, class_="cnb-lesson-field cnb-lesson-slider")

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
