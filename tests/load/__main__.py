"""Measure pages that are opened in the same instant, without browsers.

``python -m tests.load`` opens thirty tables; ``python -m tests.load 03_what_a_place_is_worth.ipynb
--pages 10 --no-fork`` ten pages of a lesson that each run their notebook.
"""

from __future__ import annotations

import argparse
import asyncio

from catan_nb.ui.contents import FRONT, TABLE, entries
from tests.load.measuring import measure, served


def main() -> None:
    """Start a server, open pages, and print what they cost."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.load",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("notebooks", nargs="*", default=[TABLE], help="of the kit (the table)")
    parser.add_argument("--pages", type=int, default=30, help="how many at once (30)")
    parser.add_argument("--no-fork", action="store_true", help="each page runs its notebook")
    parser.add_argument("--server", help="address of one that runs, with its process as --process")
    parser.add_argument("--process", type=int)
    wanted = parser.parse_args()
    known = [FRONT, *(one.file for one in entries())]
    for unknown in [] if wanted.server else [n for n in wanted.notebooks if n not in known]:
        parser.error(f"the kit has no notebook {unknown}; there are {', '.join(known)}")
    if (wanted.server is None) != (wanted.process is None):
        parser.error("--server and --process go together")
    if wanted.server:
        _all(wanted.process, wanted.server, wanted.notebooks, wanted.pages)
        return
    # Without a number a server that is open to all lets fewer be opened in the same instant.
    most = ["--most-pages", str(max(wanted.pages, 2))]
    with served(*most, *(["--no-fork"] if wanted.no_fork else [])) as (process, address):
        _all(process.pid, address, wanted.notebooks, wanted.pages)


def _all(process: int, address: str, notebooks: list[str], pages: int) -> None:
    for notebook in notebooks:
        page = f"{address}voila/render/{notebook}"
        print(f"{notebook}, {asyncio.run(measure(process, page, pages))}", flush=True)


main()
