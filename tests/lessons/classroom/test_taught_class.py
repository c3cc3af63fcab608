"""The teacher's page on a real server: it fills as learners answer, and what it says, holds."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from tornado.web import Application

from catan_nb.classroom.authority import Authority
from catan_nb.classroom.lessons import ClassLessons
from catan_nb.classroom.link import Link
from catan_nb.classroom.service import Service
from catan_nb.classroom.store import Store
from catan_nb.classroom.visitors import LEARNER, TEACHER, Visitor
from catan_nb.lessons import LiveClassPage, live_class
from tests.lessons.classroom.test_live_class import guess
from tests.serving import Server, hung_up, until

NAMES = ("Ann", "Ben", "Cem", "Dora", "Eve", "Finn")


def hour(folder: Path, teach: Callable[[LiveClassPage, list[Link]], Awaitable[None]]) -> None:
    """Let a teacher and six learners have a class for as long as it takes."""

    async def taught() -> None:
        store = Store(folder / "class.sqlite")
        authority = Authority(store)
        lessons = ClassLessons(store, authority, often=0.01)
        visitors = {name: lessons.register.add(name, LEARNER, None) for name in NAMES}
        visitors["Teacher"] = lessons.register.add("", TEACHER, None)

        def who(ticket: str) -> Visitor | None:
            return visitors.get(ticket)

        way_in = {"class": "8b", "code": "KD7MX"}
        service = Service(authority, who, "http://here", lessons, lambda: way_in)
        server = Server(Application([service.handler("/")]))
        address = f"ws://127.0.0.1:{server.port}/classroom/link"
        links = [Link(address, name) for name in NAMES]
        page = live_class()
        teacher = Link(address, "Teacher")
        try:
            for link in links:
                link.start()
            await until(lambda: all(link.connected for link in links))
            page.use_link(teacher)
            await until(lambda: "6 of 6" in page.pane.html)
            await teach(page, links)
        finally:
            await hung_up((*links, teacher))
            await lessons.close()
            await server.close()
            await authority.close()
            store.close()

    asyncio.run(taught())


async def guessed(link: Link, value: str) -> None:
    entries = {"Guess 2": guess("", value)["entry"]}
    await link.ask("report", lesson="two_dice", place="Guess 2", entries=entries)


def test_guesses_come_while_the_class_is_held_and_are_revealed_when_it_goes_on(
    tmp_path: Path,
) -> None:
    async def teach(page: LiveClassPage, links: list[Link]) -> None:
        assert "Class 8b" in page.head.html
        page.pane.press("lesson", "", "two_dice")
        page.pane.press("question", "", "Guess 2")
        page.pane.press("hold", "released")
        await until(lambda: page.seen.held())
        for number, link in enumerate(links[:4]):
            await guessed(link, str(30 + 2 * number))
        await until(lambda: "4 guesses" in page.pane.html)
        assert "exactly" not in page.pane.html
        assert page.pane.html.count("has guessed, waits") == 4
        page.head.press("projector")
        assert "4 of 4 have guessed" in page.pane.html
        assert "KD7MX" in page.pane.html
        page.head.press("projector")
        page.pane.press("release")
        await until(lambda: "exactly 36" in page.pane.html)
        assert (await links[5].ask("class"))["state"]["held"] == []

    hour(tmp_path, teach)


def test_who_is_renamed_or_removed_is_so_on_the_page(tmp_path: Path) -> None:
    async def teach(page: LiveClassPage, links: list[Link]) -> None:
        ids = {one.name: id for id, one in page.seen.learners.items()}
        page.pane.press("rename", ids["Ann"], "Anna")
        page.pane.press("removed", ids["Ben"])
        await until(lambda: "Anna" in page.pane.html and "Ben" not in page.pane.html)
        page.pane.press("rename", ids["Cem"], "Anna")
        await until(lambda: "Somebody of the class is called so already" in page.pane.html)
        page.pane.press("new_code", ids["Cem"])
        await until(lambda: "Cem comes back with the code" in page.pane.html)

    hour(tmp_path, teach)


def test_a_table_is_seen_from_afar(tmp_path: Path) -> None:
    async def teach(page: LiveClassPage, links: list[Link]) -> None:
        settings = {"players": 3}
        code = (await links[0].ask("open", settings=settings))["table"]
        await links[0].ask("sit", table=code, seat=0, name="Ann")
        await until(lambda: "is being seated" in page.pane.html)
        await links[0].ask("start", table=code)
        await until(lambda: "Ann to move" in page.pane.html or "a bot moves" in page.pane.html)
        assert f"play_together.ipynb?table={code}" in page.pane.html

    hour(tmp_path, teach)
