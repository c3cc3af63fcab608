"""Offers on the table: how they are put and how they can be answered."""

from __future__ import annotations

from catan_nb.rules.actions import AcceptTrade, ConfirmTrade, RefuseTrade, WithdrawOffer
from catan_nb.rules.frames import Answer, AnswerOffer, ChoosePartner
from catan_nb.ui.controller import Controller
from catan_nb.ui.drawings import bundle, swatch
from catan_nb.ui.html import Markup, button, h
from catan_nb.ui.pane import Press
from catan_nb.ui.panels.base import act

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
        words = [f"{name} gives you ", bundle(frame.give), " and wants ", bundle(frame.get)]
    else:
        words = [f"{name} asks who gives ", bundle(frame.get)]
    return h(
        "div",
        h("p", swatch(colour), " ", words, class_="cnb-offer-words"),
        h(
            "div",
            act(table, AcceptTrade(), "Accept", do="answer", arg="accept", class_="cnb-primary"),
            act(table, RefuseTrade(), "Refuse", do="answer", arg="refuse", next_=True),
            button("Make a counter-offer" if frame.give else "Make an offer", do="counter"),
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
                table, WithdrawOffer(), "Trade with nobody", do="answer", arg="withdraw", next_=True
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
        f" {name} gives you ",
        bundle(answer.give),
        " for ",
        bundle(answer.get),
        " ",
        act(
            table,
            ConfirmTrade(answer.player),
            f"Trade with {name}",
            do="partner",
            arg=answer.player,
            class_="cnb-primary",
        ),
        class_="cnb-offer-words",
    )
