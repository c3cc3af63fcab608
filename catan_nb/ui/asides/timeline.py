"""The timeline: every point of the game, to look at and to play on from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.ui.looks.elements import square
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.systems.parts import Later
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.table.past import Past, Stretch
from catan_nb.ui.table.runner import PLAYBACK, Runner
from catan_nb.ui.table.tablefile import write_table
from catan_nb.ui.taught.taught import TAUGHT
from catan_nb.ui.widgets.errors import ErrorPanel
from catan_nb.ui.widgets.html import Child, Markup, h
from catan_nb.ui.widgets.pane import Press
from catan_nb.view.theme import INK, player

__all__ = ["Timeline"]

#: Loaded when somebody asks who will win.
_OUTLOOK: Final = Later("catan_nb.ui.asides.outlook:Outlook")


class Timeline(Panel):
    """The strip under the board as a slider over all points, with steps and playback."""

    title = noop("Timeline")
    classes = "cnb-timeline"

    #: Called when the game goes on from the point that is shown.
    on_fork: Callable[[], object] = staticmethod(lambda: None)

    def __init__(self, table: Controller, errors: ErrorPanel, past: Past, runner: Runner) -> None:
        super().__init__(table, errors)
        self.past = past
        self.runner = runner
        self._outlook: Any = None

    def render(self) -> Markup:
        """Return buttons and slider."""
        past, looking = self.past, self.table.review is not None
        at_start = _("This is the beginning.") if past.point == 0 else None
        at_end = None if looking else _("This is the present.")
        playing = self.runner.playing
        words = _("Stop") if playing else _("Play the game so far")
        return h(
            "div",
            h(
                "div",
                _step("turn", -1, "first", _("Back by a turn"), at_start),
                _step("step", -1, "back", _("Back by a step"), at_start),
                square(
                    "pause" if playing else "play",
                    "play",
                    words,
                    size=16,
                    class_="",
                    why_not=None if past.now else _("There is nothing to play yet."),
                ),
                _step("step", 1, "forward", _("Forward by a step"), at_end),
                _step("turn", 1, "last", _("Forward by a turn"), at_end),
                square(
                    "odds",
                    "outlook",
                    _("Who will win?"),
                    size=16,
                    class_="",
                    why_not=self._closed(),
                    aria_pressed=str(self._outlook is not None).lower(),
                ),
                _speed(self.runner.speed) if playing else None,
                class_="cnb-buttons cnb-transport",
            ),
            h("div", self._chances(), self._strip(), self._slider(), class_="cnb-slide"),
            self._plan(),
        )

    def _closed(self) -> str | None:
        """Return why nobody is told who will win while the game goes on, or None."""
        if self.table.game.over or not TAUGHT.learner or TAUGHT.state["forecasts"]:
            return None
        return _("Your class has no forecasts while a game goes on.")

    def _chances(self) -> Child:
        """Return everybody's chances over the strip, where somebody has asked for them."""
        outlook = self._outlook
        return outlook.panel(self.past.point) if outlook and self._closed() is None else None

    def _plan(self) -> Child:
        """Return what a bot is after at a point of a finished game."""
        table = self.table
        if table.review is None or not table.game.over or self.runner.playing:
            return None
        from catan_nb.ui.asides.why import planned

        return h("p", planned(table), class_="cnb-small cnb-plan", role="status")

    def _slider(self) -> Markup:
        past = self.past
        now, point = past.now, past.point
        turn = past.stretch_at(point)
        place = _("Turn {number}").format(number=turn.number) if turn.number else _("Set-up")
        return h(
            "input",
            type="range",
            min=0,
            max=now,
            value=point,
            data_do="go",
            aria_label=_("Point of the game"),
            aria_valuetext=_("{place}, step {point} of {now}").format(
                place=place, point=point, now=now
            ),
        )

    def _strip(self) -> Markup:
        """Return a strip with a stretch for each turn in the player's colour.

        It is drawn in steps of the game, so that a further one changes next to nothing.
        """
        past = self.past
        now = max(1, past.now)
        stretches = past.stretches
        ends = [stretch.start for stretch in stretches[1:]] + [now]
        bars = "".join(
            self._bar(stretch, end) for stretch, end in zip(stretches, ends, strict=True)
        )
        return Markup(
            f'<svg class="cnb-strip" viewBox="0 0 {now} 10" preserveAspectRatio="none"'
            f' aria-hidden="true">{bars}<path d="M{past.point} 0V10" stroke="{INK}"'
            ' stroke-width="3" vector-effect="non-scaling-stroke"/></svg>'
        )

    def _bar(self, stretch: Stretch, end: int) -> str:
        start, steps = stretch.start, end - stretch.start
        colour = self.table.shown.colours[stretch.seat] if stretch.seat is not None else ""
        fill = player(colour).fill if colour else "#b9c4cc"
        seven = (
            f'<rect x="{start}" y="7" width="{steps}" height="3" fill="{INK}"/>'
            if stretch.seven
            else ""
        )
        return (
            f'<rect x="{start}" y="0" width="{steps}" height="10" fill="{fill}"'
            f' stroke="#5d6579" stroke-width="0.5" vector-effect="non-scaling-stroke"/>{seven}'
        )

    # ---- what the buttons do -----------------------------------------------------------

    def do_go(self, press: Press) -> None:
        """Go where the slider is."""
        self.runner.pause()
        if str(press.value).isdecimal():
            self.past.show(int(press.value))

    def do_step(self, press: Press) -> None:
        """Go one action back or forth."""
        self.runner.pause()
        self.past.step(int(press.arg))

    def do_turn(self, press: Press) -> None:
        """Go one turn back or forth."""
        self.runner.pause()
        self.past.turn(int(press.arg))

    def do_outlook(self, press: Press) -> None:
        """Show who will win, or hide it."""
        if self._outlook is not None or self._closed() is None:
            self._outlook = _OUTLOOK.load()(self.table) if self._outlook is None else None
        self.refresh()

    def do_outlook_go(self, press: Press) -> None:
        """Go where a chance has turned."""
        self.runner.pause()
        if press.arg.isdecimal():
            self.past.show(int(press.arg))

    def do_play(self, press: Press) -> None:
        """Play the past, or stop that."""
        if self.runner.playing:
            self.runner.pause()
        elif self.past.now:
            self.runner.play()
        self.refresh()

    def do_speed(self, press: Press) -> None:
        """Choose how quickly the past is played."""
        if press.value in PLAYBACK:
            self.runner.speed = str(press.value)
            self.refresh()

    def play_on(self, *, other_luck: bool) -> None:
        """Play on from the point that is shown."""
        self.runner.pause()
        saved = write_table(self.table)
        if self.past.play_on(other_luck=other_luck, saved=saved):
            self.on_fork()
            self.table.say(
                _("The game goes on from here. The one you left is kept under New game."),
                tone="good",
            )


def _step(do: str, by: int, icon: str, words: str, why_not: str | None) -> Markup:
    return square(icon, do, words, size=16, class_="", arg=by, why_not=why_not, data_repeat=True)


def _speed(speed: str) -> Markup:
    options = [h("option", _(name), value=name, selected=name == speed) for name in PLAYBACK]
    return h("select", options, data_do="speed", aria_label=_("Speed"), class_="cnb-select")
