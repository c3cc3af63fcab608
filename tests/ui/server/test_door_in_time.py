"""For how long somebody is known at the door, and how often one may try and come."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from catan_nb.classroom import lessons, visitors
from catan_nb.classroom.limits import Tries
from catan_nb.classroom.visitors import STAYS, TEACHER, InMemory, Visitor
from catan_nb.ui.server.login import Door, LoginRefused
from catan_nb.ui.server.login_pages import login_page
from tests.classroom.keepers import KEEPERS, keeper_in

KEY = "a-key-of-our-own"


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_browser_is_known_for_a_day_and_its_pages_with_it() -> None:
    clock = Clock()
    door = Door("TEACHERS", "KD7MX", keeper=InMemory(clock), clock=clock)
    ada = door.log_in_with_class_code("KD7MX", "Ada", "a")
    ticket = door.issue_ticket(ada.token)
    clock.now = STAYS - 1
    assert door.visitor_of_token(ada.token) == door.visitor_of_ticket(ticket) == ada.visitor
    clock.now += STAYS
    assert door.cached_visitor(ada.token) is None
    assert door.visitor_of_token(ada.token) is None
    assert door.visitor_of_ticket(ticket) is None
    assert door.log_in_with_own_code(ada.code, "a").visitor == ada.visitor


def test_trying_codes_becomes_slow_and_a_class_behind_one_address_still_comes_in() -> None:
    clock = Clock()
    door = Door("TEACHERS", "KD7MX", tries=Tries(clock, own_rate=(40, 0.5), all_=(60, 4)))
    for learner in range(30):
        with pytest.raises(LoginRefused, match="wrong"):
            door.log_in_with_class_code("KD7MY", f"L{learner}", "school")
        door.log_in_with_class_code("KD7MX", f"L{learner}", "school")
    for _ in range(10):
        with pytest.raises(LoginRefused, match="wrong"):
            door.log_in_with_class_code("XXXXX", "Eve", "school")
    # Even the right one is not looked at now, or else it could be found by trying.
    with pytest.raises(LoginRefused, match="wait") as slow:
        door.log_in_with_class_code("KD7MX", "Eve", "school")
    assert slow.value.seconds == 2
    door.log_in_with_class_code("KD7MX", "Niels", "elsewhere")
    clock.now += 2
    assert door.log_in_with_class_code("KD7MX", "Eve", "school").visitor.name == "Eve"


def test_a_key_that_lets_in_once_is_good_for_five_minutes() -> None:
    clock = Clock()
    door = Door("TEACHERS", clock=clock)
    key = door.make_single_use_key()
    clock.now = 300
    with pytest.raises(LoginRefused, match="wrong"):
        door.log_in_with_key(key, "here")


def test_strangers_of_many_addresses_keep_out_neither_the_teacher_nor_newcomers() -> None:
    clock = Clock()
    door = Door("TEACHERS", "KD7MX", tries=Tries(clock, own_rate=(2, 0.5), all_=(60, 4), clean=600))
    for host in range(100):
        with pytest.raises(LoginRefused, match="wrong" if host < 60 else "wait|wrong"):
            door.log_in_with_class_code("XXXXX", "Eve", f"10.0.0.{host}")
    assert door.log_in_with_class_code("KD7MX", "Ada", "10.0.1.1").visitor.name == "Ada"
    assert door.log_in_with_key("TEACHERS", "10.0.1.1").visitor.role == TEACHER
    # Whoever was wrong waits like all others, but not for the key, which nobody finds by trying.
    with pytest.raises(LoginRefused, match="wait"):
        door.log_in_with_class_code("KD7MX", "Eve", "10.0.0.1")
    assert door.log_in_with_key("TEACHERS", "10.0.0.1").visitor.role == TEACHER
    clock.now += 20
    assert door.log_in_with_class_code("KD7MX", "Eve", "10.0.0.1").visitor.name == "Eve"


def test_the_addresses_of_one_network_are_one_where_anybody_has_millions() -> None:
    door = Door(
        "TEACHERS", "KD7MX", tries=Tries(Clock(), own_rate=(3, 0.5), all_=(60, 4), clean=600)
    )
    for number in range(3):
        with pytest.raises(LoginRefused, match="wrong"):
            door.log_in_with_class_code("XXXXX", "Eve", f"2001:db8:0:1:{number}::{number}")
    with pytest.raises(LoginRefused, match="wait"):
        door.log_in_with_class_code("KD7MX", "Eve", "2001:db8:0:1:7::7")
    door.log_in_with_class_code("KD7MX", "Ida", "2001:db8:0:2::1")
    door.log_in_with_class_code("KD7MX", "Bea", "fe80::1%eth0")


def test_nobody_comes_in_a_thousand_times() -> None:
    clock = Clock()
    door = Door("TEACHERS", "KD7MX", newcomers=Tries(clock, own_rate=(3, 0.5), all_=(60, 4)))
    for number in range(3):
        door.log_in_with_class_code("KD7MX", f"Eve {number}", "here")
    with pytest.raises(LoginRefused, match="many") as many:
        door.log_in_with_class_code("KD7MX", "Eve 3", "here")
    assert many.value.seconds == 2
    door.log_in_with_key("TEACHERS", "here")
    door.log_in_with_class_code("KD7MX", "Niels", "elsewhere")
    clock.now += 2
    door.log_in_with_class_code("KD7MX", "Eve 3", "here")


def test_nobody_fills_the_store_with_guests_or_codes() -> None:
    clock = Clock()
    keyed = Door(KEY, newcomers=Tries(clock, own_rate=(3, 0.5), all_=(60, 4)))
    for _ in range(3):
        keyed.log_in_with_key(KEY, "here")
    with pytest.raises(LoginRefused, match="many"):
        keyed.log_in_with_key(KEY, "here")
    door = Door("TEACHERS", "KD7MX", clock=clock)
    ada, ida = (door.log_in_with_class_code("KD7MX", name, "a") for name in ("Ada", "Ida"))
    codes = [door.renew_own_code(ada.visitor) for _ in range(10)]
    with pytest.raises(LoginRefused, match="many"):
        door.renew_own_code(ada.visitor)
    assert door.log_in_with_own_code(codes[-1], "a").visitor == ada.visitor
    assert door.renew_own_code(ida.visitor)


def test_many_addresses_together_become_slow_too() -> None:
    door = Door(KEY, "KD7MX", tries=Tries(Clock(), own_rate=(40, 0.5), all_=(60, 4)))
    for number in range(60):
        with pytest.raises(LoginRefused, match="wrong"):
            door.log_in_with_class_code("XXXXX", "Eve", f"address {number}")
    with pytest.raises(LoginRefused, match="wait"):
        door.log_in_with_class_code("KD7MX", "Ada", "another")


def test_a_right_own_code_is_not_looked_up_without_end() -> None:
    """Each look takes the time of a long hash."""

    class Counting(InMemory):
        looks = 0

        def by_code(self, code: str) -> Visitor | None:
            self.looks += 1
            return super().by_code(code)

    clock, keeper = Clock(), Counting()
    door = Door("TEACHERS", "KD7MX", keeper=keeper, clock=clock)
    ada, eve = (door.log_in_with_class_code("KD7MX", name, "school") for name in ("Ada", "Eve"))
    for number in range(10):
        door.log_in_with_own_code(eve.code, f"address {number}")
    with pytest.raises(LoginRefused, match="many") as many:
        door.log_in_with_own_code(eve.code.lower(), "school")
    assert keeper.looks == 10
    assert door.log_in_with_own_code(ada.code, "school").visitor == ada.visitor
    clock.now += many.value.seconds
    assert door.log_in_with_own_code(eve.code, "school").visitor == eve.visitor


class Slow(InMemory):
    """Keeps visitors, and something happens while it is asked for one."""

    def __init__(self) -> None:
        super().__init__()
        self.meanwhile: Callable[[], object] = lambda: None

    def by_token(self, token: str) -> Visitor | None:
        found = super().by_token(token)
        self.meanwhile()
        return found

    def give_token(self, visitor: Visitor, token: str) -> None:
        super().give_token(visitor, token)
        self.meanwhile()


@pytest.mark.parametrize("way", ["by_token", "give_token"])
def test_who_is_removed_while_the_store_is_asked_is_not_known_afterwards(way: str) -> None:
    keeper = Slow()
    door = Door("TEACHERS", "KD7MX", keeper=keeper)
    ada, ida = (door.log_in_with_class_code("KD7MX", name, "a") for name in ("Ada", "Ida"))
    door.drop_cached(ada.visitor.id)

    def removed() -> None:
        keeper._tokens.clear()
        door.drop_cached(ada.visitor.id)

    keeper.meanwhile = removed
    if way == "by_token":
        token = ada.token
        door.visitor_of_token(token)
    else:
        token = door.log_in_with_own_code(ada.code, "a").token
    assert door.cached_visitor(token) is None
    assert door.visitor_of_token(token) is None
    assert door.cached_visitor(ida.token) == ida.visitor


def test_a_class_has_no_more_learners_than_it_can_have(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for module in (visitors, lessons):
        monkeypatch.setattr(module, "MOST_LEARNERS", 2)
    for way in KEEPERS:
        with keeper_in(way, tmp_path) as keeper:
            door = Door("TEACHERS", "KD7MX", keeper=keeper)
            ada, _ida = (door.log_in_with_class_code("KD7MX", name, "a") for name in ("Ada", "Ida"))
            with pytest.raises(LoginRefused, match="full") as full:
                door.log_in_with_class_code("KD7MX", "Eve", "a")
            shown = login_page("en", "/", "/", has_class=True, fields={}, do="code", why=full.value)
            assert 'role="alert"' in str(shown)
            door.log_in_with_key("TEACHERS", "a")
            assert door.log_in_with_own_code(ada.code, "a").visitor == ada.visitor
