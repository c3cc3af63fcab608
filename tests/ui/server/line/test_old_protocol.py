"""A line that does not speak today's protocol is not opened, and stops nobody.

The server read what it sent over such lines as if it were of today. Two messages of a page's owner,
or a proxy that leaves out a header, kept it busy for good while it took all memory.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from catan_nb.ui.contents import TABLE
from tests.ui.server.conftest import Opened, Running, running
from tests.ui.server.line.attacks import Health, asks_for_states, kinds_of_answers
from tests.ui.server.line.attacks import spoken_without_v1 as spoken
from tests.ui.server.test_kernels import packed

pytestmark = pytest.mark.slow

KEY = "a-key-of-the-teacher"
COMMANDS = {
    "play": ("play",),
    "play, each page by itself": ("play", "--no-fork"),
    "class": ("class", "--host", "127.0.0.1", "--key", KEY),
    "class, each page by itself": ("class", "--host", "127.0.0.1", "--key", KEY, "--no-fork"),
}


@pytest.fixture(params=COMMANDS)
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Running]:
    """A server of each kind."""
    command, *arguments = COMMANDS[request.param]
    tables = ("--tables", str(tmp_path / "tables.sqlite")) if command == "class" else ()
    with running(tmp_path, *arguments, *tables, command=command) as found:
        yield found


def opened(server: Running) -> Opened:
    """Open a table, in a class with the teacher's key."""
    cookies = server.ask(f"/?key={KEY}").cookies
    cookie = "; ".join(one.partition(";")[0] for one in cookies)
    return server.open(f"/voila/render/{TABLE}", cookie)


def test_a_line_without_the_protocol_of_today_is_refused_and_stops_nobody(server) -> None:
    page = opened(server)
    health = Health(server.process.pid, lambda: server.ask("/", cookie=page.cookie))
    for offered in (None, ["kernel.websocket.jupyter.org"], ["v1", "v2"]):
        assert spoken(page.line, offered) == 400
        health.check()
    assert page.connections == 0
    kinds_of_answers(page.line, map(packed, asks_for_states()), ["kernel_info_reply", "comm_msg"])
    health.check()
    assert server.stop() == "The server has stopped.\n"
