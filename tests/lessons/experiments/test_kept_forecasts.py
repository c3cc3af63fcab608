"""The forecasts that came with the kit: complete, what their command gives, and how they score."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

import pytest

from catan_nb.bots import forecast_card
from catan_nb.lessons import brier, by_game, by_position, forecasters, stored_forecasts
from catan_nb.lessons.experiments.forecasts import (
    FILE,
    GAMES,
    POINT,
    TAUGHT,
    Forecast,
    fit_point_factor,
    group_by_tenths,
    main,
    play_forecast_game,
    sharpen,
)


def test_the_forecasts_are_complete_and_small() -> None:
    kept = stored_forecasts()
    games = {number: list(some) for number, some in groupby(kept, key=lambda one: one.game)}
    assert list(games) == list(range(GAMES))
    assert all([one.round for one in some][:2] == [1, 4] for some in games.values())
    assert all(len({one.winner for one in some}) == 1 for some in games.values())
    assert all(abs(sum(one.chances) - 1) <= 0.0021 for one in kept)
    assert FILE.stat().st_size < 60_000


@pytest.mark.parametrize("number", [0, GAMES // 2, GAMES - 1])
def test_any_game_can_be_played_again(number: int) -> None:
    kept = [one for one in stored_forecasts() if one.game == number]
    assert list(play_forecast_game(number)) == kept, "make the forecasts anew"


def test_the_command_makes_the_file(tmp_path: Path) -> None:
    file = tmp_path / "forecasts.csv"
    assert main(["--games", "1", "--file", str(file)]) == 0
    made = file.read_text(encoding="utf-8")
    assert FILE.read_text(encoding="utf-8").startswith(made)
    assert made.count("\n") == sum(one.game == 0 for one in stored_forecasts())


def test_a_point_is_worth_what_other_games_teach() -> None:
    assert not {one.game for one in stored_forecasts()} & set(TAUGHT)
    assert fit_point_factor(stored_forecasts()) == pytest.approx(POINT, abs=0.1)


@pytest.mark.slow
def test_the_games_beyond_those_kept_taught_what_a_point_is_worth() -> None:
    some = [one for number in TAUGHT[:12] for one in play_forecast_game(number)]
    assert fit_point_factor(some) == pytest.approx(POINT, abs=0.4)


def test_forecasts_score_about_as_the_card_says() -> None:
    """Other games than those of the card: three standard errors of the mean of so many."""
    (card,) = (one for one in forecast_card().figures if (one.players, one.rounds) == (4, "all"))
    means = {who: sum(by_position(who)) / len(by_position(who)) for who in forecasters()}
    assert means["kit"] == pytest.approx(card.brier, abs=0.05)
    assert means["points"] == pytest.approx(card.points_brier, abs=0.05)
    assert means["same"] == 0.75
    assert means["kit"] < means["points"] < means["same"]
    assert len(by_game()) == GAMES


def test_a_game_scores_the_mean_of_its_positions() -> None:
    first = [
        score for one, score in zip(stored_forecasts(), by_position(), strict=True) if not one.game
    ]
    assert by_game()[0] == pytest.approx(sum(first) / len(first))


def test_the_score_of_a_forecast_lies_between_nothing_and_two() -> None:
    assert brier((1.0, 0.0, 0.0, 0.0), 0) == 0
    assert brier((1.0, 0.0, 0.0, 0.0), 2) == 2
    one = Forecast(0, 1, 3, (0.1, 0.2, 0.3, 0.4), (2, 2, 2, 3))
    assert brier(one.chances, one.winner) == pytest.approx(0.01 + 0.04 + 0.09 + 0.36)
    told = forecasters()["points"](one)
    assert told[3] / told[0] == pytest.approx(POINT)
    assert sum(told) == pytest.approx(1)


def test_bolder_chances_are_farther_apart_and_still_add_up() -> None:
    chances = (0.4, 0.3, 0.2, 0.1)
    bold, timid = sharpen(chances, 3), sharpen(chances, 0.25)
    assert sharpen(chances, 1) == chances
    assert sum(bold) == pytest.approx(1)
    assert sum(timid) == pytest.approx(1)
    assert max(bold) > 0.4 > max(timid) > 0.25


def test_tenths_hold_every_chance_once_the_highest_too() -> None:
    found = group_by_tenths([((1.0, 0.0), 0), ((0.55, 0.45), 1), ((0.52, 0.48), 0)])
    assert list(found) == [0, 4, 5, 9]
    assert (found[5].count, found[5].came) == (2, 0.5)
    assert found[5].said == pytest.approx(0.535)
    assert (found[9].said, found[9].came) == (1.0, 1.0)
