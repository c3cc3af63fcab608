"""What is acknowledged is kept; what is not kept has not happened; two servers share one log."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from catan_nb.classroom.authority import Authority
from catan_nb.classroom.messages import Refused
from catan_nb.classroom.shared import SharedTable
from catan_nb.classroom.store import NotKept, Store
from catan_nb.kernel.action import to_json
from tests.classroom.pages import AT_ONCE, Page, refused, table_of


class Failing(Store):
    """A store that does not keep an append now and then, by chance or when told to."""

    def __init__(self, address: str | Path, rng: random.Random | None = None) -> None:
        super().__init__(address)
        self.broken = False
        self.rng = rng

    def append_many(self, many):  # type: ignore[no-untyped-def]
        if self.broken or (self.rng is not None and self.rng.random() < 0.2):
            raise NotKept("full")
        return super().append_many(many)


def test_what_the_store_does_not_keep_has_not_happened(tmp_path: Path) -> None:
    async def played() -> None:
        store = Failing(tmp_path / "class.sqlite")
        authority = Authority(store, paces=AT_ONCE)
        anna, berta = await table_of(authority, "Anna", "Berta", board="beginner")
        mover = anna if anna.seat == anna.table.game.actor else berta
        live = await authority.table(anna.code)
        state, told = live.shared.game.state.copy(), (len(anna.entries), len(berta.entries))
        action = mover.any_action(random.Random(0))
        store.broken = True
        for ask in (
            mover.act(action, id="r"),
            authority.say(anna.code, anna.visitor, "hello"),
            authority.pause(anna.code, anna.visitor, True),
            authority.join(anna.code, "x", "X"),
        ):
            with pytest.raises(Refused) as caught:
                await ask
            assert refused(caught) in ("kept", "seat")
        assert live.shared.game.state == state
        assert live.shared.game.log == SharedTable(live.entries).game.log
        assert not live.shared.paused
        assert (len(anna.entries), len(berta.entries)) == told, "nobody is told"
        store.broken = False
        number = await mover.act(action, id="r")
        assert [entry.number for entry in store.entries(live.id)] == list(range(number + 1))
        await authority.close()

    asyncio.run(played())


def test_a_game_goes_to_its_end_over_a_store_that_fails_now_and_then(tmp_path: Path) -> None:
    async def played() -> None:
        store = Failing(tmp_path / "class.sqlite")
        authority = Authority(store, paces=AT_ONCE)
        authority._bots._again = 0.001
        pages = await table_of(authority, "Anna", "Berta", players=3, variant="fastcard")
        store.rng = random.Random(8)
        done = await asyncio.gather(
            *(page.play(random.Random(n), stop=lambda t: False) for n, page in enumerate(pages))
        )
        store.rng = None
        live = await authority.table(pages[0].code)
        entries = store.entries(live.id)
        by_persons = [e for e in entries if e.kind in ("act", "early") and "id" in e.data]
        assert len(by_persons) == sum(done)
        assert len({(e.seat, e.data["id"]) for e in by_persons}) == len(by_persons)
        assert SharedTable(entries).game.log == live.shared.game.log == pages[0].table.game.log
        await authority.close()

    asyncio.run(played())


def test_appends_that_wait_are_written_together(tmp_path: Path) -> None:
    sizes = []

    class Counting(Store):
        def append_many(self, many):  # type: ignore[no-untyped-def]
            sizes.append(len(many))
            return super().append_many(many)

    async def played() -> None:
        authority = Authority(Counting(tmp_path / "class.sqlite"), paces=AT_ONCE)
        codes = [await authority.open({"players": 2}) for _ in range(12)]
        sizes.clear()
        await asyncio.gather(*(authority.join(code, "a", "Anna") for code in codes))
        assert sum(sizes) == 12
        assert len(sizes) < 12
        await authority.close()

    asyncio.run(played())


def test_what_is_begun_is_done_though_whoever_asked_is_gone(tmp_path: Path) -> None:
    async def played() -> None:
        authority = Authority(Store(tmp_path / "class.sqlite"), paces=AT_ONCE)
        anna, berta = await table_of(authority, "Anna", "Berta", board="beginner")
        mover = anna if anna.seat == anna.table.game.actor else berta
        number = mover.table.number
        asked = asyncio.ensure_future(mover.act(mover.any_action(random.Random(0))))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        asked.cancel()
        await berta.until(lambda table: table.number > number)
        assert anna.table.number == berta.table.number == number + 1
        await authority.close()

    asyncio.run(played())


def test_tables_nobody_looks_at_are_dropped_and_read_again(tmp_path: Path) -> None:
    now = [1000.0]

    async def played() -> None:
        store = Store(tmp_path / "class.sqlite")
        authority = Authority(store, paces=AT_ONCE, idle=60, clock=lambda: now[0])
        anna, berta = await table_of(authority, "Anna", "Berta", board="beginner")
        live = await authority.table(anna.code)
        now[0] += 61
        await authority.open({"players": 2})
        assert await authority.table(anna.code) is live, "it is looked at"
        anna.stop()
        berta.stop()
        now[0] += 61
        await authority.open({"players": 2})
        again = await authority.table(anna.code)
        assert again is not live
        assert again.shared.game.state == live.shared.game.state
        assert again.shared.seats == live.shared.seats
        await authority.close()

    asyncio.run(played())


# ---- two servers -----------------------------------------------------------------------


def test_of_two_servers_the_one_that_comes_second_catches_up(address: str) -> None:
    async def played() -> None:
        one, two = (Authority(Store(address), paces=AT_ONCE, step_in=60) for _ in range(2))
        anna, berta = await table_of(one, "Anna", "Berta", board="beginner")
        elsewhere = await Page(two, berta.code, berta.visitor).open()
        mover, other = (anna, elsewhere) if anna.table.game.actor == 0 else (elsewhere, anna)
        seen, number = other.table.number, mover.table.number
        await mover.act(mover.any_action(random.Random(0)))
        with pytest.raises(Refused) as caught:
            await other.authority.act(other.code, other.visitor, seen, ["EndTurn"], "x")
        assert refused(caught) in ("stale", "rule", "input")
        await other.authority.say(other.code, other.visitor, "hello")
        assert other.table.number == number + 2, "it has taken the other server's entry first"
        assert [entry.kind for entry in other.entries[-2:]] == ["act", "said"]
        live = await other.authority.table(other.code)
        assert other.table.game.log == live.shared.game.log
        for authority in (one, two):
            await authority.close()

    asyncio.run(played())


def test_servers_on_postgresql_hear_of_each_other(postgresql) -> None:  # type: ignore[no-untyped-def]
    address = postgresql.new()

    async def played() -> None:
        stores = [Store(address), Store(address)]
        one, two = (Authority(store, paces=AT_ONCE, step_in=0.2) for store in stores)
        anna, berta = await table_of(one, "Anna", "Berta", players=3, variant="fastcard")
        there = await Page(two, berta.code, berta.visitor).open()
        await asyncio.sleep(1.0)  # until both listen
        done = await asyncio.gather(
            anna.play(random.Random(1), stop=lambda table: False),
            there.play(random.Random(2), stop=lambda table: False),
        )
        assert anna.table.over
        assert anna.table.game.log == there.table.game.log == berta.table.game.log
        acts = [e for e in anna.entries if e.kind in ("act", "early") and e.seat in (0, 1)]
        assert len(acts) == sum(done)
        folded = SharedTable(stores[0].entries((await one.table(anna.code)).id))
        assert folded.game.log == anna.table.game.log
        for authority, store in zip((one, two), stores, strict=True):
            await authority.close()
            store.close()

    asyncio.run(played())


def test_a_server_leaves_bots_to_the_one_that_wrote_last(tmp_path: Path) -> None:
    async def played() -> None:
        store = Store(tmp_path / "class.sqlite")
        one = Authority(store, paces={"calm": 60.0})
        (anna,) = await table_of(one, "Anna", players=2)
        rng = random.Random(0)
        while anna.table.game.actor == 0:
            await anna.act(anna.any_action(rng))
        patient, quick = (Authority(store, paces=AT_ONCE, step_in=wait) for wait in (60.0, 0.0))
        watcher = await Page(patient, anna.code, "").open()
        await asyncio.sleep(0.1)
        assert watcher.table.game.ply == anna.table.game.ply
        other = await Page(quick, anna.code, "").open()
        await other.until(lambda table: table.game.ply > anna.table.game.ply)
        for authority in (one, patient, quick):
            await authority.close()

    asyncio.run(played())


def test_the_server_that_wrote_last_goes_on_and_others_step_in_later(address: str) -> None:
    async def played() -> None:
        one, two = (Authority(Store(address), paces=AT_ONCE, step_in=0.3) for _ in range(2))
        (anna,) = await table_of(one, "Anna", players=2, board="beginner", pace="at once")
        watcher = await Page(two, anna.code, "").open()
        await anna.until(lambda table: table.game.actor == 0)
        live = await two.table(anna.code)
        await live.catch_up()
        assert not live.ours
        await one.close()  # it stops
        await two.sit(anna.code, anna.visitor, 0, "good")
        ply = watcher.table.game.ply
        await watcher.until(lambda table: table.game.ply > ply + 4)
        await two.close()

    asyncio.run(played())


def test_nothing_moves_after_the_close(tmp_path: Path) -> None:
    async def played() -> None:
        authority = Authority(Store(tmp_path / "class.sqlite"), paces=AT_ONCE)
        (anna,) = await table_of(authority, "Anna", players=4, board="beginner", pace="at once")
        while not authority._bots._moving:  # a bot's move is just being written
            if action := anna.any_action(random.Random(0)):
                await anna.act(action)
            await asyncio.sleep(0)
        await authority.close()
        assert authority._bots._due == {}, "no move is planned any more"
        entries = len(anna.entries)
        await asyncio.sleep(0.1)
        assert len(anna.entries) == entries

    asyncio.run(played())


def test_a_replay_of_the_record_is_the_game(tmp_path: Path) -> None:
    async def played() -> None:
        authority = Authority(Store(tmp_path / "class.sqlite"), paces=AT_ONCE)
        anna, _ = await table_of(authority, "Anna", "Berta", players=4)
        await asyncio.gather(
            anna.play(random.Random(1), stop=lambda table: table.game.ply > 40),
            _.play(random.Random(2), stop=lambda table: table.game.ply > 40),
        )
        game = anna.table.game
        again = type(game).from_json(game.to_json())
        assert again.log == game.log
        assert again.state == game.state
        assert [to_json(a) for a in game.log] == [
            action
            for entry in anna.entries
            if entry.kind == "act"
            for action in entry.data["actions"]
        ]
        await authority.close()

    asyncio.run(played())
