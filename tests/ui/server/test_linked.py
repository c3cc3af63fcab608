"""What of a folder is answered: what is linked, and nothing beside it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from catan_nb.ui.server.page_handlers import LinkedFiles
from tests.ui.server.conftest import Running, running, write_notebook

pytestmark = pytest.mark.slow

PROSE = """![a](pictures/named.png) <img src="pictures/with a blank.svg">
[more](other/second.ipynb#x)
![b](../outside.png) ![c](pictures/%66ar.gif) ![d](link.png) ![e](.hidden/f.png) ![g](gone.png)
[nowhere](..%2F..%2Fetc.ipynb)"""
PICTURES = (
    *("pictures/named.png", "pictures/with a blank.svg", "pictures/far.gif", "other/of_second.png"),
    *("pictures/unnamed.png", ".hidden/f.png", "private/f.png", "own.png"),
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which somebody keeps more than the notebook that is served."""
    whole = tmp_path_factory.mktemp("whole")
    folder = whole / "served"
    write_notebook(folder / "first.ipynb", prose=PROSE, code="print('own.png')")
    write_notebook(folder / "other" / "second.ipynb", prose="![x](of_second.png)")
    write_notebook(folder / "private" / "diary.ipynb", prose="![x](f.png)")
    write_notebook(folder / ".hidden" / "secret.ipynb", prose="![x](f.png)")
    for name in PICTURES:
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(f"<svg/>{name}", encoding="utf-8")
    (whole / "outside.png").write_text("outside", encoding="utf-8")
    write_notebook(whole / "elsewhere" / "third.ipynb")
    (folder / "link.png").symlink_to(whole / "outside.png")
    (folder / "linked").symlink_to(whole / "elsewhere")
    return folder


@pytest.fixture(scope="module")
def one(folder: Path) -> Iterator[Running]:
    """One notebook of it, served."""
    with running(folder, str(folder / "first.ipynb")) as found:
        yield found


@pytest.fixture(scope="module")
def every(folder: Path) -> Iterator[Running]:
    """All of it, served."""
    with running(folder, str(folder)) as found:
        yield found


NAMED = ("pictures/named.png", "pictures/with%20a%20blank.svg", "pictures/far.gif", "own.png")
NOWHERE = (
    *("pictures/unnamed.png", ".hidden/f.png", "link.png", "gone.png", "../outside.png"),
    *("%2e%2e/outside.png", "..%2foutside.png", "first.ipynb", "private/diary.ipynb"),
)


def test_one_notebook_is_answered_with_what_it_names(one) -> None:
    for name in (*NAMED, "other/of_second.png"):
        assert one.ask(f"/voila/files/{name}").status == 200, name
    assert one.ask("/voila/render/pictures/named.png").headers["Location"].endswith(NAMED[0])
    for name in (*NOWHERE, "private/f.png"):
        assert one.ask(f"/voila/files/{name}").status in (403, 404), name
    assert "42" not in one.ask("/voila/files/first.ipynb").text


def test_one_notebook_does_not_offer_its_folder(one) -> None:
    assert one.ask("/voila/render/other/second.ipynb").status == 200
    for path in ("private/diary.ipynb", ".hidden/secret.ipynb", "linked/third.ipynb", "x.ipynb"):
        assert one.ask(f"/voila/render/{path}").status == 404, path
    for path in ("/voila/tree", "/voila/tree/private", "/voila/api/contents/private"):
        assert one.ask(path).status == 404, path
    assert not (one.folder / "private" / "runs.txt").exists()


def test_a_folder_offers_its_notebooks_and_nothing_hidden(every) -> None:
    assert "first.ipynb" in every.ask("/voila/tree").text
    assert "diary.ipynb" in every.ask("/voila/tree/private").text
    assert every.ask("/voila/render/private/diary.ipynb").status == 200
    assert every.ask("/voila/files/private/f.png").status == 200
    for name in NAMED:
        assert every.ask(f"/voila/files/{name}").status == 200, name
    for name in NOWHERE:
        assert every.ask(f"/voila/files/{name}").status in (403, 404), name
    for path in (".hidden", "linked", "private/diary.ipynb", "%2e%2e"):
        assert every.ask(f"/voila/tree/{path}").status in (403, 404), path
    for path in (".hidden/secret.ipynb", "linked/third.ipynb", "..%2felsewhere%2fthird.ipynb"):
        assert every.ask(f"/voila/render/{path}").status in (403, 404), path


@pytest.mark.parametrize("name", ["n" * 300, "n/" * 3000 + "n"])
def test_under_a_name_that_no_file_can_have_there_is_nothing(folder, name) -> None:
    for linked in (LinkedFiles(folder), LinkedFiles(folder, "first.ipynb")):
        assert not linked.is_served_picture(f"{name}.png")
        assert not linked.is_served_notebook(f"{name}.ipynb")
        assert not linked.is_listed_folder(name)


def test_a_drawing_that_is_opened_runs_nothing(one) -> None:
    answer = one.ask("/voila/files/pictures/with%20a%20blank.svg")
    assert "sandbox" in answer.headers["Content-Security-Policy"]
    assert "script" not in answer.headers["Content-Security-Policy"]


@pytest.mark.parametrize(
    "path", ["/first.ipynb", "first.ipynb/", "other//second.ipynb", "FIRST.ipynb"]
)
def test_a_notebook_has_one_address(one, folder: Path, path: str, monkeypatch) -> None:
    """By another it was let in though it is closed, and run once more for all."""
    assert one.ask(f"/voila/render/{path}").status in (403, 404)
    assert not LinkedFiles(folder).is_served_notebook(path)
    # Some computers find a file by small and capital letters.
    monkeypatch.setattr(Path, "is_file", lambda _path: True)
    assert not LinkedFiles(folder).is_served_notebook(path)
    assert LinkedFiles(folder).is_served_notebook("first.ipynb")


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"cells": 3}', "[" * 100_000, "\0"])
def test_what_is_no_notebook_names_nothing(text: str, tmp_path: Path) -> None:
    (tmp_path / "broken.ipynb").write_text(text, encoding="utf-8")
    (tmp_path / "x.png").write_text("x", encoding="utf-8")
    assert not LinkedFiles(tmp_path, "broken.ipynb").is_served_picture("x.png")
    assert LinkedFiles(tmp_path, "broken.ipynb").is_served_notebook("broken.ipynb")


def test_a_notebook_that_is_edited_names_what_it_names_now(tmp_path: Path) -> None:
    page = write_notebook(tmp_path / "page.ipynb", prose="nothing")
    (tmp_path / "x.png").write_text("x", encoding="utf-8")
    linked = LinkedFiles(tmp_path, "page.ipynb")
    assert not linked.is_served_picture("x.png")
    notebook = json.loads(page.read_text(encoding="utf-8"))
    notebook["cells"][0]["source"] = ["![x]", "(x.png)"]
    page.write_text(json.dumps(notebook), encoding="utf-8")
    assert linked.is_served_picture("x.png")
