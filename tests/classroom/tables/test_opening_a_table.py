"""A table is opened with what makes sense, and found by its code until it is closed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from catan_nb.classroom.authority import Authority
from catan_nb.classroom.live import table_list
from catan_nb.classroom.messages import Refused
from catan_nb.classroom.protocol.replies import ListedTable, TableList
from tests.classroom.pages import refused, run, table_of


def test_a_table_is_found_by_its_code_however_it_is_typed(tmp_path: Path) -> None:
    async def scene(authority: Authority) -> None:
        code = await authority.open({"players": 3})
        typed = f" {code[:2].lower()}-{code[2:]} "
        assert await authority.table(typed) is await authority.table(code)

    run(tmp_path, scene)


def test_the_tables_of_a_class_are_its_own(tmp_path: Path) -> None:
    async def scene(authority: Authority) -> None:
        other = Authority(authority._writer.store, "7b")
        code, theirs = await authority.open({"players": 2}), await other.open({"players": 2})
        assert [table.code for table in await authority.tables()] == [code]
        assert [table.code for table in await other.tables()] == [theirs]
        with pytest.raises(Refused) as caught:
            await authority.table(theirs)
        assert refused(caught) == "table"
        await other.close()

    run(tmp_path, scene)


def test_tables_of_a_server_before_this_one_are_recalled(tmp_path: Path) -> None:
    async def scene(authority: Authority) -> None:
        (anna,) = await table_of(authority, "Anna", players=2)
        again = Authority(authority._writer.store)
        assert table_list(again.held(), anna.visitor) == TableList([])
        await again.recall()
        found = TableList([ListedTable(anna.code, ["Anna"], mine=True)])
        assert table_list(again.held(), anna.visitor) == found
        assert table_list(again.held(), "berta") == TableList([]), "it has begun, and is others'"
        await again.close()

    run(tmp_path, scene)


@pytest.mark.parametrize("code", ["", "XXXXX", "K0V1!", None, 5, "K" * 5000])
def test_a_wrong_code_is_answered_in_words(tmp_path: Path, code: object) -> None:
    async def scene(authority: Authority) -> None:
        with pytest.raises(Refused) as caught:
            await authority.table(code)
        assert refused(caught) == "table"

    run(tmp_path, scene)


@pytest.mark.parametrize(
    "settings",
    [
        {"variant": "chess"},
        {"variant": 7},
        {"players": 9},
        {"players": 10**40},
        {"players": "4"},
        {"board": "nowhere"},
        {"scenario": "nowhere"},
        {"options": {"target": "many"}},
        {"options": 3},
        {"names": ["Anna"]},
        {"names": 3},
        {"players": 2, "names": ["Anna", "Anna"]},
        {"players": 2, "names": ["Anna", "\u0410nn\u0430"]},
        {"pace": "breakneck"},
        {"pace": ["calm"]},
        {"clock": -1},
        {"clock": 10**9},
        {"clock": True},
        {"game": "{}"},
        {"game": "x" * 300_000},
        {"game": "[" * 100_000},
        {"seed": 3},
    ],
)
def test_impossible_settings_open_no_table(tmp_path: Path, settings: dict) -> None:
    async def scene(authority: Authority) -> None:
        with pytest.raises(Refused) as caught:
            await authority.open(settings)
        assert refused(caught) == "input"
        assert authority._writer.store.tables() == []

    run(tmp_path, scene)


@pytest.mark.parametrize("seats", [["free"], ["dragon", "free"], ["person", "free"], [3, 4]])
def test_impossible_seats_open_no_table(tmp_path: Path, seats: list) -> None:
    async def scene(authority: Authority) -> None:
        with pytest.raises(Refused):
            await authority.open({"players": 2}, seats)

    run(tmp_path, scene)


def test_a_saved_game_is_played_on_where_it_was_left(tmp_path: Path) -> None:
    from catan_nb import new_game

    game = new_game("base", players=2, board="beginner", seed=12345, names=["Anna", "Berta"])
    for _ in range(3):
        game.push(game.legal_actions()[0])
    game.pop()

    async def scene(authority: Authority) -> None:
        code = await authority.open({"game": game.to_json()})
        table = (await authority.table(code)).shared
        assert table.game.log == game.log[:2]
        assert table.game.names == ("Anna", "Berta")
        assert "12345" not in json.dumps(
            [one.plain() for one in (await authority.table(code)).entries]
        )

    run(tmp_path, scene)
