"""The way out for whoever sits at a table after somebody else of the class."""

from __future__ import annotations

from catan_nb.language import gettext as _
from catan_nb.ui.site.contents import DOOR
from catan_nb.ui.site.icons import icon
from catan_nb.ui.taught.taught import TAUGHT
from catan_nb.ui.widgets.html import Child, h

__all__ = ["who_sits"]


def who_sits() -> Child:
    """Return a link that says who has opened the page; None where that is no learner."""
    if not TAUGHT.learner or not TAUGHT.name:
        return None
    words = _("I am not {name}").format(name=TAUGHT.name)
    return h("a", icon("person", 18), href=DOOR, class_="cnb-not-me", title=words, aria_label=words)
