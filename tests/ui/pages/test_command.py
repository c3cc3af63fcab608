"""The command catan-nb: its arguments, the folders it finds, the servers it starts."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path
from types import SimpleNamespace

import nbformat
import pytest
from traitlets.config import Config

import catan_nb as cn
from catan_nb import cli
from catan_nb._version import __version__
from catan_nb.classroom.visitors import GUEST, TEACHER
from catan_nb.language import LANGUAGES, VARIABLE, current, use
from catan_nb.ui import contents
from catan_nb.ui.pages.welcome import front_page_html
from catan_nb.ui.server import notebook_files
from catan_nb.ui.server.admission import Machine
from catan_nb.ui.server.class_commands import learner_instructions, startup_announcement
from catan_nb.ui.server.forked_pages import CAN_FORK
from catan_nb.ui.server.login import Door, LoginRefused
from catan_nb.ui.server.serve import SETTINGS, SHARE, free_port, make_page_config_hook
from catan_nb.ui.server.serve import serve_pages as serve_pages
from tests.machine import needs_signals
from tests.ui.server.conftest import LAB

pytestmark = pytest.mark.slow

Serve = Callable[..., tuple[subprocess.Popen[str], str]]


def write_notebook(path: Path, code: str = "print('hello')") -> Path:
    kernel = {"name": "python3", "language": "python", "display_name": "Python 3"}
    notebook = nbformat.v4.new_notebook(
        metadata={"kernelspec": kernel}, cells=[nbformat.v4.new_code_cell(code)]
    )
    nbformat.write(notebook, path)
    return path


def stand_in() -> SimpleNamespace:
    """Return what takes the place of a server that would not return."""
    return SimpleNamespace(
        config=Config(), initialize=lambda _: None, start=lambda: None, base_url="/"
    )


def test_it_tells_its_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        cli.main(["--version"])
    assert end.value.code == 0
    version, place = capsys.readouterr().out.split(" in ")
    assert version == f"catan_nb {__version__} ({'compiled' if cn.compiled else 'interpreted'})"
    assert Path(place.rstrip("\n")) == Path(cli.__file__).parent


@pytest.mark.parametrize("arguments", [[], ["fly"], ["play", "--port", "x"], ["lab", "--port=-1"]])
def test_what_it_does_not_know_it_explains(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        cli.main(arguments)
    assert end.value.code == 2
    assert "usage: catan-nb" in capsys.readouterr().err


def test_a_missing_notebook_is_said_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["play", "nowhere.ipynb"]) == 1
    assert capsys.readouterr().err == "catan-nb: there is no nowhere.ipynb\n"


@pytest.mark.parametrize(
    ("asked", "page", "front"),
    [
        ([], "welcome.ipynb", True),
        (["table"], "play.ipynb", False),
        (["almanac"], "almanac.ipynb", False),
        (["welcome"], "welcome.ipynb", True),
    ],
)
def test_a_notebook_of_the_kit_is_found_by_its_name(
    asked: list[str], page: str, front: bool, tmp_path: Path, monkeypatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_notebook(tmp_path / "welcome.ipynb" if not asked else tmp_path / "other.ipynb")
    opened: list[tuple[Path, str, bool]] = []
    monkeypatch.setattr(
        "catan_nb.ui.server.serve.serve_pages",
        lambda folder, page, *, front, **_: opened.append((folder, page, front)),
    )
    assert cli.main(["play", *asked, "--no-browser"]) == 0
    assert opened == [(notebook_files.notebooks_folder().resolve(), page, front)]


def test_a_class_has_a_code_and_a_key_whether_given_or_not(monkeypatch) -> None:
    hosted: list[SimpleNamespace] = []
    monkeypatch.setattr(
        "catan_nb.ui.server.serve.serve_pages",
        lambda _folder, _page, **given: hosted.append(SimpleNamespace(**given)),
    )
    assert cli.main(["class"]) == 0
    assert cli.main(["class", "--name", " 8  b ", "--code", "kd-7m x", "--key", "mine"]) == 0
    made, given = hosted
    assert made.host == given.host == "0.0.0.0"
    assert (len(made.door.code), len(made.door.key), made.class_name) == (5, 8, "")
    assert (given.door.code, given.door.key, given.class_name) == ("KD7MX", "mine", "8 b")


@pytest.mark.parametrize("code", ["", "K7", "K7Q2!"])
def test_a_class_cannot_have_what_is_no_code(code: str, capsys) -> None:
    with pytest.raises(SystemExit):
        cli.main(["class", "--code", code])
    assert "is no code: at least 4 of" in capsys.readouterr().err


@pytest.mark.parametrize("code", ["", "KD7MX"])
def test_a_browser_is_started_with_a_key_that_lets_in_once(code: str) -> None:
    door = Door("TEACHERS", code)
    told, opened = startup_announcement("http://192.0.2.7:8866/", door, drawn=False)
    page, _, key = opened.partition("?key=")
    assert f"Open {page}?key=TEACHERS in a browser" in told
    assert key != "TEACHERS"
    assert door.log_in_with_key(key, "here").visitor.role == (TEACHER if code else GUEST)
    with pytest.raises(LoginRefused, match="wrong"):
        door.log_in_with_key(key, "elsewhere")
    assert door.log_in_with_key("TEACHERS", "here")


def test_a_terminal_shows_learners_the_way_as_a_drawing_too() -> None:
    address = "http://192.0.2.7:8866/"
    plain = learner_instructions(address, "KD7MX", drawn=False)
    assert plain == f"Learners open {address} and come in with the code KD7MX."
    told, _opened = startup_announcement(address, Door("TEACHERS", "KD7MX"), drawn=False)
    assert told.splitlines()[0] == plain
    page = f"{address}voila/render/class.ipynb?key=TEACHERS"
    assert f"Open {page} in a browser, as the teacher." in told
    told, _opened = startup_announcement(address, Door("TEACHERS"), drawn=True)
    assert f"Open {address}?key=TEACHERS in a browser." in told
    drawn = learner_instructions(address, "KD7MX", drawn=True)
    assert drawn.startswith(plain)
    square = drawn.splitlines()[2:]
    assert len(square) > 15
    assert {len(line) for line in square} == {len(square[0])}


@pytest.mark.parametrize(
    ("page", "front", "prepared"),
    [
        ("welcome.ipynb", True, {"play.ipynb"}),
        ("dice_lab.ipynb", False, {"dice_lab.ipynb"}),
        (None, False, set()),
    ],
)
def test_what_most_people_open_next_is_prepared(
    page: str | None, front: bool, prepared: set[str], monkeypatch
) -> None:
    made = stand_in()
    monkeypatch.setattr("catan_nb.ui.server.voila_app.Server.instance", lambda **_: made)
    folder = notebook_files.notebooks_folder()
    serve_pages(folder, page, host="localhost", port=0, browser=False, front=front, fork=False)
    pools = made.config.VoilaKernelManager.kernel_pools_config
    assert {name for name, pool in pools.items() if pool["pool_size"]} == prepared
    assert made.config.VoilaConfiguration.preheat_kernel is bool(prepared)
    assert (made.front is not None) is front
    words = made.config.VoilaConfiguration.page_config_hook({"baseUrl": "/"}, log=None)
    assert set(words["waiting"]) == set(LANGUAGES)


def test_a_page_that_must_know_whose_it_is_is_not_prepared(monkeypatch) -> None:
    made = stand_in()
    monkeypatch.setattr("catan_nb.ui.server.voila_app.Server.instance", lambda **_: made)
    folder, page = notebook_files.notebooks_folder(), contents.TOGETHER
    serve_pages(folder, page, host="localhost", port=0, browser=False, fork=False)
    assert made.config.VoilaConfiguration.preheat_kernel is False


@pytest.mark.skipif(not CAN_FORK, reason="pages are forked on Linux, by ipykernel 7")
@pytest.mark.parametrize(
    ("page", "front", "warm"),
    [("welcome.ipynb", True, "play.ipynb"), ("dice_lab.ipynb", False, "dice_lab.ipynb")],
)
def test_pages_of_the_kit_are_forked_and_none_is_prepared(
    page: str, front: bool, warm: str, monkeypatch
) -> None:
    made = stand_in()
    made.log, made.machine = None, Machine()
    monkeypatch.setattr("catan_nb.ui.server.voila_app.Server.instance", lambda **_: made)
    monkeypatch.setattr("catan_nb.ui.server.forked_pages.install_provisioner", lambda _log: None)
    folder = notebook_files.notebooks_folder().resolve()
    serve_pages(folder, page, host="localhost", port=0, browser=False, front=front)
    assert made.warm == warm
    assert made.stored.may_share("01_two_dice.ipynb")
    # What depends on when it is opened, and what others have written, runs for each visitor.
    assert not made.stored.may_share("class_results.ipynb")
    assert not made.stored.may_share("own.ipynb")
    assert made.config.VoilaConfiguration.preheat_kernel is False


def test_notebooks_of_others_run_for_each_visitor(tmp_path: Path, monkeypatch) -> None:
    made = stand_in()
    monkeypatch.setattr("catan_nb.ui.server.voila_app.Server.instance", lambda **_: made)
    write_notebook(tmp_path / "play.ipynb")
    serve_pages(tmp_path, "play.ipynb", host="localhost", port=0, browser=False)
    assert not hasattr(made, "stored")
    assert made.config.VoilaConfiguration.preheat_kernel is True


def test_a_language_holds_from_the_front_page_on(monkeypatch) -> None:
    """For this process, and for those in which the Python of pages runs."""
    begun: list[tuple[str, str, str]] = []

    def serve(folder: Path, page: str, **_: object) -> None:
        [tongue] = re.findall(r'<html lang="(..)">', front_page_html(folder))
        begun.append((current(), os.environ[VARIABLE], tongue))

    monkeypatch.setattr("catan_nb.ui.server.serve.serve_pages", serve)
    monkeypatch.setenv(VARIABLE, "en")
    try:
        assert cli.main(["play", "--language", "de"]) == 0
        assert make_page_config_hook()({})["language"] == "de"
    finally:
        use("en")
    assert begun == [("de", "de", "de")]
    assert make_page_config_hook()({})["language"] == "en"


def test_the_front_page_is_answered_without_any_python(serve: Serve) -> None:
    _, said = serve("--port", "0")
    port = port_of(said)
    status, location, _ = fetch(port, "/")
    assert (status, location) == (302, "/voila/render/welcome.ipynb")
    status, _, page = fetch(port, location)
    assert status == 200
    assert 'href="play.ipynb"' in page
    assert "kernelId" not in page


def test_working_copies_are_never_overwritten(tmp_path: Path, monkeypatch) -> None:
    source = tmp_path / "source"
    (source / "pictures").mkdir(parents=True)
    (source / ".ipynb_checkpoints").mkdir()
    write_notebook(source / "play.ipynb")
    write_notebook(source / ".ipynb_checkpoints" / "play.ipynb")
    (source / "pictures" / "board.svg").write_text("<svg/>", encoding="utf-8")
    monkeypatch.setattr(notebook_files, "notebooks_folder", lambda: source)
    target = tmp_path / "mine"
    assert [path.name for path in notebook_files.copy_notebooks(target).new] == [
        "board.svg",
        "play.ipynb",
    ]
    (target / "play.ipynb").write_text("my own work", encoding="utf-8")
    (target / "pictures" / "board.svg").unlink()
    again = notebook_files.copy_notebooks(target)
    assert [path.name for path in again.new] == ["board.svg"]
    assert [path.name for path in again.kept] == ["play.ipynb"]
    assert (target / "play.ipynb").read_text(encoding="utf-8") == "my own work"


def test_the_lab_works_on_copies(tmp_path: Path, monkeypatch, capsys) -> None:
    source = tmp_path / "source"
    source.mkdir()
    write_notebook(source / "play.ipynb")
    monkeypatch.setattr(notebook_files, "notebooks_folder", lambda: source)
    opened: list[tuple[Path, bool]] = []
    monkeypatch.setattr(
        "catan_nb.ui.server.serve.run_jupyterlab",
        lambda folder, *, host, port, browser: opened.append((folder, browser)) or 0,
    )
    target = tmp_path / "mine"
    assert cli.main(["lab", "--folder", str(target), "--no-browser"]) == 0
    assert cli.main(["play", "--lab", "--folder", str(target)]) == 0
    assert opened == [(target, False), (target, True)]
    out = capsys.readouterr().out
    assert f"Copied 1 files to {target}." in out
    assert "kept 1 that were there" in out


def test_a_port_in_use_is_passed_over() -> None:
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = busy.getsockname()[1]
        assert free_port("127.0.0.1", port) > port
        with pytest.raises(OSError, match=f"no port from {port} on is free"):
            free_port("127.0.0.1", port, tries=1)
    assert free_port("127.0.0.1", 0) > 0


def test_a_host_that_is_not_here_is_refused() -> None:
    with pytest.raises(OSError, match="no address"):
        free_port("no-such-host.invalid", 0)


def test_settings_and_templates_are_part_of_the_package() -> None:
    assert (SETTINGS / "voila.json").is_file()
    assert (SHARE / "voila" / "templates" / "catan_nb" / "index.html.j2").is_file()


@pytest.fixture
def serve() -> Iterator[Serve]:
    """Start the command and wait for the line with the address."""
    running: list[subprocess.Popen[str]] = []

    def serve(*arguments: str) -> tuple[subprocess.Popen[str], str]:
        process = subprocess.Popen(
            [sys.executable, "-m", "catan_nb.cli", "play", *arguments, "--no-browser"],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        running.append(process)
        assert process.stdout is not None
        said = ""
        while line := process.stdout.readline():
            said += line
            if "Open http" in line:
                return process, said
        pytest.fail(f"no server: {said}")

    yield serve
    for process in running:
        process.kill()
        process.communicate()


COOKIES: dict[int, dict[str, str]] = {}  # of the one browser of these tests, by port


def fetch(port: int, path: str, method: str = "GET") -> tuple[int, str, str]:
    connection, kept = HTTPConnection("localhost", port, timeout=30), COOKIES.setdefault(port, {})
    connection.request(method, path, headers={"Cookie": "; ".join(map("=".join, kept.items()))})
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    told = [one.partition(";")[0] for one in answer.headers.get_all("Set-Cookie") or ()]
    kept.update(dict(one.split("=", 1) for one in told))
    return answer.status, answer.headers.get("Location", ""), text


def port_of(said: str) -> int:
    found = re.search(r"http://localhost:(\d+)/", said)
    assert found is not None, said
    return int(found.group(1))


@pytest.mark.chosen
@needs_signals
def test_a_page_is_served_from_this_computer_alone(serve: Serve, tmp_path: Path) -> None:
    notebook = write_notebook(tmp_path / "my page.ipynb", "print(6 * 7)")
    process, said = serve(str(notebook), "--port", "0")
    port = port_of(said)
    status, location, _ = fetch(port, "/")
    assert (status, location) == (302, "/voila/render/my%20page.ipynb")
    status, _, page = fetch(port, location)
    assert status == 200
    assert "42" in page
    # Every address in the page is relative; only names of XML dialects look otherwise.
    others = set(re.findall(r"""(?:src|href)=["']?(?:https?:)?//([^"'/ ]+)""", page))
    assert others == set()

    kernel = re.search(r'"kernelId": "([-\w]+)"', page)
    assert kernel is not None
    assert fetch(port, f"/api/kernels/{kernel.group(1)}")[0] == 200
    # The page is left without the token that other requests need.
    assert fetch(port, f"/voila/api/shutdown/{kernel.group(1)}", "POST")[0] == 204
    assert fetch(port, f"/api/kernels/{kernel.group(1)}")[0] == 404

    status, _, page = fetch(port, "/nothing/here")
    assert status == 404
    assert "There is no such page" in page
    assert "https://" not in page

    process.send_signal(signal.SIGINT)
    rest, _ = process.communicate(timeout=20)
    assert process.returncode == 0
    room, first, last = (said + rest).splitlines()
    assert first == f"Open http://localhost:{port}/ in a browser. Ctrl-C stops the server."
    assert re.fullmatch(r"There is room for about \d+ pages\.", room)
    assert last == "The server has stopped."


@needs_signals
def test_a_folder_is_listed_and_a_busy_port_avoided(serve: Serve, tmp_path: Path) -> None:
    write_notebook(tmp_path / "01_two_dice.ipynb")
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        taken = busy.getsockname()[1]
        process, said = serve(str(tmp_path), "--port", str(taken))
        port = port_of(said)
        assert said.startswith(f"Port {taken} is in use; taking {port} instead.\n")
    page = fetch(port, "/")[2]
    assert "1. Two dice" in page
    assert "https://" not in page
    started = time.monotonic()
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=20)
    assert time.monotonic() - started < 10


@needs_signals
@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGINT])
def test_the_lab_is_announced_when_it_answers_and_ends_with_the_command(
    ending: signal.Signals, serve: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "jupyterlab.py").write_text(LAB, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    process, said = serve("--lab", "--port", "0", "--folder", str(tmp_path / "mine"))
    port = port_of(said)
    assert fetch(port, "/api")[0] == 404
    process.send_signal(ending)
    process.communicate(timeout=20)
    assert process.returncode == 0
    with pytest.raises(ConnectionRefusedError):
        fetch(port, "/api")
