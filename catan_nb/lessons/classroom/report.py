"""HTML report of a class's results: solved exercises, common errors, guesses."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Final

from catan_nb.language import gettext as _
from catan_nb.language import ngettext
from catan_nb.language.numbers import percent
from catan_nb.lessons.classroom.handed_in import Exercise, Guesses, HandedIn
from catan_nb.lessons.output.lines import guesses_summary, guesses_svg
from catan_nb.lessons.output.panes import sum_card
from catan_nb.lessons.output.words import display_name
from catan_nb.lessons.record.card import SIGNS, html_table, split_entries
from catan_nb.lessons.record.entries import ProgressEntry
from catan_nb.lessons.record.file import Progress
from catan_nb.lessons.record.lesson_keys import (
    lesson_abbreviation,
    lesson_name,
    lesson_order,
)
from catan_nb.ui.looks.charts import rect
from catan_nb.ui.widgets.html import Child, Markup, h, join_html

__all__ = [
    "class_report",
    "class_totals",
    "discussion_card",
    "guess_plot",
    "guess_summary",
    "lesson_report",
    "overview",
    "share_bar",
    "solved_table",
]


# Small plots of a class as SVG text: guesses against the truth, shares of those who solved it.


SHADES: Final = ("#1b5e3a", "#7cb894", "#e2a54a", "#d9dde1")
"""Solved at first, solved later, tried, nothing: from dark to light, told apart without colours."""


def guess_summary(guesses: Guesses) -> str:
    """Return sentences that summarize the guesses, and how many gave none."""
    text = guesses_summary(guesses.guesses.values(), guesses.exact, guesses.unit)
    if not guesses.shown:
        return text
    looked = ngettext(
        "{n} was shown it without a guess.", "{n} were shown it without a guess.", guesses.shown
    )
    return f"{text} {looked.format(n=guesses.shown)}"


def guess_plot(guesses: Guesses) -> str:
    """Return a line with a dot for each guess and a mark at the exact value, as SVG."""
    return guesses_svg(guesses.guesses.values(), guesses.exact, guess_summary(guesses))


def share_bar(exercise: Exercise) -> str:
    """Return an SVG bar of the class: solved at first, solved later, tried, not answered."""
    later, tried = exercise.right - exercise.first, exercise.tried - exercise.right
    counts = (exercise.first, later, tried, exercise.learners - exercise.tried)
    text = _("{first} at once, {later} later, {tried} not yet, {rest} without an answer").format(
        first=counts[0], later=counts[1], tried=counts[2], rest=counts[3]
    )
    parts, position = list[Markup](), 0.0
    for count, shade in zip(counts, SHADES, strict=True):
        wide = 200 * count / max(exercise.learners, 1)
        parts.append(
            rect(position, 1, wide, 14, fill=shade, stroke="currentColor", stroke_width=0.5)
        )
        position += wide
    return h(
        "svg",
        h("title", text),
        parts,
        viewBox="0 0 200 16",
        width=200,
        height=16,
        role="img",
        aria_label=text,
    )


MOST: Final = 3
"""So many wrong answers are shown of each exercise."""


def class_report(results: HandedIn) -> Markup:
    """Return the whole report as HTML without widgets."""
    lessons = [
        h("details", h("summary", h("b", lesson_name(lesson))), lesson_report(results, lesson))
        for lesson in results.lessons()
    ]
    return h("div", overview(results), solved_table(results), lessons, class_="cnb-lesson")


def overview(results: HandedIn) -> Markup:
    """Return the section on who solved how much, who has not begun, and unreadable files."""
    count = len(results.learners)
    parts: list[Child] = [
        h(
            "p",
            ngettext("{n} learner", "{n} learners", count).format(n=count),
            class_="cnb-unseen" if count else None,
            role="status",
        )
    ]
    if not count and not results.faults:
        parts.append(h("p", _("No progress file was found here.")))
    if results.faults:
        parts.append(h("h3", _("Files that could not be read")))
        parts.append(h("ul", [h("li", fault) for fault in results.faults]))
    parts += [h("p", note) for note in results.notes]
    idle = results.not_begun()
    if idle:
        parts.append(h("p", h("b", _("Not begun yet:")), " ", ", ".join(idle)))
    return h("div", parts)


def class_totals(results: HandedIn) -> Markup:
    """Return the summary: files handed in, the hardest exercise, where most learners are."""
    count = len(results.learners)
    cards = [sum_card(count, _("have handed in"), _("No names leave this page."))]
    tried = [exercise for exercise in results.exercises() if exercise.tried]
    if tried:
        hard = min(tried, key=lambda one: one.right)
        template = _("fewest solved, in {lesson}: {right} of {count}")
        text = template.format(lesson=lesson_name(hard.lesson), right=hard.right, count=count)
        slip = ""
        if hard.wrong:
            slip = _("most often answered: {answer}").format(answer=hard.wrong[0][0])
        cards.append(sum_card(display_name(hard.name), text, slip))
    last = Counter(filter(None, map(_last_lesson, results.learners.values())))
    if last:
        lesson, learner_count = last.most_common(1)[0]
        most = _("{n} of {count}").format(n=learner_count, count=count)
        cards.append(sum_card(lesson_name(lesson), _("where most are now"), most))
    return h("div", cards, class_="cnb-sums")


def solved_table(results: HandedIn) -> Markup:
    """Return a table of learners by lessons with the number of solved exercises."""
    lessons = results.lessons()
    heads = [
        h(
            "th",
            h("span", lesson_abbreviation(lesson), class_="cnb-token", aria_hidden="true"),
            h("span", lesson_name(lesson), class_="cnb-unseen"),
            scope="col",
        )
        for lesson in lessons
    ]
    rows = [
        h(
            "tr",
            h("th", learner, scope="row"),
            [_solved_cell(results, learner, lesson) for lesson in lessons],
        )
        for learner in results.learners
    ]
    head = h("thead", h("tr", h("th", h("span", _("learner"), class_="cnb-unseen")), heads))
    title = _("Exercises solved")
    table_ = h("table", head, h("tbody", rows), class_="cnb-heat", aria_label=title)
    return h(
        "div",
        h("h3", _("Who has solved what")),
        h("div", table_, class_="cnb-lesson-scroll"),
        h("p", _("The number of exercises solved; ✓ all of them.")),
        class_="cnb-card",
    )


def discussion_card(results: HandedIn, lesson: str) -> Child:
    """Return the guesses of a lesson with the widest spread, to be discussed."""
    predictions = [
        prediction
        for prediction in results.predictions(lesson)
        if prediction.exact and prediction.guesses
    ]
    if not predictions:
        return None
    farthest = max(predictions, key=_relative_error)
    return h(
        "div",
        h("h3", _("To talk about:"), " ", farthest.question),
        h("div", Markup(guess_plot(farthest)), class_="cnb-lesson-scroll"),
        h("p", guess_summary(farthest)),
        class_="cnb-card",
    )


def lesson_report(results: HandedIn, lesson: str) -> Markup:
    """Return the tables and plots of one lesson."""
    exercises = results.exercises(lesson)
    names = [exercise.name for exercise in exercises]
    parts: list[Child] = []
    if exercises:
        legend = (_("at once"), _("later"), _("not yet"), _("without an answer"))
        squares = [
            (_shade_sample(shade), " ", word, "  ")
            for shade, word in zip(SHADES, legend, strict=True)
        ]
        rows = [
            (
                display_name(exercise.name),
                _share_text(exercise.right, exercise.learners),
                _share_text(exercise.first, exercise.learners),
                _wrong_answers(exercise.wrong),
                Markup(share_bar(exercise)),
            )
            for exercise in exercises
        ]
        heads = (
            *(_("exercise"), _("solved"), _("at once")),
            *(_("commonest wrong answers"), _("the class")),
        )
        parts += [h("h4", _("Exercise by exercise")), html_table(heads, rows), h("p", squares)]
        grid = [
            (learner, *(_entry_cell(results.entry(learner, lesson, name)) for name in names))
            for learner in results.learners
        ]
        signs = ", ".join(f"{sign} {_(text)}" for sign, text in SIGNS.values())
        parts += [
            h("h4", _("Learner by learner")),
            html_table((_("learner"), *map(display_name, names)), grid),
            h("p", signs, "; ", _("the number counts the answers.")),
        ]
    predictions = results.predictions(lesson)
    if predictions:
        parts.append(h("h4", _("Predictions")))
    for prediction in predictions:
        name = display_name(prediction.name) if prediction.name != prediction.question else None
        parts.append(h("p", h("b", prediction.question), " ", h("small", name)))
        if prediction.guesses:
            plot = Markup(guess_plot(prediction))
            parts.append(h("div", plot, class_="cnb-lesson-scroll"))
        parts.append(h("p", guess_summary(prediction)))
    return h("div", parts)


def _solved_cell(results: HandedIn, learner: str, lesson: str) -> Markup:
    """Return a table cell shaded by the share of solved exercises."""
    entries = results.learners[learner].lessons.get(lesson, {})
    exercises, _guesses = split_entries(entries.values())
    solved = sum(entry.done for entry in exercises)
    if not solved:
        return h("td", "–", data_none=True)
    if solved == len(exercises):
        return h("td", "✓", data_all=True, aria_label=_("all"))
    # Never so dark that the number could not be read on it.
    return h("td", solved, style=f"--much:{8 + 32 * solved / len(exercises):.0f}%")


def _last_lesson(progress: Progress) -> str:
    """Return the key of the last lesson that has an answer; empty when none has."""
    begun = [lesson for lesson, entry in progress.entries() if entry.attempts]
    return max(begun, key=lesson_order, default="")


def _relative_error(guesses: Guesses) -> Fraction:
    """Return the mean relative error of guesses."""
    exact = guesses.exact or Fraction(1)
    off = (min(abs(guess - exact) / abs(exact), Fraction(3)) for guess in guesses.guesses.values())
    return sum(off, Fraction()) / len(guesses.guesses)


def _share_text(count: int, of: int) -> str:
    return f"{count}/{of} = {percent(count / of)}" if of else "–"


def _wrong_answers(answers: tuple[tuple[str, int], ...]) -> Child:
    if not answers:
        return "–"
    return join_html([h("div", f"{answer} ({count}×)") for answer, count in answers[:MOST]])


def _entry_cell(entry: ProgressEntry | None) -> Child:
    if entry is None:
        return "–"
    sign, state_text = SIGNS[entry.state]
    text = _("{state}, {answers} answers, {hints} hints").format(
        state=_(state_text), answers=entry.attempts, hints=entry.hints
    )
    return h("span", sign, " ", entry.attempts or "", title=text, aria_label=text, role="img")


def _shade_sample(shade: str) -> Markup:
    style = f"display:inline-block;width:11px;height:11px;border:1px solid;background:{shade}"
    return h("span", style=style)
