"""Connections that do nothing, ask slowly or read nothing: bounded, and others are answered."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path

import psutil
import pytest
from tornado.web import Application, RequestHandler

from catan_nb.ui.server.rate_limits import BoundedServer
from tests.ui.server.conftest import Running, running, write_notebook

MOST = 64
LARGE = 8_000_000


class Answer(RequestHandler):
    """Answers at once, later or with much."""

    async def get(self, what: str) -> None:
        if what == "slow":
            await asyncio.sleep(20)
        self.write("x" * LARGE if what == "large" else "here")

    async def post(self, what: str) -> None:
        self.write(str(len(self.request.body)))


class World:
    """A server on one of this computer's addresses, with a clock of its own."""

    def __init__(self, patience: float = 60) -> None:
        self.now = 1000.0
        self.server = BoundedServer(
            Application([("/(.*)", Answer)]), limit=MOST, patience=patience, clock=lambda: self.now
        )
        listening = socket.create_server(("127.0.0.1", 0))
        listening.setblocking(False)
        self.port = listening.getsockname()[1]
        self.server.add_socket(listening)
        self.stack = ExitStack()

    async def connect(self, sent: bytes = b"", address: str = "127.0.0.1") -> socket.socket:
        """Return a connection on which something has been sent, by an address."""
        line = self.stack.enter_context(socket.socket())
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.bind((address, 0))
        line.setblocking(False)
        loop = asyncio.get_running_loop()
        await loop.sock_connect(line, ("127.0.0.1", self.port))
        await loop.sock_sendall(line, sent)
        await asyncio.sleep(0.005)
        self.now += 0.01
        return line

    async def ask(self, sent: bytes = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", **told: str) -> bytes:
        """Return what is answered to a new connection."""
        line = await self.connect(sent, **told)
        return await self.read(line)

    async def read(self, line: socket.socket) -> bytes:
        async with asyncio.timeout(20):
            return await asyncio.get_running_loop().sock_recv(line, 200)

    def is_open(self, line: socket.socket) -> bool:
        """Return whether the server has not ended a connection."""
        try:
            return line.recv(1, socket.MSG_PEEK) != b""
        except BlockingIOError:
            return True
        except ConnectionResetError:
            return False


@asynccontextmanager
async def world(**settings: float) -> AsyncIterator[World]:
    made = World(**settings)
    try:
        yield made
    finally:
        made.stack.close()
        made.server.stop()
        await made.server.close_all_connections()


SILENT = b""
HALF_A_HEADER = b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "
HALF_A_BODY = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nx"
GARBAGE = bytes(range(0x16, 0x30)) * 4
KEPT = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
UNREAD = b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n"


@pytest.mark.parametrize("sent", [SILENT, HALF_A_HEADER, HALF_A_BODY, GARBAGE, KEPT, UNREAD])
def test_newcomers_get_in_however_many_connections_one_address_holds(sent: bytes) -> None:
    async def scene() -> None:
        async with world() as here:
            few = [await here.connect(KEPT, address="127.0.0.2") for _ in range(8)]
            for _ in range(2 * MOST):
                await here.connect(sent)
            assert here.server.connection_count <= MOST
            # Those of an address with few stay, and both are answered anew.
            assert all(here.is_open(line) for line in few)
            assert b"200 OK" in await here.ask(address="127.0.0.2")
            assert b"200 OK" in await here.ask()

    asyncio.run(scene())


def test_what_waits_longest_ends_first_and_nothing_that_is_being_answered() -> None:
    async def scene() -> None:
        async with world() as here:
            answered = [await here.connect(b"GET /slow HTTP/1.1\r\nHost: x\r\n\r\n")]
            waiting = [await here.connect() for _ in range(MOST - 1)]
            newest = await here.connect()
            assert [here.is_open(line) for line in waiting[:4]] == [False] * 4
            assert all(map(here.is_open, [*answered, *waiting[4:], newest]))

    asyncio.run(scene())


def test_where_all_are_being_answered_newcomers_are_turned_away() -> None:
    async def scene() -> None:
        async with world() as here:
            slow = b"GET /slow HTTP/1.1\r\nHost: x\r\n\r\n"
            answered = [await here.connect(slow) for _ in range(MOST)]
            assert await here.ask() == b""
            assert all(map(here.is_open, answered))

    asyncio.run(scene())


def test_an_address_behind_which_a_school_or_a_hub_is_may_have_all() -> None:
    async def scene() -> None:
        async with world() as here:
            lines = [await here.connect(KEPT) for _ in range(MOST)]
            assert here.server.connection_count == MOST
            assert all(map(here.is_open, lines))

    asyncio.run(scene())


@pytest.mark.parametrize("trickle", [(HALF_A_HEADER, b"x"), (HALF_A_BODY, b"x"), (SILENT, b"")])
def test_a_request_that_comes_byte_by_byte_ends_in_time(trickle: tuple[bytes, bytes]) -> None:
    """Each byte came in time; all of it does not."""
    begun, more = trickle

    async def scene() -> float:
        async with world(patience=0.6) as here:
            line = await here.connect(begun)
            began = time.monotonic()
            while here.is_open(line):
                assert time.monotonic() < began + 20
                with contextlib.suppress(ConnectionError):
                    line.send(more)
                await asyncio.sleep(0.05)
            return time.monotonic() - began

    assert asyncio.run(scene()) > 0.4


def test_answers_that_nobody_reads_are_not_kept_for_long_nor_many_of_them() -> None:
    async def scene() -> None:
        async with world() as here:
            for _ in range(4):
                await here.connect(UNREAD)
            silent = await here.connect()
            here.now += 30
            here.server.close_slow_connections()
            assert here.server.connection_count == 5
            here.now += 300
            here.server.close_slow_connections()
            assert here.server.connection_count == 1
            assert here.is_open(silent)

    asyncio.run(scene())


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that may have 1,000 files open, and so 250 connections."""
    folder: Path = tmp_path_factory.mktemp("few")
    write_notebook(folder / "page.ipynb")
    few = (
        "import resource\nresource.setrlimit(resource.RLIMIT_NOFILE, (1000, 1000))\n"
        "from pathlib import Path\nfrom catan_nb.ui.server.serve import serve_pages\n"
        f"serve_pages(Path({str(folder)!r}), None, host='127.0.0.1', port=0, browser=False,"
        " warm=False)"
    )
    with running(folder, script=few) as found:
        yield found


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there files are not limited so")
def test_a_server_answers_beside_hundreds_of_idle_connections_and_lets_them_go(server) -> None:
    """Before, they were as many as files may be open, and the server answered nobody."""
    process = psutil.Process(server.process.pid)
    server.ask("/voila/tree")
    before = process.num_fds()
    with ExitStack() as stack:
        for number in range(1200):
            line = stack.enter_context(socket.socket())
            line.settimeout(20)
            line.connect(("127.0.0.1", server.port))
            with contextlib.suppress(ConnectionError):
                line.send((SILENT, HALF_A_HEADER, HALF_A_BODY, GARBAGE)[number % 4])
        for _ in range(5):
            began = time.monotonic()
            assert server.ask("/voila/tree").status == 200
            assert time.monotonic() - began < 10
        assert process.num_fds() <= before + 260
        assert server.open().connections == 0
    until = time.monotonic() + 20
    while process.num_fds() > before + 60 and time.monotonic() < until:
        time.sleep(0.2)
    # What the page has is left.
    assert process.num_fds() <= before + 60
