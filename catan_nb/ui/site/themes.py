"""The choice between light and dark at the head of a page; the page's own script keeps it."""

from __future__ import annotations

from typing import Final

from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.ui.site.icons import icon
from catan_nb.ui.widgets.html import Markup, h

__all__ = ["theme_choice"]

_THEMES: Final = {
    "": noop("as the system"),
    "light": noop("light"),
    "dark": noop("dark"),
}


def theme_choice(*, told: bool = False) -> Markup:
    """Return a field to choose one of them; with ``told`` what it is and what holds stand beside.

    It calls no Python: what is chosen is put on by ``site.js``, and which words are seen is for
    the style of pages of their own to say. Other pages have that style not, and hide it.
    """
    options = [h("option", _(words), value=code) for code, words in _THEMES.items()]
    words = _("Light or dark")
    field = h("select", options, data_theme_choice=True, aria_label=words, title=words)
    named = [h("b", _(one), data_theme_word=code or "system") for code, one in _THEMES.items()]
    seen = h("span", words, " ", named, aria_hidden="true") if told else None
    return h("span", icon("theme"), seen, field, class_="cnb-theme-choice", hidden=True)
