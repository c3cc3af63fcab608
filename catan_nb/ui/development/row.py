"""The development cards in sight: each kind that is held, and what may be played now."""

from __future__ import annotations

from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.rules.development.cards import DEVELOPMENT_CARDS
from catan_nb.ui.development.cards import signed
from catan_nb.ui.looks.elements import card_slot, free_slot, slots
from catan_nb.ui.looks.wording import card_name
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.table.boardgame import board_game
from catan_nb.ui.widgets.html import Markup
from catan_nb.ui.widgets.pane import Press

__all__ = ["DevelopmentRow"]


class DevelopmentRow(Panel):
    """The development cards of the person at the screen, to be read and played."""

    title = noop("Development cards")
    classes = "cnb-slots-panel"

    def render(self) -> Markup:
        """Return a card for each kind that is held."""
        table, seat = self.table, self.table.viewer
        me = None if seat is None else board_game(table.view).players[seat]
        held = {} if me is None else {n: c for n, c in (me.development or {}).items() if c}
        shown = [
            card_slot(
                card_name(card.name),
                signed(table, card.name),
                card.name,
                count=held[card.name],
                playable=card.play is not None
                and table.mine
                and table.availability(card.play) is None,
            )
            for card in DEVELOPMENT_CARDS
            if card.name in held
        ]
        if not shown:
            unseen = "–" if table.game.over else _("secret")
            shown = [free_slot(unseen if me is None else _("none"))]
        told = _("Development cards · {n}").format(n=sum(held.values()))
        words = _("Development cards") if me is None else told
        return slots(words, shown, "Cards" if held else "")

    def do_read(self, press: Press) -> None:
        """Show what a card does, and play it."""
        self.on_drawer(self, "Cards").read(press.arg)
