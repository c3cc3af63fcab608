"""The server's answers are compressed, and files only once."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path
from typing import Any

import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPResponse
from tornado.web import Application, RequestHandler, StaticFileHandler

from catan_nb.ui.server import page_handlers
from catan_nb.ui.server.page_handlers import AnswerCompressor
from tests.serving import Server

SCRIPT = "const island = 'a hex and another';\n" * 20_000


class Page(RequestHandler):
    """A page that comes in parts, as those of Voila do."""

    async def get(self) -> None:
        """Answer."""
        for part in ("<p>first</p>", "<p>then</p>"):
            self.write(part)
            await self.flush()


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Application, Path]:
    monkeypatch.setattr(AnswerCompressor, "kept", type(AnswerCompressor.kept)())
    (tmp_path / "big.js").write_text(SCRIPT, encoding="utf-8")
    (tmp_path / "picture.png").write_bytes(bytes(5000))
    handlers: list[Any] = [("/page", Page), ("/(.*)", StaticFileHandler, {"path": str(tmp_path)})]
    return Application(handlers, transforms=[AnswerCompressor]), tmp_path


def ask(site: tuple[Application, Path], *paths: str, **headers: str) -> list[HTTPResponse]:
    """Ask for paths one after the other."""

    async def all_of_them() -> list[HTTPResponse]:
        server = Server(site[0])
        client = AsyncHTTPClient(force_instance=True)
        found = [
            await client.fetch(
                f"http://127.0.0.1:{server.port}{path}", headers=headers, decompress_response=False
            )
            for path in paths
        ]
        client.close()
        await server.close()
        return found

    return asyncio.run(all_of_them())


def test_large_files_are_compressed_once(
    site: tuple[Application, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, again = ask(site, "/big.js", "/big.js", **{"Accept-Encoding": "gzip"})
    for answer in (first, again):
        assert answer.headers["Content-Encoding"] == "gzip"
        assert len(answer.body) < len(SCRIPT) / 20
        assert gzip.decompress(answer.body).decode() == SCRIPT
    assert again.headers["Content-Length"] == str(len(again.body))
    assert list(AnswerCompressor.kept.values()) == [first.body]
    (site[1] / "big.js").write_text("const other = 1;" * 200, encoding="utf-8")
    (other,) = ask(site, "/big.js", **{"Accept-Encoding": "gzip"})
    assert gzip.decompress(other.body).startswith(b"const other")
    monkeypatch.setattr(page_handlers, "MOST", 10)
    ask(site, "/big.js?once=more", "/page", **{"Accept-Encoding": "gzip"})
    (site[1] / "big.js").write_text("const third = 1;" * 300, encoding="utf-8")
    ask(site, "/big.js", **{"Accept-Encoding": "gzip"})
    assert not AnswerCompressor.kept


def test_others_get_files_as_they_are(site: tuple[Application, Path]) -> None:
    plain, picture = (
        *ask(site, "/big.js"),
        *ask(site, "/picture.png", **{"Accept-Encoding": "gzip"}),
    )
    assert plain.body.decode() == SCRIPT
    assert "Content-Encoding" not in plain.headers
    assert picture.body == bytes(5000)
    (part,) = ask(site, "/big.js", Range="bytes=0-4", **{"Accept-Encoding": "gzip"})
    assert (part.code, part.body) == (206, b"const")


def test_pages_in_parts_are_compressed_too(site: tuple[Application, Path]) -> None:
    (page,) = ask(site, "/page", **{"Accept-Encoding": "gzip"})
    assert gzip.decompress(page.body) == b"<p>first</p><p>then</p>"
    assert not AnswerCompressor.kept
