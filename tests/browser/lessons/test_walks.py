"""Every lesson walked as a learner: each guess made, each exercise solved, nothing in Python."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from catan_nb.ui.site.course import START, TOUR
from tests.browser.layout import settles
from tests.browser.lessons.solving import FITS, SLOW, guess, solve, tasks
from tests.notebooks.walking import FOLDER, LESSONS

WALKED = [FOLDER / START, *LESSONS, FOLDER / TOUR]


def run_experiments(page: Page) -> None:
    """Press what computes something when it is asked for, where it can be seen."""
    waiting = page.locator(".cnb-later > button:visible")
    waiting.evaluate_all("buttons => buttons.forEach(button => button.click())")
    expect(waiting).to_have_count(0, timeout=SLOW)


@pytest.mark.thorough
@pytest.mark.parametrize("lesson", WALKED, ids=[path.stem for path in WALKED])
def test_all_of_it_is_solved_on_the_page(visit_kit, kit, shoot, lesson: Path) -> None:
    asked = tasks(lesson)
    page, _ = visit_kit(f"{kit}{lesson.name}", width=1200, height=900)
    told = page.locator(".cnb-progress")
    expect(told).to_be_visible(timeout=SLOW)
    guesses = page.locator(".cnb-guess")
    for one in guesses.all():
        run_experiments(page)
        guess(one)
    run_experiments(page)
    unsolved = []
    for task in asked:
        try:
            solve(page, task)
        except (AssertionError, ValueError) as error:
            unsolved.append(f"{task.asked.name}: {str(error)[:300]}")
    for width in (1200, 420):
        page.set_viewport_size({"width": width, "height": 900})
        settles(page, FITS, [], arg=width)
        shoot(page, f"-{width}", whole=True)
    assert unsolved == []
    count = len(asked)
    expect(told).to_contain_text(f"{count} of {count} exercises solved")
    expect(told).to_contain_text(f"{guesses.count()} of {guesses.count()} predictions made")
