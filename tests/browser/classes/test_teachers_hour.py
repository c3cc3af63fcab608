"""A class in real browsers: a code, six learners on the teacher's page, the class's file."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests import machine

NAMES = ("Anna", "Ben", "Cem", "Dora", "Eve", "Finn")
CODE, KEY = "KD7MX", "TEACHERS"


@pytest.fixture(scope="module")
def classroom(browser_path: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a class as the command hosts it."""
    tables = tmp_path_factory.mktemp("class") / "class.sqlite"
    command = ("--name", "8b", "--code", CODE, "--key", KEY, "--host", "127.0.0.1", "--port", "0")
    process = subprocess.Popen(
        [
            *(sys.executable, "-m", "catan_nb.cli", "class", "--no-browser"),
            *("--tables", str(tables), *command),
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    said = ""
    while line := process.stdout.readline():
        said += line
        if line.startswith("Open http"):
            break
    found = re.search(rf"Learners open (\S+) and come in with the code {CODE}", said)
    assert found, said
    assert f"{found[1]}voila/render/class.ipynb?key={KEY} in a browser, as the teacher" in said
    yield found[1]
    machine.end(process)
    process.communicate(timeout=60)


class Hour:
    """A teacher and learners, each in a browser of their own."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.address = address
        self._browser = browser
        self.contexts: list[BrowserContext] = []
        self.teacher = self._page(1366, 768)
        self.teacher.goto(f"{address}voila/render/class.ipynb?key={KEY}")
        expect(self.teacher.get_by_role("heading", name="Class 8b")).to_be_visible()
        self.learners = {name: self._learner(name) for name in NAMES}

    def _page(self, width: int, height: int) -> Page:
        context = self._browser.new_context(
            viewport={"width": width, "height": height}, accept_downloads=True
        )
        self.contexts.append(context)
        return context.new_page()

    def _learner(self, name: str) -> Page:
        page = self._page(900, 700)
        page.goto(self.address)
        form = page.locator("form").filter(has=page.get_by_label("Code of the class"))
        form.get_by_label("Code of the class").fill("kd-7mx")
        form.get_by_label("Your name").fill(name)
        form.get_by_role("button", name="Come in").click()
        expect(page.get_by_role("heading", name=f"Hello, {name}")).to_be_visible()
        return page


@pytest.fixture(scope="module")
def hour(browser: Browser, classroom: str) -> Iterator[Hour]:
    found = Hour(browser, classroom)
    yield found
    for context in found.contexts:
        for page in context.pages:
            page.goto("about:blank")
        context.close()


def test_whoever_comes_in_with_the_code_is_on_the_teachers_page(hour: Hour, shoot) -> None:
    for name in NAMES:
        expect(hour.teacher.get_by_role("rowheader", name=name)).to_be_visible()
    shoot(hour.teacher, whole=True)


def test_the_teachers_page_is_not_for_learners(hour: Hour) -> None:
    anna = hour.learners["Anna"]
    answer = anna.request.get(f"{hour.address}voila/render/class.ipynb")
    assert answer.status == 403
    assert "This page is the teacher’s" in answer.text()


def test_the_class_goes_home_as_a_file(hour: Hour) -> None:
    with hour.teacher.expect_download() as saved:
        hour.teacher.get_by_role("button", name="All answers as CSV").click()
    text = Path(saved.value.path()).read_text(encoding="utf-8")
    assert [line.partition(",")[0] for line in text.splitlines()] == ["learner", *NAMES]
