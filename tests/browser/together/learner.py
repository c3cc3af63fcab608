"""A learner at a shared table who presses what the page offers, by its own buttons."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Page, WebSocketRoute

__all__ = ["Learner"]

PRESS = """() => {
  const shown = e => e.checkVisibility({ visibilityProperty: true });
  const free = e => shown(e) && e.getAttribute("aria-disabled") !== "true" && !e.disabled;
  const card = document.querySelector(".cnb-end-card");
  if (card && shown(card)) return "over";
  const mine = document.querySelector(".cnb-turn-grid.cnb-mine");
  if (!mine) return "waits";
  const listed = [...document.querySelectorAll('.cnb-moves [data-do="act"]')].filter(free);
  const built = listed.filter(e => /city|settlement|improve|knight/i.test(e.innerText));
  const from = built.length ? built : listed;
  if (!from.length) return "looks";
  from[Math.floor(Math.random() * from.length)].click();
  return "pressed";
}"""
"""Presses an action of the list, first what builds, and tells what it found."""


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
        self._away = False
        self._lines: list[WebSocketRoute] = []
        page.route_web_socket("**/channels*", self._connect)

    def _connect(self, line: WebSocketRoute) -> None:
        """Let the page have its line, unless it is cut."""
        if self._away:
            line.close(code=1006)
        else:
            line.connect_to_server()
            self._lines.append(line)

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

    def open_table(self, **chosen: str) -> str:
        """Open a table, with fields chosen in this order, and return its code."""
        page = self.page
        page.locator('[data-do="called"]').fill(self.name)
        page.locator('[data-do="called"]').blur()
        for field, value in chosen.items():
            page.locator(f'.cnb-lobby [data-do="{field}"]').select_option(value)
        page.locator('.cnb-lobby [data-do="start"]').click()
        return page.locator(".cnb-code").inner_text()

    def join(self, code: str) -> None:
        """Join by the code and sit down at the first free seat."""
        page = self.page
        page.locator('[data-do="called"]').fill(self.name)
        page.locator('[data-do="called"]').blur()
        page.locator('[data-do="typed"]').fill(code.lower())
        page.locator('[data-do="join"]').click()
        page.locator('.cnb-lobby [data-do="sit"]').first.click()
        page.locator('.cnb-lobby [data-do="stand"]').wait_for()

    def list_actions(self) -> None:
        """Open the list of everything that may be done."""
        self.page.locator('[data-do="drawer"][data-arg="Coach"]:visible').first.click()
        self.page.locator('[data-do="beside"][data-arg="Actions"]').first.click()

    def press(self) -> str:
        """Press something that may be done now; "waits" or "over" where there is nothing."""
        return str(self.page.evaluate(PRESS))
