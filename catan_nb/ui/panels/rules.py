"""The rules, to read up what a message or the log cites."""

from __future__ import annotations

from catan_nb.language import almanac, noop
from catan_nb.language import gettext as _
from catan_nb.rules.catalogue import RULES
from catan_nb.rules.new import option_list
from catan_nb.ui.html import Markup, h
from catan_nb.ui.pane import Press
from catan_nb.ui.panels.base import Panel, rule_button

__all__ = ["RulesPanel"]


class RulesPanel(Panel):
    """One rule at a time, with a list to choose from."""

    title = noop("Rules")
    classes = "cnb-rules"

    rule: str = "base.turn"

    def render(self) -> Markup:
        """Return the list and the chosen rule."""
        titles = [
            h("option", f"{almanac(rule.title)} ({name})", value=name, selected=name == self.rule)
            for name, rule in RULES.items()
        ]
        chosen = RULES[self.rule]
        here = self.table.game.options
        options = {one.name: one for one in option_list(players=len(self.table.seats))}
        switched = [
            h("li", _(options[name].text), " ", h("strong", _words(here[name])))
            for name in chosen.options
            if name in here
        ]
        return h(
            "div",
            h(
                "label",
                _("Rule"),
                " ",
                h("select", titles, data_do="choose", class_="cnb-select"),
                class_="cnb-field",
            ),
            h(
                "article",
                h("h3", almanac(chosen.title), class_="cnb-heading3"),
                h("p", almanac(chosen.text)),
                [h("p", _("At this table:")), h("ul", switched)] if switched else None,
                h("p", _("See also"), " ", [[rule_button(name), " "] for name in chosen.see])
                if chosen.see
                else None,
                h("p", f"{chosen.id} · {chosen.source}", class_="cnb-small"),
            ),
        )

    def show(self, rule: str) -> None:
        """Show a rule; one that the catalogue does not have is looked up under its parent."""
        while rule not in RULES and "." in rule:
            rule = rule.rpartition(".")[0]
        if rule in RULES:
            self.rule = rule
        self.refresh()

    def do_choose(self, press: Press) -> None:
        """Show the rule that is chosen from the list."""
        self.show(str(press.value))


def _words(value: object) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return _("as printed") if value is None else _(str(value).replace("_", " "))
