"""What browsers may do with the server's answers, told with each of them."""

from __future__ import annotations

import secrets
from typing import Final

from tornado.httputil import HTTPHeaders
from tornado.web import OutputTransform

__all__ = ["CONTENT", "PICTURE", "Strict"]

CONTENT: Final = "; ".join(
    (
        "default-src 'self'",
        # Widgets come as modules in blobs.
        "script-src 'self' 'nonce-{nonce}' blob:",
        "style-src 'self' 'unsafe-inline' blob: data:",
        "img-src 'self' data: blob:",
        "media-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self' data: blob:",
        "worker-src 'self' blob:",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'self'",
    )
)
"""The policy for contents: nothing from another host, no frame around it elsewhere.

Scripts in a page's HTML run where the server has marked them for this one answer. What comes into
the page later, typed by somebody perhaps, is marked by nobody.
"""
PICTURE: Final = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
"""That for pictures opened by themselves: a drawing may have scripts."""
_HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Strict(OutputTransform):
    """Tells it with each answer. A transform of Tornado's, to be given to its application."""

    _page = False
    _nonce = ""

    def transform_first_chunk(
        self, status_code: int, headers: HTTPHeaders, chunk: bytes, finishing: bool
    ) -> tuple[int, HTTPHeaders, bytes]:
        """Add the headers, and mark the scripts of a page."""
        kind = headers.get("Content-Type", "")
        self._page = kind.startswith("text/html")
        self._nonce = secrets.token_hex(16)
        policy = PICTURE if kind.startswith("image/") else CONTENT.format(nonce=self._nonce)
        for name, text in ({"Content-Security-Policy": policy} | _HEADERS).items():
            headers[name] = text
        headers.pop("Server", None)
        if self._page:
            # A page kept elsewhere would be marked for an answer of before.
            headers.pop("Etag", None)
            chunk = self.transform_chunk(chunk, finishing)
            if headers.pop("Content-Length", None) is not None and finishing:
                headers["Content-Length"] = str(len(chunk))
        return status_code, headers, chunk

    def transform_chunk(self, chunk: bytes, finishing: bool) -> bytes:
        """Mark the scripts of a page; without quotes, which would end a text around them."""
        if not self._page:
            return chunk
        for opens in (b"<script", rb"\u003cscript"):  # of the page, and of an output within it
            chunk = chunk.replace(opens, opens + b" nonce=" + self._nonce.encode())
        return chunk
