"""Playing without a log, as searching bots do, gives the same states."""

from __future__ import annotations

import random

import pytest

from tests.conformance.playing import play, table


@pytest.mark.parametrize("number", [1, 4, 12, 13, 18, 23, 27])
def test_playing_without_events_gives_the_same_states(number: int) -> None:
    game = table(number)
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


@pytest.mark.parametrize("number", [2, 3, 11])
def test_a_copied_state_is_independent(number: int) -> None:
    game = table(number)
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

    for number in (2, 3, 11, 14):
        game = table(number)
        for steps in (5, 120, 200, 300):
            play(game, random.Random(steps), steps)
            anew = game.state.copy()
            derive(anew)
            for name in set(DERIVED) - {"route_lengths"}:
                assert getattr(anew, name) == getattr(game.state, name), name
