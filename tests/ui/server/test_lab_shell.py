"""JupyterLab is a shell: who gives it to a network says so, and it can always be stopped."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from catan_nb import cli
from catan_nb.ui.server.serve import SETTINGS
from tests.machine import needs_signals
from tests.ui.server.conftest import LAB

pytestmark = pytest.mark.slow

IGNORES = """
import signal
signal.signal(signal.SIGTERM, signal.SIG_IGN)
signal.signal(signal.SIGINT, signal.SIG_IGN)
"""
DEAF = IGNORES + LAB
START = """
from pathlib import Path
from catan_nb.ui.server import serve
serve._ENDING = 0.5
serve.run_jupyterlab(Path("."), host="localhost", port=0, browser=False)
"""


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """The hosts for which JupyterLab would have been started."""
    hosts: list[str] = []
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(
        "catan_nb.ui.server.serve.run_jupyterlab",
        lambda folder, *, host, **_: hosts.append(host) or 0,
    )
    return hosts


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("command", [["lab"], ["play", "--lab"]])
def test_without_a_yes_the_network_gets_no_shell(command, started, monkeypatch, capsys) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("yes\n"))
    assert cli.main([*command, "--host", "0.0.0.0"]) == 1
    assert started == []
    said = capsys.readouterr().err
    assert "a shell on this computer" in said
    assert "--yes-shell" in said


@pytest.mark.parametrize(("answer", "hosts"), [("yes\n", ["0.0.0.0"]), ("\n", []), ("no\n", [])])
def test_at_a_terminal_it_is_asked_for(answer, hosts, started, monkeypatch) -> None:
    monkeypatch.setattr(sys, "stdin", Terminal(answer))
    assert cli.main(["lab", "--host", "0.0.0.0"]) == (0 if hosts else 1)
    assert started == hosts


def test_a_yes_in_the_command_is_enough_and_this_computer_needs_none(started) -> None:
    assert cli.main(["lab", "--host", "0.0.0.0", "--yes-shell"]) == 0
    assert cli.main(["lab"]) == 0
    assert started == ["0.0.0.0", "localhost"]


def test_voila_s_preview_is_switched_off_in_our_lab() -> None:
    """It waits for ever for pages with these settings, and then nothing stops the server."""
    config = json.loads((SETTINGS / "jupyter_server_config.json").read_text(encoding="utf-8"))
    assert config["ServerApp"]["jpserver_extensions"]["voila.server_extension"] is False
    page = json.loads((SETTINGS / "labconfig" / "page_config.json").read_text(encoding="utf-8"))
    assert page["disabledExtensions"]["@voila-dashboards/jupyterlab-preview"] is True


@needs_signals
def test_a_lab_that_hears_nothing_ends_too(tmp_path, monkeypatch) -> None:
    (tmp_path / "jupyterlab.py").write_text(DEAF, encoding="utf-8")
    root = Path(__file__).parents[3]
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}:{root}")
    monkeypatch.chdir(tmp_path)
    process = subprocess.Popen([sys.executable, "-c", START], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        assert "Open http" in process.stdout.readline()
        began = time.monotonic()
        process.terminate()
        process.communicate(timeout=20)
        assert time.monotonic() - began < 15
    finally:
        process.kill()
