"""How much of the server bots use, and who waits for them: with time that passes by itself."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterator
from itertools import pairwise
from typing import Any

import pytest

import catan_nb as cn
from catan_nb.bots import MasterBot
from catan_nb.bots.bot import Bot
from catan_nb.classroom.authority import BotsAtTables, ThinkingTime
from catan_nb.classroom.live import PACES, Listener, LiveTable, act_for, opening
from catan_nb.classroom.shared import Entry
from catan_nb.kernel.action import Action

STEP = 0.03
"""Seconds that a step of a bot's thinking takes here."""
PRESSED = 0.05
"""Seconds after which a person does something who is asked."""


class Loop(asyncio.SelectorEventLoop):
    """A loop whose time passes when it has nothing to do, and when somebody says so."""

    now = 0.0

    def time(self) -> float:
        return self.now

    def _run_once(self) -> None:
        if not self._ready:
            waiting = [one.when() for one in self._scheduled if not one.cancelled()]
            self.now = max(self.now, min(waiting, default=self.now))
        super()._run_once()


class Room:
    """Tables whose bots think, and nothing that keeps their entries."""

    def __init__(self, loop: Loop) -> None:
        self.loop = loop
        self.bots = BotsAtTables(random.Random(1), clock=loop.time)
        self.used = 0.0
        self.tables: list[LiveTable] = []
        self.pressing: set[asyncio.Future[int]] = set()

    async def append(self, table: int, entry: Entry) -> None:
        """Keep an entry, as the store's writer does."""
        await asyncio.sleep(0.001)

    def think(self, monkeypatch: pytest.MonkeyPatch, steps: int) -> None:
        """Let masters think in so many steps."""

        def thinking(_self: Bot, view: cn.View) -> Iterator[Action]:
            action = view.legal_actions()[0]
            for _ in range(steps):
                self.loop.now += STEP
                self.used += STEP
                yield action

        monkeypatch.setattr(MasterBot, "thinking", thinking)

    def open(self, *kinds: str) -> LiveTable:
        """Open a table with bots, or with a person at its first seat, that somebody watches."""
        bots = ["free" if kind == "person" else kind for kind in kinds]
        data = opening({"players": 4, "pace": "at once"}, bots)
        for number, kind in enumerate(kinds):
            if kind == "person":
                data["seats"][number] = {
                    "kind": kind,
                    "name": f"Learner {number}",
                    "owner": f"{number}",
                }
        first = [Entry(0, "begun", data, None, 0.0), Entry(1, "started", {}, None, self.loop.now)]
        writer: Any = self
        table = LiveTable(
            len(self.tables), "", first, writer, clock=self.loop.time, changed=self._moved
        )
        table.ours = True
        table.listeners.append(Listener(lambda told: None, ""))
        self.tables.append(table)
        self._moved(table)
        return table

    def _moved(self, table: LiveTable) -> None:
        self.bots.consider(table)
        if table.shared.game.actor in table.shared.persons:
            self.loop.call_later(PRESSED, self._press, table)

    def _press(self, table: LiveTable) -> None:
        """Let the person who is asked do something."""
        seat, action = table.shared.game.actor, table.shared.game.legal_actions()[0]
        pressed = table.write(lambda shared: act_for(shared, seat, action, random.Random(2)))
        self.pressing.add(asyncio.ensure_future(pressed))


def moves(table: LiveTable) -> list[float]:
    """Return when there were moves at a table, and when its game began."""
    return [entry.at for entry in table.entries[1:]]


def waits(table: LiveTable) -> list[float]:
    """Return how long each move has taken at a table."""
    return [after - before for before, after in pairwise(moves(table))]


def play(scene: Callable[[Room], Awaitable[object]]) -> None:
    """Play a scene in a room."""

    async def played() -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, Loop)
        room = Room(loop)
        try:
            await scene(room)
        finally:
            await room.bots.close()

    with asyncio.Runner(loop_factory=Loop) as runner:
        runner.run(played())


@pytest.mark.parametrize("last", ["master", "person"])
def test_bots_use_a_part_of_the_server_however_many_think(
    monkeypatch: pytest.MonkeyPatch, last: str
) -> None:
    async def scene(room: Room) -> None:
        room.think(monkeypatch, steps=10_000)
        for _ in range(12):
            room.open("master", "master", "master", last)
        for second in range(1, 21):
            await asyncio.sleep(second - room.loop.now)
            assert room.used < 0.5 + 0.26 * second
        assert room.used > 4
        # Whoever would think for longer has done what was best by then.
        assert all(len(moves(table)) > 2 for table in room.tables)

    play(scene)


def test_persons_wait_for_their_bots_no_longer_when_others_think(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scene(room: Room) -> None:
        room.think(monkeypatch, steps=10_000)
        for _ in range(12):
            room.open("master", "master", "master", "master")
        await asyncio.sleep(3)
        table = room.open("person", "random", "random", "random")
        await asyncio.sleep(4)
        assert len(waits(table)) >= 16  # the set-up at least
        assert max(waits(table)) < 0.3

    play(scene)


def test_a_bot_that_has_not_thought_lately_need_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(room: Room) -> None:
        room.think(monkeypatch, steps=8)
        table = room.open("person", "master", "person", "person")
        await asyncio.sleep(2)
        first = next(number for number, entry in enumerate(table.entries) if entry.seat == 1)
        assert waits(table)[first - 2] < 8 * STEP + 0.1

    play(scene)


def test_bots_among_themselves_move_at_the_quick_pace_at_the_most() -> None:
    async def scene(room: Room) -> None:
        alone = room.open("random", "random", "random", "random")
        with_person = room.open("random", "random", "random", "person")
        await asyncio.sleep(10)
        assert moves(with_person)[12] < 1
        assert len(moves(alone)) > 10
        assert min(waits(alone)) >= PACES["quick"]

    play(scene)


def test_steps_are_shared_between_tables_and_persons_come_first() -> None:
    async def scene(room: Room) -> None:
        told: list[str] = []
        time = ThinkingTime(room.loop.time)
        tables = {
            "one": room.open("person", "random", "random", "random"),
            "two": room.open("person", "random", "random", "random"),
            "watched": room.open("random", "random", "random", "random"),
        }

        def work(name: str) -> None:
            room.loop.now += STEP
            told.append(name)

        async def think(name: str, steps: int) -> None:
            for _ in range(steps):
                await time.run_step(tables[name], lambda: work(name))

        first = asyncio.gather(think("watched", 20), think("one", 20))
        await asyncio.sleep(5 * STEP)
        assert set(told) == {"one"}
        await asyncio.gather(first, think("two", 2))
        two = told.index("two")
        assert told[two : two + 4] == ["two", "one", "two", "one"]
        assert told[-20:] == ["watched"] * 20

    play(scene)


def test_nothing_is_thought_after_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(room: Room) -> None:
        room.think(monkeypatch, steps=10_000)
        for _ in range(3):
            room.open("master", "master", "master", "master")
        await asyncio.sleep(3)
        await room.bots.close()
        used, made = room.used, sum(len(table.entries) for table in room.tables)
        await asyncio.sleep(10)
        assert room.used == used
        assert sum(len(table.entries) for table in room.tables) == made
        assert not any(map(room.bots.has_planned_move, room.tables))

    play(scene)
