"""Measure a class: pages ready, moves and the teacher's deeds on all screens, memory, processor.

``python -m tests.load.class_of_thirty`` starts ``catan-nb class``. Thirty learners come in, six of
them with Chromium and the others with pages that are real but have no browser. They open a lesson
in the same instant and guess, held at each guess; from the press that lets the class go on it is
measured how long it takes to the last of all screens. Then the teacher sends all to the shared
tables, they open them in the same instant and play, four at a table with bots where a seat is free:
whoever is asked presses after one to three seconds, and of each move it is measured how long it
takes from the press to the last screen of the table. Every page has the list of all actions open.
At the end all screens of a table must show the same, and each press must be kept once.
With ``--rogue`` one more learner presses without a pause on four pages while the others play.

Memory and processor are those of the server with all its pages, not of the browsers.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, nullcontext
from pathlib import Path
from statistics import mean

from tests.load.browser_screen import BrowserScreen, chromium
from tests.load.figures import Figures
from tests.load.measuring import served
from tests.load.rogue import Done, rogue
from tests.load.screen import SENT, Screen, Seen, WireScreen
from tests.load.tables import SharedTable
from tests.load.visitor import Visitor

TOGETHER = "play_together.ipynb"
LESSON, KEY_OF_LESSON = "02_gamblers_mistake.ipynb", "gamblers_mistake"
GUESSES = {"Guess 1": "1/6", "Guess 2": "1/2", "Guess 3": "110"}
CODE, KEY = "KD7MX", "TEACHERS"


class Class:
    """A class at a server.

    Parameters
    ----------
    server : int
        The id of the server's process.
    address : str
    """

    def __init__(self, server: int, address: str) -> None:
        self.server = server
        self.address = address
        self.figures = Figures(server)
        self.learners: list[Screen] = []
        self.visitors: list[Visitor] = []

    def at(self, page: str, query: str = "") -> str:
        """Return the address of a page."""
        return f"{self.address}voila/render/{page}{query and f'?{query}'}"

    async def come_in(self, name: str) -> Visitor:
        """Let somebody come in with the code of the class."""
        visitor = Visitor()
        await visitor.come_in(self.address, CODE, name)
        self.visitors.append(visitor)
        return visitor

    async def open_all(self, told: str, page: str, *ready: str) -> None:
        """Let all learners open a page in the same instant, after somebody has once."""
        address = self.at(page)
        first = WireScreen(self.visitors[0])
        await first.open(address, *ready)
        await first.leave()
        with self.figures.working(told):
            await asyncio.gather(*(one.open(address, *ready) for one in self.learners))
        self.figures.ready(told, [one.seconds for one in self.learners])

    # ---- tables ------------------------------------------------------------------------

    async def play(
        self,
        variants: Sequence[str],
        tables: int,
        seconds: float,
        kept: Path,
        beside: AbstractAsyncContextManager[Done],
    ) -> None:
        """Let all learners play at tables, one after another sitting down at each of them."""
        at = [
            SharedTable(self.learners[n::tables], variants[n % len(variants)])
            for n in range(tables)
        ]
        await asyncio.gather(*(table.begin() for table in at))
        wires = [one for one in self.learners if isinstance(one, WireScreen)]
        before = [(one.messages, one.size) for one in wires]
        async with beside as done:
            with self.figures.working("tables played"):
                await asyncio.gather(
                    *(table.play(seconds, random.Random(n)) for n, table in enumerate(at))
                )
        if done.said:
            self.figures.note("the rogue has sent", done.said, "", "")
        pages = [
            (one.messages - messages, one.size - size)
            for one, (messages, size) in zip(wires, before, strict=True)
        ]
        told = f"{mean(m for m, _ in pages) / seconds:.1f} messages"
        size = f"{mean(s for _, s in pages) / seconds / 1e3:.1f} kB"
        self.figures.note("tables played: told to a page each second", told, size, "")
        for table in at:
            self.figures.reached("a move: on all screens of its table", table.took)
            await table.check(kept)
        presses, seen = sum(one.presses for one in at), sum(len(one.took) for one in at)
        self.figures.note("moves pressed, each kept once", str(presses), f"{seen} told", "")

    # ---- a lesson ----------------------------------------------------------------------

    async def teach(self) -> None:
        """Let the teacher hold all at each guess, let them go on, and send them to the tables."""
        teacher = WireScreen(Visitor())
        await teacher.visitor.fetch(self.at("class.ipynb", f"key={KEY}"), follow_redirects=False)
        await teacher.open(self.at("class.ipynb"), "cnb-live", 'data-do="hold"')
        await teacher.press("cnb-live", "lesson", value=KEY_OF_LESSON)
        for name, guess in GUESSES.items():
            await self._guess(teacher, name, guess)
        await (await teacher.look("cnb-live", 'data-do="send"'))()
        await teacher.press("cnb-live", "send_page", value=TOGETHER)
        sent = [await one.look(SENT, TOGETHER) for one in self.learners]
        await self._reached(
            "sent to the tables: on all screens", await teacher.press("cnb-live", "send"), sent
        )
        await (await teacher.look("cnb-live", 'data-do="sent_off"'))()
        await teacher.press("cnb-live", "sent_off")
        await teacher.leave()

    async def _guess(self, teacher: WireScreen, name: str, guess: str) -> None:
        asked = f'data-question="{name}"'
        await teacher.press("cnb-live", "question", value=name)
        await (await teacher.look("cnb-live", 'data-do="hold"'))()
        held = [await one.look("cnb-guess", asked, "Your class waits") for one in self.learners]
        pressed = await teacher.press("cnb-live", "hold", "released")
        await self._reached("held at a guess: on all screens", pressed, held)
        for one in self.learners:
            taken = await one.look("cnb-guess", asked, "guess is taken")
            await one.press("cnb-guess", "commit", value=guess, among=asked)
            await taken()
        told = [await one.look("cnb-guess", asked, "cnb-guess-told") for one in self.learners]
        await (await teacher.look("cnb-live", 'data-do="release"'))()
        pressed = await teacher.press("cnb-live", "release")
        await self._reached("a held guess let go on: on all screens", pressed, told)

    async def _reached(self, told: str, pressed: float, seen: Sequence[Seen]) -> None:
        self.figures.reached(told, [max(await asyncio.gather(*(one() for one in seen))) - pressed])


async def measure(wanted: argparse.Namespace, server: int, address: str, kept: Path) -> None:
    """Let a class work, and print what was measured."""
    class_ = Class(server, address)
    async with AsyncExitStack() as stack:
        browser = await stack.enter_async_context(chromium()) if wanted.browsers else None
        for number in range(wanted.learners):
            visitor = await class_.come_in(f"Learner {number + 1}")
            if browser is not None and number < wanted.browsers:
                class_.learners.append(BrowserScreen(browser, visitor))
            else:
                class_.learners.append(WireScreen(visitor))
        await class_.open_all("lesson opened", LESSON, "cnb-guess", 'data-do="commit"')
        await class_.teach()
        await class_.open_all("tables opened", TOGETHER, "cnb-lobby", 'data-do="start"')
        beside = rogue(address, CODE) if wanted.rogue else nullcontext(Done())
        variants = wanted.variants.split(",")
        await class_.play(variants, wanted.tables, wanted.seconds, kept, beside)
        for one in class_.learners:
            await one.leave()
            assert not getattr(one, "wrong", ()), one
    print(class_.figures)


def main() -> None:
    """Start a class, measure, and print a table."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.load.class_of_thirty",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--learners", type=int, default=30)
    parser.add_argument("--browsers", type=int, default=6, help="so many of them have Chromium (6)")
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--variants", default="base,base+cities_knights", help="what is played")
    parser.add_argument("--seconds", type=float, default=90.0, help="how long is played (90)")
    parser.add_argument("--rogue", action="store_true", help="one more presses without a pause")
    parser.add_argument("--no-fork", action="store_true", help="each page runs its notebook")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        kept = Path(folder) / "class.sqlite"
        door = ("--code", CODE, "--key", KEY, "--host", "127.0.0.1")
        fork = ["--no-fork"] if wanted.no_fork else []
        where = ("--name", "8b", "--tables", str(kept))
        with served(*where, *door, *fork, command="class") as (process, address):
            asyncio.run(measure(wanted, process.pid, address, kept))


if __name__ == "__main__":
    main()
