"""The progress cards in sight: four places, and what may be played now."""

from __future__ import annotations

from typing import Final

from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.rules.cities_knights.cards import PLAYS
from catan_nb.rules.cities_knights.names import PROGRESS_NAMES
from catan_nb.ui.cities_knights.cards.card_words import track_of
from catan_nb.ui.looks.elements import card_slot, free_slot, slots
from catan_nb.ui.looks.wording import card_name
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.table.boardgame import board_game
from catan_nb.ui.widgets.html import Markup
from catan_nb.ui.widgets.pane import Press

__all__ = ["ProgressRow"]

_PLACES: Final = 4


class ProgressRow(Panel):
    """The progress cards of the person at the screen, to be read and played."""

    title = noop("Progress cards")
    classes = "cnb-slots-panel"

    def render(self) -> Markup:
        """Return the cards that are held, and the places that are free."""
        table, seat = self.table, self.table.viewer
        if seat is None:
            return slots(_("Progress cards"), [free_slot(_("secret"))], "")
        held = board_game(table.view).players[seat].progress or {}
        shown = [
            card_slot(
                card_name(name),
                track_of(name),
                name,
                count=1,
                playable=table.mine and table.availability(PLAYS[number]) is None,
                class_=f"cnb-{track_of(name)}",
            )
            for number, name in enumerate(PROGRESS_NAMES)
            for _copy in range(held.get(name, 0))
        ]
        count = len(shown)
        shown += [free_slot(_("free"))] * (_PLACES - count)
        words = _("Progress cards · {n} of {most}").format(n=count, most=_PLACES)
        return slots(words, shown, "Cards" if count else "")

    def do_read(self, press: Press) -> None:
        """Show what a card does, and play it."""
        self.on_drawer(self, "Cards").read(press.arg)
