"""The composer of trades: what to give and to get, with whom, or with the bank at once."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from catan_nb.kernel.action import Action
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.rules.base.actions import AskForOffers, CounterOffer, OfferTrade, TradeBank
from catan_nb.rules.base.questions import AnswerOffer
from catan_nb.rules.cards import KIND_NAMES, Cards
from catan_nb.ui.looks.drawings import kind, swatch, tally
from catan_nb.ui.looks.elements import label, reason, square
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.panels.counter import take_back
from catan_nb.ui.systems.picks import Picks, one_less, one_more, within
from catan_nb.ui.table.boardgame import board_game
from catan_nb.ui.widgets.html import Child, Markup, button, filled, h, hidden_words
from catan_nb.ui.widgets.pane import Press

__all__ = ["TradePanel"]

_MOST: Final = 19
"""So many cards of a kind can be wanted at most."""


class TradePanel(Panel):
    """Composes offers and counter-offers and trades with the bank, in the place of the tiles.

    What is picked is the table's `picks`, so that the hand shows it too.
    """

    title = noop("Trade")
    classes = "cnb-trade"

    def render(self) -> Markup:
        """Return the rows of chips, or nothing while no trade is put together."""
        if not self._open:
            return h("div")
        frame = self.table.game.frame
        head = _("Your offer")
        if isinstance(frame, AnswerOffer) and frame.give:
            head = _("Your counter-offer")
        return h(
            "div",
            label(
                head,
                square("no", "close", _("Trade nothing"), size=16, data_esc=True),
            ),
            h("div", self._rows(), self._after(), self._buttons(), class_="cnb-composer"),
        )

    def refresh(self, change: str = "") -> None:
        """Show the present moment; what is not open takes no place."""
        self.pane.hidden = not self._open
        super().refresh(change)

    # ---- what there is to trade --------------------------------------------------------

    @property
    def _open(self) -> bool:
        return self.table.mine and self.table.picks.composing and bool(self.table.asking.taps)

    @property
    def _kinds(self) -> tuple[int, ...]:
        return board_game(self.table.game).rules.kinds

    @property
    def _others(self) -> tuple[int, ...]:
        return tuple(s for s in range(len(self.table.seats)) if s != self.table.viewer)

    @property
    def _answering(self) -> bool:
        return isinstance(self.table.game.frame, AnswerOffer)

    def _action(self) -> Action:
        """Return what sending would do."""
        picks = self.table.picks
        if self._answering:
            return CounterOffer(picks.give, picks.get)
        if picks.get and not picks.give:
            return AskForOffers(picks.get)
        to = tuple(seat for seat in self._others if seat not in picks.left_out)
        return OfferTrade(picks.give, picks.get, to)

    # ---- rows --------------------------------------------------------------------------

    def _rows(self) -> Child:
        picks, held = self.table.picks, self.table.pool
        give = [
            self._counted("card", "unpick", one, picks.give, _("{card} to give"))
            for one in self._kinds
            if held.get(KIND_NAMES[one])
        ]
        get = [
            self._counted("want", "unwant", one, picks.get, _("{card} to get"), "+")
            for one in self._kinds
        ]
        rows = [_row(_("You give"), give or _("nothing")), _row(_("You get"), get)]
        return rows if self._answering else [*rows, self._to(), self._bank()]

    def _counted(
        self, do: str, less: str, one: int, picked: Cards, said: str, change: str = "−"
    ) -> Markup:
        count = picked.counts[one]
        name = said.format(card=_(KIND_NAMES[one]))
        return h(
            "span",
            button(
                count or None,
                kind(one, 22),
                do=do,
                arg=one,
                class_=f"cnb-pick{' cnb-on' if count else ''}",
                data_repeat=True,
                data_less=less,
                aria_label=_("{name}: {n}").format(name=name, n=count),
            ),
            take_back(less, one, count, name, change),
            class_="cnb-pick-cell",
        )

    def _to(self) -> Markup:
        game, left_out = self.table.game, self.table.picks.left_out
        chips = [
            button(
                swatch(game.colours[seat], 22),
                hidden_words(game.names[seat]),
                do="to",
                arg=seat,
                class_=f"cnb-pick{'' if seat in left_out else ' cnb-on'}",
                title=game.names[seat],
                aria_pressed=str(seat not in left_out).lower(),
            )
            for seat in self._others
        ]
        return _row(_("To"), chips)

    def _bank(self) -> Markup:
        """Return the row where one tap trades what is to be given with the bank."""
        table, viewer = self.table, self.table.viewer
        assert viewer is not None
        given = [one for one, _count in table.picks.give.numbered()]
        rates = board_game(table.view).players[viewer].rates
        rate = rates[KIND_NAMES[given[0]]] if len(given) == 1 else None
        why = None if rate else _("Pick the one kind of card that you give first.")
        chips = [
            button(
                kind(one, 22),
                hidden_words(
                    _("1 {card} from the bank").format(card=_(KIND_NAMES[one])),
                ),
                do="bank",
                arg=one,
                why_not=why or reason(table.why_not(TradeBank(given[0], one))),
                class_="cnb-pick",
            )
            for one in self._kinds
            if one not in given
        ]
        return _row(_("Bank {rate}:1").format(rate=rate) if rate else _("Bank"), chips)

    def _after(self) -> Child:
        """Tell what one holds after the trade, and what that is enough for."""
        table, picks = self.table, self.table.picks
        if not (picks.give or picks.get):
            return h("p", _("Tap what you give and what you get."), class_="cnb-small")
        left = Cards(table.pool) - picks.give + picks.get
        things = [
            _(tile.name)
            for tile in table.systems.tiles
            if all(left.counts[one] >= count for one, count in tile.price)
        ]
        enough = _("– enough for: {things}").format(things=", ".join(things)) if things else None
        told = filled(_("After it you hold {cards}"), cards=tally(left) if left else _("nothing"))
        return h("p", told, " ", enough, class_="cnb-small")

    def _buttons(self) -> Markup:
        action = self._action()
        words = {
            CounterOffer: _("Send the counter-offer"),
            AskForOffers: _("Ask who has it"),
        }.get(type(action), _("Offer"))
        return h(
            "div",
            button(
                words,
                do="send",
                why_not=reason(self.table.why_not(action)),
                class_="cnb-primary",
            ),
            button(_("Clear"), do="clear"),
            class_="cnb-buttons",
        )

    # ---- what the buttons do -----------------------------------------------------------

    def compose(self, card: int | None = None) -> None:
        """Open the composer, for a counter-offer with the offer as it is; give a card more."""
        table, frame = self.table, self.table.game.frame
        refusal = table.not_now()
        if refusal is None and not self._answering:
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
                picks = replace(picks, give=within(frame.get, table.pool), get=frame.give)
        if card is not None:
            picks = replace(picks, give=one_more(picks.give, card, table.pool))
        table.pick(picks)

    def do_card(self, press: Press) -> None:
        """Give one card more of a kind."""
        self.compose(int(press.arg))

    def do_unpick(self, press: Press) -> None:
        """Give one card fewer of a kind."""
        picks = self.table.picks
        self.table.pick(replace(picks, give=one_less(picks.give, int(press.arg))))

    def do_want(self, press: Press) -> None:
        """Want one card more of a kind."""
        picks = self.table.picks
        most = dict.fromkeys(KIND_NAMES, _MOST)
        self.table.pick(replace(picks, get=one_more(picks.get, int(press.arg), most)))

    def do_unwant(self, press: Press) -> None:
        """Want one card fewer of a kind."""
        picks = self.table.picks
        self.table.pick(replace(picks, get=one_less(picks.get, int(press.arg))))

    def do_to(self, press: Press) -> None:
        """Include a player in the offer, or leave the player out."""
        picks = self.table.picks
        self.table.pick(replace(picks, left_out=picks.left_out ^ {int(press.arg)}))

    def do_bank(self, press: Press) -> None:
        """Trade the kind that is given with the bank."""
        given = [one for one, _count in self.table.picks.give.numbered()]
        if len(given) != 1:
            self.table.say(_("Pick the one kind of card that you give first."), tone="bad")
        elif self.table.choose(TradeBank(given[0], int(press.arg)), press.stamp):
            self.table.pick(Picks())

    def do_send(self, press: Press) -> None:
        """Send the offer, the question or the counter-offer."""
        self.table.choose(self._action(), press.stamp)

    def do_clear(self, press: Press) -> None:
        """Start over."""
        self.table.pick(Picks(composing=True))

    def do_close(self, press: Press) -> None:
        """Trade nothing."""
        self.table.pick(Picks())


def _row(named: str, chips: Child) -> Markup:
    return h(
        "div",
        h("span", named, class_="cnb-row-label"),
        h("div", chips, class_="cnb-picks"),
        class_="cnb-row",
        role="group",
        aria_label=named,
    )
