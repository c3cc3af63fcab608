"""A class that runs shows whoever is removed nowhere, whoever removes them, and plays on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from catan_nb.classroom.authority import KEPT, LOOK, OLD, Authority
from catan_nb.classroom.messages import Refused
from catan_nb.classroom.protocol.replies import TableNews
from catan_nb.classroom.shared import Entry, SharedTable
from catan_nb.classroom.store import Store
from tests.classroom.databases import run as run_sql
from tests.classroom.lessons.room import Page, Room, in_class
from tests.classroom.pages import refused, run
from tests.serving import until

pytestmark = pytest.mark.slow

ANN = "Ann Quagmire"


class Follower:
    """A page's copy of a table."""

    def __init__(self) -> None:
        self.shared: SharedTable | None = None
        self.news: list[TableNews] = []

    @property
    def number(self) -> int:
        return 0 if self.shared is None else self.shared.number

    @property
    def names(self) -> tuple[str, ...]:
        assert self.shared is not None
        return self.shared.game.names

    def take(self, entries: list[Entry]) -> None:
        for entry in entries:
            if self.shared is None:
                self.shared = SharedTable([entry])
            else:
                self.shared.take(entry)

    def hear(self, news: TableNews) -> None:
        self.news.append(news)


async def follow(page: Page, code: str) -> Follower:
    follower = Follower()
    await page.link.follow(code, follower)
    return follower


async def seated(room: Room) -> tuple[Page, Page, str]:
    """Let Ann and Bob sit at a table, and return the pages of the teacher and of Bob."""
    teacher, ann, bob = [await room.page(who) for who in ("Teacher", ANN, "Bob")]
    code = (await ann.ask("open", settings={"players": 2, "pace": "slow"}))["table"]
    await ann.ask("sit", table=code, seat=0, name="Annie")
    await ann.ask("sit", table=code, seat=0, name=ANN)
    await bob.ask("sit", table=code, seat=1, name="Bob")
    await bob.ask("start", table=code)
    return teacher, bob, code


async def by_teacher(room: Room, teacher: Page) -> None:
    await teacher.ask("remove", learner=room.id(ANN))


async def by_another_process(room: Room, teacher: Page) -> None:
    def forget() -> None:
        with Store(room.address) as store:
            assert store.forget(ANN).visitors == 1

    await asyncio.to_thread(forget)


@pytest.mark.parametrize("remove", [by_teacher, by_another_process])
def test_who_is_removed_is_shown_nowhere_and_the_game_goes_on(
    address: str, remove: Callable[[Room, Page], Awaitable[None]]
) -> None:
    async def work(room: Room) -> None:
        teacher, bob, code = await seated(room)
        watched = await follow(bob, code)
        told = await teacher.ask("watch")
        assert ANN in json.dumps(told)
        state = watched.shared.game.state.copy()

        await remove(room, teacher)

        await until(lambda: watched.shared.seats[0].owner is None)
        assert watched.shared.game.state == state
        assert ANN not in watched.names
        await until(lambda: not room.lessons.learners.by_id.keys() & {room.id(ANN)})
        assert room.id(ANN) in room.forgotten
        assert room.removed == [room.id(ANN)]
        late = await follow(await room.page("Late"), code)
        for seen in (await teacher.ask("watch"), await teacher.ask("tables")):
            assert ANN not in json.dumps(seen)
            assert "Annie" not in json.dumps(seen)
        live = await room.authority.table(code)
        kept = json.dumps([entry.plain() for entry in live.entries])
        assert ANN not in kept
        assert "Annie" not in kept
        assert late.shared.seats == watched.shared.seats
        # The seat is free: a bot plays on there.
        number = watched.number
        await bob.ask("pace", table=code, value="at once")
        await until(lambda: watched.number > number)
        rejoined = await room.page("Cid")
        await bob.ask("bot", table=code, seat=0, kind="random")
        assert ANN not in json.dumps(await rejoined.ask("tables"))

    in_class(address, work)


def test_whoever_has_the_id_of_a_learner_of_before_is_somebody_else(address: str) -> None:
    async def work(room: Room) -> None:
        teacher, ann = [await room.page(who) for who in ("Teacher", ANN)]
        await ann.guess("7")
        await teacher.ask("watch")
        new = f"name = 'Eve', same_name = 'eve', made = made + 1 WHERE id = {room.id(ANN)}"
        changed = f"UPDATE visitors SET {new}"
        await asyncio.to_thread(run_sql, address, changed, "DELETE FROM answers")
        await teacher.ask("watch")
        await until(lambda: True in ann.news("removed"))
        assert room.forgotten == room.removed == [room.id(ANN)]
        eve = await room.page("Eve")
        assert room.id("Eve") == room.id(ANN)
        assert (await eve.ask("recall"))["lessons"] == {}
        await teacher.ask("watch")
        assert True not in eve.news("removed")

    in_class(address, work)


def test_a_table_that_has_the_id_of_another_is_not_taken_for_it(address: str) -> None:
    async def work(room: Room) -> None:
        _teacher, _bob, code = await seated(room)
        live = await room.authority.table(code)
        before = list(live.entries)
        await asyncio.to_thread(run_sql, address, "UPDATE entries SET at = at + 1000")
        more = Entry(len(before), "pause", {"paused": True}, 0, before[-1].at + 2000)
        with Store(address) as other:
            other.append(live.id, more)
        with pytest.raises(Refused) as caught:
            await live.catch_up()
        assert refused(caught) == "table"
        assert live.entries == before

    in_class(address, work)


def test_a_move_on_its_way_at_a_table_of_who_is_removed_is_made(address: str) -> None:
    async def work(room: Room) -> None:
        _teacher, bob, code = await seated(room)
        watched = await follow(bob, code)
        live = await room.authority.table(code)
        with Store(address) as other:
            other.forget(ANN)
            number = (await bob.ask("paused", table=code, value=True))["number"]
        await until(lambda: watched.number > number)
        assert [entry.kind for entry in live.entries[-2:]] == ["forgotten", "pause"]
        assert ANN not in json.dumps([entry.plain() for entry in live.entries])

    in_class(address, work)


def test_a_table_that_another_process_purges_is_gone_for_who_looks_at_it(address: str) -> None:
    async def work(room: Room) -> None:
        _teacher, bob, code = await seated(room)
        watched = await follow(bob, code)

        def purge() -> None:
            with Store(address) as other:
                assert other.purge(1e12) == 1

        await asyncio.to_thread(purge)
        await until(lambda: any(news.refused for news in watched.news))
        assert await bob.refused("paused", table=code, value=True) == "table"
        assert (await bob.ask("tables"))["tables"] == []

    in_class(address, work)


def test_a_teacher_purges_and_what_has_happened_lately_stays(address: str) -> None:
    async def work(room: Room) -> None:
        teacher, _bob, code = await seated(room)
        assert await teacher.ask("purge", days=1) == {"count": 0}
        assert len(await room.authority.tables()) == 1
        begun = (await room.authority.table(code)).entries[0]
        old = Entry(0, "begun", begun.data, None, 1.0)
        await asyncio.to_thread(room.store.open_table, "K7Q2M", old, at=1.0)
        watched = await follow(await room.page("Late"), "K7Q2M")
        assert await teacher.ask("purge", days=1) == {"count": 1}
        await until(lambda: any(news.refused for news in watched.news))
        assert [one.code for one in await room.authority.tables()] == [code]

    in_class(address, work)


class Clock:
    """A clock that stands still."""

    now = 1_000_000_000.0

    def __call__(self) -> float:
        return self.now


def test_a_closed_table_is_removed_in_time_and_not_before(tmp_path: Path) -> None:
    clock = Clock()

    async def scene(authority: Authority) -> None:
        store = authority._writer.store
        left = await authority.open({"players": 2})

        async def later(seconds: float) -> None:
            """Let the class play on the last days of a time, by which it is known what is old."""
            clock.now += seconds - 3 * LOOK
            for _day in range(3):
                await authority.open({"players": 2})
                clock.now += LOOK
            await authority.tidy_up()

        await later(OLD + 4 * LOOK)
        assert left not in {table.code for table in await authority.tables()}
        await later(KEPT + LOOK)
        assert left in {table.code for table in store.tables(closed=True)}
        await later(4 * LOOK)
        assert left not in {table.code for table in store.tables(closed=True)}
        with pytest.raises(Refused) as caught:
            await authority.table(left)
        assert refused(caught) == "table"

    run(tmp_path, scene, clock=clock)
