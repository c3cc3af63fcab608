"""How a table behaves: what is chosen by a word, and what is switched."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.table.settings import PACES, VOLUMES
from catan_nb.ui.widgets.html import Markup, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["SettingsPanel", "choice_of"]


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


class SettingsPanel(Panel):
    """A panel in which settings of the table are changed.

    Attributes
    ----------
    always : frozenset of str
        Switches that are of use in every game here; what else is, the systems in play say.
    never : frozenset of str
        Switches that cannot be had here, whatever the systems say.
    """

    always: ClassVar[frozenset[str]]
    never: ClassVar[frozenset[str]] = frozenset()

    def pace(self) -> Markup:
        """Return the choice of how quickly bots move."""
        return choice_of(self.table, "pace", _("Bots move"), PACES)

    def sound(self) -> Markup:
        """Return the choice of how loud sounds are."""
        return choice_of(self.table, "sound", _("Sounds"), VOLUMES)

    def ticks(self) -> list[Markup]:
        """Return the switches that are of use in this game."""
        return [_tick(self.table, name) for name in _SWITCHES if name in self._offered]

    @property
    def _offered(self) -> frozenset[str]:
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
        """Switch a setting."""
        if press.arg in self._offered:
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


def _tick(table: Controller, name: str) -> Markup:
    checked = getattr(table.settings, name)
    box = h("input", type="checkbox", data_do="switch", data_arg=name, checked=checked)
    return h("label", box, f" {_(_SWITCHES[name])}", class_="cnb-check")
