"""A real browser on real pages: the server as the command starts it, Chromium led by playwright.

Where it matters what another engine does, Firefox is led beside it. Without the browser that they
need these tests are skipped and say so; with CATAN_NB_REQUIRE_BROWSER=1 its absence is a failure.
CATAN_NB_SCREENSHOTS names a folder that keeps pictures of what the tests saw.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import nbformat
import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    WebSocket,
    expect,
    sync_playwright,
)

from tests import machine
from tests.browser.firefox import Firefox, running_firefox

HERE = Path(__file__).parent
START = 120.0  # seconds a server may take to start on a busy machine
PATIENCE = 20_000  # milliseconds a page may take to do what is waited for
LOADING = 60_000  # the same for a page on which much is computed before it is there

expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
            # A machine that stalls may starve one page: what fails twice is a fault. Told as "R".
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def browser_path() -> str:
    """The Chromium of this machine."""
    return found(machine.browser(), f"Chromium (looked for {', '.join(machine.BROWSERS)})")


@pytest.fixture(scope="session")
def firefox_path() -> str:
    """The Firefox of this machine."""
    return found(machine.firefox(), f"Firefox (looked for {', '.join(machine.FIREFOXES)})")


def found(path: str | None, what: str) -> str:
    """Return the path of a browser; skip, or fail where it is required, without one."""
    if path:
        return path
    reason = f"this machine has no {what}"
    if os.environ.get("CATAN_NB_REQUIRE_BROWSER") == "1":
        pytest.fail(reason)
    pytest.skip(reason)


@dataclass
class Site:
    """A running server of pages."""

    address: str
    folder: Path
    process: subprocess.Popen[str]

    def notebook(self, name: str, *cells: str, prose: str = "") -> str:
        """Write a notebook of prose and code cells and return its address."""
        notebook = nbformat.v4.new_notebook(
            metadata={
                "kernelspec": {"name": "python3", "language": "python", "display_name": "Python"},
                "title": name,
            },
            cells=[
                *([nbformat.v4.new_markdown_cell(prose)] if prose else []),
                *(nbformat.v4.new_code_cell(cell) for cell in cells),
            ],
        )
        nbformat.write(notebook, self.folder / f"{name}.ipynb")
        return f"{self.address}voila/render/{name}.ipynb"


def serve(*arguments: str) -> tuple[subprocess.Popen[str], str]:
    """Start ``catan-nb play`` and return its process and the address it prints."""
    process = subprocess.Popen(
        [sys.executable, "-m", "catan_nb.cli", "play", *arguments, "--no-browser"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    said = ""
    deadline = time.monotonic() + START
    while time.monotonic() < deadline:
        line = process.stdout.readline()
        said += line
        if found := re.search(r"http://\S+", line):
            return process, found.group()
        if not line:
            break
    stop(process)
    pytest.fail(f"no server: {said}")


def stop(process: subprocess.Popen[str]) -> str:
    """End a server as Ctrl-C does; return the rest of what it printed."""
    if process.poll() is None:
        machine.end(process)
    try:
        return process.communicate(timeout=60)[0]
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        raise


@pytest.fixture(scope="session")
def kit_server(browser_path: str) -> Iterator[str]:
    """The address of the kit as the command serves it, one server for all tests."""
    process, address = serve("--port", "0")
    yield address
    stop(process)


@pytest.fixture(scope="session")
def kit(kit_server: str) -> str:
    """Where the pages of the kit begin."""
    return f"{kit_server}voila/render/"


@pytest.fixture(scope="session")
def site(browser_path: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One server for all tests; each test writes the notebooks it wants to see."""
    folder = tmp_path_factory.mktemp("pages")
    process, address = serve(str(folder), "--port", "0")
    yield Site(address, folder, process)
    stop(process)


# Not for the whole session: as long as playwright runs, no other test could use asyncio.
@pytest.fixture(scope="package")
def chromium(browser_path: str) -> Iterator[Browser]:
    """One browser for all tests of this folder."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=browser_path,
            args=["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"],
        )
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def firefox_running(firefox_path: str) -> Iterator[Firefox]:
    """One Firefox for all tests of this folder."""
    with running_firefox(firefox_path) as firefox:
        yield firefox


@pytest.fixture
def firefox(firefox_running: Firefox) -> Iterator[Firefox]:
    """Firefox with one empty tab and without cookies, whose tabs are closed after the test."""
    yield firefox_running
    firefox_running.clear()


@pytest.fixture(scope="module")
def browser(chromium: Browser) -> Iterator[Browser]:
    """The browser, in which no page of this module is left for the next one."""
    yield chromium
    for context in chromium.contexts:
        context.close()


@dataclass
class Watch:
    """What a page said that it should not have said."""

    wrong: list[str] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)
    sent: int = 0
    connections: int = 0

    def expect(self, pattern: str) -> None:
        """Let messages that match pass: the test provokes them."""
        self.expected.append(pattern)

    def complaints(self) -> list[str]:
        return [text for text in self.wrong if not any(re.search(p, text) for p in self.expected)]

    def quiet(self, page: Page) -> int:
        """Wait until the page has sent nothing for a while; return how often it has."""
        before = -1
        while self.sent != before:
            before = self.sent
            page.wait_for_timeout(500)
        return before

    def follow(self, page: Page, address: str) -> None:
        page.on("pageerror", lambda error: self.wrong.append(f"page error: {error}"))
        page.on("crash", lambda _: self.wrong.append("the page crashed"))
        page.on("console", lambda m: m.type == "error" and self.wrong.append(f"error: {m.text}"))
        page.on("request", lambda request: self._request(request.url, address))
        page.on("websocket", self._connection)

    def _request(self, url: str, address: str) -> None:
        if not url.startswith((address, "data:", "blob:")):
            self.wrong.append(f"asked another server: {url}")

    def _connection(self, socket: WebSocket) -> None:
        self.connections += 1
        socket.on("framesent", lambda _: self._frame())

    def _frame(self) -> None:
        self.sent += 1


Opener = Callable[..., tuple[Page, Watch]]


@contextmanager
def visits(browser: Browser, server: str) -> Iterator[Opener]:
    """Open a server's pages in fresh browser profiles; fail at the end when one has complained.

    What breathes and flies keeps a processor busy, so it rests unless a test asks for it.
    """
    contexts: list[BrowserContext] = []
    watches: list[Watch] = []

    def visit(
        address: str,
        width: int = 1200,
        height: int = 900,
        touch: bool = False,
        moves: bool = False,
        wait: Literal["load", "commit"] = "load",
    ) -> tuple[Page, Watch]:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=touch,
            accept_downloads=True,
            reduced_motion="no-preference" if moves else "reduce",
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        watch = Watch()
        watches.append(watch)
        page = context.new_page()
        watch.follow(page, server)
        page.goto(address, timeout=LOADING, wait_until=wait)
        return page, watch

    yield visit
    for context in contexts:
        for page in context.pages:
            # A page that is left ends its Python; one whose window is closed here would not.
            page.goto("about:blank")
        context.close()
    complaints = [text for watch in watches for text in watch.complaints()]
    assert not complaints


@pytest.fixture
def visit(browser: Browser, site: Site) -> Iterator[Opener]:
    """Open an address for one test."""
    with visits(browser, site.address) as opener:
        yield opener


@pytest.fixture(scope="module")
def stay(browser: Browser, site: Site) -> Iterator[Opener]:
    """Open an address for all tests of a module, which leave the page as they found it."""
    with visits(browser, site.address) as opener:
        yield opener


@pytest.fixture
def shoot(request: pytest.FixtureRequest) -> Callable[..., None]:
    """Save a picture of a page, when a folder for them is named."""
    folder = os.environ.get("CATAN_NB_SCREENSHOTS")

    def shoot(page: Page, suffix: str = "", *, whole: bool = False) -> None:
        if folder:
            Path(folder).mkdir(parents=True, exist_ok=True)
            path = Path(folder) / f"{request.node.name}{suffix}.png"
            page.screenshot(path=path, full_page=whole)

    return shoot


@pytest.fixture
def visit_kit(browser: Browser, kit_server: str) -> Iterator[Opener]:
    """Open an address of the kit for one test."""
    with visits(browser, kit_server) as opener:
        yield opener
