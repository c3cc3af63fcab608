"""The clock of a computer may be set wrong: nobody is logged out for good, and nothing lives on."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from catan_nb.classroom.lessons import Register
from catan_nb.classroom.shared import Entry
from catan_nb.classroom.store import Store
from catan_nb.classroom.visitors import LEARNER, STAYS, InMemory, SteadyClock, VisitorStore
from catan_nb.ui.server.login import Door

DAY = 86400.0
YEAR = 365 * DAY


@dataclass
class Computer:
    """A computer whose clock can be set."""

    wall: float = 1_700_000_000.0
    since_boot: float = 500.0

    def wait(self, seconds: float) -> None:
        self.wall += seconds
        self.since_boot += seconds

    def clock(self) -> SteadyClock:
        """The clock of a server that is started now."""
        return SteadyClock(lambda: self.wall, lambda: self.since_boot)


Make = Callable[[SteadyClock], VisitorStore]


@pytest.fixture(params=["memory", "store"])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Make]:
    """Makes keepers of one class with a clock, in each way."""
    with Store(tmp_path / "class.sqlite") as store:
        ways = {"memory": InMemory, "store": lambda clock: Register(store, clock=clock)}
        yield ways[request.param]


def test_the_clock_goes_on_evenly_however_it_is_set() -> None:
    computer = Computer()
    clock = computer.clock()
    began = clock()
    assert began == computer.wall
    computer.wall += YEAR
    computer.wait(60)
    assert clock() == began + 60
    computer.wall -= 2 * YEAR
    computer.wait(60)
    assert clock() == began + 120


def test_by_itself_it_tells_the_time_of_day() -> None:
    assert abs(SteadyClock()() - time.time()) < 60


def test_where_no_clock_counts_from_the_start_of_the_computer_there_is_one_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(_clock: int) -> float:
        raise OSError(28, "Invalid argument")  # as Python in a browser does

    monkeypatch.setattr(time, "clock_gettime", refuse)
    assert abs(SteadyClock()() - time.time()) < 60


@pytest.mark.parametrize("jump", [YEAR, -YEAR, 3 * 3600, -3 * 3600])
def test_a_jump_while_the_server_runs_changes_for_nobody_how_long_they_are_known(
    make: Make, jump: float
) -> None:
    computer = Computer()
    clock = computer.clock()
    keeper = make(clock)
    door = Door("TEACHERS", "KD7MX", keeper=keeper, clock=clock)
    ada = door.log_in_with_class_code("KD7MX", "Ada", "school")
    computer.wall += jump
    assert door.log_in_with_class_code("KD7MX", "Eve", "school").visitor.name == "Eve"
    computer.wait(STAYS - 1)
    assert door.visitor_of_token(ada.token) == keeper.by_token(ada.token) == ada.visitor
    computer.wait(1)
    assert door.visitor_of_token(ada.token) is keeper.by_token(ada.token) is None


def test_who_came_before_a_clock_was_set_forward_is_known_when_it_is_right_again(
    tmp_path: Path,
) -> None:
    """The server is started again with a clock of next year, and again with the right one."""
    computer = Computer()
    with Store(tmp_path / "class.sqlite") as store:
        register = Register(store, clock=computer.clock())
        ada = register.add("Ada", LEARNER, "A2")
        register.give_token(ada, "before")
        computer.wall += YEAR
        ahead = Register(store, clock=computer.clock())
        assert ahead.by_token("before") is None
        ahead.give_token(ada, "ahead")
        ahead.give_token(ahead.add("Eve", LEARNER, "B2"), "eve")
        assert ahead.by_token("ahead") == ada
        computer.wall -= YEAR
        computer.wait(60)
        again = Register(store, clock=computer.clock())
        assert again.by_token("before") == ada
        assert again.by_code("A2") == ada
        assert again.by_token("ahead") is None, "else it would be known for a year"


def test_what_another_server_gave_whose_clock_is_a_little_ahead_is_known(tmp_path: Path) -> None:
    computer = Computer()
    with Store(tmp_path / "class.sqlite") as store:
        here = Register(store, clock=computer.clock())
        computer.wall += 600
        there = Register(store, clock=computer.clock())
        ada = there.add("Ada", LEARNER, "A2")
        there.give_token(ada, "there")
        assert here.by_token("there") == ada


def test_no_table_is_closed_by_a_clock_of_next_year(tmp_path: Path) -> None:
    computer = Computer()
    with Store(tmp_path / "class.sqlite") as store:
        clock = computer.clock()
        for code, age in (("PLD2", 200), ("NGW2", 3), ("NGW3", 2), ("NGW4", 1)):
            at = clock() - age * DAY
            first = Entry(0, "opened", {}, None, at)
            store.open_table(code, first, class_name="7b", at=at)
        computer.wall += YEAR
        now = computer.clock()()
        store.close_old(now - 90 * DAY, class_name="7b", at=now)
        assert [one.code for one in store.tables("7b")] == ["NGW2", "NGW3", "NGW4"]
        assert store.close_old(now - 90 * DAY, class_name="7c", at=now) == []
