"""Replacing a file by a new one: completely, or not at all."""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final
from urllib.parse import quote

import psutil

__all__ = ["BESIDE", "replacing"]

BESIDE: Final = ("-wal", "-shm", "-journal")
"""The endings of files that SQLite keeps beside a database, and reads into it again."""
_NO_DATABASE: Final = ("SQLITE_NOTADB", "SQLITE_CORRUPT")


@contextmanager
def replacing(file: Path, protected: Iterable[Path] = ()) -> Iterator[Path]:
    """Give a path beside a file; what has been written there replaces the file at the end.

    Links are followed. Where it fails the file is what it was, and nothing lies beside it.

    Parameters
    ----------
    file : Path
        The file, which need not be there yet.
    protected : iterable of Path
        Files that it must not be, by another name or a link either.

    Raises
    ------
    OSError
        The file is one of those, or a database that is in use, or cannot be replaced.
    """
    file = file.resolve()
    if any(_is_same(file, one.resolve()) for one in protected):
        raise OSError(f"{file} belongs to what the class is kept in; name another file")
    _remove_abandoned(file)
    new = file.with_name(f".{file.name}.{os.getpid()}.new")
    try:
        yield new
        _detach(file)
        new.replace(file)
    finally:
        for ending in ("", *BESIDE):
            new.with_name(new.name + ending).unlink(missing_ok=True)


def _is_same(file: Path, other: Path) -> bool:
    return file == other or (file.exists() and other.exists() and file.samefile(other))


def _remove_abandoned(file: Path) -> None:
    """Remove what processes that were killed have left beside a file."""
    name = re.compile(rf"\.{re.escape(file.name)}\.([0-9]{{1,9}})\.new(?:{'|'.join(BESIDE)})?")
    for left in file.parent.iterdir() if file.parent.is_dir() else ():
        found = name.fullmatch(left.name)
        if found and (int(found[1]) == os.getpid() or not psutil.pid_exists(int(found[1]))):
            left.unlink(missing_ok=True)


def _detach(file: Path) -> None:
    """Leave nothing beside a database that SQLite would read into the one that replaces it."""
    if file.exists():
        _end_log(file)
    for ending in BESIDE:
        file.with_name(file.name + ending).unlink(missing_ok=True)


def _end_log(file: Path) -> None:
    """Carry the log of a database into it, which SQLite does only where nobody has it open."""
    address = f"file:{quote(os.fsencode(file))}?mode=rw"
    try:
        with closing(sqlite3.connect(address, uri=True, timeout=0)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as error:
        reason = getattr(error, "sqlite_errorname", None) or ""
        if reason.startswith("SQLITE_BUSY"):
            raise OSError(f"{file} is a database that is in use; name another file") from error
        if not reason.startswith(_NO_DATABASE):
            raise OSError(f"{file} cannot be replaced: {error}") from error
