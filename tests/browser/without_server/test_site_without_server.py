"""A site without a server, in a browser that reaches nothing but its files."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from catan_nb.ui.site.contents import entries
from tests.browser.clicks import asked, button
from tests.browser.conftest import LOADING
from tests.browser.players.hands import Mouse
from tests.browser.players.player import Player

READY = 2 * LOADING
"""Milliseconds until a page's Python has begun, in a browser on a busy machine."""
LOOKS = 500
"""How often the table is looked at, at most, until the game has ended."""


class Addresses(HTMLParser):
    """The addresses that a page leads to, and those that it loads."""

    def __init__(self) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.loaded: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "a" and given.get("href"):
            self.links.add(str(given["href"]))
        elif tag in ("script", "link", "img") and (found := given.get("src") or given.get("href")):
            self.loaded.add(found)


def test_every_page_is_there_and_all_its_addresses_lead_to_files(static_site: Path) -> None:
    pages = {page.name for page in static_site.glob("*.html")}
    assert {"index.html", "play.html", "02_gamblers_mistake.de.html"} <= pages
    left_out = {one.file.replace(".ipynb", ".html") for one in entries()} - pages
    assert left_out == {"class.html", "play_together.html"}
    for name in sorted(pages):
        read = Addresses()
        read.feed((static_site / name).read_text(encoding="utf-8"))
        assert read.loaded
        for address in read.loaded | read.links:
            parts = urlsplit(address)
            if parts.scheme:  # pictures inside the page, and links to other places in the world
                assert parts.scheme == "data" or address in read.links, (name, address)
            elif parts.path:
                assert (static_site / parts.path).is_file(), (name, address)


def test_a_game_is_played_to_its_end(page: Page, address: str, shoot) -> None:
    page.goto(f"{address}play.html")
    expect(button(page, "start")).to_be_visible(timeout=READY)
    page.locator('[data-do="players"]').select_option("3")
    for seat in (1, 2):
        page.locator(f'[data-do="kind"][data-arg="{seat}"]').select_option("random")
    page.locator(".cnb-newgame summary").first.click()
    target = page.locator('[data-do="option"][data-arg="target"]')
    target.fill("5")
    target.blur()
    shoot(page, "_before")
    button(page, "start").click()
    expect(page.locator(".cnb-newgame")).to_be_hidden()
    page.locator('[data-do="drawer"][data-arg="Table"]').click()
    page.locator('[data-do="pace"]').first.select_option("at once")
    page.locator('[data-do="shut"]').first.click()
    Player(page, Mouse()).play(LOOKS, until="wins? with")
    points = int(re.findall(r"wins? with (\d+)", asked(page).inner_text())[0])
    assert points >= 5
    shoot(page)
    assert page.locator(".cnb-errors:visible").all_inner_texts() == []
    # The browser has kept it.
    page.reload()
    expect(button(page, "start")).to_be_visible(timeout=READY)
    kept = page.evaluate("JSON.parse(localStorage.getItem('catan_nb:play')).over")
    assert kept is True


def test_a_lesson_is_worked_on_from_the_front_page(page: Page, address: str, shoot) -> None:
    page.goto(address)
    expect(page.get_by_text("everything runs in your own browser")).to_be_visible()
    shoot(page, "_front")
    page.locator("[data-language-choice]").first.select_option("de")
    expect(page.get_by_text("in deinem eigenen Browser")).to_be_visible()
    page.locator('a[href="02_gamblers_mistake.html"]').first.click()
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_contain_text("Der Irrtum des Spielers", timeout=READY)
    assert page.url == f"{address}02_gamblers_mistake.de.html"

    guess = page.locator(".cnb-guess").first
    box = guess.get_by_role("textbox")
    expect(box).to_be_visible(timeout=READY)
    box.fill("5/36")
    box.press("Enter")
    expect(guess).to_contain_text("Deine Schätzung stimmt.", timeout=READY)
    exercise = page.locator(".cnb-exercise").first
    exercise.get_by_role("checkbox").nth(0).check()
    exercise.get_by_role("checkbox").nth(3).check()
    exercise.get_by_role("button", name="Prüfen").click()
    expect(exercise).to_contain_text("Richtig")
    expect(page.locator("[data-counts]").first).to_contain_text("1 von 3")
    shoot(page)
    assert page.locator(".jp-RenderedText[data-mime-type*=error]").all_inner_texts() == []

    # It is kept, also in another language, and the way on and back is there.
    page.locator("[data-language-choice]").first.select_option("nl")
    expect(page).to_have_url(f"{address}02_gamblers_mistake.nl.html")
    expect(guess).to_contain_text("Je schatting klopt.", timeout=READY)
    page.locator(".cnb-site-brand").first.click()
    expect(page).to_have_url(re.compile(r"/welcome\.html$"))
    expect(page.locator("[data-sum]").first).to_contain_text("1 van")
