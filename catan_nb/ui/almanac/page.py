"""The almanac as a page: find a rule, read it, follow its references, try it on a board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ipywidgets import Box

from catan_nb.catalogue import RULES, Rule
from catan_nb.language import almanac as told
from catan_nb.language import gettext as _
from catan_nb.language import use
from catan_nb.ui.almanac.reading import FIRST, Reading, options_of
from catan_nb.ui.looks.sheet import Sheet
from catan_nb.ui.site.languages import language_choice
from catan_nb.ui.site.way_out import way_out
from catan_nb.ui.taught.notice import ClassNotice
from catan_nb.ui.widgets.errors import STAYS, ErrorPanel
from catan_nb.ui.widgets.html import Child, Markup, h, join
from catan_nb.ui.widgets.lifeline import Lifeline
from catan_nb.ui.widgets.pane import Pane, Press
from catan_nb.ui.widgets.stills import Still, Texts, with_still
from catan_nb.ui.widgets.visit import Visit

__all__ = ["Almanac", "almanac"]


class Almanac(Still):
    """The almanac of rules.

    Attributes
    ----------
    reading : Reading
        What is open and what is searched for.
    visit : Visit
        The page's address, ``?rule=base.distance`` for one, and the browser's language.
    widget:
        The ipywidgets widget to put on the page; a notebook shows the almanac itself too.
    """

    def __init__(self, rule: str = FIRST, *, language: str | None = None) -> None:
        if language is not None:
            use(language)
        self.errors = ErrorPanel(STAYS)
        self.reading = Reading(rule)
        self.head, self.list, self.entry = (
            Pane(classes=f"cnb-panel cnb-almanac-{part}") for part in ("head", "list", "entry")
        )
        for pane in (self.head, self.list, self.entry):
            pane.on_press(self._pressed)
        self._lifeline = Lifeline()
        self.visit = Visit(self.errors)
        self.visit.on_query(self._asked)
        if language is None:
            self.visit.on_language(self.speak)
        self._notice = ClassNotice.of_visit(self.visit)
        main = Box([self.list, self.entry])
        main.add_class("cnb-almanac")
        first = (Sheet(), self.visit, self._lifeline, self._notice)
        self.widget: Any = with_still(Box([*first, self.errors, self.head, main]), self.still)
        self.widget.add_class("cnb-table")
        self.refresh()

    @property
    def rule(self) -> str:
        """Id of the rule that is open."""
        return self.reading.rule

    def open(self, rule: str) -> None:
        """Open a rule; one that the catalogue does not have is looked up under its parent.

        Raises
        ------
        BadSetup
            There is no such rule.
        """
        self.reading.open(rule)
        self.refresh()

    def speak(self, language: str) -> None:
        """Show everything in another language; BadSetup when there is no such language."""
        use(language)
        for part in (self.errors, self._lifeline, self._notice, self.visit):
            part.speak()
        self.refresh()

    def refresh(self) -> None:
        """Show everything as it is now."""
        self.head.label, self.list.label, self.entry.label = _("Almanac"), _("Rules"), _("Rule")
        self.head.show(self._head(), 0)
        self.list.show(self.reading.found(), 0)
        self.entry.show(self.reading.entry(_house_rules), 0)

    def _asked(self, query: Mapping[str, str]) -> None:
        """Begin with the rule that the page's address asks for, as in ``?rule=base.distance``."""
        if "rule" in query:
            self.reading = Reading(query["rule"])
            self.refresh()

    def _pressed(self, press: Press) -> None:
        with self.errors.catching(_("opening the almanac")):
            if press.do == "language":
                self.speak(str(press.value))
                self.visit.prefer(str(press.value))
            elif self.reading.answer(press):
                self.refresh()

    def _head(self) -> Markup:
        return h(
            "div",
            h("h1", _("Almanac of rules"), class_="cnb-title"),
            self.reading.field(),
            way_out(),
            language_choice(),
            class_="cnb-almanac-bar",
        )

    def __repr__(self) -> str:
        return f"<Almanac: {told(RULES[self.rule].title)} [{self.rule}]>"

    def still(self) -> Texts:
        """Return the rule that is open."""
        html = join((h("h1", _("Almanac of rules")), Markup(self.entry.html)))
        return {"text/html": html, "text/plain": repr(self)}


def almanac(rule: str = FIRST, *, language: str | None = None) -> Almanac:
    """Return the almanac of rules, to be shown as the last value of a notebook cell.

    Parameters
    ----------
    rule : str
        Id of the rule to open, such as ``"base.distance"``.
    language : str, optional
        A key of `catan_nb.language.LANGUAGES`; by itself the one in use.

    Raises
    ------
    BadSetup
        There is no such rule or language.
    """
    return Almanac(rule, language=language)


def _house_rules(rule: Rule) -> Child:
    """Tell which options vary a rule, whatever the game."""
    varied = options_of(rule)
    if not varied:
        return None
    items = [h("li", _(option.text), " ", h("code", option.name)) for option in varied]
    return [h("h3", _("House rules"), class_="cnb-heading3"), h("ul", items)]
