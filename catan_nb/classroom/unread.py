"""What has been sent to somebody who may not read it."""

from __future__ import annotations

import asyncio
from typing import Any

__all__ = ["Unread"]


class Unread:
    """Counts what waits to be read at the other end of a line.

    Parameters
    ----------
    most : int
        How much may wait, in characters or bytes.

    Attributes
    ----------
    waits : int
        How much waits now.
    """

    def __init__(self, most: int) -> None:
        self._most, self.waits = most, 0

    @property
    def too_much(self) -> bool:
        """Whether nothing more should be sent."""
        return self.waits > self._most

    def add(self, size: int, sent: asyncio.Future[Any]) -> None:
        """Count what is being sent; it counts no more when that is done, or has failed."""
        self.waits += size

        def done(_sent: asyncio.Future[Any]) -> None:
            self.waits -= size
            if not _sent.cancelled():
                _sent.exception()

        sent.add_done_callback(done)
