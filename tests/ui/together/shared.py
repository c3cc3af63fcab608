"""A class with a server of its own in this process, and pages of shared tables without browsers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from tornado.web import Application

from catan_nb.classroom.authority import Authority
from catan_nb.classroom.link import Link
from catan_nb.classroom.service import Service
from catan_nb.classroom.store import Store
from catan_nb.ui.together.page import SharedTablePage, play_together
from catan_nb.ui.widgets.pane import Press
from tests.serving import Server, hung_up, until


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

    async def open(self) -> None:
        self.store = Store(self.folder / "class.sqlite")
        self.authority = Authority(self.store)
        self.service = Service(self.authority, _guest, "http://here")
        self.server = Server(Application([self.service.handler("/")]))

    async def close(self) -> None:
        for page in self.pages:
            page.runner.stop()
        await hung_up(page.host.link for page in self.pages)
        await self.server.close()
        await self.authority.close()
        self.store.close()

    async def page(self, who: str) -> SharedTablePage:
        """Return the page of somebody, who has been greeted."""
        page = play_together()
        self.pages.append(page)
        page.take(Link(f"ws://127.0.0.1:{self.server.port}/classroom/link", who))
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


def press(panel: object, do: str, arg: object = "", value: object = "") -> None:
    """Press a button of a panel, as its page would."""
    getattr(panel, f"do_{do}")(Press(do, str(arg), value, panel.table.stamp))


def with_class(folder: Path, work: Callable[[Class], Awaitable[None]]) -> None:
    """Do something in a class."""

    async def whole() -> None:
        async with class_in(folder) as found:
            await work(found)

    asyncio.run(whole())


async def opened(room: Class, *names: str, players: int = 3) -> list[SharedTablePage]:
    """Return the pages of persons who sit at a table of the base game, ready to begin."""
    first, *others = [await room.page(name) for name in names]
    press(first.newgame, "players", value=str(players))
    press(first.newgame, "start")
    await until(lambda: first.host.seat == 0)
    for number, page in enumerate(others, 1):
        press(page.newgame, "typed", value=first.host.code.lower())
        press(page.newgame, "join")
        await until(lambda page=page: page.host.shared is not None)
        press(page.newgame, "sit", number)
        await until(lambda page=page, number=number: page.host.seat == number)
    return [first, *others]


async def begun(room: Class, *names: str, players: int = 3) -> list[SharedTablePage]:
    """Return the pages of persons at a table where the game has begun."""
    pages = await opened(room, *names, players=players)
    press(pages[0].newgame, "begin")
    await until(lambda: all(page.controller.started for page in pages))
    return pages
