"""What every dashboard has: a head with language and ways out, a place for errors, long work."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from ipywidgets import Box, Layout

from catan_nb.language import gettext as _
from catan_nb.language import noop, use
from catan_nb.rules.play.game import Game
from catan_nb.ui.looks.sheet import DASHBOARD, Sheet
from catan_nb.ui.pages.grid import box
from catan_nb.ui.site.contents import FRONT, TABLE
from catan_nb.ui.site.languages import language_choice
from catan_nb.ui.table.tablefile import read_board_game
from catan_nb.ui.taught.notice import ClassNotice
from catan_nb.ui.widgets.errors import STAYS, ErrorPanel
from catan_nb.ui.widgets.html import Child, Markup, h, join
from catan_nb.ui.widgets.keep import Keep
from catan_nb.ui.widgets.lifeline import Lifeline
from catan_nb.ui.widgets.longwork import LongWork
from catan_nb.ui.widgets.pane import Pane, Press
from catan_nb.ui.widgets.public import Public
from catan_nb.ui.widgets.stills import Texts
from catan_nb.ui.widgets.visit import Visit

__all__ = ["Dashboard", "Draw"]

Draw = Callable[[], Child]
"""Returns what a part of the page shows now."""


class Dashboard(Public, Box):  # type: ignore[misc]
    """A page of panels that are drawn anew whenever something changes.

    It is an ipywidgets container: a notebook shows it, and boxes and tabs take it as it is.

    A dashboard names its parts in `parts`, in order, and answers presses in `pressed`. `wide`
    are the parts as wide as the page, and below the part `works` stands how far work has got;
    `signs` are drawings that it uses beside those of all pages.

    Parameters
    ----------
    language : str, optional
        A key of `catan_nb.language.LANGUAGES`; by itself the one that the address asks for or
        that was chosen in this browser before.

    Attributes
    ----------
    work : LongWork
        What takes a while; its line stands where `parts` says "work".
    note : str
        What could not be done, in words; empty when all is well.
    """

    NAMES: ClassVar[tuple[str, ...]] = ("note", "refresh", "speak", "take", "widget", "work")

    title: ClassVar[str]
    key: ClassVar[str]
    wide: ClassVar[tuple[str, ...]]
    works: ClassVar[str]
    signs: ClassVar[Mapping[str, str]] = {}

    def __init__(self, language: str | None = None) -> None:
        if language is not None:
            use(language)
        self.note = ""
        self.errors = ErrorPanel(STAYS)
        self._lifeline = Lifeline(noop("Reload the page to begin again."))
        self.keep = Keep(self.key, self.errors, opens=noop("Open a saved game"))
        self.keep.on_upload(self._opened)
        self.visit = Visit(self.errors)
        if language is None:
            self.visit.on_language(self.speak)
        self._notice = ClassNotice.of_visit(self.visit)
        self.work = LongWork()
        self.work.line.add_class("cnb-dash-work")
        self._draws = dict(self.parts())
        self._panes = {name: Pane(classes=f"cnb-panel cnb-dash-{name}") for name in self._draws}
        self._head = Pane(classes="cnb-dash-head")
        self._note = Pane()
        for pane in (self._head, *self._panes.values()):
            pane.on_press(self._press)
        cells = {name: box("cnb-dash-cell", pane) for name, pane in self._panes.items()}
        for name in self.wide:
            cells[name].add_class("cnb-dash-wide")
        cells[self.works].children = (self._panes[self.works], self.work.line)
        for name, widget in self.below().items():
            cells[name].children = (*cells[name].children, widget)
        grid = box("cnb-dash", *cells.values())
        head = box("cnb-head", self._head, self.keep)
        unseen = (Sheet(DASHBOARD, self.signs), self.visit, self._lifeline, self._notice)
        super().__init__(
            (*unseen, head, self.errors, self._note, grid),
            layout=Layout(),
            _dom_classes=("cnb-table",),
        )
        self.refresh()

    @property
    def widget(self) -> Dashboard:
        """The dashboard itself, for notebooks that were written when it was no widget."""
        return self

    # ---- what a dashboard says -----------------------------------------------------------

    def parts(self) -> Mapping[str, Draw]:
        """Return the panels by name, each with the function that draws it."""
        raise NotImplementedError

    def below(self) -> Mapping[str, Any]:
        """Return the widgets that stand below panels, by the panel's name."""
        return {}

    def pressed(self, press: Press) -> None:
        """Do what was pressed; ValueError with what is wrong with it, in words."""
        raise NotImplementedError

    def take(self, name: str, game: Game) -> None:
        """Take in a saved game that somebody opened."""
        raise NotImplementedError

    # ---- keeping up ------------------------------------------------------------------------

    def refresh(self, *names: str) -> None:
        """Show all parts as they are now, or only some."""
        self._head.show(self._top(), 0)
        note = h("p", self.note, class_="cnb-note cnb-bad", role="alert") if self.note else ""
        self._note.show(note, 0)
        for name in names or self._draws:
            self._panes[name].show(h("div", self._draws[name]()), 0)

    def speak(self, language: str) -> None:
        """Show everything in another language; BadSetup when there is no such language."""
        use(language)
        parts = (self.errors, self._lifeline, self._notice, self.visit, self.keep, self.work)
        for part in parts:
            part.speak()
        self.refresh()

    def _press(self, press: Press) -> None:
        with self.errors.catching(_("doing what was pressed")):
            self.note = ""
            if press.do == "language":
                self.visit.prefer(str(press.value))
                self.speak(str(press.value))
                return
            try:
                self.pressed(press)
            except ValueError as problem:
                self.note = str(problem)
            self.refresh()

    def _opened(self, name: str, text: str) -> None:
        try:
            game = read_board_game(text)
            self.note = ""
            self.take(name, game)
        except ValueError as problem:
            self.note = _("{name} cannot be used: {problem}").format(name=name, problem=problem)
        self.refresh()

    def _top(self) -> Markup:
        return h(
            "div",
            h("h1", _(self.title), class_="cnb-title"),
            h("a", _("Front page"), href=FRONT),
            h("a", _("The table"), href=TABLE),
            language_choice(),
            class_="cnb-dash-bar",
        )

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {_(self.title)}>"

    def _still(self) -> Texts:
        """Return the title and all panels."""
        panels = [Markup(self._panes[name].html) for name in self._draws]
        return {"text/html": join((h("h1", _(self.title)), *panels)), "text/plain": repr(self)}
