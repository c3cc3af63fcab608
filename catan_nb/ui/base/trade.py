"""The trade panel, and how offers are made, answered and shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from operator import le
from typing import Final

from catan_nb.kernel.action import Action
from catan_nb.kernel.event import Event
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.rules.base.actions import (
    AcceptTrade,
    AskForOffers,
    ConfirmTrade,
    CounterOffer,
    OfferTrade,
    RefuseTrade,
    TradeBank,
    WithdrawOffer,
)
from catan_nb.rules.base.events import Answered, Discarded, NoTrade, Offered, Rolled
from catan_nb.rules.base.questions import Answer, AnswerOffer, ChoosePartner, DiscardHalf
from catan_nb.rules.cards import KIND_NAMES, Cards
from catan_nb.rules.play.reading import state_of
from catan_nb.ui.looks.drawings import kind_picture, sign, swatch, tally
from catan_nb.ui.looks.elements import icon_button, refusal_text, region_heading
from catan_nb.ui.panels.base import Panel, action_button
from catan_nb.ui.panels.hand import take_back_button
from catan_nb.ui.systems.parts import Mark
from catan_nb.ui.table.clicks import Picks, limit_to_hand, with_card_added, with_card_removed
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.table.table_view import board_game
from catan_nb.ui.widgets.html import Child, Markup, button, fill_template, h, screen_reader_text
from catan_nb.ui.widgets.pane import Press

__all__ = [
    "TradePanel",
    "discard_marks",
    "handle_answer",
    "offer_bar",
    "offer_buttons",
    "offer_marks",
    "offer_prompt",
    "partner_bar",
    "partner_buttons",
]


# Offers, and the answers to them.


_FAR: Final = 40
"""Most actions to go back in search of the offer or roll that began what is going on."""
_ANSWERS: Final = {
    "accept": Mark(noop("accepts"), "good"),
    "refuse": Mark(noop("refuses"), "bad"),
    "counter": Mark(noop("counters"), "good"),
}
_THINKS: Final = Mark(noop("thinking …"))
_DISCARDS: Final = Mark(noop("discarding"))
_DONE: Final = Mark(noop("done"), "good")


# ---- an offer --------------------------------------------------------------------------


def offer_prompt(table: Controller, frame: AnswerOffer) -> str:
    """Return the question that an offer puts to those who are asked."""
    return _("Will you trade?") if frame.give else _("What would you want for it?")


def offer_bar(table: Controller, frame: AnswerOffer) -> Markup:
    """Return what is given and got by an offer, from the viewer's side if they take part."""
    if table.mine:
        return _exchange_html(_("you give"), frame.get, _("you get"), frame.give)
    if table.viewer == frame.proposer:
        return _exchange_html(_("you give"), frame.give, _("you get"), frame.get)
    name = table.game.names[frame.proposer]
    return _exchange_html(_("{name} gives").format(name=name), frame.give, _("and gets"), frame.get)


def offer_buttons(table: Controller, frame: AnswerOffer) -> Child:
    """Return the buttons that answer an offer."""
    cards = Cards(table.pool)
    able = all(map(le, frame.get.counts, cards.counts))
    filled, plain = "cnb-primary", ""
    agree, refuse = (filled, plain) if able else (plain, filled)
    if table.picks.composing:  # the button that sends the counter-offer is filled instead
        agree = refuse = plain
    refused = action_button(
        table, RefuseTrade(), _("Refuse"), do="answer", arg="refuse", class_=refuse, next_=True
    )
    if not frame.give:
        return refused, button(_("Make an offer"), do="counter", class_=agree)
    accepted = action_button(
        table, AcceptTrade(), _("Accept"), do="answer", arg="accept", class_=agree
    )
    return accepted, refused, button(_("Counter"), do="counter")


# ---- the answers -----------------------------------------------------------------------


def partner_bar(table: Controller, frame: ChoosePartner) -> Markup:
    """Return the trades that answering players agree to; identical ones are shown once."""
    seats: dict[tuple[Cards, Cards], list[int]] = {}
    for answer in frame.answers:
        seats.setdefault((answer.get, answer.give), []).append(answer.player)
    colours = table.game.colours
    return h(
        "div",
        [
            _exchange_html(
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
    """Return a button that accepts each answer, and one that withdraws the offer."""
    payable = [a for a in frame.answers if table.why_not(ConfirmTrade(a.player)) is None]
    return (
        [
            _accept_partner_button(table, answer, first=answer in payable[:1])
            for answer in frame.answers
        ],
        action_button(
            table,
            WithdrawOffer(),
            _("Take it back"),
            do="answer",
            arg="withdraw",
            class_="" if payable else "cnb-primary",
            next_=True,
        ),
    )


def _accept_partner_button(table: Controller, answer: Answer, *, first: bool) -> Markup:
    name = table.game.names[answer.player]
    return action_button(
        table,
        ConfirmTrade(answer.player),
        _("Take {name}'s").format(name=name),
        do="partner",
        arg=answer.player,
        class_="cnb-primary" if first else "",
    )


def handle_answer(table: Controller, press: Press) -> bool:
    """Handle a button of an offer or an answer (not "counter"); return whether the game changed."""
    if press.do == "partner" and press.arg.isdecimal():
        done = table.choose(ConfirmTrade(int(press.arg)), press.stamp)
        if done:
            table.pick(Picks())
        return done
    action = {"accept": AcceptTrade(), "refuse": RefuseTrade(), "withdraw": WithdrawOffer()}.get(
        press.arg
    )
    return action is not None and table.choose(action, press.stamp)


def _exchange_html(
    give_words: str, give: Cards, get_words: str, get: Cards, who: Child = None
) -> Markup:
    def cards_html(heading: str, cards: Cards) -> Markup:
        return h(
            "span", h("small", heading), tally(cards) if cards else "?", class_="cnb-deal-side"
        )

    return h(
        "div",
        who,
        cards_html(give_words, give),
        sign("swap"),
        cards_html(get_words, get),
        class_="cnb-deal cnb-swap",
    )


# ---- what stands at the players --------------------------------------------------------


def offer_marks(table: Controller) -> Mapping[int, Mark]:
    """Return each player's answer to the open offer, or to the one that has just failed."""
    game = board_game(table.game)
    frame = game.frame
    last = game.events_at(game.ply - 1) if game.ply else ()
    if not isinstance(frame, AnswerOffer | ChoosePartner) and not any(
        isinstance(event, NoTrade) for event in last
    ):
        return {}
    marks: dict[int, Mark] = {}
    for event in _events_back_to(table, Offered):
        if isinstance(event, Answered):
            marks.setdefault(event.player, _ANSWERS[event.answer])
    if isinstance(frame, AnswerOffer):
        marks |= dict.fromkeys((frame.player, *frame.waiting), _THINKS)
    return marks


def discard_marks(table: Controller) -> Mapping[int, Mark]:
    """Return marks of who still has to discard after a 7, and who has done so."""
    game = board_game(table.game)
    if not isinstance(game.frame, DiscardHalf):
        return {}
    done = {e.player: _DONE for e in _events_back_to(table, Rolled) if isinstance(e, Discarded)}
    due = [
        question.player for question in state_of(game).stack if isinstance(question, DiscardHalf)
    ]
    return {**done, **dict.fromkeys(due, _DISCARDS)}


def _events_back_to(table: Controller, first: type[Event]) -> Iterator[Event]:
    """Yield the events, newest first, back to the action with the last event of class ``first``.

    At most `_FAR` actions are read.
    """
    game = board_game(table.game)
    for ply in range(game.ply - 1, max(-1, game.ply - _FAR), -1):
        events = game.events_at(ply)
        yield from reversed(events)
        if any(isinstance(event, first) for event in events):
            return


_MOST: Final = 19
"""Most cards of a kind that an offer can ask for."""


class TradePanel(Panel):
    """Composes offers and counter-offers, and trades with the bank; replaces the build tiles.

    The picked cards are the table's `picks`, so that the hand shows them too.
    """

    title = noop("Trade")
    classes = "cnb-trade"

    def render(self) -> Markup:
        """Return the rows of chips, or nothing while no trade is being composed."""
        if not self._is_composing:
            return h("div")
        frame = self.table.game.frame
        head = _("Your offer")
        if isinstance(frame, AnswerOffer) and frame.give:
            head = _("Your counter-offer")
        return h(
            "div",
            region_heading(
                head,
                icon_button("no", "close", _("Trade nothing"), size=16, data_esc=True),
            ),
            h(
                "div",
                self._chip_rows(),
                self._hand_after_trade(),
                self._buttons(),
                class_="cnb-composer",
            ),
        )

    def refresh(self, change: str = "") -> None:
        """Update the panel; a closed one takes no space."""
        self.pane.hidden = not self._is_composing
        super().refresh(change)

    # ---- what there is to trade --------------------------------------------------------

    @property
    def _is_composing(self) -> bool:
        return self.table.mine and self.table.picks.composing and bool(self.table.asking.taps)

    @property
    def _tradable_kinds(self) -> tuple[int, ...]:
        return board_game(self.table.game).rules.kinds

    @property
    def _other_seats(self) -> tuple[int, ...]:
        return tuple(s for s in range(len(self.table.seats)) if s != self.table.viewer)

    @property
    def _is_counter_offer(self) -> bool:
        return isinstance(self.table.game.frame, AnswerOffer)

    def _action_to_send(self) -> Action:
        """Return the action that sending the offer does."""
        picks = self.table.picks
        if self._is_counter_offer:
            return CounterOffer(picks.give, picks.get)
        if picks.get and not picks.give:
            return AskForOffers(picks.get)
        to = tuple(seat for seat in self._other_seats if seat not in picks.left_out)
        return OfferTrade(picks.give, picks.get, to)

    # ---- rows --------------------------------------------------------------------------

    def _chip_rows(self) -> Child:
        picks, pool = self.table.picks, self.table.pool
        give = [
            self._count_chip("card", "unpick", kind, picks.give, _("{card} to give"))
            for kind in self._tradable_kinds
            if pool.get(KIND_NAMES[kind])
        ]
        get = [
            self._count_chip("want", "unwant", kind, picks.get, _("{card} to get"), "+")
            for kind in self._tradable_kinds
        ]
        rows = [_chip_row(_("You give"), give or _("nothing")), _chip_row(_("You get"), get)]
        return rows if self._is_counter_offer else [*rows, self._recipients_row(), self._bank_row()]

    def _count_chip(
        self, do: str, less: str, one: int, picked: Cards, said_text: str, change: str = "−"
    ) -> Markup:
        count = picked.counts[one]
        name = said_text.format(card=_(KIND_NAMES[one]))
        return h(
            "span",
            button(
                count or None,
                kind_picture(one, 22),
                do=do,
                arg=one,
                class_=f"cnb-pick{' cnb-on' if count else ''}",
                data_repeat=True,
                data_less=less,
                aria_label=_("{name}: {n}").format(name=name, n=count),
            ),
            take_back_button(less, one, count, name, change),
            class_="cnb-pick-cell",
        )

    def _recipients_row(self) -> Markup:
        game, left_out = self.table.game, self.table.picks.left_out
        chips = [
            button(
                swatch(game.colours[seat], 22),
                screen_reader_text(game.names[seat]),
                do="to",
                arg=seat,
                class_=f"cnb-pick{'' if seat in left_out else ' cnb-on'}",
                title=game.names[seat],
                aria_pressed=str(seat not in left_out).lower(),
            )
            for seat in self._other_seats
        ]
        return _chip_row(_("To"), chips)

    def _bank_row(self) -> Markup:
        """Return the row in which one tap trades the given cards with the bank."""
        table, viewer = self.table, self.table.viewer
        assert viewer is not None
        given_kinds = [kind for kind, _count in table.picks.give.numbered()]
        rates = board_game(table.view).players[viewer].rates
        rate = rates[KIND_NAMES[given_kinds[0]]] if len(given_kinds) == 1 else None
        why = None if rate else _("Pick the one kind of card that you give first.")
        chips = [
            button(
                kind_picture(one, 22),
                screen_reader_text(
                    _("1 {card} from the bank").format(card=_(KIND_NAMES[one])),
                ),
                do="bank",
                arg=one,
                why_not=why or refusal_text(table.why_not(TradeBank(given_kinds[0], one))),
                class_="cnb-pick",
            )
            for one in self._tradable_kinds
            if one not in given_kinds
        ]
        return _chip_row(_("Bank {rate}:1").format(rate=rate) if rate else _("Bank"), chips)

    def _hand_after_trade(self) -> Child:
        """Return the hand as it would be after the trade, and what can then be built."""
        table, picks = self.table, self.table.picks
        if not (picks.give or picks.get):
            return h("p", _("Tap what you give and what you get."), class_="cnb-small")
        hand = Cards(table.pool) - picks.give + picks.get
        affordable = [
            _(tile.name)
            for tile in table.systems.tiles
            if all(hand.counts[kind] >= count for kind, count in tile.price)
        ]
        enough = (
            _("– enough for: {things}").format(things=", ".join(affordable)) if affordable else None
        )
        text = fill_template(
            _("After it you hold {cards}"), cards=tally(hand) if hand else _("nothing")
        )
        return h("p", text, " ", enough, class_="cnb-small")

    def _buttons(self) -> Markup:
        action = self._action_to_send()
        texts = {
            CounterOffer: _("Send the counter-offer"),
            AskForOffers: _("Ask who has it"),
        }.get(type(action), _("Offer"))
        return h(
            "div",
            button(
                texts,
                do="send",
                why_not=refusal_text(self.table.why_not(action)),
                class_="cnb-primary",
            ),
            button(_("Clear"), do="clear"),
            class_="cnb-buttons",
        )

    # ---- what the buttons do -----------------------------------------------------------

    def compose(self, card: int | None = None) -> None:
        """Open the panel, for a counter-offer with the offer's cards picked.

        ``card`` is a kind of card of which one is to be given. Where no trade is possible now,
        the reason is shown instead.
        """
        table, frame = self.table, self.table.game.frame
        refusal = table.not_now()
        if refusal is None and not self._is_counter_offer:
            refusal = table.availability(OfferTrade)
            if table.availability(TradeBank) is None:
                refusal = None
        if refusal is not None:
            table.refuse(refusal)
            return
        picks = table.picks
        if not picks.composing:
            picks = Picks(composing=True)
            if isinstance(frame, AnswerOffer):
                picks = replace(picks, give=limit_to_hand(frame.get, table.pool), get=frame.give)
        if card is not None:
            picks = replace(picks, give=with_card_added(picks.give, card, table.pool))
        table.pick(picks)

    def do_card(self, press: Press) -> None:
        """Give one card more of a kind."""
        self.compose(int(press.arg))

    def do_unpick(self, press: Press) -> None:
        """Give one card fewer of a kind."""
        picks = self.table.picks
        self.table.pick(replace(picks, give=with_card_removed(picks.give, int(press.arg))))

    def do_want(self, press: Press) -> None:
        """Ask for one card more of a kind."""
        picks = self.table.picks
        limits = dict.fromkeys(KIND_NAMES, _MOST)
        self.table.pick(replace(picks, get=with_card_added(picks.get, int(press.arg), limits)))

    def do_unwant(self, press: Press) -> None:
        """Ask for one card fewer of a kind."""
        picks = self.table.picks
        self.table.pick(replace(picks, get=with_card_removed(picks.get, int(press.arg))))

    def do_to(self, press: Press) -> None:
        """Include a player in the offer, or leave the player out."""
        picks = self.table.picks
        self.table.pick(replace(picks, left_out=picks.left_out ^ {int(press.arg)}))

    def do_bank(self, press: Press) -> None:
        """Trade the picked cards with the bank for one of a kind."""
        given_kinds = [kind for kind, _count in self.table.picks.give.numbered()]
        if len(given_kinds) != 1:
            self.table.say(_("Pick the one kind of card that you give first."), tone="bad")
        elif self.table.choose(TradeBank(given_kinds[0], int(press.arg)), press.stamp):
            self.table.pick(Picks())

    def do_send(self, press: Press) -> None:
        """Send the offer, the counter-offer, or the question who has the wanted cards."""
        self.table.choose(self._action_to_send(), press.stamp)

    def do_clear(self, press: Press) -> None:
        """Put all picked cards back; the panel stays open."""
        self.table.pick(Picks(composing=True))

    def do_close(self, press: Press) -> None:
        """Close the panel without a trade."""
        self.table.pick(Picks())


def _chip_row(named: str, chips: Child) -> Markup:
    return h(
        "div",
        h("span", named, class_="cnb-row-label"),
        h("div", chips, class_="cnb-picks"),
        class_="cnb-row",
        role="group",
        aria_label=named,
    )
