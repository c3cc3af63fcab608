"""The texts of scripts and styles, as they go to a page."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from catan_nb._version import __version__

__all__ = ["STATIC", "TOKENS", "join_files", "minified", "scope_styles", "styles_version"]

STATIC: Final = Path(__file__).parent / "widgets" / "static"
"""The scripts and styles that several kinds of widgets have."""
TOKENS: Final = Path(__file__).parent / "looks" / "static" / "tokens.css"
"""The colours, type and measures that all styles are made of."""
KITS: Final = ':not([class*="cnb-"])>[class*="cnb-"]'
"""The outermost elements of the kit on a page of others."""
_REMARK: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_AIR: Final = re.compile(r"\s*([{};,>])\s*|(?<=[a-z]): ")


def minified(file: Path) -> str:
    """Return a script or a style without indentation and comments.

    So text that goes over several lines must stand in no quotes.
    """
    text, gap = file.read_text("utf-8"), "\n"
    if file.suffix == ".css":
        gap = " "
        text = _AIR.sub(lambda match: match[1] or ":", _REMARK.sub("", text)).replace(";}", "}")
    lines = (line.strip() for line in text.splitlines())
    return gap.join(line for line in lines if line and not line.startswith("//"))


def scope_styles(sheets: str) -> str:
    """Return styles for a page of others, where tokens hold for what is the kit's alone."""
    return sheets.replace(":root{", f"{KITS}{{")


@cache
def styles_version() -> str:
    """Return what tells these styles from those of another version of the kit on the same page."""
    files = (file for folder in (STATIC, TOKENS.parent) for file in sorted(folder.rglob("*.css")))
    digest = sha256(__version__.encode())
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()[:10]


def join_files(files: Iterable[Path]) -> str:
    """Return scripts or styles, one behind the other."""
    return "\n".join(map(minified, files))
