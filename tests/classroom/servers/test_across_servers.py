"""A table at two servers: what is done at one is seen at the other, soon, in order, and no more."""

from __future__ import annotations

import asyncio
import random
import statistics
import time
from collections.abc import Awaitable, Callable

import pytest

import catan_nb as cn
from catan_nb.classroom.authority import Authority
from catan_nb.classroom.shared import visible_to
from catan_nb.classroom.store import Store
from tests.classroom.pages import AT_ONCE, Page, table_of
from tests.classroom.postgresql import Server
from tests.rules.play.hand_made import position

pytestmark = pytest.mark.slow

MOVES = 24
SOON = 1.0
"""Seconds within which a move is mostly seen at the other server on a busy machine."""
REDS = cn.Discard(cn.Cards(ore=4))


class Seven(random.Random):
    """Chance that rolls 1 and 6 with the dice."""

    def random(self) -> float:
        return 5.5 / 36


def at_two_servers(
    postgresql: Server,
    scene: Callable[[Authority, Authority], Awaitable[object]],
    **settings: object,
) -> None:
    """Play a scene with two servers that hear of each other."""

    async def played() -> None:
        address = postgresql.new()
        with Store(address) as here, Store(address) as there:
            one, two = (Authority(store, paces=AT_ONCE, **settings) for store in (here, there))
            await scene(one, two)
            await one.close()
            await two.close()

    asyncio.run(played())


async def have(number: int, *pages: Page) -> None:
    """Wait until pages have seen an entry."""
    await asyncio.gather(*(page.until(lambda table: table.number > number) for page in pages))


def test_moves_are_seen_at_the_other_server_soon_and_in_order(postgresql: Server) -> None:
    async def scene(one: Authority, two: Authority) -> None:
        anna, berta = await table_of(one, "Anna", "Berta", players=3, start=False)
        cem = await Page(two, anna.code, "visitor Cem").open()
        watcher = await Page(two, anna.code, "").open()
        await two.join(anna.code, cem.visitor, "Cem")
        await have(await two.start(anna.code, cem.visitor), anna, berta, cem, watcher)
        rng, pages, taken = random.Random(3), (anna, berta, cem), []
        while len(taken) < MOVES:
            mover = next(page for page in pages if page.any_action(rng) is not None)
            others = (anna, watcher) if mover is cem else (cem, watcher)
            begun = time.perf_counter()
            number = await mover.act(mover.any_action(rng))
            await have(number, *others)
            taken.append(time.perf_counter() - begun)
            await have(number, *pages)  # whoever is asked next has seen all that was done
        kept = (await two.table(anna.code)).entries
        for page in (*pages, watcher):
            seat = page.table.seat_of(page.visitor) if page.visitor else None
            assert page.entries == [visible_to(entry, seat) for entry in kept]
        print(f"median {statistics.median(taken):.4f} s, longest {max(taken):.4f} s")
        assert statistics.median(taken) < SOON

    at_two_servers(postgresql, scene)


def test_what_an_answer_is_that_came_early_no_other_server_tells(postgresql: Server) -> None:
    async def scene(one: Authority, two: Authority) -> None:
        table = position(4).hand(0, ore=8).hand(1, wool=9).hand(2, grain=7).hand(3, brick=6, ore=4)
        code = await one.open({"game": table.turn(1).game().to_json()})
        visitors = [f"visitor {name}" for name in ("Red", "Blue", "Orange", "White")]
        for visitor in visitors:
            await one.join(code, visitor)
        red, blue = [await Page(one, code, visitor).open() for visitor in visitors[:2]]
        there = [
            await Page(two, code, visitor).open() for visitor in (visitors[0], visitors[3], "")
        ]
        await one.start(code, red.visitor)
        await blue.act(cn.RollDice())
        await red.act(REDS)
        for page in there:
            await page.until(lambda shared: 0 in shared.early)
        own, *others = there
        assert own.table.early == {0: REDS}, "it is theirs at another device, too"
        for page in others:
            assert page.table.early == {0: None}
            assert set(page.entries[-1].data) == set()

    at_two_servers(postgresql, scene, chance=Seven())
