"""Whole random games of Seafarers, alone and with Cities & Knights, checked as they go."""

from __future__ import annotations

import pytest

from tests.conformance.sea.tables import BOTH, SEA, TABLES, sea_table
from tests.conformance.whole_games import Pace, play_checked

pytestmark = pytest.mark.slow

#: Every step is followed in all games; the dear checks are made now and then.
QUICK_PACE = Pace(pieces=29, legality=151, samples=29, travel=307, records=701)
THOROUGH_PACE = Pace(pieces=61, legality=331, samples=31, travel=601, records=1601)
CLOSE_PACE = Pace(pieces=1, legality=7, samples=1)
#: Actions of a game of the usual run, and those by which every game has come to its end.
QUICK, LONGEST = 1000, 20_000
CHUNKS, CHUNK = 50, 20


def one_of_each(variant: str) -> list[int]:
    """Return the numbers of tables: every scenario once, with players and options in turn."""
    rows: dict[str, list[int]] = {}
    for number, (name, _) in enumerate(TABLES[variant]):
        rows.setdefault(name, []).append(number)
    return [
        numbers[turn % len(numbers)] + turn % 3 * len(TABLES[variant])
        for turn, numbers in enumerate(rows.values())
    ]


@pytest.mark.parametrize("number", one_of_each(SEA))
def test_a_random_game_at_sea_keeps_every_rule(number: int) -> None:
    play_checked(sea_table(number), number, QUICK_PACE, longest=QUICK)


@pytest.mark.parametrize("number", one_of_each(BOTH))
def test_a_random_game_with_knights_at_sea_keeps_every_rule(number: int) -> None:
    play_checked(sea_table(number, BOTH), number, QUICK_PACE, longest=QUICK)


@pytest.mark.thorough
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_a_thousand_random_games_keep_every_rule_and_end(chunk: int) -> None:
    for number in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        pace = CLOSE_PACE if number % 200 == 199 else THOROUGH_PACE
        game = sea_table(number // 2, BOTH if number % 2 else SEA)
        books = play_checked(game, number, pace, longest=LONGEST)
        # Whom the barbarians leave no city meets hardly any wonder's condition by chance.
        poor = (game.variant, game.rules.scenario.name) == (BOTH, "wonders")
        assert books.game.over or poor
