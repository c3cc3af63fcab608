"""The benchmark of whole games: everybody plays, and what was not played so is noticed."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from tests.benchmarks.speed import evidence, peer, rows, starts, workloads
from tests.benchmarks.speed.contenders import Contender, contenders
from tests.benchmarks.speed.evidence import Evidence
from tests.benchmarks.speed.floors import FLOORS, way
from tests.benchmarks.speed.rounds import Block, Measured, block
from tests.benchmarks.speed.verifying import Disagreement, apart, fair, verify


@pytest.fixture(scope="module")
def honest() -> Evidence:
    """Return what is kept of a game of which everything was read, with refused actions in it."""
    played = workloads.refused_and_undone(3)
    game = played.game
    played.points.append((game.ply, workloads.points_of(game)))
    played.hands = [tuple(player.hand.values()) for player in game.players]
    return evidence.of_played(played)


@pytest.mark.slow
@pytest.mark.parametrize("one", contenders(), ids=lambda one: one.name)
def test_everybody_plays_as_the_plain_rules_have_it(one: Contender) -> None:
    done = block(one, count(7), 1)
    assert done.wrong == []
    assert done.verified == (0 if one.name == peer.PEER or one.name.startswith("plain") else 1)
    assert done.seconds > 0
    assert done.turns[0] > 20
    assert done.actions[0] > done.turns[0]


def test_an_honest_game_agrees(honest: Evidence) -> None:
    rolls = verify(honest)
    assert sum(rolls.values()) == honest.record.count('["Roll", ')
    assert len(honest.refused) > 10


def _with_actions(one: Evidence, change: Callable[[list[Any]], object]) -> Evidence:
    data = json.loads(one.record)
    change(data["actions"])
    return replace(one, record=json.dumps(data | {"ply": len(data["actions"])}))


def _other_roll(actions: list[Any]) -> None:
    roll = next(action for action in reversed(actions) if action[0] == "Roll")
    roll[1] = 1 + roll[1] % 6


def _no_roll(actions: list[Any]) -> None:
    actions.remove(["RollDice"])


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (_other_roll, "is refused|is another|would have been it"),
        (_no_roll, "is refused"),
        (list.pop, "the last position"),
    ],
)
def test_a_forged_log_is_noticed(
    honest: Evidence, change: Callable[[list[Any]], object], told: str
) -> None:
    with pytest.raises(Disagreement, match=told):
        verify(_with_actions(honest, change))


def test_what_was_read_wrong_is_noticed(honest: Evidence) -> None:
    ((ply, points),) = json.loads(honest.points)
    assert honest.hands is not None
    number, action, _rule = honest.refused[0]
    wrong = {
        "the last position": replace(honest, state=""),
        "what happened": replace(honest, events=""),
        f"points after {ply}": replace(honest, points=json.dumps([(ply, [*points[:-1], 99])])),
        "the hands": replace(honest, hands=honest.hands[::-1]),
        "refused by": replace(honest, refused=((number, action, "base.robber"),)),
        "among all": replace(honest, seed=4),
    }
    for told, one in wrong.items():
        with pytest.raises(Disagreement, match=told):
            verify(one)


def test_a_game_that_was_given_up_is_noticed() -> None:
    short = evidence.of_played(workloads.push_only(turns=30)(3), turns=30)
    verify(short)
    with pytest.raises(Disagreement, match="given up in turn 31"):
        verify(replace(short, turns=400))


def test_a_playout_that_went_elsewhere_is_noticed() -> None:
    elsewhere = workloads.push_only()(3).game.state
    with pytest.raises(Disagreement, match="the last position"):
        verify(evidence.of_playout(starts.base, 3, elsewhere))


def test_dice_that_are_not_fair_are_noticed() -> None:
    even = Counter({10 * one + two: 100 for one in range(1, 7) for two in range(1, 7)})
    assert fair(even) > 0.99
    assert fair(even + Counter({61: 100})) < 0.001
    assert not rows.verified("loaded", [_block(even + Counter({61: 100}))]).kept


def test_games_that_are_too_short_are_noticed() -> None:
    plain, short = [300, 320, 280, 310, 290] * 20, [280, 300, 260, 290, 270] * 20
    assert apart(plain, plain) == 0
    assert apart(short, plain) > 9
    assert rows.verified("same", [_block(turns=plain)], [_block(turns=plain)]).kept
    assert not rows.verified("short", [_block(turns=short)], [_block(turns=plain)]).kept


def test_rows_say_which_floors_are_kept() -> None:
    floors = FLOORS[way()]
    blocks = {one.name: [_block(), _block()] for one in contenders()}
    blocks["silent playout"] = [_block(seconds=1 / factor) for factor in (1000, 1001)]
    table = {row.what: row for row in rows.rows_of(Measured(blocks, children=0.5))}
    assert table["games, silent playout"].kept
    assert table["games, A push only"].kept is False
    assert table["games, A push only"].budget.startswith(f">= {floors['A push only']:g} x")
    assert table[f"games, {peer.PEER}"].kept is None
    assert table["games, G 6 players"].kept
    assert table["processor time of child processes"].kept is False


def _block(
    rolls: Counter[int] | None = None, turns: list[int] | None = None, seconds: float = 1
) -> Block:
    turns = turns or [300]
    return Block(seconds, turns, [4 * one for one in turns], rolls or Counter(), len(turns))
