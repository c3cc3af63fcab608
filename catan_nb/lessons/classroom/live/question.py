"""One question of the class as HTML: how it has guessed, and what went wrong most often."""

from __future__ import annotations

from typing import Final

from catan_nb.language import gettext as _
from catan_nb.language import ngettext
from catan_nb.lessons.classroom.live.bars import bars_guessed
from catan_nb.lessons.classroom.live.seen import Asked, SeenClass
from catan_nb.lessons.classroom.plots import guess_plot, guess_words
from catan_nb.lessons.output.answer_words import called
from catan_nb.lessons.output.pane import QUIET
from catan_nb.lessons.record.known import known, lesson_name
from catan_nb.ui.widgets.html import Child, Markup, button, h

__all__ = ["commonest_wrong", "guesses_card", "guesses_drawing"]

MOST: Final = 6
"""So many exercises are shown with what went wrong most often."""
ANSWERS: Final = 3
"""So many wrong answers are shown of each."""


def guesses_card(seen: SeenClass, asked: Asked, *, exact: bool) -> Markup:
    """Return the guesses at one question, with what chooses it, holds the class, and reveals it."""
    held = asked in seen.held()
    lessons = dict.fromkeys([*seen.lessons(), *known()])
    chosen_lesson = h(
        "select",
        [
            h("option", lesson_name(one), value=one, selected=one == asked.lesson)
            for one in lessons
            if seen.questions(one)
        ],
        data_do="lesson",
        aria_label=_("Lesson"),
        **QUIET,
    )
    chosen = h(
        "select",
        [
            h("option", called(one.name), value=one.name, selected=one == asked)
            for one in seen.questions(asked.lesson)
        ],
        data_do="question",
        aria_label=_("Question"),
        **QUIET,
    )
    return h(
        "div",
        h("h3", _("How the class guesses")),
        h("div", chosen_lesson, chosen, class_="cnb-live-line"),
        guesses_drawing(seen, asked, exact=exact),
        h(
            "div",
            _holding(held),
            button(
                _("Hide the exact value") if exact else _("Show the exact value"),
                do="exact",
                why_not=_("First let the class go on.") if held else None,
                **QUIET,
            ),
            class_="cnb-live-line",
        ),
        class_="cnb-card cnb-live-question",
    )


def guesses_drawing(seen: SeenClass, asked: Asked, *, exact: bool) -> Child:
    """Return the question and the plot of the guesses, which fills as they come."""
    held = asked in seen.held()
    guesses = seen.guesses(asked, exact=exact and not held)
    told = _("The class is held here: guesses are taken, and nothing is revealed.")
    bars = None if guesses.guesses else bars_guessed(seen, asked, exact=exact and not held)
    return [
        h("p", h("b", guesses.question)) if guesses.question else None,
        h("p", told, class_="cnb-live-held", role="status") if held else None,
        h("div", Markup(guess_plot(guesses)), class_="cnb-lesson-scroll")
        if guesses.guesses
        else None,
        bars or h("p", guess_words(guesses)),
    ]


def commonest_wrong(seen: SeenClass, lesson: str) -> Child:
    """Return the wrong answers of a lesson that were given most often, by exercise."""
    wrong = [one for one in seen.results(hidden=True).exercises(lesson) if one.wrong]
    if not wrong:
        return None
    wrong.sort(key=lambda one: -one.wrong[0][1])
    rows = [
        h(
            "li",
            h("b", called(one.name)),
            " ",
            [
                h("span", f"{answer} ({count}×)", class_="cnb-live-slip")
                for answer, count in one.wrong[:ANSWERS]
            ],
            h(
                "small",
                ngettext("{n} has solved it", "{n} have solved it", one.right).format(n=one.right),
            ),
            data_key=one.name,
        )
        for one in wrong[:MOST]
    ]
    title = _("Most often wrong in {lesson}").format(lesson=lesson_name(lesson))
    return h("div", h("h3", title), h("ul", rows, class_="cnb-live-wrong"), class_="cnb-card")


def _holding(held: bool) -> Child:
    if held:
        return button(_("Let the class go on"), do="release", class_="cnb-main", **QUIET)
    return [
        button(_("Hold the class here"), do="hold", arg="released", **QUIET),
        button(_("Until all have guessed"), do="hold", arg="all", **QUIET),
    ]
