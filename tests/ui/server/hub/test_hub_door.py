"""Whom a hub has let in is known by the hub's name, and who teaches by its groups."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from catan_nb.classroom.lessons import Register
from catan_nb.classroom.store import Store
from catan_nb.classroom.visitors import LEARNER, LONGEST, STAYS, TEACHER, VisitorStore
from catan_nb.ui.server.hub import HubDoor
from catan_nb.ui.server.login import LoginRefused
from tests.classroom.keepers import KEEPERS, keeper_in


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(params=KEEPERS)
def keeper(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[VisitorStore]:
    """One that keeps visitors, in each way."""
    with keeper_in(request.param, tmp_path) as found:
        yield found


@pytest.fixture
def door(keeper: VisitorStore) -> HubDoor:
    door = HubDoor("teachers")
    door.use_store(keeper)
    return door


def test_a_user_is_the_same_visitor_at_every_device_and_server(
    door: HubDoor, keeper: VisitorStore
) -> None:
    other = HubDoor("teachers")
    other.use_store(keeper)
    first = door.log_in_hub_user("ann", [], "s1")
    assert (first.visitor.name, first.visitor.role) == ("ann", LEARNER)
    assert door.log_in_hub_user("ann", [], "s2").visitor == first.visitor
    assert other.log_in_hub_user("ann", [], "s3").visitor == first.visitor
    assert door.visitor_of_token(first.token) == first.visitor
    assert other.visitor_of_token(first.token) is None  # it asks the hub itself
    assert door.log_in_hub_user("bob", [], "s1").visitor.id != first.visitor.id


def test_teachers_are_those_of_the_group_for_as_long_as_they_are_in_it(door: HubDoor) -> None:
    learner = door.log_in_hub_user("rivera", ["staff"], "s")
    teacher = door.log_in_hub_user("rivera", ["staff", "teachers"], "s")
    assert (learner.visitor.role, teacher.visitor.role) == (LEARNER, TEACHER)
    assert teacher.visitor.id == learner.visitor.id
    assert door.visitor_of_token(teacher.token) == teacher.visitor
    assert door.log_in_hub_user("rivera", [], "s").visitor.role == LEARNER


def test_who_came_as_a_learner_and_teaches_now_is_kept_as_a_teacher(tmp_path: Path) -> None:
    with Store(tmp_path / "class.sqlite") as store:
        register = Register(store)
        door = HubDoor("teachers")
        door.use_store(register)
        door.log_in_hub_user("ann", [], "s")
        before = door.log_in_hub_user("rivera", [], "s")
        assert [one.name for one in register.learners()] == ["ann", "rivera"]
        teacher = door.log_in_hub_user("rivera", ["teachers"], "s2").visitor
        assert [one.name for one in register.learners()] == ["ann"]
        assert door.visitor_of_token(before.token) == teacher, "at the browser of before, too"
        door.log_in_hub_user("rivera", [], "s3")
        assert [one.name for one in register.learners()] == ["ann", "rivera"]


def test_users_who_look_alike_are_several_people(door: HubDoor) -> None:
    long = "a" * 60
    users = ["ann", "Ann", "ANN", long, long + "b", long + "c"]
    visitors = [door.log_in_hub_user(user, [], "s").visitor for user in users]
    assert [one.name for one in visitors] == [
        "ann",
        "Ann 2",
        "ANN 3",
        "a" * 40,
        "a" * 32 + " 2",
        "a" * 32 + " 3",
    ]
    assert len({one.id for one in visitors}) == len(users)
    assert [door.log_in_hub_user(user, [], "s").visitor for user in users] == visitors


def test_the_number_of_a_name_is_found_without_a_hash_for_each_that_is_taken(
    door: HubDoor, monkeypatch: pytest.MonkeyPatch
) -> None:
    hashed: list[str] = []
    monkeypatch.setattr(
        "catan_nb.classroom.store.records.hash_of_code",
        lambda code, _salt: hashed.append(code) or code,
    )
    users = ["a" * 45 + str(number) for number in range(30)]
    names = {door.log_in_hub_user(user, [], "s").visitor.name for user in users}
    assert len(names) == len(users)
    assert len(hashed) <= 2 * len(users)


@pytest.mark.parametrize("user", ["\u200b", "\u0301\u0301", "\u00ad" * 50, " ", "\udc80"])
def test_whose_name_shows_nothing_is_called_by_its_signs(door: HubDoor, user: str) -> None:
    visitor = door.log_in_hub_user(user, [], "s").visitor
    assert visitor.name.startswith(f"U+{ord(user[0]):04X}")
    assert len(visitor.name) <= LONGEST
    assert door.log_in_hub_user(user, [], "s2").visitor == visitor
    other = door.log_in_hub_user(user + "\u200b" * 50, [], "s").visitor
    assert other.name not in ("", visitor.name)


def test_a_user_named_as_a_learner_of_a_class_is_somebody_else(
    door: HubDoor, keeper: VisitorStore
) -> None:
    kim = keeper.add("Kim", LEARNER, "K7PM4XQ2")
    visitor = door.log_in_hub_user("kim", [], "s").visitor
    assert visitor.id != kim.id
    assert visitor.name == "kim 2"


def test_who_has_logged_out_or_came_long_ago_is_asked_again(keeper: VisitorStore) -> None:
    clock = Clock()
    door = HubDoor("teachers", clock=clock)
    token = door.log_in_hub_user("ann", [], "session").token
    assert door.is_logged_in(token, "session")
    assert not door.is_logged_in(token, "another session")
    assert not door.is_logged_in(token, "")
    assert not door.is_logged_in("", "session")
    clock.now = STAYS - 1
    assert door.is_logged_in(token, "session")
    clock.now = STAYS
    assert not door.is_logged_in(token, "session")


def test_nobody_comes_in_without_the_hub(door: HubDoor) -> None:
    door.log_in_hub_user("ann", [], "s")
    assert not door.is_open
    with pytest.raises(LoginRefused):
        door.log_in_guest()
    for come in (
        lambda: door.log_in_with_key("", "here"),
        lambda: door.log_in_with_class_code("", "ann", "here"),
        lambda: door.log_in_with_own_code("hub:ann", "here"),
    ):
        with pytest.raises(LoginRefused):
            come()


def test_who_is_renamed_goes_on_and_who_is_removed_comes_in_anew(tmp_path: Path) -> None:
    with Store(tmp_path / "class.sqlite") as store:
        register = Register(store)
        door = HubDoor("teachers")
        door.use_store(register)
        ann, bob = (door.log_in_hub_user(user, [], "s") for user in ("ann", "bob"))
        ticket = door.issue_ticket(ann.token)
        register.rename(ann.visitor, "Anna")
        door.drop_cached(ann.visitor.id)
        renamed = door.visitor_of_ticket(ticket)
        assert renamed is not None
        assert (renamed.id, renamed.name) == (ann.visitor.id, "Anna")
        assert door.is_logged_in(ann.token, "s")
        assert door.log_in_hub_user("ann", [], "s").visitor == renamed
        register.remove(bob.visitor)
        door.drop_cached(bob.visitor.id)
        assert not door.is_logged_in(bob.token, "s")
        assert door.log_in_hub_user("bob", [], "s").visitor.name == "bob"


def test_a_browser_that_comes_again_is_the_same_and_asks_the_store_nothing(
    door: HubDoor, keeper: VisitorStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = door.log_in_hub_user("ann", [], "s")
    monkeypatch.setattr(keeper, "by_code", lambda _code: pytest.fail("it takes a hash"))
    assert {door.log_in_hub_user("ann", [], "s").token for _ in range(100)} == {first.token}


def test_a_user_who_comes_in_again_and_again_is_held_and_others_are_not(door: HubDoor) -> None:
    tokens = []

    def come_in_for_ever() -> None:
        for number in range(1000):
            tokens.append(door.log_in_hub_user("eve", [], f"session {number}").token)

    with pytest.raises(LoginRefused, match="many"):
        come_in_for_ever()
    assert 20 <= len(tokens) <= 50
    assert sum(door.cached_visitor(token) is not None for token in tokens) == 20
    assert door.cached_visitor(tokens[-1]) is not None
    assert door.log_in_hub_user("ann", [], "s").visitor.name == "ann"


def test_who_is_looked_up_anew_is_so_once_for_all_browsers(
    door: HubDoor, keeper: VisitorStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    came = [door.log_in_hub_user("ann", [], f"session {number}") for number in range(10)]
    asked: list[str] = []
    by_code = keeper.by_code
    monkeypatch.setattr(keeper, "by_code", lambda code: asked.append(code) or by_code(code))
    door.drop_cached(came[0].visitor.id)
    assert len(asked) == 1
    assert all(door.cached_visitor(one.token) == one.visitor for one in came)
