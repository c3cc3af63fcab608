"""What has to be chosen before a card is played, told by the field of the action that plays it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum

from catan_nb.kernel.action import Action, codecs_of
from catan_nb.kernel.values.codecs import INT, SEAT
from catan_nb.language import gettext as _
from catan_nb.rules.cards import CARDS, KIND, KIND_NAMES, Cards
from catan_nb.rules.places import EDGE, HEX, VERTEX
from catan_nb.rules.play.reading import PlayerFacts
from catan_nb.ui.looks.drawings import kind, swatch
from catan_nb.ui.looks.wording import action_words
from catan_nb.ui.panels.base import act
from catan_nb.ui.panels.counter import stepper
from catan_nb.ui.table.boardgame import board_game
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.html import Markup, h, hidden_words

__all__ = ["Wants", "card_steppers", "kind_buttons", "seat_buttons", "wants_of", "with_one_more"]


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


def kind_buttons(table: Controller, cls: type[Action], kinds: Iterable[int]) -> list[Markup]:
    """Return a button for each of these kinds of card that a card can be played on."""
    return [
        act(table, cls(one), [kind(one, 22), f" {_(KIND_NAMES[one])}"])  # type: ignore[call-arg]
        for one in kinds
    ]


def card_steppers(table: Controller, cls: type[Action], wanted: Cards) -> Markup:
    """Return a number of each kind to choose, and the button that plays a card for them.

    The steppers send "want", the button sends "take".
    """
    game = board_game(table.view)
    action = cls(wanted)  # type: ignore[call-arg]
    steps = [
        h(
            "span",
            kind(one, 24),
            hidden_words(_(name)),
            stepper("want", one, wanted.counts[one], _(name), game.bank[name]),
        )
        for one, name in ((one, KIND_NAMES[one]) for one in game.rules.kinds)
    ]
    words = action_words(action, game.names)
    return h(
        "div",
        h("div", steps, class_="cnb-pick-row"),
        act(table, action, words, do="take", class_="cnb-primary"),
        class_="cnb-picker",
    )


def with_one_more(table: Controller, cls: type[Action], wanted: Cards, one: int, by: int) -> Cards:
    """Return some cards with one more or less of a kind, as far as a card is played for them."""
    field = codecs_of(cls)[0][0]
    most = max((getattr(a, field).counts[one] for a in table.game.legal(cls)), default=0)
    counts = list(wanted.counts)
    counts[one] = max(0, min(most, counts[one] + by))
    return Cards.of(counts)
