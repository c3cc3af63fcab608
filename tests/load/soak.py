"""Measure whether a class server keeps memory or handles of pages and games that are over.

``python -m tests.load.soak --minutes 60 --pages 60 --games 50`` starts ``catan-nb class``. As many
learners as there are to be pages come in; each opens a page, uses it for a while, leaves it, and
opens the next: a table, a lesson, the dice, the shared tables. Every fifth page is not left but
lost, its connection cut, and every other of these comes back. Every fourth time a learner leaves
at the door and comes in again by the own code. Beside them others play shared games with bots, a
few tables at a time.

Every half minute the server's process is measured from outside. At the end a table is printed,
with slopes after a warm-up in which the first lost pages are ended. The exit code is 1 where the
server's handles grow with the pages that were opened, at the same number of open pages.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from threading import Thread
from typing import IO, Final
from urllib.parse import urlencode

from tests.load.class_of_thirty import CODE, KEY, LESSON, TOGETHER, Class
from tests.load.measuring import served
from tests.load.screen import MOVES, WireScreen, offers
from tests.load.tables import SharedTable
from tests.load.trend import Trend, sample
from tests.load.visitor import Visitor

__all__ = ["Soak"]

EVERY: Final = 30.0
"""Seconds between two samples."""
WARM_UP: Final = 0.4
"""Part of the time that is left out of slopes. Lost pages are ended after a quarter of an hour."""
AT_A_TIME: Final = 4
"""Shared tables that are played at at once."""
PLAYERS: Final = 2
"""Learners at a shared table; bots have the other seats."""
STAYS: Final = (60.0, 300.0)
"""Seconds for which a page is used."""
HANDLES: Final = 0.1
"""So many handles may remain of each page that was opened, by the fit."""
DATABASE: Final = "class.sqlite"
VARIANTS: Final = ("base", "base+cities_knights", "base+seafarers")

Use = Callable[[WireScreen, float, random.Random], Awaitable[None]]


class Soak:
    """Learners who open pages of a class server, play, and leave.

    Parameters
    ----------
    class_ : Class
    trend : Trend
    seconds : float
        How long all of it lasts.
    stays : tuple of float
        Seconds for which a page is used, at least and at most.
    """

    def __init__(
        self, class_: Class, trend: Trend, seconds: float, stays: tuple[float, float] = STAYS
    ) -> None:
        self.opened = self.games = self.faults = self.printed = 0
        self._class, self._trend = class_, trend
        self._until = time.monotonic() + seconds
        self._stays = stays

    @property
    def counts(self) -> tuple[int, int, int]:
        """Pages opened, games finished and faults so far."""
        return self.opened, self.games, self.faults

    # ---- pages -------------------------------------------------------------------------

    async def visit(self, number: int) -> None:
        """Let one learner open pages one after the other until the time is over."""
        rng = random.Random(number)
        visitor, own = await self.come_in(f"Learner {number}")
        # Not all begin in the same instant: each page is as old as any other.
        await asyncio.sleep(rng.uniform(0, min(self._stays[1], self._left() / 4)))
        turn = number
        while self._left() > 0:
            turn += 1
            try:
                await self.use(visitor, turn, rng)
                if turn % 4 == 0:
                    await self.leave_and_return(visitor, own)
            except Exception as error:
                await self._failed("visit", error)

    async def use(self, visitor: Visitor, turn: int, rng: random.Random) -> None:
        """Open a page, use it, and leave or lose it, each by the number of the turn."""
        page, region, word, use = PAGES[turn % len(PAGES)]
        screen = WireScreen(visitor)
        await screen.open(self._class.at(page), region, word)
        self.opened += 1
        stay = min(rng.uniform(*self._stays), self._left())
        try:
            await use(screen, time.monotonic() + stay, rng)
        finally:
            if turn % 5:
                await screen.leave()
            else:
                await screen.lose(back=turn % 10 == 0)

    def _left(self) -> float:
        return max(self._until - time.monotonic(), 0.0)

    async def _failed(self, what: str, error: Exception) -> None:
        self.faults += 1
        print(f"{what}: {type(error).__name__} {error}", file=sys.stderr, flush=True)
        await asyncio.sleep(5)

    # ---- the door ----------------------------------------------------------------------

    async def come_in(self, name: str) -> tuple[Visitor, str]:
        """Let a learner come in; return the learner and the own code."""
        visitor = Visitor()
        html = await self._at_the_door(visitor, do="code", code=CODE, name=name)
        found = re.search(r'class="cnb-own-code">([\w-]+)<', html)
        assert found is not None, html
        return visitor, found[1]

    async def leave_and_return(self, visitor: Visitor, own: str) -> None:
        """Let a learner leave at the door, and come in again by the own code."""
        await self._at_the_door(visitor, do="leave")
        await self._at_the_door(visitor, do="own", own=own)

    async def _at_the_door(self, visitor: Visitor, **fields: str) -> str:
        answer = await visitor.fetch(
            f"{self._class.address}catan_nb/door",
            method="POST",
            body=urlencode({**fields, "on": "/"}),
            headers={"Content-Type": "application/x-www-form-urlencoded"},
            follow_redirects=False,
        )
        assert answer.code in (200, 303), (answer.code, answer.body)
        return answer.body.decode()

    # ---- shared tables -----------------------------------------------------------------

    async def play(self, number: int, games: int, at_a_time: int) -> None:
        """Let some learners play one game after the other, as many in all as there are to be."""
        rng = random.Random(-1 - number)
        people = [(await self.come_in(f"Player {number} {each}"))[0] for each in range(PLAYERS)]
        mine = range(number, games, at_a_time)
        seconds = self._left() / len(mine) if mine else 0
        for game in mine:
            until = min(time.monotonic() + seconds, self._until)
            try:
                await self._game(people, VARIANTS[game % len(VARIANTS)], until, rng)
                self.games += 1
            except Exception as error:
                await self._failed("game", error)

    async def _game(
        self, people: list[Visitor], variant: str, until: float, rng: random.Random
    ) -> None:
        screens = [WireScreen(one) for one in people]
        try:
            for one in screens:
                await one.open(self._class.at(TOGETHER), "cnb-lobby", 'data-do="start"')
                self.opened += 1
            table = SharedTable(screens, variant)
            await table.begin()
            await table.play(until - time.monotonic(), rng)
        finally:
            await screens[0].leave()
            await screens[-1].lose(back=True)

    # ---- measuring ---------------------------------------------------------------------

    async def measure(self, every: float, folder: Path) -> None:
        """Sample the server again and again."""
        while True:
            await self.sample(folder)
            await asyncio.sleep(every)

    def read(self, output: IO[str]) -> None:
        """Read what the server prints, to its end; one that nobody reads would stand still."""
        while part := os.read(output.fileno(), 65_536):
            self.printed += len(part)
            sys.stderr.write(part.decode(errors="replace"))

    async def sample(self, folder: Path) -> None:
        """Sample the server, whose temporary directory and database are in a folder."""
        now = time.monotonic() - self._trend.began
        given = self._class.server, now, self.counts, folder, folder / DATABASE, self.printed
        self._trend.add(await asyncio.to_thread(sample, *given))


# ---- what is done on pages ---------------------------------------------------------------


async def _play_alone(screen: WireScreen, until: float, rng: random.Random) -> None:
    await screen.press("cnb-newgame", "start")
    await screen.press("cnb-tools", "drawer", "Coach")
    await (await screen.look("cnb-open-head", 'data-do="beside"'))()
    await screen.press("cnb-open-head", "beside", "Actions")
    await (await screen.look(MOVES))()
    while time.monotonic() < until:
        actions = offers(await screen.html(MOVES))
        if actions:
            await screen.press(MOVES, "act", rng.choice(actions))
        await asyncio.sleep(rng.uniform(2, 6))


async def _guess(screen: WireScreen, until: float, rng: random.Random) -> None:
    if 'data-do="commit"' in await screen.html("cnb-guess"):
        await screen.press("cnb-guess", "commit", value=f"1/{rng.randint(2, 9)}")
    while time.monotonic() < until:
        await screen.press("cnb-moving", "roll")
        await asyncio.sleep(rng.uniform(2, 6))


async def _roll(screen: WireScreen, until: float, rng: random.Random) -> None:
    while time.monotonic() < until:
        await screen.press("cnb-dash-roll", "more", "100")
        await asyncio.sleep(rng.uniform(2, 6))


async def _look(_screen: WireScreen, until: float, _rng: random.Random) -> None:
    await asyncio.sleep(max(until - time.monotonic(), 0))


PAGES: Final[tuple[tuple[str, str, str, Use], ...]] = (
    ("play.ipynb", "cnb-newgame", 'data-do="start"', _play_alone),
    (LESSON, "cnb-guess", "data-question", _guess),
    ("dice_lab.ipynb", "cnb-dash-roll", 'data-do="more"', _roll),
    (TOGETHER, "cnb-lobby", 'data-do="start"', _look),
)
"""Pages, by what each is known to be ready, and what is done on it."""


async def soak(
    wanted: argparse.Namespace, server: subprocess.Popen[str], address: str, folder: Path
) -> Trend:
    """Let learners come and go for as long as wanted, and measure the server."""
    seconds = 60 * wanted.minutes
    trend = Trend(WARM_UP * seconds, wanted.csv)
    work = Soak(Class(server.pid, address), trend, seconds)
    assert server.stdout is not None
    Thread(target=work.read, args=(server.stdout,), daemon=True).start()
    at_a_time = min(AT_A_TIME, max(wanted.games, 1))
    measuring = asyncio.create_task(work.measure(wanted.every, folder))
    try:
        await asyncio.gather(
            *(work.visit(number) for number in range(wanted.pages)),
            *(work.play(number, wanted.games, at_a_time) for number in range(at_a_time)),
        )
    finally:
        measuring.cancel()
        await work.sample(folder)
    return trend


def main() -> int:
    """Start a class, measure, and print a table."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.load.soak",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--pages", type=int, default=60, help="open at a time (60)")
    parser.add_argument("--games", type=int, default=50, help="played in all (50)")
    parser.add_argument("--every", type=float, default=EVERY, help="seconds between samples (30)")
    parser.add_argument("--csv", type=Path, default=Path("soak.csv"), help="where samples go")
    parser.add_argument("--no-fork", action="store_true", help="each page runs its notebook")
    wanted = parser.parse_args()
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        # A job in the background is begun so, and the server would not hear that it is to end.
        signal.signal(signal.SIGINT, signal.default_int_handler)
    with tempfile.TemporaryDirectory(prefix="soak") as name:
        folder = Path(name)
        os.environ["TMPDIR"] = name  # the server's, so that what it leaves there is seen
        door = ("--code", CODE, "--key", KEY, "--host", "127.0.0.1")
        fork = ["--no-fork"] if wanted.no_fork else []
        where = ("--name", "8b", "--tables", str(folder / DATABASE))
        with served(*where, *door, *fork, command="class") as (process, address):
            trend = asyncio.run(soak(wanted, process, address, folder))
    print(trend)
    grown = trend.per_page("handles")
    if grown > HANDLES:
        print(f"each page that was opened leaves {grown:.2f} handles behind", file=sys.stderr)
    return int(grown > HANDLES)


if __name__ == "__main__":
    sys.exit(main())
