"""The line between a page and its Python: whose it is, and what may pass.

At the other end somebody may sit who sends what no page sends. It must neither reach another
visitor's page nor keep the server busy, so it is looked at before Jupyter reads it.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable
from contextlib import suppress
from typing import Any, ClassVar, Final

from jupyter_core.utils import ensure_async
from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler
from tornado.web import HTTPError, RequestHandler
from tornado.websocket import WebSocketClosedError

from catan_nb.classroom.limits import Unread
from catan_nb.classroom.messages import NotKept
from catan_nb.ui.server.answers.channels import PageChannels
from catan_nb.ui.server.answers.messages import V1, BadMessage
from catan_nb.ui.server.door.doorway import known_visitor
from catan_nb.ui.server.limits.kernels import UNREAD
from catan_nb.ui.server.limits.pace import BUSY, Pace
from catan_nb.ui.server.limits.traffic import Traffic

__all__ = ["PageConnection", "PageState", "own_page"]

LARGEST: Final = 10_000_000
"""Bytes of a message: files of a class are handed in at once."""
LINES: Final = 2
"""Lines of a page. It needs one, and a second when the first was lost without a word."""
_SESSION: Final = re.compile(r"[\w-]{1,64}", re.ASCII)
_NOT_V1: Final = (
    f"This line is not opened: it does not offer the subprotocol {V1}. "
    "A proxy before the server must hand on the header Sec-WebSocket-Protocol."
)


async def own_page(handler: RequestHandler, kernel: str) -> bool:
    """Say whether a page's Python is that of a page which this browser's visitor has opened.

    Who that is cannot always be read: that is answered with 503, after which pages ask again.
    """
    try:
        visitor = await known_visitor(handler)
    except NotKept:
        raise HTTPError(503) from None
    owner = handler.settings["catan_nb_limits"].owner(kernel)
    return visitor is not None and visitor.id == owner


class PageState(KernelHandler):
    """Tells a page whether its Python is still there, and no other page."""

    SUPPORTED_METHODS = ("GET",)

    async def get(self, kernel_id: str) -> None:
        """Tell it; of pages of others nothing is known."""
        if not await own_page(self, kernel_id):
            raise HTTPError(404)
        await ensure_async(super().get(kernel_id))


_Handler: Any = KernelWebsocketHandler


class PageConnection(_Handler):  # type: ignore[misc]
    """Connects a page with its Python.

    A page left over from a server before this one asks for Python that is gone, again and again.
    It gets the bare refusal: Jupyter's page of words about it needs files that Voila does not
    have, and each failure to make it would be told at length in the terminal.
    """

    _lines: ClassVar[dict[str, list[PageConnection]]] = {}
    _joined = False
    kernel_id = ""
    connection: PageChannels | None = None

    def initialize(self) -> None:
        """Begin with a connection that lives."""
        self._gone = asyncio.Event()

    @classmethod
    def end_lines(cls, kernel_id: str) -> None:
        """End the lines of a page that ends while browsers are connected with it."""
        for line in tuple(cls._lines.get(kernel_id, ())):
            line._replace()

    async def get(self, kernel_id: str) -> None:
        """Connect the browser that has opened the page."""
        offered = self.request.headers.get("Sec-WebSocket-Protocol", "").split(",")
        if V1 not in map(str.strip, offered):
            self.set_status(400)
            self.set_header("Content-Type", "text/plain")
            self.finish(_NOT_V1)
            return
        if not await own_page(self, kernel_id):
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
            self._pace = Pace(traffic, visitor, self._say_busy)
            self._unread = Unread(UNREAD)
            await self._wait_to_connect(traffic, visitor)
            for line in lines[:-LINES]:
                line._replace()
            await super().get(kernel_id)
        finally:
            if not self._joined:  # refused, by words as well as by an error
                self._release()

    async def _wait_to_connect(self, traffic: Traffic, visitor: str) -> None:
        """Wait until the visitor may open another line; a connection that is lost waits no more."""
        while not self._gone.is_set() and (seconds := traffic.wait_to_connect(visitor)):
            with suppress(TimeoutError):
                await asyncio.wait_for(self._gone.wait(), seconds)
        self._check_alive()

    def _check_alive(self) -> None:
        """Refuse to go on with a connection that is lost or replaced: nobody would end it."""
        if self._gone.is_set():
            raise HTTPError(409)

    async def pre_get(self) -> None:
        """Reach the page's Python, unless the connection is lost meanwhile."""
        self._check_alive()
        await super().pre_get()
        self._check_alive()

    async def open(self, kernel_id: str) -> None:
        """Begin, unless the connection has been lost or replaced meanwhile."""
        if self._gone.is_set():
            self.close(1008)
            return
        self._joined = True
        try:
            await super().open(kernel_id)
        except TimeoutError:  # Jupyter asks for a minute whether it is heard
            if not self._gone.is_set():
                raise

    def _replace(self) -> None:
        """End this line at once, for a newer one of the same page."""
        self.close(1008)
        self._release()

    def _release(self) -> None:
        """Give back what this line holds. This may be called again."""
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
            self.connection.give_up()

    def select_subprotocol(self, subprotocols: list[str]) -> str:
        """Speak the one format that both ends know; without it nobody comes so far."""
        return V1

    @property
    def max_message_size(self) -> int:
        """How many bytes a message may have."""
        return LARGEST

    def get_compression_options(self) -> None:
        """Take nothing compressed, which could be a thousand times as large as it came."""

    def on_message(self, message: str | bytes) -> Awaitable[None] | None:
        """Hand on a message, at once or later; who sends what no page sends loses the line.

        Nothing more is read from the line while a message waits, so the rest waits in the
        browser and takes no memory here.
        """
        if self.ws_connection is None:
            return None  # ended by this end, while more was under way
        if self._pace.may_pass(len(message)):
            self._hand_on(message)
            return None
        return self._hand_on_later(message)

    async def _hand_on_later(self, message: str | bytes) -> None:
        await self._pace.wait(len(message))
        if self.ws_connection is not None:
            self._hand_on(message)

    def _hand_on(self, message: str | bytes) -> None:
        try:
            super().on_message(message)
        except BadMessage:
            self.close(1003)

    def on_ping(self, data: bytes) -> None:
        """Count a ping like a message. Browsers send none."""
        if not self._pace.may_pass(len(data)):
            self.close(1013, "too much")

    def _say_busy(self) -> None:
        """Tell the page that what is done there waits; its Python has no part in it."""
        if not self._joined or self.connection is None:
            return  # the page is not connected, and waits anyway
        session = self.connection.session
        told: bytes = serialize_msg_to_ws_v1(  # type: ignore[no-untyped-call]
            session.msg(BUSY, {}), "iopub", session.pack
        )
        self.write_message(told, binary=True)

    def write_message(
        self, message: bytes | str | dict[str, Any], binary: bool = False
    ) -> asyncio.Future[None] | None:
        """Send a message; who does not read any more loses the page, which could not go on."""
        if self.ws_connection is None:
            return None  # it has just been closed
        if self._unread.too_much:
            self.close(1013, "unread")
            self.kernel_manager.end(self.kernel_id)
            return None
        sending: asyncio.Future[None] | None = None
        with suppress(WebSocketClosedError):
            sending = super().write_message(message, binary)
        if sending is not None:
            sending = asyncio.ensure_future(sending)
            self._unread.add(len(message), sending)
        return sending

    def send_ping(self) -> None:
        """Ask whether the page is still there, unless its line has just been closed."""
        with suppress(WebSocketClosedError):
            super().send_ping()

    def on_close(self) -> None:
        """Let the server keep for a while what the page should hear when it comes back."""
        self._release()

    def write_error(self, status_code: int, **told: Any) -> None:
        """Refuse without a page."""
        self.finish()
