"""`progress`: the last cell of a lesson, with results, stored progress, and files to hand in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.lessons.output.page import OnPage, html_box, plain_box
from catan_nb.lessons.output.panes import QUIET, LessonPane
from catan_nb.lessons.output.words import display_name
from catan_nb.lessons.record.entries import ProgressEntry
from catan_nb.lessons.record.keeping import SHELF, Keeper
from catan_nb.lessons.record.lesson_keys import key_of, lesson_name
from catan_nb.lessons.record.recording import RECORD, Record
from catan_nb.ui.class_notice import ClassNotice
from catan_nb.ui.contents import PROGRESS
from catan_nb.ui.looks.masthead import front_page_link
from catan_nb.ui.widgets.browser import Lifeline
from catan_nb.ui.widgets.html import Child, Markup, button, fill_template, h, join_html
from catan_nb.ui.widgets.pane import Press

__all__ = [
    "SIGNS",
    "ProgressCard",
    "entry_tables",
    "html_table",
    "message_box",
    "name_field",
    "open_button",
    "progress",
    "progress_widget",
    "progress_words",
    "save_buttons",
    "split_entries",
    "state_words",
]


# What pages that show progress have in common: a name, saving, what there is to say.


def name_field(learner: str) -> Child:
    """Return the field for the learner's name."""
    return h(
        "label",
        _("Your name"),
        " ",
        h("input", type="text", value=learner, data_do="name", maxlength=80, **QUIET),
    )


def save_buttons() -> Child:
    """Return the buttons that download progress as a file."""
    return [
        button(
            _("Save as {kind}").format(kind=kind.upper()),
            do="save",
            arg=kind,
            title=_("Save a small file to hand in"),
            **QUIET,
        )
        for kind in ("json", "csv")
    ]


def open_button(shelf: str, text: str, class_: str = "") -> Child:
    """Return the button that opens files for a shelf."""
    return h(
        "button", text, type="button", class_=f"cnb-button {class_}", data_opens=shelf, **QUIET
    )


def message_box(keeper: Keeper) -> Child:
    """Return messages about loaded and opened files."""
    lines = [h("p", line) for line in keeper.said]
    return h("div", lines, role="status", class_="cnb-lesson-told")


# Progress in words and tables, for the end of a lesson and for the page over all lessons.


SIGNS: Final = {
    "right": ("✓", noop("solved")),
    "near": ("≈", noop("close")),
    "wrong": ("✗", noop("not yet")),
    "open": ("·", noop("open")),
}
"""State to its sign and its words; the sign never stands alone."""


def split_entries(
    entries: Iterable[ProgressEntry],
) -> tuple[list[ProgressEntry], list[ProgressEntry]]:
    """Split entries into exercises and predictions."""
    all_entries = list(entries)
    return (
        [entry for entry in all_entries if entry.kind != "prediction"],
        [entry for entry in all_entries if entry.kind == "prediction"],
    )


def progress_words(entries: Iterable[ProgressEntry]) -> str:
    """Return a sentence that summarizes the progress."""
    exercises, predictions = split_entries(entries)
    template = _("{done} of {count} exercises solved, {made} of {asked} predictions made.")
    return template.format(
        done=sum(entry.done for entry in exercises),
        count=len(exercises),
        made=sum(entry.done for entry in predictions),
        asked=len(predictions),
    )


def state_words(entry: ProgressEntry) -> str:
    """Return the state of an exercise in words."""
    sign, text = SIGNS[entry.state]
    return f"{sign} {_(text)}"


def html_table(heads: Iterable[str], rows: Iterable[Iterable[Child]], caption: str = "") -> Markup:
    """Return an HTML table whose first column is the header."""
    body = []
    for first, *cells in rows:
        body.append(h("tr", h("th", first, scope="row"), [h("td", cell) for cell in cells]))
    head = h("thead", h("tr", [h("th", name, scope="col") for name in heads]))
    table = h("table", head, h("tbody", body), aria_label=caption or None)
    return h("div", table, class_="cnb-lesson-scroll")


def entry_tables(entries: Mapping[str, ProgressEntry], caption: str = "") -> list[Child]:
    """Return a table of the exercises and one of the predictions."""
    exercises, predictions = split_entries(entries.values())
    parts: list[Child] = []
    if exercises:
        heads = [_("exercise"), _("state"), _("answers"), _("hints"), _("first answer")]
        rows = [
            (
                display_name(entry.name),
                state_words(entry),
                entry.attempts or "–",
                entry.hints or "–",
                {True: _("right"), False: _("not right"), None: "–"}[entry.first_right],
            )
            for entry in exercises
        ]
        parts.append(html_table(heads, rows, caption))
    if predictions:
        heads = [_("prediction"), _("your guess"), _("exact")]
        guesses = [(_prediction_cell(e), guess_words(e), number_words(e)) for e in predictions]
        parts.append(html_table(heads, guesses, caption))
    return parts


def number_words(entry: ProgressEntry) -> str:
    """Return the exact value of a prediction with its unit; a dash while it is hidden."""
    return f"{entry.exact} {entry.unit}".strip() if entry.exact else "–"


def guess_words(entry: ProgressEntry) -> str:
    """Return the guess, or a note that the answer was shown without one."""
    return entry.guess or (_("shown without a guess") if entry.shown else "–")


def _prediction_cell(entry: ProgressEntry) -> Child:
    """Return a cell with the name and the question of a prediction."""
    question = entry.question if entry.question != entry.name else ""
    return [display_name(entry.name), question and h("small", " ", question)]


ADVICE: Final = noop(
    "What you answered and typed is kept in this browser: reload the page to go on."
)


class ProgressCard(OnPage):
    """A learner's progress in a lesson; made by `progress`.

    Attributes
    ----------
    lesson : str
    record : Record
    """

    def __init__(self, lesson: str, record: Record) -> None:
        self.lesson, self.record = lesson, record

    @property
    def heading(self) -> str:
        """The lesson's name, and the learner's."""
        learner = self.record.learner
        template = _("{lesson}: progress of {learner}") if learner else _("{lesson}: your progress")
        return template.format(lesson=lesson_name(self.lesson), learner=learner)

    def __repr__(self) -> str:
        entries = self.record.entries(self.lesson)
        exercises, _predictions = split_entries(entries.values())
        lines = (f"{display_name(entry.name)}: {state_words(entry)}" for entry in exercises)
        return plain_box(self.heading, progress_words(entries.values()), *lines)

    def _repr_html_(self) -> str:
        entries = self.record.entries(self.lesson)
        tables = join_html(entry_tables(entries, lesson_name(self.lesson)))
        return html_box("question", self.heading, progress_words(entries.values()), inner=tables)

    def _on_page(self) -> Any:
        return progress_widget(self)


def progress(lesson: str, *, learner: str | None = None) -> ProgressCard:
    """Show the progress in a lesson; the last cell of a lesson calls it.

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
    """Return the progress with the name field and the buttons that save it."""
    from ipywidgets import Layout, VBox

    pane = LessonPane(label=_("Your progress"), classes="cnb-lesson cnb-progress", role="region")

    def refresh() -> None:
        pane.show_html(shown(), 0)

    def shown() -> Markup:
        entries = card.record.entries(card.lesson)
        link, out = h("a", _("My progress"), href=PROGRESS), front_page_link()
        text = (
            _("Kept with your class, under your name. All lessons together: {page}")
            if keeper.in_class
            else _("Kept in this browser. All lessons together: {page}")
        )
        opens = open_button(SHELF, _("Open a file"))
        named = None if keeper.in_class else name_field(card.record.learner)
        exercises, guesses = split_entries(entries.values())
        solved, guessed = (
            sum(entry.state == "right" for entry in some) for some in (exercises, guesses)
        )
        # The frame of the page counts by itself what the browser keeps.
        counted = {"data_made": guessed, "data_solved": solved} if keeper.in_class else {}
        return h(
            "div",
            h("p", card.heading, class_="cnb-lesson-name"),
            h("p", progress_words(entries.values()), role="status"),
            h(
                "details",
                h("summary", _("Exercise by exercise"), **QUIET),
                entry_tables(entries, lesson_name(card.lesson)),
            ),
            named and h("p", named, class_="cnb-lesson-buttons"),
            h("p", save_buttons(), opens, class_="cnb-lesson-buttons"),
            h("p", fill_template(text, page=link)),
            out and h("p", out),
            message_box(keeper),
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
