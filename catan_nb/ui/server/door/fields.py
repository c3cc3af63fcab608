"""Requests with absurd numbers of fields, which are refused before anything takes them apart."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final

from tornado.httputil import (
    HTTPConnection,
    HTTPHeaders,
    HTTPMessageDelegate,
    RequestStartLine,
    ResponseStartLine,
)

__all__ = ["FIELDS", "few_fields"]

FIELDS: Final = 100
"""Fields of an address or a form. Those of pages have some ten."""
COOKIES: Final = 500
"""Cookies of a request. Browsers keep fewer for one host, whatever its servers may be."""
SHORT: Final = 2_000
"""Bytes of a body in parts."""
_TOLD: Final = (
    b"This request has more fields, or fields of another kind, than any page here sends.\n"
)

Start = Callable[[object, HTTPConnection], HTTPMessageDelegate]


def few_fields(start_request: Start) -> Start:
    """Return what begins a request as an application does, if it has few fields."""
    return lambda server, line: _Counting(start_request(server, line), line)


class _Counting(HTTPMessageDelegate):
    """Hands a request on as long as it has few fields; then answers it, and hands on no more."""

    def __init__(self, inner: HTTPMessageDelegate, line: HTTPConnection) -> None:
        self._inner: HTTPMessageDelegate | None = inner
        self._line = line
        self._head = False
        self._form = False
        self._left = FIELDS

    def headers_received(
        self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders
    ) -> Awaitable[None] | None:
        """Count the fields of the address and the cookies."""
        assert isinstance(start_line, RequestStartLine)
        self._head = start_line.method == "HEAD"
        kind = headers.get("Content-Type", "").lower()
        self._form = kind.startswith("application/x-www-form-urlencoded")
        if (
            start_line.path.count("&") >= FIELDS
            or headers.get("Cookie", "").count(";") >= COOKIES
            or (kind.startswith("multipart/") and not _is_short(headers))
        ):
            self._refuse()
        return self._hand_on("headers_received", start_line, headers)

    def data_received(self, chunk: bytes) -> Awaitable[None] | None:
        """Count the fields of a form."""
        if self._form and self._inner is not None:
            self._left -= chunk.count(b"&")
            if self._left <= 0:
                self._refuse()
        return self._hand_on("data_received", chunk)

    def finish(self) -> None:
        """Let it be answered."""
        self._hand_on("finish")

    def on_connection_close(self) -> None:
        """Let it be given up."""
        self._hand_on("on_connection_close")

    def _hand_on(self, what: str, *given: Any) -> Awaitable[None] | None:
        done: Awaitable[None] | None = None
        if self._inner is not None:
            done = getattr(self._inner, what)(*given)
        return done

    def _refuse(self) -> None:
        self._inner = None
        start = ResponseStartLine("HTTP/1.1", 400, "Bad Request")
        headers = HTTPHeaders({"Content-Type": "text/plain", "Content-Length": str(len(_TOLD))})
        self._line.write_headers(start, headers, b"" if self._head else _TOLD)
        self._line.finish()


def _is_short(headers: HTTPHeaders) -> bool:
    """Say whether a body has room for few parts, as that of a page which says that it is left.

    Files come on the lines of pages.
    """
    length = headers.get("Content-Length", "")
    return length.isdecimal() and len(length) <= 4 and int(length) <= SHORT
