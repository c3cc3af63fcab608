"""How long a person has been thinking about a turn; when time is up, the table says so."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Final

import traitlets

from catan_nb.language import gettext as _
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.table.settings import CLOCKS
from catan_nb.ui.widgets.code import Coded

__all__ = ["ClockFace", "TurnClock"]


class ClockFace(Coded):
    """The seconds that are left, counted down in the page.

    Attributes
    ----------
    left : float
        Seconds that were left when this was last told; negative shows nothing.
    running : bool
    label : str
        What is counted, for screen readers.
    """

    scripts = (Path(__file__).parent / "static" / "clock.js",)

    left = traitlets.Float(-1.0).tag(sync=True)
    running = traitlets.Bool(False).tag(sync=True)
    label = traitlets.Unicode("").tag(sync=True)


class TurnClock:
    """The clock of a table.

    It runs while a person is asked something in a turn of their own, or in the set-up, and
    begins anew with each turn. It stands still while others are asked, in the past and in
    dialogs. Nobody loses a turn by it.

    Parameters
    ----------
    table : Controller
    now : callable, optional
        Tells the time in seconds.

    Attributes
    ----------
    face : ClockFace
    """

    #: Seconds by which a page's clock may be ahead of this one.
    AHEAD: Final = 1.0

    def __init__(self, table: Controller, now: Callable[[], float] = monotonic) -> None:
        self._table = table
        self._now = now
        self._turn: object = None
        self._told: object = None
        self._used = 0.0  # seconds, up to when it last stood still
        self._since: float | None = None
        self.face = ClockFace()
        self.face.on_msg(self._message)

    @property
    def left(self) -> float:
        """Seconds that are left of the turn; below 0 time is up."""
        used = self._used + (0.0 if self._since is None else self._now() - self._since)
        return CLOCKS[self._table.settings.clock] - used

    def refresh(self, change: str = "") -> None:
        """Run or stand still, as the table is now."""
        table, game = self._table, self._table.game
        limit = CLOCKS[table.settings.clock]
        whose = game.actor if game.turn is None else game.turn
        timed = bool(limit) and table.started and not game.over and whose in table.persons
        runs = timed and table.mine and whose == game.actor and not table.held
        turn = (id(game), game.turn_number, whose)
        if turn != self._turn:
            self._turn, self._used, self._since = turn, 0.0, None
        if runs and self._since is None:
            self._since = self._now()
        elif not runs and self._since is not None:
            self._used += self._now() - self._since
            self._since = None
        state = (turn, limit, timed, runs)
        if state != self._told:
            # A clock that goes on is told nothing: the page counts by itself.
            self._told = state
            self._show(self.left if timed else None, _("Time left for this turn"), runs=runs)

    def _show(self, left: float | None, label: str, *, runs: bool) -> None:
        """Show how many seconds are left, or with None nothing."""
        with self.face.hold_sync():
            self.face.left = -1.0 if left is None else max(0.0, round(left, 1))
            self.face.running = runs
            self.face.label = label

    def _message(self, _widget: object, content: object, _buffers: object) -> None:
        up = isinstance(content, dict) and content.get("type") == "up"
        if up and self._since is not None and self.left < self.AHEAD:
            self._table.say(_("Time is up. Please end your turn."), tone="bad")
