"""What has to be chosen before a card is played, told by the field of the action that plays it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from operator import le

from catan_nb.kernel.action import Action, codecs_of
from catan_nb.kernel.codecs import INT, SEAT
from catan_nb.language import gettext as _
from catan_nb.rules.cards import CARDS, KIND, KIND_NAMES, Cards
from catan_nb.rules.places import EDGE, HEX, VERTEX
from catan_nb.rules.play.reading import PlayerFacts
from catan_nb.ui.looks.drawings import card, swatch
from catan_nb.ui.looks.wording import action_words
from catan_nb.ui.panels.base import act
from catan_nb.ui.panels.counter import take_back
from catan_nb.ui.table.boardgame import board_game
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.html import Markup, button, h, hidden_words

__all__ = ["Wants", "card_choice", "kind_cards", "seat_buttons", "wants_of", "with_one_more"]


class Wants(Enum):
    """What a card wants to know."""

    NOTHING = "it is played as it is"
    PLACE = "a place of the board"
    SEAT = "an opponent"
    KIND = "a kind of card"
    CARDS = "some cards"
    DICE = "two numbers"


_WANTS = {
    id(HEX): Wants.PLACE,
    id(VERTEX): Wants.PLACE,
    id(EDGE): Wants.PLACE,
    id(SEAT): Wants.SEAT,
    id(KIND): Wants.KIND,
    id(CARDS): Wants.CARDS,
    id(INT): Wants.DICE,
}


def wants_of(cls: type[Action]) -> Wants:
    """Return what the action of a card wants to know."""
    codecs = codecs_of(cls)
    return _WANTS[id(codecs[0][1])] if codecs else Wants.NOTHING


def seat_buttons(
    table: Controller, cls: type[Action], told: Callable[[PlayerFacts], str]
) -> list[Markup]:
    """Return a button for each opponent that a card can be played on, with what is told of them."""
    return [
        act(
            table,
            cls(player.seat),  # type: ignore[call-arg]
            [swatch(player.colour, 20), f" {player.name}, ", told(player)],
        )
        for player in board_game(table.game).players
        if player.seat != table.viewer
    ]


def kind_cards(table: Controller, cls: type[Action], kinds: Iterable[int]) -> Markup:
    """Return the kinds of card that a card can be played on, to be tapped like a hand."""
    return h("ul", [_kind_card(table, cls(one), one) for one in kinds], class_="cnb-cards")  # type: ignore[call-arg]


def _kind_card(table: Controller, action: Action, one: int) -> Markup:
    words = action_words(action, table.game.names)
    held = table.pool.get(KIND_NAMES[one], 0)
    face = act(table, action, card(one, held), class_="cnb-pickable", label=words)
    return h("li", face, class_="cnb-hand-card")


def card_choice(table: Controller, cls: type[Action], wanted: Cards) -> Markup:
    """Return the bank's cards, to be tapped like a hand, and the button that plays a card for them.

    The cards send "want", what takes one back sends "unwant", the button sends "take".
    """
    game = board_game(table.view)
    action = cls(wanted)  # type: ignore[call-arg]
    cards = [
        h(
            "li",
            button(
                h("span", card(one, game.bank[name]), aria_hidden="true"),
                hidden_words(_("{card}, {n} in the bank").format(card=_(name), n=game.bank[name])),
                do="want",
                arg=one,
                class_="cnb-pickable",
                data_repeat=True,
                data_less="unwant",
            ),
            take_back("unwant", one, wanted.counts[one], _(name), "+"),
            class_=f"cnb-hand-card{' cnb-picked' if wanted.counts[one] else ''}",
        )
        for one, name in ((one, KIND_NAMES[one]) for one in game.rules.kinds)
    ]
    words = action_words(action, game.names) if wanted else _("Tap the cards you take.")
    return h(
        "div",
        h("ul", cards, class_="cnb-cards"),
        act(table, action, words, do="take", class_="cnb-primary"),
        class_="cnb-picker",
    )


def with_one_more(table: Controller, cls: type[Action], wanted: Cards, one: int) -> Cards:
    """Return some cards with one more of a kind, as far as a card is played for so many."""
    field = codecs_of(cls)[0][0]
    counts = list(wanted.counts)
    counts[one] += 1
    more = Cards.of(counts)
    possible = (getattr(action, field) for action in table.game.legal(cls))
    fits = any(all(map(le, more.counts, one.counts)) for one in possible)
    return more if fits else wanted
