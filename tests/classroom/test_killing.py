"""The server is killed again and again while persons and bots play."""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from asyncio.subprocess import PIPE, Process
from pathlib import Path
from typing import Any

import pytest

from catan_nb.classroom.authority import Authority
from catan_nb.classroom.messages import Refused
from catan_nb.classroom.shared import Entry, SharedTable
from catan_nb.classroom.store import Store
from catan_nb.kernel.action import to_json
from tests.classroom.pages import AT_ONCE, Page, table_of
from tests.classroom.postgresql import Server

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]


class Killed(Exception):
    """The server is gone."""


class Client:
    """Plays two seats at a table of a server that is killed and started again."""

    def __init__(self, address: str, rng: random.Random) -> None:
        self.address = address
        self.rng = rng
        self.pages = [Page(None, "", visitor) for visitor in ("Anna", "Berta")]  # type: ignore[arg-type]
        self.entries: list[Entry] = []
        self.waiting: dict[
            str, list[Any]
        ] = {}  # what each seat has asked for and knows no answer to
        self.acknowledged: dict[str, tuple[str, int]] = {}
        self.codes: list[str] = []

    async def start(self) -> None:
        """Start the server."""
        self.server: Process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.classroom.killable", self.address),
            stdin=PIPE,
            stdout=PIPE,
            cwd=ROOT,
            limit=1 << 24,
        )
        assert "ready" in await self._line()

    async def kill(self) -> None:
        """Kill it, and take note of what it had still said."""
        self.server.kill()
        while True:
            try:
                self._heard(await self._line())
            except Killed:
                break
        await self.server.wait()

    async def _line(self) -> dict[str, Any]:
        assert self.server.stdout is not None
        line = await self.server.stdout.readline()
        if not line.endswith(b"\n"):
            raise Killed
        return json.loads(line)

    def _heard(self, line: dict[str, Any]) -> dict[str, Any]:
        if "entry" in line:
            entry = Entry.read(line["entry"])
            self.entries.append(entry)
            if entry.number == 0:
                self.table = SharedTable([entry])
            else:
                self.table.take(entry)
            for page in self.pages:
                page.table = self.table
        visitor = next((v for v, one in self.waiting.items() if one[0] == line.get("id")), None)
        if visitor is not None:
            asked = self.waiting.pop(visitor)
            if "done" in line and asked[1] == "act":
                assert asked[0] not in self.acknowledged
                self.acknowledged[asked[0]] = (self.codes[-1], line["done"])
            else:
                assert line.get("refused") in ("stale", None), line
        return line

    def _send(self, ask: str, *arguments: Any, id: str = "", **more: Any) -> str:
        id = id or f"{ask} {self.rng.random()}"
        line = json.dumps({"ask": ask, "id": id, "with": arguments, **more})
        assert self.server.stdin is not None
        self.server.stdin.write(line.encode() + b"\n")
        return id

    async def ask(self, ask: str, *arguments: Any, **more: Any) -> Any:
        """Ask for something and wait for the answer."""
        id = self._send(ask, *arguments, **more)
        while (line := self._heard(await self._line())).get("id") != id:
            pass
        return line["done"]

    async def sit_down(self) -> None:
        """Open a table and begin."""
        self.codes.append(await self.ask("open", {"players": 3, "pace": "at once"}))
        self.entries = []
        for page in self.pages:
            await self.ask("join", self.codes[-1], page.visitor, page.visitor)
        await self.ask("start", self.codes[-1], "Anna")
        await self._listen()

    async def _listen(self) -> None:
        await self.ask("listen", code=self.codes[-1], since=len(self.entries), visitor="")

    async def play(self, until: float) -> None:
        """Press at random until a time, after asking once more for what was not answered."""
        if not self.codes:
            await self.sit_down()
        else:
            await self._listen()
            for id, ask, *arguments in list(self.waiting.values()):
                self._send(ask, *arguments, id=id)
        while time.monotonic() < until:
            if self.table.over:
                await self.sit_down()
            for page in self.pages:
                action = None if page.visitor in self.waiting else page.any_action(self.rng)
                if action is not None:
                    with_ = [self.codes[-1], page.visitor, self.table.number, to_json(action)]
                    id = f"act {self.rng.random()}"
                    self.waiting[page.visitor] = [id, "act", *with_, id]
                    self._send("act", *with_, id, id=id)
            try:
                async with asyncio.timeout(max(0.001, until - time.monotonic())):
                    self._heard(await self._line())
            except TimeoutError:
                break


async def killed(address: str, times: int, longest: float) -> None:
    """Kill the server so often, each time at a random moment, and look at what is there.

    It plays so many seconds at the longest in between.
    """
    rng = random.Random(times)
    client = Client(address, rng)
    for _ in range(times):
        await client.start()
        await client.play(time.monotonic() + rng.uniform(0.02, longest))
        await client.kill()
    with Store(address) as store:
        tables = {table.code: table.id for table in store.tables()}
        kept = {code: store.entries(tables[code]) for code in client.codes}
    for entries in kept.values():
        SharedTable(entries)  # every one follows from those before
        ids = [entry.data["id"] for entry in entries if "id" in entry.data]
        assert len(ids) == len(set(ids)), "nothing was done twice"
    for id, (code, number) in client.acknowledged.items():
        assert kept[code][number].data["id"] == id, "everything acknowledged is there"
    assert len(client.acknowledged) > times, "there was something to lose"
    told = [(one.number, one.kind, one.data.get("actions")) for one in client.entries]
    there = [(one.number, one.kind, one.data.get("actions")) for one in kept[client.codes[-1]]]
    assert told == there[: len(told)], "what was told is kept, in this order"


def test_every_acknowledged_action_outlives_kills_and_none_is_there_twice(tmp_path: Path) -> None:
    asyncio.run(killed(str(tmp_path / "class.sqlite"), 4, longest=0.8))


@pytest.mark.thorough
def test_fifty_kills(tmp_path: Path) -> None:
    asyncio.run(killed(str(tmp_path / "class.sqlite"), 50, longest=0.4))


# ---- the database ----------------------------------------------------------------------


async def insist(page: Page, rng: random.Random, over: asyncio.Event) -> dict[str, int]:
    """Press at random, each thing until there is an answer; return what was acknowledged."""
    acknowledged = {}
    while not over.is_set() and not page.table.over:
        action, number, id = page.any_action(rng), page.table.number, f"{rng.random()}"
        while action is not None:
            try:
                acknowledged[id] = await page.act(action, number, id)
                break
            except Refused as refused:
                if refused.reason != "kept":
                    break
            await asyncio.sleep(0.02)
        await asyncio.sleep(0.002)
    return acknowledged


async def database_killed(server: Server, times: int) -> None:
    """Kill PostgreSQL so often while two persons and a bot play."""
    rng, over = random.Random(times), asyncio.Event()
    with Store(server.new()) as store:
        authority = Authority(store, paces=AT_ONCE, step_in=0.1)
        authority._bots._again = 0.05
        pages = await table_of(authority, "Anna", "Berta", players=3, variant="base+seafarers")
        playing = [
            asyncio.ensure_future(insist(page, random.Random(n), over))
            for n, page in enumerate(pages)
        ]
        for _ in range(times):
            await asyncio.sleep(rng.uniform(0.02, 0.2))
            await asyncio.to_thread(server.kill)
            await asyncio.sleep(rng.uniform(0.0, 0.1))
            await asyncio.to_thread(server.start)
        await asyncio.sleep(0.5)
        over.set()
        done = await asyncio.gather(*playing)
        live = await authority.table(pages[0].code)
        await authority.close()
        kept = store.entries(live.id)
    told = [(one.number, one.kind, one.data.get("actions")) for one in pages[0].entries]
    there = [(one.number, one.kind, one.data.get("actions")) for one in kept]
    assert told == there[: len(told)], "what was told is kept, in this order"
    assert len(there) - len(told) in (0, 1), "one may be kept of which nobody heard"
    ids = [entry.data["id"] for entry in kept if "id" in entry.data]
    assert len(ids) == len(set(ids)), "nothing was done twice"
    for acknowledged in done:
        assert acknowledged
        assert all(kept[number].data["id"] == id for id, number in acknowledged.items())
    assert SharedTable(kept).number == len(kept)


def test_nothing_is_lost_or_doubled_when_the_database_is_killed(postgresql: Server) -> None:
    asyncio.run(database_killed(postgresql, 3))


@pytest.mark.thorough
def test_fifty_kills_of_the_database(postgresql: Server) -> None:
    asyncio.run(database_killed(postgresql, 50))
