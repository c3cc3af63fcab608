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


class Finger:
    """A finger on a page."""

    def __init__(self, page: Page) -> None:
        self._send = page.context.new_cdp_session(page).send

    def at(self, kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in places]
        self._send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_on_a_phone_a_finger_means_the_nearest_corner_and_sees_it_larger(
    visit, site, shoot
) -> None:
    page, _ = visit(site.notebook("boards", PAGE), width=390, height=844, touch=True)
    board = page.get_by_role("group", name="Settle as densely").first
    expect(board).to_be_visible(timeout=60_000)
    drawing = board.locator(".cnb-moving-picture > svg")
    expect(drawing).not_to_have_attribute("width", "660")  # it is drawn anew for the phone
    place = board.get_by_role("button", name="V20", exact=True)
    place.scroll_into_view_if_needed()
    page.evaluate("scrollBy(0, 200)")
    x, y = middle(place)
    other = middle(board.get_by_role("button", name="V25", exact=True))
    apart = ((other[0] - x) ** 2 + (other[1] - y) ** 2) ** 0.5
    assert 30 < apart < 44

    # Beside the corner, not on it.
    page.touchscreen.tap(x + 0.4 * (x - other[0]), y + 0.4 * (y - other[1]))
    expect(board.get_by_role("button", name="V20, a settlement")).to_be_visible()
    expect(row(board, "Settlements").first).to_have_text("1")
    board.get_by_role("button", name="Start again").tap()
    expect(row(board, "Settlements").first).to_have_text("0")

    # A finger that rests sees what it hides, and may still move to the next corner.
    x, y = middle(place)
    other = middle(board.get_by_role("button", name="V25", exact=True))
    finger, glass = Finger(page), page.locator(".cnb-glass")
    finger.at("touchStart", (x, y))
    expect(glass).to_contain_text("V20")
    expect(glass.locator(".cnb-meant")).to_have_count(1)
    before = middle(board)
    top = board.evaluate("group => group.getBoundingClientRect().y")
    finger.at("touchMove", (x + 0.3 * (other[0] - x), y + 0.3 * (other[1] - y)))
    finger.at("touchMove", other)
    expect(glass).to_contain_text("V25")
    shoot(page)
    finger.at("touchEnd")
    expect(glass).to_have_count(0)
    expect(board.get_by_role("button", name="V25, a settlement")).to_be_visible()
    expect(row(board, "Settlements").first).to_have_text("1")
    assert middle(board) == before

    # A finger that moves on at once scrolls and builds nothing.
    finger.at("touchStart", (x, y))
    for step in range(1, 9):
        finger.at("touchMove", (x, y + 20 * step))
    finger.at("touchEnd")
    lower = "([group, y]) => group.getBoundingClientRect().y > y"
    page.wait_for_function(lower, arg=[board.element_handle(), top + 20])
    expect(row(board, "Settlements").first).to_have_text("1")
    expect(glass).to_have_count(0)
