"""The table itself: who sits where, and how it behaves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.ui.looks.drawings import swatch
from catan_nb.ui.looks.elements import heading
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.site.themes import theme_choice
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.table.seats import SEAT_KINDS, seats_of
from catan_nb.ui.table.settings import CLOCKS, PACES, VOLUMES
from catan_nb.ui.widgets.html import Markup, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["SeatingPanel", "choice_of", "tick"]


_SWITCHES: Final = {
    "undo": noop("Steps may be taken back"),
    "curtain": noop("With several persons: hide the hands between turns"),
    "choose_dice": noop("Lesson: choose the dice instead of rolling"),
    "auto_reject": noop("Refuse all offers of bots"),
    "coach": noop("The coach gives hints and odds"),
    "paused": noop("The bots wait"),
    "labels": noop("Labels on the board, such as H7 and V23"),
}
"""Settings that are switched, in words."""
_ALWAYS: Final = frozenset({"undo", "curtain", "coach", "paused"})
"""Those that every game has a use for; what else is of use, the systems in play say."""


class SeatingPanel(Panel):
    """Seats and settings of the game on the table."""

    title = noop("Table")

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
            choice_of(table, "pace", _("Bots move"), PACES),
            choice_of(table, "sound", _("Sounds"), VOLUMES),
            choice_of(table, "clock", _("Time for a turn"), CLOCKS),
            [tick(table, name) for name in _SWITCHES if name in _ALWAYS | table.systems.switches],
        )

    def _seat(self, number: int) -> Markup:
        game, seat = self.table.game, self.table.seats[number]
        choices = {kind: _(words) for kind, words in SEAT_KINDS.items()}
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
        if press.value in SEAT_KINDS and self.table.seats[number].kind != press.value:
            game = self.table.game
            wanted = {number: str(press.value)}
            self.table.set_seat(number, seats_of(wanted, len(game.players), game.seed)[number])

    def do_pace(self, press: Press) -> None:
        """Choose how quickly bots move."""
        if press.value in PACES:
            self.table.change(pace=str(press.value))

    def do_sound(self, press: Press) -> None:
        """Choose how loud sounds are."""
        if press.value in VOLUMES:
            self.table.change(sound=str(press.value))

    def do_clock(self, press: Press) -> None:
        """Choose how long a turn may take."""
        if press.value in CLOCKS:
            self.table.change(clock=str(press.value))

    def do_switch(self, press: Press) -> None:
        """Switch a setting."""
        if press.arg in _SWITCHES:
            self.table.change(**{press.arg: bool(press.value)})


def choice_of(table: Controller, name: str, words: str, choices: Iterable[str]) -> Markup:
    """Return a setting of a table that is chosen by a word."""
    chosen = getattr(table.settings, name)
    options = [h("option", _(one), value=one, selected=one == chosen) for one in choices]
    return h(
        "label",
        h("span", words),
        h("select", options, data_do=name, class_="cnb-select", aria_label=words),
        class_="cnb-field",
    )


def tick(table: Controller, name: str) -> Markup:
    """Return a setting of a table that is on or off."""
    checked = getattr(table.settings, name)
    box = h("input", type="checkbox", data_do="switch", data_arg=name, checked=checked)
    return h("label", box, f" {_(_SWITCHES[name])}", class_="cnb-check")
