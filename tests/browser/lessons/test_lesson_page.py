"""Lessons as pages: guesses are committed, answers typed or played, solutions folded."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.layout import settles

NOTEBOOKS = Path(__file__).parents[3] / "notebooks"
LESSON = NOTEBOOKS / "01_board_and_graph.ipynb"
IMAGES_FIT = "w => [...document.images].every(i => i.getBoundingClientRect().right <= w)"


@pytest.fixture(scope="module")
def address(site) -> str:
    shutil.copy(LESSON, site.folder)
    return f"{site.address}voila/render/{LESSON.name}"


def test_a_learner_guesses_and_answers_on_the_page(visit, shoot, address) -> None:
    page, _ = visit(address)
    expect(page.get_by_role("heading", name="For teachers")).to_be_visible(timeout=30_000)

    guess = page.get_by_label("Your guess").first
    locked = page.get_by_role("button", name="Show it without a guess")
    expect(locked).to_have_count(5)
    guess.fill("many")
    page.get_by_role("button", name="Commit").first.click()
    expect(page.get_by_text("“many” is no number")).to_be_visible()
    guess.fill("60")
    guess.press("Enter")
    expect(page.get_by_text("Your guess is 6 too high.")).to_be_visible()
    expect(locked).to_have_count(4)
    expect(guess).to_be_disabled()

    answer = page.get_by_label("Your answer")
    expect(answer).to_have_count(5)
    answer.first.fill("180")
    page.get_by_role("button", name="Check").first.click()
    expect(page.locator(".cnb-said-wrong").first).to_be_visible()
    answer.first.fill("38")
    answer.first.press("Enter")
    expect(page.locator(".cnb-said-right").first).to_be_visible()

    solution = page.get_by_text("30 hexes have 180 sides.")
    expect(solution).to_be_hidden()
    page.get_by_text("Solution to exercise 1").click()
    expect(solution).to_be_visible()
    shoot(page)


LATER = [path for path in sorted(NOTEBOOKS.glob("[0-9][0-9]_*.ipynb")) if path > LESSON]


@pytest.fixture(scope="module")
def turn_to(stay, site) -> Callable[[Path], Page]:
    """Return a lesson's page; the next one is prepared meanwhile."""
    begun: dict[Path, Page] = {}

    def begin(lesson: Path) -> Page:
        if lesson not in begun:
            shutil.copy(lesson, site.folder)
            address = f"{site.address}voila/render/{lesson.name}"
            begun[lesson] = stay(address, width=1200, wait="commit")[0]
        return begun[lesson]

    def turn(lesson: Path) -> Page:
        page = begin(lesson)
        for following in LATER[LATER.index(lesson) + 1 :][:1]:
            begin(following)
        return page

    return turn


@pytest.mark.parametrize("lesson", LATER, ids=[path.stem for path in LATER])
def test_a_lesson_fits_its_page(turn_to, shoot, lesson) -> None:
    page = turn_to(lesson)
    expect(page.get_by_role("heading", name="For teachers")).to_be_visible(timeout=60_000)
    for width in (1200, 420):
        page.set_viewport_size({"width": width, "height": 900})
        settles(page, IMAGES_FIT, arg=width)
        shoot(page, f"-{width}")
    page.goto("about:blank")


def test_an_exercise_is_answered_by_playing(visit, site) -> None:
    tour = next(path for path in LATER if "cities_and_knights_tour" in path.stem)
    shutil.copy(tour, site.folder)
    page, _ = visit(f"{site.address}voila/render/{tour.name}")
    expect(page.get_by_role("heading", name="For teachers")).to_be_visible(timeout=60_000)
    action = page.get_by_label("Action").last
    for chosen in ("Build a city at V41", "Improve the cities in trade"):
        action.select_option(chosen)
        page.get_by_role("button", name="Do it").last.click()
    expect(page.get_by_text("Peter wins the metropolis of trade, at V41.")).to_be_visible()
    page.get_by_role("button", name="Check").and_(
        page.get_by_title("Check what has been")
    ).last.click()
    expect(page.get_by_text("Exercise 5: Right")).to_be_visible()
