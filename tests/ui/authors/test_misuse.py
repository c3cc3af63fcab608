"""What goes wrong in notebooks: widgets used twice, closed ones, other threads, no games."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import ipywidgets
import pytest
from ipywidgets.widgets.widget import _instances

import catan_nb as cn

SAVED = cn.new_game(players=3, seed=1).to_json()


def begun() -> Any:
    return cn.table(cn.new_game(players=3, seed=1), ["person"] * 3, curtain=False)


def test_one_table_in_two_boxes_follows_in_both() -> None:
    table = begun()
    boxes = ipywidgets.VBox([table]), ipywidgets.HBox([table])
    table.game.push(table.game.legal_actions()[0])
    table.refresh()
    assert [box.children[0].ply for box in boxes] == [1, 1]


def test_a_closed_table_can_still_be_used_by_code() -> None:
    table = begun()
    table.close()
    table.game.push(table.game.legal_actions()[0])
    table.refresh()
    table.highlight([("vertex", 20)], "here")
    table.enabled = False
    table.set_position(cn.new_game(players=3, seed=2))
    assert table.game.ply == 0
    assert repr(table).startswith("<Table: ")


def test_a_cell_that_is_run_twice_makes_two_tables_of_one_game() -> None:
    game = cn.new_game(players=3, seed=1)
    first, second = (cn.table(game, ["person"] * 3, curtain=False) for _run in range(2))
    game.push(game.legal_actions()[0])
    first.refresh()
    second.refresh()
    assert (first.ply, second.ply) == (1, 1)


def test_a_table_is_observed_from_another_thread() -> None:
    table, seen = begun(), []
    table.observe(lambda change: seen.append(change.new), "ply")

    def play() -> None:
        table.game.push(table.game.legal_actions()[0])
        table.refresh()

    other = threading.Thread(target=play)
    other.start()
    other.join()
    assert seen == [1]


@pytest.mark.parametrize(
    "shown",
    [
        lambda: cn.table(SAVED),
        lambda: cn.player(SAVED),  # type: ignore[arg-type]
        lambda: begun().set_position(SAVED),
    ],
)
def test_the_text_of_a_saved_game_is_no_game_and_it_is_told_how_to_read_it(
    shown: Callable[[], object],
) -> None:
    with pytest.raises(TypeError, match=r"read by cn\.read_game"):
        shown()


@pytest.mark.parametrize("nothing", [None, 42, [], cn.Game])
@pytest.mark.parametrize("show", [cn.table, cn.player, lambda one: begun().set_position(one)])
def test_what_is_no_game_is_refused(show: Callable[[Any], object], nothing: object) -> None:
    with pytest.raises(TypeError, match="a game or a position is wanted, not"):
        show(nothing)


def test_a_game_of_a_file_that_was_changed_by_hand_is_refused_before_there_is_a_table() -> None:
    with pytest.raises(cn.BadRecord):
        cn.table(cn.read_game(SAVED.replace("catan_nb game", "another game")))


@pytest.mark.parametrize("make", [cn.board, cn.player, cn.table])
def test_nothing_is_left_of_what_is_closed(make: Callable[[Any], Any]) -> None:
    game = cn.new_game(players=3, seed=1)
    make(game).close()  # what all share is there now
    before = set(_instances)
    make(game).close()
    assert set(_instances) == before


def test_fifty_boards_in_one_notebook_have_few_widgets_each() -> None:
    before = len(_instances)
    boards = [cn.board("beginner") for _number in range(50)]
    assert len({board.layout.model_id for board in boards}) == 50
    assert (len(_instances) - before) / 50 <= 25
    for board in boards:
        board.close()
