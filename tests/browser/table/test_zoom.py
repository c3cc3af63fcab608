"""A board that is enlarged and moved: places stay where they are drawn, and the page still."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.clicks import asked, lit, middle, road
from tests.browser.layout import settles, steady
from tests.browser.positions import GAME

SCALE = "new DOMMatrix(getComputedStyle(document.querySelector('.cnb-board')).transform).a"
LEFT = "document.querySelector('.cnb-board').getBoundingClientRect().x"
PIXELS = "document.querySelector('.cnb-board canvas').width"
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
INSIDE = """() => {
  const cell = document.querySelector(".cnb-board-cell").getBoundingClientRect();
  const own = document.activeElement.querySelector(".cnb-hit").getBoundingClientRect();
  return own.left >= cell.left && own.right <= cell.right
    && own.top >= cell.top && own.bottom <= cell.bottom;
}"""


@pytest.fixture(scope="module")
def address(site) -> str:
    return site.notebook("zoom", GAME)


def opened(visit, address: str, **more: object) -> Page:
    page, _watch = visit(address, **more)
    expect(asked(page)).to_contain_text("Build, trade or end")
    expect(page.locator(".cnb-spot")).not_to_have_count(0)
    return page


def enlarge_at(page: Page, x: float, y: float) -> None:
    page.mouse.move(x, y)
    page.keyboard.down("Control")
    for _ in range(3):
        page.mouse.wheel(0, -100)
    page.keyboard.up("Control")
    settles(page, f"{SCALE} > 2")


def test_a_click_means_the_same_place_when_the_board_is_enlarged(visit, address, shoot) -> None:
    page = opened(visit, address)
    pixels = steady(page, PIXELS)
    road(page).click()
    expect(lit(page, ".cnb-path")).to_have_count(4)
    spot = lit(page, ".cnb-path").last
    key = spot.get_attribute("data-key")
    enlarge_at(page, *middle(spot))
    settles(page, f"{SCALE} > 2")
    settles(page, f"{PIXELS} > {pixels}")
    # What was under the pointer still is; the page has not moved.
    x, y = middle(page.locator(f'[data-key="{key}"]'))
    assert page.evaluate(f"document.elementFromPoint({x}, {y}).closest('g').dataset.key") == key
    assert page.evaluate(SIDEWAYS) == 0
    assert page.evaluate("devicePixelRatio") == 1
    shoot(page)
    page.mouse.click(x, y)
    expect(lit(page, ".cnb-path")).to_have_count(0)
    expect(page.locator(f'[data-key="{key}"]')).to_have_attribute(
        "aria-description", re.compile("orange road")
    )


def test_buttons_and_keys_change_the_size_and_a_drag_is_no_click(visit, address) -> None:
    page = opened(visit, address)
    page.get_by_role("button", name="Larger").click()
    settles(page, f"Math.abs({SCALE} - 1.5) < 0.01")
    page.keyboard.press("+")
    settles(page, f"Math.abs({SCALE} - 2.25) < 0.01")
    page.keyboard.press("0")
    settles(page, f"{SCALE} === 1")
    road(page).click()
    x, y = middle(lit(page, ".cnb-path").first)
    enlarge_at(page, x, y)
    moved = steady(page, LEFT)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y + 30, steps=4)
    page.mouse.up()
    settles(page, f"{LEFT} !== {moved}")
    page.wait_for_timeout(300)
    expect(lit(page, ".cnb-path")).to_have_count(4)  # nothing was built
    page.get_by_role("button", name="Smaller").press("0")
    settles(page, f"{SCALE} === 1")
    expect(page.get_by_role("button", name="Smaller")).to_be_hidden()


def test_the_keyboard_brings_a_place_out_of_sight_into_sight(visit, address) -> None:
    page = opened(visit, address)
    for _ in range(4):
        page.get_by_role("button", name="Larger").press("+")
    settles(page, f"{SCALE} === 4")
    page.locator(".cnb-spot[tabindex='0']").focus()
    for _ in range(8):
        page.keyboard.press("Shift+ArrowLeft")
        settles(page, INSIDE)
    assert page.evaluate("document.querySelector('.cnb-board-cell').scrollLeft") == 0


def test_two_fingers_enlarge_and_one_moves(visit, address, shoot) -> None:
    page = opened(visit, address, width=390, height=844, touch=True)
    box = page.locator(".cnb-board-cell").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": a, "y": b, "id": n} for n, (a, b) in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    touch("touchStart", (x - 30, y), (x + 30, y))
    for far in (40, 55, 70):
        touch("touchMove", (x - far, y), (x + far, y))
    touch("touchEnd")
    settles(page, f"{SCALE} > 2")
    before, scrolled = steady(page, f"[{LEFT}, scrollY]")
    touch("touchStart", (x, y))
    for step in (10, 25, 40):
        touch("touchMove", (x + step, y + step))
    touch("touchEnd")
    after, there = steady(page, f"[{LEFT}, scrollY]")
    assert after - before == pytest.approx(40, abs=12)
    assert there == scrolled
    assert page.evaluate(SIDEWAYS) == 0
    assert page.evaluate("visualViewport.scale") == 1
    shoot(page)


LARGE = """
import catan_nb as cn

game = cn.new_game("base+seafarers", scenario="through_desert", players=6, seed=1)
cn.table(game, ["person"] + ["random"] * 5, pace="at once")
"""


@pytest.mark.rule("sea.board")
def test_the_largest_map_is_enlarged_on_a_phone_until_places_are_as_wide_as_fingers(
    visit, site, shoot
) -> None:
    page, _watch = visit(site.notebook("large", LARGE), width=390, height=844, touch=True)
    dots = lit(page, ".cnb-dot")
    expect(dots.first).to_be_attached()
    for _ in range(4):
        page.get_by_role("button", name="Larger").tap()
    settles(page, f"{SCALE} === 4")
    key = dots.first.get_attribute("data-key")
    page.locator(f'[data-key="{key}"]').focus()
    page.keyboard.press("End")
    settles(page, INSIDE)
    place = page.locator(".cnb-spot:focus .cnb-hit").bounding_box()
    assert place is not None
    assert place["width"] >= 24
    x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    shoot(page)
    before = dots.count()
    page.touchscreen.tap(x, y)
    settles(page, f"document.querySelectorAll('.cnb-dot.cnb-legal').length !== {before}")
    assert page.evaluate(SIDEWAYS) == 0
    page.get_by_role("button", name="The whole board").tap()
    settles(page, f"{SCALE} === 1")
