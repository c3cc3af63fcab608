"""Files that somebody names: what never ends is not read, and nothing is waited for."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import catan_nb as cn
from catan_nb.kernel.files import read_text
from catan_nb.lessons.game_report.own_evening import own_game_report
from catan_nb.lessons.record.file import BadProgress, read_progress

READERS: list[Callable[[Path], Any]] = [
    read_text,
    cn.read_scenario,
    read_progress,
    lambda path: own_game_report(file=path),
]


def nothing_of_the_kind(kind: str, folder: Path) -> Path:
    """Return a path at which something other than a file is."""
    there = Path("/dev/zero") if kind == "device" else folder / "there.json"
    if kind == "folder":
        there.mkdir()
    elif kind == "pipe":
        if not hasattr(os, "mkfifo"):
            pytest.skip("this system has no pipes with names")
        os.mkfifo(there)
    if not there.exists():
        pytest.skip("this system has no such device")
    return there


@pytest.mark.parametrize("kind", ["folder", "pipe", "device"])
@pytest.mark.parametrize("read", READERS)
def test_what_is_no_file_is_not_read(
    read: Callable[[Path], Any], kind: str, tmp_path: Path
) -> None:
    before = len(os.listdir("/proc/self/fd")) if Path("/proc/self/fd").exists() else 0
    with pytest.raises(OSError, match="folder") as refused:
        read(nothing_of_the_kind(kind, tmp_path))
    assert refused.value.filename
    if before:
        assert len(os.listdir("/proc/self/fd")) == before


@pytest.mark.parametrize("read", READERS)
def test_what_is_not_there_is_not_found(read: Callable[[Path], Any], tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read(tmp_path / "nowhere.json")


def test_of_a_long_file_one_character_more_than_the_limit_is_read(tmp_path: Path) -> None:
    file = tmp_path / "long.json"
    with file.open("wb") as long:
        long.write("é".encode() * 20)
        long.truncate(10**10)  # without taking room
    assert read_text(file, 10) == "é" * 11
    assert len(read_text(file, 30)) == 31
    for read, refusal in ((cn.read_scenario, cn.ScenarioFaults), (read_progress, BadProgress)):
        with pytest.raises(refusal):
            read(file)
