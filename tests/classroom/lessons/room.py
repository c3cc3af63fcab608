"""A class with a server of its own in this process, and pages that have lines to it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from tornado.web import Application

from catan_nb.classroom.authority import Authority
from catan_nb.classroom.lessons import ClassLessons
from catan_nb.classroom.link import Link
from catan_nb.classroom.messages import Refused
from catan_nb.classroom.service import Service
from catan_nb.classroom.store import Store
from catan_nb.classroom.visitors import GUEST, LEARNER, TEACHER, Visitor
from tests.serving import Server, hung_up, until

ROLES = {"Teacher": TEACHER, "Guest": GUEST}


class Page:
    """A page of somebody: its line, and what it was told unasked."""

    def __init__(self, link: Link) -> None:
        self.link = link
        self.told: list[dict[str, Any]] = []
        link.on_news(lambda news: self.told.append(news["class"]))

    async def ask(self, do: str, **given: Any) -> dict[str, Any]:
        return await self.link.ask(do, **given)

    async def guess(self, value: str, name: str = "Guess 1", lesson: str = "two_dice") -> None:
        entry = {"name": name, "kind": "prediction", "guess": value, "state": "right"}
        await self.ask("report", lesson=lesson, place=name, entries={name: entry})

    async def refused(self, do: str, **given: Any) -> str:
        """Return why something is refused, which must be said in words."""
        with pytest.raises(Refused) as caught:
            await self.ask(do, **given)
        assert str(caught.value)
        return caught.value.reason

    def news(self, key: str) -> list[Any]:
        return [told[key] for told in self.told if key in told]


class Room:
    """A class at a server. Whoever is called for the first time comes in under that name."""

    def __init__(self, address: str, class_name: str = "") -> None:
        self.address = address
        self.store = Store(address)
        self.authority = Authority(self.store, class_name)
        self.forgotten: list[str] = []
        self.removed: list[str] = []
        self.lessons = ClassLessons(
            self.store,
            self.authority,
            class_name,
            forget=self.forgotten.append,
            removed=self.removed.append,
            often=0.02,
        )
        self.pages: list[Page] = []
        self.people: dict[str, Visitor] = {}
        self.service = Service(self.authority, self.people.get, lessons=self.lessons)
        self.server = Server(Application([self.service.handler("/")]))

    async def page(self, who: str) -> Page:
        if who not in self.people:
            known = {one.name: one for one in self.lessons.register.learners()}
            role = ROLES.get(who, LEARNER)
            name = who if role == LEARNER else ""
            self.people[who] = known.get(who) or self.lessons.register.add(name, role, None)
        page = Page(Link(f"ws://127.0.0.1:{self.server.port}/classroom/link", who))
        self.pages.append(page)
        page.link.start()
        await until(lambda: page.link.connected)
        await page.ask("class")
        return page

    def id(self, who: str) -> str:
        return self.people[who].id

    async def close(self) -> None:
        await hung_up(page.link for page in self.pages)
        await self.lessons.close()
        await self.server.close()
        await self.authority.close()
        self.store.close()


@asynccontextmanager
async def room_at(address: str, class_name: str = "") -> AsyncIterator[Room]:
    found = Room(address, class_name)
    try:
        yield found
    finally:
        await found.close()


def in_class(address: str, work: Callable[[Room], Awaitable[object]]) -> None:
    """Have a class for as long as the work takes."""

    async def whole() -> None:
        async with room_at(address) as room:
            await work(room)

    asyncio.run(whole())
