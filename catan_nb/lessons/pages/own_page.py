"""Base of the pages around lessons: header with language and links, errors, opened files."""

from __future__ import annotations

from typing import Any, ClassVar

from ipywidgets import Layout, VBox

from catan_nb.language import gettext as _
from catan_nb.language import noop, use
from catan_nb.lessons.output.panes import PagePane
from catan_nb.lessons.record.browser_store import Shelf
from catan_nb.ui.class_notice import ClassNotice
from catan_nb.ui.contents import FRONT
from catan_nb.ui.looks.masthead import language_choice
from catan_nb.ui.widgets.browser import Lifeline, PageContext
from catan_nb.ui.widgets.errors import STAYS, ErrorPanel
from catan_nb.ui.widgets.html import Child, Markup, h, join_html
from catan_nb.ui.widgets.pane import Press
from catan_nb.ui.widgets.saved_output import Still, Texts, attach_still

__all__ = ["OwnPage"]


class OwnPage(Still):
    """A page that is redrawn when something changes.

    Parameters
    ----------
    shelf : Shelf

    Attributes
    ----------
    shelf : Shelf
        Opens files and hands them out.
    head, pane : PagePane
        Show the title with the language, and everything else.
    widget
        The ipywidgets widget to put on the page; a notebook shows the page itself too.
    """

    title: ClassVar[str]
    """What the page is called, looked up when it is shown."""
    opens: ClassVar[str]
    """What the button says that opens files."""
    classes: ClassVar = "cnb-lesson"
    """The CSS classes of its regions."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self.errors = ErrorPanel(STAYS)
        self._lifeline = Lifeline(noop("Reload the page to begin again."))
        self.visit = PageContext(self.errors)
        self.visit.on_language(self.speak)
        self._notice = ClassNotice.for_page(self.visit)
        self.head, self.pane = (
            PagePane(classes=f"{self.classes} cnb-own {name}".strip(), role=role)
            for name, role in (("cnb-own-head", ""), ("", "region"))
        )
        for pane in (self.head, self.pane):
            pane.on_press(self._pressed)
        unseen = (self.visit, self._lifeline, self._notice)
        parts = [*unseen, self.head, self.errors, self.shelf, self.pane]
        column = VBox(parts, layout=Layout(width="100%", overflow="visible"))
        self.widget: Any = attach_still(column, self.still)
        self.refresh()

    def body(self) -> Child:
        """Return the page's content."""
        raise NotImplementedError

    def page_title(self) -> str:
        """Return the title in the current language."""
        return _(self.title)

    def header_controls(self) -> Child:
        """Return the controls beside the title."""
        return None

    def pressed(self, press: Press) -> None:
        """Handle a press."""
        raise NotImplementedError

    def refresh(self) -> None:
        self.pane.label = _(self.title)
        self.shelf.label = _(self.opens)
        self.head.show_html(self._header(), 0)
        self.pane.show_html(h("div", self.body()), 0)

    def speak(self, language: str) -> None:
        use(language)
        for part in (self.errors, self._lifeline, self._notice, self.visit):
            part.speak()
        self.refresh()

    def _pressed(self, press: Press) -> None:
        with self.errors.catching(_("doing what was pressed")):
            if press.do == "language":
                self.visit.remember_language(str(press.value))
                self.speak(str(press.value))
            else:
                self.pressed(press)
                self.refresh()

    def _header(self) -> Markup:
        return h(
            "div",
            h("h1", self.page_title()),
            h("a", _("Front page"), href=FRONT),
            self.header_controls(),
            language_choice(),
            class_="cnb-lesson-top",
        )

    def still(self) -> Texts:
        """Return title and content as static HTML."""
        html = join_html((h("h1", self.page_title()), Markup(self.pane.html)))
        return {"text/html": html, "text/plain": repr(self)}
