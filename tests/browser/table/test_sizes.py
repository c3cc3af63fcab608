"""The table at the sizes of common windows: nothing needed is cut off, scrolls or moves."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.layout import nothing_spills, settles

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
SCROLLS = """() => [...document.querySelectorAll(
    "html, .cnb-grid, .cnb-side, .cnb-act, .cnb-own, .cnb-board-column, .cnb-tools")]
  .filter(e => e.checkVisibility() && e.clientHeight &&
    (e.matches("html") || getComputedStyle(e).overflowY !== "visible") &&
    (e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1))
  .map(e => `${e.className || e.tagName}: ${e.scrollWidth} x ${e.scrollHeight} in ` +
    `${e.clientWidth} x ${e.clientHeight}`)"""
OUTSIDE = """() => [...document.querySelectorAll(
    ".cnb-act button, .cnb-head button, .cnb-head label, .cnb-tools button, .cnb-player")]
  .filter(e => e.checkVisibility({ visibilityProperty: true }))
  .filter(e => {
    const { left, right, top, bottom } = e.getBoundingClientRect();
    return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
  }).map(e => e.outerHTML.slice(0, 90))"""
SMALL = """() => [...document.querySelectorAll(".cnb-grid :is(button, label)")]
  .filter(e => e.checkVisibility({ visibilityProperty: true }) && !e.closest(".cnb-overlay"))
  .filter(e => !e.matches(".cnb-quiet, .cnb-rule"))  // in lines of words
  .map(e => [e, e.getBoundingClientRect()])
  .filter(([, box]) => box.height && Math.min(box.width, box.height) < 43.5 &&
    box.width * box.height < 43.5 * 60)
  .map(([e, box]) => `${e.outerHTML.slice(0, 90)} ${box.width} x ${box.height}`)"""


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
        page.wait_for_timeout(150)
        shoot(page, f"-{width}x{height}")
        settles(page, "document.documentElement.scrollWidth <= innerWidth")
        if width >= PHONE:
            settles(page, SCROLLS, [])
            settles(page, OUTSIDE, [])
        nothing_spills(page)
        if (width, height) == (1366, 768):
            drawn = page.locator(".cnb-board canvas").first.bounding_box()
            assert drawn is not None
            assert drawn["width"] >= island


def test_fingers_find_targets_large_enough(visit, site, shoot) -> None:
    code = midgame("base+cities_knights", 4)
    page = opened(visit, site, "touch", code, width=390, height=844, touch=True)
    for width, height in ((390, 844), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        shoot(page, f"-{width}")
        settles(page, SMALL, [])
