"""What the turn bar says and offers in the Fast Card Game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from catan_nb.fastcard.actions import (
    Discard,
    DrawAsMany,
    EndSwaps,
    EndTurn,
    GiveBack,
    KeepFate,
    LayAway,
    LayBack,
    PickCard,
    SwapMarket,
    SwapPile,
    SwapPlayer,
    TurnFate,
)
from catan_nb.fastcard.cards import Cards
from catan_nb.fastcard.questions import (
    Building,
    GivingBack,
    LayingAway,
    LayingBack,
    Picking,
    Robbed,
    Swapping,
    TurningFate,
)
from catan_nb.kernel.action import Action
from catan_nb.kernel.question import Question
from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop
from catan_nb.ui.panels.base import act
from catan_nb.ui.systems.parts import Asking, CardAnswer, CardChoice
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.html import Child

__all__ = ["QUESTIONS"]


def _swapping(table: Controller, frame: Swapping) -> Child:
    return act(table, EndSwaps(), _("Swap no more"), class_="cnb-primary", next_=True)


def _laying_away(table: Controller, frame: LayingAway) -> Child:
    words = ngettext("Draw {n} card", "Draw {n} cards", frame.count).format(n=frame.count)
    return act(table, DrawAsMany(), words, class_="cnb-primary", next_=True)


def _back(table: Controller, more: type[Action], words: str) -> str:
    """Say what goes back, and that one more may be taken before where it may."""
    again = _("Or take one more first: then as many go back.")
    return f"{words} {again}" if table.game.legal(more) else words


def _building(table: Controller, frame: Building) -> Child:
    return act(table, EndTurn(), _("Draw cards and end"), class_="cnb-primary", next_=True)


def _turning_fate(table: Controller, frame: TurningFate) -> Child:
    return (
        act(table, TurnFate(), _("Turn the fate card"), class_="cnb-primary", next_=True),
        act(table, KeepFate(), _("Leave it as it lies")),
    )


QUESTIONS: Final[Mapping[type[Question], Asking]] = {
    Swapping: Asking(
        noop("Tap a card of the market or of your own hand, or swap with a player."),
        card=CardAnswer(SwapPile, lambda frame: int(frame.player), rather=LayAway),
        buttons=_swapping,
        plain=True,
    ),
    LayingAway: Asking(
        noop("Tap another card to lay it away too, or draw."),
        card=CardAnswer(LayAway, lambda frame: int(frame.player)),
        buttons=_laying_away,
    ),
    LayingBack: Asking(
        lambda table, frame: _back(
            table,
            SwapMarket,
            _("Tap the card of your hand that you lay back for the one you took."),
        ),
        card=CardAnswer(LayBack, lambda frame: int(frame.player)),
    ),
    GivingBack: Asking(
        lambda table, frame: _back(
            table,
            SwapPlayer,
            _("Tap the card of your hand that you give back; it may be the one you drew."),
        ),
        card=CardAnswer(GiveBack, lambda frame: int(frame.player)),
    ),
    Picking: Asking(
        noop("The hand lies open: tap the card you want."),
        card=CardAnswer(PickCard, lambda frame: int(frame.victim)),
    ),
    Building: Asking(
        noop("You may build one of each kind a turn; at its end you draw cards."),
        buttons=_building,
        plain=True,
    ),
    TurningFate: Asking(
        noop("The arrows say who loses a road or a knight when none is left."),
        buttons=_turning_fate,
    ),
    Robbed: Asking(
        noop("Choose the cards to give up in your hand."),
        cards=CardChoice(
            noop("Give up {n} of {count}"),
            lambda cards: Discard(Cards(cards)),
            lambda frame: int(frame.player),
        ),
    ),
}
