"""What the turn bar says and offers in the Fast Card Game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from catan_nb.fastcard.actions import (
    Discard,
    EndSwaps,
    EndTurn,
    GiveBack,
    KeepFate,
    LayBack,
    PickCard,
    SwapPile,
    TurnFate,
)
from catan_nb.fastcard.cards import KIND_NAMES, Cards
from catan_nb.fastcard.questions import (
    Building,
    GivingBack,
    LayingBack,
    Picking,
    Robbed,
    Swapping,
    TurningFate,
)
from catan_nb.kernel.action import Action
from catan_nb.kernel.question import Question
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.ui.looks.drawings import kind
from catan_nb.ui.looks.wording import action_words
from catan_nb.ui.panels.base import act
from catan_nb.ui.systems.parts import Asking, CardChoice
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.html import Child, Markup, h

__all__ = ["QUESTIONS"]


def _one_of(
    table: Controller, hand: Mapping[str, int], make: Callable[[int], Action]
) -> list[Markup]:
    """Return a button for each kind of card that is held, dimmed where the rules refuse it."""
    return [
        act(
            table,
            make(number),
            [kind(number, 20), h("span", _(name))],
            class_="cnb-chip",
            label=action_words(make(number), table.game.names),
        )
        for number, name in enumerate(KIND_NAMES)
        if hand.get(name)
    ]


def _row(words: str, buttons: list[Markup]) -> Child:
    if not buttons:
        return None
    return h("div", h("span", words, class_="cnb-small"), buttons, class_="cnb-card-choice")


def _hand(table: Controller, seat: int) -> Mapping[str, int]:
    return table.view.players[seat].hand or {}


def _swapping(table: Controller, frame: Swapping) -> Child:
    away = _one_of(table, _hand(table, frame.player), SwapPile)
    return (
        _row(_("Lay away for a card of the pile:"), away),
        act(table, EndSwaps(), _("Swap no more"), do="act", class_="cnb-primary", next_=True),
    )


def _laying_back(table: Controller, frame: LayingBack) -> Child:
    return _row(_("Lay back:"), _one_of(table, _hand(table, frame.player), LayBack))


def _giving_back(table: Controller, frame: GivingBack) -> Child:
    return _row(_("Give back:"), _one_of(table, _hand(table, frame.player), GiveBack))


def _picking(table: Controller, frame: Picking) -> Child:
    return _row(_("Pick:"), _one_of(table, _hand(table, frame.victim), PickCard))


def _building(table: Controller, frame: Building) -> Child:
    return act(table, EndTurn(), _("Draw cards and end"), class_="cnb-primary", next_=True)


def _turning_fate(table: Controller, frame: TurningFate) -> Child:
    return (
        act(table, TurnFate(), _("Turn the fate card"), class_="cnb-primary", next_=True),
        act(table, KeepFate(), _("Leave it as it lies")),
    )


QUESTIONS: Final[Mapping[type[Question], Asking]] = {
    Swapping: Asking(
        noop(
            "Take a card of the market, draw one of a player below, or lay one away for one of"
            " the pile – or swap no more."
        ),
        buttons=_swapping,
    ),
    LayingBack: Asking(
        noop("Lay any card back for the one you took."),
        buttons=_laying_back,
    ),
    GivingBack: Asking(
        noop("Give any card back, the one you drew too."),
        buttons=_giving_back,
    ),
    Picking: Asking(
        noop("The hand lies open: pick the card you want."),
        buttons=_picking,
    ),
    Building: Asking(
        noop("Build each kind of object once at most – then draw cards and end."),
        buttons=_building,
        plain=True,
        busy=True,
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
