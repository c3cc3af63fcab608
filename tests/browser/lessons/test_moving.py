"""Things to move by mouse, finger and keyboard."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

PAGE = (Path(__file__).parents[1] / "pages" / "moving.py").read_text(encoding="utf-8")


@pytest.fixture
def page(visit, site) -> Page:
    page, _ = visit(site.notebook("moving", PAGE), width=1366, height=1400)
    expect(page.get_by_role("group", name="Probe").first).to_be_visible(timeout=60_000)
    return page


def row(card: Locator, name: str) -> Locator:
    return card.locator("dl > div", has_text=name).locator("dd")


def test_a_picture_is_pulled_swept_and_walked_with_arrow_keys(page: Page, shoot) -> None:
    card = page.get_by_role("group", name="Probe").first
    knob = card.get_by_role("slider", name="Cards in hand").last
    half = row(card, "Half")
    expect(half).to_have_text("4 cards")
    card.get_by_role("button", name="Start again").scroll_into_view_if_needed()
    box = knob.bounding_box()
    assert box
    y = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] / 2, y)
    page.mouse.down()
    for step in range(1, 6):
        page.mouse.move(box["x"] + 60 * step, y + 80, steps=3)
    page.mouse.up()
    expect(knob).not_to_have_attribute("aria-valuenow", "8")
    knob.press("Home")
    expect(half).to_have_text("0 cards")
    for _time in range(4):
        knob.press("ArrowRight")
    expect(half).to_have_text("2 cards")
    knob.press("PageUp")
    expect(half).to_have_text("9/2 = 4.5 cards")

    slider = card.locator("input[type=range]")
    expect(slider).to_have_value("9")
    slider.press("ArrowLeft")
    expect(half).to_have_text("4 cards")

    first, last = (card.get_by_role("checkbox", name=f"field {n}").bounding_box() for n in (0, 2))
    assert first
    assert last
    page.mouse.move(first["x"] + 20, first["y"] + 20)
    page.mouse.down()
    page.mouse.move(last["x"] + 20, last["y"] + 20, steps=12)
    page.mouse.up()
    expect(row(card, "Swept")).to_have_text("3 0, 1, 2")
    card.get_by_role("checkbox", name="field 2").press("ArrowRight")
    page.keyboard.press("Enter")
    expect(row(card, "Swept")).to_have_text("4 0, 1, 2, 3")

    card.get_by_role("button", name="one die").click()
    card.get_by_label("Told aloud").check()
    expect(row(card, "Loud")).to_have_text("1 one")
    card.get_by_role("button", name="Double it").click()
    expect(half).to_have_text("8 cards")
    card.get_by_role("button", name="Start again").click()
    expect(half).to_have_text("4 cards")
    expect(row(card, "Loud")).to_have_text("0 two")
    shoot(page)


def test_the_square_of_two_dice_is_filled_by_mouse_and_keyboard(page: Page) -> None:
    card = page.get_by_role("group", name="All rolls of two dice").first
    card.get_by_role("button", name="3 and 4").click()
    expect(row(card, "Squares with sum 7")).to_have_text("1")
    card.get_by_role("button", name="3 and 4").press("ArrowDown")
    page.keyboard.press("Space")
    expect(card.get_by_role("button", name="4 and 4: sum 8")).to_be_focused()
    expect(row(card, "Squares with sum 8")).to_have_text("1")
    card.get_by_role("button", name="All squares").click()
    card.get_by_role("button", name="Sum 11: 2 squares").click()
    expect(row(card, "Chance of a 11")).to_have_text("1/18 ≈ 5.56 %")

    page.set_viewport_size({"width": 390, "height": 844})
    drawn = card.locator("svg").first
    expect(drawn).to_have_attribute("viewBox", re.compile("0 0 3[0-9]0 620"))
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_bars_are_pulled_and_compared(page: Page, shoot) -> None:
    card = page.get_by_role("group", name="Guess 1").first
    seven, eight = (card.get_by_role("slider", name=n, exact=True) for n in ("7", "8"))
    card.get_by_role("button", name="Commit my guess").scroll_into_view_if_needed()
    box = seven.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 150)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] - 40, steps=6)
    page.mouse.up()
    expect(seven).to_have_attribute("aria-valuenow", "20")
    expect(card.get_by_text("Your bars: 110 %")).to_be_visible()
    seven.press("ArrowDown")
    expect(seven).to_have_attribute("aria-valuenow", "19")
    seven.press("ArrowRight")
    expect(eight).to_be_focused()
    page.keyboard.press("End")
    page.keyboard.press("PageDown")
    expect(eight).to_have_attribute("aria-valuenow", "15")
    shoot(page)
    card.get_by_role("button", name="Commit my guess").click()
    expect(card.get_by_role("status")).to_contain_text("You gave 8 more than 6")
    expect(seven).to_have_count(0)
