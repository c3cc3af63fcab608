"""The Fast Card Game through Voila: begun from the dialog, and a whole game won by mouse."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.clicks import asked, button, show
from tests.browser.layout import nothing_spills

START = 'import catan_nb as cn\ncn.table("fastcard", pace="at once")'
GAME = """
import catan_nb as cn
cn.table(cn.new_game("fastcard", players=2, seed=95), ["person", "random"], pace="at once")
"""
#: Clicks the next sensible thing and says what: what can be built, else what a question offers.
PLAY = """() => {
  const open = (one) => one.getAttribute("aria-disabled") !== "true" && one.offsetParent;
  const first = (query) => [...document.querySelectorAll(query)].find(open);
  const asked = document.querySelector(".cnb-asked")?.innerText ?? "";
  if (/wins with/.test(asked) || !document.querySelector(".cnb-mine")) return [asked, null];
  const order = ["university", "city_castle", "church", "library", "merchants_guild", "city",
                 "settlement", "knight", "road"];
  let target = null;
  if (/may build/.test(asked)) {
    target = first('.cnb-turn-buttons [data-arg^="build"].cnb-primary');
    for (const key of order) target ??= first(`.cnb-cardtable [data-arg="${key}"]`);
    target ??= first(".cnb-turn-buttons [data-next]");
  } else if (/give up/.test(asked)) {
    target = first('.cnb-hand [data-do="discard"]')
      ?? first('.cnb-hand [data-do="away"][data-arg$=" 1"]');
  } else {
    target = first(".cnb-card-choice .cnb-chip") ?? first(".cnb-turn-buttons .cnb-button");
    if (/may swap/.test(asked)) target = first(".cnb-turn-buttons [data-next]");
  }
  if (!target) return [asked, null];
  const box = target.getBoundingClientRect();
  return [asked, [box.x + box.width / 2, box.y + box.height / 2]];
}"""


def play(page: Page, most: int) -> int:
    """Play by mouse until somebody has won; return the number of clicks."""
    clicks = 0
    for _look in range(most):
        said, place = page.evaluate(PLAY)
        if "wins with" in said:
            break
        if place is not None:
            page.mouse.click(*place)
            clicks += 1
        page.wait_for_timeout(40)
    return clicks


def test_a_card_game_is_begun_and_cards_are_swapped(visit, site, shoot) -> None:
    page, _ = visit(site.notebook("cards_start", START))
    expect(page.locator(".cnb-cardtable")).to_be_visible()
    page.locator('[data-do="players"]').select_option("3")
    shoot(page, "-dialog")
    button(page, "start").click()
    expect(asked(page)).to_contain_text("may swap cards")
    page.locator('.cnb-cardtable [data-arg^="swap market"]').first.click()
    expect(asked(page)).to_contain_text("must lay a card back")
    page.locator(".cnb-card-choice .cnb-chip").first.click()
    expect(asked(page)).to_contain_text("may build")
    for width in (420, 1400):
        page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_timeout(200)
        shoot(page, f"-{width}")
        nothing_spills(page)
    show(page, "Coach")
    expect(page.locator(".cnb-odds")).to_contain_text("the pile")
    show(page, "Actions")
    expect(page.locator(".cnb-moves")).to_contain_text("Everything you may do now")


def test_a_whole_card_game_is_played_by_mouse(visit, site, shoot) -> None:
    page, _ = visit(site.notebook("cards_whole", GAME), height=1500)
    expect(asked(page)).to_contain_text("may swap cards")
    assert play(page, 1500) > 20
    expect(asked(page)).to_contain_text(re.compile("wins with 1[0-9] points"))
    expect(page.locator(".cnb-display-points", has_text=re.compile("1[0-9] points"))).to_have_count(
        1
    )
    expect(page.locator(".cnb-line").last).to_contain_text("wins")
    shoot(page)
    assert page.locator(".cnb-errors:visible").all_inner_texts() == []
