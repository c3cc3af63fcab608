"""The card of an exercise: what it is called, how far one is, hints on demand, what is said."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, Final

from catan_nb.language import gettext as _
from catan_nb.lessons.output.answer_words import called
from catan_nb.lessons.output.holding import HoldingPane
from catan_nb.lessons.output.pane import QUIET
from catan_nb.lessons.questions.hinting import Hints
from catan_nb.lessons.questions.verdict import HEADINGS
from catan_nb.lessons.record.known import known
from catan_nb.lessons.record.recording import RECORD
from catan_nb.ui.site.icons import icon
from catan_nb.ui.widgets.html import Child, Markup, button, h

__all__ = ["ExercisePane", "check_row", "field", "hint_list", "pills", "said"]

_ICONS: Final = {"right": "tick", "near": "coach", "wrong": "coach"}


class ExercisePane(HoldingPane):
    """The region of an exercise."""

    styles: ClassVar[tuple[Path, ...]] = (
        *HoldingPane.styles,
        Path(__file__).parent / "static" / "exercise.css",
    )


def pills(name: str, solved: bool, *more: Child) -> Markup:
    """Return what the exercise is called, whether it is solved, and what else is to be said."""
    done = h("span", icon("tick", 14), _("solved"), class_="cnb-pill cnb-pill-good")
    return h(
        "p",
        h("span", numbered(name), class_="cnb-pill"),
        [h("span", words, class_="cnb-pill") for words in more if words],
        done if solved else None,
        class_="cnb-pills",
    )


def numbered(name: str) -> str:
    """Return what an exercise is called, such as "Exercise 1 of 5" where that is known."""
    lesson = known().get(RECORD.lesson)
    count = 0 if lesson is None else lesson.exercises
    word, _space, number = name.partition(" ")
    if word != "Exercise" or not number.isdecimal() or int(number) > count:
        return called(name)
    return _("{exercise} of {n}").format(exercise=called(name), n=count)


def field(
    words: str,
    value: str,
    arg: str = "",
    *,
    unit: str = "",
    fault: str | None = None,
) -> Markup:
    """Return a labelled field that tells "type" with `arg` while somebody types."""
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
        h("span", words),
        typed,
        h("span", unit) if unit else None,
        class_="cnb-lesson-field",
    )


def check_row(hints: Hints, *more: Child) -> Markup:
    """Return the button that checks, a link to the next hint, and more."""
    told: Child = None
    if hints.left:
        label = _("Another hint") if hints.shown else _("Hint")
        told = button(label, do="hint", class_="cnb-link", **QUIET)
    check = button(_("Check"), do="check", class_="cnb-lesson-check", **QUIET)
    return h("p", check, told, more, class_="cnb-lesson-buttons")


def hint_list(hints: Hints) -> Markup:
    """Return the hints that were asked for, announced when one more comes."""
    return h(
        "ol",
        [h("li", text) for text in hints.seen],
        class_="cnb-lesson-hints",
        aria_live="polite",
        aria_label=_("Hints"),
    )


def said(state: str, words: str) -> Markup:
    """Return what is said of an answer, in a box with a sign; empty without words."""
    heading = h("b", f"{_(HEADINGS[state])}. ") if state in _ICONS else None
    sign = icon(_ICONS.get(state, "coach"))
    inner = (sign, h("span", heading, words)) if words or heading else None
    return h("p", inner, class_=f"cnb-lesson-said cnb-said-{state}", role="status")
