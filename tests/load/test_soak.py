"""What a class server has of pages that were opened and left: no handle, process or file more."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import psutil
import pytest

from catan_nb.ui.server.forked_pages import CAN_FORK
from tests.load.class_of_thirty import CODE, KEY, Class
from tests.load.measuring import served
from tests.load.soak import PAGES, Soak
from tests.load.trend import Sample, Trend, sample
from tests.load.visitor import Visitor

pytestmark = [
    pytest.mark.skipif(not CAN_FORK, reason="pages are forked on Linux, by ipykernel 7"),
    pytest.mark.slow,
]

AT_A_TIME = 6
TURNS = [turn for turn in range(6, 19) if turn % 10 != 5]
"""Those in which a page is left, or is lost and comes back so that it ends at once."""
SETTLING = 20.0
"""Seconds in which handles, processes and files must be as many as they were."""


def test_pages_that_were_left_leave_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    kept = tmp_path / "class.sqlite"
    door = ("--code", CODE, "--key", KEY, "--host", "127.0.0.1")
    with served("--name", "8b", "--tables", str(kept), *door, command="class") as (server, address):

        def now() -> Sample:
            return sample(server.pid, 0, (0, 0, 0), tmp_path, kept, 0)

        async def scene() -> None:
            soak = Soak(Class(server.pid, address), Trend(), seconds=1000, stays=(0.5, 1.5))
            visitor, own = await soak.come_in("Ann")
            rng = random.Random(7)
            await _each_once(soak, visitor, own, rng)
            before = now()
            for turn in range(len(TURNS) // AT_A_TIME):
                turns = TURNS[turn * AT_A_TIME :][:AT_A_TIME]
                await asyncio.gather(*(soak.use(visitor, one, rng) for one in turns))
                await soak.leave_and_return(visitor, own)
            assert soak.opened == len(TURNS) + len(PAGES)
            until = asyncio.get_running_loop().time() + SETTLING
            while not _no_more(now(), before) and asyncio.get_running_loop().time() < until:
                await asyncio.sleep(0.5)
            after = now()
            assert _no_more(after, before), (before, after)

        asyncio.run(scene())
        assert len(psutil.Process(server.pid).children(recursive=True)) <= 1 + len(PAGES)


async def _each_once(soak: Soak, visitor: Visitor, own: str, rng: random.Random) -> None:
    """Open each page once: what is loaded and kept for all pages is there afterwards."""
    for turn in range(1, 1 + len(PAGES)):
        await soak.use(visitor, turn, rng)
    await soak.leave_and_return(visitor, own)
    await asyncio.sleep(2)


def _no_more(after: Sample, before: Sample) -> bool:
    """Say whether a server holds no more than before, but for a connection or two."""
    return (
        after.handles <= before.handles + 2
        and after.processes <= before.processes
        and after.files <= before.files
        and after.threads <= before.threads + 4
    )
