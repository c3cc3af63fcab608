"""A page tells for whom the table waits: who is away, who has answered, whose time is over."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import catan_nb as cn
from catan_nb.classroom.protocol.replies import Clock, Present, TableNews
from catan_nb.ui.table.seats import Settings
from catan_nb.ui.together.remote import _with_shared_settings
from tests.ui.together.watched import Watched


def scene(work: Callable[[Watched], object]) -> None:
    """Play a scene at a table where two others discard."""
    position = cn.Position(players=3).hand(1, ore=8).hand(2, wool=8).turn(0)
    game = position.game(seed=1)
    game.push(cn.RollDice())
    game.push(cn.Roll(3, 4))

    async def run() -> None:
        page = Watched(game, game.ply, 0)
        page.page.host.hear(TableNews(present=Present([0, 1, 2], 0)))
        work(page)
        await asyncio.sleep(0.4)
        page.close()

    asyncio.run(run())


def marks(page: Watched) -> dict[int, str]:
    return {seat: mark.words for seat, mark in page.page.host.marks.items()}


def players(page: Watched) -> str:
    return page.page.panels["Players"].pane.html


def strip(page: Watched) -> str:
    return page.page.panels["At this table"].pane.html


def test_who_has_answered_early_is_done() -> None:
    def work(page: Watched) -> None:
        assert marks(page) == {}
        page.take("early", {}, seat=2)
        assert marks(page) == {2: "done"}
        assert ">done<" in players(page)

    scene(work)


def test_who_has_no_page_open_is_away() -> None:
    def work(page: Watched) -> None:
        page.page.host.hear(TableNews(present=Present([0, 2], 0)))
        assert marks(page) == {1: "away"}
        assert ">away<" in players(page)

    scene(work)


def test_where_time_is_over_a_bot_may_be_asked_to_move() -> None:
    def work(page: Watched) -> None:
        host = page.page.host
        host.hear(TableNews(clock=Clock({1: 3.0, 2: 3.0}, 60)))
        assert host.overdue is None
        assert "overdue" not in strip(page)
        host._time_over(1)
        assert "The time of P1 is over." in strip(page)
        assert 'data-do="overdue"' in strip(page)

    scene(work)


def test_time_counts_anew_as_soon_as_somebody_has_answered() -> None:
    def work(page: Watched) -> None:
        host = page.page.host
        host._time_over(1)
        host.hear(TableNews(clock=Clock({1: 0.0}, 60)))
        assert host.overdue is None
        assert "overdue" not in strip(page)

    scene(work)


def test_the_clock_goes_on_where_it_was_and_stands_still_in_a_pause() -> None:
    def work(page: Watched) -> None:
        host, face = page.page.host, page.page.clock.face
        assert face.left < 0
        host.hear(TableNews(clock=Clock({1: 20.0, 2: 20.0}, 60)))
        assert 38 < face.left <= 40
        assert face.running
        page.take("pause", {"paused": True}, seat=1)
        assert not face.running

    scene(work)


def test_one_sees_the_own_time_as_long_as_one_owes_an_answer() -> None:
    def work(page: Watched) -> None:
        page.page.host.hear(TableNews(clock=Clock({0: 50.0, 1: 20.0}, 60)))
        assert 8 < page.page.clock.face.left <= 10

    scene(work)


def test_what_is_said_is_seen_for_a_while_and_disturbs_nobody() -> None:
    def work(page: Watched) -> None:
        table, host = page.page.controller, page.page.host
        table.say("One moment.")
        stamp = table.stamp
        page.take("said", {"phrase": "hello"}, seat=2)
        assert "Hello!" in strip(page)
        assert (table.stamp, table.note.text) == (stamp, "One moment.")
        host._clear_message(host.said[2])
        assert "Hello!" not in strip(page)

    scene(work)


def test_a_pause_by_somebody_else_leaves_a_chosen_tool_in_hand() -> None:
    position = cn.Position(players=2).settlement(0, 10).road(0, 10).hand(0, brick=1, lumber=1)
    game = position.turn(0, roll=(3, 5)).game(seed=1)

    async def run() -> None:
        page = Watched(game, game.ply, 0)
        table = page.page.controller
        assert table.take_tool("road")
        page.take("pause", {"paused": True}, seat=1)
        assert table.tool == "road"
        page.close()

    asyncio.run(run())


def test_a_time_that_no_page_offers_is_shown_as_no_limit() -> None:
    shared: Any = SimpleNamespace(paused=True, pace="quick", clock=77)
    assert _with_shared_settings(Settings(clock="1 minute"), shared) == Settings(
        paused=True, pace="quick"
    )
