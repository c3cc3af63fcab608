"""Lines that are asked for and lost before they are open: they take nothing of the server."""

from __future__ import annotations

import socket
import time
from collections import deque
from pathlib import Path

import psutil
import pytest

from catan_nb.ui.server.rate_limits import Traffic
from tests.ui.server.conftest import Opened, running, write_notebook
from tests.ui.server.test_connection import shaken
from tests.ui.server.test_kernels import V1


def test_a_visitor_opens_a_line_a_second_after_a_burst() -> None:
    now = 1000.0
    traffic = Traffic(lambda _visitor: 0.0, lambda: now)
    burst = 0
    while traffic.seconds_to_wait_to_connect("eve") == 0:
        burst += 1
    assert 24 <= burst <= 80  # all pages of a visitor come back at once
    opened = 0
    for _ in range(600):
        now += 0.1
        opened += traffic.seconds_to_wait_to_connect("eve") == 0
    assert 55 <= opened <= 65
    assert traffic.seconds_to_wait_to_connect("ann") == 0


def ask_for_line(page: Opened, session: str) -> socket.socket:
    """Send the request for a line, and read nothing."""
    line = socket.create_connection(("127.0.0.1", page.server.port), timeout=20)
    line.sendall(
        (
            f"GET /api/kernels/{page.kernel}/channels?session_id={session} HTTP/1.1\r\n"
            f"Host: 127.0.0.1:{page.server.port}\r\nCookie: {page.cookie}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            f"Sec-WebSocket-Protocol: {V1}\r\n\r\n"
        ).encode()
    )
    return line


@pytest.mark.slow
def test_lost_handshakes_leave_nothing_behind(tmp_path: Path) -> None:
    write_notebook(tmp_path / "page.ipynb")
    with running(tmp_path, str(tmp_path)) as server:
        page = server.open()
        with shaken(page):
            pass
        process = psutil.Process(server.process.pid)
        before = process.num_fds()
        lines: deque[socket.socket] = deque()
        most = 0
        for number in range(600):
            lines.append(ask_for_line(page, f"lost{number}"))
            if len(lines) > 100:
                lines.popleft().close()
            most = max(most, process.num_fds())
        while lines:
            lines.popleft().close()
        assert server.ask("/voila/tree").status == 200
        assert most < before + 400
        until = time.monotonic() + 90
        while process.num_fds() > before + 12 and time.monotonic() < until:
            time.sleep(0.5)
        assert process.num_fds() <= before + 12
        assert page.connections == 0
        with shaken(page) as (_line, answer):  # the page's own browser comes back
            assert b" 101 " in answer
        assert "object has no attribute" not in server.stop()
