"""Development cards: what they do, and whether they can be played now."""

from __future__ import annotations

from typing import Final

from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.rules.cards import KIND_NAMES, RESOURCE_KINDS, Cards
from catan_nb.rules.development.actions import (
    BuyDevelopmentCard,
    PlayInvention,
    PlayMonopoly,
)
from catan_nb.rules.development.cards import DEVELOPMENT_CARDS
from catan_nb.ui.looks.drawings import kind, sign
from catan_nb.ui.looks.elements import reason
from catan_nb.ui.looks.wording import first_upper
from catan_nb.ui.panels.base import Panel, act
from catan_nb.ui.panels.counter import stepper
from catan_nb.ui.table.boardgame import board_game
from catan_nb.ui.widgets.html import Child, Markup, button, h, hidden_words
from catan_nb.ui.widgets.pane import Press

__all__ = ["CardsPanel"]

_KINDS: Final = {card.name: card for card in DEVELOPMENT_CARDS}
_PLAYS: Final = {card.name: card.play for card in DEVELOPMENT_CARDS if card.play is not None}


class CardsPanel(Panel):
    """The development cards of the person at the screen."""

    title = noop("Cards")
    classes = "cnb-cards-panel"

    _open: str = ""
    _wanted: tuple[int, ...] = (0,) * len(RESOURCE_KINDS)

    def render(self) -> Markup:
        """Return the cards that are held, then those that are not."""
        table = self.table
        if table.viewer is None:
            return h("p", _("Development cards are secret."), class_="cnb-hint")
        if self._open and table.availability(_PLAYS[self._open]) is not None:
            self._open = ""
        view = board_game(table.view)
        me = view.players[table.viewer]
        held, fresh = me.development or {}, me.fresh or {}
        order = sorted(_KINDS, key=lambda name: not held.get(name))
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
        words = first_upper(_(name.replace("_", " ")))
        new = " " + _("– {n} bought in this turn").format(n=fresh) if fresh else ""
        play: Child = None
        if name in _PLAYS and count:
            refusal = reason(self.table.availability(_PLAYS[name]))
            play = button(
                _("Play"),
                do="play",
                arg=name,
                why_not=refusal,
                aria_label=_("Play {card}").format(card=_(name.replace("_", " "))),
                aria_expanded=_expanded(name, self._open),
            )
        why = None
        if count and name in _PLAYS and self.table.mine:
            refused = self.table.availability(_PLAYS[name])
            why = h("p", refused.text, class_="cnb-why") if refused else None
        return h(
            "li",
            h("span", sign(name, 26), class_="cnb-development-sign"),
            h(
                "div",
                h("strong", words, h("span", f" × {count}{new}", class_="cnb-count")),
                h("p", _(_KINDS[name].effect), class_="cnb-small"),
                why,
            ),
            play,
            self._picker() if name == self._open else None,
            class_=f"cnb-development-card{'' if count else ' cnb-none'}",
        )

    def _picker(self) -> Markup:
        if self._open == "monopoly":
            choices = [
                button(
                    kind(one, 24),
                    " ",
                    _(KIND_NAMES[one]),
                    do="monopoly",
                    arg=one,
                    why_not=reason(self.table.why_not(PlayMonopoly(one))),
                )
                for one in RESOURCE_KINDS
            ]
            return h(
                "div",
                choices,
                class_="cnb-buttons cnb-picker",
                role="group",
                aria_label=_("Name a resource"),
            )
        bank = board_game(self.table.view).bank
        steps = [
            h(
                "span",
                kind(one, 24),
                hidden_words(_(KIND_NAMES[one])),
                stepper(
                    "invent", one, self._wanted[one], _(KIND_NAMES[one]), bank[KIND_NAMES[one]]
                ),
            )
            for one in RESOURCE_KINDS
        ]
        action = PlayInvention(Cards.of(self._wanted))
        return h(
            "div",
            h("div", steps, class_="cnb-pick-row"),
            act(
                self.table,
                action,
                _("Take {cards}").format(cards=action.cards),
                do="invention",
                class_="cnb-primary",
            ),
            class_="cnb-picker",
        )

    def do_buy(self, press: Press) -> None:
        """Buy a card."""
        self.table.choose(BuyDevelopmentCard(), press.stamp)

    def do_play(self, press: Press) -> None:
        """Play a card, or open its choice."""
        kind_of = _PLAYS.get(press.arg)
        if kind_of is None:
            return
        refusal = self.table.availability(kind_of)
        if refusal is not None:
            self.table.refuse(refusal)
        elif press.arg in ("knight", "road_building"):
            self.table.choose(kind_of(), press.stamp)
        else:
            self._open = "" if self._open == press.arg else press.arg
            self._wanted = (0,) * len(RESOURCE_KINDS)
            self.refresh()

    def do_monopoly(self, press: Press) -> None:
        """Play monopoly on a resource."""
        self.table.choose(PlayMonopoly(int(press.arg)), press.stamp)

    def do_invent(self, press: Press) -> None:
        """Want one card more or less of a kind."""
        one, by = (int(part) for part in press.arg.split())
        wanted = list(self._wanted)
        wanted[one] = max(0, min(2, wanted[one] + by))
        self._wanted = tuple(wanted)
        self.refresh()

    def do_invention(self, press: Press) -> None:
        """Play invention for the chosen cards."""
        self.table.choose(PlayInvention(Cards.of(self._wanted)), press.stamp)


def _expanded(name: str, opened: str) -> str | None:
    return str(name == opened).lower() if name in ("invention", "monopoly") else None
