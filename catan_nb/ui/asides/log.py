"""The log of the game in words, as far as the person at the screen may know it."""

from __future__ import annotations

from catan_nb.kernel.event import Event
from catan_nb.kernel.game import AnyGame
from catan_nb.language import current
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.errors import ErrorPanel
from catan_nb.ui.widgets.livelog import Entry, LiveLog

__all__ = ["GameLog"]


class GameLog:
    """Feeds a live log with the events of a table.

    Attributes
    ----------
    widget : LiveLog
    news : tuple of str
        What the last refresh added, in words.
    """

    def __init__(self, table: Controller, errors: ErrorPanel) -> None:
        self.table = table
        self.widget = LiveLog(on_error=errors.report)
        self.news: tuple[str, ...] = ()
        self._game: AnyGame | None = None
        self._ply = 0
        self._viewer: object = None
        self._language = current()

    def refresh(self, change: str = "") -> None:
        """Add what is new; begin afresh after a step back, or for another viewer."""
        game, view = self.table.shown, self.table.view
        same = (
            self._language == current()
            and game is self._game
            and view.viewer == self._viewer
            and game.ply >= self._ply
        )
        start = self._ply if same and change in ("game", "settings", "note", "tool") else 0
        entries = [
            self._entry(event)
            for ply in range(start, game.ply)
            for event in game.events_at(ply)
            if event.visible_to(view.viewer)
        ]
        if start or (same and change == "game"):
            self.widget.extend(entries)
            self.news = tuple(entry.text for entry in entries)
        elif not same or game.ply != self._ply or not self.widget.entries:
            self.widget.replace(entries)
            self.news = ()
        self._game, self._ply, self._viewer = game, game.ply, view.viewer
        self._language = current()

    def _entry(self, event: Event) -> Entry:
        view = self.table.view
        text = event.text(view.names, view.viewer)
        if isinstance(event, self.table.systems.headings):
            return Entry(text, None, "heading")
        return Entry(text, event.rule)
