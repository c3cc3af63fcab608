"""What was measured of a class, as one table."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from statistics import median, quantiles

import psutil

from tests.load.measuring import memory_of, processes

__all__ = ["Figures"]


class Figures:
    """Figures of a server and of what its learners see.

    Parameters
    ----------
    server : int
        The id of the server's process.
    """

    def __init__(self, server: int) -> None:
        self._server = server
        self._rows: list[tuple[str, ...]] = []
        self._took: dict[str, list[float]] = {}

    @contextmanager
    def working(self, told: str) -> Iterator[None]:
        """Measure what the server takes while something goes on, and its memory afterwards."""
        before, began = self._seconds(), time.monotonic()
        yield
        took, after = time.monotonic() - began, self._seconds()
        used = sum(now - before.get(id, 0.0) for id, now in after.items())
        self.note(f"{told}: processor", f"{used:.1f} s", f"in {took:.0f} s", "")
        self.note(f"{told}: memory", f"{memory_of(self._server):.0f} MB", "", "1000 MB")

    def ready(self, told: str, seconds: Sequence[float]) -> None:
        """Take note of how long pages took that were opened in the same instant."""
        every = f"{median(seconds):.1f} s", f"{max(seconds):.1f} s all"
        self.note(f"{told}: ready", *every, "10 s all")

    def reached(self, told: str, took: Sequence[float]) -> None:
        """Take note of how long something took to the last screen that it concerns, in seconds."""
        self._took.setdefault(told, []).extend(took)

    def note(self, *row: str) -> None:
        """Take note of a row: what, its median or sum, its 95th percentile, what it may be."""
        self._rows.append(row)

    def __str__(self) -> str:
        """Return the table."""
        rows = [("", "median", "95 %", "at most"), *self._rows]
        for told, took in self._took.items():
            late = quantiles(took, n=20)[-1] if len(took) > 1 else took[0]
            each = f"{1e3 * median(took):.0f} ms", f"{1e3 * late:.0f} ms"
            rows.append((f"{told} ({len(took)})", *each, "150 / 400 ms"))
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        return "\n".join(
            "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]).rstrip()
            for row in rows
        )

    def _seconds(self) -> dict[int, float]:
        """Return the seconds of processor that each process has used by itself."""
        found = {}
        for one in processes(self._server):
            try:
                found[one.pid] = sum(one.cpu_times()[:2])
            except psutil.NoSuchProcess:
                continue
        return found
