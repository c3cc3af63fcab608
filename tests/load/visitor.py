"""A visitor without a browser: opens pages as one does, down to the state of every widget.

A page is ready when its document is there, its websocket is open, its Python has said which
widgets there are, and all their states have come.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
import uuid
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from typing import Any, Final
from urllib.parse import urlencode, urljoin

from jupyter_client.session import Session
from jupyter_server.services.kernels.connection.base import (
    deserialize_msg_from_ws_v1,
    serialize_msg_to_ws_v1,
)
from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse
from tornado.simple_httpclient import SimpleAsyncHTTPClient
from tornado.websocket import WebSocketClientConnection, websocket_connect

from tests.serving import closed

__all__ = ["OpenPage", "Visitor"]

PROTOCOL: Final = "v1.kernel.websocket.jupyter.org"
PATIENCE: Final = 100
"""Seconds that a page may take."""


@dataclass
class OpenPage:
    """A page that a visitor has open.

    Attributes
    ----------
    server : str
        Where the server's addresses begin.
    states : mapping
        The state of each widget by its id.
    seconds : float
        How long it took until it was ready.
    document : float
        How much of that the document took.
    """

    visitor: Visitor
    server: str
    html: str
    kernel: str
    started: float
    document: float
    seconds: float = 0.0
    states: Mapping[str, Any] = field(default_factory=dict)
    _socket: WebSocketClientConnection = field(init=False, repr=False)
    _session: Session = field(default_factory=lambda: Session(key=b"unused"), repr=False)

    async def connect(self) -> None:
        """Open the websocket, and ask for widgets and states as a page does."""
        at = f"{self.server}api/kernels/{self.kernel}/channels?session_id={uuid.uuid4()}"
        request = HTTPRequest(
            at.replace("http", "ws", 1),
            headers=self.visitor.headers(Origin=urljoin(self.server, "/").rstrip("/")),
            connect_timeout=PATIENCE,
        )
        self._socket = await websocket_connect(request, subprotocols=[PROTOCOL])
        await self.ask("kernel_info_request", {})
        comms = await self.ask("comm_info_request", {"target_name": "jupyter.widget"})
        states = await self._request_states()
        assert comms["comms"].keys() == states.keys()
        self.states = states
        self.seconds = time.perf_counter() - self.started

    async def ask(self, kind: str, content: dict[str, Any]) -> dict[str, Any]:
        """Ask the page's Python, and return what its reply contains."""
        asked = await self.send(kind, content)
        wanted = kind.replace("_request", "_reply")
        while True:
            message = await self.hear()
            about = message["parent_header"].get("msg_id")
            if (message["header"]["msg_type"], about) == (wanted, asked):
                return dict(message["content"])

    async def _request_states(self) -> dict[str, Any]:
        comm = uuid.uuid4().hex
        target = {"target_name": "jupyter.widget.control", "target_module": None}
        opened = {"comm_id": comm, **target, "data": {}}
        await self.send("comm_open", opened, {"version": "1.0.0"})
        told = {"comm_id": comm, "data": {"method": "request_states"}}
        await self.send("comm_msg", told)
        while True:
            content = (await self.hear())["content"]
            if content.get("comm_id") == comm and content["data"].get("method") == "update_states":
                return dict(content["data"]["states"])

    async def send(
        self, kind: str, content: dict[str, Any], metadata: dict[str, Any] | None = None
    ) -> str:
        """Send the page's Python a message, and return the message's id."""
        message = self._session.msg(kind, content, metadata=metadata)
        wire = serialize_msg_to_ws_v1(message, "shell", self._session.pack)
        await self._socket.write_message(wire, binary=True)
        return str(message["header"]["msg_id"])

    async def hear(self) -> dict[str, Any]:
        """Return the next message of the page's Python, with its ``size`` in bytes.

        Raises
        ------
        ConnectionError
            The server has closed the page.
        """
        wire = await self.read()
        _channel, parts = deserialize_msg_from_ws_v1(wire)
        header, parent, _metadata, content = (json.loads(part) for part in parts[:4])
        told = {"header": header, "parent_header": parent, "content": content}
        return {**told, "size": len(wire)}

    async def read(self) -> bytes:
        """Return the next message as it has come; raises what `hear` does."""
        wire = await self._socket.read_message()
        if wire is None:
            raise ConnectionError("the page was closed by its server")
        assert isinstance(wire, bytes)
        return wire

    def lose(self) -> None:
        """Lose the connection, as a tablet does that goes to sleep."""
        self._socket.close()

    async def leave(self) -> None:
        """Leave the page, which ends its Python."""
        ending = f"{self.server}voila/api/shutdown/{self.kernel}"
        await self.visitor.fetch(ending, method="POST", body="")
        await closed(self._socket)


@dataclass
class Visitor:
    """Somebody with a browser's cookies, who opens pages."""

    language: str = "en"
    cookies: dict[str, str] = field(default_factory=dict)

    def headers(self, **more: str) -> dict[str, str]:
        """Return what a browser says of itself with each request."""
        kept = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"Accept-Language": self.language, "Cookie": kept, **more}

    async def fetch(self, address: str, **asked: Any) -> HTTPResponse:
        """Ask for something and keep the cookies that come with it; no answer raises."""
        client = AsyncHTTPClient(force_instance=True)
        assert isinstance(client, SimpleAsyncHTTPClient)
        given = {"request_timeout": PATIENCE, "connect_timeout": PATIENCE, **asked}
        headers = self.headers(**given.pop("headers", {}))
        try:
            answer = await client.fetch(address, raise_error=False, headers=headers, **given)
        finally:
            client.close()
        for told in answer.headers.get_list("Set-Cookie"):
            for name, morsel in SimpleCookie(told).items():
                self.cookies[name] = morsel.coded_value
        return answer

    async def come_in(self, address: str, code: str, name: str) -> None:
        """Come in with the code of the class."""
        fields = urlencode({"do": "code", "code": code, "name": name, "on": "/"})
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        answer = await self.fetch(address, method="POST", body=fields, headers=form)
        assert answer.code == 200, (answer.code, answer.body)

    async def open(self, address: str) -> OpenPage:
        """Open a page.

        Raises
        ------
        PermissionError
            The server does not let this visitor in now.
        """
        started = time.perf_counter()
        answer = await self.fetch(address)
        html = answer.body.decode()
        told = {name: re.search(rf'"{name}": "([^"]+)"', html) for name in ("kernelId", "baseUrl")}
        kernel, base = (found and found[1] for found in told.values())
        if answer.code != 200 or not kernel or not base:
            raise PermissionError(f"{answer.code} {answer.reason}")
        document = time.perf_counter() - started
        page = OpenPage(self, urljoin(address, base), html, kernel, started, document)
        async with asyncio.timeout(PATIENCE):
            await page.connect()
        return page

    async def wait_for(self, address: str) -> OpenPage:
        """Open a page, and wait in the queue as long as there is no room."""
        async with asyncio.timeout(PATIENCE):
            while True:
                with suppress(PermissionError):
                    return await self.open(address)
                while not (await self.queue(address))["enter"]:
                    await asyncio.sleep(0.5)

    async def queue(self, address: str) -> dict[str, Any]:
        """Ask whether there is room, as the page does on which one waits."""
        answer = await self.fetch(urljoin(address, "/catan_nb/queue"))
        return dict(json.loads(answer.body))
