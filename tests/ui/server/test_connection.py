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

import psutil
import pytest
from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.websocket import WebSocketClientConnection, WebSocketClosedError, websocket_connect

from catan_nb.ui.server.connection import LARGEST, LINES, UNREAD, BufferedMessages
from tests.serving import closed
from tests.ui.server.conftest import Opened, Running, running, write_notebook
from tests.ui.server.test_kernels import V1, message, packed

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


def sent(kind: str, content: object, channel: str = "shell", **header: object) -> bytes:
    """Return a message as a page sends it, of widgets for instance."""
    told = message(kind, {}, channel) | {"content": content, "metadata": {"version": "1.0.0"}}
    return packed(told | {"header": told["header"] | header})


def moved(message: bytes, **offsets: int) -> bytes:
    """Return a message with other numbers at its beginning: of its parts, or where one is."""
    changed = bytearray(message)
    for name, number in offsets.items():
        at = 8 * int(name.removeprefix("at"))
        changed[at : at + 8] = number.to_bytes(8, "little")
    return bytes(changed)


GOOD = sent("comm_msg", {"comm_id": "x", "data": {}})
BOMBS = {
    "2**62 parts": (2**62).to_bytes(8, "little"),
    "parts without a message": (200).to_bytes(8, "little") * 2,
    "no parts": bytes(8),
    "nothing": b"",
    "text": "{}",
    "a message of before as text": json.dumps(message("kernel_info_request", {}, "shell")),
    "a message of before with buffers": struct.pack("!i", 2**31 - 1),
    "no JSON": four("{", "{}", "{}", "{}"),
    "no JSON inside": four(json.dumps(HEADER), "{}", "{}", "{"),
    "a mark of byte order": four(b"\xef\xbb\xbf" + json.dumps(HEADER).encode(), *["{}"] * 3),
    "UTF-16": four(json.dumps(HEADER).encode("utf-16"), *["{}"] * 3),
    "no text": four(json.dumps(HEADER), b"\xff", "{}", "{}"),
    "few parts": four(json.dumps(HEADER), "{}"),
    "no content": four(json.dumps(HEADER), "{}", "{}", "[]"),
    "half a header": four('{"msg_type": "comm_msg"}', "{}", "{}", "{}"),
    "another channel": four(json.dumps(HEADER), "{}", "{}", "{}", channel="iopub"),
    "parts that overlap": moved(GOOD, at3=1, at4=len(GOOD), at5=1),
    "a part from the end to the beginning": moved(GOOD, at2=len(GOOD), at3=len(GOOD) - 1),
    "a part of 2**63 bytes": moved(GOOD, at6=2**63),
    "a part behind the end": moved(GOOD, at6=len(GOOD) + 1),
    "a channel that is the offsets": moved(GOOD, at1=0),
    "cut": GOOD[:-1],
    "deep": four(json.dumps(HEADER), "{}", "{}", "[" * 100_000),
    "a list": four("[]", "[]", "[]", "[]"),
    "no comm": sent("comm_msg", {}),
    "no comm's name": sent("comm_open", {"comm_id": [1], "target_name": "x"}),
    "no data": sent("comm_msg", {"comm_id": "x", "data": 3}),
    "no target": sent("comm_open", {"comm_id": "x", "target_name": 3}),
    "no kind": sent("comm_msg", {"comm_id": "x"}, msg_type=["comm_msg"]),
    "half a character": sent("comm_msg", {"comm_id": "x"}, msg_id="\ud800"),
    "a deep header": sent("comm_msg", {"comm_id": "x"}, date=[[[[]]]]),
    "a long header": sent("comm_msg", {"comm_id": "x"}, username="x" * 5_000),
    "a day that is none": sent("comm_msg", {"comm_id": "x"}, date="2026-99-99T99:99:99Z"),
    "for its control": sent("comm_msg", {"comm_id": "x"}, "control"),
    "for its input": sent("comm_msg", {"comm_id": "x"}, "stdin"),
    "a long message": bytes(11_000_000),
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
async def connected(page: Opened) -> AsyncIterator[WebSocketClientConnection]:
    """Give a line to a page's Python."""
    line = await websocket_connect(page.line(), subprotocols=[V1])
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
    bomb = BOMBS[name]

    async def attack() -> int | None:
        async with connected(page) as line:
            with suppress(WebSocketClosedError):
                await line.write_message(bomb, binary=isinstance(bomb, bytes))
            began = time.monotonic()
            assert (await asyncio.to_thread(wide.ask, "/voila/tree")).status == 200
            assert time.monotonic() - began < 5
            return await told_no_more(line)

    assert asyncio.run(attack()) in (1003, 1009, None)
    assert page.connections == 0


def test_what_was_under_way_when_a_line_was_ended_is_not_heard(page) -> None:
    """The server was told to read it with nothing to read it by, and told that at length."""

    async def attack() -> int | None:
        async with connected(page) as line:
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
            await closed(await websocket_connect(request, subprotocols=[V1]))
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


def test_a_page_has_few_lines_and_the_last_ones_stay(wide) -> None:
    page = wide.open()

    async def attack() -> int:
        async with AsyncExitStack() as stack:
            lines = [await stack.enter_async_context(connected(page)) for _ in range(11)]
            for line in lines[:-LINES]:
                await told_no_more(line)
            return await asyncio.to_thread(lambda: page.connections)

    assert asyncio.run(attack()) == LINES


def test_a_page_cannot_end_its_python_so_that_it_begins_anew(wide, page) -> None:
    before = pythons(wide)

    async def attack() -> None:
        async with connected(page) as line, asyncio.timeout(20):
            for asked in (
                sent("shutdown_request", {"restart": True}),
                sent("kernel_info_request", {}),
            ):
                await line.write_message(asked, binary=True)
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


def test_pings_count_like_messages(wide) -> None:
    with shaken(wide.open()) as (line, _answer), suppress(OSError):
        for _ in range(3_000):
            line.sendall(frame(b"x", first=0x89))
        assert ended(line)


def test_a_message_in_ever_more_pieces_keeps_nobody_waiting(wide) -> None:
    page = wide.open()
    with shaken(page) as (line, _answer):
        line.sendall(frame(b"", first=0x02))
        nothing = frame(b"", first=0x00) * 20_000
        for _ in range(5):
            line.sendall(nothing)
            began = time.monotonic()
            assert wide.ask("/voila/tree").status == 200
            assert time.monotonic() - began < 5
        with suppress(OSError):
            for _ in range(1 + LARGEST // 60_000):
                line.sendall(frame(bytes(60_000), first=0x00))
        assert ended(line)
    assert page.connections == 0


def test_who_asks_much_and_reads_nothing_loses_the_page(wide) -> None:
    page = wide.open("/voila/render/wide.ipynb")
    with shaken(page) as (line, _answer):
        target = {"target_name": "jupyter.widget.control", "target_module": None, "data": {}}
        line.sendall(frame(sent("comm_open", {"comm_id": "c", **target})))
        states = {"comm_id": "c", "data": {"method": "request_states"}}
        until = time.monotonic() + 60
        for _ in range(8 * UNREAD // 500_000):  # half a megabyte each
            line.sendall(frame(sent("comm_msg", states)))
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
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                f"Sec-WebSocket-Protocol: {V1}\r\n\r\n"
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


def frame(payload: bytes, first: int = 0x82) -> bytes:
    """Return a message as browsers send it: masked."""
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else bytes([0xFE]) + size.to_bytes(2, "big")
    mask = os.urandom(4)
    masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
    return bytes([first]) + length + mask + masked


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
    kept = BufferedMessages(lambda: ends.append(True))
    parts = ("iopub", [bytes(UNREAD // 8)] * 2)
    for number in range(4):
        kept.append(parts)
        assert len(kept) == number + 1
    assert ends == []
    for _ in range(9):
        kept.append(parts)
    assert list(kept) == []
    assert ends == [True]
