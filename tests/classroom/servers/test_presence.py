"""Who is at a table is known at all servers that share it, and who was at one that died is away."""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import PIPE
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from catan_nb.classroom import live
from catan_nb.classroom.authority import Authority
from catan_nb.classroom.messages import Refused
from catan_nb.classroom.protocol.replies import Present, TableNews
from catan_nb.classroom.store import Notice, Store
from tests.classroom.killable import BEAT
from tests.classroom.pages import AT_ONCE, Page, refused, run, table_of
from tests.classroom.postgresql import Server

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[3]
PATIENCE = 20.0  # seconds that others may take to hear of something on a busy machine


def on(address: str, count: int, scene: Callable[..., Awaitable[object]]) -> None:
    """Play a scene with so many servers on one database."""

    async def played() -> None:
        stores = [Store(address) for _ in range(count)]
        servers = [Authority(store, paces=AT_ONCE, beat=BEAT) for store in stores]
        await scene(*servers)
        for server, store in zip(servers, stores, strict=True):
            await server.close()
            store.close()

    asyncio.run(played())


async def told(page: Page, seats: list[int], watching: int = 0) -> None:
    """Wait until a page is told that the owners of these seats are there, and so many others."""
    wanted = TableNews(present=Present(seats, watching))
    async with asyncio.timeout(PATIENCE):
        while [one for one in page.news if one.present][-1] != wanted:
            await asyncio.sleep(0.02)


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has gone is away at once."""
    monkeypatch.setattr(live, "RETURNS", 0.0)


@pytest.mark.usefixtures("at_once")
def test_who_is_at_another_server_is_there_and_keeps_the_seat(postgresql: Server) -> None:
    async def scene(one: Authority, two: Authority) -> None:
        anna, berta = await table_of(one, "Anna", "Berta", players=3, start=False)
        berta.stop()
        await told(anna, [0])
        there = await Page(two, anna.code, berta.visitor).open()
        await told(anna, [0, 1])
        await told(there, [0, 1])
        with pytest.raises(Refused) as caught:
            await one.sit(anna.code, anna.visitor, 1, "good")
        assert refused(caught) == "seat", "she is at the other server"

        cem = await Page(two, anna.code, "visitor Cem").open()
        await told(anna, [0, 1], watching=1)
        await two.join(anna.code, cem.visitor, "Cem")
        await told(anna, [0, 1, 2])
        assert [len((await server.table(anna.code)).present) for server in (one, two)] == [3, 3]

        there.stop()
        await told(anna, [0, 2])
        await told(cem, [0, 2])
        await one.sit(anna.code, anna.visitor, 1, "good")

    on(postgresql.new(), 2, scene)


def test_a_server_that_is_stopped_takes_its_people_with_it(postgresql: Server) -> None:
    async def scene(one: Authority, two: Authority, three: Authority) -> None:
        (anna,) = await table_of(one, "Anna", players=2, start=False)
        at = [await Page(server, anna.code, "").open() for server in (two, three)]
        await told(anna, [0], watching=2)
        await two.close()
        await told(anna, [0], watching=1)
        await told(at[1], [0], watching=1)

    async def two_of_three(one: Authority, three: Authority) -> None:
        with Store(address) as store:
            await scene(one, Authority(store, paces=AT_ONCE, beat=BEAT), three)

    address = postgresql.new()
    on(address, 2, two_of_three)


@pytest.mark.usefixtures("at_once")
def test_who_was_at_a_server_that_was_killed_is_away_after_a_while(postgresql: Server) -> None:
    address = postgresql.new()

    async def scene(one: Authority) -> None:
        anna, berta = await table_of(one, "Anna", "Berta", start=False)
        berta.stop()
        command = (sys.executable, "-m", "tests.classroom.killable", address)
        there = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, cwd=ROOT)
        assert there.stdin is not None
        listens = {"ask": "listen", "code": anna.code, "since": 0, "visitor": berta.visitor}
        there.stdin.write(json.dumps(listens | {"id": 1}).encode() + b"\n")
        await told(anna, [0, 1])
        await asyncio.sleep(5 * BEAT)
        await told(anna, [0, 1])
        there.kill()
        await there.wait()
        with pytest.raises(Refused):
            await one.sit(anna.code, anna.visitor, 1, "good")
        await told(anna, [0])
        await one.sit(anna.code, anna.visitor, 1, "good")

    on(address, 1, scene)


def test_while_the_database_is_away_nobody_becomes_absent(postgresql: Server) -> None:
    async def scene(one: Authority, two: Authority) -> None:
        (anna,) = await table_of(one, "Anna", players=2, start=False)
        there = await Page(two, anna.code, "").open()
        await told(anna, [0], watching=1)
        anna.news.clear()
        await asyncio.to_thread(postgresql.kill)
        await asyncio.sleep(5 * BEAT)
        await asyncio.to_thread(postgresql.start)
        await asyncio.sleep(2 * BEAT)
        assert not anna.news
        there.stop()
        await told_anything(anna)
        await told(anna, [0])

    on(postgresql.new(), 2, scene)


async def told_anything(page: Page) -> None:
    """Wait until a page is told any news."""
    async with asyncio.timeout(PATIENCE):
        while not page.news:
            await asyncio.sleep(0.02)


def test_a_file_is_one_servers_which_says_nothing(tmp_path: Path) -> None:
    with Store(tmp_path / "class.sqlite") as store:
        assert not store.several
        store.say([Notice(1, said=[["1"], 0])])


@pytest.mark.parametrize(
    "said",
    [
        5,
        "ab",
        [],
        [[1], 0],
        [[["a"]], 0],
        [["a"], "1"],
        [["a"], -1],
        [["a"], True],
        [["a"], 10**9],
        [["a" * 4000], 0],
        [["a"] * 500, 0],
        [["a"], 0, 1],
    ],
)
def test_what_no_server_says_of_its_people_changes_nothing(tmp_path: Path, said: object) -> None:
    async def scene(authority: Authority) -> None:
        presence = authority._presence
        presence._on = True  # as if there were other servers
        page, _ = await table_of(authority, "Anna", "Berta", start=False)
        table = await authority.table(page.code)
        presence._receive(Notice(table.id, said=said, server="x"))
        assert not presence._heard
        (await Page(authority, page.code, "").open()).stop()
        assert len(table.present) == 2

    run(tmp_path, scene)


def test_what_is_remembered_of_others_has_an_end(tmp_path: Path) -> None:
    async def scene(authority: Authority) -> None:
        presence = authority._presence
        presence._on = True
        page, _ = await table_of(authority, "Anna", "Berta", start=False)
        table = await authority.table(page.code)
        says = []
        authority._writer.store.say = says.append  # type: ignore[method-assign]
        for number in range(3000):
            presence._receive(Notice(table.id, said=[["a"], 0], server=f"x{number}"))
            presence._receive(Notice(10 + number, said=[["a"], 0], server="x"))
        assert len(presence._heard) <= 1000
        assert len(presence._heard[table.id]) <= 50
        await asyncio.sleep(0.3)
        assert len(says) <= 10, "it answers all of them at once"

    run(tmp_path, scene)
