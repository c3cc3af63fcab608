"""What the turn bar says and offers to the person who is asked, by frame.

A system of rules adds entries for its own frames; a frame without one follows its base class.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from catan_nb.kernel.question import Question
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.rules.base.actions import ClaimVictory, EndBuilding, EndTurn, Rob, RollDice
from catan_nb.rules.base.questions import (
    AnswerOffer,
    BeforeRoll,
    ChoosePartner,
    ChooseVictim,
    DiscardHalf,
    FreeRoads,
    MainTurn,
    PairedTurn,
    RobberMove,
    SetupRoad,
    SetupSettlement,
    SpecialBuilding,
)
from catan_nb.ui.looks.drawings import swatch
from catan_nb.ui.looks.wording import cards
from catan_nb.ui.panels.base import act, for_frame
from catan_nb.ui.panels.offers import offer_box
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.html import Child, Markup, button

__all__ = ["ANSWERS", "ASIDES", "FREE", "HINTS", "answers"]

HINTS: Final[dict[type[Question], str]] = {
    SetupSettlement: noop(
        "Click one of the lit intersections. Many pips and different cards are good."
    ),
    SetupRoad: noop("Click one of the lit paths."),
    BeforeRoll: noop("Roll the dice; every hex with that number pays."),
    MainTurn: noop("Trade, build, play a card – then end your turn."),
    DiscardHalf: noop("Choose the cards to give back in your hand, below the board."),
    RobberMove: noop("Click the hex where the robber shall stand."),
    ChooseVictim: noop("Choose here, or click a building beside the robber."),
    FreeRoads: noop("Click one of the lit paths: this road is free."),
    SpecialBuilding: noop("Between the turns you may build and buy, nothing else."),
    PairedTurn: noop("Build, trade with the bank, play a card – then end your turn."),
}
"""What to do, by frame, for the person who is asked."""

ASIDES: Final[list[Callable[[Controller], Child]]] = []
"""What else there is to offer, whatever is asked: each gives its buttons, or None."""

FREE: Final[list[type[Question]]] = [MainTurn, PairedTurn, SpecialBuilding]
"""Frames at which what has just happened matters more than what to do."""


def answers(table: Controller) -> Child:
    """Return the buttons for the question that the person at the screen is asked."""
    frame = table.game.frame
    offered = for_frame(ANSWERS, frame)
    main = offered(table, frame) if offered is not None and frame is not None else None
    return [aside(table) for aside in ASIDES], main


def _claim(table: Controller) -> Child:
    if table.why_not(ClaimVictory()) is not None:
        return None
    return act(table, ClaimVictory(), _("Claim the victory"), do="claim", class_="cnb-primary")


def _before_roll(table: Controller, frame: BeforeRoll) -> Child:
    roll = act(table, RollDice(), _("Roll the dice"), do="roll", class_="cnb-primary", next_=True)
    return roll, _claim(table)


def _main_turn(table: Controller, frame: Question) -> Child:
    end = act(table, EndTurn(), _("End the turn"), do="end", class_="cnb-primary", next_=True)
    return _claim(table), end


def _special_building(table: Controller, frame: SpecialBuilding) -> Child:
    return _claim(table), act(
        table,
        EndBuilding(),
        _("Build nothing more"),
        do="endbuilding",
        class_="cnb-primary",
        next_=True,
    )


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


ANSWERS: Final[dict[type[Question], Callable[[Controller, Any], Child]]] = {
    BeforeRoll: _before_roll,
    MainTurn: _main_turn,
    PairedTurn: _main_turn,
    SpecialBuilding: _special_building,
    ChooseVictim: _victims,
    AnswerOffer: _offer,
    ChoosePartner: _offer,
}
"""Buttons by frame, for the person who is asked."""
