"""Four browsers play whole games at one table, with what happens in a class.

One page is loaded anew, one loses its connection, one is closed, a bot plays for it, and its owner
comes back at another device. Every byte that reaches a browser is held against what its seat may
know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import LOADING
from tests.browser.together.conftest import Classroom
from tests.browser.together.leaks import hold_against
from tests.browser.together.match import Match

ANNA, BEN, CLEO, DORA = range(4)
NAMES = ("Anna", "Ben", "Cleo", "Dora")
GAMES = {"base": 4, "base+cities_knights": 4, "fastcard": 4}
"""How many points win, by game: fewer than usual, for shorter games."""


@pytest.fixture
def match(browser: Browser, classroom: Classroom) -> Iterator[Match]:
    found = Match(browser, classroom)
    yield found
    found.end()


def moves(match: Match, n: int) -> Callable[[], bool]:
    """Return what is so after n further entries, or when the game is over."""
    last = match.truth.shared.number + n
    return lambda: match.truth.shared.number >= last or match.truth.shared.over


def waits_for(match: Match, seat: int) -> Callable[[], bool]:
    """Return what is so when the table waits for nobody else, or the game is over."""
    return lambda: match.asked <= {seat}


def one_reloads(match: Match) -> None:
    page = match.learners[BEN].page
    match.learners[BEN].heard.settle(page)
    assert f"table={match.code}" in page.url
    page.reload(timeout=LOADING)
    expect(page.locator(".cnb-together-line")).to_contain_text(match.code, timeout=LOADING)
    match.learners[BEN].list_actions()
    match.alike()


def one_loses_the_connection(match: Match) -> None:
    cleo = match.learners[CLEO]
    cleo.cut()
    expect(cleo.page.locator(".cnb-lifeline")).to_contain_text("interrupted", timeout=LOADING)
    match.play(waits_for(match, CLEO), (ANNA, BEN, DORA))
    cleo.mend()
    expect(cleo.page.locator(".cnb-lifeline")).to_be_empty(timeout=LOADING)
    match.alike()


def one_is_closed_and_taken_over(match: Match) -> None:
    anna, dora = match.learners[ANNA], match.learners[DORA]
    dora.heard.look(dora.page)
    dora.page.close(run_before_unload=True)
    anna.page.locator('[data-do="people"]').click()
    anna.page.locator(f'[data-do="replace"][data-arg="{DORA}"]').click(timeout=LOADING)
    expect(anna.page.locator(".cnb-together-line")).to_contain_text("a bot plays")
    anna.list_actions()
    before, truth = len(match.truth.entries), match.truth

    def bot_moved() -> bool:
        new = truth.entries[before:]
        return truth.shared.over or any((one.kind, one.seat) == ("act", DORA) for one in new)

    match.play(bot_moved, (ANNA, BEN, CLEO))
    again = match.elsewhere(DORA)
    again.heard.parts.extend(dora.heard.parts)
    dora.context.close()
    match.learners[DORA] = again
    again.page.locator('[data-do="return"]').click(timeout=LOADING)
    expect(again.page.locator('[data-do="return"]')).to_have_count(0)
    again.list_actions()
    match.alike()


def one_saves_what_can_be_saved(match: Match) -> None:
    anna = match.learners[ANNA]
    page = anna.page
    save = page.locator('.cnb-header-row [data-do="save"]')
    expect(save).to_have_attribute("aria-disabled", "true")
    statistics = page.locator('[data-do="drawer"][data-arg="Statistics"]')
    if statistics.count():
        statistics.click()
        with page.expect_download() as saved:
            page.locator('[data-do="csv"]').click()
        anna.heard.note("a file", Path(saved.value.path()).read_bytes())
        anna.list_actions()


@pytest.mark.thorough
@pytest.mark.rule("base.hidden")
@pytest.mark.parametrize("game", sorted(GAMES))
def test_four_browsers_play_a_whole_game_and_learn_nothing_that_is_hidden(
    match: Match, classroom: Classroom, shoot: Callable[..., None], game: str
) -> None:
    for name in NAMES:
        match.learner(name)
    match.begin(GAMES[game], game=game, pace="at once")
    match.play(moves(match, 8))
    match.alike()
    one_reloads(match)
    match.play(moves(match, 4))
    one_loses_the_connection(match)
    match.play(moves(match, 4))
    one_saves_what_can_be_saved(match)
    one_is_closed_and_taken_over(match)
    match.play(lambda: match.truth.shared.over)
    for learner in match.learners:
        card = learner.page.locator(".cnb-end-card")
        expect(card).to_be_visible(timeout=LOADING)
        expect(card.locator(".cnb-ranks > li")).to_have_count(4)
        learner.heard.look(learner.page)
        shoot(learner.page, f"_{game}_{learner.name}")
    hold_against(match, classroom)
    assert not match.wrong
