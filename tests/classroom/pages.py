"""Pages without a browser: each follows a shared table and presses what its seat may."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Awaitable, Callable
from pathlib import Path

from catan_nb.classroom.authority import Authority
from catan_nb.classroom.messages import Refused
from catan_nb.classroom.protocol.replies import TableNews
from catan_nb.classroom.shared import Entry, SharedTable
from catan_nb.classroom.store import Store
from catan_nb.kernel.action import Action, to_json

AT_ONCE = {"at once": 0.0, "quick": 0.0, "calm": 0.0, "slow": 0.0}


class Page:
    """What one page knows of a table: a replica of its own, and the news."""

    def __init__(self, authority: Authority, code: str, visitor: str) -> None:
        self.authority = authority
        self.code = code
        self.visitor = visitor
        self.entries: list[Entry] = []
        self.news: list[TableNews] = []
        self._changed = asyncio.Event()

    async def open(self, since: int = 0) -> Page:
        """Follow the table."""
        self.stop = await self.authority.listen(self.code, since, self._told, self.visitor)
        return self

    def _told(self, told: Entry | TableNews) -> None:
        if isinstance(told, TableNews):
            self.news.append(told)
            return
        self.entries.append(told)
        if told.number == 0:
            self.table = SharedTable([told])
        else:
            self.table.take(told)
        self._changed.set()

    @property
    def seat(self) -> int | None:
        return self.table.seat_of(self.visitor)

    async def act(self, action: Action | list, number: int | None = None, id: str = "") -> int:
        """Press something, as it is seen here or as it was seen when `number` came next."""
        plain = to_json(action) if isinstance(action, Action) else action
        number = self.table.number if number is None else number
        request = id or secrets.token_hex(8)
        return await self.authority.act(self.code, self.visitor, number, plain, request)

    async def until(self, true: Callable[[SharedTable], bool], seconds: float = 60.0) -> None:
        """Wait for the table to be so."""
        async with asyncio.timeout(seconds):
            while not true(self.table):
                self._changed.clear()
                await self._changed.wait()

    def any_action(self, rng: random.Random) -> Action | None:
        """Return what the seat could do now by the rules, or None."""
        seat, game = self.seat, self.table.game
        if seat is None or seat not in self.table.owed or seat in self.table.early:
            return None
        if seat != game.actor:
            game = game.ahead(seat)
        verbs = game.rules.offers[type(game.frame)]
        if len(verbs) == 1 and verbs[0].sample is not None:  # too many to list
            return verbs[0].sample(game.state, rng)
        return rng.choice(game.legal_actions())

    async def play(self, rng: random.Random, *, stop: Callable[[SharedTable], bool]) -> int:
        """Press at random until `stop`; returns how many actions were acknowledged."""
        done = 0
        while not stop(self.table) and not self.table.over:
            action = self.any_action(rng)
            if action is None:
                await self.until(lambda table: self._asked() or table.over or stop(table))
                continue
            try:
                await self.act(action)
                done += 1
            except Refused as refused:
                if refused.reason not in ("stale", "kept"):
                    raise
                await asyncio.sleep(0)
        return done

    def _asked(self) -> bool:
        return self.seat in self.table.owed and self.seat not in self.table.early


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def run(path: Path, scene: Callable[[Authority], Awaitable[object]], **settings: object) -> None:
    """Play a scene with an authority over a new store in a folder."""

    async def played() -> None:
        with Store(path / "class.sqlite") as store:
            authority = Authority(store, paces=AT_ONCE, **settings)
            try:
                await scene(authority)
            finally:
                await authority.close()

    asyncio.run(played())


async def table_of(
    authority: Authority, *names: str, start: bool = True, **settings: object
) -> list[Page]:
    """Open a table, let persons sit down in the order of the seats, and return their pages."""
    if "game" not in settings:
        settings = {"players": max(len(names), 2), **settings}
    code = await authority.open(settings)
    pages = []
    for name in names:
        pages.append(await Page(authority, code, f"visitor {name}").open())
        await authority.join(code, f"visitor {name}", name)
    if start:
        await authority.start(code, pages[0].visitor)
    return pages


def refused(error: object) -> str:
    """Return the reason of what `pytest.raises` has caught."""
    caught = error.value  # type: ignore[attr-defined]
    assert isinstance(caught, Refused)
    assert str(caught)
    return caught.reason
