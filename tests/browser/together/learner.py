"""A learner at a shared table who presses what the page offers, by its own buttons."""

from __future__ import annotations

from functools import partial

from playwright.sync_api import BrowserContext, Page, WebSocketRoute

from tests.browser.together.heard import Heard

__all__ = ["Learner"]

PRESS = """([wanted, any]) => {
  const free = e => e.checkVisibility({ visibilityProperty: true }) && !e.disabled
    && e.getAttribute("aria-disabled") !== "true";
  if (!document.querySelector(".cnb-turn-grid.cnb-mine")) return "waits";
  const listed = [...document.querySelectorAll('.cnb-moves [data-do="act"]')].filter(free);
  const found = listed.find(e => e.dataset.arg === wanted) ?? (any ? listed[0] : null);
  if (!found) return listed.length ? "not offered" : "no list";
  found.click();
  return "pressed";
}"""
"""Presses an action of the list, and tells what it found."""


class Learner:
    """A learner in a browser of their own.

    Parameters
    ----------
    context : BrowserContext
    page : Page
        The page of shared tables.
    name : str
    """

    def __init__(self, context: BrowserContext, page: Page, name: str) -> None:
        self.context = context
        self.page = page
        self.name = name
        self.heard = Heard(context)
        self._away = False
        self._lines: list[WebSocketRoute] = []
        page.route_web_socket("**/channels*", self._connect)

    def _connect(self, line: WebSocketRoute) -> None:
        """Let the page have its line, unless it is cut."""
        if self._away:
            line.close(code=1006)
        else:
            server = line.connect_to_server()
            server.on_message(partial(self._brought, line))
            self._lines.append(line)

    def _brought(self, line: WebSocketRoute, message: str | bytes) -> None:
        """Let the page have what its line brings, and take note of it."""
        self.heard.frame(message)
        line.send(message)

    def cut(self) -> None:
        """Cut the line between page and server, until it is mended."""
        self._away = True
        self.context.set_offline(True)
        for line in self._lines:
            line.close(code=1006)
        self._lines.clear()

    def mend(self) -> None:
        """Let the page have a line again."""
        self._away = False
        self.context.set_offline(False)

    def open_table(self, target: int | None = None, **chosen: str) -> str:
        """Open a table, with fields chosen in this order, and return its code.

        Parameters
        ----------
        target : int, optional
            How many points win; as many as usual by itself.
        **chosen : str
        """
        page = self._called()
        if page.locator(".cnb-opening:not([open])").count():  # where there are tables to join
            page.locator(".cnb-opening > summary").click()
        for field, value in chosen.items():
            page.locator(f'.cnb-lobby [data-do="{field}"]').select_option(value)
        if target is not None:
            page.locator(".cnb-lobby summary", has_text="House rules").click()
            points = page.locator('.cnb-lobby [data-do="option"][data-arg="target"]')
            points.fill(str(target))
            points.blur()
        page.locator('.cnb-lobby [data-do="start"]').click()
        return page.locator(".cnb-code").inner_text()

    def join(self, code: str) -> None:
        """Join by the code and sit down at the first free seat."""
        page = self._called()
        page.locator('[data-do="typed"]').fill(code.lower())
        page.locator('[data-do="join"]').click()
        page.locator('.cnb-lobby [data-do="sit"]').first.click()
        page.locator('.cnb-lobby [data-do="stand"]').wait_for()

    def _called(self) -> Page:
        """Give the page the own name, and return it."""
        self.page.locator('[data-do="called"]').fill(self.name)
        self.page.locator('[data-do="called"]').blur()
        return self.page

    def list_actions(self) -> None:
        """Open the list of everything that may be done, unless it is open."""
        if self.page.locator(".cnb-moves:visible").count():
            return
        self.page.locator('[data-do="drawer"][data-arg="Coach"]:visible').first.click()
        self.page.locator('[data-do="beside"][data-arg="Actions"]').first.click()
        self.page.locator(".cnb-moves").wait_for()

    def press(self, wanted: str, *, other: bool = False) -> str:
        """Press an action of the list, or with ``other`` any if that one is not there.

        Returns "pressed", or what keeps from it: "waits" where the page asks for nothing.
        """
        return str(self.page.evaluate(PRESS, [wanted, other]))

    def close(self) -> None:
        """Leave the page, whose Python ends so, and let the browser go."""
        if not self.page.is_closed():
            self.page.goto("about:blank")
        self.context.close()
