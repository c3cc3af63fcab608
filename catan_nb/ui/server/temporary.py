"""The folder in which a server keeps what it needs only while it runs."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO, Final, Self

__all__ = ["TemporaryFolder"]

_PREFIX: Final = "catan_nb_"
_LOCK: Final = "lock"


class TemporaryFolder:
    """A folder that ends with this process.

    A process that is killed leaves its folder behind; the next one that makes such a folder removes
    it. Each has a file that its process keeps locked, which ends with the process in any case.

    Attributes
    ----------
    path : Path
    """

    def __init__(self) -> None:
        for left in _left_behind():
            shutil.rmtree(left, ignore_errors=True)
        self._folder = tempfile.TemporaryDirectory(prefix=_PREFIX, ignore_cleanup_errors=True)
        self.path = Path(self._folder.name)
        self._lock = _lock(self.path / _LOCK)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.remove()

    def remove(self) -> None:
        """Remove it with all that is in it."""
        self._lock.close()
        self._folder.cleanup()


def _lock(file: Path) -> IO[str]:
    """Make a file that is locked until it is closed, by the end of the process for instance."""
    if sys.platform == "win32":
        return file.open("w", encoding="utf-8")  # as long as it is open, nobody can remove it
    import fcntl

    unnamed = file.with_suffix(".new")  # nobody finds one that is not locked yet
    opened = unnamed.open("w", encoding="utf-8")
    fcntl.flock(opened, fcntl.LOCK_EX)
    unnamed.rename(file)
    return opened


def _left_behind() -> Iterator[Path]:
    """Find folders of this user whose processes are gone."""
    for folder in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*"):
        with suppress(OSError):
            if _is_own(folder) and not _is_locked(folder / _LOCK):
                yield folder


def _is_own(folder: Path) -> bool:
    """Say whether somebody else could not have made it."""
    return not folder.is_symlink() and (
        sys.platform == "win32" or folder.stat().st_uid == os.geteuid()
    )


def _is_locked(file: Path) -> bool:
    """Say whether the process lives that has locked a file; raises OSError without the file."""
    if sys.platform == "win32":
        try:
            file.unlink()  # which is refused there for a file that is open
        except PermissionError:
            return True
        return False
    import fcntl

    with file.open(encoding="utf-8") as opened:
        try:
            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False
