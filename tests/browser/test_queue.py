"""All places are taken: a window waits, says how long the queue is, and goes on by itself."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from catan_nb.ui.contents import TABLE
from tests.browser.conftest import serve, stop
from tests.browser.layout import settles
from tests.browser.test_looks import DRAWN

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def narrow(browser_path: str) -> Iterator[str]:
    """The kit with room for one page."""
    process, address = serve("--port", "0", "--most-pages", "1")
    yield f"{address}voila/render/"
    stop(process)


def window(browser: Browser, **settings: object) -> Page:
    return browser.new_context(**settings).new_page()


def drawn(page: Page) -> None:
    """Wait for a table and its board."""
    expect(page.locator("[data-do=seed]")).to_be_attached(timeout=60_000)
    settles(page, f"({DRAWN})() !== ''", True)


def leave(*pages: Page) -> None:
    for page in pages:
        page.goto("about:blank")
        page.context.close()


def test_a_window_waits_and_goes_on_by_itself(browser: Browser, narrow: str, shoot) -> None:
    first, second = window(browser), window(browser, locale="de-DE")
    third = window(browser, viewport={"width": 390, "height": 844})
    first.goto(f"{narrow}{TABLE}")
    drawn(first)
    second.goto(f"{narrow}{TABLE}")
    expect(second.get_by_role("heading", name="Alle Plätze sind besetzt")).to_be_visible()
    expect(second.get_by_role("status")).to_have_text("Du kommst als Nächstes dran.")
    shoot(second, "_wide")
    second.wait_for_timeout(1000)
    third.goto(f"{narrow}{TABLE}")
    expect(third.get_by_role("status")).to_have_text("1 person is before you.")
    shoot(third, "_narrow")
    first.goto("about:blank")
    drawn(second)
    expect(third.get_by_role("status")).to_have_text("You are next.")
    leave(second)
    drawn(third)
    leave(third, first)


def test_who_goes_from_page_to_page_keeps_the_place(browser: Browser, narrow: str) -> None:
    first, second = window(browser), window(browser)
    first.goto(f"{narrow}{TABLE}")
    drawn(first)
    second.goto(f"{narrow}{TABLE}")
    second.wait_for_timeout(1000)
    first.reload()
    drawn(first)
    expect(second.get_by_role("status")).to_have_text("You are next.")
    leave(first)
    drawn(second)
    leave(second)
