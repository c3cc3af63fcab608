"""The time as a store keeps it: of the day, and yet even while a server runs."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

__all__ = ["NOW", "SteadyClock"]


def _since_boot() -> float:
    """Return seconds that nobody can set, those in which the computer slept among them."""
    for name in ("CLOCK_BOOTTIME", "CLOCK_MONOTONIC"):  # Linux; macOS, where it counts sleep
        if (clock := getattr(time, name, None)) is not None:
            with suppress(OSError):  # named but not there, as for Python in a browser
                return time.clock_gettime(clock)
    return time.monotonic()  # Windows, where it counts sleep


class SteadyClock:
    """Tells seconds since 1970, and goes on evenly when somebody sets the computer's clock.

    Parameters
    ----------
    wall : callable
        The time of day, in seconds since 1970; it is asked once.
    elapsed : callable
        Seconds since any moment, which only go forward.
    """

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        elapsed: Callable[[], float] = _since_boot,
    ) -> None:
        self._elapsed = elapsed
        self._offset = wall() - elapsed()

    def __call__(self) -> float:
        """Return the time."""
        return self._offset + self._elapsed()


NOW: Final = SteadyClock()
"""The clock of this process."""
