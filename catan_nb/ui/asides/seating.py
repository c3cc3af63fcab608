"""The table itself: who sits where, and how it behaves."""

from __future__ import annotations

from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.ui.asides.settings import SettingsPanel, choice_of
from catan_nb.ui.looks.drawings import swatch
from catan_nb.ui.looks.elements import heading
from catan_nb.ui.site.themes import theme_choice
from catan_nb.ui.table.seats import seat_kinds, seats_of
from catan_nb.ui.table.settings import CLOCKS
from catan_nb.ui.widgets.html import Markup, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["SeatingPanel"]


class SeatingPanel(SettingsPanel):
    """Seats and settings of the game on the table."""

    title = noop("Table")
    always = frozenset({"undo", "curtain", "coach", "paused"})

    def render(self) -> Markup:
        """Return a line for each seat and for each setting."""
        table = self.table
        return h(
            "div",
            heading(_("Who plays")),
            h(
                "div",
                [self._seat(number) for number in range(len(table.seats))],
                class_="cnb-seats",
            ),
            heading(_("How")),
            theme_choice(told=True),
            self.pace(),
            self.sound(),
            choice_of(table, "clock", _("Time for a turn"), CLOCKS),
            self.ticks(),
        )

    def _seat(self, number: int) -> Markup:
        game, seat = self.table.game, self.table.seats[number]
        choices = seat_kinds(game.variant)
        if seat.kind not in choices:
            choices[seat.kind] = _("a player of your own")
        options = [
            h("option", words, value=kind, selected=kind == seat.kind)
            for kind, words in choices.items()
        ]
        return h(
            "label",
            swatch(game.colours[number], 24),
            h("span", self.table.called(number), class_="cnb-name"),
            h(
                "select",
                options,
                data_do="seat",
                data_arg=number,
                class_="cnb-select",
                aria_label=_("Who plays {name}").format(name=game.names[number]),
            ),
            class_="cnb-seat",
        )

    def do_seat(self, press: Press) -> None:
        """Let somebody else play a seat."""
        number = int(press.arg)
        game = self.table.game
        known = press.value in seat_kinds(game.variant)
        if known and self.table.seats[number].kind != press.value:
            wanted = {number: str(press.value)}
            self.table.set_seat(number, seats_of(wanted, len(game.players), game.seed)[number])

    def do_clock(self, press: Press) -> None:
        """Choose how long a turn may take."""
        if press.value in CLOCKS:
            self.table.change(clock=str(press.value))
