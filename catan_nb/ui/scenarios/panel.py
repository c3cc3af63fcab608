"""The panel behind the strip: what wins here, all that counts for it, and the rules of it."""

from __future__ import annotations

from catan_nb.ui.looks.elements import rule_button
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.scenarios.goals import sentence
from catan_nb.ui.scenarios.kit import TITLE
from catan_nb.ui.widgets.html import Markup, h

__all__ = ["WinsPanel"]


class WinsPanel(Panel):
    """What wins in the scenario, and what there is to win still."""

    title = TITLE
    classes = "cnb-wins-panel"

    def render(self) -> Markup:
        """Return the goal, what is told of each thing that counts, and the rules."""
        table = self.table
        aims = table.systems.aims
        rules = list(dict.fromkeys(rule for aim in aims for rule in aim.rules))
        return h(
            "div",
            h("p", sentence(table)),
            [aim.told(table) for aim in reversed(aims) if aim.told is not None],
            h("p", [[rule_button(rule), " "] for rule in rules], class_="cnb-small"),
        )
