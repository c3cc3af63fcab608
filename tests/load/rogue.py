"""A learner who presses without a pause on several pages: ``python -m tests.load.rogue ADDRESS``.

It comes in with the code of the class, opens tables and sends each page's Python, in turn, the
press of a button, as often as a visitor was once allowed to. It ends when its input does, and
prints how many presses were sent.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import re
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

from tornado.websocket import WebSocketClosedError

from catan_nb.ui.contents import TABLE
from tests.load.visitor import OpenPage, Visitor

PAGES = 4
RATE = 195
"""Presses a second, of all pages together."""


@dataclass
class Done:
    """What the rogue has done, once it has ended."""

    said: str = ""


@asynccontextmanager
async def rogue(address: str, code: str) -> AsyncIterator[Done]:
    """Let one of the class press, in a process of its own, as long as the block runs."""
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", __name__, address, "--code", code), stdin=pipe, stdout=pipe
    )
    assert process.stdout is not None
    assert await process.stdout.readline() == b"ready\n"
    done = Done()
    try:
        yield done
    finally:
        done.said = (await process.communicate(b""))[0].decode().strip()


async def press_on(address: str, code: str, pages: int, rate: float) -> str:
    """Press until the input ends; return what was done."""
    visitor = Visitor()
    await visitor.come_in(address, code, "Rogue")
    ended = asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    opened = [await visitor.open(f"{address}voila/render/{TABLE}") for _ in range(pages)]
    print("ready", flush=True)
    reading = [asyncio.create_task(_read(page)) for page in opened]
    pressing = [asyncio.create_task(_press(page, rate / pages)) for page in opened]
    began = time.monotonic()
    await ended
    for task in pressing:
        task.cancel()
    presses = await asyncio.gather(*pressing)
    for task in reading:
        task.cancel()
    seconds = time.monotonic() - began
    return f"{sum(presses)} presses in {seconds:.0f} s"


async def _press(page: OpenPage, rate: float) -> int:
    """Press a button of a page until this is cancelled, or the line ends; return how often."""
    id, state = next(
        (id, one["state"])
        for id, one in page.states.items()
        if "data-do" in str(one["state"].get("text"))
    )
    found = re.search(r'data-do="([^"]*)"', state["text"])
    assert found is not None
    press = {"type": "press", "do": found[1], "arg": "", "value": "", "stamp": state["stamp"]}
    content = {"comm_id": id, "data": {"method": "custom", "content": press}}
    began, count = time.monotonic(), 0
    with suppress(asyncio.CancelledError, WebSocketClosedError):
        for count in itertools.count(1):
            await page.send("comm_msg", content)
            await asyncio.sleep(max(0.0, began + count / rate - time.monotonic()))
    return count


async def _read(page: OpenPage) -> None:
    """Read what a page is told, as whoever does not loses the page."""
    with suppress(ConnectionError):
        while True:
            await page.read()


def main() -> None:
    """Press, and print how often."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.load.rogue",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("address")
    parser.add_argument("--code", default="", help="of the class")
    parser.add_argument("--pages", type=int, default=PAGES)
    parser.add_argument("--rate", type=float, default=RATE, help="presses a second, of all pages")
    wanted = parser.parse_args()
    print(asyncio.run(press_on(wanted.address, wanted.code, wanted.pages, wanted.rate)))


if __name__ == "__main__":
    main()
