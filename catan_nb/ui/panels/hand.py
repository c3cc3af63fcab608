"""The hand: cards with their counts, and the choice of discards."""

from __future__ import annotations

from catan_nb.rules.actions import Discard
from catan_nb.rules.cards import KIND_NAMES, Cards
from catan_nb.rules.frames import DiscardHalf
from catan_nb.ui.drawings import card
from catan_nb.ui.html import Child, Markup, button, h, hidden_words
from catan_nb.ui.pane import Press
from catan_nb.ui.panels.base import Panel, reason
from catan_nb.ui.panels.counter import stepper

__all__ = ["HandPanel"]


class HandPanel(Panel):
    """The cards of the person at the screen."""

    title = "Hand"
    classes = "cnb-hand"

    _away: tuple[int, ...] = ()
    _asked: object = None

    def render(self) -> Markup:
        """Return the hand, with steppers while cards have to be discarded."""
        viewer = self.table.viewer
        if viewer is None:
            return self._hidden()
        frame = self.table.game.frame
        discarding = self.table.mine and isinstance(frame, DiscardHalf)
        if self._asked is not frame:
            self._asked, self._away = frame, ()
        hand = self.table.view.players[viewer].hand or {}
        away = self._away or (0,) * len(hand)
        cards: list[Child] = []
        for kind, (name, count) in enumerate(hand.items()):
            picture = card(KIND_NAMES.index(name), count - away[kind])
            words = hidden_words(f"{count} {name}")
            steps = stepper("away", kind, away[kind], name, count) if discarding else None
            cards.append(h("li", picture, words, steps, class_="cnb-hand-card"))
        total = sum(hand.values())
        return h(
            "div",
            h("ul", cards, class_="cnb-cards", aria_label=f"{total} cards"),
            self._discard_button(frame) if isinstance(frame, DiscardHalf) and discarding else None,
        )

    def _hidden(self) -> Markup:
        persons = self.table.persons
        words = (
            "Hands are hidden until the next player is there."
            if persons
            else "Spectators see no hands; they are open when the game is over."
        )
        return h("p", words, class_="cnb-hint cnb-hand-empty")

    def _discard_button(self, frame: DiscardHalf) -> Markup:
        chosen = sum(self._away)
        refusal = self.table.why_not(Discard(Cards.of(self._away or (0,))))
        return h(
            "div",
            button(
                f"Discard {chosen} of {frame.count}",
                do="discard",
                why_not=reason(refusal),
                class_="cnb-primary",
            ),
            class_="cnb-buttons",
        )

    def do_away(self, press: Press) -> None:
        """Choose one card more or less of a kind to discard."""
        frame = self.table.game.frame
        viewer = self.table.viewer
        if not isinstance(frame, DiscardHalf) or viewer is None:
            return
        kind, by = (int(part) for part in press.arg.split())
        hand = list((self.table.view.players[viewer].hand or {}).values())
        away = list(self._away or [0] * len(hand))
        away[kind] = max(0, min(hand[kind], away[kind] + by))
        self._away = tuple(away)
        self.refresh()

    def do_discard(self, press: Press) -> None:
        """Discard what is chosen."""
        self.table.choose(Discard(Cards.of(self._away or (0,))), press.stamp)
