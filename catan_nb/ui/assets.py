"""Scripts and style sheets, minified and bundled for pages."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from catan_nb._version import __version__

__all__ = [
    "STATIC",
    "TOKENS",
    "bundle_script",
    "join_styles",
    "minify",
    "scope_styles",
    "styles_version",
]

STATIC: Final = Path(__file__).parent / "widgets" / "static"
"""The scripts and styles that several kinds of widgets have."""
TOKENS: Final = Path(__file__).parent / "looks" / "static" / "tokens.css"
"""The colours, type and measures that all styles are made of."""
KITS: Final = ':not([class*="cnb-"])>[class*="cnb-"]'
"""The outermost elements of the kit on a page of others."""
_REMARK: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_DOCUMENTED: Final = re.compile(r"/\*\*.*?\*/ ?", re.DOTALL)
_IMPORT: Final = re.compile(r'^import (?:\{[^}]*\} from )?"(\..*)";\n', re.MULTILINE)
_EXPORT: Final = re.compile(r"^export (?!default )", re.MULTILINE)
_AIR: Final = re.compile(r"\s*([{};,>])\s*|(?<=[a-z]): ")


def minify(file: Path) -> str:
    """Return a script or a style without indentation and comments.

    So no quoted text in it may span several lines.
    """
    text, gap = file.read_text("utf-8"), "\n"
    if file.suffix == ".css":
        gap = " "
        text = _AIR.sub(lambda match: match[1] or ":", _REMARK.sub("", text)).replace(";}", "}")
    else:
        text = _DOCUMENTED.sub("", text)
    lines = (line.strip() for line in text.splitlines())
    return gap.join(line for line in lines if line and not line.startswith("//"))


def scope_styles(sheets: str) -> str:
    """Return styles for a page of another author, with tokens limited to the kit's own elements."""
    return sheets.replace(":root{", f"{KITS}{{")


@cache
def styles_version() -> str:
    """Return a key that tells these styles from those of another version of the kit."""
    files = (file for folder in (STATIC, TOKENS.parent) for file in sorted(folder.rglob("*.css")))
    digest = sha256(__version__.encode())
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()[:10]


def join_styles(files: Iterable[Path]) -> str:
    """Return the text of several style sheets, one after the other."""
    return "\n".join(map(minify, files))


def bundle_script(file: Path) -> str:
    """Return a script as one module, preceded by the scripts that it imports by relative addresses.

    They share one scope, so that no two of them may have a name alike, and import no name as
    another one.
    """
    return "\n".join(
        _EXPORT.sub("", _IMPORT.sub("", text)) for text in _collect_modules(file, {}).values()
    )


def _collect_modules(file: Path, found: dict[str, str]) -> dict[str, str]:
    """Add the texts of a script and of its imports to ``found``, dependencies first."""
    place = os.path.normpath(file)
    if place not in found:
        for address in _IMPORT.findall(file.read_text("utf-8")):
            _collect_modules(file.parent / address, found)
        found[place] = minify(file)
    return found
