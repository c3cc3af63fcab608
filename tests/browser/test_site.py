"""What all pages share, in a browser: the head, the theme that was chosen, the language."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.layout import settles

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
GROUND = "getComputedStyle(document.body).backgroundColor"
LIGHT, DARK = "rgb(245, 239, 226)", "rgb(20, 34, 43)"
FITS = "w => document.documentElement.scrollWidth <= w"
CANVAS = "getComputedStyle(document.querySelector('.cnb-board-column')).backgroundColor"


@pytest.fixture(scope="module")
def kit(site) -> str:
    """The kit's own notebooks, beside those that tests write."""
    for path in NOTEBOOKS.glob("*.ipynb"):
        shutil.copy(path, site.folder)
    return f"{site.address}voila/render/"


def choose_theme(page: Page, theme: str) -> None:
    page.get_by_role("combobox", name="Light or dark").select_option(theme)


def test_a_theme_is_chosen_once_for_all_pages(visit, shoot, kit) -> None:
    page, _ = visit(f"{kit}my_progress.ipynb")
    expect(page).to_have_title("My progress · Catan")
    expect(page.get_by_role("region", name="My progress")).to_be_visible(timeout=60_000)
    assert page.evaluate(GROUND) == LIGHT
    choose_theme(page, "dark")
    assert page.evaluate(GROUND) == DARK
    shoot(page, "-dark")
    page.add_init_script(
        "new MutationObserver(() => document.body && (window.first ??= "
        f"{GROUND})).observe(document, {{childList: true, subtree: true}})"
    )
    page.goto(f"{kit}play.ipynb")
    assert page.evaluate("window.first") == DARK
    page.get_by_role("button", name="Start the game").click(timeout=60_000)
    sea = page.evaluate(CANVAS)
    page.get_by_role("button", name="Table").click()
    choose_theme(page, "light")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    assert page.evaluate(CANVAS) != sea
    choose_theme(page, "")
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(CANVAS) == sea


def test_the_head_follows_the_language_and_gives_it_to_the_page(visit, kit) -> None:
    page, _ = visit(f"{kit}my_progress.ipynb")
    region = page.get_by_role("region", name="My progress")
    expect(region).to_be_visible(timeout=60_000)
    page.get_by_role("banner").first.get_by_role("combobox", name="Language").select_option("de")
    expect(page.get_by_role("region", name="Mein Fortschritt")).to_be_visible()
    expect(page.get_by_role("link", name="Lernen")).to_be_visible()
    expect(page.get_by_role("combobox", name="Sprache").first).to_have_value("de")
    expect(page).to_have_title("Mein Fortschritt · Catan")


def test_a_lesson_has_contents_and_says_where_one_is(visit, shoot, kit) -> None:
    page, _ = visit(f"{kit}02_two_dice.ipynb", width=1366, height=768)
    expect(page).to_have_title("Two dice · Catan")
    contents = page.get_by_role("navigation", name="Contents")
    expect(contents.get_by_role("link", name="Is an 8 due?")).to_be_visible(timeout=60_000)
    contents.get_by_role("link", name="Is an 8 due?").click()
    expect(page.get_by_text("part 4 of 11")).to_be_visible()
    head = page.get_by_role("heading", name="Is an 8 due?")
    expect(head).to_be_in_viewport()
    assert head.bounding_box()["y"] > 64
    code = page.get_by_text("million = stats.simulate_sums")
    expect(code).to_be_hidden()
    page.locator("details", has=code).get_by_text("Show the Python").click()
    expect(code).to_be_visible()
    # One button is filled: that of the first question without an answer.
    expect(page.locator(".cnb-next")).to_have_count(1)
    guess = page.get_by_label("Your guess").first
    guess.fill("5/36")
    guess.press("Enter")
    expect(contents).to_contain_text("1 of 6 guesses, 0 of 6 exercises")
    expect(page.locator(".cnb-next").get_by_role("button", name="Check")).to_be_visible()
    following = page.get_by_role("link", name="Next: 3. What a place is worth")
    expect(following).to_have_count(2)
    shoot(page)
    page.set_viewport_size({"width": 390, "height": 844})
    settles(page, FITS, arg=390)
    expect(contents).to_be_hidden()
    page.get_by_role("button", name="Contents").click()
    contents.get_by_role("link", name="Thirty-six pairs").click()
    expect(contents).to_be_hidden()
    expect(page.get_by_role("heading", name="Thirty-six pairs")).to_be_in_viewport()
    shoot(page, "-390")
