"""The guided first games through Voila: whoever follows the arrow wins, whoever strays is told."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from tests.browser.conftest import LOADING, Opener, Site
from tests.browser.layout import settles
from tests.browser.players.hands import NAME, Finger, Hand, Keys, Mouse

MOUSE, FINGER = Mouse(), Finger()

ON, BACK = '.cnb-guide [data-do="on"]', '.cnb-guide [data-do="back"]'
COUNT, SAID, HINT = ".cnb-guide-count", ".cnb-guide-said", ".cnb-guide-hint"
END = '.cnb-guide [data-do="play_on"]'

#: What the arrow points at, once it rests there and nothing lies over it: where, and its name.
POINTED = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  const ring = document.querySelector(".cnb-pointer-ring");
  const name = NAME;
  let [before, still] = ["", 0];
  for (const deadline = performance.now() + 3_000; performance.now() < deadline; await frame()) {
    const on = document.querySelector('.cnb-guide [data-do="on"], .cnb-guide [data-do="play_on"]');
    const shown = ring && ring.checkVisibility() && ring.offsetWidth > 10;
    if (!on && !shown) continue;
    const box = (on ?? ring).getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const now = `${x} ${y} ${document.querySelector(".cnb-guide-hint").innerText}`;
    still = now === before ? still + 1 : 0;
    if (still > 12) {
      const under = document.elementFromPoint(x, y)?.closest("[data-do], .cnb-spot");
      const focused = document.activeElement?.closest("[data-do], .cnb-spot");
      if (under) return { x, y, name: name(under), focus: name(focused) };
    }
    before = now;
  }
  return null;
}""".replace("NAME", NAME)


def step(page: Page) -> int:
    """Which step the page is at."""
    return int(page.locator(COUNT).inner_text().split()[0])


def pointed(page: Page) -> dict[str, object]:
    """What the arrow points at, waited for as long as a page may load."""
    deadline = time.monotonic() + LOADING / 1000
    while (at := page.evaluate(POINTED)) is None:
        assert time.monotonic() < deadline, page.locator(".cnb-guide").inner_text()
    return dict(at)


def follow(page: Page, act: Callable[[Page, dict[str, object]], None], *, upto: int = 0) -> int:
    """Do what the arrow points at until the end, or a step, is reached; return that step."""
    idle = 0
    while idle < 12:
        now = step(page)
        if now == upto or page.locator(END).count():
            return now
        at = page.evaluate(POINTED)
        if at is None:
            idle += 1  # others act
            continue
        before = page.locator(".cnb-guide").inner_text(), at["name"]
        act(page, at)
        try:
            page.wait_for_function(
                """([told, name]) => {
                  const guide = document.querySelector(".cnb-guide").innerText;
                  const focused = document.activeElement?.closest("[data-do], .cnb-spot");
                  const now = focused?.dataset.key ??
                    `${focused?.dataset.do}/${focused?.dataset.arg ?? ""}`;
                  return guide !== told || now !== name;
                }""",
                arg=list(before),
                timeout=2_000,
            )
            idle = 0
        except TimeoutError:  # the same card once more, as when two of a kind are given
            idle += 1
    raise AssertionError(f"stuck at step {step(page)}: {page.locator('.cnb-guide').inner_text()}")


def by(hand: Hand) -> Callable[[Page, dict[str, object]], None]:
    """Return what presses whatever the arrow points at; the keyboard's focus is there already."""

    def press(page: Page, at: dict[str, object]) -> None:
        if isinstance(hand, Keys):
            assert at["focus"] == at["name"], at
            hand.enter(page)
        else:
            hand.act(page, float(str(at["x"])), float(str(at["y"])))

    return press


def opened(visit: Opener, site: Site, game: str, **how: object) -> Page:
    cell = f"import catan_nb as cn\ncn.first_game({game!r}, pace='at once')"
    page, _watch = visit(site.notebook(f"first_{game}", cell), **how)
    expect(page.locator(SAID)).to_be_visible(timeout=LOADING)
    return page


@pytest.mark.slow
def test_the_base_game_is_finished_by_mouse_with_wrong_clicks_on_the_way(
    visit: Opener, site: Site, shoot: Callable[[Page], None], thorough: bool
) -> None:
    every = 1 if thorough else 4
    page = opened(visit, site, "base", width=1366, height=768)
    strayed: set[int] = set()

    def click(page: Page, at: dict[str, object]) -> None:
        now = step(page)
        due = now % every == 0 and now not in strayed
        if due and page.locator(".cnb-mine").count():
            strayed.add(now)
            wrong = "vertex:50" if at["name"] != "vertex:50" else "vertex:42"
            box = page.locator(f'.cnb-spot[data-key="{wrong}"] .cnb-hit').bounding_box()
            assert box is not None
            page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            told = page.locator(f"{HINT}.cnb-bad")
            expect(told).to_be_visible()
            expect(told).to_contain_text("Now: ")
            expect(told.locator(".cnb-rule")).to_have_count(1)
            assert step(page) == now
            at = pointed(page)
        by(MOUSE)(page, at)

    assert follow(page, click) == 39
    assert len(strayed) >= 25 // every
    shoot(page)
    settles(page, "document.documentElement.scrollHeight <= 768")
    page.locator(END).click()
    expect(page.locator(BACK)).to_have_text("Back to the guide")


@pytest.mark.slow
def test_cities_and_knights_is_finished_by_touch_on_a_phone(
    visit: Opener, site: Site, shoot: Callable[[Page], None]
) -> None:
    page = opened(visit, site, "cities_knights", width=390, height=844, touch=True, moves=True)

    def tap(page: Page, at: dict[str, object]) -> None:
        strip = page.locator(".cnb-guide").bounding_box()
        assert strip is not None
        assert strip["y"] >= 0
        assert at["name"] == "on/" or strip["y"] + strip["height"] < float(str(at["y"])), at
        by(FINGER)(page, at)

    assert follow(page, tap) == 20
    shoot(page)
    settles(page, "document.documentElement.scrollWidth <= 390")


@pytest.mark.slow
def test_the_card_game_is_finished_by_keyboard_alone(visit: Opener, site: Site) -> None:
    page = opened(visit, site, "fastcard", width=1366, height=768)
    assert follow(page, by(Keys())) == 24


def test_whoever_closes_the_page_goes_on_there_later(visit: Opener, site: Site) -> None:
    page = opened(visit, site, "base", width=1366, height=768)
    assert follow(page, by(MOUSE), upto=7) == 7
    page.wait_for_function(
        "() => JSON.parse(localStorage.getItem('catan_nb:first_game_base'))"
        "?.game.actions.length === 12"
    )
    page.reload()
    expect(page.locator(COUNT)).to_have_text("7 of 39", timeout=LOADING)
    assert pointed(page)["name"] == "roll/"
    page.locator(BACK).click()
    expect(page.locator(COUNT)).to_have_text("6 of 39")


def test_the_address_asks_for_a_game_and_a_language(visit: Opener, site: Site) -> None:
    address = site.notebook("first_game", "import catan_nb as cn\ncn.first_game()")
    page, _watch = visit(f"{address}?game=fastcard&language=nl", width=1024, height=768)
    expect(page.locator(COUNT)).to_have_text("1 van 24", timeout=LOADING)
    expect(page.locator(SAID)).to_contain_text("Welkom")
    expect(page.locator(".cnb-announcer").last).to_contain_text("Welkom")


@pytest.mark.slow
def test_the_first_voyage_builds_and_moves_a_ship_by_mouse(
    visit: Opener, site: Site, shoot: Callable[[Page], None], thorough: bool
) -> None:
    page = opened(visit, site, "seafarers", width=1366, height=768)
    upto = 30 if thorough else 13
    assert follow(page, by(MOUSE), upto=upto) == upto
    shoot(page)
    settles(page, "document.documentElement.scrollHeight <= 768")
