"""The clock of a shared table: how long whoever is asked has been, as the server counts it."""

from __future__ import annotations

from catan_nb.language import gettext as _
from catan_nb.ui.match.clock import TurnClock
from catan_nb.ui.together.remote import RemoteHost

__all__ = ["SharedClock"]


class SharedClock(TurnClock):
    """Shows the time that the server gives: one's own where one is asked, else the others'.

    It goes on where it was after a reload, and stands still while the table is paused.
    """

    def refresh(self, change: str = "") -> None:
        """Show what is left, where anything is counted."""
        host = self._table.host
        assert isinstance(host, RemoteHost)
        shared = host.shared
        left = None if shared is None or shared.over or not shared.started else host.left
        runs = left is not None and shared is not None and not shared.paused
        state = (None if left is None else round(self._now() + left), runs)
        if state != self._told or (left is not None and not runs):
            self._told = state
            self._show(left, _("Time left for this answer"), runs=runs)

    def _message(self, _widget: object, content: object, _buffers: object) -> None:
        """Leave it to the line of the table's people to say that time is over."""
