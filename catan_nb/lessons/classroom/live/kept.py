"""What is kept of a class, on its teacher's page: to be copied, and old tables to be removed."""

from __future__ import annotations

from typing import Final

from catan_nb.classroom.messages import BACKUP, EXPORT
from catan_nb.kernel.values import frozen
from catan_nb.language import gettext as _
from catan_nb.language import ngettext
from catan_nb.lessons.output.pane import QUIET
from catan_nb.ui.widgets.html import Markup, button, h

__all__ = ["AGES", "Purging", "export_link", "kept_card"]

AGES: Final = (7, 30, 90, 180, 365)
"""Days for which nothing has happened at a table, to choose from."""
_SERVER: Final = "../.."
"""Where the server's own address is, as pages see it."""


@frozen
class Purging:
    """What is going on with old tables.

    Attributes
    ----------
    days : int
        Tables are removed at which nothing has happened for so long.
    sure : bool
        Whether it was asked for, and only has to be confirmed.
    """

    days: int = 90
    sure: bool = False


def kept_card(purging: Purging) -> Markup:
    """Return a link to a backup, and what removes old tables."""
    ages = h(
        "select",
        [h("option", _days(n), value=str(n), selected=n == purging.days) for n in AGES],
        data_do="purge_age",
        aria_label=_("Nothing has happened for"),
        **QUIET,
    )
    asked = _("Remove the tables at which nothing has happened for {days}, with their games?")
    sure = [
        h("span", asked.format(days=_days(purging.days)), role="alert"),
        button(_("Yes, remove"), do="purged", **QUIET),
        button(_("No"), do="purge", arg="no", **QUIET),
    ]
    return h(
        "details",
        h("summary", h("b", _("What is kept")), **QUIET),
        h("p", h("a", _("Save a backup of the class"), href=f"{_SERVER}/{BACKUP}", download="")),
        h(
            "div",
            h("span", _("Tables at which nothing has happened for")),
            ages,
            sure if purging.sure else button(_("Remove …"), do="purge", arg="ask", **QUIET),
            class_="cnb-live-line",
        ),
        h(
            "p",
            _(
                "By themselves tables are closed when nothing has happened there for 90 days, and"
                " removed 90 days later. Learners stay until you remove them."
            ),
            class_="cnb-live-small",
        ),
        class_="cnb-card cnb-no-print",
        data_key="kept",
    )


def export_link(id: str, name: str) -> Markup:
    """Return a link to all that is kept of a learner."""
    words = _("What is kept of {name}").format(name=name)
    href = f"{_SERVER}/{EXPORT}/{id}"
    return h("a", _("What is kept"), href=href, download="", aria_label=words, title=words)


def _days(n: int) -> str:
    return ngettext("{n} day", "{n} days", n).format(n=n)
