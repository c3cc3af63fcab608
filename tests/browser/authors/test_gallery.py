"""The gallery of small dashboards in plain Voila: each is drawn, and answers a click."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.authors.hosts import Host, host
from tests.browser.clicks import Clicks, place
from tests.browser.conftest import LOADING

pytestmark = pytest.mark.slow

FOLDER = Path(__file__).parents[3] / "notebooks" / "gallery"


@pytest.fixture(scope="module")
def voila() -> Iterator[Host]:
    """A server that knows nothing of the kit."""
    with host("voila", FOLDER) as served:
        yield served


def button(words: str) -> Clicks:
    return lambda page: page.get_by_role("button", name=words).click()


def vote(page: Page) -> None:
    place("vertex", 31)(page)
    button("Vote")(page)
    button("Show")(page)


def choose(kind: str) -> Clicks:
    def act(page: Page) -> None:
        page.get_by_label("Red gives").select_option(kind)

    return act


def step(page: Page) -> None:
    page.locator(".widget-slider [tabindex]").first.press("ArrowRight")


def nothing(_page: Page) -> None:
    """Wait for what the bots do."""


DEEDS: dict[str, tuple[Clicks, str]] = {
    "class_poll": (vote, "1 have voted. 1 found one of the 4 best places."),
    "offers_judged": (choose("grain"), "grain cannot be on both sides of a trade."),
    "rolls_against_theory": (nothing, "rolls so far"),
    "search_for_a_road": (step, "1 roads, the most so far 1"),
    "what_if": (button("Play on from here"), "From action 0:"),
    "what_the_robber_takes": (place("hex", 5, light=False), "on H5 the robber takes"),
    "when_the_fleet_lands": (step, "Space 2 of 7."),
    "where_to_settle": (place("vertex", 20), "V20 receives"),
}
"""What is done in each, and what it then says."""


def test_each_is_drawn_in_plain_voila_and_answers(browser: Browser, voila: Host) -> None:
    assert set(DEEDS) == {path.stem for path in FOLDER.glob("*.ipynb")}

    def opened(name: str) -> Page:
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.goto(voila.address(name), wait_until="commit", timeout=LOADING)
        return page

    names = list(DEEDS)
    page = opened(names[0])
    for name, following in zip_longest(names, names[1:]):
        ahead = opened(following) if following else None  # it begins while this one is looked at
        act, said = DEEDS[name]
        boards = page.locator(".cnb-board")
        expect(boards.first).to_be_visible(timeout=LOADING)
        assert wide(boards) > 550
        act(page)
        expect(page.locator("body")).to_contain_text(said, timeout=LOADING)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
        page.goto("about:blank")
        page.close()
        page = ahead or page


def wide(boards: Locator) -> float:
    box = boards.first.bounding_box()
    assert box is not None
    return box["width"]
