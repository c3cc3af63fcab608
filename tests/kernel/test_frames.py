"""Games as tables: with pandas data frames, without it lists of rows."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import pytest

import catan_nb as cn
from catan_nb.bots.tournament.games import Tournament


@pytest.fixture(params=["lists", "frames"])
def rows_of(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Any:
    """How a table is read, where pandas is not there or stands in for itself."""
    if request.param == "lists":
        monkeypatch.setitem(sys.modules, "pandas", None)
        return list

    class DataFrame:
        def __init__(self, rows: list[dict[str, Any]]) -> None:
            self.rows = rows

    pandas = ModuleType("pandas")
    pandas.DataFrame = DataFrame  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pandas", pandas)
    return lambda table: table.rows


@pytest.mark.parametrize("variant", ["base", "base+cities_knights", "fastcard"])
def test_actions_are_rows_with_who_did_them(variant: str, rows_of: Any) -> None:
    game = cn.new_game(variant, players=3, seed=1)
    seats = []
    for _ in range(30):
        chance = game.actor == cn.CHANCE
        seats.append(None if chance else game.actor)
        game.push(game.sample() if chance else game.legal_actions()[0])
    game.pop()
    rows = rows_of(game.to_frame())
    assert [row["ply"] for row in rows] == list(range(29))
    assert [row["action"] for row in rows] == [type(one).__name__ for one in game.log[:29]]
    assert [row["seat"] for row in rows] == seats[:29]
    assert all(row["player"] == game.names[row["seat"]] for row in rows if row["seat"] is not None)


def test_events_are_rows_with_their_fields(rows_of: Any) -> None:
    game = cn.new_game(players=3, board="variable", seed=1)
    for _ in range(2):
        game.push(game.legal_actions()[0])
    rows = rows_of(game.events_frame())
    assert rows[0] == {"ply": 0, "event": "SettlementBuilt", "player": 1, "vertex": 0, "free": True}
    assert [row["ply"] for row in rows] == [0, 1]


def test_games_of_a_tournament_are_rows(rows_of: Any) -> None:
    plan = Tournament(["random", "good"], 1, options={"target": 3})
    rows = rows_of(plan.to_frame(2))
    played = list(plan.games(2))
    named = [(game, entrant, name) for game in range(2) for entrant, name in enumerate(plan.names)]
    assert [(row["game"], row["entrant"], row["name"]) for row in rows] == named
    assert [row["points"] for row in rows] == [*played[0].points, *played[1].points]
    assert [row["won"] for row in rows] == [
        game.winner == entrant for game in played for entrant in range(2)
    ]
