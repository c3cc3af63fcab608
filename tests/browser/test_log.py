"""The log of a game on a page of its own: what is seen and heard of it, scrolling, rules."""

from __future__ import annotations

import contextlib
import re
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, TimeoutError, expect

from tests.browser.layout import rests, settles

PAGE = (Path(__file__).parent / "pages" / "log.py").read_text(encoding="utf-8")
AT_END = """() => {
  const log = document.querySelector(".cnb-log");
  return log.scrollHeight - log.scrollTop - log.clientHeight < 2;
}"""
CHANGED = "before => document.querySelector('[role=log]').innerText !== before"
SCROLL = """(node, to) => {
  node.dispatchEvent(new WheelEvent("wheel", { bubbles: true }));
  node.scrollTop = to;
}"""
"""Scrolls as the reader does."""


FIRST = "You build a settlement at the intersection between 6 grain, 5 wool and 9 brick."
BEGINNING = f"""() => {{
  ({SCROLL})(document.querySelector(".cnb-log"), 0);
  return document.querySelector(".cnb-line").innerText.startsWith("{FIRST}");
}}"""
"""Whether the game's first line is there; reads on towards it."""


@pytest.fixture(scope="module")
def address(site) -> str:
    return site.notebook("log", PAGE)


@pytest.fixture(scope="module")
def shared(stay, address) -> Page:
    page, _ = stay(address)
    return page


@pytest.fixture
def page(shared: Page) -> Page:
    expect(lines(shared)).not_to_have_count(0)
    log(shared).evaluate(SCROLL, 1e9)
    return shared


def log(page: Page) -> Locator:
    return page.get_by_role("log")


def lines(page: Page) -> Locator:
    return page.locator(".cnb-line")


def go_on(page: Page, words: str = "Go on") -> None:
    """Let the game go on until the log has changed."""
    before = log(page).inner_text()
    for _ in range(5):
        page.get_by_role("button", name=words).click()
        with contextlib.suppress(TimeoutError):  # some decisions are not told
            page.wait_for_function(CHANGED, arg=before, timeout=2_000)
            return
    raise AssertionError("nothing was told")


def test_the_newest_line_stays_in_sight_unless_the_reader_scrolled_up(page, shoot) -> None:
    page.wait_for_function(AT_END)
    shoot(page)
    for _ in range(3):
        go_on(page)
        page.wait_for_function(AT_END)
    log(page).evaluate(SCROLL, 700)
    where = log(page).evaluate("node => node.scrollTop")
    go_on(page)
    assert log(page).evaluate("node => node.scrollTop") == where
    log(page).evaluate(SCROLL, 1e9)
    go_on(page)
    page.wait_for_function(AT_END)
    go_on(page, "Back")
    page.wait_for_function(AT_END)


def test_a_smaller_box_still_shows_the_newest(page) -> None:
    box = page.locator(".cnb-log-box")
    box.evaluate("node => { node.style.height = '150px'; }")
    page.wait_for_function(AT_END)
    assert log(page).evaluate("node => node.clientHeight") <= 150
    box.evaluate("node => { node.style.height = '420px'; }")
    page.wait_for_function(AT_END)


def test_older_lines_come_when_the_reader_scrolls_up_to_them(page) -> None:
    first = lines(page).first.inner_text()
    before = lines(page).count()
    log(page).evaluate(SCROLL, 0)
    page.wait_for_function(f"() => document.querySelectorAll('.cnb-line').length > {before}")
    held = lines(page).nth(lines(page).count() - before)
    assert held.inner_text() == first
    settles(page, BEGINNING)


def test_what_touches_you_is_lit_and_your_deeds_are_yours(page) -> None:
    lit = page.locator(".cnb-line.cnb-lit")
    assert 0 < lit.count() < lines(page).count() / 2
    heard = lit.locator(".cnb-said").all_inner_texts()
    # Who loses the longest road to somebody is not named.
    assert all(re.search("Red|[Yy]ou|longest road", said) for said in heard), heard
    ground, edge = lit.first.evaluate(
        "node => [getComputedStyle(node).backgroundColor, getComputedStyle(node).boxShadow]"
    )
    assert ground == "rgb(255, 240, 179)"
    assert edge.startswith("rgb(255, 210, 31) 4px 0px 0px 0px inset")
    deed = page.locator(".cnb-said", has_text=re.compile(r"^You "))
    own = page.locator(".cnb-line:not(.cnb-heading)", has=deed)
    assert own.count() > 0
    for line in own.all()[:5]:
        assert line.locator(".cnb-letter").first.inner_text() == "R"


def test_sentences_are_heard_and_pictures_seen(page) -> None:
    pays = page.locator(".cnb-line", has=page.locator(".cnb-kind")).last
    assert re.search(r"\d (brick|lumber|ore|grain|wool)", pays.locator(".cnb-said").inner_text())
    assert pays.locator(".cnb-told").get_attribute("aria-hidden") == "true"
    tree = log(page).aria_snapshot()
    assert "rolls" in tree
    assert "receives" in tree
    missing = page.evaluate(
        """() => [...document.querySelectorAll(".cnb-log use")]
          .map(use => use.getAttribute("href"))
          .filter(name => !document.querySelector(`symbol${name}`))"""
    )
    assert not missing


def test_only_what_is_new_is_announced(page) -> None:
    expect(log(page)).to_have_attribute("aria-live", "polite")
    page.evaluate(
        """() => {
          window.added = [];
          new MutationObserver(changes => changes.forEach(change => {
            if (change.target.closest("[aria-hidden]")) return;
            change.addedNodes.forEach(node => window.added.push(node.textContent));
          })).observe(document.querySelector(".cnb-log"), { childList: true, subtree: true });
        }"""
    )
    heard = page.locator(".cnb-said").all_inner_texts()
    go_on(page)
    page.wait_for_timeout(200)
    added = " ".join(page.evaluate("window.added"))
    assert added
    assert heard[-2] not in added


def test_a_rule_opens_by_click_and_by_key(page, shoot) -> None:
    said = page.locator(".cnb-status")
    line = lines(page).filter(has=page.locator(".cnb-rule")).last
    button = line.locator(".cnb-rule")
    assert button.evaluate("node => getComputedStyle(node).opacity") == "0"
    line.hover()
    assert button.evaluate("node => getComputedStyle(node).opacity") == "1"
    shoot(page)
    button.click()
    expect(said).to_have_text(f"rule {button.get_attribute('data-rule')}")
    log(page).focus()
    page.keyboard.press("Tab")
    focused = page.locator(".cnb-rule:focus")
    expect(focused).to_have_count(1)
    assert focused.evaluate("node => getComputedStyle(node).opacity") == "1"
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    rule = focused.get_attribute("data-rule")
    expect(focused).to_have_accessible_name("Rule")
    expect(focused).to_have_accessible_description(rule)
    page.keyboard.press("Enter")
    expect(said).to_have_text(f"rule {rule}")
    # The whole log is one stop for Tab, however many lines it has.
    page.keyboard.press("Tab")
    expect(focused).to_have_count(0)


def test_fingers_find_the_rules_without_hovering(visit, address, shoot) -> None:
    page, _ = visit(address, width=390, height=844, touch=True)
    expect(lines(page)).not_to_have_count(0)
    buttons = page.locator(".cnb-rule")
    page.wait_for_function(AT_END)
    rests(page, 300)
    boxes = [button.bounding_box() for button in buttons.all()[-4:]]
    assert all(box and box["width"] >= 44 and box["height"] >= 44 for box in boxes)
    tops = [box["y"] for box in boxes if box]
    assert all(after - before >= 44 for before, after in pairwise(tops))
    assert buttons.last.evaluate("node => getComputedStyle(node).opacity") == "1"
    buttons.last.tap()
    expect(page.locator(".cnb-status")).to_contain_text("rule ")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shoot(page)


def test_only_the_reader_leaves_the_newest_line_not_a_change_of_the_layout(visit, address) -> None:
    page, _ = visit(address)
    expect(lines(page)).not_to_have_count(0)
    box = page.locator(".cnb-log-box")
    page.wait_for_function(AT_END)
    for narrower in ("display: none", "width: 120px", "height: 90px"):
        before = box.get_attribute("style")
        box.evaluate("(node, style) => { node.style.cssText += style; }", narrower)
        # A browser may move what is laid out anew before it tells of the new size.
        page.locator(".cnb-log").evaluate("node => { node.scrollTop = 0; }")
        page.get_by_role("button", name="Go on").click()
        page.wait_for_timeout(100)
        box.evaluate("(node, style) => { node.style.cssText = style; }", before)
        page.wait_for_function(AT_END)
        go_on(page)
        page.wait_for_function(AT_END)


def test_thousands_of_lines_can_be_read_but_do_not_weigh_on_the_page(visit, site) -> None:
    many = """
from IPython.display import display
from catan_nb.ui.widgets.live_log import LiveLog, LogEntry
from ipywidgets import Box, Layout
log = LiveLog()
log.replace((), [("R", "#d22c1b", "#ffffff")])
parts = (0, "builds a ", ("b", "road"))
log.extend(LogEntry(f"l {n}", "base.turn", "", parts) for n in range(2000))
display(Box([log], layout=Layout(width="270px", height="420px")))
"""
    page, _ = visit(site.notebook("many", many))
    expect(lines(page)).to_have_count(60)
    for count in (*range(120, 2000, 60), 2000):
        log(page).evaluate(SCROLL, 0)
        page.wait_for_function(f"() => document.querySelectorAll('.cnb-line').length === {count}")
    assert page.locator(".cnb-said").all_inner_texts() == [f"l {n}" for n in range(2000)]
    log(page).evaluate(SCROLL, 1e9)
    expect(lines(page)).to_have_count(150)
    page.wait_for_function(AT_END)
    log(page).evaluate(SCROLL, 0)
    expect(lines(page)).to_have_count(210)
    assert page.locator(".cnb-said").all_inner_texts() == [f"l {n}" for n in range(1790, 2000)]


def test_a_bots_line_opens_its_reasons_and_closes_them(page, shoot) -> None:
    line = page.locator(".cnb-tells").last
    why = line.get_by_role("button", name="why?")
    line.hover()
    why.click()
    told = line.locator(".cnb-because")
    expect(told).to_contain_text(re.compile("Everybody can see|cards that others do not see"))
    expect(why).to_have_attribute("aria-expanded", "true")
    page.wait_for_function(AT_END)
    shoot(page)
    why.click()
    expect(told).to_have_count(0)
    expect(why).to_have_attribute("aria-expanded", "false")
    expect(lines(page).filter(has_text="rolls").locator(".cnb-why")).to_have_count(0)
