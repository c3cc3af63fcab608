"""Two browsers at one table: a typed code, a lost line, a reload, a server started again."""

from __future__ import annotations

import socket
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import LOADING, serve, stop
from tests.browser.together.learner import Learner

pytestmark = pytest.mark.slow


def port() -> int:
    """Return a port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_who_is_cut_off_is_away_and_all_go_on_by_themselves_when_the_server_is_back(
    browser: Browser, browser_path: str, tmp_path: Path, shoot: Callable[..., None]
) -> None:
    options = ("--port", str(port()), "--tables", str(tmp_path / "tables.sqlite"))
    process, address = serve(*options)
    learners = []
    for name in ("Anna", "Ben"):
        context = browser.new_context(viewport={"width": 1200, "height": 900})
        context.set_default_timeout(LOADING)
        learners.append(Learner(context, context.new_page(), name))
        learners[-1].page.goto(f"{address}voila/render/play_together.ipynb", timeout=LOADING)
    anna, ben = learners
    strip, theirs = (one.page.locator(".cnb-together-line") for one in learners)
    try:
        code = anna.open_table(players="2", clock="5 minutes", pace="at once")
        ben.page.locator('[data-do="called"]').fill("Ben")
        ben.page.locator('[data-do="typed"]').fill(code.lower())
        ben.page.locator('[data-do="typed"]').press("Enter")
        ben.page.locator('.cnb-lobby [data-do="sit"]').click()
        ben.page.locator('.cnb-lobby [data-do="stand"]').wait_for()
        anna.page.locator('.cnb-lobby [data-do="begin"]').click()
        expect(ben.page.locator(".cnb-clock")).to_contain_text("4:5", timeout=LOADING)

        ben.cut()
        expect(strip).to_contain_text("away", timeout=LOADING)
        ben.mend()
        expect(strip).not_to_contain_text("away", timeout=LOADING)

        ben.page.reload(timeout=LOADING)
        expect(theirs).to_contain_text(code, timeout=LOADING)
        expect(ben.page.locator(".cnb-clock")).to_contain_text("4:", timeout=LOADING)

        stop(process)
        process, _address = serve(*options)
        for line in (strip, theirs):
            expect(line).to_contain_text("Anna", timeout=LOADING)
        for one in learners:
            expect(one.page.locator(".cnb-lifeline")).to_be_empty(timeout=LOADING)
        expect(strip).not_to_contain_text("away", timeout=LOADING)
        shoot(anna.page)
    finally:
        for one in learners:
            one.page.goto("about:blank")
            one.context.close()
        stop(process)
