"""The line between a page and its Python: no code runs for a visitor, and the line ends."""

from __future__ import annotations

import asyncio
import json
import re
import secrets
import socket
import time
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.websocket import websocket_connect

from tests.serving import closed
from tests.ui.server.conftest import Opened, Running, running, write_notebook

pytestmark = pytest.mark.slow

V1 = "v1.kernel.websocket.jupyter.org"
ATTACK = "open('attacked.txt', 'w').write('x')"
SHORT = """
from pathlib import Path
from catan_nb.ui.server.serve import serve_pages
from catan_nb.ui.server.voila_app import Server
Server.ping = 0.3
serve_pages(Path({folder!r}), "page.ipynb", host="127.0.0.1", port=0, browser=False, warm=False)
"""


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that soon asks whether a page is still there."""
    folder = tmp_path_factory.mktemp("quick")
    write_notebook(folder / "page.ipynb")
    with running(folder, script=SHORT.format(folder=str(folder))) as found:
        yield found


@pytest.fixture(scope="module")
def page(quick: Running) -> Opened:
    """A page that is open."""
    return quick.open()


def nobody_there(page: Opened) -> bool:
    """Wait until no browser is connected with the Python."""
    until = time.monotonic() + 20
    while page.connections and time.monotonic() < until:
        time.sleep(0.2)
    return not page.connections


def message(kind: str, content: dict[str, Any], channel: str, **more: Any) -> dict[str, Any]:
    header = {"msg_type": kind, "session": "test", "username": "", "date": "", "version": "5.3"}
    header["msg_id"] = secrets.token_hex(8)  # a page's Python takes no message twice
    told = {"header": header, "parent_header": {}, "metadata": {}, "content": content}
    return {**told, "channel": channel, "buffers": [], **more}


EXECUTE = {
    "code": ATTACK,
    "silent": False,
    "store_history": True,
    "user_expressions": {"x": ATTACK},
}
ATTACKS = (
    message("execute_request", EXECUTE, "shell"),
    message("execute_request", EXECUTE, "control"),
    message("execute_request", EXECUTE, "shell", msg_type="comm_msg"),
    message(
        "debug_request", {"command": "evaluate", "arguments": {"expression": ATTACK}}, "control"
    ),
    message("inspect_request", {"code": ATTACK, "cursor_pos": 1}, "shell"),
    message("complete_request", {"code": ATTACK, "cursor_pos": 1}, "shell"),
    message("history_request", {"hist_access_type": "tail", "n": 9}, "shell"),
    message("create_subshell_request", {}, "control"),
    message("input_reply", {"value": ATTACK}, "stdin"),
)


def packed(told: dict[str, Any]) -> bytes:
    """Return a message as it goes over a line."""
    names = ("header", "parent_header", "metadata", "content")
    parts = [json.dumps(told[name]).encode() for name in names]
    return bytes(serialize_msg_to_ws_v1([*parts, *told["buffers"]], told["channel"]))


async def replies(page: Opened, attacks: Iterable[dict[str, Any]]) -> set[str]:
    """Send attacks and a question that may be asked; return the kinds of answers."""
    found: set[str] = set()
    told = await websocket_connect(page.line(), subprotocols=[V1])
    assert told.selected_subprotocol == V1
    try:
        for one in (*attacks, message("kernel_info_request", {}, "shell")):
            await told.write_message(packed(one), binary=True)
        while "kernel_info_reply" not in found and (text := await told.read_message()) is not None:
            found |= set(re.findall(r'"msg_type": ?"(\w+)"', str(text)))
    finally:
        await closed(told)
    return found


def test_no_code_runs_for_a_visitor(page) -> None:
    async def attack() -> set[str]:
        found = await replies(page, [one for one in ATTACKS if one["channel"] == "shell"])
        for channel in ("control", "stdin"):
            mine = [one for one in ATTACKS if one["channel"] == channel]
            found |= await replies(page, mine)  # these end the line
        return found

    found = asyncio.run(asyncio.wait_for(attack(), 60))
    assert "kernel_info_reply" in found
    assert not found & {"execute_reply", "inspect_reply", "complete_reply", "history_reply"}
    assert not found & {"debug_reply", "create_subshell_reply", "execute_input"}
    assert not (page.server.folder / "attacked.txt").exists()


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1"])
def test_a_page_of_another_site_gets_no_line(page, origin) -> None:
    with pytest.raises(HTTPClientError, match="403"):
        asyncio.run(_connected(page.line(origin=origin)))
    assert nobody_there(page)


async def _connected(request: HTTPRequest) -> None:
    await closed(await websocket_connect(request, subprotocols=[V1]))


ASLEEP = (
    "GET /api/kernels/{page.kernel}/channels?session_id=test HTTP/1.1\r\n"
    "Host: 127.0.0.1:{page.server.port}\r\n"
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: "
    f"{V1}\r\n"
    "Cookie: {page.cookie}\r\n\r\n"
)


def test_a_tablet_asleep_is_connected_no_more(page) -> None:
    with socket.create_connection(("127.0.0.1", page.server.port)) as tablet:
        tablet.sendall(ASLEEP.format(page=page).encode())
        assert b"101" in tablet.recv(100)
        # From here on it answers to no ping.
        assert nobody_there(page)


def test_a_page_awake_stays_connected(page) -> None:
    async def stay() -> int:
        told = await websocket_connect(page.line(), subprotocols=[V1])
        await asyncio.sleep(2.5)
        left = await asyncio.to_thread(lambda: page.connections)
        await closed(told)
        return left

    assert asyncio.run(asyncio.wait_for(stay(), 40)) == 1
