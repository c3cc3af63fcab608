"""How much visitors may send to the Python of their pages."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from catan_nb.classroom.tries import Budget

__all__ = ["Traffic"]

_MESSAGES: Final = (2000.0, 200.0)
"""Messages at once, and a second. A finger that draws on a board sends fifty a second."""
_BYTES: Final = (30_000_000.0, 500_000.0)
"""Bytes at once, and a second. The most is sent by who hands in the files of a whole class."""
_VISITORS: Final = 10_000
"""Visitors that are remembered."""


class Traffic:
    """Counts messages and bytes of all pages of a visitor.

    Parameters
    ----------
    clock : callable
        Seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._of: OrderedDict[str, tuple[Budget, Budget]] = OrderedDict()

    def take(self, visitor: str, size: int) -> bool:
        """Count a message of so many bytes; False, and nothing counted, where it is too much."""
        now = self._clock()
        new = Budget(*_MESSAGES), Budget(*_BYTES)
        messages, size_left = self._of.setdefault(visitor, new)
        self._of.move_to_end(visitor)
        while len(self._of) > _VISITORS:
            self._of.popitem(last=False)
        if messages.left(now) < 1 or size_left.left(now) < size:
            return False
        messages.take(now)
        size_left.take(now, size)
        return True
