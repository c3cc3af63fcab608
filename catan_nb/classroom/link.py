"""A page's connection to the class's server, which reconnects and resumes its tables.

The page's Python speaks with the service; its browser never does. The line comes back by itself
after a loss, and follows every table from where it was.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final, Protocol
from urllib.parse import parse_qs

from tornado.httpclient import HTTPError, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from catan_nb.classroom.messages import ADDRESS, LARGEST_TOLD, BadMessage, Refused
from catan_nb.classroom.protocol.entries import Entry
from catan_nb.classroom.protocol.reading import parse, read
from catan_nb.classroom.protocol.replies import RefusalMessage, Reply, TableMessage, TableNews
from catan_nb.kernel.words import say
from catan_nb.language import noop

__all__ = ["ADDRESS", "AWAY", "TICKET", "Follower", "Link", "link_of_page"]

TICKET: Final = "ticket"
"""What the address of a page, as its Python knows it, calls the page's permit."""
_QUERY: Final = "QUERY_STRING"
_PATIENCE: Final = 20.0
"""Seconds that a question may take."""
_PAUSES: Final = (0.2, 0.5, 1.0, 2.0, 4.0)
"""Seconds until the line is tried again, the last one for as long as it takes."""
_STEADY: Final = 10.0
"""Seconds after which a line that is lost was a good one, and is tried again without delay."""
AWAY: Final = noop("The connection to the class is interrupted; it is being tried again.")
_ENDED: Final = noop("This page is no longer known to the class: reload it.")
_LOST: Final = noop("This page has lost track of the table: reload it.")
_UNREADABLE: Final = noop("The answer of the server cannot be read.")
_log: Final = logging.getLogger(__name__)


class Follower(Protocol):
    """A subscriber to a table."""

    @property
    def number(self) -> int:
        """The number of the next entry expected."""

    def take(self, entries: list[Entry]) -> object:
        """Receive entries, in order and without gaps."""

    def hear(self, news: TableNews) -> object:
        """Receive transient news, such as who is connected."""


class Link:
    """The connection of one page.

    Parameters
    ----------
    address : str
        Where the service listens, as ``ws://127.0.0.1:8866/classroom/link``.
    ticket : str
        The page's permit; it says whose page it is.
    clock : callable
        Tells the time in seconds.
    sleep : callable
        Waits for so many seconds.

    Attributes
    ----------
    connected : bool
    ended : bool
        Whether the service does not know the page any more, so that nothing is tried again.
    """

    def __init__(
        self,
        address: str,
        ticket: str,
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self.address = address
        self.connected = self.ended = False
        self._ticket = ticket
        self._clock, self._sleep = clock, sleep
        self._followers: dict[str, Follower] = {}
        self._asked: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._listeners: list[Callable[[], object]] = []
        self._hearers: list[Callable[[dict[str, Any]], object]] = []
        self._count = 0
        self._line: WebSocketClientConnection | None = None
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Connect, and reconnect after each loss; requires a running event loop."""
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._run())

    def stop(self) -> None:
        """Disconnect for good."""
        if self._task is not None:
            self._task.cancel()

    def on_change(self, listener: Callable[[], object]) -> None:
        """Register a callback for when the connection is lost or restored."""
        self._listeners.append(listener)

    def on_news(self, hearer: Callable[[dict[str, Any]], object]) -> None:
        """Register a callback for news that concerns no table."""
        self._hearers.append(hearer)

    async def ask(self, do: str, **kwargs: Any) -> dict[str, Any]:
        """Send a request and return the reply.

        Raises
        ------
        Refused
            It cannot be had, or nobody knows: without an answer it may have been done. What is
            done at a table is told to who follows it in any case.
        """
        line = self._line
        if line is None:
            raise Refused("away", say(_ENDED if self.ended else AWAY))
        self._count += 1
        number = self._count
        self._asked[number] = asyncio.get_running_loop().create_future()
        try:
            await line.write_message(json.dumps({**kwargs, "ask": number, "do": do}))
            async with asyncio.timeout(_PATIENCE):
                return await self._asked[number]
        except (TimeoutError, OSError) as error:
            raise Refused("away", say(AWAY)) from error
        except Exception as error:
            if isinstance(error, Refused):
                raise
            raise Refused("away", say(AWAY)) from error
        finally:
            self._asked.pop(number, None)

    async def follow(self, code: str, follower: Follower) -> None:
        """Subscribe to a table's events, starting with those missed.

        Raises
        ------
        Refused
            There is no such table, or it cannot be looked at.
        """
        self._followers[code] = follower
        try:
            await self.ask("follow", table=code, since=follower.number)
        except Refused:
            if self.connected:
                self._followers.pop(code, None)
            raise

    def leave(self, code: str) -> None:
        """Unsubscribe from a table."""
        self._followers.pop(code, None)

    # ---- inside ------------------------------------------------------------------------

    async def _run(self) -> None:
        tries = 0
        while not self.ended:
            try:
                self._line = await self._open_connection()
            except (OSError, HTTPError) as error:
                self.ended = isinstance(error, HTTPError) and error.code in (401, 403)
            else:
                begun = self._clock()
                await self._listen(self._line)
                if self._clock() - begun >= _STEADY:
                    tries = 0
            await self._sleep(_PAUSES[min(tries, len(_PAUSES) - 1)])
            tries += 1
        self._notify_changed()

    async def _open_connection(self) -> WebSocketClientConnection:
        request = HTTPRequest(
            self.address,
            headers={"Authorization": f"Bearer {self._ticket}"},
            connect_timeout=_PATIENCE,
        )
        coming = asyncio.ensure_future(
            websocket_connect(request, max_message_size=2 * LARGEST_TOLD)
        )
        try:
            return await asyncio.shield(coming)
        except asyncio.CancelledError:
            coming.add_done_callback(_close_late_connection)  # nobody can stop it on its way
            raise

    async def _listen(self, line: WebSocketClientConnection) -> None:
        """Process messages until the connection is lost."""
        self.connected = True
        again = asyncio.get_running_loop().create_task(self._follow_again())
        try:
            self._notify_changed()
            while (text := await line.read_message()) is not None:
                try:
                    message = parse(text, LARGEST_TOLD)
                except BadMessage as error:
                    _log.warning("a message of the server cannot be read: %s", error)
                    self._refuse_all(Refused("large", say(_UNREADABLE)))
                else:
                    _notify_hearer(self._dispatch, message)
        finally:
            again.cancel()
            line.close()
            self._line, self.connected = None, False
            self._refuse_all(Refused("away", say(AWAY)))
            self._notify_changed()

    def _refuse_all(self, refused: Refused) -> None:
        """Fail all pending requests."""
        for answer in self._asked.values():
            if not answer.done():
                answer.set_exception(refused)

    async def _follow_again(self) -> None:
        """Resubscribe to tables after a reconnect, from the last entry received."""
        for code, follower in list(self._followers.items()):
            try:
                await self.ask("follow", table=code, since=follower.number)
            except Refused as refused:
                follower.hear(TableNews(refused=RefusalMessage.of(refused)))

    def _dispatch(self, message: dict[str, Any]) -> None:
        """Dispatch a message to its recipient."""
        if "answer" in message:
            self._take_answer(read(message, Reply))
        elif "table" in message:
            follower = self._followers.get(message["table"])
            if follower is None:
                return
            if "entries" not in message:
                _notify_hearer(_pass_news, follower, message)
            elif not _notify_hearer(_pass_entries, follower, message):
                lost = RefusalMessage.of(Refused("table", say(_LOST)))
                _notify_hearer(follower.hear, TableNews(refused=lost))
        else:
            for hearer in self._hearers:
                _notify_hearer(hearer, message)

    def _take_answer(self, answer: Reply) -> None:
        waiting = self._asked.get(answer.answer)
        if waiting is None or waiting.done():
            return
        if isinstance(answer.refused, RefusalMessage):
            waiting.set_exception(answer.refused.error)
        else:
            waiting.set_result(answer.told)

    def _notify_changed(self) -> None:
        for listener in self._listeners:
            _notify_hearer(listener)


def _pass_entries(follower: Follower, message: dict[str, Any]) -> None:
    """Pass a message's entries to a subscriber."""
    follower.take(read(message, TableMessage).entries or [])


def _pass_news(follower: Follower, message: dict[str, Any]) -> None:
    """Pass a message's news to a subscriber."""
    if news := read(message, TableMessage).news:
        follower.hear(news)


def _close_late_connection(coming: asyncio.Future[WebSocketClientConnection]) -> None:
    """Close a connection that opened after it was cancelled."""
    if not coming.cancelled() and coming.exception() is None:
        coming.result().close()


def _notify_hearer(hearer: Callable[..., object], *news: object) -> bool:
    """Call a listener; its errors are logged and affect nothing else."""
    try:
        hearer(*news)
    except Exception:
        _log.exception("a part of the page could not take what it was told")
        return False
    return True


_LINKS: dict[tuple[str, str], Link] = {}


def link_of_page() -> Link | None:
    """Return this page's connection, to be started once its event loop runs.

    None where the page belongs to no class: in JupyterLab, say, and on a site without a server.
    """
    address = os.environ.get(ADDRESS)
    ticket = parse_qs(os.environ.get(_QUERY, "")).get(TICKET, [""])[-1]
    if not address or not ticket:
        return None
    return _LINKS.setdefault((address, ticket), Link(address, ticket))
