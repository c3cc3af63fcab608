"""Jupyter's manager of the pages' processes, which keeps little and says little."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from jupyter_core.utils import ensure_async
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.web import HTTPError

from catan_nb.ui.server.limits.priority import give_way

__all__ = ["UNREAD", "Kept", "Kernels"]

UNREAD: Final = 16_000_000
"""Bytes that may wait for a browser to read them, or to come back."""


_Manager: Any = AsyncMappingKernelManager


class Kernels(_Manager):  # type: ignore[misc]
    """Starts, keeps and ends the Python of pages."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        # A page that is left says so elsewhere; one that ends its Python otherwise gets it anew.
        self.allowed_message_types.remove("shutdown_request")
        self._ending: set[asyncio.Future[None]] = set()
        self._listeners: list[Callable[[str], object]] = []

    def on_connection(self, listener: Callable[[str], object]) -> None:
        """Call back with the id of a page's Python whenever a browser connects, or is lost."""
        self._listeners.append(listener)

    def notify_connect(self, kernel_id: str) -> None:
        """Count a connection."""
        super().notify_connect(kernel_id)
        self._tell(kernel_id)

    def notify_disconnect(self, kernel_id: str) -> None:
        """Count a connection less."""
        super().notify_disconnect(kernel_id)
        self._tell(kernel_id)

    def _tell(self, kernel: str) -> None:
        for listener in self._listeners:
            listener(kernel)

    async def start_kernel(self, **asked: Any) -> str:
        """Start a page's Python; what a browser sends it that it cannot read, it keeps to itself.

        The terminal would be full of it.
        """
        silent = [*asked.pop("extra_arguments", ()), "--log-level=CRITICAL"]
        kernel = str(await super().start_kernel(extra_arguments=silent, **asked))
        give_way(self.get_kernel(kernel).provisioner.pid)
        return kernel

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End a page that nobody has used for long, if it is still there and has begun.

        Others end or begin while Jupyter waits for the end of one, and it would log each of them.
        """
        kernel = self._kernels.get(kernel_id)
        if kernel is not None and kernel.trait_has_value("last_activity"):
            with suppress(HTTPError):  # it has been left meanwhile
                await super().cull_kernel_if_idle(kernel_id)

    def start_buffering(self, kernel_id: str, session_key: str, channels: Any) -> None:
        """Keep what a page should hear when it comes back; what is too much ends it."""
        super().start_buffering(kernel_id, session_key, channels)
        self._kernel_buffers[kernel_id]["buffer"] = Kept(lambda: self.end(kernel_id))

    def end(self, kernel: str) -> None:
        """End a page's Python at once."""

        async def ended() -> None:
            with suppress(HTTPError):  # it has ended by itself
                await ensure_async(self.shutdown_kernel(kernel, now=True))

        ending = asyncio.ensure_future(ended())
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)


class Kept(list[Any]):
    """Messages for a page that is away.

    Parameters
    ----------
    give_up : callable
        Called once when they are too many, so that the page cannot come back.
    """

    def __init__(self, give_up: Callable[[], None]) -> None:
        super().__init__()
        self._size, self._give_up = 0, give_up

    def append(self, message: Any) -> None:
        """Keep a message: its channel and its parts."""
        if self._size > UNREAD:
            return
        super().append(message)
        self._size += sum(map(len, message[1]))
        if self._size > UNREAD:
            self.clear()
            self._give_up()
