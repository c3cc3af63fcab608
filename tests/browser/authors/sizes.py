"""Print how large each public widget is in each container and host, and take pictures.

Run as ``python -m tests.browser.authors.sizes [--hosts voila,lab] [--only table,chart] [folder]``;
pictures go into the folder. At the end stands a table in Markdown: the least and the largest width
of each widget in each host.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Error, sync_playwright

from tests import machine
from tests.browser.authors.hosts import HOSTS, Pages, host
from tests.browser.authors.matrix import PLACES, WIDGETS, faults, key, measured, pages


def main() -> None:
    """Measure, print a table for each host, and say what is wrong."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--hosts", default=",".join(HOSTS))
    parser.add_argument("--only", default=",".join(WIDGETS))
    parser.add_argument("folder", nargs="?", type=Path)
    chosen = parser.parse_args()
    hosts, names = chosen.hosts.split(","), chosen.only.split(",")
    widths = {widget: dict.fromkeys(hosts, "") for widget in names}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=machine.browser(), args=["--no-sandbox"]
        )
        for name in hosts:
            print(f"\n{name:16}", *(f"{place:>10}" for place in PLACES))
            with TemporaryDirectory() as folder, host(name, Path(folder)) as where:
                shown = Pages(browser, where, names)
                for widget in (one for page in pages(names) for one in page):
                    try:
                        page = shown.holding(widget)
                        sizes = measured(page, widget)
                    except Error as error:
                        print(f"{widget:16} {str(error).splitlines()[0]}", flush=True)
                        continue
                    told = (f"{sizes[place][1]}x{sizes[place][2]}" for place in PLACES)
                    print(f"{widget:16}", *(f"{one:>10}" for one in told), flush=True)
                    every = [sizes[place][1] for place in PLACES]
                    widths[widget][name] = f"{min(every)}–{max(every)}"
                    for fault in faults(widget, sizes):
                        print("   ", fault)
                    if chosen.folder:
                        page.locator(f".in-{key(widget)}-right").scroll_into_view_if_needed()
                        page.screenshot(path=chosen.folder / f"{name}-{key(widget)}.png")
                shown.close()
        browser.close()
    for line in (["widget", *hosts], ["---"] * (len(hosts) + 1)):
        print("|", " | ".join(line), "|")
    for widget, by_host in widths.items():
        print("|", " | ".join([widget, *by_host.values()]), "|")


if __name__ == "__main__":
    main()
