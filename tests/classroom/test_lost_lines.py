"""Lines that are lost before they are there."""

from __future__ import annotations

import asyncio
import gc
import logging
import socket
from pathlib import Path
from threading import Event

import pytest

from catan_nb.classroom.link import Link
from tests.classroom.test_rates import ASKS
from tests.serving import hung_up, until
from tests.ui.together.shared import Guest, class_in


def test_a_page_that_is_gone_before_it_is_known_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    asked, allowed = Event(), Event()

    def slow(ticket: str) -> Guest:
        asked.set()
        allowed.wait()
        return Guest(ticket, ticket)

    async def gone() -> None:
        async with class_in(tmp_path) as found:
            monkeypatch.setattr(found.service, "guest", slow)
            with socket.create_connection(("127.0.0.1", found.server.port)) as page:
                page.setblocking(False)
                await asyncio.get_running_loop().sock_sendall(page, ASKS.encode())
                await until(asked.is_set)
            await until(lambda: all(line.closed() for line in found.server.lines))
            allowed.set()
            await asyncio.sleep(0.1)
            assert not found.service._lines

    asyncio.run(asyncio.wait_for(gone(), 60))
    assert not [one for one in caplog.records if one.levelno >= logging.ERROR]


@pytest.mark.parametrize("steps", range(1, 9))
def test_a_page_that_hangs_up_while_it_connects_leaves_no_line_open(
    tmp_path: Path, steps: int
) -> None:
    async def hangs_up() -> None:
        async with class_in(tmp_path) as found:
            link = Link(f"ws://127.0.0.1:{found.server.port}/classroom/link", "Ann")
            link.start()
            for _ in range(steps):
                await asyncio.sleep(0)
            await hung_up([link])
            await asyncio.sleep(0.1)
            assert all(line.closed() for line in found.server.lines)
            assert not found.service._lines

    asyncio.run(asyncio.wait_for(hangs_up(), 60))
    gc.collect()  # an open line would be complained of
