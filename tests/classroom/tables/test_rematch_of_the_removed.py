"""Who has been removed sits at no rematch, and in no memory of a server, whenever it happens."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable

import pytest

from catan_nb.classroom.authority import Authority
from catan_nb.classroom.live import LiveTable
from catan_nb.classroom.messages import Refused
from catan_nb.classroom.shared import Entry
from catan_nb.classroom.store import Notice, NotKept, Store, Taken
from tests.classroom.pages import AT_ONCE, table_of

GUEST = "Guesty McGuest"
OTHER = "Berta"
NAMED = json.dumps(GUEST)
"""The name as it stands in entries; the ids of visitors here are other texts."""


class Removing(Store):
    """A store from which another process removes the guest in the middle of something."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address
        self.at_opening = self.at_reading = False
        self.told: Callable[[Notice], object] = lambda notice: None

    def forget_guest(self) -> None:
        with Store(self.address) as other:
            assert other.forget(GUEST).tables
        self.told(Notice())

    def open_table(self, *given, **named) -> int:  # type: ignore[no-untyped-def]
        if self.at_opening:
            self.at_opening = False
            self.forget_guest()
        return super().open_table(*given, **named)

    def entries(self, table: int, since: int = 0) -> list[Entry]:
        found = super().entries(table, since)
        if self.at_reading:
            self.at_reading = False
            self.forget_guest()
        return found


def play(address: str, scene: Callable[[Authority, Removing], Awaitable[object]]) -> None:
    async def played() -> None:
        with Removing(address) as store:
            authority = Authority(store, paces=AT_ONCE)
            try:
                await scene(authority, store)
            finally:
                await authority.close()

    asyncio.run(played())


def names_in(table: LiveTable) -> str:
    return json.dumps([entry.plain() for entry in table.entries])


async def rematch_is_clean(authority: Authority, store: Store, code: str) -> None:
    again = await authority.table(await authority.rematch(code, "", teacher=True))
    kept = [one.plain() for table in store.tables() for one in store.entries(table.id)]
    for told in (json.dumps(kept), names_in(again)):
        assert NAMED not in told
        assert OTHER in told
    assert (await authority.table(code)).shared.rematch == again.code


def test_a_rematch_at_once_after_a_removal_is_without_who_was_removed(address: str) -> None:
    async def scene(authority: Authority, store: Removing) -> None:
        page, _ = await table_of(authority, GUEST, OTHER)
        store.forget_guest()  # nobody has told this server of it yet
        await rematch_is_clean(authority, store, page.code)

    play(address, scene)


def test_a_rematch_that_is_opened_just_after_a_removal_is_without_who_was_removed(
    address: str,
) -> None:
    async def scene(authority: Authority, store: Removing) -> None:
        page, _ = await table_of(authority, GUEST, OTHER)
        store.at_opening = True
        await rematch_is_clean(authority, store, page.code)
        assert not store.at_opening

    play(address, scene)


def test_a_learner_removed_in_the_moment_of_a_rematch_keeps_no_one_else_from_it(
    address: str,
) -> None:
    async def scene(authority: Authority, store: Removing) -> None:
        code = await authority.open({"players": 2})
        learner = store.add_visitor(GUEST, "learner", at=1.0)
        await authority.join(code, str(learner.id), GUEST)
        await authority.join(code, "b", OTHER)
        store.at_opening = True
        await rematch_is_clean(authority, store, code)

    play(address, scene)


def test_a_rematch_of_a_table_that_was_removed_is_refused(address: str) -> None:
    async def scene(authority: Authority, store: Removing) -> None:
        page, _ = await table_of(authority, GUEST, OTHER)
        with Store(address) as other:
            assert other.purge(1e12) == 1
        with pytest.raises(Refused) as caught:
            await authority.rematch(page.code, "", teacher=True)
        assert caught.value.reason == "table"
        assert store.tables() == []

    play(address, scene)


def test_a_table_opens_after_another_only_as_long_as_nobody_was_taken_out_there(
    address: str,
) -> None:
    seat = {"at": 0, "kind": "person", "name": GUEST, "owner": "a"}
    first = Entry(0, "pause", {"paused": False})
    with Store(address) as store:
        old = store.open_table("AAAAA", first, at=1.0)
        store.append(old, Entry(1, "seat", seat))
        store.append(old, Entry(2, "pause", {"paused": True}))
        store.open_table("BBBBB", first, at=1.0, after=(old, 2))  # another move is no reason
        store.forget(GUEST)
        for known in (2, 3):
            with pytest.raises(Taken, match="number"):
                store.open_table("CCCCC", first, at=1.0, after=(old, known))
        store.open_table("CCCCC", first, at=1.0, after=(old, 4))
        with pytest.raises(Taken, match="number"):
            store.open_table("DDDDD", first, at=1.0, after=(old + 100, 4))
        assert [one.code for one in store.tables()] == ["AAAAA", "BBBBB", "CCCCC"]


def test_a_removal_while_a_table_is_read_is_heard_of(address: str) -> None:
    async def scene(authority: Authority, store: Removing) -> None:
        page, _ = await table_of(authority, GUEST, OTHER)
        page.stop()
        again = Authority(store, paces=AT_ONCE)
        store.told = again._held._on_notice
        store.at_reading = True
        try:
            table = await again.table(page.code)
            async with asyncio.timeout(20):
                while NAMED in names_in(table):
                    await asyncio.sleep(0.01)
            assert OTHER in names_in(table)
        finally:
            await again.close()

    play(address, scene)


def test_names_leave_the_memory_of_a_server_though_the_store_fails_on_the_way(
    address: str,
) -> None:
    async def scene(authority: Authority, store: Removing) -> None:
        page, _ = await table_of(authority, GUEST, OTHER)
        table = await authority.table(page.code)
        entries, failed = store.entries, []

        def fail_once(id: int, since: int = 0) -> list[Entry]:
            if since == 0 and not failed:
                failed.append(id)
                raise NotKept("busy")
            return entries(id, since)

        store.entries = fail_once  # type: ignore[method-assign]
        store.forget_guest()
        with pytest.raises(Refused):
            await table.catch_up()
        await table.catch_up()
        assert failed
        assert NAMED not in names_in(table)

    play(address, scene)
