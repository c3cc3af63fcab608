"""What pages that show progress have in common: a name, saving, what there is to say."""

from __future__ import annotations

from catan_nb.language import gettext as _
from catan_nb.lessons.output.pane import QUIET
from catan_nb.lessons.record.keeping import Keeper
from catan_nb.ui.widgets.html import Child, button, h

__all__ = ["name_field", "open_button", "save_buttons", "told"]


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


def open_button(shelf: str, words: str, class_: str = "") -> Child:
    """Return a button that lets a person choose files for a shelf of the page."""
    return h(
        "button", words, type="button", class_=f"cnb-button {class_}", data_opens=shelf, **QUIET
    )


def told(keeper: Keeper) -> Child:
    """Return what there is to say about what was loaded and opened."""
    lines = [h("p", line) for line in keeper.said]
    return h("div", lines, role="status", class_="cnb-lesson-told")
