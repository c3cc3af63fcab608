"""The scenario editor in a browser: painted by mouse and key, tried, saved, never lost."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.layout import settles

EDITOR = "import catan_nb as cn\ncn.scenario_editor()"


def test_a_scenario_is_painted_tried_and_saved(visit, site, shoot, tmp_path: Path) -> None:
    address = site.notebook("scenario_editor", EDITOR)
    page, _ = visit(f"{address}?scenario=gold_in_the_mist")
    told = page.locator(".cnb-editor-problems")
    expect(told.first).to_contain_text("It can be played.")

    # By mouse: a red token beside another is told, and the problem leads to its place.
    page.get_by_role("button", name="token 6", exact=True).click()
    page.locator('.cnb-spot[aria-label^="11 forest"]').click()
    problem = page.get_by_role("button", name="The red tokens 6 and 6")
    expect(problem).to_be_visible()
    problem.click()
    expect(page.locator(".cnb-blame")).to_have_count(1)
    shoot(page)
    page.get_by_role("button", name="Undo").click()
    expect(told.first).to_contain_text("It can be played.")

    # By key: a brush, an arrow, Enter.
    page.get_by_role("button", name="gold", exact=True).focus()
    page.keyboard.press("Enter")
    page.locator('.cnb-spot[aria-label^="11 forest"]').focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator('.cnb-spot[aria-label^="6 gold"]')).to_have_count(1)

    page.get_by_role("button", name="Try it").click()
    expect(page.locator(".cnb-trial .cnb-players")).to_be_visible()
    settles(page, "document.querySelector('.cnb-trial .cnb-board').offsetWidth > 500")
    shoot(page, "_trial")
    page.get_by_role("button", name="Back to the editor").click()

    with page.expect_download() as saved:
        page.get_by_role("button", name="Save", exact=True).click()
    saved.value.save_as(tmp_path / "mine.json")
    rows = json.loads((tmp_path / "mine.json").read_text("utf-8"))["board"]["rows"]
    assert "gold 6" in rows[2]["hexes"]

    # A reload loses nothing.
    page.goto(address)
    expect(page.locator('.cnb-spot[aria-label^="6 gold"]')).to_have_count(1)
    page.set_viewport_size({"width": 390, "height": 844})
    settles(page, "document.documentElement.scrollWidth <= 390")
    shoot(page, "_narrow")
