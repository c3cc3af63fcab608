"""Taking back and doing again, beside what the place under the pointer tells."""

from __future__ import annotations

from collections.abc import Callable

from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.ui.looks.drawings import sign
from catan_nb.ui.looks.elements import square
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.widgets.html import Child, Markup, button, h
from catan_nb.ui.widgets.pane import Press
from catan_nb.view.scene import areas_of

__all__ = ["StepsPanel"]


class StepsPanel(Panel):
    """The buttons that take back and do again, and the number of the turn."""

    title = noop("Steps")
    classes = "cnb-steps-cell"

    _loudness = "medium"
    """How loud sounds are when they are switched on."""

    on_history: Callable[[], object] = staticmethod(lambda: None)
    on_now: Callable[[], object] = staticmethod(lambda: None)
    on_result: Callable[[], object] = staticmethod(lambda: None)
    #: Tints the islands of the board, or shows them as they are.
    on_islands: Callable[[bool], object] = staticmethod(lambda tinted: None)

    _tinted = False

    def render(self) -> Markup:
        """Return the buttons."""
        known = self._skip(), self._islands(), self._room(), self._steps(), self._result()
        return h("div", known, self._turn(), self._now(), class_="cnb-steps")

    def _islands(self) -> Child:
        """Return the button that shows who has earned which island, where islands earn points."""
        if not areas_of(self.table.shown):
            return None
        words = _("Islands: who has earned what")
        pressed = str(self._tinted).lower()
        return square("flag", "islands", words, class_="cnb-plain", aria_pressed=pressed)

    def _skip(self) -> Child:
        """Return the button that spares a person what the bots do meanwhile."""
        table = self.table
        if not (table.waits_for_bot and table.persons and table.settings.tempo):
            return None
        words = _("Skip to your turn")
        return button(
            sign("last"), h("span", words), do="skip", class_="cnb-plain cnb-skip", title=words
        )

    def _steps(self) -> Child:
        table = self.table
        if not table.settings.undo or not table.started:
            return None
        past = None if table.review is None else _("First return to the present.")
        back = past or (None if table.game.ply else _("Nothing has been done yet."))
        forth = past or (None if table.can_redo else _("Nothing has been taken back."))
        return [
            _step("undo", _("Take back"), back),
            _step("redo", _("Do again"), forth),
        ]

    def _room(self) -> Child:
        """Return the buttons for what the room around the table is like: sounds, the screen."""
        loud = self.table.settings.volume > 0
        return [
            square(
                "loud" if loud else "mute",
                "mute",
                _("Sounds"),
                class_="cnb-plain cnb-loudness",
                aria_pressed=str(loud).lower(),
                title=_("Switch sounds off") if loud else _("Switch sounds on"),
            ),
            square("full", "fullscreen", _("Full screen"), class_="cnb-plain cnb-full"),
        ]

    def _result(self) -> Child:
        table = self.table
        if not table.started or not table.game.over or table.review is not None:
            return None
        words = h("span", _("Result"), class_="cnb-place")
        return button(sign("crown"), words, do="result", class_="cnb-plain")

    def _turn(self) -> Child:
        game = self.table.shown
        if not self.table.started:
            return None
        number = game.turn_number
        words = _("Turn {number}").format(number=number) if number else _("Set-up")
        if self.table.review is not None:
            last = self.table.game.turn_number
            words = _("Turn {number} of {last}").format(number=number, last=last)
        return button(
            sign("history"),
            h("span", words, class_="cnb-place"),
            do="history",
            class_="cnb-plain",
        )

    def _now(self) -> Child:
        if self.table.review is None:
            return None
        return button(_("Back to now"), do="now", class_="cnb-plain cnb-now")

    def do_now(self, press: Press) -> None:
        """Return from the past."""
        self.on_now()

    def do_skip(self, press: Press) -> None:
        """Let the bots move at once until the person is asked."""
        self.table.skip()

    def do_mute(self, press: Press) -> None:
        """Switch sounds off, or on again as loud as they were."""
        table = self.table
        if table.settings.volume:
            self._loudness = table.settings.sound
            table.change(sound="off")
        else:
            table.change(sound=self._loudness)

    def do_fullscreen(self, press: Press) -> None:
        """Say that there is none: where there is one, the page opens it by itself."""
        self.table.say(_("This browser shows no full screen here."), tone="bad")

    def do_undo(self, press: Press) -> None:
        """Take back."""
        self.table.undo()

    def do_redo(self, press: Press) -> None:
        """Do again."""
        self.table.redo()

    def do_islands(self, press: Press) -> None:
        """Tint the islands, or show them as they are."""
        self._tinted = not self._tinted
        self.on_islands(self._tinted)
        self.refresh()

    def do_result(self, press: Press) -> None:
        """Show how the game ended."""
        self.on_result()

    def do_history(self, press: Press) -> None:
        """Show the way through the turns, or hide it."""
        self.on_history()


def _step(name: str, words: str, why_not: str | None) -> Markup:
    return square(name, name, words, why_not=why_not)
