"""Four browsers at one table, with what happens in a class: a reload, a loss, one who leaves."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import LOADING
from tests.browser.together.learner import Learner

pytestmark = pytest.mark.thorough

NAMES = ("Anna", "Ben", "Cleo", "Dora")
SEEN = """() => [...document.querySelectorAll(".cnb-player-facts, .cnb-bank")]
  .map(e => e.textContent).join("|")"""
"""What everybody sees of the players and the bank; own points may be more than others know of."""


class Table:
    """The learners at a table, and what their pages complain of."""

    def __init__(self, browser: Browser, kit: str) -> None:
        self.browser = browser
        self.kit = kit
        self.wrong: list[str] = []

    def learner(self, name: str, query: str = "", cookies: list | None = None) -> Learner:
        """Open the page in a browser of its own, or in one that has somebody's cookies."""
        context = self.browser.new_context(viewport={"width": 1200, "height": 900})
        context.set_default_timeout(LOADING)
        context.add_cookies(cookies or [])
        page = context.new_page()
        learner = Learner(context, page, name)
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.goto(f"{self.kit}play_together.ipynb{query}", timeout=LOADING)
        there = page.locator('[data-do="called"], .cnb-together-line').first
        there.wait_for(state="attached", timeout=LOADING)
        return learner


def play(learners: list[Learner], presses: int) -> None:
    """Let learners press what they may until so many things were done."""
    found: list[str] = []
    for _look in range(60 * presses):
        found = [one.press() for one in learners]
        presses -= found.count("pressed")
        if presses <= 0:
            return
        learners[0].page.wait_for_timeout(100)
    raise AssertionError(f"nobody may do anything: {found}")


def alike(learners: list[Learner]) -> None:
    """Wait until all pages show the same players."""
    for _look in range(600):
        if len({one.page.evaluate(SEEN) for one in learners}) == 1:
            return
        learners[0].page.wait_for_timeout(100)
    raise AssertionError([one.page.evaluate(SEEN) for one in learners])


def test_who_reloads_is_cut_off_or_comes_back_finds_the_table_as_it_is(
    browser: Browser, kit: str, shoot: Callable[..., None]
) -> None:
    table = Table(browser, kit)
    anna, ben, cleo, dora = learners = [table.learner(name) for name in NAMES]
    code = anna.open_table(pace="at once")
    for one in (ben, cleo, dora):
        one.join(code)
    anna.page.locator('.cnb-lobby [data-do="begin"]').click()
    for one in learners:
        expect(one.page.locator(".cnb-lobby")).to_be_hidden(timeout=LOADING)
        one.list_actions()
    play(learners, 8)
    alike(learners)

    assert f"table={code}" in ben.page.url
    ben.page.reload(timeout=LOADING)
    expect(ben.page.locator(".cnb-together-line")).to_contain_text(code, timeout=LOADING)
    ben.list_actions()
    alike(learners)

    cleo.cut()
    expect(cleo.page.locator(".cnb-lifeline")).to_contain_text("interrupted", timeout=LOADING)
    play([anna, ben, dora], 1)
    cleo.mend()
    expect(cleo.page.locator(".cnb-lifeline")).to_be_empty(timeout=LOADING)
    alike(learners)
    play(learners, 6)
    alike(learners)

    cookies = dora.context.cookies()
    dora.page.goto("about:blank")
    anna.page.locator('[data-do="people"]').click()
    anna.page.locator('[data-do="replace"]').click(timeout=LOADING)
    expect(anna.page.locator(".cnb-together-line")).to_contain_text("a bot plays")
    anna.list_actions()
    play([anna, ben, cleo], 6)

    again = table.learner("Dora", f"?table={code}", cookies)
    again.page.locator('[data-do="return"]').click(timeout=LOADING)
    expect(again.page.locator('[data-do="return"]')).to_have_count(0)
    again.list_actions()
    present = [anna, ben, cleo, again]
    play(present, 6)
    alike(present)
    shoot(again.page)
    assert not table.wrong
    for one in (*learners, again):
        one.page.goto("about:blank")
        one.context.close()
