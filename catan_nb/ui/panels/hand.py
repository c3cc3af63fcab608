"""The hand: cards with their counts, to be picked by tapping them."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop
from catan_nb.rules.cards import KIND_NAMES, NO_CARDS, Cards
from catan_nb.ui.looks.drawings import card
from catan_nb.ui.looks.elements import label
from catan_nb.ui.looks.wording import action_words
from catan_nb.ui.panels.base import Panel, act
from catan_nb.ui.panels.counter import take_back
from catan_nb.ui.systems.parts import CardAnswer
from catan_nb.ui.systems.picks import one_less, one_more
from catan_nb.ui.widgets.html import Child, Markup, button, h, hidden_words
from catan_nb.ui.widgets.pane import Press

__all__ = ["HandPanel"]

_SHOWN: Final = 2.0
"""Seconds for which a gain is shown."""


class HandPanel(Panel):
    """The cards of the person at the screen, and another hand that lies open to them."""

    title = noop("Hand")
    classes = "cnb-hand"

    _before: tuple[int, Cards] | None = None
    _gained: Cards = NO_CARDS
    _gained_at: float = 0.0

    def render(self) -> Markup:
        """Return the hand; its cards are buttons while they can be picked."""
        table = self.table
        viewer = table.viewer
        if viewer is None:
            return self._hidden()
        hand = table.view.players[viewer].hand or {}
        asks = table.choice or self._answer
        whose = viewer if asks is None else asks.whose(table.game.frame)
        own = label(_("Your cards · {n}").format(n=sum(hand.values())), self._hint())
        row = self._row(
            hand,
            picking=whose == viewer and (asks is not None or bool(self._taps)),
            own=True,
            named=_("Your cards"),
        )
        return h("div", self._open_hand(whose) if whose != viewer else None, own, row)

    def refresh(self, change: str = "") -> None:
        """Show the present moment, and for a while what has come into the hand."""
        self._note_gain(change)
        super().refresh(change)

    def _note_gain(self, change: str) -> None:
        """Take note of what has come into the hand since the last moment."""
        before, self._before = self._before, self._held()
        after = self._before
        if before is None or after is None or before[0] != after[0]:
            self._gained = NO_CARDS  # what came into another's hand
            return
        now = time.monotonic()
        if change == "jump" or now - self._gained_at > _SHOWN:
            self._gained = NO_CARDS
        if change != "game":
            return
        pairs = zip(after[1].counts, before[1].counts, strict=True)
        gained = Cards.of(max(0, count - earlier) for count, earlier in pairs)
        if gained:
            self._gained, self._gained_at = gained, now

    def _held(self) -> tuple[int, Cards] | None:
        """Return who is at the screen, with the cards in the hand; None when nobody is."""
        viewer = self.table.viewer
        hand = {} if viewer is None else self.table.view.players[viewer].hand or {}
        return None if viewer is None else (viewer, Cards(hand))

    # ---- what is shown -----------------------------------------------------------------

    @property
    def _answer(self) -> CardAnswer | None:
        """How a single card answers what is asked."""
        return self.table.asking.card if self.table.mine else None

    @property
    def _taps(self) -> str:
        """What tapping a card is good for while no choice of cards is asked for."""
        return self.table.asking.taps if self.table.mine else ""

    def _hint(self) -> str:
        table = self.table
        picked = table.picks.give
        if table.choice is not None:
            frame = table.game.frame
            return _("picked: {n} of {count}").format(
                n=picked.total, count=getattr(frame, "count", 0)
            )
        if picked:
            return ngettext(
                "{cards} is in the offer", "{cards} are in the offer", picked.total
            ).format(cards=picked)
        return _(self._taps) if self._taps else ""

    def _open_hand(self, whose: int) -> Markup:
        bank = whose < 0
        hand = self.table.pool if bank else self.table.view.players[whose].hand or {}
        count = sum(hand.values())
        if bank:
            told, words = (
                _("The bank's cards:"),
                ngettext("{n} card of the bank", "{n} cards of the bank", count).format(n=count),
            )
        else:
            name = self.table.game.names[whose]
            told = _("{name}'s hand lies open to you:").format(name=name)
            words = ngettext("{n} card of {name}", "{n} cards of {name}", count).format(
                n=count, name=name
            )
        return h(
            "div",
            h("p", told, class_="cnb-small"),
            self._row(hand, picking=True, own=False, named=words),
            class_="cnb-open-hand",
        )

    def _row(self, hand: Mapping[str, int], *, picking: bool, own: bool, named: str) -> Markup:
        viewer = self.table.viewer
        owner = None if viewer is None or not own else self.table.view.players[viewer]
        rates: Mapping[str, int] = getattr(owner, "rates", {})  # a card game has no harbours
        cards = [
            self._card(name, count, rates.get(name), picking=picking and count > 0, own=own)
            for name, count in hand.items()
        ]
        return h("ul", cards, class_="cnb-cards", aria_label=named)

    def _card(self, name: str, count: int, rate: int | None, *, picking: bool, own: bool) -> Markup:
        number = KIND_NAMES.index(name)
        picked = self.table.picks.give.counts[number] if picking else 0
        # An open hand has no rates, and on narrow pages no room for names below the pictures.
        below = f"{rate}:1" if rate else "" if own else "\u00a0"
        face = h("span", card(number, count, below), aria_hidden="true")
        more = [
            _("the bank wants {rate} for 1").format(rate=rate) if rate and count else "",
            _("{n} picked").format(n=picked) if picked else "",
        ]
        said: Child = [
            hidden_words(f"{count} {_(name)}"),
            hidden_words("".join(f", {words}" for words in more if words)),
        ]
        return h(
            "li",
            self._button(number, face, said) if picking else [face, said],
            take_back("unpick", number, picked, _(name)),
            self._gain(number) if own else None,
            class_=f"cnb-hand-card{' cnb-picked' if picked else ''}",
            data_key=name,
            data_anchor=f"hand-{name}" if own else None,
        )

    def _button(self, number: int, face: Markup, said: Child) -> Markup:
        """Return a card that is picked by tapping it, or that answers what is asked."""
        answer = self._answer
        if answer is not None:
            rather = answer.rather(number) if answer.rather else None
            possible = rather is not None and self.table.why_not(rather) is None
            action = rather if rather is not None and possible else answer.action(number)
            words = action_words(action, self.table.game.names)
            return act(self.table, action, face, class_="cnb-pickable cnb-tapped", label=words)
        return button(
            face,
            said,
            do="card",
            arg=number,
            class_="cnb-pickable",
            data_repeat=True,
            data_less="unpick",
        )

    def _gain(self, number: int) -> Child:
        gained = self._gained.counts[number]
        if not gained:
            return None
        key = f"gain-{self._gained_at:.2f}"
        return h("span", f"+{gained}", class_="cnb-gain", data_key=key, aria_hidden="true")

    def _hidden(self) -> Markup:
        persons = self.table.persons
        if self.table.game.over and not persons:
            return h("div")
        words = (
            _("Hands are hidden until the next player is there.")
            if persons
            else _("Spectators see no hands; they are open when the game is over.")
        )
        return h("p", words, class_="cnb-hint cnb-hand-empty")

    # ---- what the cards do -------------------------------------------------------------

    def do_card(self, press: Press) -> None:
        """Pick one card more of a kind: never more than are held, or than are asked for."""
        table = self.table
        if table.choice is None:
            if self._taps:
                table.systems.presses["give"](self, press)
            return
        picks, count = table.picks, getattr(table.game.frame, "count", 0)
        if picks.give.total >= count:
            table.say(_("All are picked; take one back first."), tone="bad")
            return
        table.pick(replace(picks, give=one_more(picks.give, int(press.arg), table.pool)))

    def do_unpick(self, press: Press) -> None:
        """Take one picked card of a kind back."""
        picks = self.table.picks
        self.table.pick(replace(picks, give=one_less(picks.give, int(press.arg))))
