"""What somebody may do over the line of a page who sends what no page sends."""

from __future__ import annotations

import asyncio
import json
import os
import re
import socket
import struct
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from types import SimpleNamespace

import psutil
import pytest
from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.websocket import WebSocketClientConnection, WebSocketClosedError, websocket_connect

from catan_nb.ui.server.answers.connection import LINES
from catan_nb.ui.server.limits.kernels import UNREAD, Kept
from catan_nb.ui.server.limits.traffic import Traffic
from tests.serving import closed
from tests.ui.server.conftest import Opened, Running, running, write_notebook
from tests.ui.server.test_kernels import V1, message

pytestmark = pytest.mark.slow

WIDE = """
import ipywidgets
from comm import get_comm_manager
import catan_nb.lessons, catan_nb.ui.pages.table
ipywidgets.HTML("x" * 500_000)
print("targets:", *sorted(get_comm_manager().targets), ".")
"""
HEADER = message("comm_msg", {}, "shell")["header"]


def four(*parts: bytes | str, channel: str = "shell") -> bytes:
    """Return a message of such parts."""
    told = [part.encode() if isinstance(part, str) else part for part in parts]
    return bytes(serialize_msg_to_ws_v1(told, channel))


def plain(kind: str, content: object, channel: str = "shell", **header: object) -> str:
    told = message(kind, {}, channel) | {"content": content}
    told["metadata"] = {"version": "1.0.0"}  # of widgets' messages
    return json.dumps(told | {"header": told["header"] | header})


BOMBS = {
    "2**62 parts": (V1, (2**62).to_bytes(8, "little")),
    "parts without a message": (V1, (200).to_bytes(8, "little") * 2),
    "no parts": (V1, bytes(8)),
    "nothing": (V1, b""),
    "text": (V1, "{}"),
    "no JSON": (V1, four("{", "{}", "{}", "{}")),
    "no JSON inside": (V1, four(json.dumps(HEADER), "{}", "{}", "{")),
    "no text": (V1, four(json.dumps(HEADER), b"\xff", "{}", "{}")),
    "few parts": (V1, four(json.dumps(HEADER), "{}")),
    "no content": (V1, four(json.dumps(HEADER), "{}", "{}", "[]")),
    "half a header": (V1, four('{"msg_type": "comm_msg"}', "{}", "{}", "{}")),
    "another channel": (V1, four(json.dumps(HEADER), "{}", "{}", "{}", channel="iopub")),
    "2**31 - 1 buffers": (None, struct.pack("!i", 2**31 - 1)),
    "-1 buffers": (None, struct.pack("!i", -1)),
    "no JSON, plain": (None, "{"),
    "deep": (None, "[" * 100_000),
    "a list": (None, "[]"),
    "no header": (None, '{"channel": "shell"}'),
    "no message": (None, '{"channel": {"a": 1}, "header": NaN}'),
    "no comm": (None, plain("comm_msg", {})),
    "no comm's name": (None, plain("comm_open", {"comm_id": [1], "target_name": "x"})),
    "no data": (None, plain("comm_msg", {"comm_id": "x", "data": 3})),
    "no target": (None, plain("comm_open", {"comm_id": "x", "target_name": 3})),
    "no kind": (None, plain("comm_msg", {"comm_id": "x"}, msg_type=["comm_msg"])),
    "for its control": (None, plain("comm_msg", {"comm_id": "x"}, "control")),
    "for its input": (None, plain("comm_msg", {"comm_id": "x"}, "stdin")),
    "a long text": (None, plain("comm_msg", {"comm_id": "x" * 2_000_000})),
    "a long message": (V1, bytes(11_000_000)),
}


@pytest.fixture(scope="module")
def wide(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that says nothing of all that is done here."""
    folder = tmp_path_factory.mktemp("wide")
    write_notebook(folder / "page.ipynb")
    write_notebook(folder / "wide.ipynb", WIDE)
    with running(folder, str(folder)) as found:
        yield found
        assert found.stop() == "The server has stopped.\n"


@pytest.fixture(scope="module")
def page(wide: Running) -> Opened:
    """A page whose line may be lost."""
    return wide.open()


@asynccontextmanager
async def connected(
    page: Opened, protocol: str | None = None
) -> AsyncIterator[WebSocketClientConnection]:
    """Give a line to a page's Python."""
    line = await websocket_connect(page.line(), subprotocols=[protocol] if protocol else None)
    try:
        yield line
    finally:
        await closed(line)


async def told_no_more(line: WebSocketClientConnection) -> int | None:
    """Wait until the server ends a line, and return why."""
    async with asyncio.timeout(20):
        while await line.read_message() is not None:
            pass
    return line.close_code


@pytest.mark.parametrize("name", BOMBS)
def test_what_cannot_be_read_ends_its_line_and_keeps_nobody_waiting(wide, page, name) -> None:
    """One message of eight bytes stopped the server before, and took all memory."""
    protocol, sent = BOMBS[name]

    async def attack() -> int | None:
        async with connected(page, protocol) as line:
            with suppress(WebSocketClosedError):
                await line.write_message(sent, binary=isinstance(sent, bytes))
            began = time.monotonic()
            assert (await asyncio.to_thread(wide.ask, "/voila/tree")).status == 200
            assert time.monotonic() - began < 5
            return await told_no_more(line)

    assert asyncio.run(attack()) in (1003, 1009, None)
    assert page.connections == 0


def test_what_was_under_way_when_a_line_was_ended_is_not_heard(page) -> None:
    """The server was told to read it with nothing to read it by, and told that at length."""

    async def attack() -> int | None:
        async with connected(page, V1) as line:
            for _ in range(20):
                with suppress(WebSocketClosedError):
                    await line.write_message(bytes(8), binary=True)
            return await told_no_more(line)

    assert asyncio.run(attack()) in (1003, None)
    assert page.connections == 0


@pytest.mark.parametrize("session", ["", "%00", "x" * 300, "a%0d%0ab", "<b>"])
def test_a_line_has_a_name_that_can_be_one(page, session) -> None:
    assert refused(page.line(session)) == 400


def refused(request: HTTPRequest) -> int:
    """Return why a line is refused."""

    async def attack() -> int:
        with pytest.raises(HTTPClientError) as told:
            await closed(await websocket_connect(request))
        return told.value.code

    return asyncio.run(attack())


def test_nobody_reaches_the_page_of_somebody_else_though_they_know_its_id(wide) -> None:
    ann, eve = wide.open(), wide.open()
    hers = f"/api/kernels/{ann.kernel}"
    stolen = Opened(wide, ann.kernel, eve.cookie)
    for page in (stolen, Opened(wide, ann.kernel, "")):
        assert wide.ask(hers, cookie=page.cookie).status == 404
        left = f"/voila/api/shutdown/{ann.kernel}"
        assert wide.ask(left, "POST", "", cookie=page.cookie).status == 204
        assert refused(page.line()) == 404
    for path, method in (
        *(("/api/kernels", "GET"), ("/api/kernels", "POST"), ("/api/sessions", "GET")),
        *((f"{hers}/interrupt", "POST"), (f"{hers}/restart", "POST"), (hers, "DELETE")),
        *((f"/voila/execution/{ann.kernel}", "GET"), (f"/voila/query/{ann.kernel}", "GET")),
    ):
        for page in (ann, eve):
            body = "{}" if method == "POST" else None
            assert wide.ask(path, method, body, cookie=page.cookie).status in (403, 404, 405), path
    assert ann.connections == 0  # it is still there, and nobody was connected
    assert wide.ask(f"/voila/api/shutdown/{ann.kernel}", "POST", "", cookie=ann.cookie).status
    assert wide.ask(hers, cookie=ann.cookie).status == 404


def test_a_page_has_few_lines_and_the_last_ones_stay(page) -> None:
    async def attack() -> int:
        async with AsyncExitStack() as stack:
            lines = [await stack.enter_async_context(connected(page)) for _ in range(3)]
            others = [stack.enter_async_context(connected(page)) for _ in range(8)]
            await asyncio.gather(*others)
            for line in lines:
                await told_no_more(line)
            until = time.monotonic() + 20
            while (count := await asyncio.to_thread(lambda: page.connections)) > LINES:
                assert time.monotonic() < until
                await asyncio.sleep(0.1)
            return count

    assert asyncio.run(attack()) == LINES


def test_a_page_cannot_end_its_python_so_that_it_begins_anew(wide, page) -> None:
    before = pythons(wide)

    async def attack() -> None:
        async with connected(page) as line, asyncio.timeout(20):
            await line.write_message(plain("shutdown_request", {"restart": True}))
            await line.write_message(plain("kernel_info_request", {}))
            while "kernel_info_reply" not in str(await line.read_message()):
                pass

    asyncio.run(attack())
    assert pythons(wide) == before


def pythons(server: Running) -> set[int]:
    """Return the processes of the server's pages."""
    return {one.pid for one in psutil.Process(server.process.pid).children(recursive=True)}


def test_pages_offer_a_browser_nothing_but_their_widgets(wide) -> None:
    page = wide.ask("/voila/render/wide.ipynb")
    [targets] = re.findall(r"targets: (.*?) \.", page.text)
    assert targets.split() == ["jupyter.widget", "jupyter.widget.control"]


def test_nothing_comes_or_goes_compressed(page) -> None:
    """A message could be a thousand times as large as it came."""
    with shaken(page, "Sec-WebSocket-Extensions: permessage-deflate\r\n") as (line, answer):
        assert b" 101 " in answer
        assert b"extensions" not in answer.lower()
        line.sendall(frame(b"{}", first=0xC1))  # compressed, it says
        assert ended(line)


def test_who_asks_much_and_reads_nothing_loses_the_page(wide) -> None:
    page = wide.open("/voila/render/wide.ipynb")
    with shaken(page) as (line, _answer):
        target = {"target_name": "jupyter.widget.control", "target_module": None, "data": {}}
        line.sendall(frame(asked("comm_open", {"comm_id": "c", **target})))
        states = {"comm_id": "c", "data": {"method": "request_states"}}
        until = time.monotonic() + 60
        for _ in range(8 * UNREAD // 500_000):  # half a megabyte each
            line.sendall(frame(asked("comm_msg", states)))
        while page_there(page) and time.monotonic() < until:
            time.sleep(0.1)
    assert not page_there(page)


def page_there(page: Opened) -> bool:
    at = f"/api/kernels/{page.kernel}"
    return page.server.ask(at, cookie=page.cookie).status == 200


class Shaken:
    """A line of one's own making: what it sends is nobody's business but its own."""

    def __init__(self, page: Opened, more: str = "") -> None:
        self.line = socket.socket()
        self.line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.line.settimeout(20)
        self.line.connect(("127.0.0.1", page.server.port))
        request = page.line()
        self.line.sendall(
            (
                f"GET {request.url.partition(str(page.server.port))[2]} HTTP/1.1\r\n"
                f"Host: 127.0.0.1:{page.server.port}\r\nCookie: {page.cookie}\r\n{more}"
                "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
            ).encode()
        )
        self.answer = b""
        while b"\r\n\r\n" not in self.answer:
            self.answer += self.line.recv(1)

    def __enter__(self) -> tuple[socket.socket, bytes]:
        return self.line, self.answer

    def __exit__(self, *_: object) -> None:
        self.line.close()


shaken = Shaken


def frame(payload: bytes, first: int = 0x81) -> bytes:
    """Return a message as browsers send it: masked."""
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else bytes([0xFE]) + size.to_bytes(2, "big")
    mask = os.urandom(4)
    masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
    return bytes([first]) + length + mask + masked


def asked(kind: str, content: dict[str, object]) -> bytes:
    return plain(kind, content).encode()


def ended(line: socket.socket) -> bool:
    """Read until the server ends a line."""
    try:
        while line.recv(65536):
            pass
    except ConnectionResetError:
        pass
    return True


def test_who_is_away_for_long_has_too_much_to_hear_and_cannot_come_back() -> None:
    ends: list[bool] = []
    kept = Kept(lambda: ends.append(True))
    parts = ("iopub", [bytes(UNREAD // 8)] * 2)
    for number in range(4):
        kept.append(parts)
        assert len(kept) == number + 1
    assert ends == []
    for _ in range(9):
        kept.append(parts)
    assert list(kept) == []
    assert ends == [True]


def test_a_visitor_sends_so_much_in_all_and_others_go_on() -> None:
    clock = SimpleNamespace(now=0.0)
    traffic = Traffic(lambda: clock.now)
    assert sum(traffic.take("eve", 1000) for _ in range(5000)) == 2000
    assert traffic.take("ann", 10_000_000)
    assert traffic.take("ann", 10_000_000)
    assert not traffic.take("ann", 10_000_001)
    assert traffic.take("ann", 1)
    clock.now += 1
    # A finger that draws, on three boards at once, for as long as it likes.
    for _ in range(1000):
        clock.now += 1 / 150
        assert traffic.take("eve", 500)


def test_a_visitor_who_never_stops_sending_loses_the_line(wide) -> None:
    page = wide.open()

    async def attack() -> int | None:
        async with connected(page) as line:
            text = plain("nonsense", {"x": "x" * 900_000})
            with suppress(WebSocketClosedError):
                for _ in range(60):
                    await line.write_message(text)
            return await told_no_more(line)

    assert asyncio.run(attack()) == 1013
