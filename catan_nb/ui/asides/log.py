"""The log of the game, as far as the person at the screen may know it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from catan_nb.kernel.action import Action
from catan_nb.kernel.event import Event
from catan_nb.kernel.ruleset import Ruleset
from catan_nb.language import current
from catan_nb.rules.base.actions import RollDice
from catan_nb.rules.play.game import Game
from catan_nb.ui.looks.places import live_scene, spots
from catan_nb.ui.systems.telling import Audience, Telling
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.errors import ErrorPanel
from catan_nb.ui.widgets.livelog import Entry, LiveLog, Swatch, Told
from catan_nb.view.describe import named_places, places_in
from catan_nb.view.theme import player

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["GameLog"]


@dataclass(slots=True)
class _Line:
    """A line that is shown: the first and the last action it tells of, and how."""

    first: int
    last: int
    telling: Telling
    heading: bool


class GameLog:
    """Feeds a live log with the events of a table.

    Attributes
    ----------
    widget : LiveLog
    """

    def __init__(self, table: Controller, errors: ErrorPanel) -> None:
        self.table = table
        self.widget = LiveLog(on_error=errors.report)
        self.widget.on_why(self._because)
        self._scene: tuple[object, ...] = ()
        self._actions: Sequence[Action] = ()
        self._lines: list[_Line] = []

    def refresh(self, change: str = "") -> None:
        """Tell what is new; after a step back, take away what has not happened any more."""
        table = self.table
        shown, view = table.shown, table.view
        labels = table.settings.labels
        scene = (table.game, table.viewer, view.names, view.colours, current(), labels)
        actions = shown.log[: shown.ply]
        if not self._same(scene):
            self._lines.clear()
            self.widget.replace(self._tell(0, len(actions)), _swatches(view.colours))
        else:
            kept = _common(self._actions, actions)
            before = len(self._lines)
            start = self._forget(kept) if kept < len(self._actions) else kept
            drop = before - len(self._lines)
            entries = list(self._tell(start, len(actions)))
            if drop or change in ("jump", "viewer"):
                self.widget.rewind(drop, entries)
            else:
                self.widget.extend(entries)
        self._scene, self._actions = scene, actions

    def _same(self, scene: tuple[object, ...]) -> bool:
        return bool(self._scene) and self._scene[0] is scene[0] and self._scene[1:] == scene[1:]

    def _forget(self, ply: int) -> int:
        """Drop the lines that tell of an action or of later ones.

        Returns the action from which on is to be told again: a line may begin before.
        """
        while self._lines and self._lines[-1].last >= ply:
            ply = min(ply, self._lines.pop().first)
        return ply

    def _tell(self, start: int, end: int) -> Iterator[Entry]:
        viewer, view = self.table.viewer, self.table.view
        game = self.table.shown
        scene = live_scene(game, self.table.settings.labels) if isinstance(game, Game) else None
        named = str if scene is None else partial(named_places, scene=scene)
        audience = Audience(view.names, viewer, view, named)
        for ply in range(start, end):
            for event in self.table.shown.events_at(ply):
                if event.visible_to(viewer):
                    yield self._entry(event, ply, audience)

    def _entry(self, event: Event, ply: int, audience: Audience) -> Entry:
        """Return an event as a line of its own, or as one that joins the line before."""
        text, at = audience.sentence(event), self._places(event, audience)
        systems = self.table.systems
        heading = isinstance(event, systems.headings)
        why = None if heading else self._asked(event, ply)
        telling = systems.teller(event)(event.seen_by(audience.viewer), audience)
        last = self._lines[-1] if self._lines and not self._lines[-1].heading else None
        if telling is None:
            if last is not None:
                last.last = ply
                return Entry(text, joins=True, at=at, why=why)
            telling = Telling(words=(text,))
        both = None if last is None or heading else last.telling.and_then(telling)
        if last is not None and both is not None:
            last.last, last.telling = ply, both
            return Entry(text, None, _tone(both, False), both.parts, joins=True, at=at, why=why)
        self._lines.append(_Line(ply, ply, telling, heading))
        return Entry(text, event.rule, _tone(telling, heading), telling.parts, at=at, why=why)

    def _asked(self, event: Event, ply: int) -> int | None:
        """Return the number of the action that a bot decided and the event tells of, else None."""
        table, shown = self.table, self.table.shown
        seat = getattr(event, "player", getattr(event, "thief", None))
        if not isinstance(seat, int) or not table.seats[seat].tells:
            return None
        if not _first(event, shown.events_at(ply)):
            return None
        by_chance = _by_chance(shown.rules)
        if type(shown.log[ply]) in by_chance:
            # What was decided may be told of only with what chance made of it.
            ply -= 1
            if ply < 0 or shown.events_at(ply):
                return None
        decided = type(shown.log[ply])
        return None if decided is RollDice or decided in by_chance else ply

    def _because(self, ply: int) -> Told:
        """Return why a bot did an action, loaded when somebody asks."""
        from catan_nb.ui.asides.why import told_why

        return told_why(self.table, ply)

    def _places(self, event: Event, audience: Audience) -> str:
        """Return the places that an event names, as `catan_nb.ui.looks.places.spots` does."""
        game = self.table.shown
        if not isinstance(game, Game):
            return ""
        return spots(places_in(event.text(audience.names, audience.viewer), game.board)) or ""


@lru_cache(maxsize=4)
def _by_chance(rules: Ruleset) -> frozenset[type[Action]]:
    """Return the actions that are outcomes of chance."""
    return frozenset(
        verb.action for frame, verbs in rules.offers.items() if frame.chance for verb in verbs
    )


def _first(event: Event, events: Sequence[Event]) -> bool:
    """Say whether an event is the first that an action brought about: that is the action's own."""
    return bool(events) and events[0] is event


def _tone(telling: Telling, heading: bool) -> str:
    return "heading" if heading else "lit" if telling.touches else ""


def _common(one: Sequence[object], other: Sequence[object]) -> int:
    """Return how many actions two games have in common from the beginning."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a is not b and a != b), min(len(one), len(other)))


def _swatches(colours: Sequence[str]) -> list[Swatch]:
    styles = [player(colour) for colour in colours]
    return [(style.letter, style.fill, style.ink) for style in styles]
