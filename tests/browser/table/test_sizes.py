"""The table at the sizes of common windows: nothing needed is cut off, scrolls or moves."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.layout import OUTSIDE, SCROLLS, nothing_spills, rests, settles, steady
from tests.browser.positions import spread

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SIZES = (
    (1920, 1080),
    (1440, 900),
    (1366, 768),
    (1366, 641),
    (1024, 768),
    (768, 1024),
    (390, 844),
)
PHONE = 560
"""Narrower pages scroll."""

MIDGAME = """
import random
import catan_nb as cn

game = cn.new_game(VARIANT, players=PLAYERS, seed=3, options={"first_player": 0})
rng = random.Random(3)
while not (game.ply > 300 and game.actor == 0 and type(game.frame).__name__ == "MainTurn"):
    chance = game.actor == cn.CHANCE
    game.push(game.sample() if chance else rng.choice(game.legal_actions()))
cn.table(game, ["person"] + ["random"] * (PLAYERS - 1), paused=True)
"""
GAMES = {
    "base": ("base", 4, 750),
    "cities_knights": ("base+cities_knights", 4, 700),
    "six": ("base", 6, 600),
}
STATES = (
    spread()
    + """\
position.hand(0, brick=2, lumber=2, ore=2, grain=2, wool=2).development(0, monopoly=1)
game = position.turn(0).game(seed=1)
if STATE != "roll":
    game.push(cn.RollDice())
    game.push(cn.Roll(3, 4) if STATE == "discard" else cn.Roll(1, 1))
cn.table(game, ["person", "random", "random"], paused=True)
"""
)

SMALL = """() => [...document.querySelectorAll(".cnb-grid :is(button, label)")]
  .filter(e => e.checkVisibility({ visibilityProperty: true }) && !e.closest(".cnb-overlay"))
  .filter(e => !e.matches(".cnb-quiet, .cnb-rule"))  // in lines of words
  .map(e => [e, e.getBoundingClientRect()])
  .filter(([, box]) => box.height && Math.min(box.width, box.height) < 43.5 &&
    box.width * box.height < 43.5 * 60)
  .map(([e, box]) => `${e.outerHTML.slice(0, 90)} ${box.width} x ${box.height}`)"""
DRAWN = "document.querySelector('.cnb-board canvas').getBoundingClientRect().width"
BOXES = """() => Object.fromEntries(
  [".cnb-turn", ".cnb-hand", ".cnb-board"].map(one => {
  const { x, y, width, height } = document.querySelector(one).getBoundingClientRect();
  return [one, [x, y, width, height].map(Math.round)];
}))"""


def opened(stay: Any, site: Any, name: str, code: str, **how: Any) -> Page:
    page: Page = stay(site.notebook(name, code), **how)[0]
    expect(page.locator(".cnb-board canvas").first).to_be_visible()
    expect(page.locator(".cnb-tile").first).to_be_visible()
    return page


def midgame(variant: str, players: int) -> str:
    return MIDGAME.replace("VARIANT", repr(variant)).replace("PLAYERS", str(players))


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_cut_off_or_scrolls_at_any_size(visit, site, shoot, name: str) -> None:
    variant, players, island = GAMES[name]
    page = opened(visit, site, f"sizes_{name}", midgame(variant, players))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        rests(page, 150)
        shoot(page, f"-{width}x{height}")
        settles(page, "document.documentElement.scrollWidth <= innerWidth")
        if width >= PHONE:
            settles(page, SCROLLS, [])
            settles(page, OUTSIDE, [])
        nothing_spills(page)
        if (width, height) == (1366, 768):
            assert steady(page, DRAWN) >= island


@pytest.mark.parametrize(
    "size",
    [(1366, 768), pytest.param((1024, 768), marks=pytest.mark.thorough), (390, 844)],
)
def test_ask_hand_and_board_stay_where_they_are(visit, site, shoot, size) -> None:
    seen: dict[str, Any] = {}
    width, height = size
    for state in ("roll", "discard", "main"):
        code = STATES.replace("STATE", repr(state))
        page = opened(visit, site, f"state_{state}", code, width=width, height=height)
        seen[state] = steady(page, BOXES)
        shoot(page, f"-{state}")
        if state == "discard":  # what it is about stands whole beside or below the question
            expect(page.locator(".cnb-turn .cnb-deal")).to_be_in_viewport(ratio=0.97)
    page.locator('.cnb-tile[data-arg="road"]').click()
    expect(page.locator('.cnb-tile[data-arg="road"]')).to_have_attribute("aria-pressed", "true")
    seen["build"] = steady(page, BOXES)
    page.locator('.cnb-tile[data-arg="road"]').click()
    page.locator(".cnb-slot").first.click()
    expect(page.get_by_role("heading", name="Cards", exact=True)).to_be_visible()
    seen["cards"] = steady(page, BOXES)
    page.keyboard.press("Escape")
    expect(page.locator('.cnb-tile[data-arg="road"]')).to_be_visible()
    page.locator('.cnb-tool[data-do="history"]').click()
    page.locator('.cnb-timeline [data-do="step"][data-arg="-1"]').click()
    expect(page.locator(".cnb-steps")).to_contain_text("Back to now")
    seen["history"] = steady(page, BOXES)
    page.locator('.cnb-steps [data-do="now"]').click()
    page.locator('.cnb-tool[data-do="history"]').click()
    page.locator(".cnb-turn [data-do=trade]").click()
    shut = page.locator(".cnb-rest > .cnb-trade [data-do=close]")
    expect(shut).to_be_visible()
    seen["trade"] = steady(page, BOXES)
    shoot(page, "-trade")
    shut.click()
    expect(page.locator('.cnb-tile[data-arg="road"]')).to_be_visible()
    for one in (".cnb-turn", ".cnb-hand", ".cnb-board"):
        assert len({tuple(boxes[one]) for boxes in seen.values()}) == 1, (one, seen)


IN_SIGHT = {
    "base": (".cnb-board", ".cnb-turn", ".cnb-hand", ".cnb-tiles"),
    "cities_knights": (".cnb-board", ".cnb-turn", ".cnb-hand"),
    "six": (".cnb-board", ".cnb-turn", ".cnb-hand"),
}
"""What a phone shows at once above the last two events."""
EDGES = """some => [
  document.querySelector(".cnb-news").getBoundingClientRect().top,
  ...[...some.map(one => document.querySelector(one)),
    ...[...document.querySelectorAll(".cnb-log .cnb-line")].slice(-2),
  ].map(e => Math.round(e.getBoundingClientRect().bottom))]"""
"""Where the news begins, and the lower edges of what is needed and of the last two events."""


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(
    "touch",
    [pytest.param(False, id="mouse", marks=pytest.mark.thorough), pytest.param(True, id="fingers")],
)
def test_a_phone_shows_at_once_what_one_decides_by(stay, site, shoot, name: str, touch) -> None:
    variant, players, _island = GAMES[name]
    code = midgame(variant, players)
    page = opened(stay, site, f"phone_{name}", code, width=390, height=844, touch=touch)
    shoot(page, "")
    rests(page, 300)
    end, *needed, _before, last = steady(page, EDGES, list(IN_SIGHT[name]))
    assert needed == sorted(needed)
    assert needed[-1] <= end + 1 or touch
    assert max(needed[-1], last) <= 844 - (48 if touch else 0)


def test_fingers_find_targets_large_enough(visit, site, shoot) -> None:
    code = midgame("base+cities_knights", 4)
    page = opened(visit, site, "touch", code, width=390, height=844, touch=True)
    for width, height in ((390, 844), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        shoot(page, f"-{width}")
        settles(page, SMALL, [])
