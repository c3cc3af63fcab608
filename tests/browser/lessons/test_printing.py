"""A lesson on paper: a work sheet with lines to write on, or the teacher's page with answers."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from catan_nb.ui.contents import lessons
from tests.browser.conftest import serve, stop, visits

NOTEBOOKS = Path(__file__).parents[3] / "notebooks"
WIDE, HIGH = 673, 990  # a sheet of A4 without its margins, in CSS pixels
TOO_HIGH = f"""() => [...document.querySelectorAll(
    ".cnb-guess, .cnb-task, .cnb-moving, .cnb-folded, .cnb-exercise")]
  .filter(card => card.checkVisibility())
  .filter(card => card.getBoundingClientRect().height > {HIGH})
  .map(card => card.textContent.slice(0, 60))"""
TOO_WIDE = f"""() => [...document.querySelectorAll("#rendered_cells *")]
  .filter(part => !part.closest("mjx-assistive-mml"))  // heard, not printed
  .filter(part => part.checkVisibility() && part.getBoundingClientRect().right > {WIDE + 2})
  .map(part => part.outerHTML.slice(0, 80))"""
SCREEN_ONLY = ".cnb-site-row, #cnb-contents, .cnb-site-foot, #rendered_cells button, .cnb-progress"


def put_on_paper(page: Page) -> None:
    expect(page.locator(".cnb-progress")).to_be_visible(timeout=60_000)
    page.set_viewport_size({"width": WIDE, "height": HIGH})
    page.emulate_media(media="print")
    expect(page.locator(".cnb-sheet")).to_be_visible()


def sheets(page: Page) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4")))


def test_a_work_sheet_has_questions_and_lines_but_no_answers(visit, site, shoot) -> None:
    lesson = NOTEBOOKS / "05_drawing_without_putting_back.ipynb"
    shutil.copy(lesson, site.folder)
    page, _ = visit(f"{site.address}voila/render/{lesson.name}")
    put_on_paper(page)
    for part in page.locator(SCREEN_ONLY).all():
        expect(part).to_be_hidden()
    expect(page.get_by_text("Name:")).to_be_visible()
    expect(page.locator(".cnb-guess").first).to_be_visible()
    expect(page.get_by_text("Exercise 2.")).to_be_visible()
    expect(page.get_by_role("heading", name="What we have found")).to_be_visible()
    for told in page.locator(".cnb-after .jp-RenderedMarkdown:not(.cnb-task *)").all():
        expect(told).to_be_hidden()
    field = page.locator('[data-question="Exercise 2"] input')
    assert field.evaluate("field => getComputedStyle(field).borderTopStyle") == "none"
    assert field.evaluate("field => getComputedStyle(field).borderBottomStyle") == "solid"
    assert page.evaluate("() => getComputedStyle(document.body).color") == "rgb(31, 41, 48)"
    assert not page.evaluate(TOO_HIGH)
    assert not page.evaluate(TOO_WIDE)
    assert 3 <= sheets(page) <= 8
    shoot(page)


def test_what_an_exercise_needs_is_on_the_work_sheet(visit, site) -> None:
    lesson = NOTEBOOKS / "10_longest_road.ipynb"
    shutil.copy(lesson, site.folder)
    page, _ = visit(f"{site.address}voila/render/{lesson.name}")
    told = page.get_by_text("make this guess on the page before you print")
    expect(told.first).to_be_hidden()
    put_on_paper(page)
    task = page.locator(".cnb-task", has_text="Exercise 1.")
    expect(task).to_be_visible()
    board = page.locator(".cnb-needed svg, .cnb-needed img")  # the two rings that it asks about
    expect(board).to_be_visible()
    expect(page.get_by_text("Come in from one end")).to_be_hidden()
    # Guesses 1 and 2 have exercises behind them, guess 3 has none.
    for guess, shown in enumerate((True, True, False)):
        expect(told.nth(guess)).to_be_visible(visible=shown)


@pytest.fixture(scope="module")
def open_taught(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[[str], Page]]:
    """Return what opens the teacher's page of a lesson."""
    folder = tmp_path_factory.mktemp("teacher")
    for one in lessons():
        if (NOTEBOOKS / one.file).exists():
            shutil.copy(NOTEBOOKS / one.file, folder)
    process, address = serve(str(folder), "--port", "0", "--teacher")
    with visits(browser, address) as opener:
        yield lambda file: opener(f"{address}voila/render/{file}")[0]
    stop(process)


def test_a_teachers_sheet_has_the_answers(open_taught, shoot) -> None:
    page = open_taught("05_drawing_without_putting_back.ipynb")
    put_on_paper(page)
    expect(page.get_by_role("heading", name="For teachers")).to_be_visible()
    solution = page.locator("details", has=page.get_by_text("Solution to exercise 2"))
    expect(solution.locator("p, code").first).to_be_visible()
    expect(page.locator(".cnb-folded")).to_have_count(0)
    shoot(page)


@pytest.mark.thorough
@pytest.mark.parametrize("lesson", [one.file for one in lessons()])
def test_every_lesson_fits_on_sheets(open_taught, lesson: str) -> None:
    page = open_taught(lesson)
    put_on_paper(page)
    assert not page.evaluate(TOO_HIGH)
    assert not page.evaluate(TOO_WIDE)
    assert sheets(page) >= 3
