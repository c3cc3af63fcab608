"""Pages that are forked from a notebook that has run: the same as if each ran it, and alive."""

from __future__ import annotations

import os
import re
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page, expect

from catan_nb.ui.contents import TABLE
from catan_nb.ui.server.forked_pages import CAN_FORK
from tests.browser.conftest import serve, stop
from tests.browser.layout import settles
from tests.browser.test_looks import DRAWN
from tests.notebooks.walking import FOLDER

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not CAN_FORK, reason="pages are forked on Linux, by ipykernel 7"),
]

ID = re.compile(r"[0-9a-f]{8}(-?)[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{12}")
LUCK = re.compile(r"\\u003col\\u003e\\u003cli.*?\\u003c/ol|\\n  1\. .*?(?=\")")
"""The list of things to practise, drawn for each learner, with and without its marks."""
NONCE = re.compile(r"(?<=<script) nonce=[0-9a-f]{32}")
"""What marks the scripts of one answer."""
BEATS = re.compile(r"<script>window.voila_heartbeat\(\)</script>\n")
SEED = "[data-do=seed]"


@pytest.fixture(scope="module")
def apart(browser_path: str) -> Iterator[str]:
    """A server whose pages run their notebooks themselves."""
    process, address = serve("--port", "0", "--no-fork")
    yield address
    stop(process)


def text(server: str, notebook: str, language: str) -> str:
    """Return a page without what differs from page to page."""
    with urlopen(f"{server}voila/render/{notebook}?language={language}", timeout=120) as answer:
        html = answer.read().decode().replace(server, "/")
    return LUCK.sub("", ID.sub("ID", BEATS.sub("", NONCE.sub("", html))))


@pytest.mark.parametrize(
    ("notebook", "language"),
    [(TABLE, "en"), ("07_waiting_for_the_barbarians.ipynb", "de")]
    + [
        pytest.param(path.name, language, marks=pytest.mark.thorough)
        for path in sorted(FOLDER.glob("*.ipynb"))
        for language in ("en", "de", "nl")
    ],
)
def test_a_stored_page_is_the_ordinary_page(
    kit_server: str, apart: str, notebook: str, language: str
) -> None:
    server = kit_server.removesuffix("voila/render/")
    first, ordinary = text(server, notebook, language), text(apart, notebook, language)
    assert first == ordinary
    assert text(server, notebook, language) == ordinary


@pytest.fixture
def window(browser: Browser) -> Iterator[Page]:
    """A window in which servers may end under their pages."""
    with browser.new_context() as context:
        yield context.new_page()


def opened(page: Page) -> str:
    """Return the seed that a table offers, once it is there and its board is drawn."""
    expect(page.locator(SEED)).to_be_attached(timeout=60_000)
    settles(page, f"({DRAWN})() !== ''", True)
    return page.locator(SEED).input_value()


def test_each_table_offers_its_own_seed_and_draws_its_board(visit_kit, kit) -> None:
    pages = [visit_kit(f"{kit}{TABLE}")[0] for _ in range(3)]
    seeds = [opened(page) for page in pages]
    assert len(set(seeds)) == 3
    pages[0].get_by_role("button", name="Start").click()
    expect(pages[0].get_by_role("heading", name="New game")).to_be_hidden()
    expect(pages[1].locator(SEED)).to_have_value(seeds[1])


def test_learners_practise_with_different_numbers(visit_kit, kit) -> None:
    asked = set()
    for _ in range(3):
        page, _ = visit_kit(f"{kit}01_two_dice.ipynb")
        card = page.get_by_role("group", name="Practice").first
        expect(card).to_be_visible(timeout=60_000)
        asked.add(card.inner_text())
    assert len(asked) > 1


def nests(parent: int) -> list[int]:
    """Return the processes below one that have run a notebook, or wait to."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            above = int((folder / "stat").read_text("utf-8").rpartition(")")[2].split()[1])
            told = (folder / "cmdline").read_text("utf-8")
        except OSError:
            continue
        if above == parent and "fork_server" in told:
            found += [int(folder.name), *nests(int(folder.name))]
    return found


def test_where_the_processes_have_died_pages_open_all_the_same(window: Page) -> None:
    process, address = serve("--port", "0")
    try:
        table = f"{address}voila/render/{TABLE}"
        window.goto(table)
        opened(window)
        for pid in nests(process.pid):
            os.kill(pid, signal.SIGKILL)
        for _ in range(3):
            window.goto(table)
            opened(window)
    finally:
        stop(process)


def test_when_the_server_has_ended_nothing_is_left(window: Page) -> None:
    process, address = serve("--port", "0")
    window.goto(f"{address}voila/render/{TABLE}")
    opened(window)
    left = nests(process.pid)
    assert len(left) >= 3  # the first one, the table's, and a page
    process.kill()
    process.communicate()
    deadline = time.monotonic() + 10
    while any(Path(f"/proc/{pid}").exists() for pid in left) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert [pid for pid in left if Path(f"/proc/{pid}").exists()] == []
