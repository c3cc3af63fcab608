"""What happens by itself: bots, playback, work that can wait."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

import catan_nb as cn
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.table.runner import PLAYBACK, Past, Runner
from catan_nb.ui.widgets.errors import ErrorPanel
from tests.ui.table.tables import position, seated


async def until(condition: Callable[[], object], seconds: float = 5) -> None:
    for _ in range(int(seconds / 0.01)):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never happened")


def run(table: Controller, work: Callable[[Runner], Any]) -> Runner:
    """Let a table run by itself while ``work`` goes on."""

    async def all_of_it() -> Runner:
        runner = Runner(table, Past(table), ErrorPanel())
        await work(runner)
        runner.stop()
        return runner

    return asyncio.run(all_of_it())


class Broken:
    """A bot that fails."""

    def choose(self, view: cn.View) -> Any:
        raise RuntimeError("no idea")


class Cheat:
    """A bot that wants what the rules forbid."""

    def choose(self, view: cn.View) -> Any:
        return cn.BuildCity(0)


def test_bots_move_until_a_person_is_asked() -> None:
    game = position().turn(1).game(seed=1)
    table = seated(game, ["person", "random", "random"], pace="at once")

    async def work(runner: Runner) -> None:
        await until(lambda: table.mine)

    assert not run(table, work).errors.errors
    assert game.actor == 0


def test_clicks_are_answered_between_two_steps_of_a_bot() -> None:
    game = position().turn(1).game(seed=1)
    table = seated(game, ["person", "random", "random"], pace="quick")

    async def work(runner: Runner) -> None:
        ply = game.ply
        await asyncio.sleep(0)
        table.say("in between")
        assert game.ply == ply
        table.change(paused=True)
        await asyncio.sleep(0.25)
        assert game.ply == ply
        table.change(paused=False, pace="at once")
        await until(lambda: game.ply > ply)

    run(table, work)


@pytest.mark.parametrize("bot", [Broken(), Cheat()])
def test_a_bot_that_fails_is_reported_and_the_game_goes_on(bot: Any) -> None:
    game = position().turn(1).game(seed=1)
    table = seated(game, ["person", bot, "random"], pace="at once")

    async def work(runner: Runner) -> None:
        await until(lambda: table.mine)

    runner = run(table, work)
    assert "Orange" in runner.errors.errors[-1]["text"]
    assert game.actor == 0


def test_the_past_plays_to_the_present() -> None:
    game = position().turn(0).game(seed=1)
    for action in (cn.RollDice(), cn.Roll(2, 3), cn.EndTurn(), cn.RollDice(), cn.Roll(2, 3)):
        game.push(action)
    table = seated(game, ["person", "random", "random"], paused=True)

    async def work(runner: Runner) -> None:
        runner.speed = "quick"
        shown: list[int] = []
        table.listen(lambda _: shown.append(table.shown.ply))
        runner.play()
        runner.play()
        assert runner.playing
        await until(lambda: not runner.playing)
        assert shown == [0, 1, 2, 3, 4, 5]

    assert PLAYBACK["quick"] < 0.5
    run(table, work)
    assert table.review is None


def test_the_playback_can_be_stopped() -> None:
    game = position().turn(0).game(seed=1)
    game.push(cn.Roll(2, 3))
    table = seated(game, ["person", "random", "random"])

    async def work(runner: Runner) -> None:
        runner.play()
        runner.pause()
        await asyncio.sleep(0)
        assert not runner.playing
        assert table.shown.ply == 0

    run(table, work)


def test_work_that_can_wait_is_done_once() -> None:
    table = seated(position().turn(0).game(), ["person", "random", "random"])
    done: list[int] = []

    async def work(runner: Runner) -> None:
        for n in range(5):
            runner.soon("keeping", lambda n=n: done.append(n), 0.02)  # type: ignore[misc]
        assert not done
        await until(lambda: done)
        await asyncio.sleep(0.05)

    run(table, work)
    assert done == [0]


def test_without_a_loop_nothing_waits() -> None:
    game = position().turn(1).game(seed=1)
    table = seated(game, ["person", "random", "random"])
    runner = Runner(table, Past(table), ErrorPanel())
    done: list[int] = []
    runner.soon("keeping", lambda: done.append(1), 60)
    assert done == [1]
    assert game.ply == 0
    runner.step()
    assert game.ply


class Thinker:
    """A bot that thinks in many steps, and chooses another action with each."""

    def __init__(self) -> None:
        self.steps = 0

    def choose(self, view: cn.View) -> Any:
        raise AssertionError("nobody waits for all of it at once")

    def thinking(self, view: cn.View) -> Any:
        for action in [*view.legal_actions() * 40, cn.RollDice()]:
            self.steps += 1
            yield action

    async def begun(self) -> None:
        while not self.steps:
            await asyncio.sleep(0)


def test_clicks_are_answered_while_a_bot_thinks_and_its_last_thought_is_done() -> None:
    game = position().development(1, knight=1).turn(1).game(seed=1)
    thinker = Thinker()
    table = seated(game, ["person", thinker, "random"], pace="at once")
    between: list[int] = []

    async def work(runner: Runner) -> None:
        await thinker.begun()
        while game.ply == 0:
            between.append(thinker.steps)
            await asyncio.sleep(0)
        table.change(paused=True)

    assert not run(table, work).errors.errors
    assert len(set(between)) > 20
    assert game.log[0] == cn.RollDice()


def test_whoever_is_in_a_hurry_ends_the_thinking() -> None:
    game = position().development(1, knight=1).turn(1).game(seed=1)
    thinker = Thinker()
    table = seated(game, ["person", thinker, "random"], pace="at once")

    async def work(runner: Runner) -> None:
        await thinker.begun()
        table.skip()
        await until(lambda: game.ply)
        table.change(paused=True)

    run(table, work)
    assert thinker.steps < 10
