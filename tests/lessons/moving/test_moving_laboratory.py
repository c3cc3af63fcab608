"""Intervals that keep their promise or do not, and work that is shared."""

from __future__ import annotations

import numpy as np
import pytest

from catan_nb.lessons import compare_run_times, interval_coverage
from catan_nb.lessons.explorables.explorable import Moving
from catan_nb.lessons.explorables.simulations import WAYS


def told(thing: Moving, name: str) -> str:
    return next((row.told for row in thing.rows() if row.name == name), "")


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("games", "percent"), [(40, 4), (100, 50), (10, 1)])
def test_the_share_that_holds_is_what_drawing_shows(way: str, games: int, percent: int) -> None:
    intervals = interval_coverage()
    intervals.put("games", games)
    intervals.put("percent", percent)
    drawn = np.random.default_rng(5).binomial(games, percent / 100, size=20_000)
    seen = np.mean([intervals.holds(way, int(wins)) for wins in drawn])
    assert intervals.kept(way) == pytest.approx(seen, abs=0.012)


def test_the_plain_interval_breaks_its_promise_and_the_exact_one_never() -> None:
    intervals = interval_coverage()
    intervals.put("percent", 4)
    assert intervals.kept("plain") == pytest.approx(0.80, abs=0.005)
    for percent in range(1, 100):
        intervals.put("percent", percent)
        assert intervals.kept("exact") >= 0.95


def test_bars_that_miss_are_light() -> None:
    intervals = interval_coverage()
    missed = sum(not intervals.holds("plain", wins) for wins in range(41))
    assert str(intervals.picture()).count('fill="none"') == missed > 0


def test_two_processes_pay_from_fourteen_games_on() -> None:
    """0.3 seconds a game, two to start: 0.15 times the games must be more than 2."""
    hands = compare_run_times()
    assert told(hands, "Several are quicker from here on") == "14 games"
    hands.put("games", 14)
    assert told(hands, "One process") == "21/5 = 4.2 seconds"
    assert told(hands, "Several, with their start") == "41/10 = 4.1 seconds"


def test_without_a_start_several_are_quicker_at_once() -> None:
    hands = compare_run_times()
    hands.put("begin", 0)
    assert told(hands, "Several are quicker from here on") == "1 games"
