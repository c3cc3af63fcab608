"""A site without a server, in a browser that reaches nothing but its files."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from catan_nb.ui.contents import entries
from catan_nb.ui.publishing.publish import SERVED
from tests.browser.clicks import asked, button
from tests.browser.conftest import LOADING, Watch
from tests.browser.players.hands import Mouse
from tests.browser.players.player import Player

pytestmark = pytest.mark.slow

READY = 2 * LOADING
"""Milliseconds until a page's Python has begun, in a browser on a busy machine."""
SHORT = "19"
"""The seed of a game that somebody wins soon."""
LOOKS = 200
"""How often the table is looked at, at most, until the game has ended."""
NEEDED = ("voici.js", "remoteEntry.*", "pyodide.js", "pyodide.asm.wasm", "catan_nb-*.whl")
"""Files without which a page has no Python, from its own scripts to the kit itself."""
WITHIN_REACH = """
const begin = self.loadPyodide;
self.loadPyodide = async (options) => (self.pyodide = await begin(options));
"""
"""Added to what begins Python, so that a test can end it."""


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
    assert left_out == {"build_with_the_kit.html", "class.html", "play_together.html"}
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


def test_a_page_says_what_it_waits_for_and_that_it_takes_long(
    page: Page, address: str, shoot
) -> None:
    held: list[Route] = []
    page.route(re.compile(r"/python/.*\.(wasm|whl)$"), lambda route: held.append(route))
    page.clock.install()
    page.goto(f"{address}02_gamblers_mistake.de.html")
    expect(page.locator(".cnb-site-step")).to_contain_text("Python wird geladen: 2,", timeout=READY)
    bar = page.get_by_role("progressbar", name="Die Seite wird vorbereitet")
    assert 0 < float(bar.get_attribute("value") or 0) < 0.5
    alarm = page.get_by_role("alert")
    expect(alarm).to_have_count(0)
    page.clock.fast_forward(46_000)
    expect(alarm).to_contain_text("ungewöhnlich lange")
    shoot(page)
    page.set_viewport_size({"width": 390, "height": 844})
    shoot(page, "_narrow")
    for route in held:
        route.continue_()
    expect(alarm).to_have_count(0)


def test_a_page_whose_python_does_not_come_says_why_and_what_to_do(
    page: Page, address: str, watch: Watch, shoot
) -> None:
    watch.expect("ERR_FAILED|failed to load|Failed to fetch|error: Event$|kernel available")
    alarm = page.get_by_role("alert")
    host = urlsplit(address).netloc
    for file in NEEDED:
        page.route(f"**/{file}", lambda route: route.abort())
        page.goto(f"{address}play.html")
        expect(alarm, file).to_contain_text(f"could not be loaded from {host}", timeout=READY)
        expect(alarm).to_contain_text("Look whether this device is online")
        page.unroute(f"**/{file}")
    shoot(page)
    page.set_viewport_size({"width": 390, "height": 844})
    shoot(page, "_narrow")
    alarm.get_by_role("button", name="Try again").click()
    expect(alarm).to_have_count(0)
    expect(page.get_by_text("The page is being prepared")).to_be_visible()
    page.add_init_script("delete window.WebAssembly")
    page.goto(f"{address}01_two_dice.nl.html")
    expect(alarm).to_contain_text("deze browser heeft geen WebAssembly")
    alarm.get_by_role("link", name="Startpagina").click()
    expect(page).to_have_url(f"{address}welcome.html")


def test_a_game_is_played_to_its_end(page: Page, address: str, watch: Watch, shoot) -> None:
    def within_reach(route: Route) -> None:
        route.fulfill(response=(answer := route.fetch()), body=answer.text() + WITHIN_REACH)

    page.route("**/catan_nb/site/python.js", within_reach)
    page.goto(f"{address}play.html")
    expect(button(page, "start")).to_be_visible(timeout=READY)
    page.locator('[data-do="players"]').select_option("3")
    for seat in (1, 2):
        page.locator(f'[data-do="kind"][data-arg="{seat}"]').select_option("random")
    page.locator(".cnb-newgame summary").first.click()
    for field, value in (('"seed"', SHORT), ('"option"][data-arg="target"', "5")):
        box = page.locator(f"[data-do={field}]")
        box.fill(value)
        box.blur()
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
    page.wait_for_function("() => JSON.parse(localStorage.getItem('catan_nb:play'))?.over === true")

    # When Python ends, the page says so.
    watch.expect("Pyodide|[Aa]bort|fatal error|not found$")
    page.workers[0].evaluate(
        "() => { try { pyodide.runPython('import os; os.abort()') } catch {} }"
    )
    expect(page.get_by_text("Python stopped, so this page no longer reacts.")).to_be_visible()
    shoot(page, "_stopped")


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


@pytest.mark.thorough
@pytest.mark.parametrize("file", [one.file for one in entries() if one.file not in SERVED])
def test_every_page_opens_and_reports_no_error(page: Page, address: str, file: str, shoot) -> None:
    page.goto(f"{address}{Path(file).stem}.html")
    expect(page.locator("#loading")).to_have_count(0, timeout=READY)
    expect(page.locator("#rendered_cells")).to_be_visible()
    shoot(page)
    for wrong in (".jp-RenderedText[data-mime-type*=error]", ".cnb-errors:visible"):
        assert page.locator(wrong).all_inner_texts() == []


@pytest.mark.thorough
def test_what_is_for_several_processes_is_done_by_one(page: Page, address: str, shoot) -> None:
    page.goto(f"{address}19_many_processes.html")
    play = page.get_by_role("button", name="Play 24 games with one process")
    play.click(timeout=READY)
    told = page.locator("caption", has_text="In a browser Python has one process")
    expect(told).to_be_visible(timeout=READY)
    shoot(page)
    assert page.locator(".jp-RenderedText[data-mime-type*=error]").all_inner_texts() == []
