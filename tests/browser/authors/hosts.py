"""Where notebooks are shown: plain Voila, JupyterLab, Notebook 7 and the kit, as started."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from urllib.error import URLError
from urllib.request import urlopen

import nbformat
from playwright.sync_api import Browser, Page, expect
from playwright.sync_api import TimeoutError as PageTimeout

from catan_nb.ui.server.serve import free_port
from tests import machine
from tests.browser.authors.matrix import WIDE, WIDGETS, cells, key, pages

__all__ = ["HOSTS", "Host", "Pages", "host", "opened", "written"]

START: Final = 120.0
"""Seconds a server may take to start on a busy machine."""
HANGS: Final = 45_000
"""Milliseconds after which a page that is not whole hangs."""
ATTEMPTS: Final = 4
HOSTS: Final = {
    "voila": (("voila", "--no-browser"), "voila/static/voila.js", "voila/render/{name}.ipynb"),
    "lab": (("jupyterlab", "--no-browser"), "api/kernelspecs", "lab/tree/{name}.ipynb?reset"),
    "notebook": (("notebook", "--no-browser"), "api/kernelspecs", "notebooks/{name}.ipynb"),
    "kit": (
        ("catan_nb.cli", "play", ".", "--no-browser"),
        "voila/static/voila.js",
        "voila/render/{name}.ipynb",
    ),
}
"""By name: the command, what answers when it has begun, and where a notebook is."""
RUNS_BY_ITSELF: Final = ("voila", "kit")


class Host:
    """A server that shows the notebooks of a folder."""

    def __init__(self, name: str, folder: Path, port: int) -> None:
        self.name, self.folder = name, folder
        self.root = f"http://localhost:{port}/"

    def address(self, notebook: str) -> str:
        """Return where a notebook is."""
        return self.root + HOSTS[self.name][2].format(name=notebook)


@contextmanager
def host(name: str, folder: Path) -> Iterator[Host]:
    """Start a server for a folder, and end it."""
    command, answers, _address = HOSTS[name]
    port = free_port("localhost", 0)
    more = (
        []
        if name in RUNS_BY_ITSELF
        else ["--IdentityProvider.token=", "--ServerApp.password=", "--allow-root"]
    )
    own = {f"JUPYTERLAB_{one}_DIR": str(folder / ".own") for one in ("SETTINGS", "WORKSPACES")}
    process = subprocess.Popen(
        [sys.executable, "-m", *command, f"--port={port}", *more],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=os.environ | own,
    )
    made = Host(name, folder, port)
    try:
        _wait_for(made.root + answers)
        yield made
    finally:
        machine.end(process)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.terminate()  # Jupyter asks in the terminal whether it shall end
            process.wait(START)


def _wait_for(address: str) -> None:
    until = time.monotonic() + START
    while time.monotonic() < until:
        try:
            with urlopen(address, timeout=5):
                return
        except URLError:
            time.sleep(0.2)
    raise TimeoutError(f"nothing answers at {address}")


def _wait_for_kernel(where: Host, notebook: str) -> None:
    """Wait until a page holds a notebook's kernel: what is run before is lost, or asks for one."""
    until = time.monotonic() + START
    while time.monotonic() < until:
        with urlopen(where.root + "api/sessions", timeout=30) as answer:
            for session in json.load(answer):
                kernel = session["kernel"]
                here = session["path"] == f"{notebook}.ipynb"
                if here and kernel["connections"] and kernel["execution_state"] == "idle":
                    return
        time.sleep(0.3)
    raise TimeoutError(f"{notebook} has no kernel")


def written(folder: Path, name: str, code: Sequence[str]) -> None:
    """Write a notebook."""
    kernel = {"name": "python3", "language": "python", "display_name": "Python 3"}
    made = [nbformat.v4.new_code_cell(one) for one in code]
    notebook = nbformat.v4.new_notebook(metadata={"kernelspec": kernel}, cells=made)
    nbformat.write(notebook, folder / f"{name}.ipynb")


def opened(browser: Browser, where: Host, notebook: str) -> Page:
    """Open a notebook, and run it where that is not done by itself."""
    # Nine boards that breathe keep a processor busy, and clicks waiting.
    page = browser.new_page(viewport={"width": WIDE, "height": 900}, reduced_motion="reduce")
    page.goto(where.address(notebook), wait_until="commit", timeout=60_000)
    if where.name not in RUNS_BY_ITSELF:
        menu = page.locator(".lm-MenuBar-itemLabel", has_text=re.compile("^Run$"))
        menu.wait_for(timeout=60_000)
        _wait_for_kernel(where, notebook)
        idle = page.locator(".jp-Notebook-ExecutionIndicator[data-status='idle']")
        expect(idle.first).to_be_visible(timeout=60_000)
        menu.click(timeout=60_000)
        page.get_by_text("Run All Cells", exact=True).click(timeout=60_000)
    return page


class Pages:
    """The pages of a host on which public widgets stand, several on most of them.

    Parameters
    ----------
    names : iterable of str
        The widgets that are asked for.
    """

    def __init__(self, browser: Browser, where: Host, names: Iterable[str] = WIDGETS) -> None:
        self._browser, self._where = browser, where
        self._with = {name: page for page in pages(names) for name in page}
        self._page: Page | None = None
        self._untouched: set[str] = set()

    def holding(self, name: str) -> Page:
        """Return a page with a widget in all places that nobody has had before."""
        if self._page is None or name not in self._untouched:
            self.close()
            shown = self._with[name]
            notebook = key(shown[0])
            written(self._where.folder, notebook, [code for one in shown for code in cells(one)])
            self._page = self._whole(notebook, f".in-{key(shown[-1])}-output")
            self._untouched = set(shown)
        self._untouched.remove(name)
        return self._page

    def _whole(self, notebook: str, last: str) -> Page:
        """Open a notebook until its last cell has shown something.

        Voila hangs in a cell that fills an Output, in one of thirty on a busy machine, whatever
        is in it: https://github.com/voila-dashboards/voila/issues/1428.
        """
        for _attempt in range(ATTEMPTS):
            page = opened(self._browser, self._where, notebook)
            try:
                page.locator(last).first.wait_for(state="attached", timeout=HANGS)
            except PageTimeout:
                page.close()
            else:
                return page
        raise AssertionError(f"{notebook} was never shown whole in {self._where.name}")

    def close(self) -> None:
        """Leave the page that is open."""
        if self._page:
            self._page.goto("about:blank")
            self._page.close()
            self._page = None
