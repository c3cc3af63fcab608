"""When all places are taken: a page in words, a place in the queue, and the way in from it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.load.visitor import Visitor
from tests.ui.server.conftest import RUNS, Running, running, write_notebook

pytestmark = pytest.mark.slow

PAGE = "/voila/render/page.ipynb"


@pytest.fixture
def narrow(tmp_path: Path) -> Iterator[Running]:
    """A server with room for one page."""
    write_notebook(tmp_path / "page.ipynb", f"{RUNS}\nimport ipywidgets; ipywidgets.IntSlider()")
    with running(tmp_path, str(tmp_path), "--most-pages", "1") as found:
        yield found


def test_the_next_one_is_told_in_words_and_starts_nothing(narrow: Running) -> None:
    assert narrow.ask(PAGE).status == 200
    runs = narrow.runs
    answer = narrow.ask(PAGE, accept_language="nl,en;q=0.5")
    assert answer.status == 503
    assert answer.headers["Retry-After"] == "10"
    assert "Alle plaatsen zijn bezet" in answer.text
    assert "Je bent de volgende." in answer.text
    assert "https://" not in answer.text
    assert "You are next." in narrow.ask(f"{PAGE}?language=en").text
    assert narrow.runs == runs


def test_who_waits_gets_in_by_the_order_of_coming(narrow: Running) -> None:
    address = f"http://127.0.0.1:{narrow.port}{PAGE}"

    async def visit() -> None:
        page = await Visitor().open(address)
        people = [Visitor(language="de") for _ in range(3)]
        for person in people:
            assert (await person.fetch(address)).code == 503
        for person in people:
            told = await person.queue(address)
        assert told == {"enter": False, "told": "Vor dir sind 2 Personen an der Reihe."}
        came: list[int] = []

        async def comes(number: int) -> None:
            entered = await people[number].wait_for(address)
            came.append(number)
            await asyncio.sleep(0.2)
            await entered.leave()

        coming = [asyncio.ensure_future(comes(number)) for number in (2, 1, 0)]
        await asyncio.sleep(1)
        assert came == []
        await page.leave()
        await asyncio.gather(*coming)
        assert came == [0, 1, 2]

    asyncio.run(visit())


def test_who_waits_is_told_in_json_and_nothing_else_is(narrow: Running) -> None:
    answer = narrow.ask("/catan_nb/queue")
    assert json.loads(answer.text) == {"enter": True}
    assert narrow.runs == 0


def test_how_much_room_there_is_is_told_at_the_start(tmp_path: Path) -> None:
    write_notebook(tmp_path / "page.ipynb")
    with running(tmp_path, str(tmp_path), "--most-pages", "7") as found:
        assert found.said.startswith("There is room for about 7 pages.\n")
