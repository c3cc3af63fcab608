"""A server of pages and a site elsewhere, looked at in Chromium and in Firefox."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Protocol

import psutil
import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page

from tests.browser.conftest import PATIENCE, Site, serve, stop
from tests.browser.firefox import Firefox, Tab, wait_until

RUNS = "open('runs.txt', 'a').write('x')\nprint(6 * 7)"
"""What leaves a trace of each page that has started."""


class Window(Protocol):
    """A tab of either browser."""

    def evaluate(self, expression: str) -> Any:
        """Return what a JavaScript expression gives."""

    def click(self, selector: str) -> None:
        """Click at an element, as a person does."""

    def wait_for(self, expression: str) -> Any:
        """Wait until a JavaScript expression is true, also on a page that comes later."""


@dataclass(frozen=True)
class ChromiumWindow:
    """A tab of Chromium."""

    page: Page

    def evaluate(self, expression: str) -> Any:
        return self.page.evaluate(expression)

    def click(self, selector: str) -> None:
        self.page.click(selector)

    def wait_for(self, expression: str) -> Any:
        # Not playwright's own waiting, which the page's policy for contents forbids.
        return wait_until(lambda: self._true(expression), expression)

    def _true(self, expression: str) -> Any:
        try:
            return self.evaluate(expression)
        except Error:
            return None  # the page is being left


class Browsing(Protocol):
    """Either browser, without cookies."""

    def open(self, address: str) -> Window:
        """Open an address in a new tab, as if it had been typed."""

    @property
    def windows(self) -> list[Window]:
        """All tabs."""


@dataclass(frozen=True)
class InChromium:
    """Chromium."""

    context: BrowserContext

    def open(self, address: str) -> Window:
        page = self.context.new_page()
        page.goto(address)
        return ChromiumWindow(page)

    @property
    def windows(self) -> list[Window]:
        return [ChromiumWindow(page) for page in self.context.pages]


@dataclass(frozen=True)
class InFirefox:
    """Firefox."""

    firefox: Firefox

    def open(self, address: str) -> Tab:
        return self.firefox.open(address)

    @property
    def windows(self) -> list[Window]:
        return list(self.firefox.tabs)


@pytest.fixture
def in_chromium(browser: Browser) -> Iterator[InChromium]:
    """Chromium, without cookies."""
    context = browser.new_context()
    yield InChromium(context)
    for page in context.pages:
        page.goto("about:blank")  # a page that is left ends its Python
    context.close()


@pytest.fixture(params=["chromium", "firefox"])
def browsing(request: pytest.FixtureRequest) -> Browsing:
    """Each of the browsers."""
    if request.param == "chromium":
        chromium: InChromium = request.getfixturevalue("in_chromium")
        return chromium
    return InFirefox(request.getfixturevalue("firefox"))


@dataclass
class Kit:
    """A server of one notebook, whose pages leave a trace."""

    site: Site
    page: str

    @property
    def started(self) -> int:
        """How many pages have started so far."""
        trace = self.site.folder / "runs.txt"
        return len(trace.read_text(encoding="utf-8")) if trace.exists() else 0

    @property
    def processes(self) -> int:
        """How many processes there are below the server, one for each page."""
        return len(psutil.Process(self.site.process.pid).children(recursive=True))

    def wait_for(self, processes: int) -> None:
        """Wait until there are so many processes."""
        wait_until(lambda: self.processes == processes, f"{processes} processes")


@pytest.fixture
def kit(kit_running: Kit) -> Kit:
    """An open server for this computer, at ``localhost``, on which no page is open."""
    kit_running.wait_for(processes=0)
    return kit_running


@pytest.fixture(scope="module")
def kit_running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kit]:
    """One server for all tests."""
    folder = tmp_path_factory.mktemp("pages")
    process, address = serve(str(folder), "--port", "0")
    site = Site(address, folder, process)
    yield Kit(site, site.notebook("page", RUNS))
    stop(process)


@dataclass
class Elsewhere:
    """A site of somebody else, under two names: another site, and another port of the same."""

    port: int
    pages: dict[str, str] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    seen: threading.Condition = field(default_factory=threading.Condition)

    def page(self, html: str, host: str = "127.0.0.1") -> str:
        """Write a page, and return its address."""
        path = f"/{len(self.pages)}"
        self.pages[path] = f"<!doctype html><title>elsewhere</title>{html}"
        return f"http://{host}:{self.port}{path}"

    def wait_until_asked(self, path: str) -> None:
        """Wait until a browser has asked for an address here."""
        with self.seen:
            assert self.seen.wait_for(lambda: path in self.asked, PATIENCE / 1000), self.asked


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[Elsewhere]:
    """A site of somebody else; ``/to?ADDRESS`` leads on to an address."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            with there.seen:
                there.asked.append(self.path)
                there.seen.notify_all()
            leads, _mark, address = self.path.partition("?")
            text = there.pages.get(self.path, "").encode()
            self.send_response(302 if leads == "/to" else 200)
            if leads == "/to":
                self.send_header("Location", address)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(text)))
            self.end_headers()
            self.wfile.write(text)

        def log_message(self, *_told: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Answer) as server:
        there = Elsewhere(server.server_port)
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield there
        server.shutdown()
        thread.join()
