"""The last cell of a lesson: what is done, kept in the browser, and to be handed in as a file."""

from __future__ import annotations

from typing import Any, Final

from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.lessons.output.answer_words import called
from catan_nb.lessons.output.box import html_box, plain_box
from catan_nb.lessons.output.page import OnPage
from catan_nb.lessons.output.pane import QUIET, LessonPane
from catan_nb.lessons.record.controls import name_field, open_button, save_buttons, told
from catan_nb.lessons.record.keeping import SHELF, Keeper
from catan_nb.lessons.record.known import key_of, lesson_name
from catan_nb.lessons.record.recording import RECORD, Record
from catan_nb.lessons.record.showing import entry_tables, split, state_words, summary
from catan_nb.ui.site.contents import PROGRESS
from catan_nb.ui.site.way_out import way_out
from catan_nb.ui.taught.notice import ClassNotice
from catan_nb.ui.widgets.html import Markup, filled, h, join
from catan_nb.ui.widgets.lifeline import Lifeline
from catan_nb.ui.widgets.pane import Press

__all__ = ["ProgressCard", "progress", "progress_widget"]

ADVICE: Final = noop(
    "What you answered and typed is kept in this browser: reload the page to go on."
)


class ProgressCard(OnPage):
    """What has been done in a lesson; made by `progress`.

    Attributes
    ----------
    lesson : str
    record : Record
    """

    def __init__(self, lesson: str, record: Record) -> None:
        self.lesson, self.record = lesson, record

    @property
    def heading(self) -> str:
        """The lesson, and whose progress it is."""
        learner = self.record.learner
        told = _("{lesson}: progress of {learner}") if learner else _("{lesson}: your progress")
        return told.format(lesson=lesson_name(self.lesson), learner=learner)

    def __repr__(self) -> str:
        entries = self.record.entries(self.lesson)
        exercises, _predictions = split(entries.values())
        lines = (f"{called(entry.name)}: {state_words(entry)}" for entry in exercises)
        return plain_box(self.heading, summary(entries.values()), *lines)

    def _repr_html_(self) -> str:
        entries = self.record.entries(self.lesson)
        tables = join(entry_tables(entries, lesson_name(self.lesson)))
        return html_box("question", self.heading, summary(entries.values()), inner=tables)

    def _on_page(self) -> Any:
        return progress_widget(self)


def progress(lesson: str, *, learner: str | None = None) -> ProgressCard:
    """Show what has been done in a lesson; the last cell of a lesson calls it.

    Everything answered so far in this Python, and from now on, belongs to that lesson. On a page
    it is kept in the browser, so that it is there again another day, and can be saved as a file.

    Parameters
    ----------
    lesson : str
        The lesson's key: the name of its file without number and ending, such as "two_dice".
    learner : str, optional
        The learner's name; it can be given on the page too.

    See Also
    --------
    catan_nb.lessons.save_progress : The same as a file without a page.
    """
    key = key_of(str(lesson))
    RECORD.begin(key, learner)
    return ProgressCard(key, RECORD)


def progress_widget(card: ProgressCard) -> Any:
    """Return the progress with a field for the name and buttons to save it."""
    from ipywidgets import Layout, VBox

    pane = LessonPane(label=_("Your progress"), classes="cnb-lesson cnb-progress", role="region")

    def refresh() -> None:
        pane.show(shown(), 0)

    def shown() -> Markup:
        entries = card.record.entries(card.lesson)
        link, out = h("a", _("My progress"), href=PROGRESS), way_out()
        kept = (
            _("Kept with your class, under your name. All lessons together: {page}")
            if keeper.in_class
            else _("Kept in this browser. All lessons together: {page}")
        )
        opens = open_button(SHELF, _("Open a file"))
        named = None if keeper.in_class else name_field(card.record.learner)
        exercises, guesses = split(entries.values())
        solved, made = (sum(one.state == "right" for one in some) for some in (exercises, guesses))
        # The frame of the page counts by itself what the browser keeps.
        counted = {"data_made": made, "data_solved": solved} if keeper.in_class else {}
        return h(
            "div",
            h("p", card.heading, class_="cnb-lesson-name"),
            h("p", summary(entries.values()), role="status"),
            h(
                "details",
                h("summary", _("Exercise by exercise"), **QUIET),
                entry_tables(entries, lesson_name(card.lesson)),
            ),
            named and h("p", named, class_="cnb-lesson-buttons"),
            h("p", save_buttons(), opens, class_="cnb-lesson-buttons"),
            h("p", filled(kept, page=link)),
            out and h("p", out),
            told(keeper),
            class_="cnb-lesson-box",
            **counted,
        )

    def pressed(press: Press) -> None:
        if press.do == "name":
            card.record.name(str(press.value))
        elif press.do == "save":
            keeper.download(press.arg)

    keeper = Keeper(card.record, "lesson", refresh)
    lifeline = Lifeline(ADVICE, far=True)
    notice = ClassNotice(lambda: card.lesson)
    pane.on_press(pressed)
    refresh()
    return VBox(
        [lifeline, notice, keeper.shelf, pane], layout=Layout(width="100%", overflow="visible")
    )
