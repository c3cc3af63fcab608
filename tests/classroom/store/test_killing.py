"""Whatever is killed: every acknowledged entry is there, and none twice."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from dataclasses import dataclass, field
from threading import Event, Thread

import pytest

from catan_nb.classroom.shared import Entry
from catan_nb.classroom.store import NotKept, Store, Taken
from tests.classroom.postgresql import Server
from tests.classroom.store import appending

pytestmark = pytest.mark.slow


def test_a_server_that_is_killed_while_it_writes_loses_nothing(address: str) -> None:
    with Store(address) as store:
        table = store.open_table("ABCD", at=0.0)
        luck, acknowledged = random.Random(5), [-1]
        for _ in range(4):
            command = [sys.executable, "-m", appending.__name__, address, str(table)]
            with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
                assert process.stdout is not None
                acknowledged.append(int(process.stdout.readline()))
                time.sleep(luck.uniform(0.0, 0.3))
                process.kill()
                acknowledged += map(int, process.stdout.read().split())
            kept = store.entries(table)
            assert [entry.number for entry in kept] == list(range(len(kept)))
            assert [entry.data["phrase"] for entry in kept] == [f"n{n}" for n in range(len(kept))]
            # One may have been kept whose acknowledgement nobody heard.
            assert len(kept) - 1 - acknowledged[-1] in (0, 1)
    assert acknowledged == sorted(set(acknowledged))


@dataclass
class Player:
    """Somebody who says one thing after another at a table, each until it is acknowledged."""

    store: Store
    table: int
    said: list[str] = field(default_factory=list)
    refused: set[str] = field(default_factory=set)

    def play(self, over: Event) -> None:
        number = 0
        while not over.is_set():
            self._say(number, f"{self.table}: {number}")
            number += 1

    def _say(self, number: int, phrase: str) -> None:
        while True:
            try:
                self.store.append(self.table, Entry(number, "said", {"phrase": phrase}))
                break
            except Taken:  # the connection was lost in the very moment of the commit
                (kept,) = self.store.entries(self.table, since=number)
                assert kept.data["phrase"] == phrase
                assert self.refused
                break
            except NotKept as told:
                self.refused.add(told.reason)
                time.sleep(0.05)
        self.said.append(phrase)


def test_a_postgresql_that_is_killed_while_it_is_written_to_loses_nothing(
    postgresql: Server,
) -> None:
    with Store(postgresql.new()) as store:
        players = [Player(store, store.open_table(code, at=0.0)) for code in "ABC"]
        over, luck = Event(), random.Random(7)
        threads = [Thread(target=player.play, args=[over]) for player in players]
        for thread in threads:
            thread.start()
        for _ in range(3):
            time.sleep(luck.uniform(0.1, 0.5))
            postgresql.kill()
            time.sleep(0.2)
            before = [len(player.said) for player in players]
            postgresql.start()
            until = time.monotonic() + 60
            while any(len(p.said) <= n for p, n in zip(players, before, strict=True)):
                assert time.monotonic() < until
                time.sleep(0.01)
        over.set()
        for thread in threads:
            thread.join()
        for player in players:
            kept = store.entries(player.table)
            assert [entry.data["phrase"] for entry in kept] == player.said
            assert [entry.number for entry in kept] == list(range(len(kept)))
            assert player.refused == {"away"}
