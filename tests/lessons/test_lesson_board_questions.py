"""Questions on the board: the engine ranks places and judges roads, whatever is marked."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import catan_nb as cn
from catan_nb import language, stats
from catan_nb.lessons import hint, mark_road, point
from catan_nb.lessons.questions.pointing import BoardPane
from catan_nb.lessons.record.recording import RECORD
from catan_nb.ui.widgets.board_widget import Click

BOARD = cn.printed("beginner")
PIPS = stats.pip_ranking(BOARD)
ABSURD = (
    object(),
    {},
    {"V1": 2},
    "",
    "?",
    "V99",
    "E3",
    -1,
    3.5,
    float("nan"),
    True,
    len,
    [object()],
)


@pytest.fixture(autouse=True)
def _fresh() -> None:
    RECORD.clear()


def along(*stops: int) -> list[int]:
    return [BOARD.topology.edge_between(one, other) for one, other in pairwise(stops)]


RING = along(17, 12, 8, 13, 18, 23, 17)
ROADS = [*RING, *along(17, 22), *along(18, 24)]


def network(**settlements: int) -> cn.Game:
    position = cn.Position(board="beginner", players=2).road(0, *ROADS)
    for vertex in settlements.values():
        position.settlement(1, vertex)
    return position.game()


def best(answer: Any = ..., **more: Any) -> Any:
    return point("B1", BOARD, "Where?", worth=PIPS, unit="pips", answer=answer, **more)


@pytest.mark.parametrize("answer", [28, "V31", "v39", {"V44"}, ["44"], "44"])
def test_any_of_the_best_places_is_right(answer: Any) -> None:
    verdict = best(answer)
    assert verdict.passed
    assert "11 pips. Nothing is better, and 3 others are as good: V" in verdict.text


def test_other_places_are_told_their_rank() -> None:
    assert best(13).text == "V13: 9 pips. That is rank 9 of 54; the best has 11."
    assert best(13).state == "wrong"
    assert best(13, near=9).state == "near"


@pytest.mark.parametrize("answer", ABSURD, ids=lambda value: type(value).__name__)
def test_no_answer_is_an_exception(answer: Any) -> None:
    assert best(answer).state == "unclear"
    assert point("B2", BOARD, "?", right={1, 2}, answer=answer).state == "unclear"
    edges = "V3" if answer == "E3" else answer
    assert mark_road("B3", network(), answer=edges).state == "unclear"


def test_one_place_is_wanted() -> None:
    assert best({28, 31}).text == "One place is wanted, there are 2."


def test_places_that_the_rules_refuse_are_answered_with_the_reason() -> None:
    game = cn.new_game("base", board="beginner", seed=1, options={"start": "placed"})
    game.push(cn.BuildSettlement(31))
    game.push(game.legal(cn.BuildRoad)[0])
    verdict = point("B4", game, "?", worth=PIPS, act=cn.BuildSettlement, answer=31)
    assert verdict.state == "wrong"
    assert "[base." in verdict.text
    fourth = point("B4", game, "?", worth=lambda v: PIPS[v], act=cn.BuildSettlement, answer=28)
    assert "2 others are as good: V39, V44" in fourth.text


def test_places_that_do_not_count_are_neither_lit_nor_ranked() -> None:
    told = best("V13", among=(13, 28, 48))
    assert told.text.startswith("V13: 9 pips. That is rank 2 of 3")
    assert "not one of the places" in best("V31", among=(13, 28, 48)).text
    assert set(best(among=(13, 28)).question.open_places()) == {13, 28}


def test_all_places_of_a_sort_are_marked() -> None:
    red = {hex for hex, token in enumerate(BOARD.tokens) if token in (6, 8)}
    labels = {BOARD.label("hex", hex) for hex in red}
    assert point("B5", BOARD, "?", kind="hex", right=red, answer=labels).passed
    assert point("B5", BOARD, "?", kind="hex", right=red, answer=sorted(red)[:2]).state == "near"


@pytest.mark.parametrize(
    "make",
    [
        lambda: point("X", BOARD, "?"),
        lambda: point("X", BOARD, "?", worth=PIPS, right={1}),
        lambda: point("X", BOARD, "?", right=set()),
        lambda: point("X", BOARD, "?", right={99}),
        lambda: point("X", BOARD, "?", kind="lake", right={1}),
    ],
)
def test_a_question_without_sense_is_refused(make: Any) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        make()


@pytest.mark.rule("base.longest_road")
def test_a_road_is_judged_as_the_rules_say() -> None:
    game = network()
    assert game.players[0].route_length == 7
    longest = stats.longest_road(game, 0).paths
    right = mark_road("R1", game, answer=longest)
    assert right.text == "A road of 7. No longer one can be found."
    other = mark_road("R1", game, answer=[*RING, *along(18, 24)])
    assert other.passed
    assert mark_road("R1", game, answer=RING).text == "A road of 6. 1 more is possible."
    assert mark_road("R1", game, answer=RING).state == "near"
    assert mark_road("R1", game, answer=RING[:2]).state == "wrong"
    assert mark_road("R1", game, answer=ROADS).text == (
        "It branches at V17, V18: no single walk uses all 8 paths."
    )
    twice = mark_road("R1", game, answer=[RING[0], RING[0]])
    assert twice.text.endswith("no path may be used twice.")
    foreign = mark_road("R1", game, answer=[*RING, 0])
    assert foreign.text == "E0: no road of Blue is there."
    apart = mark_road("R1", game, answer=[RING[0], RING[3]])
    assert apart.text == "The marked paths fall into 2 pieces; a road is connected."
    assert RECORD.entries()["R1"].state == "right"


@pytest.mark.rule("base.longest_road")
def test_a_building_of_another_player_stops_a_road() -> None:
    cut = network(one=13)
    across = mark_road("R2", cut, answer=along(8, 13, 18))
    assert across.text == ("At V13 another player has built: a road may end there, but not go on.")
    round_the_ring = along(13, 8, 12, 17, 23, 18, 13)
    assert mark_road("R2", cut, answer=round_the_ring).passed


@given(st.sets(st.sampled_from(ROADS), min_size=1))
@settings(max_examples=40)
def test_what_passes_is_a_longest_road_and_nothing_else(marked: set[int]) -> None:
    game = network(one=13)
    alone = cn.Position(board="beginner", players=2).road(0, *marked).settlement(1, 13).game()
    verdict = mark_road("R3", game, answer=marked)
    walkable = alone.players[0].route_length == len(marked)
    assert verdict.passed == (walkable and len(marked) == game.players[0].route_length)


def pick(pane: BoardPane, kind: str, place: int) -> None:
    for answer in pane.board._on_click:
        answer(Click(place, kind, 0, stale=False))


def test_a_place_is_marked_on_the_board() -> None:
    pane = BoardPane(best().question, best())
    pane.pane.press("check")
    assert "Choose an answer first." in pane.pane.html
    pick(pane, "edge", 3)
    assert pane.answer() is None
    pick(pane, "vertex", 13)
    pick(pane, "vertex", 28)
    assert pane.answer() == [28]
    assert any(spot["label"].endswith(", marked") for spot in pane.board.overlay.spots)
    pane.pane.press("check")
    assert "Right." in pane.pane.html
    pick(pane, "vertex", 28)
    assert "Nothing is marked yet." in pane.pane.html


def test_a_road_is_marked_on_the_board() -> None:
    verdict = mark_road("R4", network(one=13))
    assert verdict.question.text == "Mark the longest road of Blue."
    pane = BoardPane(verdict.question, verdict)
    assert sum(spot.get("legal", False) for spot in pane.board.overlay.spots) == len(ROADS)
    for path in RING:
        pick(pane, "edge", path)
    assert "6 marked: " in pane.pane.html
    pane.pane.press("clear")
    assert pane.answer() is None
    for path in RING:
        pick(pane, "edge", path)
    pane.pane.press("check")
    assert "Right." in pane.pane.html


def test_a_place_that_is_not_allowed_says_why_at_once() -> None:
    game = cn.new_game("base", board="beginner", seed=1, options={"start": "placed"})
    game.push(cn.BuildSettlement(31))
    game.push(game.legal(cn.BuildRoad)[0])
    verdict = point("B6", game, "?", worth=PIPS, act=cn.BuildSettlement)
    pane = BoardPane(verdict.question, verdict)
    pick(pane, "vertex", 31)
    assert pane.answer() is None
    assert "V31 is not allowed" in pane.pane.html
    assert not RECORD.entries()["B6"].attempts


def test_an_exercise_is_called_by_its_name_in_the_language_in_use() -> None:
    try:
        language.use("de")
        asked = point("Exercise 7", BOARD, "Wo?", worth=PIPS, hint="Am Wald.")
        pane = BoardPane(asked.question, asked)
        assert "Aufgabe 7" in pane.title.html
        assert pane.board.overlay.label == "Aufgabe 7: Wo?"
        assert repr(hint("Exercise 7")).startswith("Aufgabe 7")
    finally:
        language.use("en")
