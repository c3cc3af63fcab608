"""Answers go compressed to browsers that can read them so, and large files are compressed once."""

from __future__ import annotations

from collections import OrderedDict
from typing import ClassVar, Final

from tornado.httputil import HTTPHeaders, HTTPServerRequest
from tornado.web import GZipContentEncoding

__all__ = ["Packed"]

MOST: Final = 64_000_000
"""Bytes of compressed files that are kept; those asked for longest ago go first."""


class Packed(GZipContentEncoding):
    """Compresses answers; those with a tag, which files have, are kept compressed.

    A transform of Tornado's, to be given to its application.
    """

    kept: ClassVar[OrderedDict[tuple[str, ...], bytes]] = OrderedDict()

    def __init__(self, request: HTTPServerRequest) -> None:
        super().__init__(request)
        self._path = request.path
        self._key: tuple[str, ...] | None = None
        self._parts: list[bytes] = []
        self._told = False

    def transform_first_chunk(
        self, status_code: int, headers: HTTPHeaders, chunk: bytes, finishing: bool
    ) -> tuple[int, HTTPHeaders, bytes]:
        """Begin an answer; all of it where it was compressed before."""
        if status_code != 200:
            # Parts of files stay parts of what they are.
            self._gzipping = False
        # Tornado finds the tag of a file once, whatever becomes of the file.
        tags = tuple(headers.get(name, "") for name in ("Etag", "Last-Modified", "Content-Length"))
        self._key = (self._path, *tags) if tags[0] else None
        status_code, headers, chunk = super().transform_first_chunk(
            status_code, headers, chunk, finishing
        )
        whole = self.kept.get(self._key) if self._gzipping and self._key else None
        if whole is not None and self._key is not None:
            self.kept.move_to_end(self._key)
            headers["Content-Length"] = str(len(whole))
            self._told, chunk = True, whole
        return status_code, headers, chunk

    def transform_chunk(self, chunk: bytes, finishing: bool) -> bytes:
        """Go on with an answer."""
        if self._told:
            return b""
        chunk = super().transform_chunk(chunk, finishing)
        if self._gzipping and self._key is not None:
            self._parts.append(chunk)
            if finishing:
                self._keep(self._key, b"".join(self._parts))
        return chunk

    def _keep(self, key: tuple[str, ...], whole: bytes) -> None:
        self.kept[key] = whole
        while sum(map(len, self.kept.values())) > MOST:
            self.kept.popitem(last=False)
