"""Whole games of every variant among pages that press at random, at once and repeatedly."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from catan_nb.classroom.authority import Authority
from catan_nb.classroom.messages import Refused
from catan_nb.classroom.shared import SharedTable
from catan_nb.classroom.store import Store
from catan_nb.games import read_game, scenarios, variants
from catan_nb.kernel.action import to_json
from catan_nb.rules.play.library import find_scenario
from tests.classroom.pages import AT_ONCE, Page, table_of

pytestmark = pytest.mark.slow

MOST = 350
"""Actions after which a game is left: random players may need thousands to win."""


class Impatient(Page):
    """A page whose person presses twice, presses what is past, and sends what came already."""

    def __init__(self, authority: Authority, code: str, visitor: str) -> None:
        super().__init__(authority, code, visitor)
        self.rng = random.Random(visitor)
        self.acknowledged: dict[str, int] = {}

    async def press(self) -> None:
        """Do something at random, right or wrong."""
        action = self.any_action(self.rng)
        whim = self.rng.random()
        if action is None:
            past = self.table.game.log
            anything = to_json(self.rng.choice(past)) if past else ["EndTurn"]
            await self._send(anything, self.table.number, "")
        elif whim < 0.1:
            await self._send(to_json(action), self.rng.randrange(self.table.number), "")
        elif whim < 0.3:
            other = self.any_action(self.rng)
            assert other is not None
            seen = self.table.number
            await asyncio.gather(
                self._send(to_json(action), seen, "first"),
                self._send(to_json(other), seen, "second"),
            )
        else:
            await self._send(to_json(action), self.table.number, "only")

    async def _send(self, plain: list, number: int, name: str) -> None:
        request = f"{name} {self.rng.random()}"
        try:
            entry = await self.authority.act(self.code, self.visitor, number, plain, request)
        except Refused as refused:
            assert refused.reason in ("stale", "rule", "input", "seat"), refused  # noqa: PT017
            return
        assert request not in self.acknowledged
        self.acknowledged[request] = entry
        if self.rng.random() < 0.2:  # as if the answer had been lost
            again = await self.authority.act(self.code, self.visitor, number, plain, request)
            assert again == entry


async def whole_game(folder: Path, players: int = 4, **settings: object) -> None:
    """Play a game and hold everything that is known of it against everything else."""
    store = Store(folder / "class.sqlite")
    authority = Authority(store, paces=AT_ONCE)
    names = ["Anna", "Berta", "Carla"][:players]
    first = await table_of(
        authority, *names, pace="at once", start=False, players=players, **settings
    )
    code = first[0].code
    pages = [await Impatient(authority, code, page.visitor).open() for page in first]
    watcher = first[0]
    await authority.start(code, watcher.visitor)

    async def play(page: Impatient) -> None:
        while not page.table.over and page.table.game.ply < MOST:
            await page.press()
            if page.any_action(page.rng) is None:
                await asyncio.sleep(0.001)

    await asyncio.gather(*map(play, pages))
    live = await authority.table(code)
    async with live._lock:
        kept = store.entries(live.id)
        folded, replayed = SharedTable(kept), read_game(live.shared.game.to_json())
        for table in (folded, watcher.table, *(page.table for page in pages)):
            assert table.game.log == live.shared.game.log
            assert table.game.state == live.shared.game.state
            assert table.owed == live.shared.owed
            assert set(table.early) == set(live.shared.early)
        assert folded.early == live.shared.early
        assert replayed.state == live.shared.game.state
        assert [entry.number for entry in kept] == list(range(len(kept)))
        for seat, page in enumerate(pages):
            asked_for = {e.data["id"]: e.number for e in kept if e.seat == seat and "id" in e.data}
            assert page.acknowledged.items() <= asked_for.items(), "what is acknowledged is there"
            done = [e.data["id"] for e in kept if e.kind in ("act", "early") and e.seat == seat]
            assert len(done) == len(set(done)) == len(page.acknowledged), "and none is there twice"
    await authority.close()
    store.close()


@pytest.mark.parametrize("variant", sorted(variants()))
def test_a_game_of_every_variant_is_the_same_everywhere(variant: str, tmp_path: Path) -> None:
    asyncio.run(whole_game(tmp_path, variant=variant))


@pytest.mark.parametrize("players", [2, 3, 5, 6])
def test_tables_of_every_size(players: int, tmp_path: Path) -> None:
    asyncio.run(whole_game(tmp_path, players, variant="base"))


@pytest.mark.parametrize("scenario", scenarios())
def test_a_game_of_every_scenario_is_the_same_everywhere(scenario: str, tmp_path: Path) -> None:
    players = find_scenario(scenario).players[-1]
    asyncio.run(whole_game(tmp_path, players, scenario=scenario))
