"""The folder for temporary files: a server that ends leaves nothing in it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from catan_nb.classroom.store import Store
from catan_nb.ui.server.serve import TemporaryFolder
from tests.machine import needs_signals
from tests.ui.server.conftest import running, write_notebook

pytestmark = pytest.mark.slow

MAKES = """
import sys
from catan_nb.classroom.store import Store
from catan_nb.ui.server.serve import TemporaryFolder
folder = TemporaryFolder()
print(folder.path, flush=True)
sys.stdin.read()
"""


@pytest.fixture
def temporary(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder for temporary files, for this process and those that it starts."""
    with TemporaryDirectory(prefix="t") as folder:  # of a name that is short, as usual
        monkeypatch.setenv("TMPDIR", folder)
        monkeypatch.setattr("tempfile.tempdir", folder)
        yield Path(folder)


@needs_signals
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_server_that_ends_leaves_no_folder(temporary: Path, tmp_path: Path, how: int) -> None:
    write_notebook(tmp_path / "page.ipynb")
    (tmp_path / "catan_nb").write_text("no folder for tables", encoding="utf-8")
    data = {"JUPYTER_DATA_DIR": str(tmp_path)}
    with running(tmp_path, str(tmp_path), **data) as server:
        server.open()
        [folder] = temporary.iterdir()
        names = {file.name for file in folder.rglob("*")}
        assert "tables.sqlite" in names
        assert any(name.startswith("kernel-") for name in names)
        server.process.send_signal(how)
        assert server.process.wait(30) == 0
    assert list(temporary.iterdir()) == []


@needs_signals
def test_what_a_server_that_was_killed_has_left_ends_with_the_next_start(
    temporary: Path, tmp_path: Path
) -> None:
    write_notebook(tmp_path / "page.ipynb")
    with running(tmp_path, str(tmp_path)) as server:
        server.open()
        server.process.kill()
    [left] = temporary.iterdir()
    with running(tmp_path, str(tmp_path)) as server:
        [folder] = temporary.iterdir()
        assert folder != left
        server.stop()
    assert list(temporary.iterdir()) == []


@needs_signals
def test_a_server_that_is_killed_during_a_backup_leaves_no_copy_for_good(
    temporary: Path, tmp_path: Path
) -> None:
    file = tmp_path / "class.sqlite"
    with Store(file) as store:
        ann = store.add_visitor("Ann", "learner", class_name="8b", at=1.0).id
        for number in range(24):  # more than what the network takes before it is read
            store.keep_answers(ann, f"lesson {number}", {"1": {"text": "x" * 1_000_000}}, at=1.0)
    words = ["--tables", str(file), "--name", "8b", "--key", "KEYKEY22", "--host", "localhost"]
    with (
        running(tmp_path, *words, command="class") as server,
        closing(HTTPConnection("127.0.0.1", server.port, timeout=60)) as connection,
    ):
        entered = server.ask("/?key=KEYKEY22")
        cookie = "; ".join(one.partition(";")[0] for one in entered.cookies)
        connection.request("GET", "/classroom/backup", headers={"Cookie": cookie})
        assert connection.getresponse().status == 200
        server.process.kill()
        server.process.wait()
    assert any(one.stat().st_size > 20_000_000 for one in temporary.rglob("class.sqlite"))
    with running(tmp_path, *words, command="class") as server:
        [_own] = temporary.iterdir()
        server.stop()
    assert list(temporary.iterdir()) == []


def test_a_server_that_cannot_start_leaves_no_folder(temporary: Path, tmp_path: Path) -> None:
    write_notebook(tmp_path / "page.ipynb")
    (tmp_path / "tables.sqlite").write_text("no database", encoding="utf-8")
    tables = ("--tables", str(tmp_path / "tables.sqlite"))
    command = (sys.executable, "-m", "catan_nb.cli", "play", str(tmp_path), "--port", "0", *tables)
    assert subprocess.run([*command, "--no-browser"], capture_output=True).returncode == 1
    assert list(temporary.iterdir()) == []


def test_only_folders_of_processes_that_are_gone_are_removed(temporary: Path) -> None:
    lives = subprocess.Popen(
        [sys.executable, "-c", MAKES], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert lives.stdout is not None
    of_another = Path(lives.stdout.readline().strip())
    gone = temporary / "catan_nb_gone"
    gone.mkdir()
    (gone / "lock").touch()
    others = [temporary / name for name in ("catan_nb_copies", "voila_x", "other")]
    for other in others:
        other.mkdir()
    (temporary / "other" / "lock").touch()
    if os.name == "posix":
        elsewhere = temporary / "elsewhere"
        elsewhere.mkdir()
        (elsewhere / "lock").touch()
        others.append(temporary / "catan_nb_link")
        others[-1].symlink_to(elsewhere)
    own = TemporaryFolder()
    again = TemporaryFolder()
    assert not gone.exists()
    assert all(folder.exists() for folder in (own.path, again.path, of_another, *others))
    own.remove()
    again.remove()
    lives.communicate("")
    assert not any(folder.exists() for folder in (own.path, again.path, of_another))
