"""The log of shared tables: what is acknowledged is there, once, and in its order."""

from __future__ import annotations

from threading import Barrier, Thread

import pytest

from catan_nb.classroom.entries import Entry
from catan_nb.classroom.store import NotKept, Store, Taken


def act(number: int, seat: int = 1) -> Entry:
    return Entry(number, "act", {"actions": [["EndTurn", number]]}, seat, 10.0 + number)


def test_entries_come_back_as_they_were_in_their_order(store: Store) -> None:
    odd = {"seats": ["Ann", "Jörg ☃ \0 \ud800"], "pace": 0.5, "deep": [[None, {"big": 2**70}]]}
    begun = Entry(0, "begun", odd, None, 1763900000.123456)
    table = store.open_table("ABCD", begun, at=10.0)
    store.append(table, act(1), act(2))
    store.append(table, act(3))
    assert store.entries(table) == [begun, act(1), act(2), act(3)]
    assert store.entries(table, since=2) == [act(2), act(3)]
    assert store.entries(table + 1) == []


def test_of_two_with_one_number_the_first_is_kept_and_nothing_of_the_second(store: Store) -> None:
    table = store.open_table("ABCD", act(0), at=10.0)
    with pytest.raises(Taken) as taken:
        store.append(table, act(1, seat=2), act(0, seat=2))
    assert taken.value.what == "number"
    assert store.entries(table) == [act(0)]


def test_a_conflict_at_one_table_leaves_the_others_their_entries(store: Store) -> None:
    one, two, three = (store.open_table(code, act(0), at=0.0) for code in ("A", "B", "C"))
    store.append(two, act(1))
    told = store.append_many(
        [(one, [act(1), act(2)]), (two, [act(1, seat=3), act(2)]), (999, [act(0)]), (three, [])]
    )
    assert [type(one) for one in told] == [type(None), Taken, NotKept, type(None)]
    assert store.entries(one) == [act(0), act(1), act(2)]
    assert store.entries(two) == [act(0), act(1)]
    assert store.entries(999) == []


def test_what_is_no_json_is_refused_and_changes_nothing(store: Store) -> None:
    table = store.open_table("ABCD", act(0), at=10.0)
    for strange in (float("nan"), {1, 2}):
        with pytest.raises((ValueError, TypeError)):
            store.append(table, act(1), Entry(2, "act", {"strange": strange}))
    assert store.entries(table) == [act(0)]


def test_a_code_leads_to_one_open_table_and_is_free_when_that_is_closed(store: Store) -> None:
    first = store.open_table("ABCD", act(0), at=10.0)
    with pytest.raises(Taken) as taken:
        store.open_table("ABCD", act(0), at=11.0)
    assert taken.value.what == "code"
    other = store.open_table("BCDE", class_name="7b", at=12.0)
    store.close_table(first, at=13.0)
    store.close_table(first, at=99.0)
    second = store.open_table("ABCD", at=14.0)
    assert [(one.id, one.code) for one in store.tables()] == [(other, "BCDE"), (second, "ABCD")]
    assert [one.id for one in store.tables("7b")] == [other]
    closed, *_ = store.tables(closed=True)
    assert (closed.id, closed.made, closed.closed) == (first, 10.0, 13.0)
    assert store.entries(first) == [act(0)]


def test_of_many_who_say_at_once_what_comes_next_one_does(address: str) -> None:
    """Several threads of two servers push for the same numbers: the log is one of a single game."""
    with Store(address) as one, Store(address) as two:
        table = one.open_table("ABCD", at=0.0)
        together, won = Barrier(4), []

        def push(store: Store, seat: int) -> None:
            together.wait()
            for number in range(25):
                try:
                    store.append(table, act(number, seat))
                except Taken:
                    continue
                won.append((number, seat))

        threads = [Thread(target=push, args=[(one, two)[seat % 2], seat]) for seat in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        kept = [(entry.number, entry.seat) for entry in one.entries(table)]
    assert kept == sorted(won)
    assert [number for number, _ in kept] == list(range(25))


def test_a_table_is_old_when_nothing_has_happened_there_and_its_entries_stay(store: Store) -> None:
    old = store.open_table("ABCD", act(0), class_name="8b", at=1.0)
    store.append(old, act(1))
    store.append(store.open_table("BCDF", act(0), class_name="8b", at=1.0), act(20))
    store.open_table("CDFG", act(0), class_name="9a", at=1.0)
    assert store.close_old(11.0, class_name="8b", at=40.0) == []
    assert store.close_old(12.0, class_name="8b", at=40.0) == [old]
    assert [one.code for one in store.tables()] == ["BCDF", "CDFG"]
    assert store.table_with("ABCD") is None
    assert store.entries(old) == [act(0), act(1)]
    assert store.close_old(12.0, class_name="8b", at=50.0) == []
