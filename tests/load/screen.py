"""A page that stays open: it takes what its Python tells it, and is pressed, as in a browser."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable, Iterator
from html import unescape
from typing import Any, Final, Protocol

from tests.load.visitor import OpenPage, Visitor

__all__ = ["MOVES", "SENT", "Screen", "Seen", "WireScreen", "offers"]

MOVES: Final = "cnb-moves"
"""The region with the list of all that may be done."""
SENT: Final = "cnb-class-sent"
"""The line that says where the class is sent."""
PATIENCE: Final = 120.0
"""Seconds that a page may take to show something."""
_IN_THE_LOG: Final = ("append", "back", "all")
"""What a log is told, which a table shows after its board and its panels."""
_NODE: Final = re.compile(r'<[^>]* data-do="([^"]*)"[^>]*>')
_ARG: Final = re.compile(r' data-arg="([^"]*)"')

Seen = Callable[[], Awaitable[float]]
"""Waits for something, and returns when it was seen, in seconds since 1970."""


class Screen(Protocol):
    """What one learner has before them.

    Attributes
    ----------
    seconds : float
        How long the page took until it was ready.
    """

    seconds: float

    async def open(self, address: str, region: str, *words: str) -> None:
        """Go to a page, which is ready when a region shows all words."""

    async def press(
        self, region: str, do: str, arg: str = "", value: str = "", *, among: str = ""
    ) -> float:
        """Press or fill in something that a region shows; return when, in seconds since 1970."""

    async def html(self, region: str) -> str:
        """Return what a region shows; empty when there is none."""

    async def look(self, region: str, *words: str) -> Seen:
        """Look from now on for a region that shows all words."""

    async def look_for_move(self) -> Seen:
        """Look from now on for the next move at the table."""

    async def leave(self) -> None:
        """Close the page."""


class WireScreen:
    """A page without a browser.

    Attributes
    ----------
    messages, size : int
        How many messages the page was told since it was ready, and their bytes.
    """

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.seconds = 0.0
        self.messages = self.size = 0
        self._page: OpenPage | None = None
        self._models: dict[str, dict[str, Any]] = {}
        self._changed = asyncio.Condition()
        self._moves = 0
        self._told_at = 0.0
        self._listening: asyncio.Task[None] | None = None

    async def open(self, address: str, region: str, *words: str) -> None:
        """Go to a page; what widgets say to their Python when they are shown is said."""
        await self.leave()
        started = time.perf_counter()
        page = await self.visitor.open(address)
        self._page = page
        self._models = {id: dict(one["state"]) for id, one in page.states.items()}
        self._listening = asyncio.create_task(self._listen(page))
        query = address.partition("?")[2]
        asked = dict(pair.split("=", 1) for pair in query.split("&") if pair)
        for id, state in list(self._models.items()):
            for content in _greetings(page.states[id]["model_name"], state, asked):
                await self._tell(id, content)
        await (await self.look(region, *words))()
        self.seconds = time.perf_counter() - started

    async def press(
        self, region: str, do: str, arg: str = "", value: str = "", *, among: str = ""
    ) -> float:
        """Press something."""
        for id, state in self._models.items():
            shown = state.get("text", "")
            node = _first(shown, do, arg) if region in _classes(state) else None
            if node is not None and among in shown:
                content = {"type": "press", "do": do, "arg": _arg(node), "value": value}
                at = time.time()
                await self._tell(id, {**content, "stamp": state["stamp"]})
                return at
        raise LookupError(f"no region {region} has {do} {arg}")

    async def html(self, region: str) -> str:
        """Return what a region shows."""
        return next((text for text in self._regions(region)), "")

    async def look(self, region: str, *words: str) -> Seen:
        """Look for words."""

        def there() -> bool:
            return any(all(word in text for word in words) for text in self._regions(region))

        return lambda: self._until(there)

    async def look_for_move(self) -> Seen:
        """Look for a move: the log tells of it."""
        before = self._moves
        return lambda: self._until(lambda: self._moves > before)

    async def leave(self) -> None:
        """Close the page, if there is one."""
        if self._listening is not None:
            self._listening.cancel()
            self._listening = None
        if self._page is not None:
            page, self._page = self._page, None
            await page.leave()

    async def lose(self, *, back: bool = False) -> None:
        """Lose the connection without leaving; connect again and leave, where one comes back."""
        if self._listening is not None:
            self._listening.cancel()
            self._listening = None
        if self._page is not None:
            page, self._page = self._page, None
            page.lose()
            if back:
                await page.connect()
                await page.leave()

    # ---- inside ------------------------------------------------------------------------

    def _regions(self, region: str) -> Iterator[str]:
        for state in self._models.values():
            if region == SENT and "way" in state:
                yield state["way"]
            elif region in _classes(state) and not state.get("hidden"):
                yield state.get("text", "")

    async def _until(self, there: Callable[[], bool]) -> float:
        async with asyncio.timeout(PATIENCE), self._changed:
            await self._changed.wait_for(there)
            return self._told_at or time.time()

    async def _tell(self, id: str, content: dict[str, Any]) -> None:
        assert self._page is not None
        told = {"comm_id": id, "data": {"method": "custom", "content": content}}
        await self._page.send("comm_msg", told)

    async def _listen(self, page: OpenPage) -> None:
        while True:
            message = await page.hear()
            self._told_at = time.time()
            self.messages += 1
            self.size += message["size"]
            await self._take(message["header"]["msg_type"], message["content"])

    async def _take(self, kind: str, content: dict[str, Any]) -> None:
        """Take what is told as the scripts of a page do."""
        id = content.get("comm_id", "")
        if kind == "comm_open":
            self._models[id] = dict(content["data"]["state"])
        elif kind == "comm_close":
            self._models.pop(id, None)
        elif kind != "comm_msg" or id not in self._models:
            return
        else:
            await self._change(id, content["data"])
        async with self._changed:
            self._changed.notify_all()

    async def _change(self, id: str, data: dict[str, Any]) -> None:
        state, said = self._models[id], data.get("content", {})
        if data["method"] == "update":
            state.update(data["state"])
        elif isinstance(said, dict) and said.get("type") == "patch":
            if state["edition"] != said["edition"] - 1:
                await self._tell(id, {"type": "whole"})
                return
            state.update(text=_patched(state["text"], said["changes"]))
            state.update(edition=said["edition"], stamp=said["stamp"])
        elif isinstance(said, dict) and said.get("type") in _IN_THE_LOG:
            self._moves += 1


def offers(html: str) -> list[str]:
    """Return the actions that a list of moves offers, as its buttons name them."""
    return [_arg(node) for node in _NODE.finditer(html) if node[1] == "act"]


def _first(html: str, do: str, arg: str) -> re.Match[str] | None:
    """Return the first element that carries a word, and what else is wanted of it."""
    nodes = (node for node in _NODE.finditer(html) if node[1] == do)
    return next((node for node in nodes if arg in ("", _arg(node))), None)


def _arg(node: re.Match[str]) -> str:
    found = _ARG.search(node[0])
    return unescape(found[1]) if found else ""


def _classes(state: dict[str, Any]) -> list[str]:
    return str(state.get("classes", "")).split()


def _greetings(name: str, state: dict[str, Any], query: dict[str, str]) -> Iterator[dict[str, Any]]:
    """Return what the script of a widget says when the widget is shown."""
    if name == "MultiCanvasModel":
        yield {"event": "client_ready"}
    elif "ghosts" in state:  # what lies over a board
        yield {"type": "typeface"}
    elif "rule" in state and "label" in state:  # a log
        yield {"type": "ready"}
    elif "language" in state:
        yield {"type": "opened", "query": query, "language": None, "fingers": False}
    elif "shelf" in state:
        yield {"type": "loaded", "texts": {}}


def _patched(before: str, changes: list[tuple[int, int, str]]) -> str:
    """Return a text with its changes; places are counted as JavaScript counts them."""
    units = before.encode("utf-16-le")
    text, at = b"", 0
    for start, end, put in changes:
        text += units[2 * at : 2 * start] + put.encode("utf-16-le")
        at = end
    return (text + units[2 * at :]).decode("utf-16-le")
