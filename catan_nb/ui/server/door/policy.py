"""What browsers may do with the server's answers, told with each of them."""

from __future__ import annotations

from typing import Final

from tornado.httputil import HTTPHeaders
from tornado.web import OutputTransform

__all__ = ["CONTENT", "PICTURE", "Strict"]

CONTENT: Final = "; ".join(
    (
        "default-src 'self'",
        # Voila and the kit's pages have scripts in their HTML; widgets come as modules in blobs.
        "script-src 'self' 'unsafe-inline' blob:",
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
"""The policy for contents: nothing from another host, no frame around it elsewhere."""
PICTURE: Final = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
"""That for pictures opened by themselves: a drawing may have scripts."""
_HEADERS: Final = {
    "Content-Security-Policy": CONTENT,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Strict(OutputTransform):
    """Tells it with each answer. A transform of Tornado's, to be given to its application."""

    def transform_first_chunk(
        self, status_code: int, headers: HTTPHeaders, chunk: bytes, finishing: bool
    ) -> tuple[int, HTTPHeaders, bytes]:
        """Add the headers."""
        for name, text in _HEADERS.items():
            headers[name] = text
        if headers.get("Content-Type", "").startswith("image/"):
            headers["Content-Security-Policy"] = PICTURE
        headers.pop("Server", None)
        return status_code, headers, chunk
