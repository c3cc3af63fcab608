"""`class_results`: the results of a class, shown as a notebook cell's value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.lessons.classroom.example import class_example
from catan_nb.lessons.classroom.handed_in import HandedIn
from catan_nb.lessons.classroom.report import (
    class_report,
    class_totals,
    discussion_card,
    lesson_report,
    overview,
    solved_table,
)
from catan_nb.lessons.output.page import OnPage
from catan_nb.lessons.output.panes import QUIET
from catan_nb.lessons.pages.own_page import OwnPage
from catan_nb.lessons.record.browser_store import OpenedFile, Shelf
from catan_nb.lessons.record.card import open_button
from catan_nb.lessons.record.file import BadProgress, Progress
from catan_nb.lessons.record.lesson_keys import lesson_name
from catan_nb.ui.widgets.html import Child, button, h
from catan_nb.ui.widgets.pane import Press
from catan_nb.ui.widgets.saved_output import Texts

__all__ = ["ClassPage", "ClassResults", "class_page", "class_results", "class_widget"]


# The class's results as a page: files are chosen, a lesson is looked at, a table is saved.


SHELF: Final = "catan_nb:class"


class ClassPage(OwnPage):
    """The page of results that a class has handed in.

    Attributes
    ----------
    results : HandedIn
    """

    title = noop("Results of the class")
    opens = noop("Open the class's files")
    classes = "cnb-lesson cnb-lesson-wide"

    def __init__(self, results: HandedIn, said: str = "") -> None:
        self.results = results
        self._said = said
        self._lesson = _first_answered_lesson(results)
        shelf = Shelf(SHELF)
        shelf.on_opened = self.open
        super().__init__(shelf)

    def open(self, files: list[OpenedFile], more: int = 0) -> None:
        """Show the results in opened files; keep the old ones when no file can be read."""
        results = HandedIn.from_files((file.name, _read_uploaded_file(file)) for file in files)
        if results.learners:
            self.results, self._said = results, ""
            self._lesson = _first_answered_lesson(results)
        else:
            self._said = " ".join([_("None of the files could be read."), *results.faults])
        if more:
            self._said += " " + _("{n} files more than can be opened at once.").format(n=more)
        self.refresh()

    def header_controls(self) -> Child:
        """Return the button that opens files."""
        return open_button(SHELF, _(self.opens), "cnb-main")

    def body(self) -> Child:
        """Return the overview of the class and the report of one lesson."""
        results = self.results
        parts: list[Child] = [
            h("p", _(self._said), role="status", class_="cnb-lesson-told"),
            class_totals(results),
            overview(results),
        ]
        if self._lesson:
            options = [
                h("option", lesson_name(name), value=name, selected=name == self._lesson)
                for name in results.lessons()
            ]
            chosen = h("select", options, data_do="lesson", aria_label=_("Lesson"), **QUIET)
            cards = solved_table(results), discussion_card(results, self._lesson)
            lesson = (
                h("h3", chosen),
                lesson_report(results, self._lesson),
            )
            parts += [
                h("div", cards, class_="cnb-class"),
                h("div", lesson, class_="cnb-card"),
                h("p", button(_("Save all of it as CSV"), do="save", **QUIET)),
            ]
        return parts

    def pressed(self, press: Press) -> None:
        """Select a lesson, or download the table of the class."""
        if press.do == "lesson" and press.value in self.results.lessons():
            self._lesson = str(press.value)
        elif press.do == "save":
            self.shelf.download("class.csv", self.results.csv(), "text/csv")

    def __repr__(self) -> str:
        return repr(self.results)

    def still(self) -> Texts:
        """Return the report as static HTML."""
        return {"text/html": class_report(self.results), "text/plain": repr(self)}


def class_page(source: str | Path | Mapping[str, str] | None = None) -> ClassPage:
    """Return the results page of a class, as the last value of a notebook cell.

    Parameters
    ----------
    source : path or mapping, optional
        What `class_results` reads; by itself an example, until files are opened on the page.
    """
    if source is None:
        text = noop("This is an invented class. Open the files that yours has handed in.")
        return ClassPage(HandedIn.read(class_example()), text)
    return ClassPage(HandedIn.read(source))


def class_widget(results: HandedIn) -> Any:
    """Return the results as a page widget."""
    return ClassPage(results).widget


def _first_answered_lesson(results: HandedIn) -> str:
    """Return the key of the first lesson with an answer, else of the first lesson."""
    answered = {
        lesson
        for progress in results.learners.values()
        for lesson, entry in progress.entries()
        if entry.attempts
    }
    lessons = results.lessons()
    return next((name for name in lessons if name in answered), next(iter(lessons), ""))


def _read_uploaded_file(file: OpenedFile) -> Progress | str:
    """Return the progress in an uploaded file, or why it cannot be read."""
    if file.fault:
        large = file.fault == "large"
        return _("it is too large for a file of progress") if large else _("it cannot be read")
    try:
        return Progress.read(file.text)
    except BadProgress as error:
        return str(error)


@dataclass(frozen=True, repr=False)
class ClassResults(OnPage, HandedIn):
    """What a class has handed in, with tables and plots; made by `class_results`."""

    def _repr_html_(self) -> str:
        return class_report(self)

    def _on_page(self) -> Any:
        return class_widget(self)


def class_results(
    source: str | Path | Mapping[str, str], *, names: Iterable[str] = ()
) -> ClassResults:
    """Read what a class has handed in.

    Parameters
    ----------
    source : path, or mapping of str to str
        A folder of progress files, JSON and CSV as they come; or names of files to their
        texts, as `class_example` gives.
    names : iterable of str
        The learners of the class, to see who has handed in nothing.

    Returns
    -------
    ClassResults
        As the last value of a cell it shows tables and plots. A file that is damaged or
        something else is listed with its fault and left out; of several files of one learner
        the latest counts, and that is said.

    Examples
    --------
    >>> from catan_nb.lessons import class_example
    >>> results = class_results(class_example())
    >>> len(results.learners), len(results.faults)
    (18, 1)
    """
    return ClassResults.read(source, names)
