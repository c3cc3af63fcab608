"""Offers on the table: how they are put, how they can be answered, who has answered what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from operator import le
from typing import Final

from catan_nb.kernel.event import Event
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.rules.base.actions import AcceptTrade, ConfirmTrade, RefuseTrade, WithdrawOffer
from catan_nb.rules.base.events import Answered, Discarded, NoTrade, Offered, Rolled
from catan_nb.rules.base.questions import Answer, AnswerOffer, ChoosePartner, DiscardHalf
from catan_nb.rules.cards import Cards
from catan_nb.rules.play.reading import state_of
from catan_nb.ui.looks.drawings import sign, swatch, tally
from catan_nb.ui.panels.base import act
from catan_nb.ui.systems.parts import Mark
from catan_nb.ui.systems.picks import Picks
from catan_nb.ui.table.boardgame import board_game
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.html import Child, Markup, button, h
from catan_nb.ui.widgets.pane import Press

__all__ = [
    "answer_press",
    "discard_marks",
    "offer_bar",
    "offer_buttons",
    "offer_marks",
    "offer_words",
    "partner_bar",
    "partner_buttons",
]

_FAR: Final = 40
"""So many steps back the beginning of what is going on is looked for at most."""
_ANSWERS: Final = {
    "accept": Mark(noop("accepts"), "good"),
    "refuse": Mark(noop("refuses"), "bad"),
    "counter": Mark(noop("counters"), "good"),
}
_THINKS: Final = Mark(noop("thinking …"))
_DISCARDS: Final = Mark(noop("discarding"))
_DONE: Final = Mark(noop("done"), "good")


# ---- an offer --------------------------------------------------------------------------


def offer_words(table: Controller, frame: AnswerOffer) -> str:
    """Ask the person at the screen for an answer."""
    return _("Will you trade?") if frame.give else _("What would you want for it?")


def offer_bar(table: Controller, frame: AnswerOffer) -> Markup:
    """Return the offer as chips, as the person at the screen sees it."""
    if table.mine:
        return _swap(_("you give"), frame.get, _("you get"), frame.give)
    if table.viewer == frame.proposer:
        return _swap(_("you give"), frame.give, _("you get"), frame.get)
    name = table.game.names[frame.proposer]
    return _swap(_("{name} gives").format(name=name), frame.give, _("and gets"), frame.get)


def offer_buttons(table: Controller, frame: AnswerOffer) -> Child:
    """Return the buttons that answer an offer."""
    held = Cards(table.pool)
    able = all(map(le, frame.get.counts, held.counts))
    filled, plain = "cnb-primary", ""
    agree, refuse = (filled, plain) if able else (plain, filled)
    if table.picks.composing:  # then the button that sends is the one that is filled
        agree = refuse = plain
    refused = act(
        table, RefuseTrade(), _("Refuse"), do="answer", arg="refuse", class_=refuse, next_=True
    )
    if not frame.give:
        return refused, button(_("Make an offer"), do="counter", class_=agree)
    accepted = act(table, AcceptTrade(), _("Accept"), do="answer", arg="accept", class_=agree)
    return accepted, refused, button(_("Counter"), do="counter")


# ---- the answers -----------------------------------------------------------------------


def partner_bar(table: Controller, frame: ChoosePartner) -> Markup:
    """Return what those who answered would trade; what several would, once."""
    seats: dict[tuple[Cards, Cards], list[int]] = {}
    for answer in frame.answers:
        seats.setdefault((answer.get, answer.give), []).append(answer.player)
    colours = table.game.colours
    return h(
        "div",
        [
            _swap(
                _("you give") if table.mine else "",
                give,
                _("you get") if table.mine else "",
                get,
                [swatch(colours[seat], 20) for seat in who] if len(seats) > 1 else None,
            )
            for (give, get), who in seats.items()
        ],
        class_=f"cnb-bars{' cnb-several' if len(seats) > 1 else ''}",
    )


def partner_buttons(table: Controller, frame: ChoosePartner) -> Child:
    """Return a button for each answer, and one that takes none."""
    payable = [a for a in frame.answers if table.why_not(ConfirmTrade(a.player)) is None]
    return (
        [_take(table, answer, first=answer in payable[:1]) for answer in frame.answers],
        act(
            table,
            WithdrawOffer(),
            _("Take it back"),
            do="answer",
            arg="withdraw",
            class_="" if payable else "cnb-primary",
            next_=True,
        ),
    )


def _take(table: Controller, answer: Answer, *, first: bool) -> Markup:
    name = table.game.names[answer.player]
    return act(
        table,
        ConfirmTrade(answer.player),
        _("Take {name}'s").format(name=name),
        do="partner",
        arg=answer.player,
        class_="cnb-primary" if first else "",
    )


def answer_press(table: Controller, press: Press) -> bool:
    """Carry out a button of an offer or an answer (not "counter"); whether the game changed."""
    if press.do == "partner" and press.arg.isdecimal():
        done = table.choose(ConfirmTrade(int(press.arg)), press.stamp)
        if done:
            table.pick(Picks())
        return done
    action = {"accept": AcceptTrade(), "refuse": RefuseTrade(), "withdraw": WithdrawOffer()}.get(
        press.arg
    )
    return action is not None and table.choose(action, press.stamp)


def _swap(give_words: str, give: Cards, get_words: str, get: Cards, who: Child = None) -> Markup:
    def side(words: str, cards: Cards) -> Markup:
        return h("span", h("small", words), tally(cards) if cards else "?", class_="cnb-deal-side")

    return h(
        "div",
        who,
        side(give_words, give),
        sign("swap"),
        side(get_words, get),
        class_="cnb-deal cnb-swap",
    )


# ---- what stands at the players --------------------------------------------------------


def offer_marks(table: Controller) -> Mapping[int, Mark]:
    """Return what each player says to the offer that stands, or has just come to nothing."""
    game = board_game(table.game)
    frame = game.frame
    last = game.events_at(game.ply - 1) if game.ply else ()
    if not isinstance(frame, AnswerOffer | ChoosePartner) and not any(
        isinstance(event, NoTrade) for event in last
    ):
        return {}
    marks: dict[int, Mark] = {}
    for event in _since(table, Offered):
        if isinstance(event, Answered):
            marks.setdefault(event.player, _ANSWERS[event.answer])
    if isinstance(frame, AnswerOffer):
        marks |= dict.fromkeys((frame.player, *frame.waiting), _THINKS)
    return marks


def discard_marks(table: Controller) -> Mapping[int, Mark]:
    """Return who still has to discard after a roll, and who has done so."""
    game = board_game(table.game)
    if not isinstance(game.frame, DiscardHalf):
        return {}
    done = {e.player: _DONE for e in _since(table, Rolled) if isinstance(e, Discarded)}
    due = [one.player for one in state_of(game).stack if isinstance(one, DiscardHalf)]
    return {**done, **dict.fromkeys(due, _DISCARDS)}


def _since(table: Controller, first: type[Event]) -> Iterator[Event]:
    """Give the events back to the last one of a kind, the newest first."""
    game = board_game(table.game)
    for ply in range(game.ply - 1, max(-1, game.ply - _FAR), -1):
        events = game.events_at(ply)
        yield from reversed(events)
        if any(isinstance(event, first) for event in events):
            return
