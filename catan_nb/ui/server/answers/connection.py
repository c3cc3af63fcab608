"""The line between a page and its Python: whose it is, and what may pass.

At the other end somebody may sit who sends what no page sends. It must neither reach another
visitor's page nor keep the server busy, so it is looked at before Jupyter reads it.
"""

from __future__ import annotations

import asyncio
import json
import re
import struct
from contextlib import suppress
from typing import Any, ClassVar, Final, Literal

from jupyter_core.utils import ensure_async
from jupyter_server.services.kernels.connection.base import (
    deserialize_binary_message,
    deserialize_msg_from_ws_v1,
)
from jupyter_server.services.kernels.handlers import KernelHandler
from tornado.web import HTTPError, RequestHandler
from tornado.websocket import WebSocketClosedError
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from catan_nb.classroom.store import NotKept
from catan_nb.classroom.unread import Unread
from catan_nb.ui.server.door.doorway import known_visitor
from catan_nb.ui.server.limits.kernels import UNREAD

__all__ = ["PageConnection", "PageState", "own_page"]

LARGEST: Final = 10_000_000
"""Bytes of a message: files of a class are handed in at once."""
LARGEST_TEXT: Final = 1_000_000
"""Bytes of a message that Jupyter reads as a whole; pages' own browsers send none such."""
PARTS: Final = 256
"""Parts of a message, each file being one."""
LINES: Final = 2
"""Lines of a page. It needs one, and a second when the first was lost without a word."""
_SESSION: Final = re.compile(r"[\w-]{1,64}")
_V1: Final = "v1.kernel.websocket.jupyter.org"
_NAMES: Final = ("channel", "header", "parent_header", "metadata", "content")
_COMMS: Final = ("comm_open", "comm_msg", "comm_close")


async def own_page(handler: RequestHandler, kernel: str) -> bool:
    """Say whether a page's Python is that of a page which this browser's visitor has opened."""
    visitor = None
    with suppress(NotKept):
        visitor = await known_visitor(handler)
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


class PageConnection(VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """Connects a page with its Python.

    A page left over from a server before this one asks for Python that is gone, again and again.
    It gets the bare refusal: Jupyter's page of words about it needs files that Voila does not
    have, and each failure to make it would be told at length in the terminal.
    """

    _lines: ClassVar[dict[str, list[PageConnection]]] = {}
    _joined = _replaced = False

    async def get(self, kernel_id: str) -> None:
        """Connect the browser that has opened the page."""
        if not await own_page(self, kernel_id):
            raise HTTPError(404)
        if not _SESSION.fullmatch(self.get_query_argument("session_id", "")):
            raise HTTPError(400)
        self._visitor = self.settings["catan_nb_limits"].owner(kernel_id)
        if not self._may_send(0):
            raise HTTPError(429)
        self._unread = Unread(UNREAD)
        lines = self._lines.setdefault(kernel_id, [])
        lines.append(self)
        try:
            while len(lines) > LINES:
                lines.pop(0)._replace()
            await super().get(kernel_id)
        except BaseException:
            self._ended(kernel_id)
            raise

    async def open(self, kernel_id: str) -> None:
        """Begin, unless others have begun meanwhile."""
        if self._replaced:
            self.close(1008)
            return
        self._joined = True
        await super().open(kernel_id)

    def _replace(self) -> None:
        self._replaced = True
        self.close(1008)

    def _ended(self, kernel_id: str) -> None:
        lines = self._lines.get(kernel_id, [])
        with suppress(ValueError):
            lines.remove(self)
        if not lines:
            self._lines.pop(kernel_id, None)

    @property
    def max_message_size(self) -> int:
        """How many bytes a message may have."""
        return LARGEST

    def get_compression_options(self) -> None:
        """Take nothing compressed, which could be a thousand times as large as it came."""

    def on_message(self, message: str | bytes) -> None:
        """Hand on a message; who sends what no page sends, or too much, loses the line."""
        if self.ws_connection is None:
            return  # ended by this end, while more was under way
        if not self._may_send(len(message)):
            self.close(1013, "too much")
        elif not _of_a_page(message, self.selected_subprotocol):
            self.close(1003)
        else:
            super().on_message(message)

    def _may_send(self, size: int) -> bool:
        return bool(self.settings["catan_nb_traffic"].take(self._visitor, size))

    def write_message(
        self, message: bytes | str | dict[str, Any], binary: bool = False
    ) -> asyncio.Future[None] | None:
        """Send a message; who does not read any more loses the page, which could not go on."""
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

    def on_close(self) -> None:
        """Let the server keep for a while what the page should hear when it comes back."""
        self._ended(self.kernel_id)
        if self._joined:
            super().on_close()

    def write_error(self, status_code: int, **told: Any) -> None:
        """Refuse without a page."""
        self.finish()


def _of_a_page(message: str | bytes, protocol: str | None) -> bool:
    """Say whether a message is one such as pages send.

    What Jupyter or the page's Python cannot read would be told at length in the terminal.
    """
    try:
        return _readable(message, protocol) and _has_shape(*_read(message, protocol))
    except (ValueError, LookupError, TypeError, struct.error, RecursionError):
        return False


def _readable(message: str | bytes, protocol: str | None) -> bool:
    """Say whether a message can be read in a time and a space that fit its length.

    Jupyter believes how many parts a message says to have.
    """
    if protocol == _V1:
        return isinstance(message, bytes) and _parts(message, 8, "little") <= PARTS
    if isinstance(message, bytes):
        return _parts(message, 4, "big") <= PARTS
    return len(message) <= LARGEST_TEXT


def _parts(message: bytes, size: int, order: Literal["big", "little"]) -> int:
    """Return how many parts a message says to have; more than there can be, where it has none."""
    told = int.from_bytes(message[:size], order)
    return told if told > 0 and size * (told + 1) <= len(message) else PARTS + 1


def _read(message: str | bytes, protocol: str | None) -> tuple[Any, ...]:
    """Return a message's channel, header, parent's header, metadata and content."""
    if protocol == _V1:
        channel, parts = deserialize_msg_from_ws_v1(message)  # type: ignore[no-untyped-call]
        return channel, *map(json.loads, parts[:4])
    plain = json.loads if isinstance(message, str) else deserialize_binary_message
    told = plain(message)
    return tuple(told[name] for name in _NAMES)


def _has_shape(channel: Any, header: Any, *others: Any) -> bool:
    """Say whether a message speaks of widgets as pages do, or asks what its Python is."""
    content, kind = others[-1], header["msg_type"]
    comm = content["comm_id"] if kind in _COMMS else ""
    texts = (kind, header["msg_id"], header["session"], comm, content.get("target_name", ""))
    mappings = (*others, content.get("data", {}))
    return (
        channel == "shell"
        and all(isinstance(one, str) for one in texts)
        and all(isinstance(one, dict) for one in mappings)
    )
