"""The connection between a page and its kernel: access checks, filtering, buffering."""

from __future__ import annotations

import asyncio
import os
import re
import struct
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Any, ClassVar, Final

import psutil
from jupyter_client.jsonutil import extract_dates
from jupyter_core.utils import ensure_async
from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler
from tornado.web import HTTPError, RequestHandler
from tornado.websocket import WebSocketClosedError

from catan_nb.classroom.limits import Unread
from catan_nb.classroom.messages import BadMessage, NotKept
from catan_nb.classroom.protocol.browser import CONTENTS, Content, Header, Message
from catan_nb.classroom.protocol.reading import read
from catan_nb.ui.server.login_pages import find_visitor
from catan_nb.ui.server.rate_limits import BUSY, MessagePace, Traffic

__all__ = [
    "BUFFERS",
    "HEADER",
    "LARGEST",
    "LINES",
    "UNREAD",
    "V1",
    "BufferedMessages",
    "ConnectionMonitor",
    "PageChannels",
    "PageConnection",
    "PageKernelManager",
    "PageStateHandler",
    "is_own_page",
    "lower_priority",
    "read_message",
]


V1: Final = "v1.kernel.websocket.jupyter.org"
"""The subprotocol by which a browser says that it speaks this format."""
BUFFERS: Final = 250
"""Binary buffers that a message may have; each uploaded file is one."""
HEADER: Final = 4_000
"""Bytes that a header may have; every answer of the kernel repeats it."""
_TEXTS: Final = 4


def read_message(
    message: str | bytes, unpack: Callable[[bytes], Any]
) -> tuple[dict[str, Any], list[bytes]]:
    """Check a browser's message; return its header, and the parts to send to the kernel.

    Parameters
    ----------
    message : str or bytes
        As received.
    unpack : callable
        Parses JSON as the kernel will, `Session.unpack`.

    Raises
    ------
    BadMessage
        It cannot be parsed, or is not one that pages send: a widget message or an info request.
    """
    channel, parts = _split_message(message)
    if channel != b"shell" or max(map(len, parts[:2])) > HEADER:
        raise BadMessage("channel or headers")
    try:
        told = read([unpack(section) for section in parts[:_TEXTS]], Message)
        header = told.header
        extract_dates([header, told.parent])  # which Python must be able to read, too
        read(told.content, CONTENTS.get(read(header, Header).msg_type, Content))
    except (ValueError, TypeError, OverflowError, RecursionError) as error:
        raise BadMessage(f"content: {error!s:.200}") from error
    return header, parts


def _split_message(message: str | bytes) -> tuple[bytes, list[bytes]]:
    """Return the channel and the parts of a binary message, cut at the offsets that it states."""
    if not isinstance(message, bytes):
        raise BadMessage("text")
    count = int.from_bytes(message[:8], "little")
    minimum = _TEXTS + 2  # where the channel and the texts begin, and where the last one ends
    if not minimum <= count <= minimum + BUFFERS or len(message) < 8 * (count + 1):
        raise BadMessage("count")
    offsets = struct.unpack_from(f"<{count}Q", message, 8)
    ascending = all(start <= end for start, end in pairwise(offsets))
    if not ascending or offsets[0] != 8 * (count + 1) or offsets[-1] > len(message):
        raise BadMessage("offsets")
    channel, *parts = (message[start:end] for start, end in pairwise(offsets))
    return channel, parts


# What carries messages between a browser and its page's Python.


class PageChannels(ZMQChannelsWebsocketConnection):
    """Jupyter's connection between browser and kernel, hardened against malicious messages.

    It speaks one wire format. Outgoing messages are filtered before they are serialised.
    """

    def discard_buffers(self) -> None:
        """Discard the buffers of a connection that was prepared and never begun."""
        if self._open_sessions.get(self.session_key) is self.websocket_handler:
            del self._open_sessions[self.session_key]

    def handle_incoming_message(self, incoming_msg: str | bytes) -> None:
        """Forward a browser's message to the kernel; types that are not allowed are dropped.

        Raises
        ------
        BadMessage
            The page would not send such a message.
        """
        header, parts = read_message(incoming_msg, self.session.unpack)
        allowed = self.multi_kernel_manager.allowed_message_types
        shell = self.channels.get("shell")
        if shell is not None and header["msg_type"] in allowed:
            self.session.send_raw(shell, parts)

    def handle_outgoing_message(self, stream: Any, outgoing_msg: list[Any]) -> None:
        """Forward a kernel's message to the browser; if that fails, close the connection.

        An exception raised from here would be logged three times by the event loop.
        """
        if stream.closed():
            return
        try:
            self._forward_to_browser(stream.channel, outgoing_msg)
        except Exception:
            self.log.exception("a page's line is ended: what its Python says cannot be handed on")
            self.websocket_handler.close(1011)

    def _forward_to_browser(self, channel: str, message: list[Any]) -> None:
        _identities, (_signature, *parts) = self.session.feed_identities(message)
        kind = self.session.unpack(parts[0])["msg_type"]
        if kind == "execute_input":
            return  # the notebook's code, which the page does not show
        if kind == "stream" and self.session.unpack(parts[3])["name"] == "stderr":
            return  # it may tell where files are on this computer
        if kind == "error":
            error = self.session.unpack(parts[3])
            self.log.error("the Python of a page reports %s", error["ename"])
            told = self.multi_kernel_manager.traceback_replacement_message
            hidden = {"ename": "Error", "evalue": told, "traceback": [told]}
            parts[3] = self.session.pack(hidden)
        wire = serialize_msg_to_ws_v1(parts, channel)  # type: ignore[no-untyped-call]
        self.write_message(wire, binary=True)


# Priorities of processes: pages run below the server, so that it stays responsive.


_NICE: Final = 10
"""Added to the nice value of pages; competing with the server, a page gets a tenth of its share."""
_LAST: Final = 19
"""The lowest priority."""


def lower_priority(process: int, last: bool = False) -> None:
    """Give a page's process a lower priority than this one's, or with `last` the lowest.

    Returning from the lowest needs the right to raise priorities (root, CAP_SYS_NICE or a
    suitable `nice` limit); without it the process stays there.
    """
    with suppress(psutil.Error, OSError):  # it has ended
        if sys.platform == "win32":
            idle, below = psutil.IDLE_PRIORITY_CLASS, psutil.BELOW_NORMAL_PRIORITY_CLASS
            psutil.Process(process).nice(idle if last else below)
            return
        nice = _LAST if last else min(os.getpriority(os.PRIO_PROCESS, 0) + _NICE, _LAST)
        for task in _thread_ids(process):
            if os.getpriority(os.PRIO_PROCESS, task) != nice:
                with suppress(PermissionError):
                    os.setpriority(os.PRIO_PROCESS, task, nice)
        if sys.platform == "linux" and os.getsid(process) == process:
            _lower_session_priority(process, nice)


def _thread_ids(process: int) -> list[int]:
    """Return the ids whose priority has to be set for a process: on Linux those of its threads."""
    if sys.platform == "linux":
        return [thread.id for thread in psutil.Process(process).threads()]
    return [process]


def _lower_session_priority(process: int, nice: int) -> None:
    """Lower the priority of a page's session, since Linux may schedule by session (autogroup).

    All forked pages are in one session, apart from the server's. Linux accepts such a change only
    every moment, so callers try again later.
    """
    group = Path(f"/proc/{process}/autogroup")
    if group.exists() and int(group.read_text("utf-8").split()[-1]) != nice:
        group.write_text(str(nice), encoding="utf-8")


# Jupyter's kernel manager, with bounded buffers and little logging.


UNREAD: Final = 16_000_000
"""Bytes that may wait for a browser that reads slowly or is disconnected."""


_Manager: Any = AsyncMappingKernelManager


class PageKernelManager(_Manager):  # type: ignore[misc]
    """Starts, keeps and ends the kernels of pages."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        # Pages being left call `PageLeftHandler` instead; Jupyter would restart the kernel here.
        self.allowed_message_types.remove("shutdown_request")
        self._ending: set[asyncio.Future[None]] = set()
        self._listeners: list[Callable[[str], object]] = []

    def on_connection(self, listener: Callable[[str], object]) -> None:
        """Call `listener` with the kernel id whenever a browser connects or disconnects."""
        self._listeners.append(listener)

    def notify_connect(self, kernel_id: str) -> None:
        """Count a connection, and notify the listeners."""
        super().notify_connect(kernel_id)
        self._notify_listeners(kernel_id)

    def notify_disconnect(self, kernel_id: str) -> None:
        """Count a lost connection, and notify the listeners."""
        super().notify_disconnect(kernel_id)
        self._notify_listeners(kernel_id)

    def _notify_listeners(self, kernel: str) -> None:
        for listener in self._listeners:
            listener(kernel)

    async def start_kernel(self, **kwargs: Any) -> str:
        """Start a kernel at low priority, and return its id.

        It logs nothing: unreadable messages of browsers would fill the terminal.
        """
        silent = [*kwargs.pop("extra_arguments", ()), "--log-level=CRITICAL"]
        kernel = str(await super().start_kernel(extra_arguments=silent, **kwargs))
        lower_priority(self.get_kernel(kernel).provisioner.pid)
        return kernel

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End an idle kernel, if it still runs and has started.

        While Jupyter waits for one kernel to end, others end or start; it would log an error for
        each of those.
        """
        kernel = self._kernels.get(kernel_id)
        if kernel is not None and kernel.trait_has_value("last_activity"):
            with suppress(HTTPError):  # it has been left meanwhile
                await super().cull_kernel_if_idle(kernel_id)

    def start_buffering(self, kernel_id: str, session_key: str, channels: Any) -> None:
        """Buffer messages for a disconnected page; too many of them end its kernel."""
        super().start_buffering(kernel_id, session_key, channels)
        self._kernel_buffers[kernel_id]["buffer"] = BufferedMessages(
            lambda: self.end_kernel(kernel_id)
        )

    def end_kernel(self, kernel: str) -> None:
        """Kill a kernel in the background."""

        async def shut_down() -> None:
            with suppress(HTTPError):  # it has ended by itself
                await ensure_async(self.shutdown_kernel(kernel, now=True))

        ending = asyncio.ensure_future(shut_down())
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)


class BufferedMessages(list[Any]):
    """Messages for a disconnected page, limited in size.

    Parameters
    ----------
    give_up : callable
        Called once, when they are too many: the page can then not be resumed.
    """

    def __init__(self, give_up: Callable[[], None]) -> None:
        super().__init__()
        self._size, self._give_up = 0, give_up

    def append(self, message: Any) -> None:
        """Add a message, a pair of channel and parts."""
        if self._size > UNREAD:
            return
        super().append(message)
        self._size += sum(map(len, message[1]))
        if self._size > UNREAD:
            self.clear()
            self._give_up()


# Connections of pages, reported to the class: a learner whose page is disconnected is away.


GRACE: Final = 2.0
"""Seconds until a lost connection is reported; most are restored at once."""


class ConnectionMonitor:
    """Reports when the browsers of pages disconnect and return.

    Parameters
    ----------
    kernels : Kernels
        Counts the connections of pages.
    notify : callable
        Called with a page's ticket and whether a browser is connected.
    grace : float
        Seconds until a lost connection is reported.
    """

    def __init__(
        self,
        kernels: PageKernelManager,
        notify: Callable[[str, bool], Awaitable[None]],
        *,
        grace: float = GRACE,
    ) -> None:
        self._kernels, self._notify, self._grace = kernels, notify, grace
        self._tickets: dict[str, str] = {}
        self._alone: set[str] = set()
        self._telling: set[asyncio.Future[None]] = set()
        kernels.on_connection(self._on_connection_change)

    def register_page(self, kernel: str, ticket: str) -> None:
        """Watch a page from now on, by kernel id and ticket; forget pages that have ended."""
        for ended in [ticket for ticket in self._tickets if ticket not in self._kernels]:
            del self._tickets[ended]
            self._alone.discard(ended)
        self._tickets[kernel] = ticket

    # ---- inside ------------------------------------------------------------------------

    def _on_connection_change(self, kernel: str) -> None:
        """Report a new connection at once, a lost one after the grace period."""
        if self._is_connected(kernel):
            self._report_change(kernel)
        else:
            asyncio.get_running_loop().call_later(self._grace, self._report_change, kernel)

    def _is_connected(self, kernel: str) -> bool:
        return kernel in self._kernels and self._kernels.kernel_model(kernel)["connections"] > 0

    def _report_change(self, kernel: str) -> None:
        """Report whether a page's connection has changed, unless the page has ended."""
        if kernel not in self._kernels:
            self._alone.discard(kernel)
            self._tickets.pop(kernel, None)
            return
        connected = self._is_connected(kernel)
        if kernel in self._tickets and connected == (kernel in self._alone):
            (self._alone.discard if connected else self._alone.add)(kernel)
            task = asyncio.ensure_future(self._notify(self._tickets[kernel], connected))
            self._telling.add(task)
            task.add_done_callback(self._telling.discard)


# The WebSocket (here called line) between a page and its kernel.
#
# The client may be malicious. It must neither reach another visitor's page nor keep the server
# busy, so each message is checked before Jupyter parses it.


LARGEST: Final = 10_000_000
"""Bytes that a message may have; the files of a whole class are uploaded in one."""
LINES: Final = 2
"""Lines that a page may have: one, and a second while the loss of the first goes unnoticed."""
_SESSION: Final = re.compile(r"[\w-]{1,64}", re.ASCII)
_NOT_V1: Final = (
    f"This line is not opened: it does not offer the subprotocol {V1}. "
    "A proxy before the server must hand on the header Sec-WebSocket-Protocol."
)


async def is_own_page(handler: RequestHandler, kernel: str) -> bool:
    """Return whether the visitor who sends a request has opened the page of a kernel.

    Raises HTTPError 503 when the store of visitors does not answer; pages then ask again.
    """
    try:
        visitor = await find_visitor(handler)
    except NotKept:
        raise HTTPError(503) from None
    owner = handler.settings["catan_nb_limits"].owner(kernel)
    return visitor is not None and visitor.id == owner


class PageStateHandler(KernelHandler):
    """Answers whether a page's kernel is still running, to that page's visitor only."""

    SUPPORTED_METHODS = ("GET",)

    async def get(self, kernel_id: str) -> None:
        """Answer with the kernel's state; 404 for unknown kernels and for pages of others alike."""
        if not await is_own_page(self, kernel_id):
            raise HTTPError(404)
        await ensure_async(super().get(kernel_id))


_Handler: Any = KernelWebsocketHandler


class PageConnection(_Handler):  # type: ignore[misc]
    """The WebSocket handler that connects a page with its kernel.

    A page left over from an earlier server keeps asking for a kernel that is gone. It gets a bare
    status: Jupyter's error page needs files that Voila does not have, and each failure to render
    it would be logged at length.
    """

    _lines: ClassVar[dict[str, list[PageConnection]]] = {}
    _joined = False
    kernel_id = ""
    connection: PageChannels | None = None

    def initialize(self) -> None:
        """Prepare the event that is set when the connection is lost or replaced."""
        self._gone = asyncio.Event()

    @classmethod
    def close_connections(cls, kernel_id: str) -> None:
        """Close the connections of a page that ends."""
        for line in tuple(cls._lines.get(kernel_id, ())):
            line._close_for_newer()

    async def get(self, kernel_id: str) -> None:
        """Open the WebSocket, if the visitor has opened the page and has not too many lines."""
        offered = self.request.headers.get("Sec-WebSocket-Protocol", "").split(",")
        if V1 not in map(str.strip, offered):
            self.set_status(400)
            self.set_header("Content-Type", "text/plain")
            self.finish(_NOT_V1)
            return
        if not await is_own_page(self, kernel_id):
            raise HTTPError(404)
        if not _SESSION.fullmatch(self.get_query_argument("session_id", "")):
            raise HTTPError(400)
        self.kernel_id = kernel_id
        lines = self._lines.setdefault(kernel_id, [])
        if sum(not line._joined for line in lines) >= LINES:
            raise HTTPError(429)
        lines.append(self)
        try:
            traffic: Traffic = self.settings["catan_nb_traffic"]
            visitor = self.settings["catan_nb_limits"].owner(kernel_id)
            self._pace = MessagePace(traffic, visitor, self._send_busy)
            self._unread = Unread(UNREAD)
            await self._wait_to_connect(traffic, visitor)
            for line in lines[:-LINES]:
                line._close_for_newer()
            await super().get(kernel_id)
        finally:
            if not self._joined:  # refused, with an answer or an exception
                self._release_resources()

    async def _wait_to_connect(self, traffic: Traffic, visitor: str) -> None:
        """Wait until the visitor's rate allows a line; HTTPError if this one is lost first."""
        while not self._gone.is_set() and (seconds := traffic.seconds_to_wait_to_connect(visitor)):
            with suppress(TimeoutError):
                await asyncio.wait_for(self._gone.wait(), seconds)
        self._check_alive()

    def _check_alive(self) -> None:
        """Raise HTTPError if the connection was lost or replaced: nobody would close it later."""
        if self._gone.is_set():
            raise HTTPError(409)

    async def pre_get(self) -> None:
        """Connect to the kernel; HTTPError if the browser's connection is lost meanwhile."""
        self._check_alive()
        await super().pre_get()
        self._check_alive()

    async def open(self, kernel_id: str) -> None:
        """Start forwarding messages, unless the connection was lost or replaced meanwhile."""
        if self._gone.is_set():
            self.close(1008)
            return
        self._joined = True
        try:
            await super().open(kernel_id)
        except TimeoutError:  # Jupyter asks for a minute whether it is heard
            if not self._gone.is_set():
                raise

    def _close_for_newer(self) -> None:
        """Close this line at once, because the page has a newer one."""
        self.close(1008)
        self._release_resources()

    def _release_resources(self) -> None:
        """Release the resources of the connection; a second call does nothing."""
        self._gone.set()
        lines = self._lines.get(self.kernel_id, [])
        with suppress(ValueError):
            lines.remove(self)
        if not lines:
            self._lines.pop(self.kernel_id, None)
        if self._joined:
            self._joined = False
            super().on_close()
        elif self.connection is not None:
            self.connection.discard_buffers()

    def select_subprotocol(self, subprotocols: list[str]) -> str:
        """Return the one supported format; `get` has refused clients that do not offer it."""
        return V1

    @property
    def max_message_size(self) -> int:
        """The size limit of a message in bytes."""
        return LARGEST

    def get_compression_options(self) -> None:
        """Return None: no compression, since a small message could expand a thousandfold."""

    def on_message(self, message: str | bytes) -> Awaitable[None] | None:
        """Forward a message now, or when the rate limit allows; close the line on a bad one.

        While a message waits, nothing more is read from the line, so later messages wait in the
        browser and take no memory here.
        """
        if self.ws_connection is None:
            return None  # closed by the server while more messages were on their way
        if self._pace.try_pass(len(message)):
            self._forward_to_kernel(message)
            return None
        return self._forward_later(message)

    async def _forward_later(self, message: str | bytes) -> None:
        await self._pace.wait_to_pass(len(message))
        if self.ws_connection is not None:
            self._forward_to_kernel(message)

    def _forward_to_kernel(self, message: str | bytes) -> None:
        try:
            super().on_message(message)
        except BadMessage:
            self.close(1003)

    def on_ping(self, data: bytes) -> None:
        """Count a ping like a message; browsers send none."""
        if not self._pace.try_pass(len(data)):
            self.close(1013, "too much")

    def _send_busy(self) -> None:
        """Tell the page, bypassing its kernel, that its messages have to wait."""
        if not self._joined or self.connection is None:
            return  # the page is not connected, and waits anyway
        session = self.connection.session
        message: bytes = serialize_msg_to_ws_v1(  # type: ignore[no-untyped-call]
            session.msg(BUSY, {}), "iopub", session.pack
        )
        self.write_message(message, binary=True)

    def write_message(
        self, message: bytes | str | dict[str, Any], binary: bool = False
    ) -> asyncio.Future[None] | None:
        """Send a message; a browser that has stopped reading loses its line and its kernel."""
        if self.ws_connection is None:
            return None  # it has just been closed
        if self._unread.too_much:
            self.close(1013, "unread")
            self.kernel_manager.end_kernel(self.kernel_id)
            return None
        sending: asyncio.Future[None] | None = None
        with suppress(WebSocketClosedError):
            sending = super().write_message(message, binary)
        if sending is not None:
            sending = asyncio.ensure_future(sending)
            self._unread.add(len(message), sending)
        return sending

    def send_ping(self) -> None:
        """Send a ping, unless the line has just been closed."""
        with suppress(WebSocketClosedError):
            super().send_ping()

    def on_close(self) -> None:
        """Release the line; Jupyter buffers the kernel's messages until the page returns."""
        self._release_resources()

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Answer with the bare status."""
        self.finish()
