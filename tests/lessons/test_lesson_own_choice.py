"""What learners bring themselves: a saved game of their own, and kinds of card to rank by."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import ipywidgets as widgets
import pytest

import catan_nb as cn
from catan_nb import stats
from catan_nb.lessons.experiments.charts import Chart, chart
from catan_nb.lessons.experiments.openings import fastest_openings, ranking_widget
from catan_nb.lessons.game_report.own_evening import own_game, own_game_widget


def after_rolls(*rolls: cn.Roll) -> cn.Game:
    game = cn.Position(players=2).turn(0).game()
    for roll in rolls:
        game.push(cn.RollDice())
        game.push(roll)
        game.push(cn.EndTurn())
    return game


def judge(game: cn.Game) -> tuple[Chart, str]:
    test = stats.fairness_test(game)
    return chart({"rolled": test.counts}, x="sum", y="rolls"), f"{test.trials} rolls"


def shown() -> Any:
    return own_game(after_rolls(cn.Roll(1, 2)), judge)


def test_at_first_there_is_the_example_and_then_the_game_that_is_opened() -> None:
    looked = shown()
    assert "example" in repr(looked)
    assert looked.words == "1 rolls"
    mine = after_rolls(cn.Roll(1, 2), cn.Roll(2, 3))
    looked.open(mine.to_json(), "mine.json")
    assert repr(looked) == "mine.json: 2 rolls"
    assert stats.game_rolls(looked.game)[5] == 1
    assert looked._repr_mimebundle_()["image/svg+xml"].startswith("<svg")


def test_a_file_can_be_named_where_there_are_no_buttons(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(after_rolls(cn.Roll(1, 2), cn.Roll(2, 3)).to_json(), encoding="utf-8")
    looked = own_game(after_rolls(cn.Roll(1, 2)), judge, file=path)
    assert (looked.name, looked.words) == ("mine.json", "2 rolls")


def test_what_cannot_be_used_is_told_and_the_game_before_stays() -> None:
    looked = shown()
    keep, _errors, trouble, words, picture = own_game_widget(looked).children
    before = picture.value

    def upload(text: str) -> None:
        keep._on_message(keep, {"type": "uploaded", "name": "a <file>.json", "text": text}, [])

    for text, reason in (
        ("no game", "a &lt;file&gt;.json cannot be used"),
        ("{}", "not a saved game"),
        (after_rolls().to_json(), "nobody has rolled"),
    ):
        upload(text)
        assert reason in trouble.value
        assert picture.value == before
    upload(after_rolls(cn.Roll(1, 2), cn.Roll(2, 3)).to_json())
    assert trouble.value == ""
    assert "2 rolls" in words.value
    assert picture.value != before


def test_openings_are_ranked_by_the_kinds_that_are_ticked() -> None:
    board = cn.printed("beginner")
    made = fastest_openings(board)
    row, table = ranking_widget(made).children
    boxes = {box.description: box for box in row.children}
    assert [kind for kind, box in boxes.items() if box.value] == list(made.kinds)
    assert all(isinstance(box, widgets.Checkbox) for box in boxes.values())
    assert "112 openings" in table.value
    boxes["ore"].value = True
    assert "39 openings" in table.value
    best = next(iter(stats.rank_openings(board, boxes)))
    assert made.rows()[0][1] == ", ".join(f"V{vertex}" for vertex in best)
    for box in boxes.values():
        box.value = False
    assert "at least one kind" in table.value
    with pytest.raises(ValueError, match="at least one kind"):
        fastest_openings(board, ())
