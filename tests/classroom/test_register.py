"""Visitors are kept alike in memory and in a store, and in the store beyond the server's end."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from catan_nb.classroom.lessons import Register
from catan_nb.classroom.store import NotKept, Store
from catan_nb.classroom.visitors import (
    GUEST,
    LEARNER,
    STAYS,
    TEACHER,
    InMemory,
    NameTaken,
    VisitorStore,
)
from catan_nb.ui.server.login import Door
from tests.classroom.keepers import KEEPERS, keeper_in


@pytest.fixture(params=KEEPERS)
def keeper(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[VisitorStore]:
    """One that keeps visitors, in each way."""
    with keeper_in(request.param, tmp_path) as found:
        yield found


def test_somebody_is_known_by_each_token_until_it_is_dropped(keeper: VisitorStore) -> None:
    ann = keeper.add("Ann", LEARNER, "K7PM4XQ2")
    keeper.give_token(ann, "laptop")
    keeper.give_token(ann, "tablet")
    keeper.drop_token("laptop")
    keeper.drop_token("never given")
    assert keeper.by_token("laptop") is None
    assert keeper.by_token("tablet") == ann
    assert (ann.name, ann.role) == ("Ann", LEARNER)


def test_a_server_that_is_started_again_knows_a_browser_no_longer(tmp_path: Path) -> None:
    now = [1_000_000.0]
    with Store(tmp_path / "class.sqlite") as store:
        clock = partial(now.__getitem__, 0)
        keeper = Register(store, clock=clock)
        ann = Door("TEACHERS", "KD7MX", keeper=keeper, clock=clock).log_in_with_class_code(
            "KD7MX", "Ann", "a"
        )
        now[0] += STAYS - 60
        again = Door("TEACHERS", "KD7MX", keeper=keeper, clock=clock)
        assert again.visitor_of_token(ann.token) == ann.visitor
        now[0] += 2 * 3600
        assert again.visitor_of_token(ann.token) is None


@pytest.mark.parametrize("kind", ["memory", "store"])
def test_a_browser_is_known_for_a_day_of_school(kind: str, tmp_path: Path) -> None:
    now = [1_000_000.0]
    with Store(tmp_path / "class.sqlite") as store:
        clock = partial(now.__getitem__, 0)
        keeper: VisitorStore = InMemory(clock) if kind == "memory" else Register(store, clock=clock)
        ann = keeper.add("Ann", LEARNER, "K7PM4XQ2")
        keeper.give_token(ann, "morning")
        now[0] += STAYS - 1
        assert keeper.by_token("morning") == ann
        keeper.give_token(ann, "evening")
        now[0] += 1
        assert keeper.by_token("morning") is None
        assert keeper.by_token("evening") == ann
        assert keeper.by_code("K7PM4XQ2") == ann


def test_a_learner_comes_back_by_the_last_code(keeper: VisitorStore) -> None:
    ann, bob = (keeper.add(name, LEARNER, code) for name, code in (("Ann", "A2"), ("Bob", "B2")))
    keeper.give_code(ann, "A3")
    assert keeper.by_code("A2") is None
    assert keeper.by_code("A3") == ann
    assert keeper.by_code("B2") == bob


def test_a_learner_s_name_is_taken_and_who_has_none_takes_none(keeper: VisitorStore) -> None:
    keeper.add("Jörg", LEARNER, "A2")
    with pytest.raises(NameTaken):
        keeper.add("JÖRG", LEARNER, "B2")
    assert keeper.by_code("B2") is None
    without = [keeper.add("", role, None) for role in (TEACHER, TEACHER, GUEST, GUEST)]
    assert len({one.id for one in without}) == 4


def test_a_class_is_known_again_after_the_server_has_ended(address: str) -> None:
    with Store(address) as store:
        ann = Register(store, "7b").add("Ann", LEARNER, "K7PM4XQ2")
        Register(store, "7b").give_token(ann, "laptop")
    with Store(address) as store:
        assert Register(store, "7b").by_token("laptop") == ann
        assert Register(store, "7b").by_code("K7PM4XQ2") == ann
        assert Register(store, "7c").by_token("laptop") is None
        assert Register(store, "7c").by_code("K7PM4XQ2") is None
        Register(store, "7c").add("Ann", LEARNER, "K7PM4XQ2")


@pytest.mark.skipif(os.name != "posix", reason="this system moves no open file")
def test_a_store_that_is_gone_lets_nobody_in_and_says_why(tmp_path: Path) -> None:
    with Store(tmp_path / "class.sqlite") as store:
        (tmp_path / "class.sqlite").rename(tmp_path / "elsewhere")
        with pytest.raises(NotKept, match="is gone"):
            Register(store).add("Ann", LEARNER, "A2")
        (tmp_path / "elsewhere").rename(tmp_path / "class.sqlite")
        assert Register(store).by_code("A2") is None
