"""Somebody who is removed from a class that runs has no page any more."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from urllib.parse import urlencode

import psutil
import pytest
from tornado.websocket import websocket_connect

from catan_nb.classroom.store import Store
from tests.serving import closed
from tests.ui.server.conftest import Running, running, write_notebook
from tests.ui.server.test_kernels import V1

pytestmark = pytest.mark.slow

NOTES = "import os\nopen('processes.txt', 'a').write(f'{os.getpid()} ')\nprint(6 * 7)"
CLASS = """
from pathlib import Path
from catan_nb.ui.server.login import Door
from catan_nb.ui.server.serve import serve_pages
folder = Path({folder!r})
serve_pages(folder, "page.ipynb", host="127.0.0.1", port=0, browser=False,
      tables=str(folder / "class.sqlite"), door=Door("TEACHERS", "KD7MX"))
"""


def cookie_of(server: Running, name: str) -> str:
    """Let a learner in, and return what the browser sends from now on."""
    form = {"content_type": "application/x-www-form-urlencoded"}
    typed = urlencode({"do": "code", "code": "KD7MX", "name": name})
    entered = server.ask("/catan_nb/door", "POST", typed, **form)
    return "; ".join(one.partition(";")[0] for one in entered.cookies)


def test_the_pages_of_who_is_removed_end_with_their_lines_and_those_of_others_stay(
    tmp_path: Path,
) -> None:
    write_notebook(tmp_path / "page.ipynb", NOTES)
    with running(tmp_path, script=CLASS.format(folder=str(tmp_path))) as server:
        ann, bob = [server.open(cookie=cookie_of(server, name)) for name in ("Ann", "Bob")]
        hers, his = map(int, (tmp_path / "processes.txt").read_text(encoding="utf-8").split())

        async def removed() -> None:
            line = await websocket_connect(ann.line(), subprotocols=[V1])
            with Store(tmp_path / "class.sqlite") as store:
                assert store.forget("Ann").visitors == 1
            async with asyncio.timeout(30):
                while await line.read_message() is not None:
                    pass
            await closed(line)

        asyncio.run(removed())
        until = time.monotonic() + 30
        while psutil.pid_exists(hers):
            assert time.monotonic() < until
            time.sleep(0.1)
        assert server.ask(f"/api/kernels/{ann.kernel}", cookie=ann.cookie).status in (401, 404)
        assert psutil.pid_exists(his)
        assert bob.connections == 0
