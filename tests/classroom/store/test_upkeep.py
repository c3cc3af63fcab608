"""The file of a running class: its log is emptied, what was removed is wiped, others are heard."""

from __future__ import annotations

import queue
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from catan_nb.classroom.shared import Entry
from catan_nb.classroom.store import Notice, Store
from catan_nb.classroom.store.database import LOOKS, Upkeep


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "class.sqlite"


def log_of(file: Path) -> Path:
    return file.with_name(f"{file.name}-wal")


def until(true: Callable[[], object], seconds: float = 20.0) -> None:
    over = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < over
        time.sleep(0.02)


def upkeep_of(store: Store, file: Path) -> Upkeep:
    """Return an upkeep whose looks a test takes itself."""
    return Upkeep(store._database.engine, file, 5.0)


def copied(file: Path) -> list[str]:
    """Return the names of visitors in a copy of the one file."""
    copy = file.with_name("copy.sqlite")
    copy.write_bytes(file.read_bytes())
    try:
        with closing(sqlite3.connect(copy)) as found:
            return [name for (name,) in found.execute("SELECT name FROM visitors")]
    finally:
        copy.unlink()


def test_while_a_class_runs_the_file_alone_is_soon_a_copy_of_it(file: Path) -> None:
    with Store(file) as store:
        store.listen(lambda notice: None)
        store.add_visitor("Ann", "learner", at=1.0)
        until(lambda: log_of(file).stat().st_size == 0)
        assert copied(file) == ["Ann"]


def test_the_log_is_emptied_when_nobody_writes_and_at_times_while_somebody_does(
    file: Path,
) -> None:
    with Store(file) as store:
        upkeep, table = upkeep_of(store, file), store.open_table("A", at=1.0)
        known = upkeep._clean_up(None)
        known = upkeep._clean_up(known)  # nothing was written meanwhile
        assert log_of(file).stat().st_size == 0
        sizes = []
        for number in range(2 * LOOKS):
            store.append(table, Entry(number, "said", {"phrase": "hello"}))
            known = upkeep._clean_up(known)
            sizes.append(log_of(file).stat().st_size)
        assert sizes.count(0) == 2


def test_a_log_that_somebody_reads_is_left_for_the_next_look(file: Path) -> None:
    with Store(file) as store:
        upkeep = upkeep_of(store, file)
        with store._database.snapshot() as reader:
            reader.exec_driver_sql("SELECT count(*) FROM visitors").scalar()
            store.add_visitor("Ann", "learner", at=1.0)
            began = time.monotonic()
            assert not upkeep.empty_log()
            assert time.monotonic() - began < 5.0
        assert upkeep.empty_log()
        # Whoever writes waits for others as before.
        with store._database.reading() as connection:
            assert connection.exec_driver_sql("PRAGMA busy_timeout").scalar() == 5000


def test_what_could_not_be_wiped_is_wiped_later(file: Path) -> None:
    with Store(file, patience=0.2) as store:
        ann = store.add_visitor("Zoe Quagmire", "learner", at=1.0)
        with store._database.snapshot() as reader:
            reader.exec_driver_sql("SELECT count(*) FROM visitors").scalar()
            store.remove_visitor(ann.id)
            assert not store.wiped
        assert store.visitors() == []
        upkeep_of(store, file)._clean_up(None)
        assert store.wiped
        for one in file.parent.iterdir():
            assert b"Quagmire" not in one.read_bytes()


def test_who_listens_hears_what_another_process_has_removed_and_nothing_of_what_was_added(
    file: Path,
) -> None:
    with Store(file) as store, Store(file) as other:
        heard: queue.Queue[Notice] = queue.Queue()
        store.listen(heard.put)
        store.listen(heard.put)
        other.add_visitor("Ann", "learner", at=1.0)
        time.sleep(1.5)
        assert heard.empty()
        other.forget("Ann")
        assert [heard.get(timeout=20) for _ in range(2)] == [Notice(), Notice()]
