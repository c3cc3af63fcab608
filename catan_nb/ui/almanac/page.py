"""The almanac on a page of its own, and as a panel that opens the rules which messages cite."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ipywidgets import Box

from catan_nb.catalogue import RULES, Rule
from catan_nb.kernel.composing import compose_options
from catan_nb.language import almanac as rule_text
from catan_nb.language import almanac as told
from catan_nb.language import gettext as _
from catan_nb.language import noop, use
from catan_nb.ui.almanac.rule_reader import FIRST, Reading, varying_options
from catan_nb.ui.almanac.search import nearest_rule_id
from catan_nb.ui.class_notice import ClassNotice
from catan_nb.ui.contents import ALMANAC
from catan_nb.ui.looks.masthead import front_page_link, language_choice
from catan_nb.ui.looks.stylesheet import Sheet
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.browser import Lifeline, PageContext
from catan_nb.ui.widgets.errors import STAYS, ErrorPanel
from catan_nb.ui.widgets.html import Child, Markup, h, join_html
from catan_nb.ui.widgets.pane import Pane, Press
from catan_nb.ui.widgets.saved_output import Still, Texts, attach_still

__all__ = ["Almanac", "RulesPanel", "almanac"]


class Almanac(Still):
    """The almanac of rules.

    Attributes
    ----------
    reading : Reading
        The rule that is open, and the words that are searched for.
    visit : Visit
        Reads the page's address, such as ``?rule=base.distance``, and the browser's language.
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
            pane.on_press(self._handle_press)
        self._lifeline = Lifeline()
        self.visit = PageContext(self.errors)
        self.visit.on_query(self._open_from_query)
        if language is None:
            self.visit.on_language(self.speak)
        self._notice = ClassNotice.for_page(self.visit)
        main = Box([self.list, self.entry])
        main.add_class("cnb-almanac")
        first = (Sheet(), self.visit, self._lifeline, self._notice)
        self.widget: Any = attach_still(Box([*first, self.errors, self.head, main]), self.still)
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
        self.head.show_html(self._page_header(), 0)
        self.list.show_html(self.reading.search_results(), 0)
        self.entry.show_html(self.reading.rule_page(_varying_options), 0)

    def _open_from_query(self, query: Mapping[str, str]) -> None:
        """Open the rule that the page's address asks for, as in ``?rule=base.distance``."""
        if "rule" in query:
            self.reading = Reading(query["rule"])
            self.refresh()

    def _handle_press(self, press: Press) -> None:
        with self.errors.catching(_("opening the almanac")):
            if press.do == "language":
                self.speak(str(press.value))
                self.visit.remember_language(str(press.value))
            elif self.reading.handle_press(press):
                self.refresh()

    def _page_header(self) -> Markup:
        return h(
            "div",
            h("h1", _("Almanac of rules"), class_="cnb-title"),
            self.reading.search_field(),
            front_page_link(),
            language_choice(),
            class_="cnb-almanac-bar",
        )

    def __repr__(self) -> str:
        return f"<Almanac: {told(RULES[self.rule].title)} [{self.rule}]>"

    def still(self) -> Texts:
        """Return the rule that is open."""
        html = join_html((h("h1", _("Almanac of rules")), Markup(self.entry.html)))
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


def _varying_options(rule: Rule) -> Child:
    """Return text that names the options that vary a rule; None if there are none."""
    varied = varying_options(rule)
    if not varied:
        return None
    items = [h("li", _(option.text), " ", h("code", option.name)) for option in varied]
    return [h("h3", _("House rules"), class_="cnb-heading3"), h("ul", items)]


class RulesPanel(Panel):
    """A panel that shows one rule at a time, with a search, a list and a board to try the rule.

    Attributes
    ----------
    reading : Reading
    """

    title = noop("Rules")
    classes = "cnb-rules cnb-almanac-entry"

    def __init__(self, table: Controller, errors: ErrorPanel) -> None:
        super().__init__(table, errors)
        self.reading = Reading(boards=False)

    @property
    def rule(self) -> str:
        """Id of the rule that is open."""
        return self.reading.rule

    def render(self) -> Markup:
        """Return the ways to find a rule, and the rule that is open."""
        found = (
            h("div", self.reading.search_results(), class_="cnb-almanac-list")
            if self.reading.words.strip()
            else self._rule_list()
        )
        return h(
            "div",
            self.reading.search_field(),
            found,
            self.reading.rule_page(self._varying_options, self._rule_page()),
        )

    def show(self, rule: str) -> None:
        """Show a rule; one that the catalogue does not have is looked up under its parent."""
        if nearest_rule_id(rule) is not None:
            self.reading.open(rule)
        self.refresh()

    def do_choose(self, press: Press) -> None:
        """Show the rule that is chosen from the list."""
        self.show(str(press.value))

    def _handle_press(self, press: Press) -> None:
        # Rules are opened in this panel; other buttons do what they do in every panel.
        if press.do == "choose":
            super()._handle_press(press)
            return
        with self.errors.catching(_("opening the almanac")):
            if self.reading.handle_press(press):
                self.refresh()

    def _rule_list(self) -> Markup:
        titles = [
            h("option", f"{rule_text(rule.title)} ({name})", value=name, selected=name == self.rule)
            for name, rule in RULES.items()
        ]
        choice = h("select", titles, data_do="choose", class_="cnb-select")
        return h("label", _("Rule"), " ", choice, class_="cnb-field")

    def _varying_options(self, rule: Rule) -> Child:
        """Return text on how the options that vary a rule are set at this table."""
        game = self.table.game
        switched = [
            h("li", _(option.text), " ", h("strong", option_value_text(game.options[option.name])))
            for option in compose_options(game.rules.modules)
            if option.name in rule.options
        ]
        return [h("p", _("At this table:")), h("ul", switched)] if switched else None

    def _rule_page(self) -> Markup:
        link = h(
            "a",
            _("Open in the almanac"),
            href=f"{ALMANAC}?rule={self.rule}",
            target="_blank",
            rel="noopener",
        )
        return h("p", link, class_="cnb-small")


def option_value_text(value: object) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return _("as printed") if value is None else _(str(value).replace("_", " "))
