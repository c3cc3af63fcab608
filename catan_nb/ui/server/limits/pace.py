"""The pace at which the messages of one line pass, and when its page is told that they wait."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final

from catan_nb.ui.server.limits.traffic import Traffic

__all__ = ["BUSY", "Pace"]

BUSY: Final = "catan_nb_busy"
"""Type of the message that tells a page that its own messages wait."""
_NOTICED: Final = 1.0
"""Seconds of waiting that a person notices, and between two messages that say so."""


class Pace:
    """Lets the messages of a line pass no faster than its visitor's traffic allows.

    Parameters
    ----------
    traffic : Traffic
    visitor : str
    say_busy : callable
        Tells the page that its messages wait.
    clock : callable
        Seconds.
    """

    def __init__(
        self,
        traffic: Traffic,
        visitor: str,
        say_busy: Callable[[], object],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._traffic, self._visitor, self._say_busy = traffic, visitor, say_busy
        self._clock = clock
        #: Since when, and as of when it is said, one message after another has had to wait.
        self._since: float | None = None
        self._said = 0.0

    def may_pass(self, size: int) -> bool:
        """Count a message of so many bytes; False, and nothing counted, when it has to wait."""
        if self._traffic.wait(self._visitor, size) > 0:
            return False
        self._since = None
        return True

    async def wait(self, size: int) -> None:
        """Wait until a message of so many bytes may pass, and count it."""
        while seconds := self._traffic.wait(self._visitor, size):
            now = self._clock()
            if self._since is None:
                self._since = self._said = now
            if now - self._said >= _NOTICED:
                self._said = now
                self._say_busy()
            await asyncio.sleep(min(seconds, _NOTICED))
