"""A store is begun, brought up to date, or refused in words and left as it is."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, Pool, event, inspect, text

from catan_nb.classroom.store import BadStore, NotKept, Store
from catan_nb.classroom.store.database import is_newest, list_versions, migrate, upgrade
from catan_nb.classroom.store.schema import METADATA, NEWEST, version
from catan_nb.language import use
from tests.classroom.databases import connected, everything, run
from tests.classroom.postgresql import Server
from tests.machine import HAS_SIGNALS


def laid_out(connection: Connection) -> dict[str, Any]:
    """Return what a database says of each of its tables."""
    if connection.dialect.name == "sqlite":
        told = connection.execute(text("SELECT name, sql FROM sqlite_master"))
        own = "sqlite_"  # what SQLite keeps for itself stays when all tables are dropped
        return {name: " ".join(sql.split()) for name, sql in told if not name.startswith(own)}
    seen = inspect(connection)
    asks = (seen.get_columns, seen.get_pk_constraint, seen.get_foreign_keys, seen.get_indexes)
    return {
        name: [str(ask(name)) for ask in (*asks, seen.get_unique_constraints)]
        for name in seen.get_table_names()
    }


OPENED = """
import sys
from catan_nb.classroom.store import Store
print("ready", flush=True)
sys.stdin.readline()
with Store(sys.argv[1], patience=30) as store:
    print(store.open_table(sys.argv[2], at=0.0))
"""


def test_a_new_database_is_as_the_migrations_leave_it(address: str) -> None:
    with connected(address) as connection:
        upgrade(connection)
        migrated = laid_out(connection)
        METADATA.drop_all(connection)
        assert laid_out(connection) == {}
        migrate(connection)
        assert laid_out(connection) == migrated
        assert is_newest(connection)
    assert list_versions()[0] == NEWEST


def test_the_migrations_make_the_tables_that_the_statements_know(address: str) -> None:
    with connected(address) as connection:
        upgrade(connection)
        context = MigrationContext.configure(connection, opts={"version_table": version.name})
        assert compare_metadata(context, METADATA) == []


def test_what_was_kept_is_there_when_it_is_opened_again(address: str) -> None:
    with Store(address) as store:
        table = store.open_table("ABCD", at=1.0)
        ann = store.add_visitor("Ann", "learner", code="K7PM", at=1.0)
    with Store(address) as store:
        assert [one.id for one in store.tables()] == [table]
        assert store.visitor_by_code("K7PM") == ann


def test_several_processes_may_begin_one_database_at_once(address: str) -> None:
    started = [
        subprocess.Popen(
            [sys.executable, "-c", OPENED, address, code],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for code in "ABCD"
    ]
    for process in started:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in started:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    tables = [int(process.communicate()[0]) for process in started]
    assert sorted(tables) == [1, 2, 3, 4]


def test_a_file_that_another_begins_is_waited_for(tmp_path: Path) -> None:
    file = tmp_path / "class.sqlite"
    with closing(sqlite3.connect(file, isolation_level=None, check_same_thread=False)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(NotKept) as held:
            Store(file, patience=0.2)
        assert held.value.reason == "busy"
        threading.Timer(0.3, other.execute, ["COMMIT"]).start()
        with Store(file, patience=20.0) as store:
            store.open_table("ABCD", at=1.0)


def test_what_is_acknowledged_by_sqlite_is_on_the_disk(tmp_path: Path) -> None:
    found = []

    def look(connection: sqlite3.Connection, *_: object) -> None:
        names = ("journal_mode", "synchronous", "foreign_keys")
        found.append([connection.execute(f"PRAGMA {name}").fetchone()[0] for name in names])

    event.listen(Pool, "checkout", look)
    try:
        with Store(tmp_path / "class.sqlite") as store:
            store.open_table("ABCD", at=1.0)
    finally:
        event.remove(Pool, "checkout", look)
    assert all(one == ["wal", 2, 1] for one in found)  # 2: a commit waits for the disk
    assert found


def test_a_newer_version_is_refused_in_words_and_left_as_it_is(address: str) -> None:
    with Store(address) as store:
        store.open_table("ABCD", at=1.0)
    run(address, f"UPDATE {version.name} SET version_num = '999'", "CREATE TABLE newer (a INT)")
    before = everything(address)
    with pytest.raises(BadStore, match="newer version"):
        Store(address)
    assert everything(address) == before


def test_a_database_of_something_else_is_refused_and_left_as_it_is(address: str) -> None:
    run(address, "CREATE TABLE answers (question TEXT)", "INSERT INTO answers VALUES ('all')")
    before = everything(address)
    with pytest.raises(BadStore, match="something other than a class"):
        Store(address)
    assert everything(address) == before


def test_a_file_that_is_no_database_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear class, " * 500, encoding="utf-8")
    with pytest.raises(BadStore, match="something other than a class"):
        Store(letter)
    assert letter.read_text(encoding="utf-8") == "Dear class, " * 500


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("mysql://somebody@there/school", "not in mysql"),
        ("sqlite://", "names none"),
        ("sqlite:///:memory:", "names none"),
        ("://", "not the address"),
        ("postgresql://kit:secret@there:port/kit", "not the address"),
        ("no/such/folder/class.sqlite", "cannot be opened"),
    ],
)
def test_an_impossible_address_is_refused_in_words(
    address: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadStore, match=words) as refused:
        Store(address)
    assert "secret" not in str(refused.value)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_is_no_store(tmp_path: Path) -> None:
    with pytest.raises(BadStore, match="cannot be opened"):
        Store(tmp_path)


def test_without_its_driver_postgresql_is_refused_with_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(BadStore, match=r"pip install catan_nb\[postgresql\]"):
        Store("postgresql://kit@localhost/kit")


def test_a_server_that_is_not_there_is_told_in_the_reader_s_language(tmp_path: Path) -> None:
    with pytest.raises(NotKept) as missing:
        Store(f"postgresql://kit:secret@/kit?host={tmp_path}", patience=1.0)
    assert missing.value.reason == "away"
    assert "does not answer" in str(missing.value)
    assert str(tmp_path) in missing.value.detail
    assert "secret" not in missing.value.detail
    use("de")
    try:
        assert "antwortet nicht" in str(missing.value)
    finally:
        use("en")


@pytest.mark.skipif(not HAS_SIGNALS, reason="this system has other rights of files")
def test_a_file_is_made_for_its_server_s_eyes_alone(tmp_path: Path) -> None:
    with Store(tmp_path / "%41?mode=ro#.sqlite") as store:
        store.open_table("ABCD", at=1.0)
        for file in tmp_path.iterdir():
            assert file.stat().st_mode & 0o777 == 0o600
    assert [file.name for file in tmp_path.iterdir()] == ["%41?mode=ro#.sqlite"]


@pytest.mark.parametrize("encoding", ["SQL_ASCII", "LATIN1"])
def test_a_database_that_cannot_keep_every_name_is_refused_in_words(
    postgresql: Server, encoding: str
) -> None:
    address = postgresql.new(encoding)
    with pytest.raises(BadStore, match=f"{encoding}.*UTF8"):
        Store(address)


def test_names_are_kept_whatever_the_encoding_of_the_terminal(
    postgresql: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PGCLIENTENCODING", "LATIN1")
    with Store(postgresql.new()) as store:
        store.add_visitor("Женя", "learner", at=1.0)
        assert [one.name for one in store.visitors()] == ["Женя"]
