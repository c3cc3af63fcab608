"""How fast what visitors send is passed on to the Python of their pages."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from catan_nb.classroom.limits import TokenBucket

__all__ = ["Traffic"]

_MESSAGES: Final = (300.0, 60.0)
"""Messages at once, and a second. A finger that draws on a board sends fifty a second."""
_BYTES: Final = (30_000_000.0, 500_000.0)
"""Bytes at once, and a second. The most is sent by who hands in the files of a whole class."""
_PROCESSOR: Final = (8.0, 0.25)
"""Seconds of processor at once, and a second. A page that runs its notebook takes four to open."""
_DEBT: Final = 5.0
"""Seconds of processor that count beyond the budget, so that it is soon there again."""
_PRESSES: Final = (50.0, 5.0)
"""Messages at once, and a second, that pass beyond that budget: nobody presses faster for long."""
_PRESSED: Final = (10_000_000.0, 50_000.0)
"""Bytes at once, and a second, that pass then: what a page does not read yet takes memory."""
_LINES: Final = (40.0, 1.0)
"""Lines at once, and a second: each takes 30 ms of the server. Pages open one and keep it."""
_RELAYED: Final = 0.002
"""Seconds of the server's own processor for each message, with what the page answers."""
_READ: Final = 0.5
"""Seconds after which it is read again how much processor a visitor's pages have used."""
_VISITORS: Final = 10_000
"""Visitors that are remembered."""


class Traffic:
    """Paces messages by number, size and the processor that a visitor's pages use.

    Pages may compute for long that have hardly been told anything: bots that play, a simulation.
    So there are always some messages that pass at once, more than a person presses.

    Parameters
    ----------
    used : callable
        Returns how many seconds of processor a visitor's pages have used since it was asked last.
    clock : callable
        Seconds.
    """

    def __init__(
        self, used: Callable[[str], float], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._used, self._clock = used, clock
        self._of: OrderedDict[str, _Budgets] = OrderedDict()

    def wait(self, visitor: str, size: int) -> float:
        """Return how many seconds a message of so many bytes must wait; at 0 it is counted."""
        now = self._clock()
        return self._budgets(visitor, now).wait(now, size)

    def overdrawn(self, visitor: str) -> bool:
        """Say whether a visitor's pages have used more processor than they may."""
        now = self._clock()
        return self._budgets(visitor, now).overdrawn(now)

    def wait_to_connect(self, visitor: str) -> float:
        """Return how many seconds a visitor must wait to open a line; at 0 it is counted."""
        now = self._clock()
        lines = self._budgets(visitor, now).lines
        seconds = lines.wait(now)
        if seconds == 0:
            lines.take(now)
        return seconds

    def _budgets(self, visitor: str, now: float) -> _Budgets:
        """Return the budgets of a visitor, charged with what the pages have used lately."""
        budgets = self._of.setdefault(visitor, _Budgets())
        self._of.move_to_end(visitor)
        while len(self._of) > _VISITORS:
            self._of.popitem(last=False)
        if now - budgets.read >= _READ:
            budgets.read = now
            budgets.charge(now, self._used(visitor))
        return budgets


class _Budgets:
    """What one visitor may still send."""

    def __init__(self) -> None:
        self.read = -_READ
        self.lines = TokenBucket(*_LINES)
        self._messages, self._bytes = TokenBucket(*_MESSAGES), TokenBucket(*_BYTES)
        self._processor = TokenBucket(*_PROCESSOR)
        self._presses, self._pressed = TokenBucket(*_PRESSES), TokenBucket(*_PRESSED)

    def charge(self, now: float, seconds: float) -> None:
        """Count seconds of processor."""
        self._processor.take(now, min(seconds, self._processor.left(now) + _DEBT))

    def overdrawn(self, now: float) -> bool:
        """Say whether more processor is used than may be."""
        return self._processor.left(now) <= 0

    def wait(self, now: float, size: int) -> float:
        """Return how long a message must wait; at 0 it is counted."""
        overdrawn = self.overdrawn(now)
        seconds = max(self._messages.wait(now), self._bytes.wait(now, size))
        if overdrawn:
            seconds = max(seconds, self._presses.wait(now), self._pressed.wait(now, size))
        if seconds == 0:
            self._messages.take(now)
            self._bytes.take(now, size)
            self.charge(now, _RELAYED)
            if overdrawn:
                self._presses.take(now)
                self._pressed.take(now, size)
        return seconds
