"""Work in slices: its bar, its button, and that neither a stop nor an error loses anything."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

import ipywidgets as widgets
import pytest

from catan_nb.ui.widgets import background_work
from catan_nb.ui.widgets.background_work import LongWork


@pytest.fixture(autouse=True)
def short_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background_work, "SLICE", 0.0)
    monkeypatch.setattr(background_work, "PAUSE", 0.0)
    monkeypatch.setattr(background_work, "BREATH", 0.0)


async def until(what: Callable[[], bool]) -> None:
    for _ in range(1000):
        if what():
            return
        await asyncio.sleep(0)
    raise AssertionError("it did not come about")


def bar_of(work: LongWork) -> str:
    return str(work.line.children[0].value)


def stop_button(work: LongWork) -> widgets.Button:
    return work.line.children[1]


def test_it_works_in_slices_and_shows_how_far_it_is() -> None:
    async def page() -> None:
        box = widgets.VBox([widgets.HTML("above")])
        work, got, shown, ended = LongWork(box), [], [], []
        assert box.children[-1] is work.line
        assert work.start(
            iter(range(5)),
            5,
            what="games",
            on_step=got.append,
            on_show=lambda: shown.append(len(got)),
            on_done=ended.append,
        )
        assert got == []
        assert work.is_running
        assert "0 of 5 games" in bar_of(work)
        assert "<progress" in bar_of(work)
        await until(lambda: len(got) == 2)
        assert work.is_running
        assert "2 of 5 games" in bar_of(work)
        assert stop_button(work).layout.display == ""
        await until(lambda: not work.is_running)
        assert got == [0, 1, 2, 3, 4]
        assert ended == [True]
        assert shown[-1] == 5
        assert "5 games done" in bar_of(work)
        assert work.message_html == ""
        assert stop_button(work).layout.display == "none"

    asyncio.run(page())


def test_stopping_keeps_what_there_is_and_closes_the_steps() -> None:
    closed = []

    def endless() -> Iterator[int]:
        try:
            while True:
                yield 100
        finally:
            closed.append(True)

    async def page() -> None:
        work, got, ended = LongWork(), [], []
        work.start(
            endless(),
            1_000_000,
            what="rolls",
            on_step=got.append,
            on_done=ended.append,
            size=lambda rolls: rolls,
        )
        await until(lambda: len(got) == 3)
        stop_button(work).click()
        await until(lambda: not work.is_running)
        assert got == [100, 100, 100]
        assert work.done == 300
        assert ended == [False]
        assert closed == [True]
        assert "300 of 1,000,000 rolls done; they are kept." in bar_of(work)
        # And it can begin again.
        assert work.start(iter([1]), 1, what="rolls", on_step=got.append)
        await until(lambda: not work.is_running)
        assert got[-1] == 1
        assert work.done == 1

    asyncio.run(page())


def test_an_error_is_told_and_loses_nothing() -> None:
    def broken() -> Iterator[int]:
        yield 1
        yield 2
        raise ZeroDivisionError("no <dice> left")

    async def page() -> None:
        work, got, ended = LongWork(), [], []
        work.start(broken(), 9, what="rolls", on_step=got.append, on_done=ended.append)
        await until(lambda: not work.is_running)
        assert got == [1, 2]
        assert ended == [False]
        assert "no &lt;dice&gt; left" in work.message_html
        assert "is kept" in work.message_html
        assert "ZeroDivisionError" in work.message_html
        assert "role='alert'" in work.message_html
        assert work.start(iter([3]), 1, what="rolls", on_step=got.append)
        assert work.message_html == ""

    asyncio.run(page())


@pytest.mark.parametrize("broken", ["on_step", "on_show", "on_done"])
def test_an_error_in_what_takes_the_results_is_told_too(broken: str) -> None:
    def fails(*_: object) -> None:
        raise ValueError("cannot draw")

    work = LongWork()
    takes = {"on_step": lambda item: None} | {broken: fails}
    assert work.start(iter([1, 2]), 2, what="rolls", **takes)  # type: ignore[arg-type]
    assert not work.is_running
    assert "cannot draw" in work.message_html


def test_a_second_start_replaces_nothing_and_says_so() -> None:
    async def page() -> None:
        work, got = LongWork(), []
        work.start(iter(range(50)), 50, what="games", on_step=got.append)
        await until(lambda: len(got) == 2)
        assert not work.start(iter([99]), 1, what="games", on_step=got.append)
        assert "Still at work" in work.message_html
        await until(lambda: not work.is_running)
        assert got == list(range(50))

    asyncio.run(page())


def test_nothing_to_do_is_done_at_once() -> None:
    work, ended = LongWork(), []
    assert work.start(iter(()), 0, what="games", on_step=print, on_done=ended.append)
    assert ended == [True]
    assert "0 games done" in bar_of(work)
    with pytest.raises(ValueError, match="-1 is no number"):
        work.start(iter(()), -1, what="games", on_step=print)


def test_without_a_known_total_it_counts() -> None:
    async def page() -> None:
        work, got = LongWork(), []
        work.start(iter("abc"), what="letters", on_step=got.append)
        await until(lambda: len(got) == 2)
        assert "2 letters so far" in bar_of(work)
        work.stop()
        await until(lambda: not work.is_running)
        assert "2 letters done" in bar_of(work)

    asyncio.run(page())


def test_in_a_script_it_is_done_when_start_returns() -> None:
    work, got = LongWork(), []
    assert work.start(iter(range(3)), 3, what="games", on_step=got.append)
    assert got == [0, 1, 2]
    assert not work.is_running
