"""What somebody with a page of their own sends over its line, and how the server is afterwards."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Iterable, Mapping

import psutil
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.websocket import websocket_connect

from tests.serving import closed
from tests.ui.server.test_kernels import V1, message, packed

CONTROL = {"target_name": "jupyter.widget.control", "target_module": None, "data": {}}
GROWTH = 60_000_000
"""Bytes that a server may take more after an attack; the one with old messages took gigabytes."""


def asks_for_states() -> list[dict[str, object]]:
    """Return what asks a page for the states of all its widgets."""
    version = {"metadata": {"version": "1.0.0"}}
    states = {"comm_id": "c", "data": {"method": "request_states"}}
    return [
        message("comm_open", {"comm_id": "c", **CONTROL}, "shell", **version),
        message("comm_msg", states, "shell", **version),
    ]


def spoken_without_v1(line: Callable[[], HTTPRequest], offered: list[str] | None) -> int:
    """Connect without the protocol of today and ask for all states; return the answer's status."""

    async def attack() -> int:
        try:
            told = await websocket_connect(line(), subprotocols=offered)
        except HTTPClientError as refused:
            return refused.code
        for one in asks_for_states():
            await told.write_message(json.dumps(one))
        await asyncio.sleep(2)  # for the server to do with it what it does
        told.close()
        return 101

    return asyncio.run(attack())


def kinds_of_answers(
    line: Callable[[], HTTPRequest],
    sent: Iterable[bytes] = (),
    wanted: Iterable[str] = ("kernel_info_reply",),
) -> set[str]:
    """Send what is given, and ask what Python it is; return the kinds of messages that come.

    It is waited for those that are wanted.
    """

    async def ask() -> set[str]:
        kinds: set[str] = set()
        told = await websocket_connect(line(), subprotocols=[V1])
        try:
            async with asyncio.timeout(60):
                question = message("kernel_info_request", {}, "shell")
                for one in (*sent, packed(question)):
                    await told.write_message(one, binary=True)
                while not kinds.issuperset(wanted):
                    kinds.add(await _heard(told))
        finally:
            await closed(told)
        return kinds

    async def _heard(told) -> str:
        wire = await told.read_message()
        assert wire is not None, f"the line was ended: {told.close_code}"
        at = [int.from_bytes(wire[8 * n : 8 * n + 8], "little") for n in (2, 3)]
        return str(json.loads(wire[slice(*at)])["msg_type"])

    return asyncio.run(ask())


class Health:
    """How much memory a server has, compared with before, and whether it answers soon."""

    def __init__(self, pid: int, ask: Callable[[], Mapping[str, object] | object]) -> None:
        self._process, self._ask = psutil.Process(pid), ask
        self._before = self._process.memory_info().rss

    def check(self) -> None:
        began = time.monotonic()
        self._ask()
        assert time.monotonic() - began < 10
        assert self._process.memory_info().rss - self._before < GROWTH
