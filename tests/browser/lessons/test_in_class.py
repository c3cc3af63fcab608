"""Learners of a class in their browsers: what they do is theirs, and they go on together."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from threading import Thread
from typing import Any

import nbformat
import pytest
from playwright.sync_api import Browser, Page, expect

from catan_nb.classroom.link import Link
from tests.ui.server.conftest import Running, running, write_notebook

pytestmark = pytest.mark.slow

CODE, KEY = "KD7MX", "TEACHERS"
PAGE = "01_two_dice.ipynb"
CELLS = (
    "from catan_nb.lessons import predict, progress",
    'predict("Guess 1", "How many settlements fit?", exact=lambda: 27, unit="settlements")',
    'progress("two_dice")',
)
CLASS = """
from pathlib import Path
from catan_nb.ui.server.login import Door
from catan_nb.ui.server.serve import serve_pages
folder = Path({folder!r})
serve_pages(folder, None, host="127.0.0.1", port=0, browser=False,
      door=Door({key!r}, {code!r}), tables=str(folder / "class.sqlite"))
"""
TICKET = "import os\nopen('ticket.txt', 'w', encoding='utf-8').write(os.environ['QUERY_STRING'])"


class Teacher:
    """The line of a teacher's page, in a loop of its own."""

    def __init__(self, port: int, ticket: str) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._link = Link(f"ws://127.0.0.1:{port}/classroom/link", ticket)
        self._do(self._open())

    async def _open(self) -> None:
        self._link.start()
        async with asyncio.timeout(20):
            while not self._link.connected:
                await asyncio.sleep(0.01)

    def _do(self, work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(30)

    def ask(self, do: str, **given: Any) -> dict[str, Any]:
        return self._do(self._link.ask(do, **given))

    def close(self) -> None:
        async def end() -> None:
            self._link.stop()
            await asyncio.sleep(0.2)

        self._do(end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


@pytest.fixture(scope="module")
def classroom(browser_path: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("class")
    kernel = {"name": "python3", "language": "python", "display_name": "Python"}
    cells = [nbformat.v4.new_code_cell(cell) for cell in CELLS]
    nbformat.write(
        nbformat.v4.new_notebook(metadata={"kernelspec": kernel}, cells=cells), folder / PAGE
    )
    write_notebook(folder / "ticket.ipynb", TICKET)
    script = CLASS.format(folder=str(folder), key=KEY, code=CODE)
    with running(folder, script=script) as found:
        yield found


@pytest.fixture
def teacher(classroom: Running) -> Iterator[Teacher]:
    connection = HTTPConnection("127.0.0.1", classroom.port, timeout=60)
    connection.request("GET", f"/?key={KEY}")
    answer = connection.getresponse()
    answer.read()
    own = answer.headers["Set-Cookie"].partition(";")[0]
    connection.request("GET", "/voila/render/ticket.ipynb", headers={"Cookie": own})
    connection.getresponse().read()
    connection.close()
    told = (classroom.folder / "ticket.txt").read_text(encoding="utf-8")
    [ticket] = re.findall(r"ticket=([^&\s]+)", told)
    found = Teacher(classroom.port, ticket)
    yield found
    found.ask("steer", changes={"held": [], "paused": False, "open": None, "sent": None})
    found.close()


def come_in(browser: Browser, classroom: Running, name: str, page: Page | None = None) -> Page:
    """Come in with the code of the class and a name; the page remembers the own code."""
    page = page or browser.new_context().new_page()
    page.goto(f"http://127.0.0.1:{classroom.port}/voila/render/{PAGE}?class={CODE}")
    page.fill("[name=name]", name)
    page.get_by_role("button", name="Come in").first.click()
    expect(page.get_by_role("heading")).to_contain_text(name)
    page.own = re.search(r"\b[0-9A-Z]{4}-[0-9A-Z]{4}\b", page.inner_text("main")).group()
    page.locator(".cnb-go-on").first.click()
    return page


def guess(page: Page, text: str) -> None:
    page.locator("[data-do=typed]").fill(text)
    page.get_by_role("button", name="Commit my guess").click()


def test_a_class_guesses_together_and_each_keeps_what_is_theirs(
    browser: Browser, classroom: Running, teacher: Teacher
) -> None:
    held = {"lesson": "two_dice", "name": "Guess 1", "until": "released"}
    teacher.ask("steer", changes={"held": [held]})
    ann, bob = (come_in(browser, classroom, name) for name in ("Ann", "Bob"))
    for page, text in ((ann, "30"), (bob, "20")):
        expect(page.locator(".cnb-progress")).to_contain_text("Kept with your class")
        expect(page.locator(".cnb-guess")).to_contain_text("Your class waits here")
        guess(page, text)
        expect(page.locator(".cnb-guess")).to_contain_text("Your guess is taken")
        expect(page.locator(".cnb-guess")).not_to_contain_text("27")
    teacher.ask("steer", changes={"held": []})
    for page in (ann, bob):
        expect(page.locator(".cnb-guess")).to_contain_text("Exact")
        expect(page.locator(".cnb-guess")).to_contain_text("27")

    def told() -> dict[str, tuple[str, str]]:
        seen = teacher.ask("watch")
        names = {one["id"]: one["name"] for one in seen["learners"]}
        return {
            names[one["learner"]]: (one["entry"].get("guess"), one["entry"].get("exact"))
            for one in seen["answers"]
        }

    ann.wait_for_timeout(500)
    assert told() == {"Ann": ("30", "27"), "Bob": ("20", "27")}
    # Another device, where the code of one's own is typed.
    tablet = browser.new_context().new_page()
    tablet.goto(f"http://127.0.0.1:{classroom.port}/voila/render/{PAGE}")
    tablet.get_by_text("I have been here before").click()
    tablet.fill("[name=own]", ann.own)
    tablet.get_by_role("button", name="Come back").click()
    expect(tablet.locator(".cnb-guess")).to_contain_text("27")
    expect(tablet.locator(".cnb-guess")).to_contain_text("30")
    # The next pupil at Ann's computer.
    kept = ann.evaluate("JSON.stringify(Object.keys(localStorage))")
    assert not [key for key in json.loads(kept) if "progress" in key]
    ann.goto(f"http://127.0.0.1:{classroom.port}/catan_nb/door")
    ann.locator("form:has([value=leave]) button").click()
    come_in(browser, classroom, "Carl", ann)
    expect(ann.locator(".cnb-progress")).to_contain_text("Kept with your class")
    expect(ann.get_by_role("button", name="Commit my guess")).to_be_visible()
    assert ann.locator("[data-do=typed]").input_value() == ""


def test_pages_are_still_closed_and_led_by_the_teacher(
    browser: Browser, classroom: Running, teacher: Teacher, tmp_path: Path
) -> None:
    dora = come_in(browser, classroom, "Dora")
    expect(dora.locator(".cnb-progress")).to_contain_text("Kept with your class")
    teacher.ask("steer", changes={"paused": True})
    expect(dora.get_by_role("dialog")).to_contain_text("The class is paused")
    dora.keyboard.press("Escape")
    expect(dora.get_by_role("dialog")).to_be_visible()
    teacher.ask("steer", changes={"paused": False})
    expect(dora.get_by_role("dialog")).to_be_hidden()
    sent = {"page": PAGE, "query": "seed=7"}
    teacher.ask("steer", changes={"sent": sent})
    expect(dora.locator(".cnb-class-sent")).to_contain_text("Your class goes to")
    dora.wait_for_url("**seed=7*", timeout=30_000)
    expect(dora.locator(".cnb-progress")).to_contain_text("Kept with your class")
    expect(dora.locator(".cnb-class-sent")).to_be_hidden()
    teacher.ask("steer", changes={"open": ["longest_road"]})
    expect(dora.get_by_role("dialog")).to_contain_text("This lesson is closed now")
    answer = dora.reload()
    assert answer is not None
    assert answer.status == 403
    expect(dora.get_by_role("heading")).to_contain_text("This lesson is closed")
