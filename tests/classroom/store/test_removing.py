"""Who is removed stands nowhere any more, in no byte of the file, and games are what they were."""

from __future__ import annotations

import json
import os
import random
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from catan_nb.classroom.live import opening, opening_again
from catan_nb.classroom.shared import PERSON, Entry, SharedSeat, SharedTable
from catan_nb.classroom.store import Store
from catan_nb.classroom.store.schema import METADATA
from catan_nb.kernel.action import to_json
from tests.classroom.databases import connected, everything

ADA, BEA = "Zoë Quagmire", "Beatrix Ottoline"
COLOURS = ("Blue", "Orange")


def play(shared: SharedTable, actions: int, rng: random.Random) -> list[dict[str, Any]]:
    """Return the data of entries that go on with the game of a table."""
    game, found = shared.game.fork(), []
    for _ in range(actions):
        action = rng.choice(game.legal_actions()) if game.actor != -1 else None
        action = action or game.rules.outcomes(game.state).draw(rng)
        game.push(action)
        found.append({"actions": [to_json(action)]})
    return found


class Played:
    """A table in a store at which two sit, one of them first at another seat."""

    def __init__(
        self, store: Store, code: str, ada: str, bea: str, *, actions: int = 30, preset: str = ADA
    ) -> None:
        self.store, self.number = store, 1
        data = opening({"players": 3, "names": [preset, "", ""]})
        self.id = store.open_table(code, Entry(0, "begun", data, None, 1.0), at=1.0)
        sit = ((0, "", None), (1, ADA, ada), (1, "", None), (0, ADA, ada), (2, BEA, bea))
        for at, name, owner in sit:
            seat = SharedSeat(PERSON if owner else "free", name, owner)
            self.add("seat", {"at": at, **seat.plain()}, at)
        self.add("started", {}, 0)
        for act in play(self.shared(), actions, random.Random(5)):
            self.add("act", act, None)

    def add(self, kind: str, data: dict[str, Any], seat: int | None) -> None:
        self.store.append(self.id, Entry(self.number, kind, data, seat, float(self.number)))
        self.number += 1

    def shared(self) -> SharedTable:
        return SharedTable(self.store.entries(self.id))


def texts(address: str) -> str:
    """Return all that a database holds, as its bytes or its rows tell it."""
    if address.startswith("sqlite"):
        file = Path(address.removeprefix("sqlite:///"))
        found = [one.read_bytes() for one in file.parent.glob(f"{file.name}*")]
        return b"".join(found).decode("latin-1")
    return json.dumps(everything(address), default=str)


def stands(name: str, address: str) -> bool:
    """Say whether a name stands anywhere, in any way in which JSON or text may hold it."""
    found = texts(address)
    ways = {name, json.dumps(name)[1:-1], name.encode().decode("latin-1"), name.casefold()}
    ways |= {json.dumps(one)[1:-1] for one in tuple(ways)}
    ways |= {one.encode().decode("latin-1") for one in tuple(ways)}
    return any(way in found for way in ways)


def test_a_learner_who_is_removed_stands_nowhere_and_games_go_on_as_they_were(
    address: str,
) -> None:
    with Store(address) as store:
        ada = store.add_visitor(ADA, "learner", code="K7PM", at=1.0)
        bea = store.add_visitor(BEA, "learner", at=1.0)
        store.give_token(ada.id, "token", at=1.0)
        store.keep_answers(ada.id, "two_dice", {"Guess 1": {"guess": ADA}}, at=2.0)
        open_, over = (Played(store, code, str(ada.id), str(bea.id)) for code in ("A", "B"))
        data = opening_again(
            over.shared().game, over.shared().seats, pace="calm", clock=0, after="B"
        )
        again = store.open_table("C", Entry(0, "begun", data, None, 9.0), at=9.0)
        store.close_table(over.id, 50.0)
        before = [one.shared() for one in (open_, over)]
        assert stands(ADA, address)

        store.remove_visitor(ada.id)

        assert not stands(ADA, address)
        assert stands(BEA, address)
        assert store.answers(visitor=ada.id) == []
        for was, now in zip(before, (open_.shared(), over.shared()), strict=True):
            assert now.game.state == was.game.state
            assert now.game.log == was.game.log
            assert now.game.names == (*COLOURS, BEA)
            assert [seat.kind for seat in now.seats] == ["free", "free", PERSON]
            assert now.seats[2] == was.seats[2]
            assert now.seat_of(str(ada.id)) is None
        assert SharedTable(store.entries(again)).game.names == (*COLOURS, BEA)


def test_a_guest_s_name_at_tables_is_removed_and_the_seat_stays(address: str) -> None:
    with Store(address) as store:
        ada, bea = (store.add_visitor("", "guest", at=1.0) for _ in range(2))
        table = Played(store, "A", str(ada.id), str(bea.id))
        state = table.shared().game.state
        forgotten = store.forget(f"  {ADA.upper()} ")
        assert (forgotten.visitors, forgotten.tables) == (0, 1)
        assert not stands(ADA, address)
        assert not stands(ADA.upper(), address)
        now = table.shared()
        assert now.game.state == state
        assert now.seats[0] == SharedSeat(PERSON, "", str(ada.id))
        assert store.forget(ADA).tables == 0


def test_to_forget_a_name_is_to_forget_it_in_that_class_alone(address: str) -> None:
    with Store(address) as store:
        here = store.add_visitor(ADA, "learner", class_name="8b", at=1.0)
        there = store.add_visitor(ADA, "learner", class_name="8c", at=1.0)
        table = Played(store, "A", str(there.id), "guest")
        assert store.forget(ADA, "8b").visitors == 1
        assert store.visitors("8b") == []
        assert store.visitors("8c") == [there]
        assert table.shared().seats[0].name == ADA
        assert here.id != there.id
        assert store.forget("nobody", "8c").visitors == 0


@pytest.mark.parametrize("name", ["", " ", "\ud800", "a\0b"])
def test_a_name_that_nobody_has_removes_and_tells_of_nobody(name: str, address: str) -> None:
    with Store(address) as store:
        people = [store.add_visitor("", role, at=1.0) for role in ("teacher", "guest", "guest")]
        table = Played(store, "A", str(people[1].id), "other", preset="")
        before = store.entries(table.id)
        with pytest.raises(ValueError, match=r"name|text"):
            store.forget(name)
        with pytest.raises(ValueError, match=r"name|text"):
            store.all_of(name)
        assert store.visitors() == people
        assert store.entries(table.id) == before
        assert len(store.all_of("", visitor=people[1].id)["visitors"]) == 1


def test_whoever_comes_after_a_removed_learner_has_no_seat_of_theirs(address: str) -> None:
    with Store(address) as store:
        bea = store.add_visitor(BEA, "learner", at=1.0)
        ada = store.add_visitor(ADA, "learner", at=1.0)
        table = Played(store, "A", str(ada.id), str(bea.id))
        store.remove_visitor(ada.id)
        next_ = store.add_visitor("Cid", "learner", at=2.0)  # SQLite gives them the same number
        assert table.shared().seat_of(str(next_.id)) is None
        assert str(next_.id) not in table.shared().known


def test_who_has_read_the_table_before_follows(address: str) -> None:
    with Store(address) as store:
        ada = store.add_visitor(ADA, "learner", at=1.0)
        table = Played(store, "A", str(ada.id), "guest")
        replica = table.shared()
        store.remove_visitor(ada.id)
        for entry in store.entries(table.id, replica.number):
            replica.take(entry)
        now = table.shared()
        assert replica.seats == now.seats
        assert replica.known == now.known
        assert replica.number == now.number
        assert replica.game.names == now.game.names


def test_a_removed_visitor_is_written_down_nowhere_any_more(address: str) -> None:
    with Store(address) as store:
        ada = store.add_visitor(ADA, "learner", at=1.0)
        table = Played(store, "A", "guest", "other")
        store.remove_visitor(ada.id)
        table.number = table.shared().number
        seat = {"at": 1, **SharedSeat(PERSON, ADA, str(ada.id)).plain()}
        with pytest.raises(LookupError):
            table.add("seat", seat, 1)
        said = Entry(table.number, "said", {"phrase": "hello"}, 0, 60.0)
        faults = store.append_many(
            [(table.id, [Entry(table.number, "seat", seat, 1, 60.0)]), (table.id, [said])]
        )
        assert [type(fault) for fault in faults] == [LookupError, type(None)]
        data = opening({"players": 3})
        data["seats"][0] = SharedSeat(PERSON, ADA, str(ada.id)).plain()
        with pytest.raises(LookupError):
            store.open_table("B", Entry(0, "begun", data, None, 1.0), at=1.0)
        assert not stands(ADA, address)


def test_a_damaged_table_keeps_nobody_in_the_class(address: str) -> None:
    with Store(address) as store:
        ada = store.add_visitor(ADA, "learner", at=1.0)
        store.open_table("A", Entry(0, "begun", {"seats": [7]}, None, 1.0), at=1.0)
        table = Played(store, "B", str(ada.id), "guest")
        store.remove_visitor(ada.id)
        assert store.visitors() == []
        assert table.shared().seats[0].owner is None


def test_old_tables_are_purged_and_their_names_with_them(address: str) -> None:
    with Store(address) as store:
        old, new = (Played(store, code, "a", "b", actions=n) for code, n in (("A", 3), ("B", 60)))
        other = store.open_table("C", class_name="8b", at=1.0)
        store.close_table(old.id, 20.0)
        assert store.purge_closed(21.0, at=21.0) == 0, "it has played on one day"
        for number in range(1, 4):
            store.append(other, Entry(number, "pause", {"paused": True}, None, number * 86400.0))
        assert store.purge_closed(21.0, "8b", at=30.0) == 0
        for number in range(1, 4):
            store.append(new.id, Entry(1000 + number, "said", {}, None, number * 86400.0))
        assert store.purge_closed(19.0, at=3 * 86400.0) == 0
        assert store.purge_closed(21.0, at=86400.0) == 1
        assert [one.id for one in store.tables(closed=True)] == [new.id, other]
        assert store.entries(old.id) == []
        assert stands(BEA, address)
        assert store.purge(3 * 86400.0) == 0
        assert store.purge(4 * 86400.0) == 1
        assert not stands(BEA, address)
        assert [one.id for one in store.tables()] == [other]


def to_version_1(address: str) -> None:
    """Make of a database what the first version would have kept there."""
    with connected(address) as connection:
        METADATA.tables["removals"].drop(connection)
        connection.exec_driver_sql("UPDATE catan_nb_version SET version_num = '1'")
        connection.commit()


def test_names_that_the_first_version_left_at_tables_go_when_it_is_brought_up(
    address: str,
) -> None:
    with Store(address) as store:
        bea = store.add_visitor(BEA, "learner", at=1.0)
        ada = store.add_visitor(ADA, "learner", at=1.0)
        table = Played(store, "A", str(ada.id), str(bea.id), preset="")
        state = table.shared().game.state
    with connected(address) as connection:
        connection.exec_driver_sql(f"DELETE FROM visitors WHERE id = {ada.id}")
        connection.commit()
    to_version_1(address)
    assert stands(ADA, address)
    with Store(address) as store:
        assert not stands(ADA, address)
        assert stands(BEA, address)
        now = SharedTable(store.entries(table.id))
        assert now.game.state == state
        assert now.game.names == (*COLOURS, BEA)
        assert now.seats[2].owner == str(bea.id)


KILLED = """
import os, sys
from catan_nb.classroom.store import Store
store = Store(sys.argv[1])
store.add_visitor(sys.argv[2], "learner", at=1.0)
os.kill(os.getpid(), 9)
"""


@pytest.mark.skipif(os.name != "posix", reason="kills as POSIX does")
def test_of_a_file_that_was_deleted_after_a_kill_nothing_comes_back(tmp_path: Path) -> None:
    file = tmp_path / "class.sqlite"
    subprocess.run([sys.executable, "-c", KILLED, str(file), ADA], check=False)
    assert stands(ADA, f"sqlite:///{file}")
    file.unlink()
    assert [one.name for one in sorted(tmp_path.iterdir())] != []  # what a kill leaves behind
    with Store(file) as store:
        assert store.visitors() == []
        assert not stands(ADA, f"sqlite:///{file}")


def test_the_file_alone_has_its_tables_while_it_is_open(tmp_path: Path) -> None:
    with Store(tmp_path / "class.sqlite"):
        copy = tmp_path / "copy.sqlite"
        copy.write_bytes((tmp_path / "class.sqlite").read_bytes())
        with closing(sqlite3.connect(copy)) as found:
            assert found.execute("SELECT count(*) FROM visitors").fetchone() == (0,)
