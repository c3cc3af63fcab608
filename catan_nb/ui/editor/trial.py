"""Trying a scenario at once: a table with bots in the editor's place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from catan_nb.games import new_game
from catan_nb.kernel.text import written_whole
from catan_nb.language import current
from catan_nb.language import gettext as _
from catan_nb.rules.scenario import Scenario
from catan_nb.ui.pages.grid import box
from catan_nb.ui.pages.table_page import TablePage
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.table.seats import seats_of
from catan_nb.ui.table.settings import Settings
from catan_nb.ui.widgets.html import button, h
from catan_nb.ui.widgets.pane import Pane, Press

__all__ = ["Trial"]


class Trial:
    """A table at which a scenario is tried, with the way back.

    Parameters
    ----------
    on_back : callable
        Called when somebody wants to go back to the editor.

    Attributes
    ----------
    widget :
        The ipywidgets widget to put on the page.
    table : Table or None
        The table, while one tries.
    """

    def __init__(self, on_back: Callable[[], object]) -> None:
        self._on_back = on_back
        self.table: TablePage | None = None
        self.bar = Pane(classes="cnb-panel cnb-trial-bar")
        self.bar.on_press(self._pressed)
        self.widget: Any = box("cnb-trial", self.bar)

    def begin(self, scenario: Scenario, wanted: str = "") -> None:
        """Open a table of the person and bots; BadSetup where none can be.

        `wanted` names numbers of players as "5, 6"; where the scenario is for none of them, it is
        played by as many as it can be up to four.
        """
        players = max((n for n in scenario.players if n <= 4), default=scenario.players[0])
        at = [written_whole(one.strip()) for one in wanted.split(",")]
        players = next((n for n in at if n in scenario.players), players)
        game = new_game("base", players=players, scenario=scenario)
        controller = Controller(
            game, seats_of(None, players, game.seed), Settings(language=current())
        )
        self.table = TablePage(controller)
        self.bar.label = _("Trial")
        self.bar.show(
            h(
                "div",
                h(
                    "strong",
                    _("You try “{title}”").format(title=_(scenario.title or scenario.name)),
                ),
                button(_("Back to the editor"), do="back", class_="cnb-primary"),
                class_="cnb-trial-row",
            ),
            0,
        )
        self.widget.children = (self.bar, self.table.widget)
        self.bar.focus("back")

    def end(self) -> None:
        """Put the table away; its bots wait for ever."""
        if self.table is not None:
            self.table.controller.hold(True)
            self.table = None
        self.widget.children = (self.bar,)

    def _pressed(self, press: Press) -> None:
        if press.do == "back":
            self._on_back()
