"""What the kit has once written it reads for ever, and it means what it meant."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

import catan_nb as cn
from catan_nb.classroom.lessons import ROLLS
from catan_nb.classroom.shared import Entry as TableEntry
from catan_nb.classroom.shared import SharedTable
from catan_nb.classroom.store import Store
from catan_nb.lessons.record.entries import ProgressEntry
from tests.golden import FILES
from tests.golden.__main__ import main
from tests.golden.classes import known_of_store, known_of_table, tables_of
from tests.golden.facts import holds, plays_on
from tests.golden.names import all_names
from tests.golden.texts import known_of


def found(pattern: str) -> list[Any]:
    """Return the files of all sets that are called so."""
    paths = sorted(FILES.glob(f"*/{pattern}"))
    assert paths
    return [pytest.param(path, id=f"{path.parent.name}-{path.name}") for path in paths]


def read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def as_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


@pytest.mark.parametrize("path", found("*.games.json"))
def test_games_are_read_as_they_were_and_played_on(path: Path) -> None:
    for known in read(path):
        game = cn.read_game(json.dumps(known["record"]))
        plays_on(known, game)


@pytest.mark.parametrize("path", found("*.text.json"))
def test_files_tell_what_they_told(path: Path) -> None:
    for one in read(path):
        holds(one["known"], known_of(path.name.partition(".")[0], one["text"]))


@pytest.mark.parametrize("path", found("class.sqlite"))
def test_a_class_is_as_it_was_and_its_tables_are_played_on(path: Path, tmp_path: Path) -> None:
    known = dict(read(path.with_name("class.json")))
    copy = tmp_path / "class.sqlite"
    shutil.copy(path, copy)  # a newer kit brings it up to date
    with Store(copy, begin=False) as store:
        for name, value in known_of_store(store).items():
            holds(known[name], as_json(value), name)
        for _learner, lesson, _name, _number, entry in known["answers"]:
            assert lesson == ROLLS or ProgressEntry.read(entry).plain() == entry
        tables = dict(tables_of(store))
    assert set(tables) == set(known["tables"])
    for code, entries in tables.items():
        shared = SharedTable(entries)
        holds(known["tables"][code], as_json(known_of_table(shared)), code)
        for plain in known["further"].get(code, []):
            shared.take(TableEntry.read(plain))
        holds(known["then"].get(code, {}), as_json(known_of_table(shared)), code)


@pytest.mark.parametrize("path", found("names.json"))
def test_no_name_is_gone_and_what_has_fields_has_them_still(path: Path) -> None:
    names = all_names()

    def kept(known: Any, now: Any, where: str) -> None:
        if isinstance(known, dict):
            assert set(known) <= set(now), where
            for name, value in known.items():
                kept(value, now[name], f"{where} {name}")
        elif isinstance(known, list):
            assert [one for one in now if one in known] == known, where

    kept(dict(read(path)), names, path.parent.name)


def test_golden_files_are_not_written_anew() -> None:
    name = sorted(folder.name for folder in FILES.iterdir())[0]
    with pytest.raises(SystemExit, match="never written anew"):
        main(name)
