"""The log of the game, the undo buttons, and the timeline."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Final

from catan_nb.kernel.action import Action
from catan_nb.kernel.event import Event
from catan_nb.kernel.ruleset import Ruleset
from catan_nb.language import current, noop
from catan_nb.language import gettext as _
from catan_nb.rules.base.actions import RollDice
from catan_nb.rules.play.game import Game
from catan_nb.ui.class_session import TAUGHT
from catan_nb.ui.looks.drawings import sign
from catan_nb.ui.looks.elements import icon_button, live_scene, spots_attribute
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.systems.events import Audience, LogLine
from catan_nb.ui.systems.parts import LazyImport
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.table.runner import PLAYBACK, Past, Runner, Stretch
from catan_nb.ui.table.tablefile import write_table
from catan_nb.ui.widgets.errors import ErrorPanel
from catan_nb.ui.widgets.html import Child, Markup, button, h
from catan_nb.ui.widgets.live_log import LiveLog, LogEntry, Swatch, Told
from catan_nb.ui.widgets.pane import Press
from catan_nb.view.describe import named_places, places_in
from catan_nb.view.scene import areas_of
from catan_nb.view.theme import INK, player

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["GameLog", "StepsPanel", "Timeline"]


@dataclass(slots=True)
class _Line:
    """A displayed log line, and the plies of the first and last action that it tells of."""

    first: int
    last: int
    telling: LogLine
    heading: bool


class GameLog:
    """Writes the events of the table's game to a live log, as far as the viewer may know them.

    Attributes
    ----------
    widget : LiveLog
    """

    def __init__(self, table: Controller, errors: ErrorPanel) -> None:
        self.table = table
        self.widget = LiveLog(on_error=errors.report)
        self.widget.on_why(self._explanation)
        self._scene: tuple[object, ...] = ()
        self._actions: Sequence[Action] = ()
        self._lines: list[_Line] = []

    def refresh(self, change: str = "") -> None:
        """Add new events; after a step back, remove the lines that no longer hold."""
        table = self.table
        game, view = table.shown, table.view
        labels = table.settings.labels
        scene = (table.game, table.viewer, view.names, view.colours, current(), labels)
        actions = game.log[: game.ply]
        if not self._is_same_scene(scene):
            self._lines.clear()
            self.widget.replace(self._log_entries(0, len(actions)), _player_swatches(view.colours))
        else:
            common = _count_common_actions(self._actions, actions)
            before = len(self._lines)
            start = self._drop_lines_from(common) if common < len(self._actions) else common
            drop = before - len(self._lines)
            entries = list(self._log_entries(start, len(actions)))
            if drop or change in ("jump", "viewer"):
                self.widget.rewind(drop, entries)
            else:
                self.widget.extend(entries)
        self._scene, self._actions = scene, actions

    def _is_same_scene(self, scene: tuple[object, ...]) -> bool:
        return bool(self._scene) and self._scene[0] is scene[0] and self._scene[1:] == scene[1:]

    def _drop_lines_from(self, ply: int) -> int:
        """Remove the lines that tell of the action at a ply or of later ones.

        Returns the ply from which the log must be written again: earlier than ``ply`` if a
        removed line also told of earlier actions.
        """
        while self._lines and self._lines[-1].last >= ply:
            ply = min(ply, self._lines.pop().first)
        return ply

    def _log_entries(self, start: int, end: int) -> Iterator[LogEntry]:
        viewer, view = self.table.viewer, self.table.view
        game = self.table.shown
        scene = live_scene(game, self.table.settings.labels) if isinstance(game, Game) else None
        named = str if scene is None else partial(named_places, scene=scene)
        audience = Audience(view.names, viewer, view, named)
        for ply in range(start, end):
            for event in self.table.shown.events_at(ply):
                if event.visible_to(viewer):
                    yield self._log_entry(event, ply, audience)

    def _log_entry(self, event: Event, ply: int, audience: Audience) -> LogEntry:
        """Return an event as a log entry, which extends the line before if both fit together."""
        text, places = audience.sentence(event), self._event_places(event, audience)
        systems = self.table.systems
        heading = isinstance(event, systems.headings)
        why = None if heading else self._explainable_ply(event, ply)
        telling = systems.teller(event)(event.seen_by(audience.viewer), audience)
        last = self._lines[-1] if self._lines and not self._lines[-1].heading else None
        if telling is None:
            if last is not None:
                last.last = ply
                return LogEntry(text, joins=True, at=places, why=why)
            telling = LogLine(words=(text,))
        merged = None if last is None or heading else last.telling.and_then(telling)
        if last is not None and merged is not None:
            last.last, last.telling = ply, merged
            return LogEntry(
                text,
                None,
                _line_tone(merged, False),
                merged.parts,
                joins=True,
                at=places,
                why=why,
            )
        self._lines.append(_Line(ply, ply, telling, heading))
        return LogEntry(
            text, event.rule, _line_tone(telling, heading), telling.parts, at=places, why=why
        )

    def _explainable_ply(self, event: Event, ply: int) -> int | None:
        """Return the ply of the bot's decision that an event tells of, to offer an explanation.

        None if no bot decided anything here, as when it rolled the dice.
        """
        table, game = self.table, self.table.shown
        seat = getattr(event, "player", getattr(event, "thief", None))
        if not isinstance(seat, int) or not table.seats[seat].tells:
            return None
        if not _is_first_event(event, game.events_at(ply)):
            return None
        by_chance = _chance_outcomes(game.rules)
        if type(game.log[ply]) in by_chance:
            # A decision without an event of its own is told of by the outcome of chance after it.
            ply -= 1
            if ply < 0 or game.events_at(ply):
                return None
        decided = type(game.log[ply])
        return None if decided is RollDice or decided in by_chance else ply

    def _explanation(self, ply: int) -> Told:
        """Return why a bot did an action; the log calls this when somebody asks."""
        from catan_nb.ui.panels.coach import explain_action

        return explain_action(self.table, ply)

    def _event_places(self, event: Event, audience: Audience) -> str:
        """Return the places that an event names, such as "hex:7 edge:12"; empty for none."""
        game = self.table.shown
        if not isinstance(game, Game):
            return ""
        return (
            spots_attribute(places_in(event.text(audience.names, audience.viewer), game.board))
            or ""
        )


@lru_cache(maxsize=4)
def _chance_outcomes(rules: Ruleset) -> frozenset[type[Action]]:
    """Return the classes of actions with which chance answers, such as a roll of the dice."""
    return frozenset(
        verb.action for frame, verbs in rules.offers.items() if frame.chance for verb in verbs
    )


def _is_first_event(event: Event, events: Sequence[Event]) -> bool:
    """Return whether an event is the first of ``events``, those of its action."""
    return bool(events) and events[0] is event


def _line_tone(telling: LogLine, heading: bool) -> str:
    return "heading" if heading else "lit" if telling.touches else ""


def _count_common_actions(first: Sequence[object], second: Sequence[object]) -> int:
    """Return at how many actions from the beginning two sequences agree."""
    pairs = enumerate(zip(first, second, strict=False))
    return next(
        (index for index, (a, b) in pairs if a is not b and a != b), min(len(first), len(second))
    )


def _player_swatches(colours: Sequence[str]) -> list[Swatch]:
    styles = [player(colour) for colour in colours]
    return [(style.letter, style.fill, style.ink) for style in styles]


# Undo, redo and other buttons, above the board.


class StepsPanel(Panel):
    """Undo and redo buttons, the turn number, and buttons for sound and full screen."""

    title = noop("Steps")
    classes = "cnb-steps-cell"

    _loudness = "medium"
    """The loudness to return to when sounds are switched on again."""

    on_history: Callable[[], object] = staticmethod(lambda: None)
    on_now: Callable[[], object] = staticmethod(lambda: None)
    on_result: Callable[[], object] = staticmethod(lambda: None)
    #: Called with whether to tint islands by owner.
    on_islands: Callable[[bool], object] = staticmethod(lambda tinted: None)

    _tinted = False

    def render(self) -> Markup:
        buttons = (
            self._skip_button(),
            self._islands_button(),
            self._sound_and_screen_buttons(),
            self._step_buttons(),
            self._result_button(),
        )
        return h(
            "div", buttons, self._turn_number_button(), self._present_button(), class_="cnb-steps"
        )

    def _islands_button(self) -> Child:
        """Return the button that tints islands by owner; None where islands earn no points."""
        if not areas_of(self.table.shown):
            return None
        text = _("Islands: who has earned what")
        pressed = str(self._tinted).lower()
        return icon_button("flag", "islands", text, class_="cnb-plain", aria_pressed=pressed)

    def _skip_button(self) -> Child:
        """Return the button that skips the bots' pauses; None while no bot is to act."""
        table = self.table
        if not (table.waits_for_bot and table.persons and table.settings.tempo):
            return None
        text = _("Skip to your turn")
        return button(
            sign("last"), h("span", text), do="skip", class_="cnb-plain cnb-skip", title=text
        )

    def _step_buttons(self) -> Child:
        table = self.table
        if not table.settings.undo or not table.started:
            return None
        past = None if table.review is None else _("First return to the present.")
        back = past or (None if table.game.ply else _("Nothing has been done yet."))
        forth = past or (None if table.can_redo else _("Nothing has been taken back."))
        return [
            _undo_button("undo", _("Take back"), back),
            _undo_button("redo", _("Do again"), forth),
        ]

    def _sound_and_screen_buttons(self) -> Child:
        """Return the buttons for sound and full screen."""
        loud = self.table.settings.volume > 0
        return [
            icon_button(
                "loud" if loud else "mute",
                "mute",
                _("Sounds"),
                class_="cnb-plain cnb-loudness",
                aria_pressed=str(loud).lower(),
                title=_("Switch sounds off") if loud else _("Switch sounds on"),
            ),
            icon_button("full", "fullscreen", _("Full screen"), class_="cnb-plain cnb-full"),
        ]

    def _result_button(self) -> Child:
        table = self.table
        if not table.started or not table.game.over or table.review is not None:
            return None
        text = h("span", _("Result"), class_="cnb-place")
        return button(sign("crown"), text, do="result", class_="cnb-plain")

    def _turn_number_button(self) -> Child:
        game = self.table.shown
        if not self.table.started:
            return None
        number = game.turn_number
        text = _("Turn {number}").format(number=number) if number else _("Set-up")
        if self.table.review is not None:
            last = self.table.game.turn_number
            text = _("Turn {number} of {last}").format(number=number, last=last)
        return button(
            sign("history"),
            h("span", text, class_="cnb-place"),
            do="history",
            class_="cnb-plain",
        )

    def _present_button(self) -> Child:
        if self.table.review is None:
            return None
        return button(_("Back to now"), do="now", class_="cnb-plain cnb-now")

    def do_now(self, press: Press) -> None:
        """Return to the present."""
        self.on_now()

    def do_skip(self, press: Press) -> None:
        """Let the bots move at once until the person is asked."""
        self.table.skip()

    def do_mute(self, press: Press) -> None:
        """Switch sounds off, or on again at the loudness they had."""
        table = self.table
        if table.settings.volume:
            self._loudness = table.settings.sound
            table.change(sound="off")
        else:
            table.change(sound=self._loudness)

    def do_fullscreen(self, press: Press) -> None:
        """Say that full screen is unavailable; where it is available, the page acts instead."""
        self.table.say(_("This browser shows no full screen here."), tone="bad")

    def do_undo(self, press: Press) -> None:
        """Undo."""
        self.table.undo()

    def do_redo(self, press: Press) -> None:
        """Redo."""
        self.table.redo()

    def do_islands(self, press: Press) -> None:
        """Toggle the tint of islands."""
        self._tinted = not self._tinted
        self.on_islands(self._tinted)
        self.refresh()

    def do_result(self, press: Press) -> None:
        """Show how the game ended."""
        self.on_result()

    def do_history(self, press: Press) -> None:
        """Toggle the timeline."""
        self.on_history()


def _undo_button(name: str, text: str, why_not: str | None) -> Markup:
    return icon_button(name, name, text, why_not=why_not)


# The timeline.


#: Imported only when somebody asks who will win, as it loads the forecast.
_OUTLOOK: Final = LazyImport("catan_nb.ui.panels.win_chances:WinChances")


class Timeline(Panel):
    """A slider over all points of the game, with buttons to step, play back and play on."""

    title = noop("Timeline")
    classes = "cnb-timeline"

    #: Called after the game has been continued from the point that is shown.
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
        text = _("Stop") if playing else _("Play the game so far")
        return h(
            "div",
            h(
                "div",
                _step_button("turn", -1, "first", _("Back by a turn"), at_start),
                _step_button("step", -1, "back", _("Back by a step"), at_start),
                icon_button(
                    "pause" if playing else "play",
                    "play",
                    text,
                    size=16,
                    class_="",
                    why_not=None if past.now else _("There is nothing to play yet."),
                ),
                _step_button("step", 1, "forward", _("Forward by a step"), at_end),
                _step_button("turn", 1, "last", _("Forward by a turn"), at_end),
                icon_button(
                    "odds",
                    "outlook",
                    _("Who will win?"),
                    size=16,
                    class_="",
                    why_not=self._why_chances_hidden(),
                    aria_pressed=str(self._outlook is not None).lower(),
                ),
                _speed_choice(self.runner.speed) if playing else None,
                class_="cnb-buttons cnb-transport",
            ),
            h("div", self._chances_panel(), self._turn_strip(), self._slider(), class_="cnb-slide"),
            self._bot_plan_line(),
        )

    def _why_chances_hidden(self) -> str | None:
        """Return why winning chances are not available now, or None if they are."""
        if self.table.game.over or not TAUGHT.is_learner or TAUGHT.state["forecasts"]:
            return None
        return _("Your class has no forecasts while a game goes on.")

    def _chances_panel(self) -> Child:
        """Return the panel of winning chances; None unless it is open and allowed."""
        outlook = self._outlook
        return (
            outlook.chances_panel(self.past.point)
            if outlook and self._why_chances_hidden() is None
            else None
        )

    def _bot_plan_line(self) -> Child:
        """Return what a bot planned at the point shown; None except in a finished game."""
        table = self.table
        if table.review is None or not table.game.over or self.runner.playing:
            return None
        from catan_nb.ui.panels.coach import bot_plan_text

        return h("p", bot_plan_text(table), class_="cnb-small cnb-plan", role="status")

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

    def _turn_strip(self) -> Markup:
        """Return a strip with a section for each turn in the player's colour.

        One unit of its width is one action: a further action hardly changes the drawing.
        """
        past = self.past
        now = max(1, past.now)
        stretches = past.stretches
        ends = [stretch.start for stretch in stretches[1:]] + [now]
        bars = "".join(
            self._stretch_bar(stretch, end) for stretch, end in zip(stretches, ends, strict=True)
        )
        return Markup(
            f'<svg class="cnb-strip" viewBox="0 0 {now} 10" preserveAspectRatio="none"'
            f' aria-hidden="true">{bars}<path d="M{past.point} 0V10" stroke="{INK}"'
            ' stroke-width="3" vector-effect="non-scaling-stroke"/></svg>'
        )

    def _stretch_bar(self, stretch: Stretch, end: int) -> str:
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
        """Go to the slider's point."""
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
        """Toggle the winning chances."""
        if self._outlook is not None or self._why_chances_hidden() is None:
            self._outlook = _OUTLOOK.load()(self.table) if self._outlook is None else None
        self.refresh()

    def do_outlook_go(self, press: Press) -> None:
        """Go to a turning point of the chances."""
        self.runner.pause()
        if press.arg.isdecimal():
            self.past.show(int(press.arg))

    def do_play(self, press: Press) -> None:
        """Start or stop the playback of the game so far."""
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
        """Continue the game from the point that is shown, with another seed if ``other_luck``.

        The game that is left is kept and can be resumed from the new game dialog.
        """
        self.runner.pause()
        saved = write_table(self.table)
        if self.past.play_on(other_luck=other_luck, saved=saved):
            self.on_fork()
            self.table.say(
                _("The game goes on from here. The one you left is kept under New game."),
                tone="good",
            )


def _step_button(do: str, by: int, icon: str, text: str, why_not: str | None) -> Markup:
    return icon_button(
        icon, do, text, size=16, class_="", arg=by, why_not=why_not, data_repeat=True
    )


def _speed_choice(speed: str) -> Markup:
    options = [h("option", _(name), value=name, selected=name == speed) for name in PLAYBACK]
    return h("select", options, data_do="speed", aria_label=_("Speed"), class_="cnb-select")
