"""The pace of what visitors send: by number, size, and the processor that their pages use."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import psutil
import pytest
from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1
from tornado.websocket import websocket_connect

from catan_nb.ui.server.admission import ProcessorMeter
from catan_nb.ui.server.rate_limits import BUSY, MessagePace, Traffic
from tests.serving import closed
from tests.ui.server.conftest import Running, running, write_notebook
from tests.ui.server.test_connection import four
from tests.ui.server.test_kernels import V1, message


@dataclass
class World:
    """A clock, and what pages have used of the processor."""

    now: float = 1000.0
    used: dict[str, float] = field(default_factory=dict)

    def traffic(self) -> Traffic:
        return Traffic(lambda visitor: self.used.pop(visitor, 0.0), lambda: self.now)

    def passed(self, traffic: Traffic, visitor: str, seconds: float, each: float = 0.0) -> int:
        """Return how many of a visitor's messages pass in a time who sends without a pause.

        Each costs the visitor's pages some seconds of processor.
        """
        count, until = 0, self.now + seconds
        while self.now < until:
            wait = traffic.seconds_to_wait(visitor, 100)
            if wait == 0:
                count += 1
                self.used[visitor] = self.used.get(visitor, 0.0) + each
            self.now += wait + 1e-6
        return count


@pytest.fixture
def world() -> World:
    return World()


def test_a_visitor_sends_so_much_in_all_and_the_rest_waits(world: World) -> None:
    traffic = world.traffic()
    at_once = world.passed(traffic, "eve", 0.01)
    assert 200 <= at_once <= 400
    assert world.passed(traffic, "eve", 60) <= 60 * 60 + 1
    assert traffic.seconds_to_wait("ann", 10_000_000) == 0
    assert traffic.seconds_to_wait("ann", 10_000_000) == 0
    assert traffic.seconds_to_wait("ann", 10_000_001) > 0
    assert traffic.seconds_to_wait("ann", 1) == 0


def test_a_finger_that_draws_is_never_held(world: World) -> None:
    traffic = world.traffic()
    for _ in range(10_000):
        world.now += 1 / 50
        assert traffic.seconds_to_wait("ann", 500) == 0
        world.used["ann"] = 0.002


def test_messages_that_cost_much_processor_wait(world: World) -> None:
    """Each of the messages of one who never pauses keeps a page busy for 8 ms."""
    traffic = world.traffic()
    world.passed(traffic, "eve", 600, each=0.008)
    seconds = 60
    assert world.passed(traffic, "eve", seconds, each=0.008) * 0.01 <= 0.3 * seconds
    # One who sends what costs a second each is held by what passes in any case.
    assert world.passed(traffic, "eve", 60, each=1.0) <= 60 * 5 + 60
    assert traffic.seconds_to_wait("ann", 100) == 0


def test_who_presses_is_not_held_though_a_page_computes_all_the_time(world: World) -> None:
    traffic = world.traffic()
    for _second in range(3600):
        for _press in range(3):
            world.now += 1 / 3
            world.used["ann"] = 1 / 3
            assert traffic.seconds_to_wait("ann", 500) == 0


def test_little_is_passed_to_a_page_that_is_stuck(world: World) -> None:
    """What it does not read waits in memory."""
    traffic, size, passed = world.traffic(), 100_000, 0
    until = world.now + 3600
    while world.now < until:
        world.used["eve"] = world.used.get("eve", 0.0) + 1.0
        wait = traffic.seconds_to_wait("eve", size)
        passed += size if wait == 0 else 0
        world.now += max(wait, 1.0)
    assert 50_000_000 <= passed <= 250_000_000
    assert traffic.seconds_to_wait("ann", 10_000_000) == 0


def test_pages_of_one_who_sends_nothing_are_overdrawn_while_they_compute(world: World) -> None:
    traffic = world.traffic()
    for _ in range(12):
        world.now += 5
        world.used |= {"eve": 5.0, "ann": 1.0}
        traffic.is_overdrawn("eve")
        assert not traffic.is_overdrawn("ann")
    assert traffic.is_overdrawn("eve")
    world.now += 30
    assert not traffic.is_overdrawn("eve")


def test_what_was_used_long_ago_counts_for_little(world: World) -> None:
    traffic = world.traffic()
    world.used["ann"] = 10_000.0  # bots have played for hours
    assert traffic.seconds_to_wait("ann", 100) == 0
    world.now += 60
    # A burst of messages passes again, as from a page that is opened.
    assert [traffic.seconds_to_wait("ann", 100) for _ in range(200)] == [0] * 200


def test_a_page_is_told_that_it_is_busy_once_a_person_notices(world: World) -> None:
    @dataclass
    class Held(Traffic):
        """Lets nothing pass for some seconds, of which it takes one at each look."""

        seconds: float

        def seconds_to_wait(self, visitor: str, size: int) -> float:
            world.now += 0.5
            self.seconds -= 0.5
            return 0.001 if self.seconds > 0 else 0.0

    def said(seconds: float, times: int = 1) -> int:
        """Return how often a page is told, of which messages are held one after another."""
        said: list[float] = []
        traffic = Held(0.0)
        pace = MessagePace(traffic, "eve", lambda: said.append(world.now), lambda: world.now)
        for _ in range(times):
            traffic.seconds = seconds
            asyncio.run(pace.wait_to_pass(100))
        return len(said)

    assert said(1.0) == 0
    assert 2 <= said(4.0) <= 4
    assert said(1.0, times=8) >= 3


def test_the_processor_of_all_pages_of_a_visitor_is_read_once() -> None:
    own = psutil.Process().pid
    meter = ProcessorMeter(lambda visitor: {"ann": [own], "gone": [2**22 - 1]}.get(visitor, []))
    assert meter.seconds_since_last_call("ann") > 0
    began = time.process_time()
    while time.process_time() < began + 0.3:
        pass
    assert 0.2 <= meter.seconds_since_last_call("ann") <= 1.0
    assert meter.seconds_since_last_call("ann") <= 0.1
    assert meter.seconds_since_last_call("gone") == meter.seconds_since_last_call("nobody") == 0.0


BUSY_CELL = """
import time
from comm import get_comm_manager

def opened(comm, message):
    @comm.on_msg
    def heard(message):
        end = time.process_time() + 0.02
        while time.process_time() < end:
            pass
        comm.send({"heard": message["content"]["data"]})

get_comm_manager().register_target("jupyter.widget", opened)
"""


@pytest.fixture(scope="module")
def busy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with a page whose Python is busy for a while at each message."""
    folder: Path = tmp_path_factory.mktemp("busy")
    write_notebook(folder / "page.ipynb", BUSY_CELL)
    with running(folder, str(folder)) as found:
        yield found


@pytest.mark.slow
def test_a_rogue_keeps_its_line_and_hears_that_it_waits(busy: Running) -> None:
    """It sends without a pause; what it sends waits, the page's Python rests, and others go on."""
    page = busy.open()

    async def attack() -> tuple[int, int, float]:
        line = await websocket_connect(page.line(), subprotocols=[V1])
        opening = {"comm_id": "c", "target_name": "jupyter.widget", "data": {}}
        await line.write_message(v1("comm_open", opening), binary=True)

        async def send() -> None:
            while True:
                told = v1("comm_msg", {"comm_id": "c", "data": {"x": "x" * 1000}})
                await line.write_message(told, binary=True)

        sending = asyncio.ensure_future(send())
        heard = told_busy = 0
        until = time.monotonic() + 60
        while told_busy == 0 and time.monotonic() < until:
            message = await line.read_message()
            assert isinstance(message, bytes), line.close_code
            _channel, parts = deserialize_msg_from_ws_v1(message)
            heard += b"heard" in parts[3]
            told_busy += BUSY.encode() in parts[0]
        began = time.monotonic()
        assert (await asyncio.to_thread(busy.ask, "/voila/tree")).status == 200
        took = time.monotonic() - began
        sending.cancel()
        await closed(line)
        return heard, told_busy, took

    heard, told_busy, took = asyncio.run(attack())
    assert told_busy
    assert heard < 2500
    assert took < 5


def v1(kind: str, content: dict[str, object]) -> bytes:
    """Return a message as a page sends it."""
    told = message(kind, {}, "shell")
    header, metadata = json.dumps(told["header"]), json.dumps({"version": "1.0.0"})
    return four(header, "{}", metadata, json.dumps(content))
