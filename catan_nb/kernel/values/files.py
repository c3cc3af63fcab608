"""Files that somebody names: only so much is read of them, and nothing else than files."""

from __future__ import annotations

import errno
import os
import stat
from os import PathLike

from catan_nb.kernel.values.limits import LONGEST_FILE
from catan_nb.kernel.words import translated

__all__ = ["read_text"]


def read_text(path: str | PathLike[str], most: int = LONGEST_FILE) -> str:
    """Return the text of a file, and of a longer one one character more than `most`.

    Whoever reads the text says that it is too long.

    Raises
    ------
    OSError
        There is no such file, or it is a folder, a device or a pipe, which may never end.
    UnicodeDecodeError
        It is no text in UTF-8.
    """
    with open(path, encoding="utf-8", opener=_open_file) as file:
        return file.read(most + 1)


def _open_file(path: str, flags: int) -> int:
    """Open what is a file; a pipe is not waited for."""
    descriptor = os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
    if stat.S_ISREG(os.fstat(descriptor).st_mode):
        return descriptor
    os.close(descriptor)
    raise OSError(
        errno.EINVAL, translated("this is no file but a folder, a device or a pipe"), path
    )
