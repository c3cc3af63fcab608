"""Every question of Cities & Knights on the page: seen, understood, answered by mouse.

One page serves them all: each question is opened as a saved game.
"""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.clicks import asked, button, middle, place, show
from tests.browser.conftest import Opener, Site, Watch
from tests.browser.layout import HEADING, nothing_spills, rests, settles
from tests.browser.table.question import Question
from tests.browser.table.questions import QUESTIONS

WIDE, NARROW = 1400, 420
PAGE = """
import catan_nb as cn

cn.table(cn.new_game("base+cities_knights", players=3, seed=1), pace="slow", paused=True)
"""
#: Whatever only the player at the screen may see.
SECRETS = ".cnb-hand-card, .cnb-development-card, .cnb-open-cards, .cnb-commitment"


@pytest.fixture(scope="module")
def gallery(stay: Opener, site: Site) -> tuple[Page, Watch]:
    """A page on which one question after the other is opened."""
    page, watch = stay(site.notebook("gallery", PAGE), width=WIDE)
    expect(asked(page)).not_to_be_empty(timeout=30_000)
    return page, watch


def lay(page: Page, question: Question, game: Any, *persons: int, **settings: Any) -> None:
    """Open a game on the page with persons at these seats and waiting bots at the others."""
    page.set_viewport_size({"width": WIDE, "height": 900})
    seats = ["person" if seat in persons else "random" for seat in range(3)]
    saved = {
        "format": "catan_nb table",
        "version": 1,
        "game": json.loads(game.to_json()),
        "seats": seats,
        "settings": {"pace": "slow", "paused": True, **settings},
        "previous": None,
    }
    name = f"{question.name}_{len(persons)}.json"
    file: Any = {
        "name": name,
        "mimeType": "application/json",
        "buffer": json.dumps(saved).encode(),
    }
    page.locator(".cnb-keep input").set_input_files(file)
    expect(page.locator(".cnb-note.cnb-good")).to_contain_text(f"{name} is on the table")
    # Escape takes the note away, which stands where it is said what to do.
    page.locator('.cnb-spot[tabindex="0"]').focus()
    page.keyboard.press("Escape")
    expect(page.locator(".cnb-note")).to_have_count(0)


def no_complaints(page: Page, watch: Watch) -> None:
    assert watch.complaints() == []
    assert page.locator(".cnb-errors:visible").all_inner_texts() == []
    expect(page.locator(".cnb-note.cnb-bad")).to_have_count(0)


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.name)
def test_a_question_is_seen_and_answered(gallery, shoot, question: Question) -> None:
    page, watch = gallery
    lay(page, question, question.game(), question.who)
    expect(asked(page)).to_contain_text(re.compile(question.ask))
    if question.first is not None:
        question.first(page)
    for width in (NARROW, WIDE):
        page.set_viewport_size({"width": width, "height": 900})
        rests(page, 100)
        shoot(page, f"-{width}")
        nothing_spills(page)
        settles(page, HEADING)
    question.answer(page)
    expect(asked(page)).to_contain_text(re.compile(question.then))
    no_complaints(page, watch)


def test_no_click_is_lost_while_the_page_changes(gallery) -> None:
    page, watch = gallery
    smith = next(question for question in QUESTIONS if question.name == "smith")
    lay(page, smith, smith.game(), smith.who)
    second = middle(page.locator('.cnb-spot[data-key="vertex:18"]'))
    place("vertex", 13)(page)
    page.mouse.move(*second)
    page.mouse.down()
    page.wait_for_timeout(300)
    # Nothing moves under the pressed button, and the click counts although it was overtaken.
    expect(asked(page)).to_contain_text(re.compile(smith.ask))
    page.mouse.up()
    expect(asked(page)).to_contain_text(re.compile(smith.then))
    no_complaints(page, watch)


#: Questions before which every run draws the curtain: to another, to several, and back.
SHY = ("displaced", "wedding", "saboteur")


@pytest.mark.parametrize(
    "question",
    [
        pytest.param(one, id=one.name, marks=() if one.name in SHY else pytest.mark.thorough)
        for one in QUESTIONS
        if one.lead is not None
    ],
)
def test_a_curtain_comes_between_two_persons(gallery, shoot, question: Question) -> None:
    page, watch = gallery
    lay(page, question, question.start(), 0, 1, choose_dice=True)
    button(page, "reveal", 0).click()
    assert question.lead is not None
    question.lead(page)
    expect(asked(page)).to_contain_text("Ben, it is up to you.")
    for title in ("Cards", "Cities", "All knights", "Log", "Actions", "Coach"):
        # Nobody's cards are in sight, so that there may be no way to them.
        if title != "Cards" or page.locator('[data-do="drawer"][data-arg="Cards"]:visible').count():
            show(page, title)
        expect(page.locator(SECRETS)).to_have_count(0)
    shoot(page)
    button(page, "reveal", 1).click()
    expect(asked(page)).to_contain_text(re.compile(question.ask))
    question.answer(page)
    expect(asked(page)).to_contain_text("Ada, it is up to you.")
    button(page, "reveal", 0).click()
    expect(asked(page)).to_contain_text(re.compile(question.then))
    no_complaints(page, watch)


def test_the_page_has_kept_its_connection_all_the_time(gallery) -> None:
    """The questions above take longer than the server waits between two pings."""
    _, watch = gallery
    assert watch.connections == 1
