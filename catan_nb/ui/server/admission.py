"""Limits on open pages: who is admitted, who waits, and how much of the machine pages use."""

from __future__ import annotations

import asyncio
import math
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import psutil
from jupyter_core.utils import ensure_async
from tornado.web import RequestHandler

from catan_nb.classroom.limits import Tries
from catan_nb.language import gettext as _
from catan_nb.language import ngettext
from catan_nb.ui.looks.masthead import LOOKS_ADDRESS as LOOKS
from catan_nb.ui.looks.wording import in_language
from catan_nb.ui.server.connection import lower_priority
from catan_nb.ui.server.login_pages import find_visitor_or_add_guest
from catan_nb.ui.server.request_checks import plain_page, request_language
from catan_nb.ui.widgets.html import Child, h

__all__ = [
    "EACH",
    "EACH_HERE",
    "FORKED",
    "ORDINARY",
    "PACE",
    "PACE_HERE",
    "QUEUE_ADDRESS",
    "UNSEEN",
    "Machine",
    "NoRoom",
    "NotifyingKernelManager",
    "Opened",
    "OpeningTooFast",
    "PageLimits",
    "ProcessorMeter",
    "QueueHandler",
    "TooManyPages",
    "answer_with_waiting_page",
    "processor_seconds",
]


def processor_seconds(process: int) -> float:
    """Return the seconds of processor that a process has used, with the children it had."""
    return float(sum(psutil.Process(process).cpu_times()[:4]))


class ProcessorMeter:
    """Measures the processor time that a visitor's pages have used since the last reading.

    Parameters
    ----------
    processes : callable
        Returns the ids of the processes of a visitor's pages.
    """

    def __init__(self, processes: Callable[[str], Iterable[int]]) -> None:
        self._processes = processes
        self._last_readings: dict[str, dict[int, float]] = {}

    def seconds_since_last_call(self, visitor: str) -> float:
        """Return the seconds that a visitor's pages have used, with the children they had."""
        before = self._last_readings.pop(visitor, {})
        seconds: dict[int, float] = {}
        for process in self._processes(visitor):
            with suppress(psutil.Error):  # it has ended
                seconds[process] = processor_seconds(process)
        if seconds:
            self._last_readings[visitor] = seconds
        return sum(now - before.get(process, 0.0) for process, now in seconds.items())


# How much of this machine is left for pages: memory, processes, and what a server may open.


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
        self.reserve = max(400_000_000, self.total_memory() // 10)

    def total_memory(self) -> int:
        """Return how many bytes of memory there are."""
        return int(
            min(
                psutil.virtual_memory().total, *(limit for limit, _ in self._cgroup_memory()), 2**60
            )
        )

    def available_memory(self) -> int:
        """Return how many bytes of memory are left now."""
        free = psutil.virtual_memory().available
        return int(min(free, *(limit - used for limit, used in self._cgroup_memory()), 2**60))

    def memory_shortfall(self) -> int:
        """Return by how many bytes less are left than the reserve."""
        return max(self.reserve - self.available_memory(), 0)

    def room_for_pages(self, size: int) -> int:
        """Return how many pages of a size there is room for now, by memory and processes."""
        threads = min((limit - used for limit, used in self._cgroup_threads()), default=10**6)
        return max(min((self.available_memory() - self.reserve) // size, threads // _THREADS), 0)

    def max_pages(self) -> int:
        """Return how many pages there may be at once, however small they are.

        The server is let have as many files open as it may ask for.
        """
        return max((_raise_file_limit() - _OTHERS) // _HANDLES, 1)

    def max_connections(self) -> int:
        """Return how many connections browsers may have at once, those of pages left out.

        They are a part of the files and connections that are counted for pages.
        """
        return min(_raise_file_limit() // 4, _CONNECTIONS)

    def processor_seconds(self, process: int) -> float:
        """Return the seconds of processor that a process has used; 0 when it has ended."""
        with suppress(psutil.Error):
            return processor_seconds(process)
        return 0.0

    def limit_process(self, process: int, last: bool = False) -> None:
        """Limit the memory and priority of a page's process; the system ends it first when short.

        One that asks for more hears of it in Python, as of any other fault. Only Linux can do so.
        Everywhere the server, and with it what all others do, comes first at the processor; one
        that is to be the last there comes after other pages too.
        """
        lower_priority(process, last)
        if sys.platform == "linux":
            import resource

            limit = max(_LEAST, self.total_memory() // 8)
            with suppress(OSError):  # it has ended
                resource.prlimit(process, resource.RLIMIT_DATA, (limit, limit))
                (self._root / f"proc/{process}/oom_score_adj").write_text("500", encoding="utf-8")

    def _cgroup_memory(self) -> Iterator[tuple[int, int]]:
        """Yield most and use of memory for each group that this process belongs to."""
        for place, limit_file, used, cached in _GROUPS:
            for group in self._cgroup_folders(place):
                with suppress(OSError, ValueError):
                    use = int((group / used).read_text("utf-8"))
                    fields = (group / "memory.stat").read_text("utf-8").split()
                    use -= int(dict(zip(fields[::2], fields[1::2], strict=True)).get(cached, 0))
                    yield int((group / limit_file).read_text("utf-8")), use

    def _cgroup_threads(self) -> Iterator[tuple[int, int]]:
        for place in ("sys/fs/cgroup", "sys/fs/cgroup/pids"):
            for group in self._cgroup_folders(place):
                with suppress(OSError, ValueError):
                    limit_file, used = (group / "pids.max", group / "pids.current")
                    yield int(limit_file.read_text("utf-8")), int(used.read_text("utf-8"))

    def _cgroup_folders(self, place: str) -> Iterator[Path]:
        """Yield the folders that tell of this process's groups, as they are there."""
        top = self._root / place
        if not top.is_dir():
            return
        yield top
        with suppress(OSError):
            for line in (self._root / "proc/self/cgroup").read_text("utf-8").splitlines():
                inside = line.split(":", 2)[-1].strip("/")
                parts = [name for name in inside.split("/") if name not in ("", "..")]
                for depth in range(1, len(parts) + 1):
                    yield top.joinpath(*parts[:depth])


def _raise_file_limit() -> int:
    """Return how many files this process may have open, after asking for as many as it may."""
    if sys.platform == "win32":
        return 10**6
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    limit = 65_536 if hard == resource.RLIM_INFINITY else hard
    if soft != resource.RLIM_INFINITY and soft < limit:
        with suppress(OSError, ValueError):  # macOS allows fewer than it says
            resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
            soft = limit
    return limit if soft == resource.RLIM_INFINITY else soft


# How many pages a server has open at once, and who is next when there is room again.
#
# Each page is a process. There are as many as the machine has memory for; whoever comes later
# gets a place in the queue and no process. Who waits is let in by the order of coming, and before
# them who has just left a page, to go on to another one. Only those count who have asked again
# lately: a window that was closed holds nobody up, and one that slept keeps its place.


FORKED: Final = 30_000_000
"""Bytes that a page needs which is forked."""
ORDINARY: Final = 80_000_000
"""Bytes that a page needs which runs its notebook itself."""
EACH: Final = 12
"""Pages that a visitor from the network may have open."""
EACH_HERE: Final = 40
"""Pages that somebody at this computer may have open: nobody needs more, but other sites might."""
PACE: Final = (12.0, 1 / 3)
"""Pages that a visitor from the network may open at once, and a second."""
PACE_HERE: Final = (40.0, 1.0)
"""Pages that somebody at this computer may open at once, and a second."""
UNSEEN: Final = 40
"""Pages that no browser has connected with yet, of all whom nobody has asked who they are.

Whoever brings no cookie is a new visitor with each page.
"""

_SETTLES: Final = 5.0
"""Seconds until what a page needs has gone from the memory that is left."""
_ALONE: Final = 120.0
"""Seconds that a page's Python waits for a browser that has never come; later Jupyter looks on."""
_WANTED: Final = 60.0
"""Seconds after which pages that nobody is connected with end, when somebody waits."""
_COMPUTES_ALONE: Final = 60.0
"""Seconds after which a page ends that nobody is connected with, and that computes too much."""
_RESTS: Final = 0.05
"""Part of a processor that a page may use which rests."""
_FRESH: Final = 15.0
"""Seconds in which who waits asks again, and otherwise holds nobody up."""
_KEPT: Final = 300.0
"""Seconds for which somebody who does not ask keeps the place in the queue."""


Opened = Callable[[str], None]
"""Is told the id of a page's kernel."""


class NotifyingKernelManager:
    """Jupyter's manager of the pages' processes, which tells of the one that is started.

    Parameters
    ----------
    kernels : MappingKernelManager
    opened : callable
    """

    def __init__(self, kernels: Any, opened: Opened) -> None:
        self._kernels, self._opened = kernels, opened

    def __getattr__(self, name: str) -> Any:
        return getattr(self._kernels, name)

    async def start_kernel(self, **kwargs: Any) -> str:
        """Start a process, and return its id."""
        kernel = str(await ensure_async(self._kernels.start_kernel(**kwargs)))
        self._opened(kernel)
        return kernel

    async def get_rendered_notebook(self, **kwargs: Any) -> Any:
        """Return a page that was prepared, the id of its process last."""
        prepared = await self._kernels.get_rendered_notebook(**kwargs)
        self._opened(prepared[-1])
        return prepared


class NoRoom(Exception):
    """There is no room for a page now.

    Attributes
    ----------
    before : int
        How many people are next before this one.
    """

    def __init__(self, before: int) -> None:
        super().__init__(f"{before} are waiting")
        self.before = before


class TooManyPages(Exception):
    """A visitor has as many pages open as one may have.

    Attributes
    ----------
    pages : int
    """

    def __init__(self, pages: int) -> None:
        super().__init__(f"{pages} pages are open")
        self.pages = pages


class OpeningTooFast(Exception):
    """A visitor opens pages faster than one may.

    Attributes
    ----------
    seconds : int
        How long to wait.
    """

    def __init__(self, seconds: int) -> None:
        super().__init__(f"wait for {seconds} s")
        self.seconds = seconds


@dataclass
class _Page:
    visitor: str
    opened: float
    #: Since when nobody has been connected with it; None while somebody is.
    alone: float | None
    seen: bool = False
    #: When it was read, and how many seconds of processor had been used.
    read: float = 0.0
    used: float = 0.0


@dataclass
class _Waiting:
    #: When it was asked last.
    asked: float
    #: How many pages the visitor had at first: who leaves one waits for another in its place.
    had: int
    again: bool = False


class PageLimits:
    """Lets visitors open pages while there is room, and queues the others.

    Parameters
    ----------
    kernels : MappingKernelManager
        Jupyter's manager of the pages' processes.
    machine : Machine
    size : callable
        Returns how many bytes a page needs.
    most : int, optional
        Pages at once, if fewer than the machine could have.
    each : int, optional
        Pages for a visitor at once; as many as there is room for without it.
    pace : tuple of float, optional
        Pages that a visitor may open at once, and a second; as fast as may be without it.
    unseen : int, optional
        Pages that no browser has connected with yet, at once and of all visitors.
    make_room : callable
        Ends what nobody needs now.
    clock : callable
        Seconds.
    """

    def __init__(
        self,
        kernels: Any,
        machine: Machine,
        size: Callable[[], int],
        *,
        limit: int | None = None,
        each: int | None = None,
        pace: tuple[float, float] = (math.inf, 1.0),
        unseen: int | None = None,
        make_room: Callable[[], object] = lambda: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._kernels, self._machine, self._size, self._clock = kernels, machine, size, clock
        self._most, self._each, self._make_room = limit, each, make_room
        self._unseen = unseen
        self._opened = Tries(clock, own_rate=pace, all_=(math.inf, 1.0))
        self._pages: dict[str, _Page] = {}
        self._opening: list[str] = []
        self._waiting: dict[str, _Waiting] = {}
        self._ending: set[asyncio.Future[None]] = set()

    def free_places(self) -> int:
        """Return how many more pages can be opened now."""
        return min(
            self._free_places_by_memory(), self.max_pages() - len(self._pages) - len(self._opening)
        )

    def max_pages(self) -> int:
        """Return how many pages there may be at once, whatever the memory."""
        machine_limit = self._machine.max_pages()
        return machine_limit if self._most is None else min(machine_limit, self._most)

    def _free_places_by_memory(self) -> int:
        now = self._clock()
        young = sum(now - page.opened < _SETTLES for page in self._pages.values())
        return self._machine.room_for_pages(self._size()) - young - len(self._opening)

    def owner(self, kernel: str) -> str | None:
        """Return who has opened a page; None where nobody has."""
        page = self._pages.get(kernel)
        return None if page is None else page.visitor

    def capacity_text(self) -> str:
        """Return a sentence on how many pages there is room for."""
        free = max(self.free_places(), 0)
        rounded = round(free, 2 - len(str(free))) if free >= 100 else free
        return f"There is room for about {rounded} pages."

    @contextmanager
    def reserve_place(self, visitor: str) -> Iterator[Opened]:
        """Reserve a place while a page is opened; yield a function that takes its kernel's id.

        Raises
        ------
        Full
            The visitor has to wait, and is in the queue.
        TooMany
            The visitor has to close a page first.
        TooFast
            The visitor has opened many pages in a short time.
        """
        self.check_may_open(visitor)
        self._opened.count(visitor)
        self._waiting.pop(visitor, None)
        self._opening.append(visitor)

        def register_page(kernel: str) -> None:
            now = self._clock()
            self._pages[kernel] = _Page(visitor, now, now, read=now)
            self._limit_process(kernel)

        try:
            yield register_page
        finally:
            self._opening.remove(visitor)

    def check_may_open(self, visitor: str) -> None:
        """Ask whether a visitor may open a page now; raises what `place` does.

        Who asks when there is no room, or when others are next, is in the queue from then on.
        """
        self.update_pages()
        if seconds := self._opened.wait(visitor):
            raise OpeningTooFast(seconds)
        self._end_disconnected_pages(visitor)
        self._record_waiting(visitor)
        before = self._count_ahead(visitor)
        if self._unseen is not None and self._count_unseen() >= self._unseen:
            raise NoRoom(before)
        if (free := self.free_places()) <= before:
            self._make_room()
            self._end_abandoned_pages(_WANTED, before + 1 - free)
            if self.free_places() <= before:
                raise NoRoom(before)

    def _record_waiting(self, visitor: str) -> None:
        """Record that a visitor asks."""
        now = self._clock()
        if (waiting := self._waiting.get(visitor)) is None:
            had = len(self._pages_of(visitor))
            self._waiting[visitor] = _Waiting(now, had, again=had > 0)
        else:
            waiting.asked, waiting.again = now, True

    def _count_ahead(self, visitor: str) -> int:
        """Return how many are next before somebody: those who ask lately, and not once only."""
        now = self._clock()
        queue = sorted(self._waiting, key=lambda ticket: not self._has_left_page(ticket))
        ahead = (self._waiting[ahead_visitor] for ahead_visitor in queue[: queue.index(visitor)])
        return sum(waiting.again and now - waiting.asked <= _FRESH for waiting in ahead)

    def _has_left_page(self, visitor: str) -> bool:
        """Return whether somebody has left a page for the one that is waited for."""
        return len(self._pages_of(visitor)) < self._waiting[visitor].had

    def _count_unseen(self) -> int:
        return len(self._opening) + sum(not page.seen for page in self._pages.values())

    def _pages_of(self, visitor: str) -> list[str]:
        """Return a visitor's pages, the oldest first."""
        return [kernel for kernel, page in self._pages.items() if page.visitor == visitor]

    def _end_disconnected_pages(self, visitor: str) -> None:
        """End pages that a visitor has left, as far as there are too many; or refuse."""
        if self._each is None:
            return
        own_pages = self._pages_of(visitor)
        count = len(own_pages) + self._opening.count(visitor)
        for kernel in own_pages:
            if count >= self._each and self._pages[kernel].alone is not None:
                self._end_page(kernel)
                count -= 1
        if count >= self._each:
            raise TooManyPages(count)

    def end_pages(self, visitor: str) -> list[str]:
        """End all pages of a visitor, and return the ids of their Python."""
        ended = self._pages_of(visitor)
        for kernel in ended:
            self._end_page(kernel)
        return ended

    def process_ids(self, visitor: str) -> list[int]:
        """Return the ids of the processes of a visitor's pages."""
        return [
            pid
            for kernel in self._pages_of(visitor)
            if (pid := self._process_id(kernel)) is not None
        ]

    def _process_id(self, kernel: str) -> int | None:
        """Return the id of a page's process; None when it has ended or is ending."""
        if kernel not in self._kernels:
            return None
        provisioner = self._kernels.get_kernel(kernel).provisioner
        pid: int | None = None if provisioner is None else provisioner.pid
        return pid

    def _limit_process(self, kernel: str) -> None:
        if (process := self._process_id(kernel)) is not None:
            self._machine.limit_process(process)

    def limit_processes(self, overdrawn: Callable[[str], bool]) -> None:
        """Bound the processes of all pages once more: one may have been started again.

        Those that compute more than their visitor may come last at the processor, and end when
        nobody has been connected with them for a while. One that rests is kept.

        Parameters
        ----------
        overdrawn : callable
            Says whether a visitor's pages have used too much processor.
        """
        too_much = {page.visitor for page in self._pages.values() if overdrawn(page.visitor)}
        for kernel, page in list(self._pages.items()):
            if (process := self._process_id(kernel)) is None:
                continue
            last = self._is_computing(page, process) and page.visitor in too_much
            self._machine.limit_process(process, last)
            if last and page.alone is not None and self._clock() - page.alone > _COMPUTES_ALONE:
                self._end_page(kernel)

    def _is_computing(self, page: _Page, process: int) -> bool:
        """Return whether a page has used the processor since this was asked last."""
        now, used = self._clock(), self._machine.processor_seconds(process)
        busy = used - page.used > _RESTS * (now - page.read)
        page.read, page.used = now, used
        return busy

    # ---- what becomes of pages -----------------------------------------------------------

    def update_pages(self) -> None:
        """Update which pages still exist, and which have no browser connected."""
        now = self._clock()
        for kernel, page in list(self._pages.items()):
            if kernel not in self._kernels:
                del self._pages[kernel]
            elif self._kernels.kernel_model(kernel)["connections"]:
                page.alone, page.seen = None, True
            elif page.alone is None:
                page.alone = now
            elif not page.seen and now - page.alone > _ALONE:
                self._end_page(kernel)
        for visitor, waiting in list(self._waiting.items()):
            if now - waiting.asked > (_KEPT if waiting.again else _FRESH):
                del self._waiting[visitor]

    def _end_abandoned_pages(self, seconds: float, count: int) -> None:
        """End some pages that nobody has been connected with for so long, the oldest first."""
        now = self._clock()
        alone = [
            (page.alone, kernel)
            for kernel, page in self._pages.items()
            if page.alone is not None and now - page.alone > seconds
        ]
        for _since, kernel in sorted(alone)[:count]:
            self._end_page(kernel)

    def _end_page(self, kernel: str) -> None:
        """Kill a page's process and stop counting it."""
        del self._pages[kernel]

        async def shut_down_kernel() -> None:
            with suppress(Exception):  # it has ended by itself
                await ensure_async(self._kernels.shutdown_kernel(kernel, now=True))

        ending = asyncio.ensure_future(shut_down_kernel())
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)


# What somebody sees for whom there is no room now: a place in the queue, and the way in from it.
#
# No process is started for it. The page asks every few seconds whether it is its turn.


QUEUE_ADDRESS: Final = "catan_nb/queue"
"""Where a page asks whether it is its turn, below the server's address."""
_SECONDS: Final = 10
"""After how many seconds a browser without scripts asks again."""


def answer_with_waiting_page(
    handler: RequestHandler, why: NoRoom | OpeningTooFast | TooManyPages
) -> None:
    """Answer with the page on which somebody waits."""

    def title() -> str:
        if isinstance(why, NoRoom):
            return _("All places are taken")
        if isinstance(why, OpeningTooFast):
            return _("One moment, please")
        return _("You have many pages open")

    def body() -> Child:
        server = handler.settings["base_url"]
        again = h("meta", http_equiv="refresh", content=str(_SECONDS))
        return [
            h("p", _refusal_text(why), role="status", data_queue=f"{server}{QUEUE_ADDRESS}"),
            h("p", _("This page goes on by itself as soon as there is room.")),
            h("script", src=f"{server}{LOOKS}/queue.js", defer=True),
            h("noscript", again),
        ]

    handler.set_status(503)
    handler.set_header("Retry-After", str(_SECONDS))
    handler.set_header("Content-Type", "text/html; charset=UTF-8")
    handler.set_header("Cache-Control", "no-store")
    language = request_language(handler.request)
    handler.finish(plain_page(language, handler.settings["base_url"], title, body))


def _refusal_text(why: NoRoom | OpeningTooFast | TooManyPages) -> str:
    if isinstance(why, TooManyPages):
        template = ngettext(
            "{n} page is open in this browser. Close one that you do not need.",
            "{n} pages are open in this browser. Close one that you do not need.",
            why.pages,
        )
        return template.format(n=why.pages)
    if isinstance(why, OpeningTooFast):
        return _("You have opened many pages in a short time.")
    if why.before == 0:
        return _("You are next.")
    template = ngettext("{n} person is before you.", "{n} people are before you.", why.before)
    return template.format(n=why.before)


class QueueHandler(RequestHandler):
    """Answers a waiting page's request whether it is its turn."""

    def initialize(self, limits: PageLimits) -> None:
        """Take the limits that know the queue."""
        self._limits = limits

    async def get(self) -> None:
        """Answer in JSON: whether there is room, and otherwise in words how long the queue is."""
        self.set_header("Cache-Control", "no-store")
        visitor, _token = await find_visitor_or_add_guest(self)
        try:
            self._limits.check_may_open(visitor.id)
        except (NoRoom, OpeningTooFast, TooManyPages) as error:
            why = error
            text = in_language(request_language(self.request), lambda: _refusal_text(why))
            self.finish({"enter": False, "told": text})
        else:
            self.finish({"enter": True})
