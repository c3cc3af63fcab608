"""Print how large each public widget is in each container and host, and take pictures.

Run as ``python -m tests.browser.authors.sizes [--hosts voila,lab] [--only table,chart] [folder]``;
pictures go into the folder.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Error, sync_playwright

from tests import machine
from tests.browser.authors.hosts import HOSTS, host, sizes_of
from tests.browser.authors.matrix import PLACES, WIDGETS, faults, key


def main() -> None:
    """Measure, print a table for each host, and say what is wrong."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--hosts", default=",".join(HOSTS))
    parser.add_argument("--only", default=",".join(WIDGETS))
    parser.add_argument("folder", nargs="?", type=Path)
    chosen = parser.parse_args()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=machine.browser(), args=["--no-sandbox"]
        )
        for name in chosen.hosts.split(","):
            print(f"\n{name:16}", *(f"{place:>10}" for place in PLACES))
            with TemporaryDirectory() as folder, host(name, Path(folder)) as where:
                for widget in chosen.only.split(","):
                    try:
                        page, sizes = sizes_of(browser, where, widget)
                    except Error as error:
                        print(f"{widget:16} {str(error).splitlines()[0]}", flush=True)
                        continue
                    told = (f"{sizes[place][1]}x{sizes[place][2]}" for place in PLACES)
                    print(f"{widget:16}", *(f"{one:>10}" for one in told), flush=True)
                    for fault in faults(widget, sizes):
                        print("   ", fault)
                    if chosen.folder:
                        page.screenshot(path=chosen.folder / f"{name}-{key(widget)}.png")
                    page.goto("about:blank")
                    page.close()
        browser.close()


if __name__ == "__main__":
    main()
