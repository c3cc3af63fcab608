"""Behind a hub: its users come in by it, and meet at tables that all its page servers share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.clicks import button
from tests.browser.conftest import LOADING, PATIENCE
from tests.browser.school.hub import Hub

TOGETHER = "voila/render/play_together.ipynb"
Enter = Callable[[str, str], Page]


@pytest.fixture
def enter(browser: Browser, school: Hub) -> Iterator[Enter]:
    """Open an address in a browser of one's own, and log in at the hub."""
    contexts = []

    def enter(user: str, address: str) -> Page:
        context = browser.new_context(viewport={"width": 1200, "height": 900})
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.goto(address, timeout=LOADING)
        assert urlsplit(page.url).path == "/hub/login"
        page.locator("#username_input").fill(user)
        page.locator("#password_input").fill("anything")
        page.locator("#login_submit").click()
        page.wait_for_url(address, timeout=LOADING)
        return page

    yield enter
    for context in contexts:
        for page in context.pages:
            page.goto("about:blank")
        context.close()


def test_users_of_a_hub_meet_at_one_table_by_two_page_servers(
    enter: Enter, school: Hub, shoot
) -> None:
    ann = enter("ann", school.page("catan", TOGETHER))
    expect(ann.get_by_label("Your name")).to_have_value("ann", timeout=LOADING)
    button(ann, "start").click()
    code = ann.locator(".cnb-code").inner_text()
    expect(ann.locator(".cnb-address")).to_have_text(school.page("catan", f"join/{code}"))

    bob = enter("bob", school.page("catan", TOGETHER))
    expect(button(bob, "typed")).to_be_visible(timeout=LOADING)
    button(bob, "typed").fill(code.lower())
    button(bob, "join").click()
    button(bob, "sit").click()
    expect(ann.locator(".cnb-seats")).to_contain_text("bob")

    # By the other server somebody looks on.
    cem = enter("cem", school.page("catan-2", f"{TOGETHER}?table={code}"))
    expect(cem.locator(".cnb-seats")).to_contain_text("bob", timeout=LOADING)
    for page in (ann, bob, cem):
        shoot(page, f"_{page.locator('.cnb-code').inner_text()}")
