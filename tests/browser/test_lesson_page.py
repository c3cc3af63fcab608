"""The first lesson as a page: guesses are committed, answers typed, solutions folded."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect

LESSON = Path(__file__).parents[2] / "notebooks" / "01_board_and_graph.ipynb"


@pytest.fixture(scope="module")
def address(site) -> str:
    shutil.copy(LESSON, site.folder)
    return f"{site.address}voila/render/{LESSON.name}"


def test_a_learner_guesses_and_answers_on_the_page(visit, shoot, address) -> None:
    page, _ = visit(address)
    expect(page.get_by_role("heading", name="For teachers")).to_be_visible(timeout=30_000)

    guess = page.get_by_label("Your guess").first
    locked = page.get_by_role("button", name="Show it without a guess")
    expect(locked).to_have_count(4)
    guess.fill("many")
    page.get_by_role("button", name="Commit").first.click()
    expect(page.get_by_text("“many” is no number")).to_be_visible()
    guess.fill("60")
    guess.press("Enter")
    expect(page.get_by_text("Your guess is 6 too high.")).to_be_visible()
    expect(locked).to_have_count(3)
    expect(guess).to_be_disabled()

    answer = page.get_by_label("Answer")
    expect(answer).to_have_count(5)
    answer.first.fill("180")
    page.get_by_role("button", name="Check").first.click()
    expect(page.get_by_text("Exercise 1: Close")).to_be_visible()
    answer.first.fill("38")
    answer.first.press("Enter")
    expect(page.get_by_text("Exercise 1: Right")).to_be_visible()

    solution = page.get_by_text("30 hexes have 180 sides.")
    expect(solution).to_be_hidden()
    page.get_by_text("Solution to exercise 1").click()
    expect(solution).to_be_visible()
    shoot(page)
