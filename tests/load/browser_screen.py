"""A page in Chromium, looked at and pressed as the pages without a browser are."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final
from urllib.parse import urlsplit

from playwright.async_api import Browser, Page, async_playwright

from tests import machine
from tests.load.screen import Seen
from tests.load.visitor import Visitor

__all__ = ["BrowserScreen", "chromium"]

PATIENCE: Final = 120_000
"""Milliseconds that a page may take to show something."""
_PRESS: Final = """([region, what, arg, value, among]) => {
  const at = performance.timeOrigin + performance.now();
  const found = [...document.querySelectorAll(`.${region}`)]
    .filter((one) => one.innerHTML.includes(among))
    .flatMap((one) => [...one.querySelectorAll(`[data-do="${what}"]`)])
    .find((one) => !arg || one.dataset.arg === arg);
  if (!found) throw new Error(`no region ${region} has ${what} ${arg}`);
  if (found instanceof HTMLButtonElement) {
    const field = value && [...found.closest(`.${region}`).querySelectorAll("input")].at(0);
    if (field) [field.value] = [value], field.dispatchEvent(new Event("input", { bubbles: true }));
    found.click();
  } else {
    found.value = value;
    found.dispatchEvent(new Event("change", { bubbles: true }));
  }
  return at;
}"""
"""Presses or fills in something; a field beside a button is filled in before it is pressed."""
_LOOK: Final = """([name, region, words, moved]) => {
  window.looks ??= {};
  const all = () => [...document.querySelectorAll(`.${region}`)];
  const there = () => all().some((one) => words.every((word) => one.innerHTML.includes(word)));
  window.looks[name] = new Promise((resolve) => {
    const seen = () => requestAnimationFrame(() => setTimeout(() =>
      resolve(performance.timeOrigin + performance.now())));
    if (!moved && there()) return seen();
    const watcher = new MutationObserver(() => {
      if (moved || there()) watcher.disconnect(), seen();
    });
    const what = { childList: true, characterData: true, attributes: !moved, subtree: true };
    for (const one of moved ? all() : [document.body]) watcher.observe(one, what);
  });
}"""
"""Looks for words in a region, or for any change of it, and keeps when it was painted."""
_SEEN: Final = "(name) => window.looks[name]"


class BrowserScreen:
    """A page in a browser of its own.

    Parameters
    ----------
    browser : Browser
    visitor : Visitor
        Whose cookies it has.
    """

    def __init__(self, browser: Browser, visitor: Visitor) -> None:
        self.visitor = visitor
        self.seconds = 0.0
        self.wrong: list[str] = []
        self._browser = browser
        self._page: Page | None = None
        self._looks = 0

    @property
    def page(self) -> Page:
        """The page as Playwright has it."""
        assert self._page is not None
        return self._page

    async def open(self, address: str, region: str, *words: str) -> None:
        """Go to a page."""
        if self._page is None:
            context = await self._browser.new_context(viewport={"width": 1200, "height": 900})
            context.set_default_timeout(PATIENCE)
            self._page = await context.new_page()
            self._page.on("pageerror", lambda error: self.wrong.append(str(error)))
        host = f"http://{urlsplit(address).netloc}"
        kept = [{"name": n, "value": v, "url": host} for n, v in self.visitor.cookies.items()]
        await self._page.context.add_cookies(kept)  # type: ignore[arg-type]
        started = time.perf_counter()
        await self._page.goto(address, wait_until="commit")
        await self._page.locator(f".{region}").first.wait_for()
        await (await self.look(region, *words))()
        self.seconds = time.perf_counter() - started

    async def press(
        self, region: str, do: str, arg: str = "", value: str = "", *, among: str = ""
    ) -> float:
        """Press something."""
        at: float = await self.page.evaluate(_PRESS, [region, do, arg, value, among])
        return at / 1000

    async def html(self, region: str) -> str:
        """Return what a region shows."""
        found = self.page.locator(f".{region}")
        return await found.first.inner_html() if await found.count() else ""

    async def look(self, region: str, *words: str) -> Seen:
        """Look for words."""
        return await self._look(region, list(words), moved=False)

    async def look_for_move(self) -> Seen:
        """Look for a move: the log tells of it."""
        return await self._look("cnb-log", [], moved=True)

    async def leave(self) -> None:
        """Close the browser, if it is open."""
        if self._page is not None:
            await self._page.goto("about:blank")
            await self._page.context.close()
            self._page = None

    async def _look(self, region: str, words: list[str], *, moved: bool) -> Seen:
        self._looks += 1
        name = f"look {self._looks}"
        await self.page.evaluate(_LOOK, [name, region, words, moved])

        async def seen() -> float:
            async with asyncio.timeout(PATIENCE / 1000):
                at: float = await self.page.evaluate(_SEEN, name)
            return at / 1000

        return seen


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """Start the machine's Chromium, and end it."""
    path = machine.browser()
    assert path is not None, f"this machine has no Chromium ({', '.join(machine.BROWSERS)})"
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=path,
            args=["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"],
        )
        yield browser
        await browser.close()
