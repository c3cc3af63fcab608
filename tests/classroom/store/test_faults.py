"""A database that is held, full, gone or away: words, nothing changed, and then it goes on."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import psutil
import pytest

from catan_nb.classroom.shared import Entry
from catan_nb.classroom.store import NotKept, Store, Taken
from catan_nb.language import use
from tests.classroom.databases import everything
from tests.classroom.postgresql import Server
from tests.classroom.store import troubles

pytestmark = pytest.mark.slow

LONG = "x" * 20_000
moves_files = pytest.mark.skipif(os.name != "posix", reason="this system moves no open file")

TROUBLES = [
    ("sqlite", troubles.held, "busy"),
    ("sqlite", troubles.file_full, "full"),
    ("sqlite", troubles.file_read_only, "read_only"),
    ("sqlite", troubles.file_moved, "gone"),
    ("sqlite", troubles.file_exchanged, "gone"),
    ("postgresql", troubles.held, "busy"),
    ("postgresql", troubles.raising("disk_full"), "full"),
    ("postgresql", troubles.raising("read_only_sql_transaction"), "read_only"),
    ("postgresql", troubles.raising("io_error"), "broken"),
    ("postgresql", troubles.tables_gone, "gone"),
    ("postgresql", troubles.no_connections, "away"),
]


def act(number: int, told: str = "") -> Entry:
    return Entry(number, "act", {"actions": [["EndTurn"]], "told": told}, 1, 10.0)


@pytest.mark.parametrize(
    ("address", "trouble", "reason"),
    [
        pytest.param(
            *case,
            id=f"{case[0]}-{case[2]}-{number}",
            marks=[moves_files] if case[:3:2] == ("sqlite", "gone") else [],
        )
        for number, case in enumerate(TROUBLES)
    ],
    indirect=["address"],
)
def test_in_trouble_nothing_changes_and_afterwards_it_goes_on(
    address: str, trouble: Callable[[str], AbstractContextManager[None]], reason: str
) -> None:
    with Store(address, patience=0.2) as store:
        table = store.open_table("ABCD", act(0), at=1.0)
        before = everything(address)
        with trouble(address):
            for vain in (
                lambda: store.append(table, act(1, LONG)),
                lambda: store.append_many([(table, [act(1), act(2, LONG)])]),
                lambda: store.open_table("VAIN", act(0, LONG), at=1.0),
                lambda: store.add_visitor(LONG, "learner", at=1.0),
                lambda: store.set_class_state({"vain": LONG}),
            ):
                with pytest.raises(NotKept) as told:
                    vain()
                assert told.value.reason == reason
        assert everything(address) == before
        store.append(table, act(1))
        with pytest.raises(Taken):
            store.append(table, act(1))
        assert store.entries(table) == [act(0), act(1)]


@moves_files
def test_nobody_reads_what_is_gone(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'class.sqlite'}"
    with Store(address) as store:
        table = store.open_table("ABCD", act(0), at=1.0)
        with troubles.file_moved(address), pytest.raises(NotKept):
            store.entries(table)
        assert store.entries(table) == [act(0)]


@moves_files
def test_a_file_that_is_gone_is_not_begun_anew(tmp_path: Path) -> None:
    file = tmp_path / "class.sqlite"
    with Store(file) as store:
        table = store.open_table("ABCD", act(0), at=1.0)
        for part in tmp_path.iterdir():
            part.unlink()
        with pytest.raises(NotKept):
            store.append(table, act(1))
    assert list(tmp_path.iterdir()) == []


@moves_files
def test_what_is_told_is_told_in_the_reader_s_language(tmp_path: Path) -> None:
    with Store(tmp_path / "class.sqlite") as store:
        (tmp_path / "class.sqlite").unlink()
        with pytest.raises(NotKept, match="Nothing has changed") as told:
            store.class_state()
    use("nl")
    try:
        assert "Er is niets veranderd" in str(told.value)
    finally:
        use("en")


def test_a_server_that_says_nothing_any_more_is_given_up(postgresql: Server) -> None:
    """Its own limits of time do not help then, nor those of a network: it is this computer's."""
    with Store(postgresql.new(), patience=1.0) as store:
        store.set_class_state({"kept": 1})
        first = psutil.Process(postgresql.process.pid)
        asleep = [first, *first.children(recursive=True)]
        for process in asleep:
            process.suspend()
        try:
            for deed in (store.class_state, lambda: store.set_class_state({"lost": 1})):
                began = time.monotonic()
                with pytest.raises(NotKept) as told:
                    deed()
                assert told.value.reason == "away"
                assert time.monotonic() - began < 15
        finally:
            for process in asleep:
                process.resume()
        assert store.class_state() == {"kept": 1}
