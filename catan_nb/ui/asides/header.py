"""The head of the page: a new game, saving, the language."""

from __future__ import annotations

from collections.abc import Callable

from catan_nb.language import LANGUAGES, noop
from catan_nb.language import gettext as _
from catan_nb.ui.looks.drawings import mark, sign
from catan_nb.ui.looks.elements import square
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.site.languages import language_choice
from catan_nb.ui.site.way_out import way_out
from catan_nb.ui.taught.who import who_sits
from catan_nb.ui.widgets.html import Markup, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["Header"]


class Header(Panel):
    """Title and buttons for the whole game."""

    title = noop("Game")
    classes = "cnb-header"

    on_new: Callable[[], object] = staticmethod(lambda: None)
    on_save: Callable[[], object] = staticmethod(lambda: None)
    on_language: Callable[[str], object] = staticmethod(lambda language: None)

    def render(self) -> Markup:
        """Return the title and the buttons."""
        brand = h("span", mark(28), h("span", "catan_nb"), class_="cnb-brand")
        return h(
            "div",
            h("h1", way_out(brand) or brand, class_="cnb-title"),
            square("new", "new", _("New game")),
            square(
                "save",
                "save",
                _("Save"),
                title=_("Save the game as a file"),
                why_not=self.table.unsaved or None,
            ),
            who_sits(),
            h("span", sign("globe"), language_choice(), class_="cnb-tongue"),
            class_="cnb-header-row",
        )

    def do_new(self, press: Press) -> None:
        """Open the new game dialog."""
        self.on_new()

    def do_save(self, press: Press) -> None:
        """Hand the game to the person as a file."""
        self.on_save()

    def do_language(self, press: Press) -> None:
        """Show everything in another language."""
        if press.value in LANGUAGES:
            self.on_language(str(press.value))
