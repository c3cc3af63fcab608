"""How many connections a server has open, and which ones end when there are too many.

A browser opens some and keeps them for its next requests. Whoever opens thousands, sends a request
byte by byte or reads no answer must not keep others out: so newcomers are always let in, and in
their place connections end that wait for their other end, first those of the address with most.
Lines of pages are not among them: there are as many as pages.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

from tornado.httpserver import HTTPServer
from tornado.httputil import (
    HTTPConnection,
    HTTPHeaders,
    HTTPMessageDelegate,
    RequestStartLine,
    ResponseStartLine,
)
from tornado.iostream import IOStream

__all__ = ["BoundedServer"]

_PART: Final = 16
"""One of so many connections ends when there is no room, so that it is not looked for at each."""
_SLOW: Final = 10.0
"""Seconds after which an answer is one that is read slowly."""
_SLOWLY: Final = 200
"""Answers that may be read slowly at once: each is kept until it has been read."""
_UNREAD: Final = 5
"""How many times as long as a request may take to come in its answer may take to be read."""


@dataclass
class _Peer:
    """The other end of a connection.

    Attributes
    ----------
    since : float
        When it was connected, or last began a request or was answered.
    asked : bool
        Whether a request has come in that is not answered yet.
    """

    stream: IOStream
    address: str
    since: float
    asked: bool = False

    @property
    def is_waited_for(self) -> bool:
        """Whether nothing happens until it sends or reads."""
        return not self.asked or self.stream.writing()

    @property
    def reads(self) -> bool:
        """Whether it has been sent something that it has not read yet."""
        return self.asked and self.stream.writing()


class BoundedServer(HTTPServer):
    """Tornado's server, with a bound to its connections.

    Parameters
    ----------
    request_callback : Application
    most : int
        How many connections there may be.
    patience : float
        Seconds in which a request must have come in; an idle connection ends after them.
    clock : callable
        Seconds.
    """

    def initialize(  # type: ignore[override]
        self,
        request_callback: Any,
        *,
        most: int,
        patience: float,
        clock: Callable[[], float] = time.monotonic,
        **given: Any,
    ) -> None:
        """Take the settings; further ones are Tornado's."""
        super().initialize(
            request_callback, idle_connection_timeout=patience, body_timeout=patience, **given
        )
        self._most, self._patience, self._clock = most, patience, clock
        self._peers: dict[IOStream, _Peer] = {}

    @property
    def count(self) -> int:
        """How many connections there are."""
        return len(self._peers)

    def handle_stream(self, stream: IOStream, address: tuple[Any, ...]) -> None:
        """Begin a connection; end others where there are too many."""
        if self.count >= self._most:
            self._make_room()
        if self.count >= self._most:  # all are being answered
            stream.close()
            return
        # The path of a socket that is a file is the same for all who use it.
        host = str(address[0]) if address else ""
        self._peers[stream] = _Peer(stream, host, self._clock())
        super().handle_stream(stream, address)

    def _make_room(self) -> None:
        waited_for = [peer for peer in self._peers.values() if peer.is_waited_for]
        of = Counter(peer.address for peer in waited_for)
        waited_for.sort(key=lambda peer: (-of[peer.address], peer.since))
        self._end(waited_for[: -(-self._most // _PART)])

    def look(self) -> None:
        """End connections whose answers are not read, or of which too many are read slowly."""
        now = self._clock()
        slow = [peer for peer in self._peers.values() if peer.reads and now - peer.since > _SLOW]
        slow.sort(key=lambda peer: peer.since)
        late = sum(now - peer.since > _UNREAD * self._patience for peer in slow)
        self._end(slow[: max(late, len(slow) - _SLOWLY)])

    def _end(self, peers: list[_Peer]) -> None:
        for peer in peers:
            del self._peers[peer.stream]
            peer.stream.close()

    # ---- what tornado tells ------------------------------------------------------------

    def start_request(
        self, server_conn: object, request_conn: HTTPConnection
    ) -> HTTPMessageDelegate:
        """Take note that the next request is waited for."""
        delegate = super().start_request(server_conn, request_conn)
        peer = self._peers.get(server_conn.stream)  # type: ignore[attr-defined]
        if peer is None:
            return delegate
        peer.since, peer.asked = self._clock(), False
        return _Noting(delegate, peer, self._clock)

    def on_close(self, server_conn: object) -> None:
        """Forget a connection that has ended, or has become the line of a page."""
        self._peers.pop(server_conn.stream, None)  # type: ignore[attr-defined]
        super().on_close(server_conn)


class _Noting(HTTPMessageDelegate):
    """Hands on a request, and takes note when it has come in."""

    def __init__(
        self, delegate: HTTPMessageDelegate, peer: _Peer, clock: Callable[[], float]
    ) -> None:
        self._delegate, self._peer, self._clock = delegate, peer, clock

    def headers_received(
        self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders
    ) -> Awaitable[None] | None:
        return self._delegate.headers_received(start_line, headers)

    def data_received(self, chunk: bytes) -> Awaitable[None] | None:
        return self._delegate.data_received(chunk)

    def finish(self) -> None:
        self._peer.since, self._peer.asked = self._clock(), True
        self._delegate.finish()

    def on_connection_close(self) -> None:
        self._delegate.on_connection_close()
