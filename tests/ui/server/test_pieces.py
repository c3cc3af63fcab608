"""JavaScript that lies in many small files goes out as one."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest
from tornado.testing import AsyncHTTPTestCase
from tornado.web import Application

from catan_nb.ui.server import page_handlers
from catan_nb.ui.server.page_handlers import PIECES_ADDRESS, ScriptBundle, ScriptBundleHandler


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    names = tmp_path / "names.txt"
    names.write_text("static/7\nstatic/12\nlabextensions/@a/widgets/static/3\n", encoding="utf-8")
    monkeypatch.setattr(page_handlers, "NAMES", names)
    own, voila, extensions = (tmp_path / name for name in ("own", "voila", "extensions"))
    (extensions / "@a" / "widgets" / "static").mkdir(parents=True)
    own.mkdir()
    voila.mkdir()
    return [own, voila, extensions]


def made(folders: list[Path]) -> ScriptBundle:
    own, voila, extensions = map(str, folders)
    return ScriptBundle([own, voila], [extensions])


def test_pieces_are_put_together_each_strict_by_itself(folders: list[Path]) -> None:
    _, voila, extensions = folders
    (voila / "7.voila.js").write_text(
        '"use strict";(self.w=self.w||[]).push([[7]])', encoding="utf-8"
    )
    (voila / "7.voila.js.LICENSE.txt").write_text("words", encoding="utf-8")
    (voila / "71.voila.js").write_text("another", encoding="utf-8")
    (extensions / "@a" / "widgets" / "static" / "3.ab12.js").write_text(
        "(self.v=[]) // last", encoding="utf-8"
    )
    text = gzip.decompress(made(folders).compressed).decode()
    assert text == (
        '(() => {"use strict";(self.w=self.w||[]).push([[7]])\n})();\n'
        "(() => {(self.v=[]) // last\n})();\n"
    )


def test_what_comes_first_among_folders_is_taken(folders: list[Path]) -> None:
    own, voila, _ = folders
    (own / "7.voila.js").write_text("first", encoding="utf-8")
    (voila / "7.voila.js").write_text("second", encoding="utf-8")
    assert [file.read_text(encoding="utf-8") for file in made(folders).files] == ["first"]


def test_of_two_builds_of_a_piece_none_is_taken(folders: list[Path]) -> None:
    for build in "ab":
        (folders[1] / f"7.{build}.js").write_text(build, encoding="utf-8")
    assert made(folders).files == ()


def test_the_address_changes_with_the_files(folders: list[Path]) -> None:
    def told() -> str:
        dress = made(folders).add_address_to(lambda page, **_: page)
        return str(dress({"a": 1}, base_url="/class/")["pieces"])

    (folders[1] / "7.voila.js").write_text("old", encoding="utf-8")
    first = told()
    assert first.startswith(f"/class/{PIECES_ADDRESS}?v=")
    assert told() == first
    (folders[1] / "7.voila.js").write_text("newer", encoding="utf-8")
    assert told() != first


def test_where_there_are_none_a_page_hears_of_none(folders: list[Path]) -> None:
    dress = made(folders).add_address_to(lambda page, **_: {**page, "b": 2})
    assert dress({"a": 1}, base_url="/") == {"a": 1, "b": 2}


class TestAnswer(AsyncHTTPTestCase):
    """What a browser gets, compressed or not."""

    def get_app(self) -> Application:
        self.pieces = ScriptBundle([], [])
        self.pieces.__dict__["compressed"] = gzip.compress(b"all of them")
        return Application([(f"/{PIECES_ADDRESS}", ScriptBundleHandler, {"pieces": self.pieces})])

    def test_a_browser_may_keep_it(self) -> None:
        for packs in (True, False):
            address = f"/{PIECES_ADDRESS}?v={self.pieces.version}"
            answer: Any = self.fetch(address, decompress_response=packs)
            assert answer.body == b"all of them"
            assert "immutable" in answer.headers["Cache-Control"]
            assert answer.headers["Content-Type"].startswith("text/javascript")
            assert answer.headers["Vary"] == "Accept-Encoding"

    def test_what_an_older_page_asks_for_is_not_kept_under_its_version(self) -> None:
        answer: Any = self.fetch(f"/{PIECES_ADDRESS}?v=1")
        assert answer.headers["Cache-Control"] == "no-cache"
