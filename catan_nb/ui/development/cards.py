"""Development cards: what they do, and whether they can be played now."""

from __future__ import annotations

from typing import Final

from catan_nb.kernel.action import Action, from_text
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.rules.cards import Cards
from catan_nb.rules.development.actions import BuyDevelopmentCard
from catan_nb.rules.development.cards import DEVELOPMENT_CARDS
from catan_nb.ui.looks.drawings import SIGNS, sign
from catan_nb.ui.looks.elements import reason
from catan_nb.ui.looks.wording import card_name, cards
from catan_nb.ui.panels.base import Panel, act
from catan_nb.ui.panels.pickers import (
    Wants,
    card_choice,
    kind_cards,
    seat_buttons,
    wants_of,
    with_one_more,
)
from catan_nb.ui.systems.picks import one_less
from catan_nb.ui.table.boardgame import board_game
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.html import Child, Markup, button, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["CardsPanel", "signed"]

_KINDS: Final = {card.name: card for card in DEVELOPMENT_CARDS}
_PLAYS: Final = {card.name: card.play for card in DEVELOPMENT_CARDS if card.play is not None}
_OPENED: Final = (Wants.SEAT, Wants.KIND, Wants.CARDS)


class CardsPanel(Panel):
    """The development cards of the person at the screen."""

    title = noop("Cards")
    classes = "cnb-cards-panel"

    _open: str = ""
    _wanted: Cards = Cards()
    _read: str = ""

    def render(self) -> Markup:
        """Return the card that is read, the others that are held, then those that are not."""
        table = self.table
        if table.viewer is None:
            return h("p", _("Development cards are secret."), class_="cnb-hint")
        if self._open and table.availability(_PLAYS[self._open]) is not None:
            self._open = ""
        view = board_game(table.view)
        me = view.players[table.viewer]
        held, fresh = me.development or {}, me.fresh or {}
        order = sorted(_KINDS, key=lambda name: (name != self._read, not held.get(name)))
        return h(
            "div",
            h(
                "ul",
                [self._card(n, held.get(n, 0), fresh.get(n, 0)) for n in order],
                class_="cnb-development",
            ),
            h(
                "div",
                act(table, BuyDevelopmentCard(), _("Buy a development card"), do="buy"),
                h(
                    "span",
                    _("{n} left in the deck").format(n=view.deck_size),
                    class_="cnb-small",
                ),
                class_="cnb-buttons",
            ),
        )

    def _card(self, name: str, count: int, fresh: int) -> Markup:
        words, effects = card_name(name), self.table.systems.card_effects
        new = " " + _("– {n} bought in this turn").format(n=fresh) if fresh else ""
        play: Child = None
        if name in _PLAYS and count:
            play = self._play(name)
        why = None
        if count and name in _PLAYS and self.table.mine:
            refused = self.table.availability(_PLAYS[name])
            why = h("p", refused.text, class_="cnb-why") if refused else None
        return h(
            "li",
            h("span", sign(signed(self.table, name), 26), class_="cnb-development-sign"),
            h(
                "div",
                h("strong", words, h("span", f" × {count}{new}")),
                h("p", _(effects.get(name, _KINDS[name].effect)), class_="cnb-small"),
                why,
            ),
            play,
            self._picker(name) if name == self._open else None,
            class_=f"cnb-development-card{'' if count else ' cnb-none'}"
            f"{' cnb-read' * (name == self._read)}",
        )

    def _play(self, name: str) -> Markup:
        """Return the button that plays a card, takes it in hand or opens its choice."""
        wants, tool = wants_of(_PLAYS[name]), f"card_{name}"
        return button(
            _("Play"),
            do="play",
            arg=name,
            why_not=reason(self.table.availability(_PLAYS[name])),
            aria_label=_("Play {card}").format(card=_(name.replace("_", " "))),
            aria_expanded=str(name == self._open).lower() if wants in _OPENED else None,
            aria_pressed=str(self.table.tool == tool).lower() if wants is Wants.PLACE else None,
        )

    def _picker(self, name: str) -> Markup:
        """Return the choice that a card needs before it can be played."""
        table, play = self.table, _PLAYS[name]
        if wants_of(play) is Wants.CARDS:
            return card_choice(table, play, self._wanted)
        if wants_of(play) is Wants.SEAT:
            choices: Child = seat_buttons(table, play, lambda player: cards(player.hand_size))
        else:
            choices = kind_cards(table, play, board_game(table.game).rules.kinds)
        return h(
            "div",
            choices,
            class_="cnb-buttons cnb-picker",
            role="group",
            aria_label=_("Play {card} on").format(card=_(name.replace("_", " "))),
        )

    def read(self, name: str) -> None:
        """Show a card before all others."""
        self._read = name
        self.refresh()

    def forget(self) -> None:
        """Show the next person's cards in their usual order."""
        self._read = self._open = ""

    def do_buy(self, press: Press) -> None:
        """Buy a card."""
        self.table.choose(BuyDevelopmentCard(), press.stamp)

    def do_play(self, press: Press) -> None:
        """Play a card, or open its choice."""
        play = _PLAYS.get(press.arg)
        if play is None:
            return
        refusal = self.table.availability(play)
        if refusal is not None:
            self.table.refuse(refusal)
            return
        wants = wants_of(play)
        if wants is Wants.NOTHING:
            self._played(play(), press)
        elif wants is Wants.PLACE:
            if self.table.take_tool(f"card_{press.arg}", press.stamp):
                self.on_done()
        else:
            self._open = "" if self._open == press.arg else press.arg
            self._wanted = Cards()
            self.refresh()

    def do_want(self, press: Press) -> None:
        """Want one card more of a kind, never more than the card brings."""
        if not self._open:
            return
        more = with_one_more(self.table, _PLAYS[self._open], self._wanted, int(press.arg))
        if more == self._wanted:
            self.table.say(_("All are picked; take one back first."), tone="bad")
            return
        self._wanted = more
        self.refresh()

    def do_unwant(self, press: Press) -> None:
        """Want one card fewer of a kind."""
        self._wanted = one_less(self._wanted, int(press.arg))
        self.refresh()

    def do_take(self, press: Press) -> None:
        """Play the card for the chosen cards."""
        if self._open:
            action = _PLAYS[self._open](self._wanted)  # type: ignore[call-arg]
            self._played(action, press)

    def do_act(self, press: Press) -> None:
        """Play the card that a button carries."""
        self._played(from_text(press.arg, self.table.game.rules.actions), press)

    def _played(self, action: Action, press: Press) -> None:
        if self.table.choose(action, press.stamp):
            self.on_done()


def signed(table: Controller, name: str) -> str:
    """Return the name of a card's sign; the back of the cards stands for one without."""
    return name if name in SIGNS or name in table.systems.signs else "development"
