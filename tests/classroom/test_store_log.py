"""The log of shared tables: what is acknowledged is there, once, and in its order."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from catan_nb.classroom.entries import Entry
from catan_nb.classroom.store import Store, Taken


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "class.sqlite") as store:
        yield store


def act(number: int) -> Entry:
    return Entry(number, "act", {"actions": [["EndTurn", number]]}, 1, 10.0 + number)


def test_entries_come_back_as_they_were_in_their_order(store: Store) -> None:
    begun = Entry(0, "begun", {"game": {"seats": ["Ann", "Jörg ☃"]}, "pace": 0.5}, None, 10.0)
    table = store.open_table("ABCD", begun, at=10.0)
    store.append(table, act(1), act(2))
    store.append(table, act(3))
    assert store.entries(table) == [begun, act(1), act(2), act(3)]
    assert store.entries(table, since=2) == [act(2), act(3)]


def test_of_two_with_one_number_the_first_is_kept_and_nothing_of_the_second(store: Store) -> None:
    table = store.open_table("ABCD", act(0), at=10.0)
    with pytest.raises(Taken):
        store.append(table, act(1), Entry(0, "pause", {"paused": True}))
    assert store.entries(table) == [act(0)]
