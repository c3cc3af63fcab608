"""For how long somebody is known at the door, and how often one may try and come."""

from __future__ import annotations

import pytest

from catan_nb.classroom.tries import Tries
from catan_nb.classroom.visitors import STAYS, InMemory
from catan_nb.ui.server.door.door import Door, NotIn

KEY = "a-key-of-our-own"


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_browser_is_known_for_a_day_and_its_pages_with_it() -> None:
    clock = Clock()
    door = Door("TEACHERS", "KD7MX", keeper=InMemory(clock), clock=clock)
    ada = door.with_code("KD7MX", "Ada", "a")
    ticket = door.ticket(ada.token)
    clock.now = STAYS - 1
    assert door.visitor(ada.token) == door.visitor_of_ticket(ticket) == ada.visitor
    clock.now += STAYS
    assert door.known(ada.token) is None
    assert door.visitor(ada.token) is None
    assert door.visitor_of_ticket(ticket) is None
    assert door.with_own_code(ada.code, "a").visitor == ada.visitor


def test_trying_codes_becomes_slow_and_a_class_behind_one_address_still_comes_in() -> None:
    clock = Clock()
    door = Door("TEACHERS", "KD7MX", tries=Tries(clock, here=(40, 0.5), all_=(60, 4)))
    for learner in range(30):
        with pytest.raises(NotIn, match="wrong"):
            door.with_code("KD7MY", f"L{learner}", "school")
        door.with_code("KD7MX", f"L{learner}", "school")
    for _ in range(10):
        with pytest.raises(NotIn, match="wrong"):
            door.with_code("XXXXX", "Eve", "school")
    # Even the right one is not looked at now, or else it could be found by trying.
    with pytest.raises(NotIn, match="wait") as slow:
        door.with_code("KD7MX", "Eve", "school")
    assert slow.value.seconds == 2
    door.with_code("KD7MX", "Niels", "elsewhere")
    clock.now += 2
    assert door.with_code("KD7MX", "Eve", "school").visitor.name == "Eve"


def test_nobody_comes_in_a_thousand_times() -> None:
    clock = Clock()
    door = Door("TEACHERS", "KD7MX", newcomers=Tries(clock, here=(3, 0.5), all_=(60, 4)))
    for number in range(3):
        door.with_code("KD7MX", f"Eve {number}", "here")
    with pytest.raises(NotIn, match="many") as many:
        door.with_code("KD7MX", "Eve 3", "here")
    assert many.value.seconds == 2
    door.with_key("TEACHERS", "here")
    door.with_code("KD7MX", "Niels", "elsewhere")
    clock.now += 2
    door.with_code("KD7MX", "Eve 3", "here")


def test_nobody_fills_the_store_with_guests_or_codes() -> None:
    clock = Clock()
    keyed = Door(KEY, newcomers=Tries(clock, here=(3, 0.5), all_=(60, 4)))
    for _ in range(3):
        keyed.with_key(KEY, "here")
    with pytest.raises(NotIn, match="many"):
        keyed.with_key(KEY, "here")
    door = Door("TEACHERS", "KD7MX", clock=clock)
    ada, ida = (door.with_code("KD7MX", name, "a") for name in ("Ada", "Ida"))
    codes = [door.new_own_code(ada.visitor) for _ in range(10)]
    with pytest.raises(NotIn, match="many"):
        door.new_own_code(ada.visitor)
    assert door.with_own_code(codes[-1], "a").visitor == ada.visitor
    assert door.new_own_code(ida.visitor)


def test_many_addresses_together_become_slow_too() -> None:
    door = Door(KEY, tries=Tries(Clock(), here=(40, 0.5), all_=(60, 4)))
    for number in range(60):
        with pytest.raises(NotIn, match="wrong"):
            door.with_key("guessed", f"address {number}")
    with pytest.raises(NotIn, match="wait"):
        door.with_key(KEY, "another")
