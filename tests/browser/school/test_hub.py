"""Behind a hub: its users come in by it, and meet at tables that all its page servers share."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from catan_nb.ui.contents import FRONT, TOGETHER
from tests.browser.clicks import button, click_on_canvas, lit
from tests.browser.conftest import LOADING, PATIENCE
from tests.browser.school.hub import Hub

pytestmark = pytest.mark.slow

FRONT_PAGE = f"voila/render/{FRONT}"
TABLES = f"voila/render/{TOGETHER}"
OFFERED = """() => document.querySelector(".cnb-turn-grid.cnb-mine")
  && [...document.querySelectorAll(".cnb-spot.cnb-legal")].map(e => e.dataset.key).join()"""
WATCH = """() => {
  addEventListener("pointerup", () => { window.cnbPressed = Date.now(); }, true);
  const log = document.querySelector("[role=log]");
  new MutationObserver(() => { window.cnbSeen ||= Date.now(); })
    .observe(log, { subtree: true, childList: true });
}"""
SET = r"""() => document.querySelector("[role=log]").innerText
  .match(/(?<=the )(intersection|path) .*/g)"""
"""The places where something was set, in the order in which the log tells of it."""
PLACED = 6
"""What three players set in their first round."""
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
        log_in(page, user, address)
        return page

    yield enter
    for context in contexts:
        for page in context.pages:
            page.goto("about:blank")
        context.close()


def log_in(page: Page, user: str, address: str) -> None:
    """Open an address of a service, which leads to the hub and, with a name, back."""
    page.goto(address, timeout=LOADING)
    assert asked(page)
    page.locator("#username_input").fill(user)
    page.locator("#password_input").fill("anything")
    page.locator("#login_submit").click()
    page.wait_for_url(address, timeout=LOADING)


def asked(page: Page) -> bool:
    """Say whether the hub asks who comes."""
    return urlsplit(page.url).path == "/hub/login"


def asked_to_set(pages: list[Page]) -> Page:
    """Return the one page where places are offered, as soon as all have come to rest."""
    offered: list[str | None] = []
    for _look in range(200):
        before, offered = offered, [page.evaluate(OFFERED) for page in pages]
        if offered == before and sum(map(bool, offered)) == 1:
            return next(page for page, keys in zip(pages, offered, strict=True) if keys)
        pages[0].wait_for_timeout(100)
    raise AssertionError(f"nobody is asked: {offered}")


def moved(pages: list[Page]) -> list[float]:
    """Let whoever is asked set something; return after how many milliseconds others saw it."""
    mover = asked_to_set(pages)
    for page in pages:
        page.evaluate("() => { window.cnbSeen = 0; }")
    click_on_canvas(mover, lit(mover).first)
    for page in pages:
        page.wait_for_function("() => window.cnbSeen")
    pressed = mover.evaluate("() => window.cnbPressed")
    return [page.evaluate("() => window.cnbSeen") - pressed for page in pages if page is not mover]


def test_users_of_a_hub_play_at_one_table_by_two_page_servers(
    enter: Enter, school: Hub, shoot: Callable[..., None]
) -> None:
    ann = enter("ann", school.page("catan", TABLES))
    expect(ann.get_by_label("Your name")).to_have_value("ann", timeout=LOADING)
    for field, value in (("board", "placed"), ("players", "3")):
        ann.locator(f'.cnb-lobby [data-do="{field}"]').select_option(value)
    button(ann, "start").click()
    code = ann.locator(".cnb-code").inner_text()
    expect(ann.locator(".cnb-address")).to_have_text(school.page("catan", f"join/{code}"))

    bob = enter("bob", school.page("catan", TABLES))
    expect(button(bob, "typed")).to_be_visible(timeout=LOADING)
    button(bob, "typed").fill(code.lower())
    button(bob, "join").click()
    button(bob, "sit").click()
    cem = enter("cem", school.page("catan-2", f"{TABLES}?table={code}"))
    expect(cem.locator(".cnb-seats")).to_contain_text("bob", timeout=LOADING)
    button(cem, "sit").click()
    expect(ann.locator(".cnb-seats")).to_contain_text("cem")

    button(bob, "begin").click()
    pages = [ann, bob, cem]
    for page in pages:
        page.locator(".cnb-lobby").wait_for(state="hidden", timeout=LOADING)
        page.evaluate(WATCH)
    taken = [late for _ in range(PLACED) for late in moved(pages)]
    print(f"seen by others after {statistics.median(taken):.0f} ms, at most {max(taken):.0f} ms")
    set_by_all = [page.evaluate(SET) for page in pages]
    assert len(set_by_all[0]) == PLACED
    assert set_by_all == set_by_all[:1] * 3, "in the same order everywhere"
    for page in pages:  # who is at the other server is there, and only the own cards lie open
        expect(page.locator(".cnb-player")).to_have_count(3)
        expect(page.locator(".cnb-player", has_text="away")).to_have_count(0)
        expect(page.locator(".cnb-hand .cnb-cards")).to_have_count(1)
        shoot(page, f"_{pages.index(page)}")


def test_the_next_user_of_a_browser_inherits_nothing(enter: Enter, school: Hub) -> None:
    front, other = (school.page(service, FRONT_PAGE) for service in ("catan", "catan-2"))
    page = enter("ann", front)
    page.goto(other)
    page.evaluate("() => { for (const s of [localStorage, sessionStorage]) s['catan_nb:p'] = 1; }")
    expect(page.locator(".cnb-site-who")).to_have_text("I am not ann")
    page.locator(".cnb-site-who").click()
    page.wait_for_url("**/hub/login*")
    for address in (front, other):
        page.goto(address)
        assert asked(page)

    log_in(page, "dora", other)
    expect(page.locator(".cnb-site-who")).to_have_text("I am not dora")
    kept = page.evaluate("() => [localStorage, sessionStorage].map(s => s['catan_nb:p'])")
    assert kept == [None, None]
    page.goto(f"{school.address}/hub/logout")
    page.goto(other)
    assert asked(page), "whoever leaves the hub leaves its services"
