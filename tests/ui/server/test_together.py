"""Shared tables at a server of pages: the short way to one, and where they are kept."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from catan_nb.classroom.store import Store
from catan_nb.ui.server import serve
from catan_nb.ui.server.shared_tables import open_store


def test_a_short_address_leads_to_a_table_however_its_code_is_typed(server) -> None:
    for typed in ("K7Q2M", "k7q2m", "K7-Q2M"):
        answer = server.ask(f"/join/{typed}")
        assert answer.status == 302
        assert answer.headers["Location"] == "/voila/render/play_together.ipynb?table=K7Q2M"
    wrong = server.ask("/join/..%2Fx%22")
    assert wrong.headers["Location"].startswith("/voila/render/play_together.ipynb?table=")
    assert '"' not in wrong.headers["Location"]


@pytest.mark.parametrize(
    "told", [{}, {"Origin": "http://localhost"}, {"Authorization": "Bearer x"}]
)
def test_no_browser_has_a_line_to_the_tables(server, told: dict[str, str]) -> None:
    upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
    key = {"Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="}
    assert server.ask("/classroom/link", **upgrade, **key, **told).status in (401, 403)


def test_where_tables_are_to_be_kept_must_be_possible(tmp_path: Path) -> None:
    (tmp_path / "other.sqlite").write_text("no database", encoding="utf-8")
    with pytest.raises(OSError, match=r"\w"):
        open_store(str(tmp_path / "other.sqlite"), tmp_path)


def test_by_itself_they_are_kept_in_the_users_own_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path))
    open_store("", tmp_path).close()
    with sqlite3.connect(tmp_path / "catan_nb" / "tables.sqlite") as database:
        assert database.execute("SELECT count(*) FROM tables").fetchone() == (0,)


def test_without_a_place_of_ones_own_they_last_as_long_as_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "catan_nb").write_text("a file where a folder should be", encoding="utf-8")
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path))
    (temporary := tmp_path / "temporary").mkdir()
    store = open_store("", temporary)
    assert isinstance(store, Store)
    store.close()
    assert list(temporary.iterdir())
    assert "only until the server stops" in capsys.readouterr().out


def test_where_nothing_can_keep_tables_pages_are_served_and_a_class_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(serve, "find_spec", lambda name: None)
    assert not serve._can_share_tables(needed=False)
    assert 'no shared tables, which need more packages: pip install "catan_nb[class]"' in (
        capsys.readouterr().out
    )
    with pytest.raises(OSError, match=r'pip install "catan_nb\[class\]"'):
        serve._can_share_tables(needed=True)
