"""The learner's page over all lessons: `my_progress`."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.lessons.output.answer_words import called
from catan_nb.lessons.output.pane import QUIET
from catan_nb.lessons.pages.own_page import OwnPage
from catan_nb.lessons.record.controls import name_field, save_buttons, told
from catan_nb.lessons.record.entries import Entry
from catan_nb.lessons.record.keeping import Keeper
from catan_nb.lessons.record.recording import RECORD, Record
from catan_nb.lessons.record.showing import entry_tables, split, summary
from catan_nb.ui.site.contents import CONTENTS
from catan_nb.ui.widgets.html import Child, Markup, button, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["MyProgress", "my_progress"]

LESSON: Final = "Lesson {n}"
"""What the lessons call themselves, whatever the language; files name them so."""


class MyProgress(OwnPage):
    """All that one learner has done, as far as this browser or a file knows.

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
        """Take the name, save everything, or forget it when that is asked for twice."""
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

    def body(self) -> Child:
        """Return name, lessons and buttons."""
        lessons = self.record.progress().lessons
        known = _titles()
        rows = [self._lesson(name, title, lessons.get(name, {})) for name, title in known.items()]
        rows += [
            self._lesson(name, None, entries)
            for name, entries in lessons.items()
            if name and name not in known
        ]
        every = [entry for entries in lessons.values() for entry in entries.values()]
        forget = (
            _("Really remove everything? Press once more.")
            if self._sure
            else _("Remove everything from this browser")
        )
        where = _(
            "It is kept in this browser only. Save a file to hand it in or to go on at another"
            " computer, and open it there."
        )
        buttons = save_buttons(), button(forget, do="forget", **QUIET)
        return (
            h("p", name_field(self.record.learner), class_="cnb-lesson-buttons"),
            h("p", summary(every), role="status"),
            told(self.keeper),
            rows,
            h("p", buttons, class_="cnb-lesson-buttons"),
            h("p", where),
        )

    def _lesson(self, name: str, title: Child, entries: dict[str, Entry] | Any) -> Markup:
        exercises, _predictions = split(entries.values())
        solved = sum(entry.done for entry in exercises)
        state = (
            _("{done} of {count} solved").format(done=solved, count=len(exercises))
            if entries
            else _("not opened yet")
        )
        bar = h(
            "meter",
            min=0,
            max=max(len(exercises), 1),
            value=solved,
            aria_label=f"{called(name)}: {state}",
        )
        head = h("span", h("b", called(name)), " ", title), h("span", bar, " ", state)
        if not entries:
            return h("div", head, class_="cnb-lesson-row", data_key=name)
        return h(
            "details",
            h("summary", head, class_="cnb-lesson-row", **QUIET),
            entry_tables(entries, name),
            data_key=name,
        )

    def __repr__(self) -> str:
        return f"<{self.record.learner or _('My progress')}: {self._told()}>"

    def _told(self) -> str:
        return summary(entry for _lesson, entry in self.record.progress().entries())


def my_progress() -> MyProgress:
    """Return the page over all lessons, to be shown as the last value of a notebook cell."""
    return MyProgress(RECORD)


def _titles() -> dict[str, Child]:
    """Return the lessons beside this page by their names, each with a link to it.

    Where no notebook is near, as in a script, all of them are named.
    """
    here = {path.name for path in Path().glob("*.ipynb")}
    entries = [entry for part in CONTENTS.values() for entry in part if entry.number]
    return {
        LESSON.format(n=entry.number): h("a", _(entry.title), href=entry.file)
        for entry in entries
        if not here or entry.file in here
    }
