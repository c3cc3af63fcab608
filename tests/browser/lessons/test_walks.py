"""Every lesson walked as a learner: each guess made, each exercise solved, nothing in Python."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from catan_nb.language import DEFAULT, LANGUAGES, use
from catan_nb.language import gettext as _
from catan_nb.ui.contents import START, TOUR
from tests.browser.layout import settles
from tests.browser.lessons.solving import FITS, SLOW, guess, solve, tasks
from tests.browser.lessons.test_printing import TOO_WIDE, put_on_paper
from tests.notebooks.walking import FOLDER, LESSONS

WALKED = [FOLDER / START, *LESSONS, FOLDER / TOUR]


def run_experiments(page: Page) -> None:
    """Press what computes something when it is asked for, where it can be seen."""
    waiting = page.locator(".cnb-later > button:visible")
    waiting.evaluate_all("buttons => buttons.forEach(button => button.click())")
    expect(waiting).to_have_count(0, timeout=SLOW)


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """The language that page and test speak."""
    use(request.param)
    yield request.param
    use(DEFAULT)


@pytest.mark.thorough
@pytest.mark.parametrize("lesson", WALKED, ids=[path.stem for path in WALKED])
def test_all_of_it_is_solved_on_the_page(
    visit_kit, kit, shoot, language: str, lesson: Path
) -> None:
    asked = tasks(lesson)
    page, _log = visit_kit(f"{kit}{lesson.name}?language={language}", width=1200, height=900)
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
    for width, scheme in ((1200, "light"), (390, "light"), (390, "dark")):
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(color_scheme=scheme)
        settles(page, FITS, [], arg=width)
        shoot(page, f"-{width}-{scheme}", whole=True)
    assert unsolved == []
    words = _("{done} of {count} exercises solved, {made} of {asked} predictions made.")
    done, made = len(asked), guesses.count()
    expect(told).to_contain_text(words.format(done=done, count=done, made=made, asked=made))
    put_on_paper(page)
    assert not page.evaluate(TOO_WIDE)
    shoot(page, "-paper", whole=True)
