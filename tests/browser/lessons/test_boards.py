"""Boards to take hold of: a trail in one stroke, an island laid and settled by keys."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

PAGE = (Path(__file__).parents[1] / "pages" / "boards.py").read_text(encoding="utf-8")


@pytest.fixture
def page(visit, site) -> Page:
    page, _ = visit(site.notebook("boards", PAGE), width=1366, height=1400)
    expect(page.get_by_role("group", name="Draw a trail").first).to_be_visible(timeout=60_000)
    return page


def row(card: Locator, name: str) -> Locator:
    return card.locator("dl > div", has_text=name).locator("dd")


def middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_trail_is_drawn_in_one_stroke_and_goes_on_by_keys(page: Page, shoot) -> None:
    card = page.get_by_role("group", name="Draw a trail").first
    stops = [card.get_by_role("checkbox", name=f"V{n}", exact=True) for n in (17, 12, 8, 13, 18)]
    page.mouse.move(*middle(stops[0]))
    page.mouse.down()
    for stop in stops[1:]:
        page.mouse.move(*middle(stop), steps=8)
    page.mouse.up()
    expect(row(card, "Length of the trail")).to_have_text("4 of 72 paths")
    expect(row(card, "Its two ends")).to_have_text("V17 and V18")
    stops[4].focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(row(card, "Its two ends")).to_have_text("both at V17: it is closed")
    card.get_by_role("button", name="One step back").click()
    expect(row(card, "Length of the trail")).to_have_text("5 of 72 paths")
    card.get_by_label("Show where an odd number of paths meet").check()
    expect(row(card, "Paths left out")).to_have_text("67")
    shoot(page)


def test_an_island_is_laid_and_a_board_settled_by_mouse_and_keyboard(page: Page) -> None:
    island = page.get_by_role("group", name="Lay an island").first
    island.get_by_role("button", name="H9").press("ArrowRight")
    page.keyboard.press("Space")
    expect(row(island, "Intersections − paths")).to_have_text("10 − 11 + 2 = 1")
    board = page.get_by_role("group", name="Settle as densely").first
    board.get_by_role("button", name="V20", exact=True).click()
    expect(row(board, "Settlements").first).to_have_text("1")
    board.get_by_role("button", name="V25, too near").click()
    expect(board.get_by_text("one path away")).to_be_visible()

    page.set_viewport_size({"width": 390, "height": 844})
    board.get_by_role("button", name="V20, a settlement").click()
    expect(row(board, "Settlements").first).to_have_text("0")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
