"""Limits on a server's connections and on the rate of visitors' messages."""

from __future__ import annotations

import asyncio
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

from catan_nb.classroom.limits import Latest, TokenBucket

__all__ = ["BUSY", "BoundedServer", "MessagePace", "Traffic"]


_MESSAGES: Final = (300.0, 60.0)
"""Messages at once, and a second. A finger that draws on a board sends fifty a second."""
_BYTES: Final = (30_000_000.0, 500_000.0)
"""Bytes at once, and a second. The most is sent by who hands in the files of a whole class."""
_PROCESSOR: Final = (8.0, 0.25)
"""Seconds of processor at once, and a second. A page that runs its notebook takes four to open."""
_DEBT: Final = 5.0
"""Seconds of processor that count beyond the budget, so that it is soon there again."""
_PRESSES: Final = (50.0, 5.0)
"""Messages at once, and a second, that pass beyond that budget: nobody presses faster for long."""
_PRESSED: Final = (10_000_000.0, 50_000.0)
"""Bytes at once, and a second, that pass then: what a page does not read yet takes memory."""
_LINES: Final = (40.0, 1.0)
"""Lines at once, and a second: each takes 30 ms of the server. Pages open one and keep it."""
_RELAYED: Final = 0.002
"""Seconds of the server's own processor for each message, with what the page answers."""
_READ: Final = 0.5
"""Seconds after which it is read again how much processor a visitor's pages have used."""
_VISITORS: Final = 10_000
"""Visitors that are remembered."""


class Traffic:
    """Limits messages by number, size and the processor time of a visitor's pages.

    Pages may compute for long that have hardly been told anything: bots that play, a simulation.
    So there are always some messages that pass at once, more than a person presses.

    Parameters
    ----------
    used : callable
        Returns how many seconds of processor a visitor's pages have used since it was asked last.
    clock : callable
        Seconds.
    """

    def __init__(
        self, used: Callable[[str], float], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._used, self._clock = used, clock
        self._of: Latest[str, _Budgets] = Latest(_VISITORS)

    def seconds_to_wait(self, visitor: str, size: int) -> float:
        """Return how many seconds a message of so many bytes must wait; at 0 it is counted."""
        now = self._clock()
        return self._charged_budgets(visitor, now).seconds_to_wait(now, size)

    def is_overdrawn(self, visitor: str) -> bool:
        """Say whether a visitor's pages have used more processor than they may."""
        now = self._clock()
        return self._charged_budgets(visitor, now).is_overdrawn(now)

    def seconds_to_wait_to_connect(self, visitor: str) -> float:
        """Return how many seconds a visitor must wait to open a line; at 0 it is counted."""
        now = self._clock()
        lines = self._charged_budgets(visitor, now).lines
        seconds = lines.wait(now)
        if seconds == 0:
            lines.take(now)
        return seconds

    def _charged_budgets(self, visitor: str, now: float) -> _Budgets:
        """Return the budgets of a visitor, charged with what the pages have used lately."""
        budgets = self._of.use(visitor, _Budgets)
        if now - budgets.read >= _READ:
            budgets.read = now
            budgets.charge_processor(now, self._used(visitor))
        return budgets


class _Budgets:
    """What one visitor may still send."""

    def __init__(self) -> None:
        self.read = -_READ
        self.lines = TokenBucket(*_LINES)
        self._messages, self._bytes = TokenBucket(*_MESSAGES), TokenBucket(*_BYTES)
        self._processor = TokenBucket(*_PROCESSOR)
        self._presses, self._pressed = TokenBucket(*_PRESSES), TokenBucket(*_PRESSED)

    def charge_processor(self, now: float, seconds: float) -> None:
        """Count seconds of processor."""
        self._processor.take(now, min(seconds, self._processor.left(now) + _DEBT))

    def is_overdrawn(self, now: float) -> bool:
        """Say whether more processor is used than may be."""
        return self._processor.left(now) <= 0

    def seconds_to_wait(self, now: float, size: int) -> float:
        """Return how long a message must wait; at 0 it is counted."""
        overdrawn = self.is_overdrawn(now)
        seconds = max(self._messages.wait(now), self._bytes.wait(now, size))
        if overdrawn:
            seconds = max(seconds, self._presses.wait(now), self._pressed.wait(now, size))
        if seconds == 0:
            self._messages.take(now)
            self._bytes.take(now, size)
            self.charge_processor(now, _RELAYED)
            if overdrawn:
                self._presses.take(now)
                self._pressed.take(now, size)
        return seconds


# The pace at which the messages of one line pass, and when its page is told that they wait.


BUSY: Final = "catan_nb_busy"
"""Type of the message that tells a page that its own messages wait."""
_NOTICED: Final = 1.0
"""Seconds of waiting that a person notices, and between two messages that say so."""


class MessagePace:
    """Lets the messages of a line pass no faster than its visitor's traffic allows.

    Parameters
    ----------
    traffic : Traffic
    visitor : str
    say_busy : callable
        Tells the page that its messages wait.
    clock : callable
        Seconds.
    """

    def __init__(
        self,
        traffic: Traffic,
        visitor: str,
        say_busy: Callable[[], object],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._traffic, self._visitor, self._say_busy = traffic, visitor, say_busy
        self._clock = clock
        #: Since when, and as of when it is said, one message after another has had to wait.
        self._since: float | None = None
        self._said = 0.0

    def try_pass(self, size: int) -> bool:
        """Count a message of so many bytes; False, and nothing counted, when it has to wait."""
        if self._traffic.seconds_to_wait(self._visitor, size) > 0:
            return False
        self._since = None
        return True

    async def wait_to_pass(self, size: int) -> None:
        """Wait until a message of so many bytes may pass, and count it."""
        while seconds := self._traffic.seconds_to_wait(self._visitor, size):
            now = self._clock()
            if self._since is None:
                self._since = self._said = now
            if now - self._said >= _NOTICED:
                self._said = now
                self._say_busy()
            await asyncio.sleep(min(seconds, _NOTICED))


# How many connections a server has open, and which ones end when there are too many.
#
# A browser opens some and keeps them for its next requests. Whoever opens thousands, sends a
# request byte by byte or reads no answer must not keep others out: so newcomers are always let
# in, and in their place connections end that wait for their other end, first those of the address
# with most. Lines of pages are not among them: there are as many as pages.


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
    def is_reading(self) -> bool:
        """Whether it has been sent something that it has not read yet."""
        return self.asked and self.stream.writing()


class BoundedServer(HTTPServer):
    """Tornado's server, with a bound to its connections.

    Parameters
    ----------
    request_callback : Application
    limit : int
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
        limit: int,
        patience: float,
        clock: Callable[[], float] = time.monotonic,
        **kwargs: Any,
    ) -> None:
        """Take the settings; further ones are Tornado's."""
        super().initialize(
            request_callback, idle_connection_timeout=patience, body_timeout=patience, **kwargs
        )
        self._most, self._patience, self._clock = limit, patience, clock
        self._peers: dict[IOStream, _Peer] = {}

    @property
    def connection_count(self) -> int:
        """How many connections there are."""
        return len(self._peers)

    def handle_stream(self, stream: IOStream, address: tuple[Any, ...]) -> None:
        """Begin a connection; end others where there are too many."""
        if self.connection_count >= self._most:
            self._close_waiting_connections()
        if self.connection_count >= self._most:  # all are being answered
            stream.close()
            return
        # The path of a socket that is a file is the same for all who use it.
        host = str(address[0]) if address else ""
        self._peers[stream] = _Peer(stream, host, self._clock())
        super().handle_stream(stream, address)

    def _close_waiting_connections(self) -> None:
        waited_for = [peer for peer in self._peers.values() if peer.is_waited_for]
        of = Counter(peer.address for peer in waited_for)
        waited_for.sort(key=lambda peer: (-of[peer.address], peer.since))
        self._close_peers(waited_for[: -(-self._most // _PART)])

    def close_slow_connections(self) -> None:
        """End connections whose answers are not read, or of which too many are read slowly."""
        now = self._clock()
        slow = [
            peer for peer in self._peers.values() if peer.is_reading and now - peer.since > _SLOW
        ]
        slow.sort(key=lambda peer: peer.since)
        late = sum(now - peer.since > _UNREAD * self._patience for peer in slow)
        self._close_peers(slow[: max(late, len(slow) - _SLOWLY)])

    def _close_peers(self, peers: list[_Peer]) -> None:
        for peer in peers:
            del self._peers[peer.stream]
            peer.stream.close()

    # ---- what tornado tells ------------------------------------------------------------

    def start_request(
        self, server_conn: object, request_conn: HTTPConnection
    ) -> HTTPMessageDelegate:
        """Record that the next request is waited for."""
        delegate = super().start_request(server_conn, request_conn)
        peer = self._peers.get(server_conn.stream)  # type: ignore[attr-defined]
        if peer is None:
            return delegate
        peer.since, peer.asked = self._clock(), False
        return _ArrivalRecorder(delegate, peer, self._clock)

    def on_close(self, server_conn: object) -> None:
        """Forget a connection that has ended, or has become the line of a page."""
        self._peers.pop(server_conn.stream, None)  # type: ignore[attr-defined]
        super().on_close(server_conn)


class _ArrivalRecorder(HTTPMessageDelegate):
    """Passes a request on, and records when it has arrived."""

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
