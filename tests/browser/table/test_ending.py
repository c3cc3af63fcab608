"""The end of a game in a browser, what a new game remembers, and who will win while it goes on."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.clicks import asked, button
from tests.browser.layout import nothing_spills, rests, settles

WON = """
import catan_nb as cn

position = cn.Position(board="beginner", players=3, options={"target": 3})
position.settlement(0, 31).settlement(1, 28).settlement(1, 44).settlement(2, 10)
position.development(0, victory_point=1).development(2, victory_point=1)
game = position.hand(0, ore=3, grain=2).turn(0, roll=(1, 2)).game(seed=1)
game.push(cn.BuildCity(31))
cn.table(game, ["person", "random", "random"], paused=True, clock="1 minute")
"""
GOING_ON = """
import catan_nb as cn

game = cn.bots.play(cn.new_game("base", players=3, seed=4), max_turns=24)
cn.table(game, ["person", "good", "good"], paused=True)
"""
ON_TOP = """name => {
  const node = document.querySelector(`[data-do="${name}"]`);
  const box = node.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return node.contains(document.elementFromPoint(x, y));
}"""
SMALL = """() => [...document.querySelectorAll(".cnb-end-card *")].filter(node =>
  [...node.childNodes].some(one => one.nodeType === 3 && one.data.trim())
  && parseFloat(getComputedStyle(node).fontSize) < 12).map(node => node.textContent)"""


@pytest.fixture(scope="module")
def address(site) -> str:
    return site.notebook("ending", WON)


def ended(visit, address: str, **more: object) -> Page:
    page, _watch = visit(address, **more)
    expect(page.locator(".cnb-end-card h2")).to_have_text("You win with 3 points")
    return page


def test_the_card_lies_over_the_board_and_leaves_the_steps_free(visit, address, shoot) -> None:
    page = ended(visit, address, width=1366, height=768)
    expect(page.locator(".cnb-turn-words")).to_contain_text("Well played!")
    settles(page, ON_TOP, arg="rematch")
    settles(page, ON_TOP, arg="undo")
    expect(page.locator(".cnb-primary:visible")).to_have_count(1)
    settles(page, SMALL, [])
    nothing_spills(page)
    shoot(page)
    button(page, "more").click()
    expect(page.locator(".cnb-end-card")).to_contain_text("Trades with the bank")
    settles(page, ON_TOP, arg="rematch")
    button(page, "board").click()
    expect(page.locator(".cnb-end-card")).to_be_hidden()
    settles(page, "document.activeElement.dataset.do", "result")
    page.keyboard.press("Enter")
    expect(page.locator(".cnb-end-card")).to_be_visible()
    button(page, "back").click()
    expect(page.locator(".cnb-timeline")).to_be_visible()
    expect(page.locator(".cnb-end-card")).to_be_hidden()


def test_on_a_narrow_page_the_card_stands_before_the_board(visit, address, shoot) -> None:
    page = ended(visit, address, width=390, height=844)
    rests(page, 300)
    boxes = [page.locator(s).bounding_box() for s in (".cnb-end-card", ".cnb-board-cell")]
    assert boxes[0] is not None
    assert boxes[1] is not None
    assert boxes[0]["y"] + boxes[0]["height"] <= boxes[1]["y"]
    settles(page, "document.documentElement.scrollWidth", 390)
    settles(page, SMALL, [])
    shoot(page)


def test_on_a_tablet_on_end_the_card_covers_nothing(visit, address, shoot) -> None:
    page = ended(visit, address, width=768, height=1024)
    shoot(page)
    tops = [
        page.locator(one).first.bounding_box()["y"]
        for one in (".cnb-end-card", ".cnb-board", ".cnb-board-foot", ".cnb-turn")
    ]
    assert tops == sorted(tops)
    assert tops[3] - tops[1] > 300
    nothing_spills(page)


def test_a_rematch_begins_at_once_and_undo_leads_back_before_the_end(visit, address) -> None:
    page = ended(visit, address)
    button(page, "undo").click()
    expect(page.locator(".cnb-end-card")).to_be_hidden()
    expect(page.locator(".cnb-clock")).to_have_text(re.compile("^(1:00|0:5[0-9])$"))
    settles(page, "document.querySelector('.cnb-clock').textContent < '1:00'")
    button(page, "redo").click()
    expect(page.locator(".cnb-clock")).to_be_hidden()
    button(page, "rematch").click()
    expect(page.locator(".cnb-end-card")).to_be_hidden()
    expect(asked(page)).not_to_contain_text(re.compile("wins? with"))


def test_without_a_full_screen_the_table_says_so(visit, address) -> None:
    page = ended(visit, address)
    page.evaluate("Object.defineProperty(document, 'fullscreenEnabled', { value: false })")
    button(page, "board").click()
    page.locator('[data-do="drawer"][data-arg="Table"]').click()
    button(page, "fullscreen").click()
    expect(page.locator(".cnb-place-facts")).to_contain_text("no full screen")


def test_a_full_screen_shows_the_table(visit, address) -> None:
    page = ended(visit, address)
    button(page, "board").click()
    page.locator('[data-do="drawer"][data-arg="Table"]').click()
    button(page, "fullscreen").click()
    settles(page, "document.fullscreenElement?.classList.contains('cnb-game') ?? false")


def test_a_page_that_is_opened_again_knows_the_last_choices(visit, site) -> None:
    page, _watch = visit(site.notebook("again", 'import catan_nb as cn\ncn.table(keep="again")'))
    page.locator('[data-do="players"]').select_option("3")
    page.locator('[data-do="name"][data-arg="0"]').fill("Ada")
    page.locator('[data-do="kind"][data-arg="2"]').select_option("random")
    button(page, "start").click()
    expect(page.locator(".cnb-newgame")).to_be_hidden()
    settles(page, "localStorage.getItem('catan_nb:again')?.includes('choices') ?? false")
    page.reload()
    expect(page.locator('[data-do="name"][data-arg="0"]')).to_have_value("Ada")
    expect(page.locator('[data-do="players"]')).to_have_value("3")
    expect(page.locator('[data-do="kind"][data-arg="2"]')).to_have_value("random")


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (390, 844)])
def test_who_will_win_is_shown_when_asked_for(visit, site, shoot, width, height) -> None:
    page, _watch = visit(site.notebook("outlook", GOING_ON), width=width, height=height)
    button(page, "history").click()
    expect(page.locator(".cnb-outlook")).to_have_count(0)
    button(page, "outlook").first.click()
    chart = page.locator(".cnb-outlook svg[role=img]")
    expect(chart).to_be_visible()
    expect(chart).to_have_attribute("aria-label", re.compile("Chances to win: "))
    nothing_spills(page)
    shoot(page)
    button(page, "outlook_go").first.click()
    expect(page.locator(".cnb-past")).to_have_count(1)
    expect(chart).to_be_visible()
    page.locator(".cnb-outlook header").get_by_role("button").click()
    expect(page.locator(".cnb-outlook")).to_have_count(0)
