"""Thirty learners at eight tables: everybody is told everything once, and in order."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from pathlib import Path

from catan_nb.classroom.authority import Authority
from catan_nb.classroom.shared import visible_to
from tests.classroom.pages import Page, run, table_of

TABLES, LEARNERS, PLIES = 8, 30, 40
VARIANTS = ("base", "base+cities_knights")


def test_nothing_is_lost_or_doubled_among_thirty(tmp_path: Path) -> None:
    async def scene(authority: Authority) -> None:
        tables = await asyncio.gather(*(_table(authority, number) for number in range(TABLES)))
        pages = [page for table in tables for page in table]
        assert len(pages) == LEARNERS
        done = await asyncio.gather(
            *(
                page.play(random.Random(n), stop=lambda table: table.game.ply >= PLIES)
                for n, page in enumerate(pages)
            )
        )
        acknowledged = dict(zip(map(id, pages), done, strict=True))
        for table in tables:
            await _check(authority, table, acknowledged)

    run(tmp_path, scene)


async def _table(authority: Authority, number: int) -> list[Page]:
    """Return the pages of those at a table; bots play the seats that are free."""
    names = [f"P{n}" for n in range(number, LEARNERS, TABLES)]
    variant = VARIANTS[number % len(VARIANTS)]
    return await table_of(authority, *names, variant=variant, players=4)


async def _check(authority: Authority, pages: list[Page], acknowledged: dict[int, int]) -> None:
    live = await authority.table(pages[0].code)
    await asyncio.gather(
        *(page.until(lambda table: table.number == live.shared.number) for page in pages)
    )
    kept = live.entries
    assert [entry.number for entry in kept] == list(range(len(kept)))
    requests = Counter(entry.data["id"] for entry in kept if "id" in entry.data)
    assert set(requests.values()) == {1}
    for page in pages:
        # Who is told of a seat that was taken later is a spectator until then.
        assert page.entries[-10:] == [visible_to(entry, page.seat) for entry in kept[-10:]]
        assert [entry.number for entry in page.entries] == list(range(len(kept)))
        assert page.table.game.log == live.shared.game.log
        acts = [entry for entry in kept if entry.seat == page.seat and "id" in entry.data]
        assert len(acts) == acknowledged[id(page)]
