"""Whole random games of Cities & Knights, checked as they go."""

from __future__ import annotations

from functools import cache
from itertools import chain

import pytest

import catan_nb as cn
from tests.conformance.audit import Bookkeeper
from tests.conformance.knights_audit import KnightsBookkeeper
from tests.conformance.late_tables import late_table
from tests.conformance.playing import KNIGHTS, knights_table
from tests.conformance.whole_games import Pace, play_checked

QUICK, LATE = 12, 6
#: Games from crowded positions that are played until everything has come up.
MOST_LATE = 30
CHUNKS, CHUNK = 50, 20
#: Every step is followed in all games; the dear checks are made now and then.
QUICK_PACE = Pace(pieces=29, legality=127, samples=13, travel=307, records=701)
THOROUGH_PACE = Pace(pieces=61, legality=331, samples=31, travel=601, records=1601)
CLOSE_PACE = Pace(pieces=1, legality=7, samples=1)
#: What a game of Cities & Knights never sees of the base game.
ABSENT = {"Roll", "DiceRoll", "FreeRoads"}


@cache
def quick(number: int) -> Bookkeeper:
    return play_checked(knights_table(number), number, QUICK_PACE, longest=1500)


@cache
def late(number: int) -> Bookkeeper:
    return play_checked(late_table(number), number, QUICK_PACE, longest=500)


@pytest.mark.parametrize("number", range(QUICK))
def test_a_random_game_keeps_every_rule(number: int) -> None:
    quick(number)


@pytest.mark.parametrize("number", range(LATE))
def test_a_game_from_a_crowded_position_keeps_every_rule(number: int) -> None:
    late(number)


def test_every_action_and_every_question_comes_up() -> None:
    rules = cn.new_game(KNIGHTS, players=6, seed=1).rules
    missing = {kind.__name__ for kind in (*rules.verbs, *rules.offers)}
    for books in chain(map(quick, range(QUICK)), map(late, range(MOST_LATE))):
        assert isinstance(books, KnightsBookkeeper)
        missing -= {kind.__name__ for kind in books.seen}
        if missing == ABSENT:
            return
    assert missing == ABSENT


@pytest.mark.thorough
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_a_thousand_random_games_keep_every_rule(chunk: int) -> None:
    finished = 0
    for number in range(QUICK + chunk * CHUNK, QUICK + (chunk + 1) * CHUNK):
        pace = CLOSE_PACE if number % 100 == 0 else THOROUGH_PACE
        if number % 5 == 4:
            play_checked(late_table(number), number, pace, longest=500)
        else:
            finished += play_checked(knights_table(number), number, pace, longest=2000).game.over
    assert finished, "not one of these games came to its end"
