"""The log of shared tables: what is acknowledged is there, once, and in its order."""

from __future__ import annotations

from threading import Barrier, Thread

import pytest

from catan_nb.classroom.shared import Entry
from catan_nb.classroom.store import NotKept, Store, Taken

DAY = 86400.0


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


@pytest.mark.parametrize(("strange", "kind"), [(float("nan"), ValueError), ({1, 2}, TypeError)])
def test_beside_what_is_no_json_the_others_are_kept(
    strange: object, kind: type[Exception], store: Store
) -> None:
    one, two = (store.open_table(code, act(0), at=0.0) for code in ("A", "B"))
    odd = Entry(2, "act", {"strange": strange})
    told = store.append_many([(one, [act(1), odd]), (two, [act(1)]), (one, [act(1)])])
    assert [type(fault) for fault in told] == [kind, type(None), type(None)]
    assert store.entries(one) == [act(0), act(1)]
    assert store.entries(two) == [act(0), act(1)]


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
    def played(code: str, *days: int, class_name: str = "8b") -> int:
        table = store.open_table(code, class_name=class_name, at=DAY)
        acts = [Entry(number, "act", {}, None, day * DAY) for number, day in enumerate(days)]
        store.append(table, *acts)
        return table

    def closed(since: int, now: int) -> list[int]:
        return store.close_old(since * DAY, class_name="8b", at=now * DAY)

    old = played("ABCD", 0, 1)
    played("BCDF", 0, 20)
    played("CDFG", 0, class_name="9a")
    played("DFGH", 30, 31, 32)
    assert closed(1, 40) == []
    # By the days on which the class has played it is not later than the thirtieth.
    assert closed(10, 40) == []
    assert closed(12, 40) == [old]
    assert [one.code for one in store.tables()] == ["BCDF", "CDFG", "DFGH"]
    assert store.table_with("ABCD") is None
    assert [one.at for one in store.entries(old)] == [0, DAY]
    assert closed(12, 50) == []
    # A clock of next year that writes once makes nothing old.
    played("FGHJ", 400)
    assert closed(310, 401) == []
