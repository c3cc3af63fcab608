"""What visitors ask too often, and pages that read no more."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import pytest

from catan_nb.classroom.limits import Latest, Rates, Tries
from catan_nb.classroom.messages import Refused
from catan_nb.classroom.protocol.replies import ClassNews
from catan_nb.classroom.service import UNREAD, ClassConnection
from tests.serving import until
from tests.ui.together.shared import class_in

ASKS = (
    "GET /classroom/link HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nAuthorization: Bearer Eve\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def often(rates: Rates, visitor: str, do: str, *, teacher: bool = False) -> int:
    """Ask until it is refused; return how often it was not."""
    for count in range(20_000):
        try:
            rates.count(visitor, do, teacher=teacher)
        except Refused:
            return count
    raise AssertionError("it never was")


def test_tables_are_opened_so_often_an_hour_by_each_visitor() -> None:
    clock = Clock()
    rates = Rates(clock)
    assert often(rates, "eve", "open") == 12
    clock.now = 301
    assert often(rates, "eve", "open") == 1
    clock.now += 3600
    assert often(rates, "eve", "open") == 12
    assert often(rates, "ada", "open") == 12
    assert often(rates, "teacher", "open", teacher=True) == 120


def test_of_many_strangers_only_the_latest_are_remembered() -> None:
    kept: Latest[str, int] = Latest(2)
    assert kept.use("ada", lambda: 1) == 1
    assert kept.put("eve", 2) == 2
    assert kept.use("ada", lambda: 3) == 1
    kept.put("bob", 4)
    assert [kept.get(name, 0) for name in ("ada", "eve", "bob")] == [1, 0, 4]


def test_strangers_do_not_let_somebody_try_anew() -> None:
    tries = Tries(Clock(), own_rate=(2, 1), all_=(1e9, 1))
    for _ in range(3):
        tries.count("10.0.0.1")
        for number in range(9_000):
            tries.count(f"stranger {number}")
    assert tries.wait("10.0.0.1") == 2


def test_seats_pauses_and_paces_change_so_often() -> None:
    clock = Clock()
    rates = Rates(clock)
    for do in ("sit", "bot", "paused", "pace", "back"):
        assert often(rates, "eve", do) == 60
    clock.now = 10
    assert often(rates, "eve", "pace") == 10


def test_nobody_asks_a_thousand_questions_a_second() -> None:
    clock = Clock()
    rates = Rates(clock)
    assert often(rates, "eve", "tables") == 1000
    clock.now = 1
    assert often(rates, "eve", "act") == 50


def test_what_is_asked_too_often_is_refused_and_not_done(tmp_path: Path) -> None:
    async def eve() -> int:
        async with class_in(tmp_path) as found:
            link = (await found.page("Eve")).host.link
            for _ in range(12):
                await link.ask("open", settings={"players": 3})
            with pytest.raises(Refused) as caught:
                await link.ask("open", settings={"players": 3})
            assert caught.value.reason == "often"
            return len(await found.authority.tables())

    assert asyncio.run(asyncio.wait_for(eve(), 60)) == 12


def test_a_page_that_reads_no_more_loses_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines: list[ClassConnection] = []
    opened = ClassConnection.open
    monkeypatch.setattr(ClassConnection, "open", lambda line: (lines.append(line), opened(line)))

    async def stands_still() -> None:
        async with class_in(tmp_path) as found:
            with socket.create_connection(("127.0.0.1", found.server.port)) as page:
                page.setblocking(False)
                await asyncio.get_running_loop().sock_sendall(page, ASKS.encode())
                await until(lambda: lines)
                [line] = lines
                handler = line._hang_up.__self__
                for _ in range(200):
                    line.hear(ClassNews(mine={"x": {"y": {"z": "x" * 100_000}}}))
                    await asyncio.sleep(0)
                assert handler.ws_connection is None
                assert handler._unread.waits <= UNREAD + 200_000

    asyncio.run(asyncio.wait_for(stands_still(), 60))
