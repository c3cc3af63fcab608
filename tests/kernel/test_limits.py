"""Files that would take a computer's whole memory are refused before anything is built."""

from __future__ import annotations

import json
from typing import Any

import pytest

from catan_nb.board import topology
from catan_nb.board.layout import Board
from catan_nb.games import new_game, read_game
from catan_nb.kernel.errors import BadRecord, BadSetup
from catan_nb.kernel.files import LONGEST_FILE
from catan_nb.rules.authoring.reading import scenario_faults
from catan_nb.ui.table.tablefile import read_table

FIELD = "pasture 5"


def square(side: int) -> dict[str, Any]:
    """Return a board file with so many rows of so many hexes."""
    return {"rows": [{"r": r, "q": 0, "hexes": [FIELD] * side} for r in range(side)]}


def saved(**changes: Any) -> str:
    """Return a saved game with something else in it."""
    return json.dumps(json.loads(new_game("base", players=3, seed=1).to_json()) | changes)


def apart(places: list[int]) -> dict[str, Any]:
    """Return a board file with a hex in the same row at each of the places."""
    return {"rows": [{"r": 0, "q": q, "hexes": [FIELD]} for q in places], "robber": None}


@pytest.mark.parametrize(
    ("board", "why"),
    [
        (square(300), "a board has at most 300 hexes, not 90000"),
        (square(18), "at most 300 hexes, not 324"),
        (apart([0, 10**9]), "lies too far away: at most 100 hexes"),
        (apart([0, -101]), "lies too far away"),
        (square(2) | {"name": "x" * 101}, "at most 100 characters, not 101"),
    ],
)
def test_a_board_is_refused_before_it_is_built(board, why, monkeypatch) -> None:
    text = saved(board=board)
    built = []
    monkeypatch.setattr(topology, "_build_topology", lambda *given: built.append(given))
    with pytest.raises(BadRecord, match=why):
        read_game(text)
    with pytest.raises(ValueError, match=why):
        Board.from_json(board)
    with pytest.raises(BadRecord, match=why):
        read_table(text)
    assert not built


def test_a_scenario_with_such_a_board_is_refused_too() -> None:
    text = json.dumps({"name": "too large", "board": square(100)})
    assert any("300" in str(fault) for fault in scenario_faults(text))


def test_a_board_as_large_as_may_be_can_be_played() -> None:
    assert Board.from_json(square(17)).topology.inside == 289
    assert len(Board.from_json(apart([0, 100])).topology.hexes) == 2


def test_a_saved_game_is_not_longer_than_any_game() -> None:
    text = saved() + " " * LONGEST_FILE
    for read in (read_game, read_table):
        with pytest.raises(BadRecord, match="a saved game has at most 2000000"):
            read(text)


def test_nobody_is_called_by_a_book() -> None:
    with pytest.raises(BadRecord, match="a name has at most 100 characters"):
        read_game(saved(names=["x" * 101, "b", "c"]))
    with pytest.raises(BadSetup, match="a name has at most 100 characters"):
        new_game("fastcard", players=2, names=["x" * 101, "b"])
