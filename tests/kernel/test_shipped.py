"""Data that are shipped beside a module."""

from __future__ import annotations

from pathlib import Path

import pytest

from catan_nb.kernel.files import Shipped


def test_files_beside_a_module_are_named_and_read(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "two.json").write_text('{"name": "zwölf"}', encoding="utf-8")
    (folder / "one.json").write_text("[1]", encoding="utf-8")
    (folder / "notes.txt").write_text("no data", encoding="utf-8")
    shipped = Shipped(str(tmp_path / "module.py"), "data")
    assert shipped.names() == ("one", "two")
    assert (shipped.read("one"), shipped.read("two")) == ([1], {"name": "zwölf"})
    with pytest.raises(OSError, match="three"):
        shipped.read("three")
