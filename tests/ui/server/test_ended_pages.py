"""What a server keeps of pages, and says of them, when they are over: nothing."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from jupyter_server.services.kernels.connection.base import serialize_binary_message
from jupyter_server.services.kernels.kernelmanager import ServerKernelManager
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler
from tornado.websocket import WebSocketClosedError

from catan_nb.classroom.limits import Unread
from catan_nb.ui.server import connection
from catan_nb.ui.server.connection import UNREAD, V1, PageConnection, PageKernelManager

HEADER = {"msg_type": "comm_msg", "msg_id": "1", "session": "s", "date": "", "version": "5.3"}


@pytest.fixture
def line(monkeypatch: pytest.MonkeyPatch) -> PageConnection:
    """A line as it comes in from the browser of a page's own visitor."""

    async def own(*_asked: object) -> bool:
        return True

    monkeypatch.setattr(connection, "is_own_page", own)
    found = object.__new__(PageConnection)
    found.initialize()
    settings = {
        "catan_nb_limits": SimpleNamespace(owner=lambda kernel: "visitor"),
        "catan_nb_traffic": SimpleNamespace(seconds_to_wait_to_connect=lambda visitor: 0.0),
    }
    found.application = SimpleNamespace(settings=settings)
    found.request = SimpleNamespace(
        query_arguments={"session_id": [b"session"]}, headers={"Sec-WebSocket-Protocol": V1}
    )
    return found


def test_a_line_that_is_refused_in_words_is_not_kept(
    line: PageConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(_line: object, _kernel: str) -> None:
        """Answer as Tornado does to who asks for no web socket: with 400, and no error."""

    monkeypatch.setattr(KernelWebsocketHandler, "get", refuse)
    asyncio.run(line.get("kernel"))
    assert "kernel" not in PageConnection._lines


def test_a_line_that_has_just_been_closed_is_not_asked_whether_it_is_there(
    line: PageConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    def closed(_line: object) -> None:
        raise WebSocketClosedError

    monkeypatch.setattr(KernelWebsocketHandler, "send_ping", closed)
    line.send_ping()


def test_what_a_closed_line_should_hear_is_not_read(
    line: PageConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    message = {"header": HEADER, "parent_header": {}, "metadata": {}, "content": {}}
    old = serialize_binary_message({**message, "buffers": [b"x" * 100]})
    read: list[object] = []
    monkeypatch.setattr(KernelWebsocketHandler, "write_message", lambda *sent: read.append(sent))
    line.ws_connection = None
    line._unread = Unread(UNREAD)
    assert line.write_message(old, binary=True) is None
    assert not read


def test_pages_that_end_or_begin_while_idle_ones_are_ended_are_worth_no_word(
    caplog: pytest.LogCaptureFixture,
) -> None:
    kernels = PageKernelManager(allowed_message_types=["shutdown_request"])
    kernels.log = logging.getLogger("kernels")
    beginning = ServerKernelManager(parent=kernels)
    assert not beginning.trait_has_value("last_activity")
    kernels._kernels = _Leaving({"left": beginning, "beginning": beginning})
    asyncio.run(kernels.cull_kernels())
    assert not caplog.records


class _Leaving(dict[str, object]):
    """Pages of which one is left as soon as they are listed."""

    def __iter__(self) -> Iterator[str]:
        names = list(super().__iter__())
        self.pop("left", None)
        return iter(names)
