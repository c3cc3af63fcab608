"""How long the table takes until it is drawn in a browser, and what memory a page needs."""

from __future__ import annotations

import re
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests import machine
from tests.benchmarks.timing import INSTALLED, Row

SERVE = """
from catan_nb.ui.server.notebook_files import notebooks_folder
from catan_nb.ui.server.serve import serve_pages
serve_pages(notebooks_folder(), "play.ipynb", host="localhost", port=0, browser=False, warm={warm})
"""
DRAWN = """() => {
  const canvas = document.querySelector(".cnb-board canvas");
  if (!canvas) return false;
  const middle = canvas.getContext("2d").getImageData(canvas.width / 2, canvas.height / 2, 1, 1);
  return middle.data[3] > 0;
}"""
#: Seconds until the next page is surely prepared.
PAUSE = 9


def rows(visits: int = 3) -> list[Row]:
    """Measure everything of this file; nothing where there is no Chromium or no /proc."""
    if machine.browser() is None or not Path("/proc").is_dir():
        return [Row("pages in the browser", "no Chromium")]
    cold, _, _ = _visit(visits, warm=False)
    first, again, memory = _visit(visits, warm=True)
    return [
        Row("page drawn, Python started for it", f"{cold:.1f} s", "<= 2.5 s", cold <= 2.5),
        Row("page drawn, Python prepared", f"{first:.1f} s", "<= 1.5 s", first <= 1.5),
        Row("the same, files in the browser's cache", f"{again:.1f} s"),
        Row("memory of a page's Python", f"{memory:.0f} MB", "<= 60 MB", memory <= 60),
    ]


def _visit(visits: int, *, warm: bool) -> tuple[float, float, float]:
    """Return median seconds with empty and with filled browser cache, and megabytes."""
    from playwright.sync_api import Page, sync_playwright

    def seconds(page: Page, address: str) -> float:
        started = time.perf_counter()
        page.goto(address, wait_until="commit")
        page.wait_for_function(DRAWN, timeout=30_000)
        return time.perf_counter() - started

    first, again = [], []
    with _served(warm) as (process, address), sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=machine.browser(), args=["--no-sandbox"]
        )
        for _ in range(visits):
            time.sleep(PAUSE if warm else 0)
            page = browser.new_context().new_page()
            first.append(seconds(page, address))
            time.sleep(PAUSE if warm else 0)
            again.append(seconds(page, address))
            memory = max(map(_megabytes, _children(process.pid)))
            page.goto("about:blank")
        browser.close()
    return statistics.median(first), statistics.median(again), memory


@contextmanager
def _served(warm: bool) -> Iterator[tuple[subprocess.Popen[str], str]]:
    process = subprocess.Popen(
        [sys.executable, "-c", SERVE.format(warm=warm)],
        stdout=subprocess.PIPE,
        text=True,
        env=INSTALLED,
    )
    try:
        assert process.stdout is not None
        lines = (re.search(r"http://\S+", line) for line in process.stdout)
        yield process, next(found.group() for found in lines if found)
    finally:
        machine.end(process)
        process.communicate(timeout=20)


def _children(parent: int) -> list[int]:
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        except OSError:  # it has ended meanwhile
            continue
        if int(fields[1]) == parent:
            found.append(int(folder.name))
    return found


def _megabytes(process: int) -> float:
    """Return a process's share of memory, what it shares counted in parts."""
    text = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="utf-8")
    found = re.search(r"^Pss:\s+(\d+) kB", text, re.MULTILINE)
    assert found is not None
    return int(found.group(1)) / 1024
