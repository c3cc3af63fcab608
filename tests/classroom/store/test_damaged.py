"""Damaged rows: they keep no name, and nobody else is kept from anything by them."""

from __future__ import annotations

from pathlib import Path

import pytest

from catan_nb.classroom.store import KeptAnswer, Store
from tests.classroom.databases import run
from tests.classroom.store.test_removing import ADA, BEA, Played, stands, to_version_1

WRONG_FORM = [
    "[1]",
    '{"seats": 5}',
    '{"at": 1, "kind": "free", "name": 3, "owner": null}',
    '{"at": 1, "kind": "free", "name": "", "owner": [1]}',
]
NO_JSON = [
    """'{"at": 1'""",
    "x'ff00fe'",
    "CAST(x'7b22ff227d' AS TEXT)",
    f"'{'[' * 100_000}{']' * 100_000}'",
]


def damages() -> list[object]:
    """Return addresses with damages; what is no JSON PostgreSQL takes nowhere."""
    forms = [f"'{form}'" for form in WRONG_FORM]
    return [
        pytest.param(kind, what, id=f"{kind}-{number}")
        for kind, some in (("sqlite", forms + NO_JSON), ("postgresql", forms[1:3]))
        for number, what in enumerate(some)
    ]


class Room:
    """A class with a whole table and one of which an entry is damaged."""

    def __init__(self, address: str, what: str, *, entry: int = 2) -> None:
        with Store(address) as store:
            self.bea = store.add_visitor(BEA, "learner", at=1.0)
            self.ada = store.add_visitor(ADA, "learner", at=1.0)
            for visitor in (self.ada, self.bea):
                store.keep_answers(visitor.id, "two_dice", {"Guess 1": {"guess": "7"}}, at=1.0)
            store.set_class_state({"paused": True, "held": []})
            whole, self.damaged = (
                Played(store, code, str(self.ada.id), str(self.bea.id), preset="", actions=3).id
                for code in ("A", "B")
            )
            self.whole = whole
        where = f'"table" = {self.damaged} AND number = {entry}'
        run(address, f"UPDATE entries SET data = {what} WHERE {where}")


@pytest.mark.parametrize("entry", [0, 2])
@pytest.mark.parametrize(("address", "what"), damages(), indirect=["address"])
def test_no_damaged_table_keeps_a_name(address: str, what: str, entry: int) -> None:
    room = Room(address, what, entry=entry)
    with Store(address) as store:
        forgotten = store.forget(ADA)
        assert (forgotten.visitors, forgotten.tables, forgotten.damaged) == (1, 1, 1)
        assert [one.id for one in store.tables()] == [room.whole]
        assert store.entries(room.damaged) == []
        assert store.visitors() == [room.bea]
    assert not stands(ADA, address)


@pytest.mark.parametrize(("address", "what"), damages(), indirect=["address"])
def test_the_upgrade_leaves_no_removed_name_at_a_damaged_table(address: str, what: str) -> None:
    room = Room(address, what)
    run(address, f"DELETE FROM visitors WHERE id = {room.ada.id}")
    to_version_1(address)
    with Store(address) as store:
        assert [one.id for one in store.tables()] == [room.whole]
    assert not stands(ADA, address)


@pytest.mark.parametrize(("address", "what"), damages(), indirect=["address"])
def test_a_class_with_damaged_rows_can_be_taken_out(
    address: str, what: str, tmp_path: Path
) -> None:
    room = Room(address, what)
    run(
        address,
        f"UPDATE answers SET data = {what}, at = 9e30 WHERE visitor = {room.ada.id}",
        f'UPDATE entries SET at = 9e30 WHERE "table" = {room.whole}',
        f"UPDATE visitors SET made = 9e30 WHERE id = {room.ada.id}",
    )
    with Store(address) as store:
        found = store.all_of(ADA)
        assert [one["name"] for one in found["visitors"]] == [ADA]
        assert found["visitors"][0]["came"] is None
        assert len(found["tables"]) == 2
        store.copy_class(tmp_path / "copy.sqlite")
        with Store(tmp_path / "copy.sqlite", begin=False) as copy:
            assert copy.entries(room.whole) == store.entries(room.whole)
            assert copy.forget(ADA).damaged == 1


@pytest.mark.parametrize(("address", "what"), damages(), indirect=["address"])
def test_others_answer_beside_a_damaged_answer_and_state(address: str, what: str) -> None:
    room = Room(address, what)
    run(
        address,
        f"UPDATE answers SET data = {what} WHERE visitor = {room.ada.id}",
        f"UPDATE class_state SET data = {what} WHERE key = 'held'",
    )
    with Store(address) as store:
        kept = [one for one in store.answers() if one.visitor == room.bea.id]
        assert [one.data for one in kept] == [{"guess": "7"}]
        assert all(isinstance(one, KeptAnswer) and isinstance(one.data, dict) for one in kept)
        assert store.class_state()["paused"] is True
