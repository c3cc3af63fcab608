"""The header of a table: new game, save, language; and the panels of seats and settings."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar, Final

from catan_nb.language import LANGUAGES, noop
from catan_nb.language import gettext as _
from catan_nb.ui.class_notice import visitor_link
from catan_nb.ui.looks.drawings import kit_logo, sign, swatch
from catan_nb.ui.looks.elements import heading, icon_button
from catan_nb.ui.looks.masthead import front_page_link, language_choice, theme_choice
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.table.seats import CLOCKS, PACES, VOLUMES, make_seats, seat_kinds
from catan_nb.ui.widgets.html import Markup, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["Header", "SeatingPanel", "SettingsPanel", "setting_choice"]


class Header(Panel):
    """Title and buttons for the whole game."""

    title = noop("Game")
    classes = "cnb-header"

    on_new: Callable[[], object] = staticmethod(lambda: None)
    on_save: Callable[[], object] = staticmethod(lambda: None)
    on_language: Callable[[str], object] = staticmethod(lambda language: None)

    def render(self) -> Markup:
        """Return the title and the buttons."""
        brand = h("span", kit_logo(28), h("span", "catan_nb"), class_="cnb-brand")
        return h(
            "div",
            h("h1", front_page_link(brand) or brand, class_="cnb-title"),
            icon_button("new", "new", _("New game")),
            icon_button(
                "save",
                "save",
                _("Save"),
                title=_("Save the game as a file"),
                why_not=self.table.unsaved or None,
            ),
            visitor_link(),
            h("span", sign("globe"), language_choice(), class_="cnb-tongue"),
            class_="cnb-header-row",
        )

    def do_new(self, press: Press) -> None:
        """Open the new game dialog."""
        self.on_new()

    def do_save(self, press: Press) -> None:
        """Download the game as a file."""
        self.on_save()

    def do_language(self, press: Press) -> None:
        """Switch the language."""
        if press.value in LANGUAGES:
            self.on_language(str(press.value))


_SWITCHES: Final = {
    "undo": noop("Steps may be taken back"),
    "curtain": noop("With several persons: hide the hands between turns"),
    "choose_dice": noop("Lesson: choose the dice instead of rolling"),
    "auto_reject": noop("Refuse all offers of bots"),
    "coach": noop("The coach gives hints and odds"),
    "paused": noop("The bots wait"),
    "labels": noop("Labels on the board, such as H7 and V23"),
}
"""Settings that are on or off, with the text of their tick boxes."""


class SettingsPanel(Panel):
    """The base of panels in which settings of the table are changed.

    Attributes
    ----------
    always : frozenset of str
        Switches offered in every game here; the systems in play add others.
    never : frozenset of str
        Switches never offered here, even if a system adds them.
    """

    always: ClassVar[frozenset[str]]
    never: ClassVar[frozenset[str]] = frozenset()

    def pace_choice(self) -> Markup:
        """Return the select control for how quickly bots move."""
        return setting_choice(self.table, "pace", _("Bots move"), PACES)

    def sound_choice(self) -> Markup:
        """Return the select control for how loud sounds are."""
        return setting_choice(self.table, "sound", _("Sounds"), VOLUMES)

    def switch_boxes(self) -> list[Markup]:
        """Return tick boxes for the settings that this game uses."""
        return [
            _setting_checkbox(self.table, name)
            for name in _SWITCHES
            if name in self._offered_settings
        ]

    @property
    def _offered_settings(self) -> frozenset[str]:
        return (self.always | self.table.systems.switches) - self.never

    def do_pace(self, press: Press) -> None:
        """Choose how quickly bots move."""
        if press.value in PACES:
            self.table.change(pace=str(press.value))

    def do_sound(self, press: Press) -> None:
        """Choose how loud sounds are."""
        if press.value in VOLUMES:
            self.table.change(sound=str(press.value))

    def do_switch(self, press: Press) -> None:
        """Switch a setting on or off."""
        if press.arg in self._offered_settings:
            self.table.change(**{press.arg: bool(press.value)})


def setting_choice(table: Controller, name: str, text: str, choices: Iterable[str]) -> Markup:
    """Return a select control for a setting of the table; it sends the setting's name."""
    chosen = getattr(table.settings, name)
    options = [
        h("option", _(choice), value=choice, selected=choice == chosen) for choice in choices
    ]
    return h(
        "label",
        h("span", text),
        h("select", options, data_do=name, class_="cnb-select", aria_label=text),
        class_="cnb-field",
    )


def _setting_checkbox(table: Controller, name: str) -> Markup:
    checked = getattr(table.settings, name)
    box = h("input", type="checkbox", data_do="switch", data_arg=name, checked=checked)
    return h("label", box, f" {_(_SWITCHES[name])}", class_="cnb-check")


class SeatingPanel(SettingsPanel):
    """Who plays each seat, and the settings of the table."""

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
                [self._seat_field(number) for number in range(len(table.seats))],
                class_="cnb-seats",
            ),
            heading(_("How")),
            theme_choice(named_aloud=True),
            self.pace_choice(),
            self.sound_choice(),
            setting_choice(table, "clock", _("Time for a turn"), CLOCKS),
            self.switch_boxes(),
        )

    def _seat_field(self, number: int) -> Markup:
        game, seat = self.table.game, self.table.seats[number]
        choices = seat_kinds(game.variant)
        if seat.kind not in choices:
            choices[seat.kind] = _("a player of your own")
        options = [
            h("option", text, value=kind, selected=kind == seat.kind)
            for kind, text in choices.items()
        ]
        return h(
            "label",
            swatch(game.colours[number], 24),
            h("span", self.table.player_label(number), class_="cnb-name"),
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
        """Change the player of a seat."""
        number = int(press.arg)
        game = self.table.game
        is_kind = press.value in seat_kinds(game.variant)
        if is_kind and self.table.seats[number].kind != press.value:
            wanted = {number: str(press.value)}
            self.table.set_seat(number, make_seats(wanted, len(game.players), game.seed)[number])

    def do_clock(self, press: Press) -> None:
        """Choose how long a turn may take."""
        if press.value in CLOCKS:
            self.table.change(clock=str(press.value))
