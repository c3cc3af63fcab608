"""JavaScript that lies in many small files goes out as one.

What Voila and the widgets bring has been cut into some two hundred pieces by their authors, of
which each page would ask for the same ninety, one by one. ``pieces.txt`` names them. They are put
into one file, which a page has before the script that would ask for them; that one asks for none
that is there. Pieces of other versions, which the list does not know, are asked for as ever.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from tornado.web import RequestHandler

__all__ = ["ADDRESS", "Pieces", "PiecesFile"]

ADDRESS: Final = "catan_nb/pieces.js"
"""Where the server answers with the file, below its own address."""
NAMES: Final = Path(__file__).with_name("pieces.txt")
_VOILA: Final = "static/"
_EXTENSIONS: Final = "labextensions/"
_YEAR: Final = 365 * 24 * 3600


class Pieces:
    """The pieces that pages ask for, as one file.

    Parameters
    ----------
    voila : sequence of path
        Folders with the files that Voila answers with under ``static``.
    extensions : sequence of path
        Folders with those of widgets, which it has under ``labextensions``.

    Attributes
    ----------
    files : tuple of Path
    version : str
        What changes with the files; to stand in the address, so that browsers may keep it.
    """

    def __init__(self, voila: Sequence[str], extensions: Sequence[str]) -> None:
        try:
            known = [(file, file.stat()) for file in _found(voila, extensions)]
        except OSError:  # somebody is just installing others
            known = []
        told = [f"{file.name} {stat.st_size} {stat.st_mtime_ns}" for file, stat in known]
        self.files = tuple(file for file, _ in known)
        self.version = hashlib.sha256("\n".join(told).encode()).hexdigest()[:16]

    def named_after(self, dress: Callable[..., dict[str, Any]]) -> Callable[..., dict[str, Any]]:
        """Return what tells a page where the file is, after what else it is told."""

        def dressed(page: dict[str, Any], base_url: str = "/", **asked: Any) -> dict[str, Any]:
            told = dress(page, base_url=base_url, **asked)
            at = f"{base_url}{ADDRESS}?v={self.version}"
            return {**told, "pieces": at} if self.files else told

        return dressed

    @cached_property
    def packed(self) -> bytes:
        """The file, compressed."""
        # What a piece says of itself at its beginning, that it is strict, holds inside a function.
        texts = (file.read_bytes() for file in self.files)
        return gzip.compress(b"".join(b"(() => {%b\n})();\n" % text for text in texts), mtime=0)


def _found(voila: Sequence[str], extensions: Sequence[str]) -> Iterator[Path]:
    """Give the files of the pieces that are there."""
    for name in NAMES.read_text(encoding="utf-8").split():
        folders = voila if name.startswith(_VOILA) else extensions
        at = name.removeprefix(_VOILA).removeprefix(_EXTENSIONS)
        # Between its number and the ending a name tells, in short, what the file holds.
        there = ([*Path(folder).glob(f"{at}.*js")] for folder in folders)
        first = next(filter(None, there), [])
        if len(first) == 1:  # of two, nobody here knows which is wanted
            yield first[0]


class PiecesFile(RequestHandler):
    """Answers with the pieces."""

    def initialize(self, pieces: Pieces) -> None:
        """Take note of them."""
        self._pieces = pieces

    def get(self) -> None:
        """Answer."""
        text = self._pieces.packed
        if "gzip" in self.request.headers.get("Accept-Encoding", ""):
            self.set_header("Content-Encoding", "gzip")
        else:
            text = gzip.decompress(text)
        self.set_header("Vary", "Accept-Encoding")
        self.set_header("Content-Type", "text/javascript; charset=utf-8")
        newest = self.get_query_argument("v", "") == self._pieces.version
        keep = f"private, max-age={_YEAR}, immutable" if newest else "no-cache"
        self.set_header("Cache-Control", keep)
        self.finish(text)
