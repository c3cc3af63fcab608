"""Questions by mouse and keyboard, progress kept by the browser, and the page of a class."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from catan_nb.lessons import Progress, class_example
from catan_nb.lessons.record.entries import ProgressEntry
from catan_nb.ui.contents import lessons
from tests.browser.layout import settles

PAGE = (Path(__file__).parents[1] / "pages" / "questions.py").read_text(encoding="utf-8")


@pytest.fixture
def pages(site) -> dict[str, str]:
    mine = "from catan_nb.lessons import my_progress\nmy_progress()"
    own = "from catan_nb.lessons import class_page\nclass_page()"
    return {
        "questions": site.notebook("questions", PAGE),
        "mine": site.notebook("my_progress", mine),
        "class": site.notebook("class_results", own),
    }


def exercise(page: Page, number: int) -> Locator:
    return page.get_by_role("group", name=f"Exercise {number}", exact=True)


def checked(page: Page, number: int, words: str) -> None:
    exercise(page, number).get_by_role("button", name="Check").click()
    expect(exercise(page, number).locator(".cnb-lesson-said")).to_contain_text(words)


FITS = """width => [...document.querySelectorAll(".cnb-lesson, .cnb-board")]
  .every(part => part.getBoundingClientRect().right <= width)"""


def test_learners_answer_by_mouse_and_keyboard(visit, shoot, pages) -> None:
    page, _ = visit(pages["questions"], width=1400, height=3200)
    card = page.get_by_role("region", name="Your progress")
    expect(card).to_contain_text("0 of 6 exercises solved, 0 of 1 predictions made", timeout=60_000)

    # With the mouse.
    two = exercise(page, 2)
    two.get_by_label("it is due").click()
    checked(page, 2, "Not yet. That is the gambler's fallacy.")
    two.get_by_role("button", name="Hint").click()
    expect(two.get_by_role("list", name="Hints")).to_have_text("Can dice remember?")
    two.get_by_label("as always").click()
    checked(page, 2, "Right. Dice remember nothing.")
    four = exercise(page, 4)
    for place, thing in enumerate(("a 12", "a 3", "a 6", "a 7"), start=1):
        here = four.locator("li span").all_inner_texts().index(thing) + 1
        for above in range(here - 1, place - 1, -1):
            four.get_by_role("button", name=f"Move {thing} up").click()
            expect(four.get_by_text(f"{thing}: place {above} of 4")).to_be_attached()
    checked(page, 4, "Right. a 12: 0.02778; a 3:")
    page.locator('.cnb-spot[data-key="vertex:13"]').first.click()
    checked(page, 5, "That is rank 9 of 54")
    page.locator('.cnb-spot[data-key="vertex:31"]').first.click()
    checked(page, 5, "3 others are as good: V28, V39, V44.")
    settles(page, FITS, arg=1400)
    shoot(page, "_1400")

    # On a narrow page, with the keyboard alone.
    page.set_viewport_size({"width": 420, "height": 4200})
    three = exercise(page, 3)
    three.get_by_label("8").focus()
    page.keyboard.press("Space")
    three.get_by_role("button", name="Check").focus()
    page.keyboard.press("Enter")
    expect(three.get_by_role("status")).to_contain_text("Right")
    up = four.get_by_role("button", name="Move a 7 up")
    up.focus()
    page.keyboard.press("Enter")
    expect(four.get_by_text("a 7: place 3 of 4")).to_be_attached()
    expect(up).to_be_focused()
    road = page.locator(".cnb-board").last
    road.locator(".cnb-spot.cnb-legal").first.focus()
    six = exercise(page, 6)
    for count in range(1, 4):
        page.keyboard.press("Enter")
        expect(six).to_contain_text(f"{count} marked")
        page.keyboard.press("ArrowDown" if count == 1 else "ArrowLeft")
    six.get_by_role("button", name="Clear").focus()
    page.keyboard.press("Enter")
    expect(six).to_contain_text("Nothing is marked yet.")
    keys = [f"edge:{edge}" for edge in (12, 13, 19, 20, 26, 27)]
    for key in keys:
        road.locator(f'.cnb-spot[data-key="{key}"]').focus()
        page.keyboard.press("Enter")
    expect(six).to_contain_text("6 marked")
    checked(page, 6, "A road of 6. 1 more is possible.")
    settles(page, FITS, arg=420)

    name = page.get_by_label("Your name")
    name.fill("Ada")
    name.press("Tab")
    expect(card).to_contain_text("progress of Ada")
    shoot(page, "_420")
    with page.expect_download() as saved:
        card.get_by_role("button", name="Save as CSV").click()
    read = Progress.read(saved.value.path().read_text(encoding="utf-8"))
    assert read.learner == "Ada"
    found = read.lessons["what_a_place_is_worth"]
    assert [found[f"Exercise {n}"].state for n in range(1, 7)] == [
        *("open", "right", "right", "right", "right", "near")
    ]
    assert found["Exercise 2"].hints == 1
    assert found["Exercise 5"].wrong == ("V13",)

    # The browser keeps it for the page over all lessons.
    page.goto(pages["mine"])
    mine = page.get_by_role("region", name="My progress")
    expect(mine).to_contain_text(re.compile(r"4 of \d solved"), timeout=60_000)
    ben = Progress("Ben").json().encode()
    page.locator("input[type=file]").set_input_files(
        [
            {"name": "ben.json", "mimeType": "application/json", "buffer": ben},
            {"name": "cut.json", "mimeType": "application/json", "buffer": ben[:30]},
        ]
    )
    expect(mine).to_contain_text("it is the progress of Ben, not of Ada. Nothing has changed.")
    expect(mine).to_contain_text("cut.json was not opened: it is no JSON, or cut off.")
    mine.get_by_text("What a place is worth").click()
    expect(mine.get_by_role("row", name=re.compile("Exercise 6"))).to_contain_text("close")
    shoot(page, "_mine")


def test_the_table_of_all_lessons_is_as_wide_as_the_page(visit, shoot, pages) -> None:
    page, _ = visit(pages["class"], width=1400, height=900)
    region = page.get_by_role("region", name="Results of the class")
    expect(region).to_contain_text("This is an invented class.", timeout=60_000)
    entry = ProgressEntry("Exercise 1", "check", "right", 1, first_right=True, day="2026-03-01")
    whole = {one.key: {entry.name: entry} for one in lessons()}
    text = Progress("Maximiliana Featherstonehaugh", whole).json().encode()
    page.locator("input[type=file]").set_input_files(
        [{"name": "max.json", "mimeType": "application/json", "buffer": text}]
    )
    solved = region.get_by_role("table", name="Exercises solved")
    expect(solved.get_by_role("columnheader", name="Our own evening")).to_be_in_viewport(ratio=1)
    shoot(page)


def test_a_teacher_opens_twenty_files(visit, shoot, pages) -> None:
    page, _ = visit(pages["class"], width=1400, height=2600)
    region = page.get_by_role("region", name="Results of the class")
    expect(region).to_contain_text("This is an invented class.", timeout=60_000)
    files = class_example(seed=7)
    page.locator("input[type=file]").set_input_files(
        [
            {"name": name, "mimeType": "text/plain", "buffer": text.encode()}
            for name, text in files.items()
        ]
    )
    expect(region).not_to_contain_text("invented class")
    expect(region).to_contain_text("18 learners")
    expect(region).to_contain_text("progress_Tom.json is left out: it is no JSON, or cut off.")
    expect(region).to_contain_text("Ben has 2 files")
    expect(region).to_contain_text("Not begun yet: Sofie")
    region.get_by_label("Lesson").select_option("gamblers_mistake")
    expect(region).to_contain_text("20 rolls without an 8.")
    expect(region.get_by_role("row", name=re.compile("^Anna"))).to_have_count(2)
    shoot(page, "_1400")
    with page.expect_download() as saved:
        region.get_by_role("button", name="Save all of it as CSV").click()
    assert saved.value.path().read_text(encoding="utf-8").startswith("learner,lesson,name")
    page.set_viewport_size({"width": 420, "height": 2600})
    settles(page, FITS, arg=420)
    shoot(page, "_420")
