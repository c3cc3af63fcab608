"""The scenario editor in a browser: painted by mouse and key, tried, saved, never lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.layout import settles

EDITOR = "import catan_nb as cn\ncn.scenario_editor()"


@pytest.mark.chosen
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

    # By dragging: all of it is one step, which a key takes back.
    page.get_by_role("button", name="pasture", exact=True).click()
    sea = page.locator('.cnb-spot[aria-label^="Sea"]')
    before = sea.count()
    ends = [sea.nth(place).bounding_box() for place in (0, 3)]
    assert None not in ends
    (x, y), *way = [(e["x"] + e["width"] / 2, e["y"] + e["height"] / 2) for e in ends if e]
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(*way[0], steps=6)
    page.mouse.up()
    painted = page.locator('.cnb-spot[aria-label^="Pasture"]')
    expect(painted.nth(2)).to_be_visible()
    expect(sea).not_to_have_count(before)
    page.keyboard.press("Control+z")
    expect(sea).to_have_count(before)
    page.keyboard.press("Control+Shift+z")
    expect(sea).not_to_have_count(before)
    page.keyboard.press("Control+z")
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
    expect(page.locator(".cnb-trial .cnb-players")).to_be_hidden()  # it has a button to save, too

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


ISLAND = {"forest": 2, "hills": 3, "pasture": 4}
TOKENS = {5: (0, 2), 10: (1, 2), 4: (2, 2), 9: (3, 2), 6: (0, 3), 11: (1, 3), 8: (3, 3)}


@pytest.mark.thorough
def test_a_scenario_with_fog_and_gold_is_made_from_nothing(
    visit, site, shoot, tmp_path: Path
) -> None:
    page, _ = visit(site.notebook("scenario_editor", EDITOR))
    problems = page.locator(".cnb-editor-problem")
    expect(problems).to_have_count(1)
    expect(page.locator(".cnb-editor-first")).to_be_visible()

    def spot(q: int, r: int):
        return page.locator(f'.cnb-spot[aria-label*="[{q}, {r}]"]')

    def brush(name: str) -> None:
        page.get_by_role("button", name=name, exact=True).click()

    def drag(*places: tuple[int, int]) -> None:
        for number, (q, r) in enumerate(places):
            box = spot(q, r).bounding_box()
            assert box is not None
            page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
            if number == 0:
                page.mouse.down()
        page.mouse.up()

    for name, r in ISLAND.items():
        brush(name)
        drag(*((q, r) for q in range(4)))
        expect(page.locator(f'.cnb-spot[aria-label*="{name[1:]} ["]')).to_have_count(4)
    expect(page.locator(".cnb-editor-good")).to_be_visible()
    for token, (q, r) in TOKENS.items():
        brush(f"token {token}")
        spot(q, r).click()
        expect(page.locator(f'.cnb-spot[aria-label^="{token} "]')).to_have_count(1)
    brush("gold")
    spot(5, 5).click()
    brush("fog")
    drag((-2, 6), (0, 6))
    expect(problems.first).to_contain_text("There is fog on the board, but no rules for it")
    page.get_by_role("button", name="Special rules").click()
    page.get_by_label("Fog that lifts").check()
    expect(problems).to_have_count(0)

    # A double click paints once; a broken file changes nothing; another language neither.
    brush("desert")
    spot(0, 0).dblclick()
    expect(page.locator('.cnb-spot[aria-label^="Desert"]')).to_have_count(1)
    broken = tmp_path / "broken.json"
    broken.write_text('{"name": "x",\n"board": {"rowz": []}}', encoding="utf-8")
    page.set_input_files(".cnb-keep input[type=file]", str(broken))
    expect(page.get_by_role("alert").filter(has_text="broken.json")).to_be_visible()
    expect(page.locator('.cnb-spot[aria-label^="Desert"]')).to_have_count(1)
    shoot(page, "_broken")
    page.keyboard.press("Control+z")
    expect(page.locator('.cnb-spot[aria-label^="Desert"]')).to_have_count(0)
    with page.expect_download() as saved:
        page.get_by_role("button", name="PNG", exact=True).click()
    assert saved.value.suggested_filename == "my_scenario.png"
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save", exact=True).click()
    mine = tmp_path / "mine.json"
    saved.value.save_as(mine)
    page.locator("[data-do=begin]").select_option("cloth")
    expect(page.locator(".cnb-editor-good")).to_be_visible()
    page.set_input_files(".cnb-keep input[type=file]", str(mine))
    expect(page.locator('.cnb-spot[aria-label^="Fog"]')).to_have_count(3)
    shoot(page)
