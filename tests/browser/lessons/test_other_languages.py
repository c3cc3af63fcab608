"""A lesson in another language, in a browser: chosen in the middle, nothing answered is lost."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Opener, serve, stop, visits

pytestmark = pytest.mark.slow

LESSON = "01_two_dice.ipynb"
READY = 60_000
"""Milliseconds until a page's Python has written it."""


@pytest.fixture(scope="module")
def dutch_kit(browser_path: str) -> Iterator[str]:
    """The kit as it is served to those whose first language is Dutch."""
    process, address = serve("--port", "0", "--language", "nl")
    yield f"{address}voila/render/"
    stop(process)


@pytest.fixture
def visit(browser: Browser, dutch_kit: str) -> Iterator[Opener]:
    with visits(browser, dutch_kit.removesuffix("voila/render/")) as opener:
        yield opener


def test_from_the_front_page_on_and_changed_in_the_middle(visit, shoot, dutch_kit) -> None:
    page, _ = visit(f"{dutch_kit}welcome.ipynb")
    expect(page).to_have_title("Welkom · Catan")
    expect(page.locator("html")).to_have_attribute("lang", "nl")
    page.locator(f"a[href='{LESSON}']").first.click()
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_contain_text("Les 1: Twee dobbelstenen", timeout=READY)
    expect(page.locator("html")).to_have_attribute("lang", "nl")
    expect(page.locator(".cnb-only:visible")).to_have_count(0)

    guess = page.locator(".cnb-guess").nth(1)
    guess.get_by_role("textbox").fill("36")
    guess.get_by_role("textbox").press("Enter")
    expect(guess).to_contain_text("36 manieren")
    answer = page.locator(".cnb-exercise").first.get_by_role("textbox")
    answer.fill("1/5")
    answer.blur()
    page.wait_for_timeout(1000)  # what is typed is kept a moment after it is

    page.locator("[data-language-choice]").first.select_option("de")
    expect(heading).to_contain_text("Lektion 1: Zwei Würfel", timeout=READY)
    expect(page).to_have_title("Zwei Würfel · Catan")
    expect(guess).to_contain_text("36 Arten", timeout=READY)
    expect(guess).to_contain_text("Deine Schätzung stimmt.")
    expect(answer).to_have_value("1/5")
    expect(page.get_by_text("13,9 %")).to_be_visible()
    shoot(page)

    page.locator("[data-language-choice]").first.select_option("en")
    expect(heading).to_contain_text("Lesson 1: Two dice", timeout=READY)
    expect(answer).to_have_value("1/5")


def test_the_glossary_opens_at_its_word(visit, shoot, dutch_kit) -> None:
    page, _ = visit(f"{dutch_kit}glossary.ipynb#variance")
    word = page.locator("#variance")
    expect(word.get_by_role("heading")).to_have_text("Variantie", timeout=READY)
    expect(word).to_be_in_viewport()
    expect(word).to_be_focused()
    shoot(page)
    page.get_by_label("Een woord zoeken").fill("erwartungswert")
    expect(page.locator("article:visible")).to_have_count(2)
    expect(page.locator("#expectation")).to_be_visible()
    page.get_by_label("Een woord zoeken").fill("xyz")
    expect(page.get_by_text("Dat woord staat hier niet.")).to_be_visible()
