"""The way from a page that fills the whole window, or from a lesson, to the front page."""

from __future__ import annotations

from pathlib import Path

from catan_nb.language import gettext as _
from catan_nb.ui.site.contents import EDITOR, FRONT
from catan_nb.ui.widgets.html import Child, Markup, h

__all__ = ["way_out", "way_to_editor"]


def way_out(*content: Child) -> Markup | None:
    """Return a link to the front page, or None where it does not lie beside the notebook.

    What is shown is its name, or `content`.
    """
    # A table may be opened in any notebook; a link to nowhere would be worse than none.
    if not Path(FRONT).is_file():
        return None
    words = _("Front page")
    if not content:
        return h("a", words, href=FRONT, class_="cnb-way-out")
    return h("a", content, href=FRONT, class_="cnb-way-out", aria_label=words, title=words)


def way_to_editor() -> Markup | None:
    """Return a link to the scenario editor, or None where it does not lie beside the notebook."""
    if not Path(EDITOR).is_file():
        return None
    return h("a", _("Make a scenario of your own"), href=EDITOR)
