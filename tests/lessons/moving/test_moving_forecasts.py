"""What a forecast costs, whether it keeps its promise, and a game that one forecasts oneself."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

from catan_nb.lessons import drawn_reliability, forecast_duel, honest_forecast, reliability
from catan_nb.lessons.experiments.forecasts import brier, stored_forecasts
from catan_nb.lessons.explorables.explorable import Moving
from catan_nb.lessons.explorables.forecasts import SCORES, ForecastDuel
from catan_nb.ui.widgets.pane import Press

NONSENSE = ("", "-", "9" * 40, "forty", "1e3")


def told(thing: Moving, name: str) -> str:
    return next(row.told for row in thing.rows() if row.name == name)


@pytest.fixture(scope="module")
def a_duel() -> ForecastDuel:
    return forecast_duel(21)


@pytest.fixture
def duel(a_duel: ForecastDuel) -> ForecastDuel:
    """The game of one seed, nothing of it forecast yet."""
    a_duel._seed = 21
    a_duel.reset()
    return a_duel


# ---- honesty -----------------------------------------------------------------------------


@pytest.mark.parametrize("true", range(5, 100, 5))
def test_honesty_is_cheapest_with_a_proper_score_alone(true: int) -> None:
    costs = honest_forecast()
    costs.put("true", true)
    for way in ("squared", "log"):
        costs.put("way", way)
        assert costs.best == true
    costs.put("way", "straight")
    assert costs.best == (99 if true > 50 else 1)


def test_the_average_is_the_weathers_part_and_ones_own() -> None:
    costs = honest_forecast()
    for true in (20, 70):
        costs.put("true", true)
        p = Fraction(true, 100)
        for told_ in (1, 50, 90):
            assert costs.average(told_) == p * (1 - p) + (Fraction(told_, 100) - p) ** 2


def test_costs_are_told_exactly() -> None:
    costs = honest_forecast()
    assert told(costs, "If it rains") == "1/100 = 0.01"
    assert told(costs, "On average") == "1/4 = 0.25"
    assert told(costs, "Cheapest: to tell 70 %") == "21/100 = 0.21"
    costs.put("way", "log")
    assert costs.cost(rain=False, told=99) == pytest.approx(-math.log(0.01))


@pytest.mark.parametrize("way", SCORES)
@pytest.mark.parametrize("true", [0, 50, 100])
def test_costs_can_be_drawn_at_every_end(way: str, true: int) -> None:
    costs = honest_forecast()
    costs.put("way", way)
    costs.put("true", true)
    for told_ in (1, 99):
        costs.put("told", told_)
        assert 'role="slider"' in str(costs.picture())
    for value in NONSENSE:
        costs._press(Press("told", "", value))
        costs._press(Press("way", value))
    assert costs.number("told") == 99
    assert costs.chosen("way") == way


# ---- promises ----------------------------------------------------------------------------


def test_the_kit_keeps_its_promise_and_scores_best_as_it_is() -> None:
    diagram = reliability()
    assert told(diagram, "Chances told in 300 games") == "7,640"
    found = {}
    for bold in range(25, 301, 25):
        diagram.put("bold", bold)
        found[bold] = diagram.brier, diagram.off
    assert min(found, key=lambda bold: found[bold][0]) == 100
    assert min(found, key=lambda bold: found[bold][1]) == 100


def test_bold_forecasts_are_overconfident_and_timid_ones_know_more() -> None:
    diagram = reliability()
    diagram.put("bold", 200)
    assert diagram.tenths[9].came < diagram.tenths[9].said - 0.05
    assert diagram.tenths[0].came > diagram.tenths[0].said
    diagram.put("bold", 50)
    assert diagram.tenths[5].came > diagram.tenths[5].said + 0.05


def test_who_always_says_the_same_is_calibrated_and_has_one_dot() -> None:
    diagram = reliability()
    diagram.put("who", "same")
    assert list(diagram.tenths) == [2]
    assert told(diagram, "Said and come differ by") == "0.0 percentage points"
    assert told(diagram, "Brier score of four players") == "0.750"
    diagram.put("bold", 300)
    assert diagram.brier == 0.75


def test_few_games_scatter_more() -> None:
    diagram = reliability()
    whole = diagram.off
    diagram.put("games", 10)
    assert diagram.off > 3 * whole
    assert sum(one.count for one in diagram.tenths.values()) == 4 * sum(
        one.game < 10 for one in stored_forecasts()
    )


def test_what_came_true_is_seen_after_it_was_drawn() -> None:
    drawn = drawn_reliability()
    assert drawn.rows() == ()
    assert str(drawn.picture()).count('role="slider"') == 10
    for tenth, one in drawn.tenths.items():
        drawn._press(Press(f"t{tenth}", "", str(round(100 * one.came))))
    for value in NONSENSE:
        drawn._press(Press("t3", "", value))
    drawn._press(Press("show"))
    assert drawn.off < 0.5
    assert "percentage points" in told(drawn, "Your handles are off by, on average")
    assert 'role="slider"' not in str(drawn.picture())
    drawn._press(Press("reset"))
    assert drawn.rows() == ()


@pytest.mark.parametrize("width", [280, 660])
def test_a_diagram_tells_what_it_shows_at_any_width(width: int) -> None:
    diagram = reliability()
    diagram.width = width
    assert "said 75 %: came 75 %" in str(diagram.picture())


# ---- a game of one's own -----------------------------------------------------------------


def test_the_kits_forecast_is_seen_only_after_ones_own(duel: ForecastDuel) -> None:
    assert "the kit" not in str(duel.below())
    assert [one.round for one in duel.positions] == [1, 4, 7, 10, 13, 16]
    duel._press(Press("tell"))
    assert "the kit's forecast" in str(duel.below()).replace("&#x27;", "'")
    assert told(duel, "Forecast") == "2 of 6"


def test_both_are_scored_when_the_game_is_over(duel: ForecastDuel) -> None:
    for _position in duel.positions:
        assert not duel.over
        duel.put("s0", 0)
        duel.put("s3", 100)
        duel._press(Press("tell"))
    assert duel.winner == 3
    assert "White has won." in duel.html()
    mine = brier((0, 25 / 150, 25 / 150, 100 / 150), 3)
    assert told(duel, "Your Brier score") == f"{mine:.3f}"
    assert told(duel, "The kit's") == f"{duel.score([p.chances for p in duel.positions]):.3f}"
    assert told(duel, "Of whoever says 25 % always") == "0.750"
    duel._press(Press("tell"))
    assert len(duel.told) == 6


def test_another_game_begins_only_when_one_is_over(duel: ForecastDuel) -> None:
    first = duel.positions
    duel._press(Press("another"))
    assert duel.positions is first
    for _position in first:
        duel._press(Press("tell"))
    duel._press(Press("another"))
    assert not duel.over
    assert duel.told == []
    assert duel.positions[0].chances != first[0].chances


def test_sliders_share_a_hundred_per_cent_whatever_they_say(duel: ForecastDuel) -> None:
    for seat in range(4):
        duel.put(f"s{seat}", 0)
    assert duel.shares == (0.25,) * 4
    duel.put("s1", 60)
    duel.put("s2", 20)
    assert duel.shares == (0, 0.75, 0.25, 0)
    for value in NONSENSE:
        duel._press(Press("s1", "", value))
    assert sum(duel.shares) == pytest.approx(1)
