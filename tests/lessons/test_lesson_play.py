"""Exercises that are answered by playing."""

from __future__ import annotations

from typing import Any

import pytest

import catan_nb as cn
from catan_nb.lessons import check_play, results
from catan_nb.lessons.answer_widget import answer_widget
from catan_nb.lessons.checking import OpenVerdict

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


def test_actions_can_be_typed_on_a_page() -> None:
    verdict = check_play("typed play", settled(), ..., has_city)
    assert isinstance(verdict, OpenVerdict)
    words, line = answer_widget(verdict).children
    field, button = line.children
    assert "; " in field.placeholder
    field.value = "make a city"
    button.click()
    assert "there is no action written" in words.value
    field.value = f"build city V{HOME};"
    button.click()
    assert "typed play: Right" in words.value
