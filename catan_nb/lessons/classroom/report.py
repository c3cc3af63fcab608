"""The class's results as HTML: who has done what, what went wrong, how the class has guessed."""

from __future__ import annotations

from typing import Final

from catan_nb.language import gettext as _
from catan_nb.language import ngettext
from catan_nb.language.numbers import percent
from catan_nb.lessons.classroom.handed_in import HandedIn
from catan_nb.lessons.classroom.plots import SHADES, guess_plot, guess_words, share_bar
from catan_nb.lessons.output.answer_words import called
from catan_nb.lessons.record.entries import Entry
from catan_nb.lessons.record.showing import SIGNS, table
from catan_nb.ui.widgets.html import Child, Markup, h, join

__all__ = ["lesson_report", "overview", "report"]

MOST: Final = 3
"""So many wrong answers are shown of each exercise."""


def report(results: HandedIn) -> Markup:
    """Return everything, for pages without widgets."""
    lessons = [
        h("details", h("summary", h("b", called(lesson))), lesson_report(results, lesson))
        for lesson in results.lessons()
    ]
    return h("div", overview(results), lessons, class_="cnb-lesson")


def overview(results: HandedIn) -> Markup:
    """Return who has done how much, who has not begun, and what could not be read."""
    count = len(results.learners)
    parts: list[Child] = [
        h("p", ngettext("{n} learner", "{n} learners", count).format(n=count), role="status")
    ]
    if not count and not results.faults:
        parts.append(h("p", _("No progress file was found here.")))
    if results.faults:
        parts.append(h("h4", _("Files that could not be read")))
        parts.append(h("ul", [h("li", fault) for fault in results.faults]))
    parts += [h("p", note) for note in results.notes]
    idle = results.not_begun()
    if idle:
        parts.append(h("p", h("b", _("Not begun yet:")), " ", ", ".join(idle)))
    lessons = results.lessons()
    if lessons:
        parts.append(h("h4", _("Exercises solved")))
        rows = [
            (learner, *(_solved(results, learner, lesson) for lesson in lessons))
            for learner in results.learners
        ]
        parts.append(table((_("learner"), *map(called, lessons)), rows, _("Exercises solved")))
    return h("div", parts)


def lesson_report(results: HandedIn, lesson: str) -> Markup:
    """Return the tables and plots of one lesson."""
    exercises = results.exercises(lesson)
    names = [exercise.name for exercise in exercises]
    parts: list[Child] = []
    if exercises:
        legend = (_("at once"), _("later"), _("not yet"), _("without an answer"))
        squares = [
            (_square(shade), " ", word, "  ") for shade, word in zip(SHADES, legend, strict=True)
        ]
        rows = [
            (
                called(one.name),
                _share(one.right, one.learners),
                _share(one.first, one.learners),
                _wrong(one.wrong),
                Markup(share_bar(one)),
            )
            for one in exercises
        ]
        heads = (
            *(_("exercise"), _("solved"), _("at once")),
            *(_("commonest wrong answers"), _("the class")),
        )
        parts += [h("h4", _("Exercise by exercise")), table(heads, rows), h("p", squares)]
        grid = [
            (learner, *(_cell(results.entry(learner, lesson, name)) for name in names))
            for learner in results.learners
        ]
        signs = ", ".join(f"{sign} {_(words)}" for sign, words in SIGNS.values())
        parts += [
            h("h4", _("Learner by learner")),
            table((_("learner"), *map(called, names)), grid),
            h("p", signs, "; ", _("the number counts the answers.")),
        ]
    predictions = results.predictions(lesson)
    if predictions:
        parts.append(h("h4", _("Predictions")))
    for asked in predictions:
        plot = h("div", Markup(guess_plot(asked)), class_="cnb-lesson-scroll")
        parts.append(h("p", h("b", asked.question)))
        parts += [plot, h("p", guess_words(asked))]
    return h("div", parts)


def _solved(results: HandedIn, learner: str, lesson: str) -> str:
    entries = results.learners[learner].lessons.get(lesson)
    if not entries:
        return "–"
    exercises = [entry for entry in entries.values() if entry.kind != "prediction"]
    return f"{sum(entry.done for entry in exercises)}/{len(exercises)}"


def _share(count: int, of: int) -> str:
    return f"{count}/{of} = {percent(count / of)}" if of else "–"


def _wrong(answers: tuple[tuple[str, int], ...]) -> Child:
    if not answers:
        return "–"
    return join([h("div", f"{answer} ({count}×)") for answer, count in answers[:MOST]])


def _cell(entry: Entry | None) -> Child:
    if entry is None:
        return "–"
    sign, words = SIGNS[entry.state]
    told = _("{state}, {answers} answers, {hints} hints").format(
        state=_(words), answers=entry.attempts, hints=entry.hints
    )
    return h("span", sign, " ", entry.attempts or "", title=told, aria_label=told, role="img")


def _square(shade: str) -> Markup:
    style = f"display:inline-block;width:11px;height:11px;border:1px solid;background:{shade}"
    return h("span", style=style)
