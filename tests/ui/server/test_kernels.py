"""The line between a page and its Python: no code runs for a visitor, and the line ends."""

from __future__ import annotations

import asyncio
import json
import re
import secrets
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from tests.ui.server.conftest import Running, running, write_notebook

V1 = "v1.kernel.websocket.jupyter.org"
ATTACK = "open('attacked.txt', 'w').write('x')"
SHORT = """
from pathlib import Path
from catan_nb.ui.server.serve import serve
from catan_nb.ui.server.voila_app import Server
Server.ping = 0.3
serve(Path({folder!r}), "page.ipynb", host="127.0.0.1", port=0, browser=False, warm=False)
"""


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that soon asks whether a page is still there."""
    folder = tmp_path_factory.mktemp("quick")
    write_notebook(folder / "page.ipynb")
    with running(folder, script=SHORT.format(folder=str(folder))) as found:
        yield found


def opened(server: Running) -> str:
    """Open a page and return the id of its Python."""
    page = server.ask("/voila/render/page.ipynb").text
    return re.search(r'"kernelId": "([-\w]+)"', page).group(1)


@pytest.fixture(scope="module")
def kernel(quick: Running) -> str:
    """The id of the Python of a page that is open."""
    return opened(quick)


def connections(server: Running, kernel: str) -> int:
    return json.loads(server.ask(f"/api/kernels/{kernel}").text)["connections"]


def nobody_there(server: Running, kernel: str) -> bool:
    """Wait until no page is connected with the Python."""
    until = time.monotonic() + 20
    while connections(server, kernel) and time.monotonic() < until:
        time.sleep(0.2)
    return not connections(server, kernel)


def line(server: Running, kernel: str, **told: str) -> HTTPRequest:
    address = f"ws://127.0.0.1:{server.port}/api/kernels/{kernel}/channels?session_id={secrets.token_hex(4)}"
    return HTTPRequest(address, headers={k.replace("_", "-"): v for k, v in told.items()})


def message(kind: str, content: dict[str, Any], channel: str, **more: Any) -> dict[str, Any]:
    header = {"msg_id": kind, "msg_type": kind, "session": "test", "username": "", "date": ""}
    header["version"] = "5.3"
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


async def closed(told: WebSocketClientConnection) -> None:
    """End a line, and wait until it has ended."""
    told.close()
    with suppress(TimeoutError):
        while await asyncio.wait_for(asyncio.shield(told.read_message()), 5) is not None:
            pass


async def replies(told: WebSocketClientConnection, binary: bool) -> set[str]:
    """Send every attack and a question that may be asked; return the kinds of answers."""
    found = set()
    for attack in (*ATTACKS, message("kernel_info_request", {}, "shell")):
        if binary:
            parts = [json.dumps(attack[k]) for k in ("header", "parent_header", "metadata")]
            parts.append(json.dumps(attack["content"]))
            sent = serialize_msg_to_ws_v1([part.encode() for part in parts], attack["channel"])
            await told.write_message(bytes(sent), binary=True)
        else:
            await told.write_message(json.dumps(attack))
    until = time.monotonic() + 20
    while "kernel_info_reply" not in found and time.monotonic() < until:
        text = await told.read_message()
        found |= set(re.findall(r'"msg_type": ?"(\w+)"', str(text)))
    return found


@pytest.mark.parametrize("binary", [False, True])
def test_no_code_runs_for_a_visitor(quick, binary) -> None:
    kernel = opened(quick)

    async def attack() -> set[str]:
        protocols = [V1] if binary else None
        told = await websocket_connect(line(quick, kernel), subprotocols=protocols)
        try:
            assert (told.selected_subprotocol == V1) is binary
            return await replies(told, binary)
        finally:
            await closed(told)

    found = asyncio.run(asyncio.wait_for(attack(), 40))
    assert "kernel_info_reply" in found
    assert not found & {"execute_reply", "inspect_reply", "complete_reply", "history_reply"}
    assert not found & {"debug_reply", "create_subshell_reply", "execute_input"}
    assert not (quick.folder / "attacked.txt").exists()


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1"])
def test_a_page_of_another_site_gets_no_line(quick, kernel, origin) -> None:
    with pytest.raises(HTTPClientError, match="403"):
        asyncio.run(_connected(line(quick, kernel, origin=origin)))
    assert nobody_there(quick, kernel)


async def _connected(request: HTTPRequest) -> None:
    await closed(await websocket_connect(request))


ASLEEP = (
    "GET /api/kernels/{kernel}/channels?session_id=test HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


def test_a_tablet_asleep_is_connected_no_more(quick, kernel) -> None:
    with socket.create_connection(("127.0.0.1", quick.port)) as tablet:
        tablet.sendall(ASLEEP.format(kernel=kernel, port=quick.port).encode())
        assert b"101" in tablet.recv(100)
        # From here on it answers to no ping.
        assert nobody_there(quick, kernel)


def test_a_page_awake_stays_connected(quick, kernel) -> None:
    async def stay() -> int:
        told = await websocket_connect(line(quick, kernel))
        await asyncio.sleep(2.5)
        left = await asyncio.to_thread(connections, quick, kernel)
        await closed(told)
        return left

    assert asyncio.run(asyncio.wait_for(stay(), 40)) == 1
