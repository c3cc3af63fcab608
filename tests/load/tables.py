"""Learners at a shared table: they sit down by its code, and press what their pages offer."""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from bs4 import BeautifulSoup

from catan_nb.classroom.store import Store
from tests.load.screen import MOVES, Screen, offers

__all__ = ["SharedTable"]

LOBBY = "cnb-lobby"
SEATS = 4
THINKING = (1.0, 3.0)
"""Seconds between being asked and the press."""
AGAIN = 3.0
"""Seconds after which somebody tries another seat."""
UNSEEN = 10.0
"""Seconds after which a move counts as one that is not told."""
BUILDS = re.compile("settlement|city|improve|knight", re.IGNORECASE)


class SharedTable:
    """A table of some learners.

    Parameters
    ----------
    screens : sequence of Screen
        Those of the learners, of whom the first opens the table.
    variant : str
        What is played.

    Attributes
    ----------
    code : str
    took : list of float
        How long each move took from the press to the last screen, in seconds.
    presses : int
    """

    def __init__(self, screens: Sequence[Screen], variant: str) -> None:
        self.screens = screens
        self.variant = variant
        self.code = ""
        self.took: list[float] = []
        self.presses = 0
        self._one_at_a_time = asyncio.Lock()

    async def begin(self) -> None:
        """Open the table, let all sit down, begin the game, and list what may be done."""
        first, *others = self.screens
        for field, value in {"game": self.variant, "players": str(SEATS), "pace": "calm"}.items():
            await first.press(LOBBY, field, value=value)
        await self._do(first, "start", 'class="cnb-code"')
        found = re.search(r'class="cnb-code">(\w+)<', await first.html(LOBBY))
        assert found is not None
        self.code = found[1]
        for one in others:
            await one.press(LOBBY, "typed", value=self.code)
            await self._do(one, "join", 'data-do="sit"')
            await self._sit(one)
        await first.press(LOBBY, "begin")
        for one in self.screens:
            await one.press("cnb-tools", "drawer", "Coach")
            await (await one.look("cnb-open-head", 'data-do="beside"'))()
            await one.press("cnb-open-head", "beside", "Actions")
            await (await one.look(MOVES))()

    async def play(self, seconds: float, rng: random.Random) -> None:
        """Play for a while."""
        until = time.monotonic() + seconds
        await asyncio.gather(*(self._play(one, until, rng) for one in self.screens))

    async def check(self, tables: Path) -> None:
        """Check that all screens show the same, and that each press is kept once."""
        for _look in range(50):
            shown = {_players(await one.html("cnb-players")) for one in self.screens}
            if len(shown) == 1:
                break
            await asyncio.sleep(0.1)
        assert len(shown) == 1, f"the screens of table {self.code} differ: {shown}"
        with Store(tables) as store:
            table = store.table_with(self.code)
            assert table is not None
            kept = Counter(entry.data.get("id") for entry in store.entries(table.id))
        done = [id for id in kept if id]
        assert all(kept[id] == 1 for id in done), "something was done twice"
        assert self.presses <= len(done) <= self.presses + SEATS + 1, "a press is lost or doubled"

    async def _play(self, screen: Screen, until: float, rng: random.Random) -> None:
        while (left := until - time.monotonic()) > 0:
            asked = await screen.look(MOVES, 'data-do="act"')
            try:
                async with asyncio.timeout(left):
                    await asked()
            except TimeoutError:
                return
            await asyncio.sleep(rng.uniform(*THINKING))
            async with self._one_at_a_time:
                actions = offers(await screen.html(MOVES))
                if actions:
                    await self._press(screen, _chosen(actions, rng))

    async def _press(self, screen: Screen, action: str) -> None:
        seen = [await one.look_for_move() for one in self.screens]
        pressed = await screen.press(MOVES, "act", action)
        self.presses += 1
        try:
            async with asyncio.timeout(UNSEEN):
                self.took.append(max(await asyncio.gather(*(one() for one in seen))) - pressed)
        except TimeoutError:  # a move that the log does not tell of
            return

    async def _sit(self, screen: Screen) -> None:
        """Take the first free seat, again where it was taken before the page had told of it."""
        seated = asyncio.ensure_future((await screen.look(LOBBY, 'data-do="stand"'))())
        while not seated.done():
            await screen.press(LOBBY, "sit")
            await asyncio.wait([seated], timeout=AGAIN)
        await seated

    async def _do(self, screen: Screen, do: str, then: str) -> None:
        there = await screen.look(LOBBY, then)
        await screen.press(LOBBY, do)
        await there()


def _chosen(actions: list[str], rng: random.Random) -> str:
    """Return an action, first one that builds."""
    return rng.choice([one for one in actions if BUILDS.search(one)] or actions)


def _players(html: str) -> str:
    """Return what all may see of the players."""
    facts = BeautifulSoup(html, "html.parser").select(".cnb-player-facts")
    return "|".join(one.get_text() for one in facts)
