"""Exercises that are answered by playing."""

from __future__ import annotations

from typing import Any

import pytest

import catan_nb as cn
from catan_nb.lessons import check_play, results
from catan_nb.lessons.questions.play_widget import OpenPlay, play_widget

HOME = 34


def settled() -> Any:
    position = cn.Position(board="beginner", players=3).settlement(0, HOME)
    return position.hand(0, ore=3, grain=2, lumber=1, brick=1).turn(0, rolled=True).game()


def has_city(game: Any) -> bool:
    return bool(game.players[0].cities)


ROAD = settled().legal(cn.BuildRoad)[0]


@pytest.mark.parametrize(
    ("actions", "state", "text"),
    [
        ([cn.BuildCity(HOME)], "right", "1 step."),
        (cn.BuildCity(HOME), "right", "1 step."),
        ((ROAD, cn.BuildCity(HOME)), "right", "2 steps."),
        ([ROAD], "near", "No city yet."),
        ([], "wrong", "No city yet."),
        ([cn.BuildCity(0)], "wrong", "Step 1, build city V0: "),
        ([ROAD, ROAD], "near", "[base.build.road]"),
        ([cn.EndTurn(), cn.RollDice()], "near", "not yours to decide"),
        ([cn.EndTurn(), cn.Roll(1, 1)], "near", "Step 2"),
        ("build city V34", "unclear", "in a list"),
        (27, "unclear", "in a list"),
        ([cn.BuildCity], "unclear", "Step 1 is no action"),
        (..., "open", "Replace the ..."),
        (None, "open", "Replace the ..."),
    ],
)
def test_actions_are_tried_in_order(actions: Any, state: str, text: str) -> None:
    game = settled()
    verdict = check_play("played", game, actions, has_city, missed="No city yet.", hint="Look.")
    assert verdict.state == state, verdict
    assert text in verdict.text
    assert (verdict.hint == "Look.") == (state in ("near", "wrong"))
    assert results()["played"] is not None
    assert game.ply == 0


def test_what_chance_decides_cannot_be_chosen() -> None:
    game = settled()
    game.push(cn.EndTurn())
    verdict = check_play("chance", game, [cn.RollDice(), cn.Roll(1, 1)], has_city)
    assert "Before step 2 chance decides" in verdict.text


def test_actions_can_be_chosen_on_a_page() -> None:
    verdict = check_play("chosen", settled(), ..., has_city, missed="No city yet.")
    assert isinstance(verdict, OpenPlay)
    assert set(verdict._repr_mimebundle_()) == {"text/html", "text/plain"}
    words, board, line, done = play_widget(verdict).children
    allowed, do, back, check = line.children
    assert back.disabled
    assert "In hand: 1 brick, 1 lumber, 3 ore, 2 grain." in done.value
    assert allowed.value == settled().legal_actions()[0]
    assert board.value.startswith("<svg")
    check.click()
    assert "No city yet." in words.value
    allowed.value = cn.BuildCity(HOME)
    do.click()
    assert "builds a city at V34" in done.value
    check.click()
    assert "chosen: Right" in words.value
    assert results()["chosen"].passed
    back.click()
    assert back.disabled
    assert "builds" not in done.value


def test_the_list_is_empty_when_others_decide() -> None:
    verdict = check_play("ended", settled(), ..., has_city)
    assert isinstance(verdict, OpenPlay)
    _, _, line, done = play_widget(verdict).children
    allowed, do, back, _ = line.children
    allowed.value = cn.EndTurn()
    do.click()
    assert do.disabled
    assert "Nothing more to choose" in done.value
    back.click()
    assert not do.disabled
