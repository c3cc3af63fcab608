"""Whole random games of every player count, board and option, checked at every turn."""

from __future__ import annotations

import pytest

from tests.conformance.playing import table
from tests.conformance.whole_games import Pace, play_checked

QUICK = 20
CHUNKS, CHUNK = 50, 20


@pytest.mark.parametrize("number", range(QUICK))
def test_a_random_game_keeps_every_rule(number: int) -> None:
    play_checked(table(number), number, Pace())


@pytest.mark.thorough
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_a_thousand_random_games_keep_every_rule(chunk: int) -> None:
    finished = 0
    for number in range(QUICK + chunk * CHUNK, QUICK + (chunk + 1) * CHUNK):
        every = 1 if number % 50 == 0 else 19
        pace = Pace(pieces=every, legality=every, samples=every)
        finished += play_checked(table(number), number, pace).game.over
    assert finished >= CHUNK // 2
