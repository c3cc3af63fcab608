"""Everything that has reached a browser: what it loaded, what its lines brought, what it keeps."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass

from playwright.sync_api import BrowserContext, Page, Response

__all__ = ["Heard"]


@dataclass(frozen=True)
class Part:
    """Something that came in, when and by which way."""

    at: float
    way: str
    data: bytes


class Heard:
    """Takes note of every byte that reaches the pages of a browser.

    Parameters
    ----------
    context : BrowserContext
    """

    def __init__(self, context: BrowserContext) -> None:
        self.parts: list[Part] = []
        self._coming = 0
        self._context = context
        context.on("response", self._comes)

    def frame(self, data: str | bytes) -> None:
        """Take note of what a line has brought."""
        self.note("a line", data)

    def note(self, way: str, data: str | bytes) -> None:
        """Take note of what has come in by some way."""
        held = data if isinstance(data, bytes) else data.encode()
        self.parts.append(Part(time.time(), way, held))

    def _comes(self, response: Response) -> None:
        """Read what is loaded as soon as it is: a browser that goes on forgets it."""
        if response.url.startswith("blob:"):
            return  # the page has made it of what it was told
        self.note(response.url, json.dumps(response.headers))
        if 300 <= response.status < 400 or response.status == 204:
            return
        self._coming += 1
        try:
            self.note(response.url, response.body())
        finally:
            self._coming -= 1

    def settle(self, page: Page) -> None:
        """Wait until everything that was asked for is here and read."""
        page.wait_for_load_state("networkidle")
        while self._coming:
            page.wait_for_timeout(20)

    def look(self, page: Page) -> None:
        """Take note of all that the browser keeps: cookies, storages, databases."""
        self.settle(page)
        kept = page.evaluate("() => JSON.stringify([{ ...sessionStorage }, history.state])")
        self.note("what the page keeps", kept)
        stored = self._context.storage_state(indexed_db=True)
        self.note("what the browser keeps", json.dumps(stored))

    def until(self, end: float) -> list[Part]:
        """Return what came in before a time, in seconds since 1970."""
        return [part for part in self.parts if part.at < end]
