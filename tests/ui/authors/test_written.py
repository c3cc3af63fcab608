"""The lines that the page for authors tells to write: they run, one after the other."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import catan_nb as cn

PAGE = Path(__file__).parents[3] / "docs" / "building.md"


def test_all_of_it_runs_and_reacts() -> None:
    names: dict[str, Any] = {}
    for block in re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL):
        exec(block, names)
    table = names["table"]
    table.game.push(table.game.legal_actions()[0])
    table.refresh()
    assert names["moves"].value != "no move yet"
    island = names["island"]
    names["slider"].value = 6
    assert {island.game.tokens[number] for _kind, number in island.marks} == {6}
    names["one"].goto(50)
    assert names["two"].ply == 50


def test_every_name_in_its_tables_is_there() -> None:
    told = set(re.findall(r"`(?:table\.)(\w+)", PAGE.read_text(encoding="utf-8")))
    table = cn.table(cn.new_game(players=3, seed=1))
    assert told
    assert told <= set(dir(table))
