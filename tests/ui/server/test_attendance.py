"""Which pages have a browser: told after a grace, at once when it is back, never of ended ones."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from catan_nb.ui.server.connection import ConnectionMonitor

GRACE = 0.05


class Kernels:
    """As many connections with processes as there are, as Jupyter's manager counts them."""

    def __init__(self) -> None:
        self.counts = {"kernel": 0}
        self.told: list[Callable[[str], object]] = []

    def __contains__(self, kernel: str) -> bool:
        return kernel in self.counts

    def kernel_model(self, kernel: str) -> dict[str, int]:
        return {"connections": self.counts[kernel]}

    def on_connection(self, listener: Callable[[str], object]) -> None:
        self.told.append(listener)

    def notify_connect(self, kernel: str) -> None:
        self._count(kernel, 1)

    def notify_disconnect(self, kernel: str) -> None:
        self._count(kernel, -1)

    def _count(self, kernel: str, more: int) -> None:
        if kernel in self.counts:
            self.counts[kernel] += more
        for listener in self.told:
            listener(kernel)


def scene(*deeds: str) -> list[tuple[str, bool]]:
    """Return what is told when a page is opened and these things happen to it."""

    async def run() -> list[tuple[str, bool]]:
        kernels, told = Kernels(), []

        async def tell(ticket: str, connected: bool) -> None:
            told.append((ticket, connected))

        attendance = ConnectionMonitor(kernels, tell, grace=GRACE)
        attendance.register_page("kernel", "ticket")
        kernels.notify_connect("kernel")
        for deed in deeds:
            if deed == "wait":
                await asyncio.sleep(3 * GRACE)
            elif deed == "end":
                kernels.counts.clear()
            else:
                getattr(kernels, f"notify_{deed}")("kernel")
        await asyncio.sleep(3 * GRACE)
        return told

    return asyncio.run(run())


def test_a_browser_that_stays_is_not_worth_a_word() -> None:
    assert scene("connect", "disconnect", "wait") == []


def test_one_that_is_lost_and_comes_back_is_told_of() -> None:
    told = scene("disconnect", "wait", "connect")
    assert told == [("ticket", False), ("ticket", True)]


def test_one_that_comes_back_at_once_is_not() -> None:
    assert scene("disconnect", "connect", "wait", "disconnect", "connect") == []


def test_a_page_that_has_ended_is_nobodys() -> None:
    assert scene("end", "disconnect", "wait") == []


def test_pages_that_ended_while_nobody_looked_at_them_are_forgotten() -> None:
    async def run() -> ConnectionMonitor:
        kernels = Kernels()

        async def tell(ticket: str, connected: bool) -> None:
            pass

        attendance = ConnectionMonitor(kernels, tell, grace=0)
        for number in range(20):
            page = f"page {number}"
            kernels.counts[page] = 0
            attendance.register_page(page, f"ticket {number}")
            kernels.notify_connect(page)
            kernels.notify_disconnect(page)
            await asyncio.sleep(0.01)
            del kernels.counts[page]  # ended by its server, which tells nobody of it
        return attendance

    attendance = asyncio.run(run())
    assert len(attendance._tickets) <= 1
    assert len(attendance._alone) <= 1
