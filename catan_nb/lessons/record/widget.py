"""Progress in a lesson as a region of the page that keeps up with every answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from catan_nb.language import gettext as _
from catan_nb.lessons.output.pane import QUIET, LessonPane
from catan_nb.lessons.record.keeping import Keeper
from catan_nb.lessons.record.showing import entry_tables, summary
from catan_nb.ui.site.contents import PROGRESS
from catan_nb.ui.site.way_out import way_out
from catan_nb.ui.widgets.html import Child, button, filled, h
from catan_nb.ui.widgets.pane import Press

if TYPE_CHECKING:
    from catan_nb.lessons.record.card import ProgressCard

__all__ = ["name_field", "progress_widget", "save_buttons", "told"]


def progress_widget(card: ProgressCard) -> Any:
    """Return the progress with a field for the name and buttons to save it."""
    from ipywidgets import Layout, VBox

    pane = LessonPane(label=_("Your progress"), classes="cnb-lesson", role="region")

    def refresh() -> None:
        entries = card.record.entries(card.lesson)
        link, out = h("a", _("My progress"), href=PROGRESS), way_out()
        pane.show(
            h(
                "div",
                h("p", card.heading, class_="cnb-lesson-name"),
                h("p", summary(entries.values()), role="status"),
                h(
                    "details",
                    h("summary", _("Exercise by exercise"), **QUIET),
                    entry_tables(entries, card.lesson),
                ),
                h("p", name_field(card.record.learner), class_="cnb-lesson-buttons"),
                h("p", save_buttons(), class_="cnb-lesson-buttons"),
                h("p", filled(_("Kept in this browser. All lessons together: {page}"), page=link)),
                out and h("p", out),
                told(keeper),
                class_="cnb-lesson-box",
            ),
            0,
        )

    def pressed(press: Press) -> None:
        if press.do == "name":
            card.record.name(str(press.value))
        elif press.do == "save":
            keeper.download(press.arg)

    keeper = Keeper(card.record, "lesson", refresh)
    pane.on_press(pressed)
    refresh()
    return VBox([keeper.shelf, pane], layout=Layout(width="100%", overflow="visible"))


def name_field(learner: str) -> Child:
    """Return a field for the learner's name."""
    return h(
        "label",
        _("Your name"),
        " ",
        h("input", type="text", value=learner, data_do="name", maxlength=80, **QUIET),
    )


def save_buttons() -> Child:
    """Return buttons that save progress as a file."""
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


def told(keeper: Keeper) -> Child:
    """Return what there is to say about what was loaded and opened."""
    lines = [h("p", line) for line in keeper.said]
    return h("div", lines, role="status", class_="cnb-lesson-told")
