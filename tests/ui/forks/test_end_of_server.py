"""A server that ends while it is still being made ready ends without a word of its helpers."""

from __future__ import annotations

import os
import socket
import subprocess
import sys

import pytest

from catan_nb.ui.server.forked_pages import CAN_FORK, FORK_SERVER

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not CAN_FORK, reason="pages are not forked on this system"),
]


def test_the_first_process_ends_in_silence_where_its_server_has_ended() -> None:
    here, there = socket.socketpair()
    life, held = os.pipe()
    inherited = (there.fileno(), life)
    process = subprocess.Popen(
        [sys.executable, "-Xfrozen_modules=off", "-m", FORK_SERVER, *map(str, inherited)],
        pass_fds=inherited,
        stderr=subprocess.PIPE,
    )
    there.close()
    here.close()
    os.close(life)
    os.close(held)
    assert process.communicate(timeout=60)[1] == b""
    assert process.returncode == 0
