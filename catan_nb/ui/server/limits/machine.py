"""How much of this machine is left for pages: memory, processes, and what a server may open."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

import psutil

from catan_nb.ui.server.limits.meter import seconds_used
from catan_nb.ui.server.limits.priority import give_way

__all__ = ["Machine"]

_GROUPS: Final = (
    ("sys/fs/cgroup", "memory.max", "memory.current", "inactive_file"),
    (
        "sys/fs/cgroup/memory",
        "memory.limit_in_bytes",
        "memory.usage_in_bytes",
        "total_inactive_file",
    ),
)
"""Where Linux tells, in its second and first way, what a group of processes may use and uses."""
_LEAST: Final = 1_000_000_000
"""Bytes that a page may have on the smallest machine, the stacks of its threads included."""
_HANDLES: Final = 16
"""Files and connections that a page takes of those that its server may have open."""
_CONNECTIONS: Final = 4_000
"""Connections of browsers that a server holds, however many it may have: each takes memory."""
_OTHERS: Final = 100
"""Files and connections that a server has open for itself."""
_THREADS: Final = 20
"""Threads of a page, which count like processes."""


class Machine:
    """What a server may use, however much of it the machine has: containers may use less.

    Parameters
    ----------
    root : Path
        Where the file system begins.
    """

    def __init__(self, root: Path = Path("/")) -> None:
        self._root = root
        #: Bytes that are not given to pages: for the system, the server and what pages grow by.
        self.reserve = max(400_000_000, self.whole() // 10)

    def whole(self) -> int:
        """Return how many bytes of memory there are."""
        return int(min(psutil.virtual_memory().total, *(most for most, _ in self._memory()), 2**60))

    def left(self) -> int:
        """Return how many bytes of memory are left now."""
        free = psutil.virtual_memory().available
        return int(min(free, *(most - used for most, used in self._memory()), 2**60))

    def missing(self) -> int:
        """Return by how many bytes less are left than the reserve."""
        return max(self.reserve - self.left(), 0)

    def pages(self, size: int) -> int:
        """Return how many pages of a size there is room for now, by memory and processes."""
        threads = min((most - used for most, used in self._threads()), default=10**6)
        return max(min((self.left() - self.reserve) // size, threads // _THREADS), 0)

    def most_pages(self) -> int:
        """Return how many pages there may be at once, however small they are.

        The server is let have as many files open as it may ask for.
        """
        return max((_files() - _OTHERS) // _HANDLES, 1)

    def most_connections(self) -> int:
        """Return how many connections browsers may have at once, those of pages left out.

        They are a part of the files and connections that are counted for pages.
        """
        return min(_files() // 4, _CONNECTIONS)

    def used(self, process: int) -> float:
        """Return the seconds of processor that a process has used; 0 when it has ended."""
        with suppress(psutil.Error):
            return seconds_used(process)
        return 0.0

    def bound(self, process: int, last: bool = False) -> None:
        """Let a page's process have a part of the memory at most, and end first if there is none.

        One that asks for more hears of it in Python, as of any other fault. Only Linux can do so.
        Everywhere the server, and with it what all others do, comes first at the processor; one
        that is to be the last there comes after other pages too.
        """
        give_way(process, last)
        if sys.platform == "linux":
            import resource

            most = max(_LEAST, self.whole() // 8)
            with suppress(OSError):  # it has ended
                resource.prlimit(process, resource.RLIMIT_DATA, (most, most))
                (self._root / f"proc/{process}/oom_score_adj").write_text("500", encoding="utf-8")

    def _memory(self) -> Iterator[tuple[int, int]]:
        """Yield most and use of memory for each group that this process belongs to."""
        for place, most, used, cached in _GROUPS:
            for group in self._groups(place):
                with suppress(OSError, ValueError):
                    use = int((group / used).read_text("utf-8"))
                    told = (group / "memory.stat").read_text("utf-8").split()
                    use -= int(dict(zip(told[::2], told[1::2], strict=True)).get(cached, 0))
                    yield int((group / most).read_text("utf-8")), use

    def _threads(self) -> Iterator[tuple[int, int]]:
        for place in ("sys/fs/cgroup", "sys/fs/cgroup/pids"):
            for group in self._groups(place):
                with suppress(OSError, ValueError):
                    most, used = (group / "pids.max", group / "pids.current")
                    yield int(most.read_text("utf-8")), int(used.read_text("utf-8"))

    def _groups(self, place: str) -> Iterator[Path]:
        """Yield the folders that tell of this process's groups, as they are there."""
        top = self._root / place
        if not top.is_dir():
            return
        yield top
        with suppress(OSError):
            for line in (self._root / "proc/self/cgroup").read_text("utf-8").splitlines():
                inside = line.split(":", 2)[-1].strip("/")
                parts = [part for part in inside.split("/") if part not in ("", "..")]
                for depth in range(1, len(parts) + 1):
                    yield top.joinpath(*parts[:depth])


def _files() -> int:
    """Return how many files this process may have open, after asking for as many as it may."""
    if sys.platform == "win32":
        return 10**6
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = 65_536 if hard == resource.RLIM_INFINITY else hard
    if soft != resource.RLIM_INFINITY and soft < most:
        with suppress(OSError, ValueError):  # macOS allows fewer than it says
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            soft = most
    return most if soft == resource.RLIM_INFINITY else soft
