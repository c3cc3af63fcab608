"""Reading files with a size limit, data files of the package, and CSV for spreadsheets."""

from __future__ import annotations

import csv
import errno
import io
import json
import os
import re
import stat
from collections.abc import Iterable
from os import PathLike
from typing import Any, Final

from catan_nb.kernel.words import noop, say, translated

__all__ = [
    "FARTHEST",
    "LONGEST_FILE",
    "LONGEST_NAME",
    "MOST_HEXES",
    "check_length",
    "csv_text",
    "read_text",
    "unescape_cell",
]


MOST_HEXES: Final = 300
"""Hexes of a board, its rim aside."""
FARTHEST: Final = 100
"""How far from (0, 0) a hex may lie: what lies far apart is far to draw and long to write down."""
LONGEST_FILE: Final = 2_000_000
"""Characters of a saved game or table."""
LONGEST_NAME: Final = 100
"""Characters of what a player or a board is called."""


def check_length(text: str) -> None:
    """Refuse a file that is longer than any game with a ValueError."""
    if isinstance(text, str) and len(text) > LONGEST_FILE:
        message = noop("it has {n} characters; a saved game has at most {most}")
        raise ValueError(str(say(message, n=len(text), most=LONGEST_FILE)))


# Files that somebody names: only so much is read of them, and nothing else than files.


def read_text(path: str | PathLike[str], limit: int = LONGEST_FILE) -> str:
    """Return the text of a file, and of a longer one one character more than `limit`.

    Whoever reads the text says that it is too long.

    Raises
    ------
    OSError
        There is no such file, or it is a folder, a device or a pipe, which may never end.
    UnicodeDecodeError
        It is no text in UTF-8.
    """
    with open(path, encoding="utf-8", opener=_open_file) as file:
        return file.read(limit + 1)


def _open_file(path: str, flags: int) -> int:
    """Open a regular file; pipes are rejected, as reading them could block."""
    descriptor = os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
    if stat.S_ISREG(os.fstat(descriptor).st_mode):
        return descriptor
    os.close(descriptor)
    raise OSError(
        errno.EINVAL, translated("this is no file but a folder, a device or a pipe"), path
    )


# Tables as CSV text that a spreadsheet may open: no cell in it is a formula.
#
# A spreadsheet takes for a formula what begins like one, after blanks and quotes too, and it may
# see the beginning of a cell where the table has none: after a line break, or after a semicolon
# where that is what it splits lines at. An apostrophe in front keeps such a text a text.


_FORMULA: Final = r"""['"‘’“”\s\x00-\x1f]*[=+\-@\uff0b\uff0d\uff1d\uff20]"""
_START: Final = rf"(?:\A(?=['\t])|(?:\A|(?<=[;\t\n]))(?={_FORMULA}))"
_RISKY: Final = re.compile(_START)
_KEPT: Final = re.compile(_START.replace("(?=", "'(?="))


def csv_text(rows: Iterable[Iterable[object]]) -> str:
    """Return rows as CSV text; `unescape_cell` returns what a text in it was.

    >>> csv_text([["=1+1", 2, None]]).split()
    ["'=1+1,2,"]
    """
    written = io.StringIO()
    table = csv.writer(written, lineterminator="\n")
    table.writerows(
        [_escape_cell(cell) if isinstance(cell, str) else cell for cell in row] for row in rows
    )
    return written.getvalue()


def unescape_cell(cell: str) -> str:
    """Return a CSV cell's text without the escape of `csv_text`."""
    return _KEPT.sub("", cell)


def _escape_cell(text: str) -> str:
    # A carriage return alone would end the line for some and not for others.
    return _RISKY.sub("'", re.sub(r"\r\n?", "\n", text))


# Data that are shipped beside a module, as JSON files.
#
# They are found without `pathlib`: loading that takes a tenth of the time until a first game
# begins.


class Shipped:
    """The data files of a folder.

    Parameters
    ----------
    module : str
        The ``__file__`` of the module beside which the folder lies.
    folder : str
    """

    def __init__(self, module: str, folder: str) -> None:
        self._folder = os.path.join(os.path.dirname(module), folder)

    def names(self) -> tuple[str, ...]:
        """Return the names of all files without their ending, in alphabetical order."""
        files = map(os.path.splitext, os.listdir(self._folder))
        return tuple(sorted(name for name, ending in files if ending == ".json"))

    def read(self, name: str) -> Any:
        """Return the data of a file; OSError where there is none."""
        with open(os.path.join(self._folder, f"{name}.json"), encoding="utf-8") as file:
            return json.load(file)
