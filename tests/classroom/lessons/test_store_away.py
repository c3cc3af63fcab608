"""What has been done is done and said to be, though the store cannot be read after it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from catan_nb.classroom.store import Notice, NotKept, Store
from tests.classroom.lessons.room import Room, in_class
from tests.serving import until

pytestmark = pytest.mark.slow

ANN = "Ann Quagmire"


@contextmanager
def unread(room: Room, what: str) -> Iterator[list[Any]]:
    """Let something of the store not be read, and give a list of the attempts."""
    tried: list[Any] = []
    room.lessons._rereading._again = 0.02

    def busy(*given: Any, **named: Any) -> Any:
        tried.append(given)
        raise NotKept("busy")

    setattr(room.store, what, busy)
    yield tried
    delattr(room.store, what)


@pytest.mark.parametrize("what", ["class_state", "visitors", "answers", "entries"])
def test_a_teacher_removes_a_learner_while_something_cannot_be_read(
    address: str, what: str
) -> None:
    async def work(room: Room) -> None:
        teacher, ann = [await room.page(who) for who in ("Teacher", ANN)]
        await teacher.ask("watch")
        code = (await ann.ask("open", settings={"players": 2}))["table"]
        await ann.ask("sit", table=code, seat=0, name=ANN)
        with unread(room, what):
            await teacher.ask("remove", learner=room.id(ANN))
            assert room.forgotten == room.removed == [room.id(ANN)]
            await until(lambda: True in ann.news("removed"))
        live = await room.authority.table(code)
        await until(lambda: ANN not in json.dumps([one.plain() for one in live.entries]))
        assert ANN not in json.dumps(await teacher.ask("watch"))

    in_class(address, work)


def test_another_server_hears_of_a_removal_as_soon_as_it_can_read_again(address: str) -> None:
    async def work(room: Room) -> None:
        ann = await room.page(ANN)
        with unread(room, "class_state") as tried:

            def forget() -> None:
                with Store(room.address) as store:
                    assert store.forget(ANN).visitors == 1

            await asyncio.to_thread(forget)
            await until(lambda: len(tried) > 2)
            assert room.removed == []
        await until(lambda: room.removed == [room.id(ANN)])
        await until(lambda: True in ann.news("removed"))

    in_class(address, work)


def test_a_new_name_holds_though_nothing_can_be_read_after_it(address: str) -> None:
    async def work(room: Room) -> None:
        teacher, ann = [await room.page(who) for who in ("Teacher", ANN)]
        await teacher.ask("watch")
        with unread(room, "visitors"):
            await teacher.ask("rename", learner=room.id(ANN), name="Anna")
            assert (await ann.ask("class"))["name"] == "Anna"
            assert room.forgotten == [room.id(ANN)]
        told = await teacher.ask("watch")
        assert [one["name"] for one in told["learners"]] == ["Anna"]

    in_class(address, work)


def test_an_answer_is_acknowledged_when_it_is_kept_and_told_when_it_is_read(address: str) -> None:
    async def work(room: Room) -> None:
        ann, other = [await room.page(ANN) for _ in range(2)]
        with unread(room, "answers"):
            await ann.guess("7")
        await until(lambda: other.news("mine"))
        assert other.news("mine")[0]["two_dice"]["Guess 1"]["guess"] == "7"

    in_class(address, work)


def counting(counts: dict[str, int], what: str, ask: Callable[..., Any]) -> Callable[..., Any]:
    def counted(*given: Any) -> Any:
        counts[what] += 1
        return ask(*given)

    return counted


def test_a_class_reads_little_however_many_notices_come(address: str) -> None:
    async def work(room: Room) -> None:
        ann = await room.page(ANN)
        code = (await ann.ask("open", settings={"players": 2}))["table"]
        live = await room.authority.table(code)
        counts = {"class_state": 0, "entries": 0}
        for what in counts:
            setattr(room.store, what, counting(counts, what, getattr(room.store, what)))
        for _ in range(2000):
            room.lessons._on_notice(Notice())
            room.authority._held._on_notice(Notice(live.id))
        await until(lambda: min(counts.values()) > 0 and not room.authority._held._rereading._tasks)
        await until(lambda: not room.lessons._rereading._tasks)
        assert max(counts.values()) <= 10, counts

    in_class(address, work)
