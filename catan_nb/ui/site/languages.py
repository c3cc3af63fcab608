"""The choice of language at the head of a page."""

from __future__ import annotations

from catan_nb.language import LANGUAGES, current
from catan_nb.language import gettext as _
from catan_nb.ui.widgets.html import Markup, h

__all__ = ["language_choice", "language_options"]


def language_options() -> list[Markup]:
    """Return the languages, each under its own name; the one in use is selected."""
    return [
        h("option", name, value=code, lang=code, selected=code == current())
        for code, name in LANGUAGES.items()
    ]


def language_choice() -> Markup:
    """Return a field to choose one of them; it sends ``language`` with the code."""
    return h(
        "select",
        language_options(),
        data_do="language",
        class_="cnb-select cnb-language",
        aria_label=_("Language"),
        title=_("Language"),
    )
