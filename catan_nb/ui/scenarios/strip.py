"""The strip over the board that tells what wins in the scenario that is played."""

from __future__ import annotations

from catan_nb.language import gettext as _
from catan_nb.ui.looks.drawings import sign, swatch
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.scenarios.goals import goal
from catan_nb.ui.scenarios.kit import TITLE, named, shown
from catan_nb.ui.widgets.html import Child, Markup, button, h, hidden_words

__all__ = ["WinsHere"]


class WinsHere(Panel):
    """What wins, and how near everybody is, at a glance; its button opens the panel."""

    title = TITLE
    classes = "cnb-wins"

    def render(self) -> Markup:
        """Return the goal, what counts here, and how far everybody is."""
        table = self.table
        counts = (aim.strip(table) for aim in table.systems.aims if aim.strip is not None)
        words = goal(table)
        scenario = _(shown(table).rules.scenario.title)
        return h(
            "div",
            button(
                sign("crown", 20),
                h("span", words, class_="cnb-wins-goal"),
                hidden_words(". ", _("More of it")),
                do="drawer",
                arg=TITLE,
                class_="cnb-wins-open",
                title=f"{scenario}: {words}" if scenario else words,
            ),
            [h("div", one, class_="cnb-aim") for one in counts if one is not None],
            self._seats(),
            class_="cnb-wins-line",
        )

    def _seats(self) -> Child:
        """Return all players with what each has of what counts here."""
        table = self.table
        asked = [aim.seat for aim in table.systems.aims if aim.seat is not None]
        rows = []
        for player in shown(table).players:
            found = [one for seat in asked if (one := seat(table, player)) is not None]
            told = named(table, player, ", ".join(words for _cell, words in found))
            cells = [h("b", cell, aria_hidden="true") for cell, _words in found]
            if cells:
                swatched = swatch(player.colour, 18)
                rows.append(h("li", swatched, cells, hidden_words(told, ". "), title=told))
        return h("ul", rows, class_="cnb-aim-seats") if rows else None
