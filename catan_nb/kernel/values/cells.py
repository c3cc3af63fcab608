"""Tables as CSV text that a spreadsheet may open: no cell in it is a formula.

A spreadsheet takes for a formula what begins like one, after blanks and quotes too, and it may see
the beginning of a cell where the table has none: after a line break, or after a semicolon where
that is what it splits lines at. An apostrophe in front keeps such a text a text.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable
from typing import Final

__all__ = ["csv_text", "plain_cell"]

_FORMULA: Final = r"""['"‘’“”\s\x00-\x1f]*[=+\-@\uff0b\uff0d\uff1d\uff20]"""
_START: Final = rf"(?:\A(?=['\t])|(?:\A|(?<=[;\t\n]))(?={_FORMULA}))"
_RISKY: Final = re.compile(_START)
_KEPT: Final = re.compile(_START.replace("(?=", "'(?="))


def csv_text(rows: Iterable[Iterable[object]]) -> str:
    """Return rows as CSV text; `plain_cell` returns what a text in it was.

    >>> csv_text([["=1+1", 2, None]]).split()
    ["'=1+1,2,"]
    """
    written = io.StringIO()
    table = csv.writer(written, lineterminator="\n")
    table.writerows(
        [_safe(cell) if isinstance(cell, str) else cell for cell in row] for row in rows
    )
    return written.getvalue()


def plain_cell(cell: str) -> str:
    """Return the text of a cell as it was before it was written; its line breaks are those here."""
    return _KEPT.sub("", cell)


def _safe(text: str) -> str:
    # A carriage return alone would end the line for some and not for others.
    return _RISKY.sub("'", re.sub(r"\r\n?", "\n", text))
