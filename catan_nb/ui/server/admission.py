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
    """Return the processor time of a process and of its ended children, in seconds."""
    return float(sum(psutil.Process(process).cpu_times()[:4]))


class ProcessorMeter:
    """Measures the processor time that a visitor's pages use between two calls.

    Parameters
    ----------
    processes : callable
        Returns the ids of the processes of a visitor's pages.
    """

    def __init__(self, processes: Callable[[str], Iterable[int]]) -> None:
        self._processes = processes
        self._last_readings: dict[str, dict[int, float]] = {}

    def seconds_since_last_call(self, visitor: str) -> float:
        """Return the processor seconds that a visitor's pages have used since the last call."""
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
"""Files with the limits and use of a control group in cgroup v2 and v1: folder and file names."""
_LEAST: Final = 1_000_000_000
"""Memory limit of a page on the smallest machine, in bytes, thread stacks included."""
_HANDLES: Final = 16
"""File descriptors that the server needs for each page."""
_CONNECTIONS: Final = 4_000
"""Upper limit of browser connections, whatever the file limit: each takes memory."""
_OTHERS: Final = 100
"""File descriptors that the server needs for itself."""
_THREADS: Final = 20
"""Threads of a page; Linux counts them against the limit of processes."""


class Machine:
    """The resources that this server may use: those of the machine, or less in a container.

    Parameters
    ----------
    root : Path
        Where the file system begins.
    """

    def __init__(self, root: Path = Path("/")) -> None:
        self._root = root
        #: Bytes kept free for the system, the server, and growth of open pages.
        self.reserve = max(400_000_000, self.total_memory() // 10)

    def total_memory(self) -> int:
        """Return the usable memory in bytes."""
        return int(
            min(
                psutil.virtual_memory().total, *(limit for limit, _ in self._cgroup_memory()), 2**60
            )
        )

    def available_memory(self) -> int:
        """Return the free memory in bytes."""
        free = psutil.virtual_memory().available
        return int(min(free, *(limit - used for limit, used in self._cgroup_memory()), 2**60))

    def memory_shortfall(self) -> int:
        """Return how many bytes the free memory is short of the reserve; 0 when it is not."""
        return max(self.reserve - self.available_memory(), 0)

    def room_for_pages(self, size: int) -> int:
        """Return how many more pages of `size` bytes fit, by memory and by the process limit."""
        threads = min((limit - used for limit, used in self._cgroup_threads()), default=10**6)
        return max(min((self.available_memory() - self.reserve) // size, threads // _THREADS), 0)

    def max_pages(self) -> int:
        """Return how many pages the file limit allows at once.

        The soft limit is first raised as far as the hard limit allows.
        """
        return max((_raise_file_limit() - _OTHERS) // _HANDLES, 1)

    def max_connections(self) -> int:
        """Return how many HTTP connections may be open at once, WebSockets of pages not counted."""
        return min(_raise_file_limit() // 4, _CONNECTIONS)

    def processor_seconds(self, process: int) -> float:
        """Return the processor time of a process in seconds; 0 when it has ended."""
        with suppress(psutil.Error):
            return processor_seconds(process)
        return 0.0

    def limit_process(self, process: int, last: bool = False) -> None:
        """Limit a page's memory and lower its priority below the server's.

        On Linux an allocation above the limit raises MemoryError in the page, and the kernel kills
        pages first when memory runs out. With `last`, the page also runs after all other pages.
        """
        lower_priority(process, last)
        if sys.platform == "linux":
            import resource

            limit = max(_LEAST, self.total_memory() // 8)
            with suppress(OSError):  # it has ended
                resource.prlimit(process, resource.RLIMIT_DATA, (limit, limit))
                (self._root / f"proc/{process}/oom_score_adj").write_text("500", encoding="utf-8")

    def _cgroup_memory(self) -> Iterator[tuple[int, int]]:
        """Yield the memory limit and use, in bytes, of each control group of this process."""
        for place, limit_file, used, cached in _GROUPS:
            for group in self._cgroup_folders(place):
                with suppress(OSError, ValueError):
                    use = int((group / used).read_text("utf-8"))
                    fields = (group / "memory.stat").read_text("utf-8").split()
                    use -= int(dict(zip(fields[::2], fields[1::2], strict=True)).get(cached, 0))
                    yield int((group / limit_file).read_text("utf-8")), use

    def _cgroup_threads(self) -> Iterator[tuple[int, int]]:
        """Yield the limit and number of threads of each control group of this process."""
        for place in ("sys/fs/cgroup", "sys/fs/cgroup/pids"):
            for group in self._cgroup_folders(place):
                with suppress(OSError, ValueError):
                    limit_file, used = (group / "pids.max", group / "pids.current")
                    yield int(limit_file.read_text("utf-8")), int(used.read_text("utf-8"))

    def _cgroup_folders(self, place: str) -> Iterator[Path]:
        """Yield the control group folders of this process below `place`, the outermost first."""
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
    """Raise this process's limit of open files as far as allowed, and return the limit."""
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
# Each page is a process. Pages are opened as long as there is memory; later visitors wait in a
# queue, without a process. The queue is first come, first served, except that visitors who have
# just left one page to open another go first. Only visitors whose browser still asks regularly
# hold up others: a closed window is skipped, and one that slept for a while keeps its place.


FORKED: Final = 30_000_000
"""Memory of a forked page, in bytes."""
ORDINARY: Final = 80_000_000
"""Memory of a page that runs its notebook itself, in bytes."""
EACH: Final = 12
"""Pages that a visitor from the network may have open."""
EACH_HERE: Final = 40
"""Pages that a visitor on this computer may have open; it stops other sites from opening more."""
PACE: Final = (12.0, 1 / 3)
"""Rate at which a visitor from the network may open pages: burst, and pages per second."""
PACE_HERE: Final = (40.0, 1.0)
"""Rate at which a visitor on this computer may open pages: burst, and pages per second."""
UNSEEN: Final = 40
"""Pages without a browser connected yet that all visitors together may have, without a login.

A client that sends no cookies counts as a new visitor with each page, so no other limit holds it.
"""

_SETTLES: Final = 5.0
"""Seconds until the memory of a new page shows in the free memory."""
_ALONE: Final = 120.0
"""Seconds after which a page ends that no browser has ever connected with."""
_WANTED: Final = 60.0
"""Seconds after which a disconnected page ends when other visitors wait for room."""
_COMPUTES_ALONE: Final = 60.0
"""Seconds after which a disconnected page ends that uses too much processor time."""
_RESTS: Final = 0.05
"""Share of a processor below which a page counts as idle."""
_FRESH: Final = 15.0
"""Seconds since the last request within which a waiting visitor holds up those behind."""
_KEPT: Final = 300.0
"""Seconds without a request after which a waiting visitor loses the place in the queue."""


Opened = Callable[[str], None]
"""Called with the id of a page's kernel when it has started."""


class NotifyingKernelManager:
    """Wraps Jupyter's kernel manager, and reports the kernel that is started for a page.

    Parameters
    ----------
    kernels : MappingKernelManager
    opened : callable
        Called with the kernel's id.
    """

    def __init__(self, kernels: Any, opened: Opened) -> None:
        self._kernels, self._opened = kernels, opened

    def __getattr__(self, name: str) -> Any:
        return getattr(self._kernels, name)

    async def start_kernel(self, **kwargs: Any) -> str:
        """Start a kernel, and return its id."""
        kernel = str(await ensure_async(self._kernels.start_kernel(**kwargs)))
        self._opened(kernel)
        return kernel

    async def get_rendered_notebook(self, **kwargs: Any) -> Any:
        """Return a page that Voila has prepared; the last item is its kernel's id."""
        prepared = await self._kernels.get_rendered_notebook(**kwargs)
        self._opened(prepared[-1])
        return prepared


class NoRoom(Exception):
    """There is no room for a page now.

    Attributes
    ----------
    before : int
        How many visitors are ahead in the queue.
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
    #: When its last browser disconnected; None while one is connected.
    alone: float | None
    seen: bool = False
    #: Time and value of the last reading of its processor time.
    read: float = 0.0
    used: float = 0.0


@dataclass
class _Waiting:
    #: When the visitor's browser asked last.
    asked: float
    #: How many pages the visitor had at the first request: with fewer now, one was left.
    had: int
    again: bool = False


class PageLimits:
    """Decides who may open a page now, queues the others, and ends abandoned pages.

    Parameters
    ----------
    kernels : MappingKernelManager
        Jupyter's manager of the pages' processes.
    machine : Machine
    size : callable
        Returns how many bytes a page needs.
    limit : int, optional
        Pages at once, if fewer than the machine allows.
    each : int, optional
        Pages at once per visitor; by default no limit.
    pace : tuple of float, optional
        Rate at which a visitor may open pages: burst, and pages per second; by default no limit.
    unseen : int, optional
        Pages at once that no browser has connected with yet, of all visitors.
    make_room : callable
        Called to free memory when there is no room.
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
        """Return how many more pages can be opened now; may be negative."""
        return min(
            self._free_places_by_memory(), self.max_pages() - len(self._pages) - len(self._opening)
        )

    def max_pages(self) -> int:
        """Return the limit of open pages, free memory not considered."""
        machine_limit = self._machine.max_pages()
        return machine_limit if self._most is None else min(machine_limit, self._most)

    def _free_places_by_memory(self) -> int:
        now = self._clock()
        young = sum(now - page.opened < _SETTLES for page in self._pages.values())
        return self._machine.room_for_pages(self._size()) - young - len(self._opening)

    def owner(self, kernel: str) -> str | None:
        """Return the id of the visitor who has opened a page; None for an unknown kernel."""
        page = self._pages.get(kernel)
        return None if page is None else page.visitor

    def capacity_text(self) -> str:
        """Return a sentence for the terminal: how many more pages can be opened."""
        free = max(self.free_places(), 0)
        rounded = round(free, 2 - len(str(free))) if free >= 100 else free
        return f"There is room for about {rounded} pages."

    @contextmanager
    def reserve_place(self, visitor: str) -> Iterator[Opened]:
        """Reserve a place while a page is opened; yield the callback to call with its kernel id.

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
        """Return if a visitor may open a page now, else raise as `reserve_place` does.

        A visitor who has to wait is added to the queue, or keeps the place there.
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
        """Add a visitor to the queue, or record that the visitor still waits."""
        now = self._clock()
        if (waiting := self._waiting.get(visitor)) is None:
            had = len(self._pages_of(visitor))
            self._waiting[visitor] = _Waiting(now, had, again=had > 0)
        else:
            waiting.asked, waiting.again = now, True

    def _count_ahead(self, visitor: str) -> int:
        """Return how many waiting visitors are ahead of one.

        Counted are those who have asked lately and more than once.
        """
        now = self._clock()
        queue = sorted(self._waiting, key=lambda ticket: not self._has_left_page(ticket))
        ahead = (self._waiting[ahead_visitor] for ahead_visitor in queue[: queue.index(visitor)])
        return sum(waiting.again and now - waiting.asked <= _FRESH for waiting in ahead)

    def _has_left_page(self, visitor: str) -> bool:
        """Return whether a waiting visitor has closed a page since asking first."""
        return len(self._pages_of(visitor)) < self._waiting[visitor].had

    def _count_unseen(self) -> int:
        """Return how many pages no browser has connected with yet."""
        return len(self._opening) + sum(not page.seen for page in self._pages.values())

    def _pages_of(self, visitor: str) -> list[str]:
        """Return the kernel ids of a visitor's pages, the oldest first."""
        return [kernel for kernel, page in self._pages.items() if page.visitor == visitor]

    def _end_disconnected_pages(self, visitor: str) -> None:
        """End disconnected pages of a visitor with too many; TooManyPages if not enough are."""
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
        """End all pages of a visitor, and return their kernel ids."""
        ended = self._pages_of(visitor)
        for kernel in ended:
            self._end_page(kernel)
        return ended

    def process_ids(self, visitor: str) -> list[int]:
        """Return the process ids of a visitor's running pages."""
        return [
            pid
            for kernel in self._pages_of(visitor)
            if (pid := self._process_id(kernel)) is not None
        ]

    def _process_id(self, kernel: str) -> int | None:
        """Return the process id of a kernel; None when it has ended or is ending."""
        if kernel not in self._kernels:
            return None
        provisioner = self._kernels.get_kernel(kernel).provisioner
        pid: int | None = None if provisioner is None else provisioner.pid
        return pid

    def _limit_process(self, kernel: str) -> None:
        if (process := self._process_id(kernel)) is not None:
            self._machine.limit_process(process)

    def limit_processes(self, overdrawn: Callable[[str], bool]) -> None:
        """Apply the limits to all pages again, since a kernel may have been restarted.

        A busy page of a visitor who has used too much processor time gets the lowest priority, and
        ends when it has been disconnected for a while.

        Parameters
        ----------
        overdrawn : callable
            Returns whether a visitor's pages have used too much processor time.
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
        """Return whether a page has been busy since the last call."""
        now, used = self._clock(), self._machine.processor_seconds(process)
        busy = used - page.used > _RESTS * (now - page.read)
        page.read, page.used = now, used
        return busy

    # ---- what becomes of pages -----------------------------------------------------------

    def update_pages(self) -> None:
        """Update which pages still run and are connected, and who still waits."""
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
        """End up to `count` pages disconnected for more than `seconds`, the longest first."""
        now = self._clock()
        alone = [
            (page.alone, kernel)
            for kernel, page in self._pages.items()
            if page.alone is not None and now - page.alone > seconds
        ]
        for _since, kernel in sorted(alone)[:count]:
            self._end_page(kernel)

    def _end_page(self, kernel: str) -> None:
        """Stop counting a page, and kill its kernel in the background."""
        del self._pages[kernel]

        async def shut_down_kernel() -> None:
            with suppress(Exception):  # it has ended by itself
                await ensure_async(self._kernels.shutdown_kernel(kernel, now=True))

        ending = asyncio.ensure_future(shut_down_kernel())
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)


# The page of a waiting visitor. It needs no kernel, and asks every few seconds for its turn.


QUEUE_ADDRESS: Final = "catan_nb/queue"
"""Where a waiting page asks for its turn, below the server's address."""
_SECONDS: Final = 10
"""After how many seconds a browser without scripts asks again."""


def answer_with_waiting_page(
    handler: RequestHandler, why: NoRoom | OpeningTooFast | TooManyPages
) -> None:
    """Answer with a page that says why the visitor has to wait, and retries by itself."""

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
        """Store the limits that hold the queue."""
        self._limits = limits

    async def get(self) -> None:
        """Answer in JSON with whether the visitor may enter, and if not with the reason."""
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
