"""Pages run at a lower priority than their server, however they were started."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from catan_nb.ui.server.connection import lower_priority
from catan_nb.ui.server.forked_pages import CAN_FORK
from tests.ui.server.conftest import running, write_notebook

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="priorities have other names there")


def priorities(process: int) -> set[int]:
    """Return those of all threads of a process and of those below it."""
    below = [psutil.Process(process), *psutil.Process(process).children(recursive=True)]
    if sys.platform != "linux":
        return {one.nice() for one in below}
    tasks = [thread.id for one in below for thread in one.threads()]
    return {os.getpriority(os.PRIO_PROCESS, task) for task in tasks}


def session_gives_way(process: int) -> bool:
    """Return whether Linux, where it shares out by sessions, gives a page's own one as little."""
    group = Path(f"/proc/{process}/autogroup")
    if os.getsid(process) != process or not group.exists():
        return True
    return int(group.read_text("utf-8").split()[-1]) >= 10


def test_all_threads_of_a_process_give_way_in_its_session_too() -> None:
    threads = (
        "import threading\n"
        "for _ in range(3): threading.Thread(target=threading.Event().wait, daemon=True).start()\n"
        "print('ready', flush=True)\ninput()"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", threads],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        start_new_session=True,
    )
    assert process.stdout is not None
    try:
        process.stdout.readline()
        own = os.getpriority(os.PRIO_PROCESS, 0)
        until = time.monotonic() + 10
        lower_priority(process.pid)
        while not session_gives_way(process.pid) and time.monotonic() < until:
            lower_priority(process.pid)  # one session at a time
            time.sleep(0.2)
        assert priorities(process.pid) == {min(own + 10, 19)}
        assert session_gives_way(process.pid)
        lower_priority(process.pid, last=True)
        assert priorities(process.pid) == {19}
        lower_priority(process.pid)  # which does not fail where priorities may not be raised
        assert priorities(process.pid) <= {min(own + 10, 19), 19}
    finally:
        process.communicate(b"\n", timeout=20)
    lower_priority(process.pid)  # it is gone: nobody minds


@pytest.mark.slow
def test_pages_give_way_that_run_their_notebook_and_one_that_is_prepared(tmp_path: Path) -> None:
    """The one that is prepared, for whoever comes next, is of the notebook opened first."""
    write_notebook(tmp_path / "page.ipynb", "print(6 * 7)")
    with running(tmp_path, str(tmp_path / "page.ipynb")) as server:
        server.open()
        until = time.monotonic() + 60
        while len(pages(server.process.pid)) < 2 and time.monotonic() < until:
            time.sleep(0.2)
        _give_way(server.process.pid, pages(server.process.pid))


@pytest.mark.slow
@pytest.mark.skipif(not CAN_FORK, reason="pages are forked on Linux, by ipykernel 7")
def test_pages_give_way_that_are_forked(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        server.open("/voila/render/01_two_dice.ipynb")
        below = pages(server.process.pid)
        forked = [one for one in below if os.getpgid(one) == one != os.getsid(one)]
        # They share out among them what their one session has, and the server has its own.
        assert {os.getsid(one) for one in forked} < set(below)
        _give_way(server.process.pid, forked)


def pages(server: int) -> list[int]:
    """Return the processes below a server."""
    return [one.pid for one in psutil.Process(server).children(recursive=True)]


def _give_way(server: int, below: list[int]) -> None:
    until = time.monotonic() + 20
    own = os.getpriority(os.PRIO_PROCESS, server)
    while time.monotonic() < until:
        if all(priorities(page) == {own + 10} and session_gives_way(page) for page in below):
            break
        time.sleep(0.2)
    assert below
    assert {nice for page in below for nice in priorities(page)} == {own + 10}
    assert all(map(session_gives_way, below))
