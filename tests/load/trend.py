"""What a server holds while pages come and go: samples over time, and what grows with each page."""

from __future__ import annotations

import csv
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import astuple, dataclass, fields
from pathlib import Path
from typing import Final

import numpy as np
import psutil

from tests.load.measuring import memory_of, processes

__all__ = ["Sample", "Trend", "sample"]

COUNTS: Final = ("opened", "games", "faults")
"""What is no figure of the server's, but says what was done to it."""


@dataclass(frozen=True)
class Sample:
    """A server at one moment.

    Attributes
    ----------
    seconds : float
        Since the measurement began.
    opened, games, faults : int
        Pages opened so far, games finished, and visits that went wrong.
    rss, pss : float
        Memory of the server's own process, in MB; shared memory counts in part in the second.
    handles, threads : int
        Of the server's own process.
    processes : int
        The server and all below it.
    together : float
        Memory of all of them in MB; what they share counts once.
    files : int
        In the server's temporary directory.
    stored : float
        Size of the database with its log, in MB.
    printed : int
        Bytes that the server has printed.
    """

    seconds: float
    opened: int
    games: int
    faults: int
    rss: float
    pss: float
    handles: int
    threads: int
    processes: int
    together: float
    files: int
    stored: float
    printed: int


def sample(
    server: int,
    seconds: float,
    counts: tuple[int, int, int],
    temporary: Path,
    database: Path,
    printed: int,
) -> Sample:
    """Measure a server now.

    Parameters
    ----------
    server : int
        The id of the server's process.
    seconds : float
    counts : tuple of int
        Pages opened, games finished, and faults.
    temporary, database : Path
        The server's temporary directory, and the file of its database.
    printed : int
        Bytes that it has printed.
    """
    own = psutil.Process(server)
    memory = own.memory_full_info()
    parts = (database.with_name(database.name + end) for end in ("", "-wal", "-shm"))
    return Sample(
        round(seconds, 1),
        *counts,
        round(memory.rss / 1e6, 2),
        round(memory.pss / 1e6, 2),
        own.num_fds(),
        own.num_threads(),
        len(processes(server)),
        round(memory_of(server), 1),
        sum(1 for _ in temporary.rglob("*")),
        round(sum(_size(part) for part in parts) / 1e6, 2),
        printed,
    )


def _size(file: Path) -> int:
    with suppress(FileNotFoundError):
        return file.stat().st_size
    return 0


class Trend:
    """Samples of a server in the order in which they were taken.

    Parameters
    ----------
    warm_up : float
        Seconds at the beginning that are left out of slopes: modules are loaded, and the first
        lost pages are not ended yet.
    file : Path, optional
        Where all samples are written, as CSV.
    """

    def __init__(self, warm_up: float = 0.0, file: Path | None = None) -> None:
        self.samples: list[Sample] = []
        self.began = time.monotonic()
        self._warm_up, self._file = warm_up, file

    def add(self, new: Sample) -> None:
        """Add a sample, and write all so far."""
        self.samples.append(new)
        if self._file is not None:
            with self._file.open("w", newline="", encoding="utf-8") as out:
                rows = csv.writer(out)
                rows.writerow(field.name for field in fields(Sample))
                rows.writerows(map(astuple, self.samples))

    def per_hour(self, name: str) -> float:
        """Return by how much a figure grows in an hour."""
        late = self._late()
        hours = [one.seconds / 3600 for one in late]
        return _coefficients(late, name, hours)[-1]

    def per_page(self, name: str) -> float:
        """Return by how much a figure grows with each page opened, at the same number of processes.

        Pages that are open at the moment, or lost and not ended yet, hold handles and memory. That
        part is fitted apart.
        """
        late = self._late()
        there = [float(one.processes) for one in late]
        return _coefficients(late, name, there, [float(one.opened) for one in late])[-1]

    def _late(self) -> list[Sample]:
        return [one for one in self.samples if one.seconds >= self._warm_up]

    def __str__(self) -> str:
        """Return a table: each figure at the start, a quarter, half and the end, and its slopes."""
        picked = [self.samples[round(part * (len(self.samples) - 1))] for part in (0, 0.25, 0.5, 1)]
        rows = [["", "start", "quarter", "half", "end", "per hour", "per 1000 pages"]]
        rows.append(["minutes", *(f"{one.seconds / 60:.0f}" for one in picked), "", ""])
        for field in fields(Sample)[1:]:
            name = field.name
            row = [name, *(f"{getattr(one, name):g}" for one in picked)]
            slopes = ["", ""]
            if name not in COUNTS and len(self._late()) > 2:
                page = "" if name == "processes" else f"{1000 * self.per_page(name):+.1f}"
                slopes = [f"{self.per_hour(name):+.1f}", page]
            rows.append([*row, *slopes])
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        return "\n".join(
            "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]).rstrip()
            for row in rows
        )


def _coefficients(samples: Sequence[Sample], name: str, *by: Sequence[float]) -> list[float]:
    """Return the coefficients of a linear fit of a figure, without the constant."""
    matrix = np.column_stack([np.ones(len(samples)), *by])
    found = np.linalg.lstsq(matrix, [getattr(one, name) for one in samples], rcond=None)[0]
    return [float(one) for one in found[1:]]
