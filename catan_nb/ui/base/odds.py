"""The exact odds of what one hopes that the dice bring."""

from __future__ import annotations

from catan_nb.language import gettext as _
from catan_nb.language import ngettext
from catan_nb.language.numbers import percent
from catan_nb.rules.cards import KIND_NAMES, Cards
from catan_nb.rules.hands import Price
from catan_nb.rules.play.game import Game, View
from catan_nb.stats.play.odds import NextBuild, chance_of_cards, next_build
from catan_nb.ui.looks.drawings import bundle, kind
from catan_nb.ui.looks.elements import heading
from catan_nb.ui.table.boardgame import board_game
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.html import Child, Markup, h, hidden_words

__all__ = ["production_odds"]


def production_odds(table: Controller) -> Child:
    """Tell what the dice may bring until the person at the screen may build again."""
    seat = table.viewer
    if seat is None:
        return None
    view = board_game(table.view)
    if not view.turn_number or view.over:
        return None
    soon = next_build(view, seat)
    head = [heading(_("Odds before you may build again")), _when(view, seat, soon)]
    if not soon.rolls:
        return h("section", head)
    kinds = [
        h("td", percent(chance_of_cards(view, seat, Cards({KIND_NAMES[one]: 1}), soon.rolls)))
        for one in view.rules.kinds
    ]
    signs = [
        h("th", kind(one, 22), hidden_words(_(KIND_NAMES[one])), scope="col")
        for one in view.rules.kinds
    ]
    wishes = [
        _wish(view, seat, _(tile.wish), tile.price, soon.rolls) for tile in table.systems.tiles
    ]
    return h(
        "section",
        head,
        h(
            "p",
            _(
                "Exact chances if nobody builds or trades, the robber stays, a 7 takes nothing "
                "from you and the bank stays as full:"
            ),
            class_="cnb-small",
        ),
        h("table", h("thead", h("tr", signs)), h("tbody", h("tr", kinds)), class_="cnb-odds"),
        h("ul", wishes, class_="cnb-wishes"),
    )


def _when(view: Game | View, seat: int, soon: NextBuild) -> Markup:
    """Tell which chance to build is meant, and how many rolls come before it."""
    if soon.turn == seat:
        turn = _("Your next chance to build is in your own turn, after your roll.")
    elif view.options["special_building"] == "paired_players":
        turn = _("Your next chance to build is your paired turn after the turn of {name}.")
    else:
        turn = _("Your next chance to build is after the turn of {name}.")
    rolls = ngettext(
        "The dice fall {n} time before.", "The dice fall {n} times before.", soon.rolls
    ).format(n=soon.rolls)
    told = rolls if soon.rolls else _("The dice do not fall before.")
    return h("p", turn.format(name=view.names[soon.turn]), " ", told, class_="cnb-small")


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
