"""Who may open a page, who waits, and for whom: with a clock and a machine of its own."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest
from tornado.web import HTTPError

from catan_nb.ui.server.admission import NoRoom, OpeningTooFast, PageLimits, TooManyPages


@dataclass
class Kernels:
    """Jupyter's manager, as far as it is asked."""

    connections: dict[str, int] = field(default_factory=dict)
    ended: list[str] = field(default_factory=list)

    def __contains__(self, kernel: str) -> bool:
        return kernel in self.connections

    def kernel_model(self, kernel: str) -> dict[str, int]:
        return {"connections": self.connections[kernel]}

    def get_kernel(self, kernel: str) -> Any:
        if kernel not in self:
            raise HTTPError(404)
        pid = list(self.connections).index(kernel)
        return SimpleNamespace(provisioner=SimpleNamespace(pid=pid))

    async def shutdown_kernel(self, kernel: str, now: bool) -> None:
        self.ended.append(kernel)
        del self.connections[kernel]


@dataclass
class Small:
    """A machine with room for so many pages."""

    places: int = 100
    most: int = 100
    seconds: dict[int, float] = field(default_factory=dict)
    last: dict[int, bool] = field(default_factory=dict)

    def limit_process(self, process: int, last: bool = False) -> None:
        self.last[process] = last

    def processor_seconds(self, process: int) -> float:
        return self.seconds.get(process, 0.0)

    def room_for_pages(self, _size: int) -> int:
        return self.places

    def max_pages(self) -> int:
        return self.most


@dataclass
class World:
    machine: Small = field(default_factory=Small)
    kernels: Kernels = field(default_factory=Kernels)
    now: float = 1000.0
    room_made: int = 0

    def limits(self, **more: Any) -> PageLimits:
        return PageLimits(
            self.kernels,
            self.machine,  # type: ignore[arg-type]
            lambda: 1,
            clock=lambda: self.now,
            make_room=self.made,
            **more,
        )

    def made(self) -> None:
        self.room_made += 1

    def enters(self, limits: PageLimits, visitor: str, connected: bool = True) -> str:
        """Open a page, and return its kernel's name."""
        name = f"{visitor}{len(self.kernels.connections) + len(self.kernels.ended)}"
        with limits.reserve_place(visitor) as opened:
            self.kernels.connections[name] = int(connected)
            opened(name)
        limits.update_pages()
        return name


@pytest.fixture
def world() -> World:
    return World()


def waits(limits: PageLimits, *visitors: str) -> list[int | None]:
    """Return how many are next before each; None for who may open a page."""
    told: list[int | None] = []
    for visitor in visitors:
        try:
            limits.check_may_open(visitor)
            told.append(None)
        except NoRoom as full:
            told.append(full.before)
    return told


def test_all_pages_of_a_visitor_end_and_those_of_others_stay(world: World) -> None:
    limits = world.limits()
    first, other, second = [world.enters(limits, who) for who in ("a", "b", "a")]

    async def end() -> list[str]:
        ended = limits.end_pages("a")
        await asyncio.sleep(0)
        return ended

    assert asyncio.run(end()) == world.kernels.ended == [first, second]
    assert [limits.owner(one) for one in (first, other, second)] == [None, "b", None]


def test_there_are_as_many_pages_as_may_be(world: World) -> None:
    limits = world.limits(limit=2)
    world.enters(limits, "a")
    with limits.reserve_place("b"), pytest.raises(NoRoom), limits.reserve_place("c"):
        pass
    assert limits.free_places() == 1  # the second could not be opened
    world.enters(limits, "b2")
    with pytest.raises(NoRoom) as told, limits.reserve_place("d"):
        pass
    assert told.value.before == 0


def test_memory_is_looked_at_whenever_somebody_comes(world: World) -> None:
    limits = world.limits()
    world.machine.places = 2
    world.enters(limits, "a")
    # Its need does not show yet in what is left.
    assert limits.free_places() == 1
    world.now += 10
    assert limits.free_places() == 2
    world.machine.places = 0
    with pytest.raises(NoRoom), limits.reserve_place("b"):
        pass
    assert world.room_made == 1


def test_who_waits_is_let_in_by_the_order_of_coming(world: World) -> None:
    limits = world.limits(limit=1)
    page = world.enters(limits, "a")
    assert waits(limits, "b", "c", "d") == [0, 0, 0]  # nobody has come back yet
    assert waits(limits, "b", "c", "d") == [0, 1, 2]
    del world.kernels.connections[page]
    assert waits(limits, "d", "c") == [2, 1]
    with pytest.raises(NoRoom), limits.reserve_place("newcomer"):
        pass
    assert waits(limits, "b") == [None]
    world.enters(limits, "b")
    assert waits(limits, "c", "d") == [0, 1]


def test_a_window_that_was_closed_holds_nobody_up_and_keeps_its_place_for_a_while(
    world: World,
) -> None:
    limits = world.limits(limit=1)
    page = world.enters(limits, "a")
    waits(limits, "b", "c")
    waits(limits, "b", "c")
    world.now += 20
    assert waits(limits, "c") == [0]
    assert waits(limits, "b", "c") == [0, 1]
    world.now += 1000
    assert waits(limits, "c") == [0]
    assert waits(limits, "b", "c", "b") == [0, 0, 1]  # it has come anew, behind the other
    del world.kernels.connections[page]
    assert waits(limits, "b", "c") == [1, None]


def test_who_asks_once_and_forgets_who_it_is_holds_nobody_up(world: World) -> None:
    limits = world.limits(limit=1)
    page = world.enters(limits, "a")
    waits(limits, *(f"robot {n}" for n in range(1000)))
    waits(limits, "b", "b")
    del world.kernels.connections[page]
    assert waits(limits, "b") == [None]


def test_nobody_starves(world: World) -> None:
    """Though newcomers come all the time, and each place that is free could be theirs."""
    limits = world.limits(limit=1)
    page = world.enters(limits, "first")
    waits(limits, "b", "b")
    for round_ in range(20):
        waits(limits, f"newcomer {round_}", f"newcomer {round_}", "b")
    del world.kernels.connections[page]
    for round_ in range(20):
        assert waits(limits, f"newcomer {round_}") != [None]
    world.enters(limits, "b")


def test_pages_that_nobody_looks_at_end_for_those_who_wait_and_the_oldest_first(
    world: World,
) -> None:
    async def deed() -> None:
        limits = world.limits(limit=3)
        pages = [world.enters(limits, name) for name in "abc"]
        world.kernels.connections[pages[1]] = 0
        limits.update_pages()
        world.now += 1
        world.kernels.connections[pages[0]] = 0
        limits.update_pages()
        world.now += 30
        with pytest.raises(NoRoom), limits.reserve_place("d"):
            pass
        world.now += 40
        world.enters(limits, "d")
        await asyncio.sleep(0)
        assert world.kernels.ended == [pages[1]]

    asyncio.run(deed())


def test_a_page_that_no_browser_ever_asks_for_ends_soon(world: World) -> None:
    async def deed() -> None:
        limits = world.limits()
        left = world.enters(limits, "a", connected=False)
        used = world.enters(limits, "b")
        world.kernels.connections[used] = 0
        limits.update_pages()
        world.now += 100
        limits.update_pages()
        assert world.kernels.ended == []
        world.now += 100
        limits.update_pages()
        await asyncio.sleep(0)
        assert world.kernels.ended == [left]  # the other one may come back

    asyncio.run(deed())


def test_one_visitor_cannot_take_all_places(world: World) -> None:
    async def deed() -> None:
        limits = world.limits(each=2)
        first, second = world.enters(limits, "a"), world.enters(limits, "a")
        with pytest.raises(TooManyPages) as told, limits.reserve_place("a"):
            pass
        assert told.value.pages == 2
        world.enters(limits, "b")
        world.kernels.connections[second] = 0
        world.enters(limits, "a")
        await asyncio.sleep(0)
        assert world.kernels.ended == [second]
        assert first in world.kernels

    asyncio.run(deed())


def test_new_visitors_without_end_start_no_pages_without_end(world: World) -> None:
    """Each request without a cookie is a visitor of its own, with pages that nobody connects to."""
    limits = world.limits(each=2, unseen=3)
    seen = world.enters(limits, "a")
    for n in range(3):
        world.enters(limits, f"robot {n}", connected=False)
    assert waits(limits, *(f"robot {n}" for n in range(3, 50))) == [0] * 47
    assert len(world.kernels.connections) == 4
    world.kernels.connections["robot 01"] = 1
    assert world.enters(limits, "b") != seen


def test_pages_that_are_being_opened_count_as_pages_without_a_browser(world: World) -> None:
    limits = world.limits(unseen=2)
    with limits.reserve_place("a"), limits.reserve_place("b"):
        assert waits(limits, "c") == [0]
    assert waits(limits, "c") == [None]


def test_who_goes_from_page_to_page_keeps_the_place(world: World) -> None:
    """A browser asks for the next page before it leaves this one."""
    limits = world.limits(limit=2)
    page = world.enters(limits, "a")
    world.enters(limits, "b")
    waits(limits, "c", "c", "d", "d")
    assert waits(limits, "a") == [2]  # as long as the first one is open, it is one more
    del world.kernels.connections[page]
    assert waits(limits, "c", "d") == [1, 2]
    world.enters(limits, "a")
    assert waits(limits, "c", "d") == [0, 1]


def test_alone_at_the_computer_one_may_have_as_many_as_there_is_room_for(world: World) -> None:
    limits = world.limits()
    assert len({world.enters(limits, "a") for _ in range(50)}) == 50


def test_a_visitor_opens_pages_at_a_pace_after_a_burst(world: World) -> None:
    """Each new page takes the place of one that the visitor has left."""
    limits = world.limits(each=12, pace=(12, 1 / 3))

    def opens(visitor: str) -> int:
        for count in range(1000):
            try:
                world.enters(limits, visitor, connected=False)
            except OpeningTooFast:
                return count
        return 1000

    async def visit() -> None:
        assert opens("eve") == 12
        world.enters(limits, "ann")
        world.now += 30
        assert opens("eve") == 10
        with pytest.raises(OpeningTooFast) as fast:
            limits.check_may_open("eve")
        world.now += fast.value.seconds
        limits.check_may_open("eve")  # which counts nothing
        limits.check_may_open("eve")

    asyncio.run(visit())


def test_a_page_that_has_ended_by_itself_has_no_process_and_its_visitor_s_others_go_on(
    world: World,
) -> None:
    limits = world.limits()
    over, there = (world.enters(limits, "ann") for _ in range(2))
    assert limits.process_ids("ann") == [0, 1]
    del world.kernels.connections[over]
    assert limits.process_ids("ann") == [0]
    limits.limit_processes(lambda _visitor: True)
    assert limits.owner(there) == "ann"


def test_pages_that_compute_too_much_come_last_and_end_when_nobody_looks(world: World) -> None:
    async def visit() -> None:
        limits, machine = world.limits(), world.machine
        computes, rests, other = (world.enters(limits, name) for name in ("eve", "eve", "ann"))

        def pass_time(seconds: int, overdrawn: tuple[str, ...]) -> None:
            for _ in range(seconds // 5):
                world.now += 5
                machine.seconds[0] = machine.seconds.get(0, 0.0) + 2
                machine.seconds[2] = machine.seconds.get(2, 0.0) + 2
                limits.update_pages()
                limits.limit_processes(lambda visitor: visitor in overdrawn)

        pass_time(10, ())
        assert machine.last == {0: False, 1: False, 2: False}
        pass_time(600, ("eve",))
        assert machine.last == {0: True, 1: False, 2: False}
        pass_time(5, ())
        assert machine.last == {0: False, 1: False, 2: False}
        for page in (computes, rests, other):
            world.kernels.connections[page] = 0
        pass_time(60, ("eve",))
        assert world.kernels.ended == []
        pass_time(10, ("eve",))
        await asyncio.sleep(0)
        assert world.kernels.ended == [computes]

    asyncio.run(visit())
