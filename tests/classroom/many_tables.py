"""How many games one authority carries: ``python -m tests.classroom.many_tables [TABLES]``.

At every table one person's page presses at once whenever it is asked, and bots play the rest. All
of it runs in one process, the pages' own work included, over a store in a file.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import resource
import statistics
import tempfile
import time
from collections import Counter
from pathlib import Path

from catan_nb.classroom.authority import Authority
from catan_nb.classroom.shared import SharedTable
from catan_nb.classroom.store import Store
from tests.classroom.pages import AT_ONCE, Page


async def measure(tables: int, seconds: float, variant: str, bots: str) -> None:
    """Let so many tables play for a while, and print what they did."""
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder) / "class.sqlite") as store:
        authority = Authority(store, paces=AT_ONCE)
        before = resource.getrusage(resource.RUSAGE_SELF)
        pages = [await _table(authority, variant, bots) for _ in range(tables)]
        waits: list[float] = []
        end = time.monotonic() + seconds
        start = time.monotonic()
        lags: list[float] = []
        watching = asyncio.ensure_future(_watch(lags))
        acknowledged = await asyncio.gather(
            *(_press(page, random.Random(n), end, waits) for n, page in enumerate(pages))
        )
        took = time.monotonic() - start
        watching.cancel()
        after = resource.getrusage(resource.RUSAGE_SELF)
        for page in pages:
            page.stop()
        await authority.close()
        entries = actions = 0
        for number, page in enumerate(pages):
            table = await _kept(store, page)
            entries += table.number
            actions += table.game.ply
            done = Counter(entry.data.get("id") for entry in table.kept if entry.seat == 0)
            done.pop(None, None)
            assert set(done.values()) <= {1}, "an action is there twice"
            assert len(done) == acknowledged[number], "an acknowledged action is not there"
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    tenths = statistics.quantiles(waits, n=20)
    print(
        f"{tables} tables of {variant} with {bots} bots, {took:.1f} s:"
        f" {entries / took:.0f} entries/s with {actions / took:.0f} actions/s,"
        f" {sum(acknowledged)} acknowledged and all there once,"
        f" a press {1e3 * statistics.median(waits):.0f} ms (95th percentile"
        f" {1e3 * tenths[18]:.0f} ms),"
        f" at most {1e3 * max(lags):.0f} ms without a breath, {cpu / took:.2f} cores,"
        f" {(after.ru_maxrss - before.ru_maxrss) / 1024:.0f} MB more memory"
    )


async def _watch(lags: list[float]) -> None:
    """Note how much later than wanted the loop comes round."""
    while True:
        wanted = time.monotonic() + 0.005
        await asyncio.sleep(0.005)
        lags.append(time.monotonic() - wanted)


class _Kept(SharedTable):
    kept: list


async def _kept(store: Store, page: Page) -> _Kept:
    found = store.table_with(page.code)
    assert found is not None
    entries = store.entries(found.id)
    table = _Kept(entries)
    table.kept = entries
    return table


async def _table(authority: Authority, variant: str, bots: str) -> Page:
    code = await authority.open(
        {"variant": variant, "players": 4, "pace": "at once"}, ["free", bots, bots, bots]
    )
    page = await Page(authority, code, "visitor").open()
    await authority.join(code, "visitor", "Anna")
    await authority.start(code, "visitor")
    return page


async def _press(page: Page, rng: random.Random, end: float, waits: list[float]) -> int:
    done = 0
    while time.monotonic() < end and not page.table.over:
        action = page.any_action(rng)
        if action is None:
            await asyncio.sleep(0.005)
            continue
        began = time.monotonic()
        await page.act(action)
        waits.append(time.monotonic() - began)
        done += 1
    return done


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tables", nargs="?", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--variant", default="base")
    parser.add_argument("--bots", default="random")
    wanted = parser.parse_args()
    asyncio.run(measure(wanted.tables, wanted.seconds, wanted.variant, wanted.bots))


if __name__ == "__main__":
    main()
