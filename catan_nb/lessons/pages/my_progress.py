"""`my_progress`: a learner's overview page over all lessons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.lessons.output.panes import QUIET, sum_card
from catan_nb.lessons.pages.own_page import OwnPage
from catan_nb.lessons.record.card import (
    entry_tables,
    message_box,
    name_field,
    open_button,
    progress_words,
    save_buttons,
    split_entries,
)
from catan_nb.lessons.record.entries import ProgressEntry, parse_number
from catan_nb.lessons.record.keeping import SHELF, Keeper
from catan_nb.lessons.record.lesson_keys import known_lessons as everywhere
from catan_nb.lessons.record.lesson_keys import lesson_name, lesson_order
from catan_nb.lessons.record.recording import RECORD, Record
from catan_nb.ui.contents import NotebookEntry as Known
from catan_nb.ui.contents import lessons
from catan_nb.ui.widgets.html import Child, Markup, button, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["MyProgress", "my_progress"]


class MyProgress(OwnPage):
    """A learner's progress in all lessons, from the browser and from files.

    Attributes
    ----------
    record : Record
    keeper : Keeper
        Loads it from the browser and from files.
    """

    title = noop("My progress")
    opens = noop("Open files of progress")

    def __init__(self, record: Record) -> None:
        self.record = record
        self._sure = False
        self.keeper = Keeper(record, "my progress", self.refresh)
        super().__init__(self.keeper.shelf)

    def pressed(self, press: Press) -> None:
        """Set the name, download everything, or delete everything after a second press."""
        sure, self._sure = self._sure, False
        match press.do:
            case "name":
                self.record.name(str(press.value))
            case "save":
                self.keeper.download(press.arg)
            case "forget" if sure:
                self.keeper.forget()
            case "forget":
                self._sure = True

    def header_controls(self) -> Child:
        """Return the name field; a class's learner sees the name given on joining."""
        if self.keeper.in_class:
            return h("p", self.record.learner, class_="cnb-own-name")
        return h("p", name_field(self.record.learner), class_="cnb-own-name")

    def body(self) -> Child:
        """Return the summary, the lessons, and the buttons for saving and deleting."""
        done = self.record.progress().lessons
        lessons_by_key = _lessons_by_key()
        rows = [
            self._lesson(name, lesson, done.get(name, {}))
            for name, lesson in lessons_by_key.items()
        ]
        rows += [
            self._lesson(name, everywhere().get(name), done[name])
            for name in sorted(done, key=lesson_order)
            if name and name not in lessons_by_key
        ]
        every = [entry for entries in done.values() for entry in entries.values()]
        return (
            h("p", progress_words(every), role="status", class_="cnb-unseen"),
            _totals_card(every, lessons_by_key.values(), done),
            message_box(self.keeper),
            h("div", rows, class_="cnb-card cnb-list"),
            self._hand_in_card(),
            None if self.keeper.in_class else self._removal_card(),
        )

    def _hand_in_card(self) -> Child:
        where = (
            _("Kept with your class, under your name. A file holds everything on this page.")
            if self.keeper.in_class
            else _("Kept in this browser only. A file holds everything on this page.")
        )
        heading = h("b", _("Hand it in, or go on at another computer")), h("p", where)
        opens = open_button(SHELF, _(self.opens))
        return h("div", h("div", heading), save_buttons(), opens, class_="cnb-card cnb-hand-in")

    def _removal_card(self) -> Child:
        text = (
            _("Really remove everything? Press once more.")
            if self._sure
            else _("Remove everything from this browser")
        )
        return h("p", button(text, do="forget", class_="cnb-quiet", **QUIET))

    def _lesson(
        self, name: str, lesson: Known | None, entries: Mapping[str, ProgressEntry]
    ) -> Markup:
        exercises, guesses = split_entries(entries.values())
        solved, guessed = (sum(entry.done for entry in some) for some in (exercises, guesses))
        count = max(len(exercises), lesson.exercises if lesson else 0)
        guess_count = max(len(guesses), lesson.guesses if lesson else 0)
        state = (
            _("{done} of {count} solved").format(done=solved, count=count)
            if entries
            else _("not opened yet")
        )
        link_text = (
            _("done")
            if entries and solved == count and guessed == guess_count
            else _("go on")
            if any(entry.attempts for entry in entries.values())
            else _("start")
        )
        text = _("{made} of {asked} guesses").format(made=guessed, asked=guess_count)
        title = lesson_name(name)
        numbered = _("Lesson {n}").format(n=lesson.number) if lesson and lesson.number else ""
        row = (
            h(
                "span",
                lesson.number if numbered and lesson else "–",
                class_="cnb-token",
                aria_hidden="true",
            ),
            h(
                "span",
                h("small", numbered),
                " ",
                h("b", _title_without_number(name)),
                class_="cnb-row-title",
            ),
            h("span", _exercise_dots(exercises, count), h("span", state, class_="cnb-unseen")),
            h("span", text, class_="cnb-row-guesses"),
            h("a", link_text, href=lesson.file, aria_label=f"{title}: {link_text}")
            if lesson
            else None,
        )
        if not entries:
            return h("div", row, class_="cnb-lesson-row", data_key=name)
        return h(
            "details",
            h("summary", row, class_="cnb-lesson-row", **QUIET),
            entry_tables(entries, lesson_name(name)),
            data_key=name,
        )

    def __repr__(self) -> str:
        return f"<{self.record.learner or _('My progress')}: {self._message_text()}>"

    def _message_text(self) -> str:
        return progress_words(entry for _lesson, entry in self.record.progress().entries())


def my_progress() -> MyProgress:
    """Return the overview page of all lessons, as the last value of a notebook cell."""
    return MyProgress(RECORD)


def _lessons_by_key() -> dict[str, Known]:
    """Return the lessons in the page's folder by key.

    Where no notebook is near, as in a script, all of them.
    """
    files = {path.name for path in Path().glob("*.ipynb")}
    return {lesson.key: lesson for lesson in lessons() if not files or lesson.file in files}


def _title_without_number(lesson: str) -> str:
    """Return the title of a lesson without its number."""
    titled = everywhere().get(lesson)
    return _(titled.title) if titled else lesson_name(lesson)


def _totals_card(
    every: list[ProgressEntry],
    known_lessons: Iterable[Known],
    opened: Mapping[str, Mapping[str, ProgressEntry]],
) -> Markup:
    """Return the summary of all lessons."""
    exercises, guesses = split_entries(every)
    those = list(known_lessons)
    solved, guessed = (sum(entry.done for entry in some) for some in (exercises, guesses))
    count = max(sum(lesson.exercises for lesson in those), len(exercises))
    guess_count = max(sum(lesson.guesses for lesson in those), len(guesses))
    begun = sum(any(entry.attempts for entry in entries.values()) for entries in opened.values())
    within = sum(map(_is_near, guesses))
    cards = (
        sum_card(
            solved, _("of {count} exercises solved").format(count=count), parts=(solved, count)
        ),
        sum_card(
            guessed,
            _("of {asked} guesses made").format(asked=guess_count),
            _("{n} of them within 10 %").format(n=within) if guessed else "",
        ),
        sum_card(begun, _("of {lessons} lessons begun").format(lessons=len(those))),
    )
    return h("div", cards, class_="cnb-sums")


def _is_near(entry: ProgressEntry) -> bool:
    """Return whether a guess deviates from the exact value by at most a tenth."""
    guess, exact = parse_number(entry.guess), parse_number(entry.exact)
    if guess is None or exact is None:
        return False
    return abs(guess - exact) <= abs(exact) / 10


def _exercise_dots(exercises: list[ProgressEntry], count: int) -> Markup:
    """Return a dot for each exercise: filled when solved, half filled when tried."""
    states = [entry.state for entry in exercises]
    states += ["open"] * (count - len(states))
    dots = [h("i", class_=f"cnb-dot-{state}") for state in states]
    return h("span", dots, class_="cnb-dots", aria_hidden="true")
