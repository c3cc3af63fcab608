"""The questions of the base game: what to do, and the buttons to do it with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from catan_nb.board.piece import Place
from catan_nb.kernel.action import Action
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.question import Question
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.rules.base.actions import (
    ClaimVictory,
    Discard,
    EndTurn,
    RefuseTrade,
    Rob,
    RollDice,
)
from catan_nb.rules.base.questions import (
    AnswerOffer,
    BeforeRoll,
    ChoosePartner,
    ChooseVictim,
    DiscardHalf,
    FreeRoads,
    MainTurn,
    RobberMove,
    SetupRoad,
    SetupSettlement,
)
from catan_nb.ui.base.offers import answer_press, offer_box
from catan_nb.ui.looks.drawings import swatch
from catan_nb.ui.looks.wording import cards
from catan_nb.ui.panels.base import Panel, act
from catan_nb.ui.systems.parts import Asking, CardChoice
from catan_nb.ui.table.boardgame import board_game
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.html import Child, Markup, button
from catan_nb.ui.widgets.pane import Press

if TYPE_CHECKING:
    from catan_nb.ui.base.trade import TradePanel

__all__ = ["DISCARD", "PRESSES", "QUESTIONS", "ROBBER_QUESTIONS", "TRADE", "claim", "main_turn"]

TRADE: Final = noop("Trade")
"""The title of the panel in which offers are made."""


def claim(table: Controller) -> Child:
    """Return the button that claims the victory, where there is one."""
    if table.why_not(ClaimVictory()) is not None:
        return None
    return act(table, ClaimVictory(), _("Claim the victory"), do="claim", class_="cnb-primary")


def _before_roll(table: Controller, frame: BeforeRoll) -> Child:
    roll = act(table, RollDice(), _("Roll the dice"), do="roll", class_="cnb-primary", next_=True)
    return roll, claim(table)


def main_turn(table: Controller, frame: Question) -> Child:
    """Return the buttons of a turn after the roll."""
    end = act(table, EndTurn(), _("End the turn"), do="end", class_="cnb-primary", next_=True)
    return claim(table), end


def _victims(table: Controller, frame: ChooseVictim) -> Child:
    game = table.game
    choices: list[Markup] = [
        button(
            swatch(game.colours[seat]),
            " ",
            _("Steal from {name} ({cards})").format(
                name=game.names[seat], cards=cards(game.players[seat].hand_size)
            ),
            do="rob",
            arg=seat,
        )
        for seat in frame.victims
    ]
    if table.why_not(Rob(None)) is None:
        choices.append(button(_("Steal nothing"), do="rob", arg="nobody"))
    return choices


def _offer(table: Controller, frame: Question) -> Child:
    return offer_box(table)


def _proposed(table: Controller, frame: AnswerOffer) -> str:
    # The offer itself stands below, with pictures.
    names = table.game.names
    return _("{name}, {partner} would like to trade.").format(
        name=names[frame.player], partner=names[frame.proposer]
    )


def _refused_for_me(table: Controller, frame: AnswerOffer) -> Action | None:
    by_bot = not table.seats[frame.proposer].is_person
    return RefuseTrade() if table.settings.auto_reject and by_bot else None


def _victims_places(game: AnyGame) -> dict[Place, Action]:
    """Return the buildings that stand for the victims a thief may choose from."""
    frame = game.frame
    game = board_game(game)
    if not isinstance(frame, ChooseVictim) or frame.hex < 0:
        return {}
    around = game.board.topology.hex_vertices[frame.hex]
    owners = {vertex: owner[0] for vertex in around if (owner := game.building_at(vertex))}
    return {
        ("vertex", vertex): Rob(seat) for vertex, seat in owners.items() if seat in frame.victims
    }


DISCARD: Final = CardChoice(
    noop("Discard {n} of {count}"), Discard, lambda frame: int(frame.player)
)

QUESTIONS: Final[Mapping[type[Question], Asking]] = {
    SetupSettlement: Asking(
        noop("Click one of the lit intersections. Many pips and different cards are good."),
        tool="settlement",
    ),
    SetupRoad: Asking(noop("Click one of the lit paths."), tool="road", about=("vertex", "vertex")),
    BeforeRoll: Asking(
        noop("Roll the dice; every hex with that number pays."),
        buttons=_before_roll,
        plain=True,
        rolls=True,
    ),
    MainTurn: Asking(
        noop("Trade, build, play a card – then end your turn."),
        buttons=main_turn,
        plain=True,
        busy=True,
    ),
    DiscardHalf: Asking(noop("Choose the cards to give back in your hand."), cards=DISCARD),
    FreeRoads: Asking(noop("Click one of the lit paths: this road is free."), tool="road"),
    AnswerOffer: Asking(words=_proposed, buttons=_offer, unasked=_refused_for_me, tab=TRADE),
    ChoosePartner: Asking(buttons=_offer, tab=TRADE),
}

ROBBER_QUESTIONS: Final[Mapping[type[Question], Asking]] = {
    RobberMove: Asking(noop("Click the hex where the robber shall stand."), tool="robber"),
    ChooseVictim: Asking(
        noop("Choose here, or click a building beside the robber."),
        places=_victims_places,
        places_words=noop("steal from here"),
        buttons=_victims,
    ),
}


# ---- what the buttons do ---------------------------------------------------------------


def _rob(panel: Panel, press: Press) -> None:
    victim = int(press.arg) if press.arg.isdecimal() else None
    panel.table.choose(Rob(victim), press.stamp)


def _counter(panel: Panel, press: Press) -> None:
    trade: TradePanel = panel.on_open(TRADE)
    trade.prepare_counter()


PRESSES: Final[Mapping[str, Callable[[Panel, Press], object]]] = {
    "roll": lambda panel, press: panel.table.choose(RollDice(), press.stamp),
    "end": lambda panel, press: panel.table.choose(EndTurn(), press.stamp),
    "claim": lambda panel, press: panel.table.choose(ClaimVictory(), press.stamp),
    "rob": _rob,
    "answer": lambda panel, press: answer_press(panel.table, press),
    "partner": lambda panel, press: answer_press(panel.table, press),
    "counter": _counter,
}
"""Buttons with words of their own, which say what they do at any panel."""
