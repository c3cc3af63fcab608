"""Trading: offers of others, offers to others, and the bank."""

from __future__ import annotations

from catan_nb.kernel.action import Action
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.rules.base.actions import AskForOffers, CounterOffer, OfferTrade, TradeBank
from catan_nb.rules.base.questions import AnswerOffer
from catan_nb.rules.cards import KIND_NAMES, Cards
from catan_nb.ui.base.offers import offer_box
from catan_nb.ui.looks.drawings import kind, swatch
from catan_nb.ui.looks.elements import heading, reason
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.panels.counter import stepper
from catan_nb.ui.table.boardgame import board_game
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.errors import ErrorPanel
from catan_nb.ui.widgets.html import Child, Markup, button, h, hidden_words
from catan_nb.ui.widgets.pane import Press

__all__ = ["TradePanel"]

Counts = dict[int, int]


class TradePanel(Panel):
    """Composes offers and counter-offers, shows answers, trades with the bank."""

    title = noop("Trade")
    classes = "cnb-trade"

    def __init__(self, table: Controller, errors: ErrorPanel) -> None:
        super().__init__(table, errors)
        self._moment: tuple[object, ...] = ()
        self._start_over()

    def _start_over(self) -> None:
        self._give: Counts = {}
        self._get: Counts = {}
        self._left_out: frozenset[int] = frozenset()
        self._bank_give: int | None = None
        self._bank_get: int | None = None

    def render(self) -> Markup:
        """Return the offer that is asked about, the composer and the bank."""
        table = self.table
        answering = table.mine and isinstance(table.game.frame, AnswerOffer)
        now = (table.game.turn_number, table.viewer, answering)
        if now != self._moment:
            self._moment = now
            self._start_over()
        # What has been given away since cannot be offered once more.
        self._give = {one: min(n, self._hand.get(one, 0)) for one, n in self._give.items()}
        if table.viewer is None:
            return h("p", _("Who is at the screen can trade here."), class_="cnb-hint")
        return h("div", offer_box(table), self._composer(), self._bank(), self._auto_reject())

    # ---- with players ------------------------------------------------------------------

    @property
    def _kinds(self) -> tuple[int, ...]:
        return board_game(self.table.game).rules.kinds

    @property
    def _hand(self) -> Counts:
        viewer = self.table.viewer
        hand = self.table.view.players[viewer].hand if viewer is not None else None
        return {KIND_NAMES.index(name): count for name, count in (hand or {}).items()}

    @property
    def _others(self) -> tuple[int, ...]:
        return tuple(s for s in range(len(self.table.seats)) if s != self.table.viewer)

    def _composer(self) -> Markup:
        answering = self.table.mine and isinstance(self.table.game.frame, AnswerOffer)
        hand = self._hand
        rows = [
            h(
                "tr",
                h("th", kind(one, 22), " ", _(KIND_NAMES[one]), scope="row"),
                h("td", hand.get(one, 0)),
                h(
                    "td",
                    stepper(
                        "give",
                        one,
                        self._give.get(one, 0),
                        _("{card} to give").format(card=_(KIND_NAMES[one])),
                        hand.get(one, 0),
                    ),
                ),
                h(
                    "td",
                    stepper(
                        "get",
                        one,
                        self._get.get(one, 0),
                        _("{card} to get").format(card=_(KIND_NAMES[one])),
                    ),
                ),
            )
            for one in self._kinds
        ]
        head = [
            h("th", words, scope="col")
            for words in (_("Card"), _("I have"), _("I give"), _("I get"))
        ]
        return h(
            "section",
            heading(_("Your counter-offer") if answering else _("With other players")),
            h(
                "table",
                h("thead", h("tr", head)),
                h("tbody", rows),
                class_="cnb-compose",
            ),
            None if answering else self._partners(),
            self._send(answering=answering),
        )

    def _partners(self) -> Markup:
        game = self.table.game
        chips = [
            button(
                swatch(game.colours[seat], 22),
                hidden_words(game.names[seat]),
                do="to",
                arg=seat,
                class_="cnb-chip",
                title=game.names[seat],
                aria_pressed=str(seat not in self._left_out).lower(),
            )
            for seat in self._others
        ]
        return h(
            "div",
            h("span", _("To"), class_="cnb-small"),
            chips,
            class_="cnb-chips",
            role="group",
            aria_label=_("Offer to"),
        )

    def _send(self, *, answering: bool) -> Markup:
        table = self.table
        clear = button(_("Clear"), do="clear")
        if answering:
            refusal = reason(table.why_not(self._counter()))
            words = _("Send the counter-offer")
            if isinstance(table.game.frame, AnswerOffer) and not table.game.frame.give:
                words = _("Send the offer")
            send: list[Child] = [
                button(words, do="send", arg="counter", why_not=refusal, class_="cnb-primary")
            ]
        else:
            send = [
                button(
                    _("Offer"),
                    do="send",
                    arg="offer",
                    why_not=reason(table.why_not(self._offer())),
                    class_="cnb-primary",
                ),
                button(
                    _("Ask who has it"),
                    do="send",
                    arg="ask",
                    why_not=reason(table.why_not(self._question())),
                    title=_("Ask all others what they want for the cards that you would get"),
                ),
            ]
        return h("div", send, clear, class_="cnb-buttons")

    def _offer(self) -> Action:
        to = tuple(seat for seat in self._others if seat not in self._left_out)
        return OfferTrade(_cards(self._give), _cards(self._get), to)

    def _counter(self) -> Action:
        return CounterOffer(_cards(self._give), _cards(self._get))

    def _question(self) -> Action:
        return AskForOffers(_cards(self._get))

    # ---- with the bank -----------------------------------------------------------------

    def _bank(self) -> Markup:
        table, viewer = self.table, self.table.viewer
        assert viewer is not None
        view = board_game(table.view)
        rates = view.players[viewer].rates
        hand, bank = self._hand, view.bank
        give = [
            self._chip(
                "bankgive",
                one,
                f"{rates[KIND_NAMES[one]]}",
                self._bank_give == one,
                hand.get(one, 0) >= rates[KIND_NAMES[one]],
                _("{rate} {card} for 1 card; you hold {n}").format(
                    rate=rates[KIND_NAMES[one]], card=_(KIND_NAMES[one]), n=hand.get(one, 0)
                ),
            )
            for one in self._kinds
        ]
        get = [
            self._chip(
                "bankget",
                one,
                "1",
                self._bank_get == one,
                bank[KIND_NAMES[one]] > 0,
                _("1 {card}; the bank holds {n}").format(
                    card=_(KIND_NAMES[one]), n=bank[KIND_NAMES[one]]
                ),
            )
            for one in self._kinds
        ]
        return h(
            "section",
            heading(_("With the bank")),
            h(
                "div",
                h("span", _("I give"), class_="cnb-small"),
                give,
                class_="cnb-chips",
                role="group",
                aria_label=_("Give to the bank"),
            ),
            h(
                "div",
                h("span", _("I get"), class_="cnb-small"),
                get,
                class_="cnb-chips",
                role="group",
                aria_label=_("Get from the bank"),
            ),
            h("div", self._bank_button(rates), class_="cnb-buttons"),
        )

    def _chip(
        self, do: str, one: int, count: str, pressed: bool, likely: bool, title: str
    ) -> Markup:
        return button(
            count,
            " ",
            kind(one, 20),
            hidden_words(_(KIND_NAMES[one])),
            do=do,
            arg=one,
            class_=f"cnb-chip{'' if likely else ' cnb-dim'}",
            title=title,
            aria_pressed=str(pressed).lower(),
        )

    def _bank_button(self, rates: object) -> Markup:
        give, get = self._bank_give, self._bank_get
        if give is None or get is None:
            return button(
                _("Trade with the bank"),
                do="bank",
                why_not=_("Choose a card to give and a card to get first."),
            )
        assert self.table.viewer is not None
        rate = board_game(self.table.view).players[self.table.viewer].rates[KIND_NAMES[give]]
        return button(
            _("Trade {rate} {card} for 1 {card2}").format(
                rate=rate, card=_(KIND_NAMES[give]), card2=_(KIND_NAMES[get])
            ),
            do="bank",
            why_not=reason(self.table.why_not(TradeBank(give, get))),
            class_="cnb-primary",
        )

    def _auto_reject(self) -> Markup:
        return h(
            "label",
            h(
                "input",
                type="checkbox",
                data_do="autoreject",
                checked=self.table.settings.auto_reject,
            ),
            " ",
            _("Refuse all offers of bots for me"),
            class_="cnb-check",
        )

    # ---- what the buttons do -----------------------------------------------------------

    def do_give(self, press: Press) -> None:
        """Give one card more or less of a kind."""
        one, by = (int(part) for part in press.arg.split())
        count = max(0, min(self._hand.get(one, 0), self._give.get(one, 0) + by))
        self._give = {**self._give, one: count}
        self.refresh()

    def do_get(self, press: Press) -> None:
        """Want one card more or less of a kind."""
        one, by = (int(part) for part in press.arg.split())
        self._get = {**self._get, one: max(0, min(19, self._get.get(one, 0) + by))}
        self.refresh()

    def do_to(self, press: Press) -> None:
        """Include a player in the offer, or leave the player out."""
        self._left_out ^= {int(press.arg)}
        self.refresh()

    def do_clear(self, press: Press) -> None:
        """Start the offer over."""
        self._start_over()
        self.refresh()

    def do_send(self, press: Press) -> None:
        """Send the offer, the question or the counter-offer."""
        make = {"offer": self._offer, "ask": self._question, "counter": self._counter}
        if press.arg in make:
            self.table.choose(make[press.arg](), press.stamp)

    def do_counter(self, press: Press) -> None:
        """Start a counter-offer from the offer as it is."""
        self.prepare_counter()

    def prepare_counter(self) -> None:
        """Fill the composer with the offer that is asked about, and go there."""
        frame = self.table.game.frame
        if isinstance(frame, AnswerOffer):
            hand = self._hand
            self.refresh()
            self._give = {k: min(n, hand.get(k, 0)) for k, n in frame.get.numbered()}
            self._get = dict(frame.give.numbered())
        self.refresh()
        self.pane.focus("give")

    def do_bankgive(self, press: Press) -> None:
        """Choose what the bank gets."""
        one = int(press.arg)
        self._bank_give = None if one == self._bank_give else one
        self.refresh()

    def do_bankget(self, press: Press) -> None:
        """Choose what the bank gives."""
        one = int(press.arg)
        self._bank_get = None if one == self._bank_get else one
        self.refresh()

    def do_bank(self, press: Press) -> None:
        """Trade with the bank."""
        if self._bank_give is None or self._bank_get is None:
            self.table.say(_("Choose a card to give and a card to get first."), tone="bad")
        else:
            self.table.choose(TradeBank(self._bank_give, self._bank_get), press.stamp)

    def do_autoreject(self, press: Press) -> None:
        """Switch whether offers of bots are refused unasked."""
        self.table.change(auto_reject=bool(press.value))


def _cards(counts: Counts) -> Cards:
    return Cards({KIND_NAMES[one]: count for one, count in counts.items() if count})
