"""What a teacher takes home of a class, to be pressed."""

from __future__ import annotations

from catan_nb.language import gettext as _
from catan_nb.lessons.output.pane import QUIET
from catan_nb.lessons.record.controls import open_button
from catan_nb.ui.widgets.html import Markup, button, h

__all__ = ["files_card"]


def files_card(shelf: str) -> Markup:
    """Return buttons for files and paper; lists of participants are opened by a shelf."""
    return h(
        "div",
        h("h3", _("To take home")),
        h(
            "div",
            [
                button(words, do="save", arg=kind, **QUIET)
                for kind, words in (
                    ("csv", _("All answers as CSV")),
                    ("json", _("All answers as JSON")),
                    ("grades", _("Points for a learning platform")),
                )
            ],
            open_button(shelf, _("Points into a list of participants")),
            button(_("Print"), do="print", **QUIET),
            class_="cnb-live-line",
        ),
        h(
            "p",
            _(
                "Moodle knows participants by user name or address: export the gradebook there"
                " as text, open it here as a list of participants, and import the file that"
                " you get."
            ),
            class_="cnb-live-small",
        ),
        class_="cnb-card cnb-no-print",
        data_key="files",
    )
