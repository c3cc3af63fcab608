"""The hand: cards with their counts, and the choice of cards that a question asks for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from catan_nb.kernel.action import Action
from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop
from catan_nb.rules.cards import KIND_NAMES, Cards
from catan_nb.ui.looks.drawings import card
from catan_nb.ui.looks.elements import reason
from catan_nb.ui.looks.wording import action_words, cards
from catan_nb.ui.panels.base import Panel, act
from catan_nb.ui.panels.counter import stepper
from catan_nb.ui.systems.parts import CardAnswer, CardChoice
from catan_nb.ui.widgets.html import Child, Markup, button, h, hidden_words
from catan_nb.ui.widgets.pane import Press

__all__ = ["HandPanel"]


class HandPanel(Panel):
    """The cards of the person at the screen, and another hand that lies open to them."""

    title = noop("Hand")
    classes = "cnb-hand"

    _chosen: Mapping[int, int] = {}
    _asked: object = None

    def render(self) -> Markup:
        """Return the hand, with steppers while cards have to be chosen."""
        viewer = self.table.viewer
        if viewer is None:
            return self._hidden()
        frame, choice = self._choice()
        if self._asked is not frame:
            self._asked, self._chosen = frame, {}
        tapped = self.table.asking.card if self.table.mine else None
        asks = choice or tapped
        whose = None if asks is None else asks.whose(frame)
        hand = self.table.view.players[viewer].hand or {}
        row = self._row(
            hand,
            choosing=choice is not None and whose == viewer,
            tapped=tapped if whose == viewer else None,
            label=cards(sum(hand.values())),
        )
        confirm = self._button(frame, choice) if choice is not None else None
        if whose in (None, viewer):
            return h("div", row, confirm)
        words = h("p", _("Your own hand:"), class_="cnb-small")
        return h("div", self._open_hand(frame, choice or tapped), confirm, words, row)

    def _choice(self) -> tuple[Any, CardChoice | None]:
        """Return the frame, and the choice it asks the person at the screen for, or None."""
        frame = self.table.game.frame
        return frame, self.table.systems.asking(frame).cards if self.table.mine else None

    def _pool(self) -> Mapping[str, int]:
        """Return the cards that are chosen from."""
        frame, choice = self._choice()
        if choice is None:
            return {}
        return self.table.game.players[choice.whose(frame)].hand or {}

    def _open_hand(self, frame: Any, asks: Any) -> Markup:
        whose = asks.whose(frame)
        name = self.table.game.names[whose]
        hand = self.table.view.players[whose].hand or {}
        count = sum(hand.values())
        label = ngettext("{n} card of {name}", "{n} cards of {name}", count).format(
            n=count, name=name
        )
        return h(
            "div",
            h("p", _("{name}'s hand lies open to you:").format(name=name), class_="cnb-small"),
            self._row(
                hand,
                choosing=isinstance(asks, CardChoice),
                tapped=asks if isinstance(asks, CardAnswer) else None,
                label=label,
            ),
            class_="cnb-open-hand",
        )

    def _row(
        self,
        hand: Mapping[str, int],
        *,
        choosing: bool,
        label: str,
        tapped: CardAnswer | None = None,
    ) -> Markup:
        viewer = self.table.viewer
        owner = None if viewer is None else self.table.view.players[viewer]
        rates: Mapping[str, int] = getattr(owner, "rates", {})  # a card game has no harbours
        shown: list[Child] = []
        for name, count in hand.items():
            number = KIND_NAMES.index(name)
            away = self._chosen.get(number, 0) if choosing else 0
            words = hidden_words(f"{count} {_(name)}")
            steps = stepper("away", number, away, _(name), count) if choosing else None
            rate = f"{rates[name]}:1" if name in rates else ""
            picture = card(number, count - away, rate)
            if tapped is not None and count:
                picture = self._tap(tapped.action(number), picture)
            anchor = f"hand-{name}"
            shown.append(h("li", picture, words, steps, class_="cnb-hand-card", data_anchor=anchor))
        many = " cnb-many" if len(hand) > 5 else ""
        return h("ul", shown, class_=f"cnb-cards{many}", aria_label=label)

    def _tap(self, action: Action, picture: Markup) -> Markup:
        """Return a card that answers what is asked."""
        words = action_words(action, self.table.game.names)
        return act(self.table, action, picture, class_="cnb-tapped", label=words)

    def _hidden(self) -> Markup:
        persons = self.table.persons
        words = (
            _("Hands are hidden until the next player is there.")
            if persons
            else _("Spectators see no hands; they are open when the game is over.")
        )
        return h("p", words, class_="cnb-hint cnb-hand-empty")

    def _action(self, choice: CardChoice) -> Action:
        chosen = {KIND_NAMES[one]: count for one, count in self._chosen.items() if count}
        return choice.action(Cards(chosen))

    def _button(self, frame: Any, choice: CardChoice) -> Markup:
        return h(
            "div",
            button(
                _(choice.words).format(n=sum(self._chosen.values()), count=frame.count),
                do="discard",
                why_not=reason(self.table.why_not(self._action(choice))),
                class_="cnb-primary",
            ),
            class_="cnb-buttons",
        )

    def do_away(self, press: Press) -> None:
        """Choose one card more or less of a kind."""
        kind, by = (int(part) for part in press.arg.split())
        most = self._pool().get(KIND_NAMES[kind], 0)
        count = max(0, min(most, self._chosen.get(kind, 0) + by))
        self._chosen = {**self._chosen, kind: count}
        self.refresh()

    def do_discard(self, press: Press) -> None:
        """Do with the chosen cards what is asked."""
        choice = self._choice()[1]
        if choice is not None:
            self.table.choose(self._action(choice), press.stamp)
