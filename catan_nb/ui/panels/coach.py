"""The coach: hints with their reasons, and exact odds of what one hopes for."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop
from catan_nb.rules.cards import KIND_NAMES, Cards
from catan_nb.rules.hands import Price
from catan_nb.stats.odds import chance_of_cards, rolls_until_next_turn
from catan_nb.ui.controller import Controller
from catan_nb.ui.drawings import bundle, kind
from catan_nb.ui.errors import ErrorPanel
from catan_nb.ui.html import Child, Markup, button, h, hidden_words
from catan_nb.ui.pane import Press
from catan_nb.ui.panels.base import Panel, action_words, heading
from catan_nb.ui.panels.build import TILES

if TYPE_CHECKING:
    from catan_nb.bots.base import Advice

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
        return h("div", switch, self._hints(), self._odds())

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

    # ---- odds --------------------------------------------------------------------------

    def _odds(self) -> Child:
        table, view, seat = self.table, self.table.view, self.table.viewer
        if seat is None or not view.turn_number or view.over:
            return None
        rolls = rolls_until_next_turn(view, seat)

        kinds = [
            h("td", _percent(chance_of_cards(view, seat, Cards({KIND_NAMES[one]: 1}), rolls)))
            for one in table.game.rules.kinds
        ]
        head = [
            h("th", kind(one, 22), hidden_words(_(KIND_NAMES[one])), scope="col")
            for one in table.game.rules.kinds
        ]
        wishes = [
            self._wish(_(tile.wish), tile.price, rolls)
            for tile in TILES
            if tile.action in view.rules.verbs
        ]
        return h(
            "section",
            heading(_("Odds before you may build again")),
            h(
                "p",
                ngettext(
                    "The dice fall {n} roll until then, your own included. Exact chances if "
                    "nobody builds and the robber stays:",
                    "The dice fall {n} rolls until then, your own included. Exact chances if "
                    "nobody builds and the robber stays:",
                    rolls,
                ).format(n=rolls),
                class_="cnb-small",
            ),
            h("table", h("thead", h("tr", head)), h("tbody", h("tr", kinds)), class_="cnb-odds"),
            h("ul", wishes, class_="cnb-wishes"),
        )

    def _wish(self, name: str, price: Price, rolls: int) -> Markup:
        view, seat = self.table.view, self.table.viewer
        assert seat is not None
        hand = view.players[seat].hand or {}
        missing = Cards(
            {KIND_NAMES[one]: max(0, count - hand[KIND_NAMES[one]]) for one, count in price}
        )
        if not missing:
            return h("li", h("strong", name), ": ", _("you hold the cards."))
        chance = chance_of_cards(view, seat, missing, rolls)
        return h(
            "li",
            h("strong", name),
            ": ",
            _("missing"),
            " ",
            bundle(missing),
            f" – {_percent(chance)}",
        )


def _percent(chance: Fraction) -> str:
    if chance and chance < Fraction(1, 200):
        return "< 1 %"
    if chance != 1 and chance > Fraction(199, 200):
        return "> 99 %"
    return f"{float(chance) * 100:.0f} %"
