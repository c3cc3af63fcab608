"""The measure by another engine's bots: both engines keep one game, or the run stops."""

from __future__ import annotations

import re
import sys

import pytest

pytest.importorskip("catanatron")

from catan_nb.bots.tournament.ladder import Timed
from tests.benchmarks.outside.instep import TRADES, InStep, OutOfStep
from tests.benchmarks.outside.match import Match, alone, play
from tests.benchmarks.outside.players import NoPeer, Peer


@pytest.mark.parametrize("seat", [0, 1])
def test_a_game_ends_the_same_in_both_engines(seat: int) -> None:
    step = InStep(seed=3, target=6)
    peer = Peer("points", step.colours[1 - seat])
    play(step, Timed(alone("good", 3)), seat, peer)
    state = step.peer.state
    winner = step.game.winner
    assert winner is not None
    assert step.peer.winning_color() == step.colours[winner]
    for player, colour in zip(step.game.players, step.colours, strict=True):
        points = state.player_state[f"P{state.color_to_index[colour]}_ACTUAL_VICTORY_POINTS"]
        assert player.points == points
    assert peer.decisions > 10
    assert not any(isinstance(action, TRADES) for action in step.game.log)


def test_a_position_that_is_not_the_same_stops_the_run() -> None:
    step = InStep(seed=1)
    step.peer.state.player_state["P1_ORE_IN_HAND"] += 1
    with pytest.raises(OutOfStep, match=r"hand of \d: .*\nin the game of seed 1 after 1 action"):
        step.push(next(iter(step.choices().values())))


def test_an_action_that_one_engine_alone_allows_stops_the_run() -> None:
    step = InStep(seed=1)
    gone = step.peer.state.playable_actions.pop()
    with pytest.raises(OutOfStep, match=re.escape(f"one engine alone allows {gone}")):
        step.choices()


def test_a_match_is_told_as_a_row() -> None:
    match = Match("beginner", "points").play(2, seed=5)
    assert str(match).startswith("| beginner | points | 2 |")
    assert match.wins + match.undecided <= 2


def test_a_bot_that_is_not_installed_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "catanatron_experimental", None)
    with pytest.raises(NoPeer, match="ValueFunctionPlayer is not in the package of catanatron"):
        Peer("value", None)
