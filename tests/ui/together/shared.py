"""A class with a server of its own in this process, and pages of shared tables without browsers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from tornado.httpserver import HTTPServer
from tornado.testing import bind_unused_port
from tornado.web import Application

from catan_nb.classroom.authority import Authority
from catan_nb.classroom.link import Link
from catan_nb.classroom.service import Service
from catan_nb.classroom.store import Store
from catan_nb.ui.together.page import SharedTablePage, play_together
from catan_nb.ui.widgets.pane import Press


@dataclass(frozen=True)
class Guest:
    id: str
    name: str
    role: str = "learner"


class Class:
    """A class: whoever has a ticket "Ann" is Ann; "Teacher" teaches."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.pages: list[SharedTablePage] = []
        self._socket, self.port = bind_unused_port()

    async def open(self) -> None:
        self.store = Store(self.folder / "class.sqlite")
        self.authority = Authority(self.store)
        service = Service(self.authority, _guest, "http://here")
        self.server = HTTPServer(Application([service.handler("/")]))
        self.server.add_socket(self._socket)

    async def close(self) -> None:
        for page in self.pages:
            page.host.link.stop()
            page.runner.stop()
        self.server.stop()
        await self.server.close_all_connections()
        await self.authority.close()
        self.store.close()

    async def page(self, who: str) -> SharedTablePage:
        """Return the page of somebody, who has been greeted."""
        page = play_together()
        self.pages.append(page)
        page.take(Link(f"ws://127.0.0.1:{self.port}/classroom/link", who))
        await until(lambda: page.host.me == who)
        return page


def _guest(ticket: str) -> Guest | None:
    if not ticket or ticket == "nobody":
        return None
    return Guest(ticket, ticket, "teacher" if ticket == "Teacher" else "learner")


@asynccontextmanager
async def class_in(folder: Path) -> AsyncIterator[Class]:
    """Have a class for as long as the block goes on."""
    found = Class(folder)
    await found.open()
    try:
        yield found
    finally:
        await found.close()


async def until(true: Callable[[], object], seconds: float = 10.0) -> None:
    """Wait for something to be so."""
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.005)


def press(panel: object, do: str, arg: object = "", value: object = "") -> None:
    """Press a button of a panel, as its page would."""
    getattr(panel, f"do_{do}")(Press(do, str(arg), value, panel.table.stamp))
