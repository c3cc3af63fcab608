"""What pages cost that are opened in the same instant: seconds, processor and memory."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from statistics import median

import psutil

from tests import machine
from tests.load.visitor import OpenPage, Visitor

__all__ = ["Measured", "measure", "memory_of", "processes", "served"]

SETTLING = 1.0
"""Seconds after the last page is ready, in which what it cost is still counted."""


@dataclass(frozen=True)
class Measured:
    """What some pages cost that were opened together.

    Attributes
    ----------
    pages : int
        How many there were.
    seconds : tuple of float
        How long each took until it was ready, the quickest first.
    document : float
        The median of what the document alone took.
    widgets : int
        How many states each page was told.
    cpu : float
        Seconds of processor for each page, the server's included.
    memory : float
        What each added to the memory of all processes, in MB.
    together : float
        Memory of all processes with all pages open, the server's included, in MB.
    zombies : int
        Processes that had ended and that nobody had asked for.
    """

    pages: int
    seconds: tuple[float, ...]
    document: float
    widgets: int
    cpu: float
    memory: float
    together: float
    zombies: int

    def __str__(self) -> str:
        """Return it in one line."""
        return (
            f"{self.pages} pages: ready in {median(self.seconds):.2f} s (median),"
            f" {self.seconds[-1]:.2f} s (all), document {self.document:.2f} s,"
            f" {self.widgets} widgets; each {self.cpu:.3f} CPU s and {self.memory:.1f} MB;"
            f" all together {self.together:.0f} MB, {self.zombies} zombies"
        )


@contextmanager
def served(*arguments: str, command: str = "play") -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Start ``catan-nb play``, or another of its servers; give process and address, and end it."""
    start = (sys.executable, "-m", "catan_nb.cli", command, "--no-browser", "--port", "0")
    with machine.served((*start, *arguments)) as (process, said):
        found = re.search(r"http://\S+", said)
        assert found is not None
        yield process, found.group()


async def measure(server: int, address: str, pages: int, visitors: int = 0) -> Measured:
    """Open pages of an address in the same instant, measure, and leave them.

    Parameters
    ----------
    server : int
        The id of the server's process.
    address : str
    pages : int
    visitors : int
        How many people they are; one for each page unless told otherwise.
    """
    await _leave([await Visitor().open(address)])  # what is done once for all pages
    before = memory_of(server), _seconds(server)
    people = [Visitor() for _ in range(visitors or pages)]
    opened = await asyncio.gather(
        *(people[number % len(people)].open(address) for number in range(pages))
    )
    await asyncio.sleep(SETTLING)
    cpu, together = _seconds(server), memory_of(server)
    zombies = [one for one in processes(server) if one.status() == psutil.STATUS_ZOMBIE]
    await _leave(opened)
    return Measured(
        pages,
        tuple(sorted(page.seconds for page in opened)),
        median(page.document for page in opened),
        len(opened[0].states),
        (cpu - before[1]) / pages,
        (together - before[0]) / pages,
        together,
        len(zombies),
    )


async def _leave(pages: list[OpenPage]) -> None:
    await asyncio.gather(*(page.leave() for page in pages))
    await asyncio.sleep(SETTLING)


def processes(server: int) -> list[psutil.Process]:
    """Return a server and all processes below it."""
    first = psutil.Process(server)
    return [first, *first.children(recursive=True)]


def _seconds(server: int) -> float:
    """Return the seconds of processor that they have used."""
    used = 0.0
    for one in processes(server):
        with suppress(psutil.NoSuchProcess):
            times = one.cpu_times()
            used += times.user + times.system + (times.children_user if one.pid == server else 0)
    return used


def memory_of(server: int) -> float:
    """Return their memory in MB; what some of them share counts once."""
    size = 0
    for one in processes(server):
        with suppress(psutil.NoSuchProcess):
            size += one.memory_full_info().pss
    return size / 1e6
