from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catan_nb.board.dealing import variable
from catan_nb.board.geometry import Hex
from catan_nb.board.layout import Board
from catan_nb.board.layouts import PRINTED, printed
from catan_nb.board.printed import Cell
from catan_nb.board.terrain import Terrain

OWN: dict[str, Any] = {
    "name": "my island",
    "rows": [
        {"r": 0, "q": 0, "hexes": ["hills 6", "desert"]},
        {"r": 1, "q": -1, "hexes": ["sea", None, "fields 11"]},
    ],
    "harbours": [{"hex": [0, 0], "side": "NW", "kind": "ore"}],
    "robber": [0, 0],
    "pirate": [-1, 1],
    "zones": {"main": [[0, 0], [1, 0]]},
    "start": [
        {
            "colour": "red",
            "settlements": [[[0, 0], [1, 0], [1, -1]], [[0, 0], [0, -1], [-1, 0]]],
            "roads": [[[0, 0], [1, 0]], [[0, 0], [0, -1]]],
            "pays": [[0, 0], [1, 0], [1, -1]],
        }
    ],
}


def through_json(board: Board) -> Board:
    return Board.from_json(json.loads(json.dumps(board.to_json())))


def test_a_teachers_file_is_read() -> None:
    board = Board.from_json(OWN)
    assert board.topology.hexes == ((0, 0), (1, 0), (-1, 1), (1, 1))
    assert board.tokens == (6, 0, 0, 11)
    assert board.terrain == (Terrain.HILLS, Terrain.DESERT, Terrain.SEA, Terrain.FIELDS)
    assert (board.robber, board.pirate) == (0, 2)
    assert board.zones == ("main", "main", None, None)
    assert board.start[0].pays == board.vertex((0, 0), (1, 0), (1, -1))
    assert through_json(board) == board


def test_only_rows_are_needed_and_the_robber_finds_the_desert() -> None:
    board = Board.from_json({"rows": OWN["rows"]})
    assert board.name == "own board"
    assert board.robber == 1
    assert (board.harbours, board.start) == ((), ())


def test_a_robber_off_the_board_stays_off() -> None:
    board = Board.from_json({"rows": OWN["rows"], "robber": None})
    assert board.robber is None
    assert through_json(board) == board


@pytest.mark.parametrize("name", PRINTED)
def test_printed_boards_survive_json(name: str) -> None:
    assert through_json(printed(name)) == printed(name)


@pytest.mark.parametrize("players", [4, 6])
def test_variable_boards_survive_json(players: int) -> None:
    for seed in range(10):
        board = variable(players, Random(seed), harbours="anywhere", tokens="random")
        assert through_json(board) == board


cells = st.one_of(
    st.sampled_from(["desert", "sea", "fog", "gold"]),
    st.tuples(
        st.sampled_from(["hills", "forest", "mountains", "fields", "pasture", "gold"]),
        st.sampled_from([2, 3, 4, 5, 6, 8, 9, 10, 11, 12]),
    ),
)


@given(st.dictionaries(st.tuples(st.integers(-4, 4), st.integers(-4, 4)), cells, min_size=1))
def test_any_board_survives_json(hexes: dict[Hex, Cell]) -> None:
    board = Board.make(hexes)
    assert through_json(board) == board


def test_rows_read_like_the_board_looks() -> None:
    rows = printed("beginner").to_json()["rows"]
    assert rows[0] == {"r": -2, "q": 0, "hexes": ["mountains 10", "pasture 2", "forest 9"]}
    assert Board.from_json(OWN).to_json()["rows"][1]["hexes"] == ["sea", None, "fields 11"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"rows": "hills"}, "rows: expected a list"),
        ({"rows": []}, "at least one hex"),
        ({"rows": [["hills"]]}, "row 1 must be an object"),
        ({"rows": [{"r": 0, "hexes": []}]}, "row 1 lacks 'q'"),
        ({"rows": [{"r": 0, "q": "a", "hexes": []}]}, "two whole numbers"),
        (
            {"rows": [{"r": 0, "q": 0, "hexes": ["hills 6 8"]}]},
            "cannot read 'hills 6 8'.*one token",
        ),
        ({"rows": [{"r": 0, "q": 0, "hexes": ["hills six"]}]}, "cannot read 'hills six'"),
        ({"rows": [{"r": 0, "q": 0, "hexes": [6]}]}, "cannot read 6"),
        ({"rows": [{"r": 0, "q": 0, "hexes": ["swamp 6"]}]}, "unknown terrain 'swamp'"),
        ({"rows": [{"r": 0, "q": 0, "hexes": ["hills 7", "desert"]}]}, "there is no token 7"),
        (
            {"rows": [{"r": 0, "q": 0, "hexes": ["hills 6", "desert 6"]}]},
            "no token may lie on desert",
        ),
        ({"rows": [OWN["rows"][0], OWN["rows"][0]]}, r"\(0, 0\) is listed twice"),
        ({"name": 7}, "name of a board must be text"),
        ({"robbers": [0, 0]}, "unknown entry 'robbers'"),
        ({"robber": [0]}, "expected 2 entries, not 1"),
        ({"robber": [0.5, 0]}, "two whole numbers"),
        ({"robber": [-1, 1]}, "the robber belongs on land"),
        ({"harbours": [{"hex": [0, 0], "side": "NW"}]}, "a harbour lacks 'kind'"),
        ({"harbours": [{"hex": [0, 0], "side": 1, "kind": "ore"}]}, "must be text"),
        ({"harbours": [{"hex": [0, 0], "side": "E", "kind": "ore"}]}, "between land and sea"),
        ({"zones": ["main"]}, "zones must map names"),
        ({"zones": {"a": [[0, 0]], "b": [[0, 0]]}}, r"\(0, 0\) is in two zones"),
        ({"start": [{"colour": "red"}]}, "start pieces lacks 'settlements'"),
        ({"start": [OWN["start"][0] | {"roads": []}]}, "start pieces of red: expected 2 entries"),
        ({"start": [OWN["start"][0] | {"pays": [[0, 0]]}]}, "expected 3 entries"),
    ],
)
def test_a_broken_file_is_refused_with_the_place(change: dict[str, Any], message: str) -> None:
    source = change if "rows" in change else OWN | change
    with pytest.raises(ValueError, match=message):
        Board.from_json(source)


@pytest.mark.parametrize("data", [None, [], "board", {}])
def test_something_else_is_not_a_board(data: Any) -> None:
    with pytest.raises(ValueError, match="a board"):
        Board.from_json(data)
