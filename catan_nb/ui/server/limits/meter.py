"""How much of the processor the pages of visitors use."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress

import psutil

__all__ = ["Meter", "seconds_used"]


def seconds_used(process: int) -> float:
    """Return the seconds of processor that a process has used, with the children it had."""
    return float(sum(psutil.Process(process).cpu_times()[:4]))


class Meter:
    """Reads how much processor has been used since it was read last.

    Parameters
    ----------
    processes : callable
        Returns the ids of the processes of a visitor's pages.
    """

    def __init__(self, processes: Callable[[str], Iterable[int]]) -> None:
        self._processes = processes
        self._before: dict[str, dict[int, float]] = {}

    def used(self, visitor: str) -> float:
        """Return the seconds that a visitor's pages have used, with the children they had."""
        before = self._before.pop(visitor, {})
        seconds: dict[int, float] = {}
        for process in self._processes(visitor):
            with suppress(psutil.Error):  # it has ended
                seconds[process] = seconds_used(process)
        if seconds:
            self._before[visitor] = seconds
        return sum(now - before.get(process, 0.0) for process, now in seconds.items())
