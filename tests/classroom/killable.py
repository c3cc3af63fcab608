"""A server of shared tables that a test may kill: it takes requests and tells entries as lines.

``python -m tests.classroom.killable STORE``
"""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any

from catan_nb.classroom.authority import Authority
from catan_nb.classroom.messages import Refused
from catan_nb.classroom.shared import Entry
from catan_nb.classroom.store import Store
from tests.classroom.pages import AT_ONCE

BEAT = 1.0
"""Seconds between two times that it tells others who has tables open."""


def tell(**told: Any) -> None:
    """Write a line to whoever started this."""
    print(json.dumps(told), flush=True)


async def serve(address: str) -> None:
    """Answer requests until the end of the input."""
    authority = Authority(Store(address), paces=AT_ONCE, step_in=0.0, beat=BEAT)
    loop = asyncio.get_running_loop()
    tell(ready=True)
    doing = set()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        task = loop.create_task(answer(authority, json.loads(line)))
        doing.add(task)
        task.add_done_callback(doing.discard)


async def answer(authority: Authority, asked: dict[str, Any]) -> None:
    """Do what one line asks for, and say so only then."""
    try:
        if asked["ask"] == "listen":
            await authority.listen(asked["code"], asked["since"], told, asked["visitor"])
            found: object = None
        else:
            found = await getattr(authority, asked["ask"])(*asked["with"])
        tell(id=asked["id"], done=found)
    except Refused as refused:
        tell(id=asked["id"], refused=refused.reason)


def told(news: object) -> None:
    """Tell an entry."""
    if isinstance(news, Entry):
        tell(entry=news.plain())


if __name__ == "__main__":
    asyncio.run(serve(sys.argv[1]))
