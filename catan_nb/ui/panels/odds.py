"""The exact odds that the coach tells of what one hopes for.

A system of rules with luck of another kind adds its own to `ODDS`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from catan_nb.language import gettext as _
from catan_nb.language import ngettext
from catan_nb.language.numbers import percent
from catan_nb.rules.actions import RollDice
from catan_nb.rules.cards import KIND_NAMES, Cards
from catan_nb.rules.game import Game, View
from catan_nb.rules.hands import Price
from catan_nb.stats.odds import chance_of_cards, rolls_until_next_turn
from catan_nb.ui.boardgame import board_game
from catan_nb.ui.controller import Controller
from catan_nb.ui.drawings import bundle, kind
from catan_nb.ui.html import Child, Markup, h, hidden_words
from catan_nb.ui.panels.base import heading
from catan_nb.ui.panels.build import TILES

__all__ = ["ODDS"]


def _production_odds(table: Controller) -> Child:
    """Tell what the dice may bring until the person at the screen may build again."""
    seat = table.viewer
    if seat is None or RollDice not in table.game.rules.verbs:
        return None
    view = board_game(table.view)
    rules = view.rules
    if not view.turn_number or view.over:
        return None
    rolls = rolls_until_next_turn(view, seat)
    kinds = [
        h("td", percent(chance_of_cards(view, seat, Cards({KIND_NAMES[one]: 1}), rolls)))
        for one in rules.kinds
    ]
    head = [
        h("th", kind(one, 22), hidden_words(_(KIND_NAMES[one])), scope="col") for one in rules.kinds
    ]
    wishes = [
        _wish(view, seat, _(tile.wish), tile.price, rolls)
        for tile in TILES
        if tile.action in rules.verbs
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


def _wish(view: Game | View, seat: int, name: str, price: Price, rolls: int) -> Markup:
    hand = view.players[seat].hand or {}
    missing = Cards(
        {KIND_NAMES[one]: max(0, count - hand[KIND_NAMES[one]]) for one, count in price}
    )
    if not missing:
        return h("li", h("strong", name), ": ", _("you hold the cards."))
    chance = chance_of_cards(view, seat, missing, rolls)
    return h(
        "li", h("strong", name), ": ", _("missing"), " ", bundle(missing), f" – {percent(chance)}"
    )


ODDS: Final[list[Callable[[Controller], Child]]] = [_production_odds]
"""What is told, each in a section; None where a game has no such luck."""
