"""The id of what was removed is never given to another, who would have its pages and seats."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import insert

from catan_nb.classroom.shared import Entry
from catan_nb.classroom.store import NotKept, Store, migrations
from catan_nb.classroom.store.schema import METADATA
from tests.classroom.databases import connected, everything

KEPT = {
    "tables": [
        {"id": id, "class_name": "8b", "code": code, "made": 1.0, "closed": closed}
        for id, code, closed in ((2, "ABCD", None), (5, "ABCD", 3.0))
    ],
    "entries": [
        {"table": 5, "number": n, "kind": kind, "seat": seat, "data": {"n": n}, "at": 1.5}
        for n, kind, seat in ((0, "started", None), (1, "act", 2))
    ],
    "visitors": [
        {"id": id, "class_name": "8b", "name": name, "same_name": name.lower()}
        | {"role": "learner", "code_hash": f"hash {id}", "made": 1.25}
        for id, name in ((3, "Ann"), (7, "Bob"))
    ],
    "tokens": [{"hash": "token", "visitor": 7, "made": 2.0}],
    "answers": [
        {"visitor": 7, "lesson": "two_dice", "name": "1", "number": 4, "data": {"a": 1}, "at": 2.5}
    ],
    "class_state": [{"class_name": "8b", "key": "open", "data": ["two_dice"]}],
}
"""What a class has kept in the second version."""


def second_version(address: str) -> None:
    """Begin a database as the second version did, and keep a class in it."""
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    with connected(address) as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "2")
        for name, rows in KEPT.items():
            connection.execute(insert(METADATA.tables[name]), rows)
        if connection.dialect.name == "postgresql":
            for name, last in (("tables", 5), ("visitors", 7)):
                connection.exec_driver_sql(f"SELECT setval('{name}_id_seq', {last})")
        connection.commit()


def test_the_id_of_a_removed_visitor_is_given_to_nobody_else(store: Store) -> None:
    ids = []
    for turn in range(3):
        ids.append(store.add_visitor(f"Learner {turn}", "learner", at=1.0).id)
        store.remove_visitor(ids[-1])
    assert len(set(ids)) == 3


def test_the_id_of_a_removed_table_is_given_to_no_other(store: Store) -> None:
    old = store.open_table("ABCD", Entry(0, "begun", {}, None, 1.0), at=1.0)
    assert store.purge(2.0) == 1
    new = store.open_table("ABCD", Entry(0, "begun", {}, None, 1.0), at=1.0)
    with pytest.raises(NotKept):
        store.append(old, Entry(1, "seat", {}, 0, 2.0))
    assert new != old
    assert len(store.entries(new)) == 1


def test_all_that_the_second_version_has_kept_is_there_in_the_third(address: str) -> None:
    second_version(address)
    before = everything(address)
    with Store(address) as opened:
        after = everything(address)
        assert {name: after[name] for name in KEPT} == {name: before[name] for name in KEPT}
        assert all(after[name] for name in KEPT)
        opened.remove_visitor(7)
        assert opened.add_visitor("Cid", "learner", class_name="8b", at=3.0).id == 8
        assert opened.open_table("K7Q2", class_name="8b", at=3.0) == 6
        assert [one.name for one in opened.visitors("8b")] == ["Ann", "Cid"]
        assert opened.answers("8b", since=0) == []


def test_what_is_rebuilt_still_refers_to_what_it_did(tmp_path: Path) -> None:
    file = tmp_path / "class.sqlite"
    second_version(f"sqlite:///{file}")
    Store(file).close()
    with closing(sqlite3.connect(file)) as found:
        assert found.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert found.execute("PRAGMA foreign_key_check").fetchall() == []
        found.execute("PRAGMA foreign_keys = ON")
        found.execute("DELETE FROM visitors WHERE id = 7")
        for name in ("tokens", "answers"):
            assert found.execute(f"SELECT count(*) FROM {name}").fetchone() == (0,)
        with pytest.raises(sqlite3.IntegrityError):
            found.execute("DELETE FROM tables WHERE id = 5")
