"""The coach: hints with their reasons, and exact odds of what one hopes for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.ui.looks.wording import action_words
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.errors import ErrorPanel
from catan_nb.ui.widgets.html import Child, Markup, button, h
from catan_nb.ui.widgets.pane import Press

if TYPE_CHECKING:
    from catan_nb.bots.bot import Advice

__all__ = ["CoachPanel"]


class CoachPanel(Panel):
    """Advice when asked for, and odds that follow the position."""

    title = noop("Coach")
    classes = "cnb-coach"

    def __init__(self, table: Controller, errors: ErrorPanel) -> None:
        super().__init__(table, errors)
        self._advice: list[Advice] = []
        self._moment = -1

    def render(self) -> Markup:
        """Return the hint button or the hints, and the odds."""
        table = self.table
        switch = h(
            "label",
            h("input", type="checkbox", data_do="coach", checked=table.settings.coach),
            " ",
            _("Let the coach speak"),
            class_="cnb-check",
        )
        if not table.settings.coach:
            return h("div", switch)
        return h("div", switch, self._hints(), [odds.load()(table) for odds in table.systems.odds])

    # ---- hints -------------------------------------------------------------------------

    def _hints(self) -> Child:
        if not self.table.mine:
            return h("p", _("Ask for a hint when it is your turn to decide."), class_="cnb-hint")
        if self._moment != self.table.stamp:
            return h(
                "div",
                button(_("Give me a hint"), do="hint", class_="cnb-primary"),
                class_="cnb-buttons",
            )
        if not self._advice:
            return h("p", _("The coach has nothing to say here."), class_="cnb-hint")
        return h(
            "ol", [self._hint(n, one) for n, one in enumerate(self._advice)], class_="cnb-hints"
        )

    def _hint(self, number: int, advice: Advice) -> Markup:
        words = action_words(advice.action, self.table.game.names)
        return h(
            "li",
            h("strong", words),
            h("ul", [h("li", text) for text in advice.reasons], class_="cnb-reasons"),
            button(
                _("Do it"),
                do="follow",
                arg=number,
                class_="cnb-chip",
                aria_label=_("Do it: {words}").format(words=words),
            ),
        )

    def do_hint(self, press: Press) -> None:
        """Ask the bot that plays well what it would do."""
        from catan_nb.bots.registry import make_bot

        if not self.table.mine:
            return
        bot = make_bot("heuristic", self.table.game.seed)
        self._advice = bot.advise(self.table.game.view(self.table.viewer))
        self._moment = self.table.stamp
        self.refresh()

    def do_follow(self, press: Press) -> None:
        """Do what was advised."""
        if self._moment == self.table.stamp and press.arg.isdecimal():
            self.table.choose(self._advice[int(press.arg)].action, press.stamp)

    def do_coach(self, press: Press) -> None:
        """Switch the coach on or off."""
        self.table.change(coach=bool(press.value))
