"""Tables as text: kept, saved, opened again; what is broken or foreign is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

import catan_nb as cn
from catan_nb.ui.table.tablefile import read_table, summary, write_table
from tests.ui.table.tables import position, rich, seated


def test_a_table_comes_back_as_it_was() -> None:
    table = rich(seats=["person", "random", "good"], pace="slow", undo=False, curtain=False)
    table.choose(table.game.legal(cn.BuildRoad)[0])
    table.previous = "an older game"
    saved = read_table(write_table(table, previous=True))
    assert saved.game.to_json() == table.game.to_json()
    assert [seat.kind for seat in saved.seats] == ["person", "random", "good"]
    assert saved.settings == table.settings
    assert saved.previous == "an older game"
    assert read_table(write_table(table)).previous is None


def test_what_was_taken_back_can_still_be_done_again() -> None:
    table = rich()
    table.choose(table.game.legal(cn.BuildRoad)[0])
    table.undo()
    saved = read_table(write_table(table))
    assert (saved.game.ply, len(saved.game.log)) == (0, 1)


def test_a_bare_game_gets_a_person_and_bots() -> None:
    game = position().turn(0).game(seed=2)
    saved = read_table(game.to_json())
    assert saved.game.to_json() == game.to_json()
    assert [seat.is_person for seat in saved.seats] == [True, False, False]
    assert saved.settings is None


def test_a_player_of_ones_own_comes_back_as_a_bot() -> None:
    class Own:
        def choose(self, view: Any) -> Any:
            return view.legal_actions()[0]

    table = rich(seats=["person", Own(), "random"])
    assert [seat.kind for seat in read_table(write_table(table)).seats] == [
        "person",
        "good",
        "random",
    ]


def damaged(**changes: Any) -> str:
    return json.dumps({**json.loads(write_table(rich())), **changes})


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "[1, 2]",
        "null",
        '{"format": "another program"}',
        "[" * 100_000,
        damaged(version=99),
        damaged(game=None),
        damaged(game={"format": "catan_nb game", "version": 1}),
        damaged(seats=["person"]),
        damaged(seats=None),
    ],
)
def test_what_is_no_table_is_refused_in_words(text: str) -> None:
    with pytest.raises(cn.BadRecord, match="saved"):
        read_table(text)


def test_an_impossible_move_is_refused() -> None:
    data = json.loads(write_table(rich()))
    data["game"]["actions"] = [["BuildCity", 0]]
    data["game"]["ply"] = 1
    with pytest.raises(cn.BadRecord, match="illegal"):
        read_table(json.dumps(data))


def test_damaged_settings_fall_back() -> None:
    saved = read_table(damaged(settings={"pace": "like the wind", "undo": "no", "coach": False}))
    assert saved.settings is not None
    assert saved.settings.pace == "calm"
    assert saved.settings.undo is True
    assert saved.settings.coach is False


def test_a_game_is_summed_up_in_a_line() -> None:
    names = ["Ada", "Ben", "Cleo"]
    setup = cn.new_game(players=3, board="variable", seed=1, names=names)
    assert summary(setup) == "Ada, Ben, Cleo: setting up"
    game = position(names=names).turn(0, number=7).game()
    assert summary(game) == "Ada, Ben, Cleo: turn 7, 2 points lead"
    game = position(names=names).knights(2, 3).turn(0, number=7).game()
    assert summary(game) == "Ada, Ben, Cleo: turn 7, Cleo leads with 4 points"


def test_a_won_game_is_summed_up_too() -> None:
    pos = position().hand(0, ore=3, grain=2).development(0, victory_point=5, knight=2)
    table = seated(pos.knights(0, 3).turn(0, rolled=True).game(seed=1), ["person"] + ["random"] * 2)
    table.choose(table.game.legal(cn.BuildCity)[0])
    assert summary(table.game).endswith("won by Blue")
