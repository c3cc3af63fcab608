"""A class's backup and what is kept of a learner: for its teacher, and for nobody else."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode

import pytest

from catan_nb import cli
from catan_nb.classroom.store import Store
from tests.ui.server.conftest import Answer, Running, running

pytestmark = pytest.mark.slow

BACKUP, EXPORT = "/classroom/backup", "/classroom/export"
ANN = "Ann Quagmire"


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A class of a file in which there is another class, too."""
    folder = tmp_path_factory.mktemp("class")
    file = folder / "class.sqlite"
    with Store(file) as store:
        store.add_visitor(ANN, "learner", class_name="8b", at=1.0)
        store.add_visitor("Cid", "learner", class_name="8c", at=1.0)
    words = ["class", "--tables", str(file), "--name", "8b", "--key", "KEYKEY22", "--code", "K7Q2M"]
    words += ["--host", "localhost", "--port", "0", "--no-browser"]
    with running(folder, script=f"from catan_nb.cli import main; main({words!r})") as found:
        yield found


def cookies(answer: Answer) -> str:
    return "; ".join(one.partition(";")[0] for one in answer.cookies)


@pytest.fixture(scope="module")
def teacher(hosted: Running) -> str:
    return cookies(hosted.ask("/?key=KEYKEY22"))


def test_the_teacher_takes_home_the_class_and_no_other(
    hosted: Running, teacher: str, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.sqlite"
    with closing(HTTPConnection("127.0.0.1", hosted.port, timeout=60)) as connection:
        connection.request("GET", BACKUP, headers={"Cookie": teacher})
        answer = connection.getresponse()
        assert answer.status == 200
        assert answer.headers["Content-Disposition"].startswith("attachment")
        assert answer.headers["Cache-Control"] == "no-store"
        copy.write_bytes(answer.read())
    with closing(sqlite3.connect(copy)) as found:
        names = {name for (name,) in found.execute("SELECT name FROM visitors")}
    assert ANN in names
    assert "Cid" not in names


def test_the_teacher_is_told_all_that_is_kept_of_a_learner(hosted: Running, teacher: str) -> None:
    answer = hosted.ask(f"{EXPORT}/1", cookie=teacher)
    assert answer.status == 200
    assert [one["name"] for one in json.loads(answer.text)["visitors"]] == [ANN]
    assert hosted.ask(f"{EXPORT}/2", cookie=teacher).status == 404  # of the other class
    assert hosted.ask(f"{EXPORT}/99", cookie=teacher).status == 404


def test_whoever_is_removed_by_a_command_is_not_let_in_any_more_and_leaves_no_name_behind(
    hosted: Running,
) -> None:
    typed = urlencode({"do": "code", "code": "K7Q2M", "name": "Dee Underhill"})
    entered = hosted.ask("/door", "POST", typed, content_type="application/x-www-form-urlencoded")
    learner = cookies(entered)
    assert hosted.ask("/", cookie=learner).status != 401
    file = hosted.folder / "class.sqlite"
    words = ["--tables", str(file), "--name", "8b"]
    assert cli.main(["class", "forget", "dee underhill", *words]) == 0
    until = time.monotonic() + 30
    while (answer := hosted.ask("/", cookie=learner)).status != 401:
        assert time.monotonic() < until
        time.sleep(0.1)
    cleared = {one.partition("=")[0] for one in answer.cookies if '=""' in one}
    port = hosted.port
    assert cleared == {f"catan_nb_visitor_{port}", f"catan_nb_name_{port}"}
    for one in hosted.folder.glob("class.sqlite*"):
        assert b"Underhill" not in one.read_bytes()


@pytest.mark.parametrize("path", [BACKUP, f"{EXPORT}/1"])
def test_nobody_else_is_given_them(hosted: Running, teacher: str, path: str) -> None:
    assert hosted.ask(path).status == 401
    typed = urlencode({"do": "code", "code": "K7Q2M", "name": f"Bob {path}"})
    kind = "application/x-www-form-urlencoded"
    entered = hosted.ask("/door", "POST", typed, content_type=kind)
    learner = cookies(entered)
    assert "catan_nb_visitor" in learner
    assert hosted.ask(path, cookie=learner).status == 403
    for site in ("cross-site", "same-site"):
        told = {"sec_fetch_site": site, "sec_fetch_mode": "navigate"}
        answer = hosted.ask(path, cookie=teacher, sec_fetch_dest="document", **told)
        assert "Content-Disposition" not in answer.headers  # it is asked whether to go on
        assert hosted.ask(path, cookie=teacher, sec_fetch_dest="empty", **told).status == 403
