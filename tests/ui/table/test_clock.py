"""The clock of a turn: when it runs, when it stands still, what it says."""

from __future__ import annotations

import catan_nb as cn
from catan_nb.ui.pages.table_page import TurnClock
from catan_nb.ui.table.controller import Controller
from tests.ui.table.tables import position, seated


class Watch:
    """A time that tests let pass."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


def timed(*seats: str, **settings: object) -> tuple[Controller, TurnClock, Watch]:
    game = position(3).turn(0, roll=(2, 3)).game(seed=1)
    wanted = [*seats, *["random"] * (3 - len(seats))]
    table = seated(game, wanted, **{"curtain": False, "clock": "1 minute", **settings})
    watch = Watch()
    clock = TurnClock(table, watch)
    table.listen(clock.refresh)
    clock.refresh()
    return table, clock, watch


def test_the_clock_runs_in_a_person_s_turn_and_begins_anew_with_the_next() -> None:
    table, clock, watch = timed("person", "person")
    assert (clock.face.left, clock.face.running) == (60, True)
    watch.seconds += 25
    assert clock.seconds_left == 35
    table.choose(cn.EndTurn())
    assert (clock.face.left, clock.face.running) == (60, True)
    assert clock.seconds_left == 60


def test_a_bot_s_turn_is_not_timed() -> None:
    table, clock, _watch = timed("person")
    table.choose(cn.EndTurn())
    assert (clock.face.left, clock.face.running) == (-1, False)


def test_the_past_and_dialogs_take_no_time() -> None:
    table, clock, watch = timed("person")
    watch.seconds += 10
    table.hold(True)
    watch.seconds += 100
    assert clock.seconds_left == 50
    assert not clock.face.running
    table.hold(False)
    assert (clock.face.left, clock.face.running) == (50, True)
    table.show_past(table.game.fork(0))
    watch.seconds += 100
    table.show_past(None)
    assert clock.seconds_left == 50


def test_it_goes_on_in_silence_from_step_to_step() -> None:
    table, clock, watch = timed("person")
    told: list[object] = []
    clock.face.observe(lambda change: told.append(change["name"]), ["left", "running"])
    watch.seconds += 10
    table.take_tool("road")
    table.say("something")
    assert told == []
    assert clock.seconds_left == 50


def test_when_time_is_up_it_is_said_and_nothing_else_happens() -> None:
    table, clock, watch = timed("person")
    clock.face._handle_custom_msg({"type": "up"}, [])
    assert table.note.text == ""  # a page that is ahead of its time
    watch.seconds += 60
    before = table.game.ply
    clock.face._handle_custom_msg({"type": "up"}, [])
    assert "Time is up" in table.note.text
    assert table.game.ply == before
    assert table.mine


def test_a_limit_can_be_set_and_lifted_at_any_time() -> None:
    table, clock, _watch = timed("person", clock="no limit")
    assert clock.face.left == -1
    table.change(clock="2 minutes")
    assert (clock.face.left, clock.face.running) == (120, True)
    table.change(clock="no limit")
    assert (clock.face.left, clock.face.running) == (-1, False)
