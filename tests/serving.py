"""A server in the process of a test, which leaves no line open behind it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Any

from tornado.httpserver import HTTPServer
from tornado.iostream import IOStream
from tornado.testing import bind_unused_port
from tornado.websocket import WebSocketClientConnection

from catan_nb.classroom.link import Link


async def until(true: Callable[[], object], seconds: float = 10.0) -> None:
    """Wait for something to be so."""
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.005)


async def closed(*lines: WebSocketClientConnection) -> None:
    """End lines, and wait until they have ended: Tornado aborts what does not within 5 seconds."""
    protocols = [line.protocol for line in lines if line.protocol is not None]
    for line in lines:
        line.close()
    await until(lambda: all(protocol.stream.closed() for protocol in protocols))


class Server(HTTPServer):
    """A server at a free port, which knows its web sockets too.

    Tornado's own forgets a line as soon as it has become a web socket, and closes it never.
    """

    def initialize(self, *args: Any, **options: Any) -> None:
        super().initialize(*args, **options)
        self.lines: list[IOStream] = []
        socket, self.port = bind_unused_port()
        self.add_socket(socket)

    def handle_stream(self, stream: IOStream, address: tuple[str, int]) -> None:
        self.lines.append(stream)
        super().handle_stream(stream, address)

    async def cut(self) -> None:
        """Cut every line; more may come in."""
        await self.close_all_connections()
        for line in self.lines:
            line.close()
        self.lines.clear()

    async def close(self) -> None:
        self.stop()
        await self.cut()
        await asyncio.sleep(0.02)  # until the other ends have noticed, those on their way as well


async def hung_up(links: Iterable[Link]) -> None:
    """Let pages hang up that are connected, and wait until their lines are closed."""
    links = list(links)
    lines = [link._line for link in links if link._line is not None]
    for link in links:
        link.stop()
    await closed(*lines)
    tasks = [link._task for link in links if link._task is not None]
    await asyncio.gather(*tasks, return_exceptions=True)
