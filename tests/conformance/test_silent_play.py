"""Playing without a log, as searching bots do, gives the same states."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import catan_nb as cn
from tests.conformance.late_tables import late_table
from tests.conformance.playing import knights_table, play, table

#: Games of both systems, those from crowded positions among them.
GAMES = [
    *((table, number) for number in (1, 4, 12, 13, 18, 23, 27)),
    *((knights_table, number) for number in (1, 4, 12, 13)),
    *((late_table, number) for number in (2, 3)),
]


@pytest.mark.parametrize(("start", "number"), GAMES)
def test_playing_without_events_gives_the_same_states(
    start: Callable[[int], cn.Game], number: int
) -> None:
    game = start(number)
    play(game, random.Random(number), 1200)
    rules, end, log = game.rules, game.state.copy(), game.log
    game.goto(0)
    silent = game.state.copy()
    assert silent.events is None
    for ply, action in enumerate(log):
        rules.apply(silent, action)
        assert silent.events is None
        if ply % 100 == 0:
            game.goto(ply + 1)
            assert silent == game.state
    assert silent == end


@pytest.mark.parametrize(
    ("start", "number"),
    [(table, 2), (table, 3), (table, 11), (knights_table, 2), (knights_table, 9), (late_table, 1)],
)
def test_a_copied_state_is_independent(start: Callable[[int], cn.Game], number: int) -> None:
    game = start(number)
    rng = random.Random(number)
    play(game, rng, 150)
    before, frozen = game.state.copy(), game.state.data()
    copied = game.state.copy()
    assert copied == before
    for _ in range(50):
        if not copied.stack:
            break
        odds = game.rules.outcomes(copied)
        action = odds.draw(rng) if len(odds) else rng.choice(game.rules.legal(copied))
        game.rules.apply(copied, action)
    assert copied != before
    assert game.state == before
    assert game.state.data() == frozen


def test_what_is_kept_beside_the_pieces_can_be_worked_out_anew() -> None:
    from catan_nb.rules.pieces import derive
    from catan_nb.rules.state import DERIVED

    starts = [(table, 2), (table, 3), (table, 11), (table, 14), (knights_table, 1)]
    for start, number in (*starts, (knights_table, 8), (late_table, 0)):
        game = start(number)
        for steps in (5, 120, 200, 300):
            play(game, random.Random(steps), steps)
            anew = game.state.copy()
            derive(anew)
            for name in set(DERIVED) - {"route_lengths"}:
                assert getattr(anew, name) == getattr(game.state, name), name
