"""Offers on the table: how they are put and how they can be answered."""

from __future__ import annotations

from catan_nb.language import gettext as _
from catan_nb.rules.base.actions import AcceptTrade, ConfirmTrade, RefuseTrade, WithdrawOffer
from catan_nb.rules.base.questions import Answer, AnswerOffer, ChoosePartner
from catan_nb.ui.looks.drawings import bundle, swatch
from catan_nb.ui.panels.base import act
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.html import Markup, button, filled, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["answer_press", "offer_box"]


def offer_box(table: Controller) -> Markup | None:
    """Return the offer that the person at the screen has to answer, or the answers to choose from.

    None when nothing of that kind is asked. The buttons send "answer" with accept, refuse or
    withdraw, "partner" with a seat, and "counter".
    """
    frame = table.game.frame
    if not table.mine:
        return None
    if isinstance(frame, AnswerOffer):
        return _offer(table, frame)
    if isinstance(frame, ChoosePartner):
        return _answers(table, frame)
    return None


def answer_press(table: Controller, press: Press) -> bool:
    """Carry out a button of `offer_box` (not "counter"); whether the game changed."""
    if press.do == "partner" and press.arg.isdecimal():
        return table.choose(ConfirmTrade(int(press.arg)), press.stamp)
    action = {"accept": AcceptTrade(), "refuse": RefuseTrade(), "withdraw": WithdrawOffer()}.get(
        press.arg
    )
    return action is not None and table.choose(action, press.stamp)


def _offer(table: Controller, frame: AnswerOffer) -> Markup:
    name = table.game.names[frame.proposer]
    colour = table.game.colours[frame.proposer]
    if frame.give:
        words = filled(
            _("{name} gives you {give} and wants {get}"),
            name=name,
            give=bundle(frame.give),
            get=bundle(frame.get),
        )
    else:
        words = filled(_("{name} asks who gives {get}"), name=name, get=bundle(frame.get))
    return h(
        "div",
        h("p", swatch(colour), " ", words, class_="cnb-offer-words"),
        h(
            "div",
            act(table, AcceptTrade(), _("Accept"), do="answer", arg="accept", class_="cnb-primary"),
            act(table, RefuseTrade(), _("Refuse"), do="answer", arg="refuse", next_=True),
            button(_("Make a counter-offer") if frame.give else _("Make an offer"), do="counter"),
            class_="cnb-buttons",
        ),
        class_="cnb-offer",
    )


def _answers(table: Controller, frame: ChoosePartner) -> Markup:
    return h(
        "div",
        [_answer(table, answer) for answer in frame.answers],
        h(
            "p",
            act(
                table,
                WithdrawOffer(),
                _("Trade with nobody"),
                do="answer",
                arg="withdraw",
                next_=True,
            ),
            class_="cnb-offer-words",
        ),
        class_="cnb-offer cnb-answers",
    )


def _answer(table: Controller, answer: Answer) -> Markup:
    name, colour = table.game.names[answer.player], table.game.colours[answer.player]
    return h(
        "p",
        swatch(colour),
        " ",
        filled(
            _("{name} gives you {give} for {get}"),
            name=name,
            give=bundle(answer.give),
            get=bundle(answer.get),
        ),
        " ",
        act(
            table,
            ConfirmTrade(answer.player),
            _("Trade with {name}").format(name=name),
            do="partner",
            arg=answer.player,
            class_="cnb-primary",
        ),
        class_="cnb-offer-words",
    )
