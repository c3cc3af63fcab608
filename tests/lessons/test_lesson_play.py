"""Exercises that are answered by playing."""

from __future__ import annotations

from typing import Any

import pytest

import catan_nb as cn
from catan_nb.lessons import check_play, results
from catan_nb.lessons.questions.playing import OpenPlay, play_widget
from catan_nb.lessons.record.entries import ProgressEntry
from catan_nb.lessons.record.recording import RECORD

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
    pane = play_widget(verdict)
    assert "In hand: 1 brick, 1 lumber, 3 ore, 2 grain." in pane.html
    assert "<svg" in pane.html
    pane.press("check")
    assert "Choose an action first." in pane.html
    pane.press("act")
    pane.press("check")
    assert "No city yet." in pane.html
    pane.press("back")
    place = settled().legal_actions().index(cn.BuildCity(HOME))
    pane.press("choose", value=str(place))
    pane.press("act")
    assert "builds a city at V34" in pane.html
    pane.press("check")
    assert results()["chosen"].passed
    assert RECORD.entries()["chosen"].given == str(place)
    pane.press("back")
    pane.press("back")
    assert "builds" not in pane.html


def test_what_was_played_is_there_on_another_day() -> None:
    verdict = check_play("again", settled(), ..., has_city)
    assert isinstance(verdict, OpenPlay)
    pane = play_widget(verdict)
    place = settled().legal_actions().index(cn.BuildCity(HOME))
    entry = ProgressEntry("again", "play").answered("right", "", given=str(place))
    RECORD.recall(RECORD.lesson, {"again": entry})
    assert "builds a city at V34" in pane.html
    assert results()["again"].passed
    for nonsense in ("x", "9999", f"{place} -1", "0 " * 90):
        pane.press("draft", value=nonsense)
    assert RECORD.entries()["again"].attempts == 1


def test_the_list_is_empty_when_others_decide() -> None:
    verdict = check_play("ended", settled(), ..., has_city)
    assert isinstance(verdict, OpenPlay)
    pane = play_widget(verdict)
    place = settled().legal_actions().index(cn.EndTurn())
    pane.press("choose", value=str(place))
    pane.press("act")
    assert 'data-do="act"' not in pane.html
    assert "Nothing more to choose" in pane.html
    pane.press("back")
    assert 'data-do="act"' in pane.html
