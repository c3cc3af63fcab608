"""A site as the command writes it, below an address of its own at a server of plain files."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

from tests.browser.conftest import LOADING, Watch
from tests.browser.without_server.distribution import NotToBeHad, make

BELOW = "somewhere/else"
"""Where below the server's address the site lies."""


@pytest.fixture(scope="session")
def static_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site; its parents are what the server serves."""
    root = tmp_path_factory.mktemp("static")
    try:
        pyodide = make(root / "pyodide")
    except NotToBeHad as error:
        if os.environ.get("CATAN_NB_REQUIRE_BROWSER") == "1":
            pytest.fail(str(error))
        pytest.skip(str(error))
    site = root / "served" / BELOW
    command = (sys.executable, "-m", "catan_nb.cli", "site", str(site), "--pyodide", str(pyodide))
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return site


class Quiet(SimpleHTTPRequestHandler):
    """Answers with files, and tells nobody."""

    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture(scope="session")
def address(browser_path: str, static_site: Path) -> Iterator[str]:
    """Where the site begins."""
    root = static_site.parents[BELOW.count("/")]
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(root)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/{BELOW}/"
    server.shutdown()
    server.server_close()


@pytest.fixture
def watch() -> Iterator[Watch]:
    """What the page of a test says that it should not."""
    watch = Watch()
    watch.expect("error: undefined")  # JupyterLite's word for a page without a service worker
    yield watch
    assert watch.complaints() == []


@pytest.fixture
def page(browser: Browser, address: str, watch: Watch) -> Iterator[Page]:
    """A page of a browser that reaches no other server than that one."""
    # What moves on the table is for other tests, and slow where nothing draws but the processor.
    size = {"width": 1366, "height": 768}
    context = browser.new_context(viewport=size, reduced_motion="reduce")
    context.set_default_timeout(LOADING)

    def here_alone(route: Route) -> None:
        if route.request.url.startswith((address, "blob:", "data:")):
            route.continue_()
        else:
            route.abort()

    context.route("**/*", here_alone)
    page = context.new_page()
    watch.follow(page, address)
    yield page
    context.close()
