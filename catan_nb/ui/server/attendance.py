"""Which pages a browser is connected with: the class is told, since a page alone plays no part."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from catan_nb.ui.server.limits.kernels import Kernels

__all__ = ["Attendance"]

GRACE: Final = 2.0
"""Seconds for which a connection may be lost without a word; most come back at once."""


class Attendance:
    """Tells, by the tickets of pages, when their browsers are gone and when they are back.

    Parameters
    ----------
    kernels : Kernels
        The manager of the pages' processes, which counts their connections.
    told : callable
        Gets a page's ticket, and whether a browser is connected with it.
    grace : float
        Seconds for which a connection may be lost without a word.
    """

    def __init__(
        self,
        kernels: Kernels,
        told: Callable[[str, bool], Awaitable[None]],
        *,
        grace: float = GRACE,
    ) -> None:
        self._kernels, self._told, self._grace = kernels, told, grace
        self._tickets: dict[str, str] = {}
        self._alone: set[str] = set()
        self._telling: set[asyncio.Future[None]] = set()
        kernels.on_connection(self._heed)

    def opened(self, kernel: str, ticket: str) -> None:
        """Take note of the process of a page and of its ticket; forget those that have ended."""
        for ended in [one for one in self._tickets if one not in self._kernels]:
            del self._tickets[ended]
            self._alone.discard(ended)
        self._tickets[kernel] = ticket

    # ---- inside ------------------------------------------------------------------------

    def _heed(self, kernel: str) -> None:
        """Look at once at who is back, and after the grace at who is lost."""
        if self._connected(kernel):
            self._look(kernel)
        else:
            asyncio.get_running_loop().call_later(self._grace, self._look, kernel)

    def _connected(self, kernel: str) -> bool:
        return kernel in self._kernels and self._kernels.kernel_model(kernel)["connections"] > 0

    def _look(self, kernel: str) -> None:
        """Tell what has changed about a page, unless it has ended."""
        if kernel not in self._kernels:
            self._alone.discard(kernel)
            self._tickets.pop(kernel, None)
            return
        connected = self._connected(kernel)
        if kernel in self._tickets and connected == (kernel in self._alone):
            (self._alone.discard if connected else self._alone.add)(kernel)
            task = asyncio.ensure_future(self._told(self._tickets[kernel], connected))
            self._telling.add(task)
            task.add_done_callback(self._telling.discard)
