"""What is told is told in parts, and a message that cannot be read ends no line."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from catan_nb.classroom import service
from catan_nb.classroom.link import Link
from catan_nb.classroom.messages import LARGEST, LARGEST_TOLD, Refused, split_into_parts
from catan_nb.classroom.service import ClassConnection, FollowedTables
from catan_nb.classroom.shared import Entry
from tests.serving import until
from tests.ui.together.shared import Guest, class_in


class Told:
    """The page's end of a line on which a server tells what a test wants; then it is lost."""

    def __init__(self, *texts: str) -> None:
        self.texts = list(texts)
        self.sent: list[str] = []
        self.may_go_on = asyncio.Event()

    async def read_message(self) -> str | None:
        await self.may_go_on.wait()
        return self.texts.pop(0) if self.texts else None

    async def write_message(self, text: str) -> None:
        self.sent.append(text)

    def close(self) -> None:
        pass


@pytest.mark.parametrize("text", ["no JSON", "[]", '"' + "x" * LARGEST_TOLD + '"'])
def test_a_message_that_cannot_be_read_refuses_what_was_asked_and_the_line_goes_on(
    text: str,
) -> None:
    async def work() -> None:
        link, line = Link("", ""), Told(text, '{"class": {"paused": true}}', '{"table": "X"}')
        heard: list[dict[str, Any]] = []
        link.on_news(heard.append)
        link._line = line
        listening = asyncio.ensure_future(link._listen(line))
        asked = asyncio.ensure_future(link.ask("watch"))
        await until(lambda: line.sent)
        line.may_go_on.set()
        with pytest.raises(Refused) as caught:
            await asked
        assert caught.value.reason == "large"
        assert str(caught.value)
        await listening
        assert heard == [{"class": {"paused": True}}]

    asyncio.run(work())


def test_entries_that_make_no_sense_are_told_to_who_follows_and_the_line_goes_on() -> None:
    async def work() -> None:
        link = Link("", "")
        line = Told('{"table": "X", "entries": [{"number": -1}]}', '{"class": {}}')
        line.may_go_on.set()
        follower = SimpleNamespace(number=0, take=list, hear=heard.append)
        link._followers["X"] = follower
        link.on_news(heard.append)
        await link._listen(line)

    heard: list[Any] = []
    asyncio.run(work())
    assert "reload" in heard[0].refused.words
    assert heard[1] == {"class": {}}


def pauses(lasts: Callable[[int], float], count: int) -> list[float]:
    """Return how long a page waits between lines that last so many seconds each."""
    now, slept = 0.0, []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        if len(slept) == count:
            raise asyncio.CancelledError

    class Short(Link):
        async def _open_connection(self) -> Any:
            return None

        async def _listen(self, line: Any) -> None:
            nonlocal now
            now += lasts(len(slept))

    async def work() -> None:
        with pytest.raises(asyncio.CancelledError):
            await Short("", "", clock=lambda: now, sleep=sleep)._run()

    asyncio.run(work())
    return slept


def test_lines_that_are_lost_at_once_are_tried_again_after_longer_and_longer_pauses() -> None:
    found = pauses(lambda _n: 1.0, 6)
    assert found == sorted(found)
    assert found[0] < 1 < found[-1]


def test_a_line_that_was_good_is_tried_again_soon() -> None:
    found = pauses(lambda n: 60.0 if n == 4 else 1.0, 6)
    assert found[4] == found[0] < found[3]


def test_parts_keep_the_order_and_are_no_larger_than_they_may_be() -> None:
    values = ["x" * n for n in (5, 90, 3, 120, 1, 1)]
    parts = list(split_into_parts(values, 100))
    assert [one for part in parts for one in part] == values
    assert all(len(part) == 1 or sum(len(json.dumps(one)) for one in part) <= 100 for part in parts)
    assert list(split_into_parts([])) == []


def test_a_long_table_is_told_in_parts_that_a_page_reads() -> None:
    entries = [Entry(n, "pace", {"pace": "\U0001f600" * 40}, None, 1.0) for n in range(3000)]
    sent: list[str] = []

    async def table(code: str) -> Any:
        return SimpleNamespace(code=code)

    async def listen(code: str, since: int, tell: Callable[[Any], object], who: str) -> Any:
        for entry in entries[since:]:
            tell(entry)
        return lambda: None

    tables: Any = SimpleNamespace(table=table, listen=listen)
    asyncio.run(FollowedTables(tables, "Ann", sent.append).begin("X", 0))
    told = [one["number"] for text in sent for one in json.loads(text)["entries"]]
    assert told == list(range(3000))
    assert sum(map(len, sent)) > LARGEST
    assert max(map(len, sent)) < LARGEST


def test_an_answer_that_no_page_would_read_is_refused_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "LARGEST_TOLD", 10)

    async def work() -> None:
        async with class_in(tmp_path) as found:
            sent: list[str] = []
            line = ClassConnection(found.service, Guest("Ann", "Ann"), sent.append, lambda: None)
            await line.take('{"ask": 3, "do": "tables"}')
            answer = json.loads(sent[0])
            assert answer["answer"] == 3
            assert answer["refused"]["reason"] == "large"

    asyncio.run(work())
