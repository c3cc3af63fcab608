"""A file is replaced completely or not at all, and what a killed process left there goes."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from catan_nb.classroom.store.database import replacing


def names(folder: Path) -> list[str]:
    return sorted(one.name for one in folder.iterdir())


def test_where_writing_fails_the_file_is_what_it_was(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    file.write_text("before", encoding="utf-8")
    with pytest.raises(UnicodeEncodeError), replacing(file) as new:
        new.write_text("half of" * 10_000 + "\ud800", encoding="utf-8")
    assert file.read_text(encoding="utf-8") == "before"
    assert names(tmp_path) == ["kept"]


def test_a_link_is_followed_and_its_file_replaced(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "kept")
    for text in ("first", "second"):
        with replacing(tmp_path / "link") as new:
            new.write_text(text, encoding="utf-8")
        assert (tmp_path / "kept").read_text(encoding="utf-8") == text
    assert (tmp_path / "link").is_symlink()


def test_what_a_killed_process_left_is_removed_and_nothing_else(tmp_path: Path) -> None:
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    for ending in ("", "-wal", "-shm"):
        (tmp_path / f".kept.{ended.pid}.new{ending}").touch()
    others = [
        f".kept.{os.getppid()}.new",
        f".other.{ended.pid}.new",
        f".kept.{ended.pid}.newer",
        f"kept.{ended.pid}.new",
    ]
    for name in others:
        (tmp_path / name).touch()
    with replacing(tmp_path / "kept") as new:
        new.touch()
    assert names(tmp_path) == sorted([*others, "kept"])


def test_a_damaged_database_may_be_replaced(tmp_path: Path) -> None:
    file = tmp_path / "kept.sqlite"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE numbers (number)")
    file.write_bytes(file.read_bytes()[:100] + b"\xff" * 5000)
    with replacing(file) as new:
        new.write_text("new", encoding="utf-8")
    assert file.read_text(encoding="utf-8") == "new"
