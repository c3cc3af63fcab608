"""The board of the table under pointer, keyboard and finger: lights, ghosts, facts, refusals."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.clicks import asked, lit, middle, road
from tests.browser.layout import rests, settles
from tests.browser.positions import GAME

FOCUSED = "document.activeElement.dataset.key ?? document.activeElement.innerText"
WIDE = """spot => {
  const box = spot.querySelector(".cnb-hit").getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const [line] = [...spot.querySelectorAll("line.cnb-hit")];
  const [dx, dy] = ["x", "y"].map(a => line[`${a}2`].baseVal.value - line[`${a}1`].baseVal.value);
  const long = Math.hypot(dx, dy);
  let [reach, missed] = [0, false];
  for (let way = 0; way < 40 && !missed; way += 0.5) {
    const at = [x - (way * dy) / long, y + (way * dx) / long];
    missed = !document.elementFromPoint(...at)?.closest(".cnb-legal");
    if (!missed) reach = way;
  }
  return 2 * reach;
}"""
"""How wide a path is to a pointer, in pixels of the screen."""


@pytest.fixture(scope="module")
def address(site) -> str:
    return site.notebook("board", GAME)


def opened(visit, address: str, **more: object) -> tuple[Page, object]:
    page, watch = visit(address, **more)
    expect(asked(page)).to_contain_text("Build, trade or end")
    expect(page.locator(".cnb-spot")).not_to_have_count(0)
    return page, watch


def facts(page: Page) -> Locator:
    return page.locator(".cnb-place-facts")


def test_pointing_shows_the_piece_and_tells_the_place_without_a_message(
    visit, address, shoot
) -> None:
    page, watch = opened(visit, address)
    road(page).click()
    expect(lit(page, ".cnb-path")).to_have_count(4)
    expect(page.locator(".cnb-lights .cnb-lamp")).to_have_count(4)
    before = watch.quiet(page)
    page.mouse.move(*middle(lit(page).first))
    expect(page.locator(".cnb-ghost > *")).not_to_have_count(0)
    expect(facts(page)).to_contain_text(re.compile(r"Path on the [a-z-]+ coast of \d+ \w+ "))
    expect(facts(page)).to_contain_text("Click to build a road.")
    shoot(page)
    page.mouse.move(*middle(page.locator('[data-key="vertex:28"]')))
    expect(page.locator(".cnb-ghost > *")).to_have_count(0)
    expect(facts(page)).to_contain_text("blue city")
    assert not re.search(r"\b[VEH]\d", facts(page).inner_text())
    page.mouse.move(2, 2)
    expect(facts(page)).not_to_contain_text("blue city")
    assert watch.sent == before
    box = facts(page).bounding_box()
    assert box is not None
    assert box["height"] == 44


def test_a_refused_click_rings_what_is_in_the_way_and_says_so_in_the_strip(visit, address) -> None:
    page, _ = opened(visit, address)
    near = page.locator('.cnb-dot[aria-description*="No settlement can stand here"]').first
    page.mouse.click(*middle(near))
    expect(page.locator(".cnb-blame .cnb-dot")).to_have_count(1)
    expect(facts(page)).to_contain_text("Too close to")
    expect(page.locator(".cnb-blame")).to_have_count(0)
    # Another place is told again, and with nothing pointed at the refusal comes back.
    page.mouse.move(*middle(page.locator('[data-key="hex:0"]')))
    expect(facts(page)).to_contain_text("Hex 10 ore")
    page.mouse.move(2, 2)
    expect(facts(page)).to_contain_text("Too close to")


def test_a_hint_and_its_place_light_each_other_without_a_message(visit, address, shoot) -> None:
    page, watch = opened(visit, address)
    page.locator('.cnb-tool[data-arg="Coach"]').click()
    number = page.locator(".cnb-numbered").first
    expect(number).to_be_visible()
    key = number.get_attribute("data-key")
    before = watch.quiet(page)
    hint = page.locator(f'.cnb-hints li[data-at*="{key}"]').first
    hint.hover()
    expect(number).to_have_class(re.compile("cnb-about"))
    expect(page.locator(".cnb-shone > *")).not_to_have_count(0)
    shoot(page)
    page.mouse.move(*middle(page.locator(f'[data-key="{key}"].cnb-spot')))
    expect(hint).to_have_class(re.compile("cnb-about"))
    expect(page.locator(".cnb-shone > *")).to_have_count(0)
    page.mouse.move(2, 2)
    expect(number).not_to_have_class(re.compile("cnb-about"))
    hint.locator("button").first.focus()
    expect(number).to_have_class(re.compile("cnb-about"))
    assert watch.sent == before


def test_the_keyboard_goes_to_the_lit_places_and_escape_leads_back(visit, address) -> None:
    page, _ = opened(visit, address)
    page.keyboard.press("Tab")
    road(page).focus()
    page.keyboard.press("Enter")
    page.wait_for_function(f"() => ({FOCUSED}).startsWith('edge:')")
    expect(facts(page)).to_contain_text("Click to build a road.")
    page.keyboard.press("Escape")
    expect(lit(page)).to_have_count(0)
    settles(page, f"({FOCUSED}).includes('Road')")


def test_paths_are_wide_enough_for_fingers(visit, address) -> None:
    page, _ = opened(visit, address, width=390, height=844, touch=True)
    road(page).tap()
    expect(lit(page, ".cnb-path")).to_have_count(4)
    lit(page).first.scroll_into_view_if_needed()
    rests(page, 300)
    assert lit(page).first.evaluate(WIDE) >= 42
    key = lit(page).nth(1).get_attribute("data-key")
    page.touchscreen.tap(*middle(lit(page).nth(1)))
    expect(page.locator(f'[data-key="{key}"]')).to_have_attribute(
        "aria-description", re.compile("orange road")
    )


def test_lights_breathe_unless_motion_is_reduced(visit, address) -> None:
    page, _ = opened(visit, address, moves=True)
    road(page).click()
    expect(lit(page)).not_to_have_count(0)
    name = "getComputedStyle(document.querySelector('.cnb-lights')).animationName"
    settles(page, name, "cnb-breathe")
    page.emulate_media(reduced_motion="reduce")
    settles(page, name, "none")
