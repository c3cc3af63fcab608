"""The rules, to read up what a message or the log cites, and to try them beside the game."""

from __future__ import annotations

from catan_nb.catalogue import RULES, Rule
from catan_nb.kernel.composing import compose_options
from catan_nb.language import almanac, noop
from catan_nb.language import gettext as _
from catan_nb.ui.almanac.reading import Reading
from catan_nb.ui.almanac.search import known
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.site.contents import ALMANAC
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.errors import ErrorPanel
from catan_nb.ui.widgets.html import Child, Markup, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["RulesPanel"]


class RulesPanel(Panel):
    """One rule at a time, found by words or in a list, with a board of its own to try it.

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
            h("div", self.reading.found(), class_="cnb-almanac-list")
            if self.reading.words.strip()
            else self._all()
        )
        return h(
            "div",
            self.reading.field(),
            found,
            self.reading.entry(self._house_rules, self._page()),
        )

    def show(self, rule: str) -> None:
        """Show a rule; one that the catalogue does not have is looked up under its parent."""
        if known(rule) is not None:
            self.reading.open(rule)
        self.refresh()

    def do_choose(self, press: Press) -> None:
        """Show the rule that is chosen from the list."""
        self.show(str(press.value))

    def _pressed(self, press: Press) -> None:
        # Rules cited here are read here; everything else is every panel's.
        if press.do == "choose":
            super()._pressed(press)
            return
        with self.errors.catching(_("opening the almanac")):
            if self.reading.answer(press):
                self.refresh()

    def _all(self) -> Markup:
        titles = [
            h("option", f"{almanac(rule.title)} ({name})", value=name, selected=name == self.rule)
            for name, rule in RULES.items()
        ]
        choice = h("select", titles, data_do="choose", class_="cnb-select")
        return h("label", _("Rule"), " ", choice, class_="cnb-field")

    def _house_rules(self, rule: Rule) -> Child:
        """Tell how the options that vary a rule stand at this table."""
        game = self.table.game
        switched = [
            h("li", _(option.text), " ", h("strong", _words(game.options[option.name])))
            for option in compose_options(game.rules.modules)
            if option.name in rule.options
        ]
        return [h("p", _("At this table:")), h("ul", switched)] if switched else None

    def _page(self) -> Markup:
        link = h(
            "a",
            _("Open in the almanac"),
            href=f"{ALMANAC}?rule={self.rule}",
            target="_blank",
            rel="noopener",
        )
        return h("p", link, class_="cnb-small")


def _words(value: object) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return _("as printed") if value is None else _(str(value).replace("_", " "))
