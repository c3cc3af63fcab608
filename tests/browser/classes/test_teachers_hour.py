"""A class in real browsers: a code, six learners on the teacher's page, the class's file."""

from __future__ import annotations

import csv
import io
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests import machine
from tests.browser.conftest import LOADING
from tests.browser.together.conftest import Classroom
from tests.browser.together.learner import Learner
from tests.browser.together.match import Match

NAMES = ("Anna", "Ben", "Cem", "Dora", "Eve", "Finn")
NARROW = ("Ben", "Dora", "Finn")
LESSON = "02_gamblers_mistake.ipynb"
CODE, KEY = "KD7MX", "TEACHERS"


@pytest.fixture(scope="module")
def classroom(browser_path: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Classroom]:
    """A class as the command hosts it."""
    tables = tmp_path_factory.mktemp("class") / "class.sqlite"
    named = ("--name", "8b", "--code", CODE, "--key", KEY, "--host", "127.0.0.1", "--port", "0")
    start = (sys.executable, "-m", "catan_nb.cli", "class", "--no-browser", "--tables", str(tables))
    with machine.served((*start, *named)) as (_process, said):
        found = re.search(rf"Learners open (\S+) and come in with the code {CODE}", said)
        assert found, said
        assert f"{found[1]}voila/render/class.ipynb?key={KEY} in a browser, as the teacher" in said
        yield Classroom(found[1], CODE, tables, tables.with_suffix(".tickets"))


class Hour:
    """A teacher and learners, each in a browser of their own."""

    def __init__(self, browser: Browser, classroom: Classroom) -> None:
        self.address = address = classroom.address
        self._browser = browser
        self._classroom = classroom
        self.contexts: list[BrowserContext] = []
        self.teacher = self._page(1366, 768)
        self.teacher.goto(f"{address}voila/render/class.ipynb?key={KEY}")
        expect(self.teacher.get_by_role("heading", name="Class 8b")).to_be_visible()
        self.learners = {name: self._learner(name) for name in NAMES}

    def _page(self, width: int, height: int, **look: Any) -> Page:
        context = self._browser.new_context(
            viewport={"width": width, "height": height}, accept_downloads=True, **look
        )
        context.set_default_timeout(LOADING)
        self.contexts.append(context)
        return context.new_page()

    def go(self, page: str, *names: str) -> list[Page]:
        """Let learners open a page, all at once, and return theirs."""
        found = [self.learners[name] for name in names]
        for one in found:
            one.goto(f"{self.address}voila/render/{page}", wait_until="commit")
        return found

    def match(self, code: str, *learners: Learner) -> Match:
        """Follow the game of a table, with its learners by seat."""
        found = Match(self._browser, self._classroom)
        found.learners = list(learners)
        found.follow(code)
        return found

    def press(self, name: str) -> None:
        """Press a button of the teacher's page."""
        self.teacher.get_by_role("button", name=name).click()

    def _learner(self, name: str) -> Page:
        page = self._page(390 if name in NARROW else 1100, 760)
        page.goto(self.address)
        form = page.locator("form").filter(has=page.get_by_label("Code of the class"))
        form.get_by_label("Code of the class").fill("kd-7mx")
        form.get_by_label("Your name").fill(name)
        form.get_by_role("button", name="Come in").click()
        expect(page.get_by_role("heading", name=f"Hello, {name}")).to_be_visible()
        return page


@pytest.fixture(scope="module")
def hour(browser: Browser, classroom: Classroom) -> Iterator[Hour]:
    found = Hour(browser, classroom)
    yield found
    for context in found.contexts:
        for page in context.pages:
            page.goto("about:blank")
        context.close()


@pytest.mark.chosen
def test_whoever_comes_in_with_the_code_is_on_the_teachers_page(hour: Hour, shoot) -> None:
    for name in NAMES:
        expect(hour.teacher.get_by_role("rowheader", name=name)).to_be_visible()
    shoot(hour.teacher, whole=True)


def test_the_teachers_page_is_not_for_learners(hour: Hour) -> None:
    anna = hour.learners["Anna"]
    answer = anna.request.get(f"{hour.address}voila/render/class.ipynb")
    assert answer.status == 403
    assert "This page is the teacher’s" in answer.text()


def test_a_guess_is_held_until_all_have_made_it_and_then_the_class_is_drawn(
    hour: Hour, shoot
) -> None:
    teacher, pages = hour.teacher, hour.go(LESSON, "Anna", "Ben")
    for page in pages:
        expect(page.locator(".cnb-progress")).to_contain_text(
            "Kept with your class", timeout=LOADING
        )
    teacher.get_by_label("Lesson", exact=True).select_option("gamblers_mistake")
    hour.press("Until all have guessed")
    cards = [page.locator(".cnb-guess").first for page in pages]
    for card, guess in zip(cards, ("0.3", "1/2"), strict=True):
        expect(card).to_contain_text("Your class waits here")
        card.locator("[data-do=typed]").fill(guess)
        if guess == "1/2":
            expect(cards[0]).to_contain_text("Your guess is taken")
            expect(teacher.get_by_text("have guessed where the class is held")).to_be_visible()
        card.get_by_role("button", name="Commit my guess").click()
    for card in cards:
        expect(card).to_contain_text("How the class has guessed")
        expect(card.locator(".cnb-guess-class circle")).to_have_count(2)
    plot = teacher.locator(".cnb-live-question circle")
    expect(plot).to_have_count(2)
    for page, suffix in zip(pages, ("_wide", "_narrow"), strict=True):
        shoot(page, suffix)
    shoot(teacher, "_teacher", whole=True)


def test_solutions_are_on_no_page_until_the_teacher_shows_them(hour: Hour, shoot) -> None:
    anna = hour.learners["Anna"]
    sent = anna.request.get(f"{hour.address}voila/render/{LESSON}").text()
    assert "The gambler" in sent
    shown = anna.locator("summary", has_text="Solution to exercise 5")
    for text in (sent, anna.content()):
        assert "Solution to exercise" not in text
        assert "its root is 10" not in text
    hour.press("Show solutions")
    shown.click()
    expect(anna.get_by_text("its root is 10")).to_be_visible()
    shoot(anna)
    hour.press("Hold back solutions")
    expect(shown).to_have_count(0)


def test_all_are_paused_and_go_on(hour: Hour) -> None:
    hour.press("Pause all")
    for name in ("Anna", "Ben"):
        covered = hour.learners[name].locator(".cnb-class-cover")
        expect(covered).to_contain_text("The class is paused")
    hour.press("Let all go on")
    for name in ("Anna", "Ben"):
        expect(hour.learners[name].locator(".cnb-class-cover")).to_be_hidden()


@pytest.mark.thorough
def test_a_class_rolls_together(hour: Hour, shoot) -> None:
    hour.press("Roll together")
    pages = hour.go("dice_lab.ipynb", "Cem", "Dora")
    for page in pages:
        page.locator('[data-do="more"][data-arg="1000"]').click()
    for page in pages:
        expect(page.locator(".cnb-dash-roll")).to_contain_text("rolled 2,000 times")
    counts = [page.locator(".cnb-dash-sums").inner_text() for page in pages]
    assert counts[0] != counts[1]
    expect(hour.teacher.get_by_text("Together you have rolled 2,000 times.")).to_be_visible()
    shoot(pages[0], "_wide")
    shoot(pages[1], "_narrow")
    hour.press("Each rolls alone")
    for page in pages:
        expect(page.locator(".cnb-dash-roll")).not_to_contain_text("Together")


@pytest.mark.thorough
def test_all_are_sent_to_a_board_from_wherever_they_are(hour: Hour, shoot) -> None:
    [anna] = hour.go("play.ipynb", "Anna")
    [finn] = hour.go("scenario_editor.ipynb", "Finn")
    for page, name in ((anna, "Anna"), (finn, "Finn")):
        expect(page.get_by_role("link", name=f"I am not {name}")).to_be_visible()
    field = hour.teacher.get_by_label("Link", exact=True)
    if not field.is_visible():
        hour.teacher.get_by_text("Send everybody somewhere").click()
    field.fill(f"{hour.address}voila/render/play.ipynb?seed=7&key={KEY}")
    field.blur()
    hour.press("Send everybody")
    expect(anna.locator(".cnb-class-sent")).to_contain_text("Your class goes to: The table")
    shoot(anna)
    for page in (anna, finn):
        page.wait_for_url("**/play.ipynb?seed=7", timeout=LOADING)
    hour.press("Call off")
    expect(anna.get_by_role("link", name="I am not Anna")).to_be_visible(timeout=LOADING)
    hour.press("Pause all")
    expect(anna.locator(".cnb-class-cover")).to_be_visible()
    hour.press("Let all go on")


@pytest.mark.thorough
def test_tables_are_seen_at_a_glance_and_one_is_played_to_its_end(hour: Hour, shoot) -> None:
    names, teacher = NAMES[:5], hour.teacher
    hour.go("play_together.ipynb", *names)
    for name in names:
        hour.learners[name].locator('[data-do="called"]').wait_for(timeout=LOADING)
    anna, ben, cem, dora, eve = (
        Learner(page.context, page, name) for name in names if (page := hour.learners[name])
    )
    first = anna.open_table()
    ben.join(first)
    cem.join(first)
    second = dora.open_table(game="fastcard", players="2", pace="at once")
    eve.join(second)
    for one in (anna, dora):
        one.page.locator('.cnb-lobby [data-do="begin"]').click()
    cards = {
        code: teacher.locator(f".cnb-live-table:has-text('{code}')") for code in (first, second)
    }
    expect(cards[first]).to_contain_text("Anna to move")
    expect(cards[second]).to_contain_text("turn 1")
    hour.press("Pause all")
    expect(cards[first]).to_contain_text("paused")
    hour.press("Let all go on")
    expect(cards[first]).to_contain_text("Anna to move")
    shoot(teacher, "_tables", whole=True)
    for one in (dora, eve):
        expect(one.page.locator(".cnb-class-cover")).to_be_hidden()
    match = hour.match(second, dora, eve)
    match.play(lambda: match.truth.shared.over, range(2))
    expect(cards[second]).to_contain_text("has won")
    shoot(eve.page, "_end")
    shoot(dora.page, "_end_narrow")
    dora.page.get_by_role("button", name="Rematch, same table").click()
    eve.page.locator(".cnb-end-card").get_by_role("button", name="Join the rematch").click()
    for one in (dora, eve):
        expect(one.page.locator(".cnb-end-card")).to_be_hidden(timeout=LOADING)
        expect(one.page.locator(".cnb-together-line")).not_to_contain_text(second)
    expect(teacher.locator(".cnb-live-table")).to_have_count(3)


@pytest.mark.thorough
def test_the_wall_and_paper_tell_no_more_than_they_should(hour: Hour, shoot) -> None:
    teacher = hour.teacher
    hour.press("Hide names")
    for name in NAMES:
        expect(teacher.get_by_role("rowheader", name=name)).to_have_count(0)
    shoot(teacher, "_hidden", whole=True)
    hour.press("For the projector")
    expect(teacher.get_by_text("KD7MX")).to_be_visible()
    assert not [name for name in NAMES if name in teacher.locator("main, body").first.inner_text()]
    shoot(teacher, "_wall", whole=True)
    hour.press("Back to my page")
    hour.press("Show names")
    teacher.emulate_media(media="print")
    expect(teacher.get_by_role("button", name="Pause all")).to_be_hidden()
    shoot(teacher, "_paper", whole=True)
    teacher.emulate_media(media="screen")


def test_the_class_goes_home_as_files(hour: Hour) -> None:
    texts = {}
    for name in ("All answers as CSV", "All answers as JSON", "Points for a learning platform"):
        with hour.teacher.expect_download() as saved:
            hour.press(name)
        texts[name] = Path(saved.value.path()).read_text(encoding="utf-8")
    answers, everything, points = texts.values()
    rows = list(csv.DictReader(io.StringIO(answers)))
    assert list(dict.fromkeys(row["learner"] for row in rows)) == list(NAMES)
    assert {"Anna", "Ben"} <= {row["learner"] for row in rows if row["name"] == "Guess 1"}
    assert [one["learner"] for one in json.loads(everything)["learners"]] == list(NAMES)
    assert [line.partition(",")[0] for line in points.splitlines()] == ["learner", *NAMES]
