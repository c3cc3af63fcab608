"""What the Python of a page says and browsers do not hear."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from jupyter_client.session import Session

from catan_nb.ui.server.connection import PageChannels


def sent(kind: str, content: dict[str, Any]) -> list[bytes]:
    """Return what goes to a browser of a message of its page's Python."""
    session, wire = Session(key=b""), []
    page = SimpleNamespace(
        session=session,
        log=SimpleNamespace(error=lambda *_told: None),
        multi_kernel_manager=SimpleNamespace(traceback_replacement_message="something went wrong"),
        write_message=lambda message, binary: wire.append(message),
    )
    message = session.serialize(session.msg(kind, content))
    PageChannels._forward_to_browser(page, "iopub", message)  # type: ignore[arg-type]
    return wire


@pytest.mark.parametrize(
    ("kind", "content"),
    [
        ("stream", {"name": "stderr", "text": "File /home/teacher/secret.py"}),
        ("execute_input", {"code": "secret", "execution_count": 1}),
        ("error", {"ename": "E", "evalue": "secret", "traceback": ["/home/teacher/secret.py"]}),
    ],
)
def test_where_files_are_and_what_the_notebook_runs_is_told_to_no_browser(
    kind: str, content: dict[str, Any]
) -> None:
    assert b"secret" not in b"".join(sent(kind, content))


def test_what_is_printed_is_shown() -> None:
    [wire] = sent("stream", {"name": "stdout", "text": "42"})
    assert b'"text": "42"' in wire
