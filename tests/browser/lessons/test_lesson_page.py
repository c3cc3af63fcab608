"""Lessons as pages: guesses open what follows, exercises are answered, tables come again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from catan_nb.ui.contents import TOUR
from tests.browser.conftest import Opener, visits
from tests.browser.layout import settles
from tests.browser.lessons.solving import FITS, SLOW, Task, card, guess, practise, solve, tasks
from tests.notebooks.walking import LESSONS

OFTEN = LESSONS[::3]
SELDOM = [path for path in LESSONS if path not in OFTEN]
"""Lessons that are looked at in every run, and in a thorough one."""
LEAKS = """() => [...document.querySelectorAll(".cnb-after")]
  .filter(after => after.checkVisibility())
  .map(after => after.textContent.slice(0, 80))"""


@pytest.fixture(scope="module")
def stay(browser: Browser, kit_server: str) -> Iterator[Opener]:
    """Open lessons of the kit for all tests of this module."""
    with visits(browser, kit_server) as opener:
        yield opener


def ready(page: Page) -> None:
    """Wait until a lesson's last card is there."""
    expect(page.locator(".cnb-progress")).to_be_visible(timeout=SLOW)


def numbered(asked: list[Task], number: int) -> Task:
    return next(task for task in asked if task.asked.name == f"Exercise {number}")


def test_a_learner_guesses_answers_and_finds_the_table_again(visit_kit, shoot, kit) -> None:
    asked = tasks(LESSONS[0])
    page, _ = visit_kit(f"{kit}{LESSONS[0].name}", height=2000)
    ready(page)
    guesses, open_later = page.locator(".cnb-guess"), page.get_by_text("What comes out stands here")
    count = guesses.count()
    expect(open_later).to_have_count(count)
    read = page.locator("#rendered_cells").aria_snapshot()
    for told in ("What comes out", "slanting lines", "Ship 7 wins", "Squares with sum"):
        assert f"{told}" not in read.replace("What comes out stands here", "")

    # A guess opens what follows, and no other.
    guess(guesses.first)
    expect(page.get_by_text("The picture looks like a tent.")).to_be_visible()
    expect(page.get_by_text("Equal sums lie on slanting lines.")).to_be_hidden()
    two = guesses.nth(1)
    two.get_by_role("textbox").fill("many")
    two.get_by_role("button", name="Commit").click()
    expect(two.get_by_role("alert")).to_contain_text("“many” is no number")
    two.get_by_role("textbox").fill("12")
    two.get_by_role("textbox").press("Enter")
    expect(two).to_contain_text("each face of the red die can meet each face of the white one")
    expect(page.get_by_text("Equal sums lie on slanting lines.")).to_be_visible()
    guesses.nth(2).get_by_role("button", name="Show it without a guess").click()
    expect(guesses.nth(2)).to_contain_text("11/36")

    one = card(page, "Exercise 1")
    one.get_by_role("textbox").fill("3/11")
    one.get_by_role("button", name="Check").click()
    expect(one.get_by_role("status")).to_contain_text("Not yet. That would be right if all eleven")
    one.get_by_role("button", name="Hint").click()
    expect(one.get_by_role("list", name="Hints")).to_contain_text("Three lines of squares")
    one.get_by_role("textbox").fill("16.7 %")
    one.get_by_role("textbox").press("Enter")
    expect(one.locator(".cnb-said-right")).to_be_visible()
    for number in (2, 3, 5):  # a table, an order, a place on the board
        solve(page, numbered(asked, number))
    practise(card(page, "Practice"), asked[-1].asked, 2)
    expect(page.locator(".cnb-progress")).to_contain_text("4 of 6 exercises solved")
    expect(page.get_by_role("heading", name="For teachers")).to_have_count(0)
    expect(page.get_by_text("Solution to exercise")).to_have_count(0)
    shoot(page)

    page.goto(f"{kit}13_were_the_dice_fair.ipynb")
    expect(page.get_by_text("Your own table of “1. Two dice”.")).to_be_visible(timeout=SLOW)


@pytest.fixture(scope="module")
def turn_to(stay, kit) -> Callable[[Path], Page]:
    """Return a lesson's page; the next one is prepared meanwhile."""
    begun: dict[Path, Page] = {}

    def begin(lesson: Path) -> Page:
        if lesson not in begun:
            begun[lesson] = stay(f"{kit}{lesson.name}", width=1200, wait="commit")[0]
        return begun[lesson]

    def turn(lesson: Path) -> Page:
        page = begin(lesson)
        row = OFTEN if lesson in OFTEN else SELDOM
        for following in row[row.index(lesson) + 1 :][:1]:
            begin(following)
        return page

    return turn


@pytest.mark.parametrize(
    "lesson",
    [*OFTEN, *(pytest.param(path, marks=pytest.mark.thorough) for path in SELDOM)],
    ids=lambda path: path.stem,
)
def test_a_lesson_fits_its_page_and_keeps_what_follows_guesses(turn_to, shoot, lesson) -> None:
    page = turn_to(lesson)
    ready(page)
    assert page.evaluate(LEAKS) == []
    for width in (1200, 420):
        page.set_viewport_size({"width": width, "height": 900})
        settles(page, FITS, [], arg=width)
        shoot(page, f"-{width}")
    page.goto("about:blank")


def test_an_exercise_is_answered_by_playing(visit_kit, kit) -> None:
    page, _ = visit_kit(f"{kit}{TOUR}")
    ready(page)
    five = card(page, "Exercise 5")
    for chosen in ("Build a city at V41", "Improve the cities in trade"):
        five.get_by_label("Action").select_option(chosen)
        five.get_by_role("button", name="Do it").click()
    expect(five.get_by_text("Peter wins the metropolis of trade, at V41.")).to_be_visible()
    five.get_by_role("button", name="Check").click()
    expect(five.locator(".cnb-said-right")).to_be_visible()
