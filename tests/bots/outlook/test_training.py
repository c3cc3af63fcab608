"""Learning forecasts: games had again, weights found again, figures that are right."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import catan_nb as cn
from catan_nb.bots.forecast import training
from catan_nb.bots.forecast.chances import FOLDER, GAMES
from catan_nb.bots.forecast.training import (
    Job,
    Seen,
    calibration,
    calibration_error,
    compute_metrics,
    fit_sharpness,
    fit_weights,
    play_and_record,
    train,
    win_probabilities,
)
from catan_nb.kernel.errors import BadSetup

DOCS = Path(__file__).parents[3] / "docs" / "forecast.md"


def test_a_game_is_noted_the_same_each_time() -> None:
    one, two = play_and_record(Job("base", 2, 3, 1)), play_and_record(Job("base", 2, 3, 1))
    assert one is not None
    assert two is not None
    assert all(np.array_equal(a, b) for a, b in zip(one, two, strict=True))
    assert one.signs.shape[:2] == (len(one.turn), 2)
    assert one.winner in (0, 1)


def test_weights_that_made_the_winners_are_found_again() -> None:
    rng = np.random.default_rng(1)
    true = np.array([1.0, -0.5, 0.0])
    groups = []
    for players in (2, 4):
        signs = rng.normal(size=(6000, players, 3)).astype(np.float32)
        shares = win_probabilities(signs @ true)
        winner = (shares.cumsum(axis=1) > rng.random((6000, 1))).argmax(axis=1)
        groups.append(Seen(signs, winner, np.zeros((6000, players))))
    found = fit_weights(groups, ridge=0.01)
    assert found == pytest.approx(true, abs=0.06)
    scores = groups[0].signs @ true / 2
    assert fit_sharpness(scores, groups[0].winner) == pytest.approx(2, abs=0.15)


def test_figures_are_those_of_their_definitions() -> None:
    shares = np.array([[0.8, 0.2], [0.6, 0.4]])
    winner = np.array([0, 1])
    told = compute_metrics(shares, winner)
    assert told["brier"] == pytest.approx((0.04 * 2 + 0.36 * 2) / 2, abs=1e-3)
    assert told["log_loss"] == pytest.approx(-(np.log(0.8) + np.log(0.4)) / 2, abs=1e-3)
    assert told["auc"] == pytest.approx(3 / 4)
    bins = calibration([(shares, winner)])
    assert bins == [[1, 0.2, 0.0], [1, 0.4, 1.0], [1, 0.6, 0.0], [1, 0.8, 1.0]]
    assert calibration_error(bins) == pytest.approx((0.2 + 0.6 + 0.6 + 0.2) / 4)


@pytest.mark.slow
def test_what_is_kept_is_not_played_again_and_teaches(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(training, "BATCH", 12)
    training.record_batch(tmp_path, "base", 2, 0, 1, None)
    monkeypatch.setattr(training, "play_games", None)
    training.record_batch(tmp_path, "base", 2, 0, 1, None)
    assert list(training.read_positions(tmp_path, "base", 2)) == [], (
        "those of another seed are others"
    )
    groups = list(training.read_positions(tmp_path, "base", 1))
    assert [one.players for one in groups] == [2]
    found = train(groups, "base", 1)
    assert found["card"]["games"] == {"2": 12}
    assert found == train(groups, "base", 1)


@pytest.mark.parametrize("variant", GAMES)
def test_the_card_says_more_than_points_do_and_is_calibrated(variant: str) -> None:
    card = cn.bots.forecast_card(variant)
    whole = [one for one in card.figures if one.rounds == "all"]
    assert [one.players for one in whole] == list(card.games)
    for one in whole:
        assert one.brier < one.points_brier
        assert one.auc > one.points_auc
    assert card.error < 0.05
    assert card.markdown() in DOCS.read_text(encoding="utf-8")


def test_weights_are_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.glob("*.json")) < 100_000


def test_a_game_without_a_forecast_has_no_card() -> None:
    with pytest.raises(BadSetup, match="fastcard"):
        cn.bots.forecast_card("fastcard")
