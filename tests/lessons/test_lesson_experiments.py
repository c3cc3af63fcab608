from __future__ import annotations

import doctest
from fractions import Fraction
from typing import Any

import pytest

from catan_nb import stats
from catan_nb.lessons import experiment, experimenting


def dice(seed: int = 1) -> Any:
    return experiment(
        stats.simulate_sums, stats.sum_distribution(), x="sum", what="rolls", seed=seed
    )


def test_the_example_in_the_docstring_holds() -> None:
    assert doctest.testmod(experimenting).failed == 0


def test_trials_add_up_and_can_be_repeated() -> None:
    one, other = dice(), dice()
    assert one.trials == 0
    assert "Nothing tried yet" in repr(one)
    one.run(10).run(1_000)
    assert one.trials == 1_010
    assert one.counts == other.run(10).run(1_000).counts
    assert one.counts != dice(2).run(10).run(1_000).counts
    assert "1,010 rolls: mean" in one.words()
    assert "exactly 7" in one.words()
    assert one.start_anew().trials == 0


def test_the_chart_follows() -> None:
    rolled = dice()
    assert list(rolled.chart().series) == ["exact"]
    rolled.run(10_000)
    shares = rolled.chart().series["10,000 rolls"]
    assert list(shares) == list(range(2, 13))
    assert sum(shares.values()) == pytest.approx(1)
    assert abs(shares[7] - Fraction(1, 6)) < 0.02
    bundle = rolled._repr_mimebundle_()
    assert bundle["image/svg+xml"].startswith("<svg")
    assert "10,000 rolls" in bundle["text/plain"]


@pytest.mark.parametrize("trials", [0, -1, 10_000_001])
def test_absurd_numbers_of_trials_are_told(trials: int) -> None:
    rolled = dice()
    with pytest.raises(ValueError, match="at once"):
        rolled.run(trials)
    assert rolled.trials == 0


def test_buttons_update_the_chart_in_place() -> None:
    rolled = dice()
    row, words, picture = experimenting.experiment_widget(rolled).children
    before = picture.value
    labels = [button.description for button in row.children]
    assert labels == ["+ 1", "+ 10", "+ 100", "+ 1,000", "+ 10,000", "Start anew"]
    row.children[4].click()
    assert rolled.trials == 10_000
    assert picture.value != before
    assert "10,000 rolls" in words.value
    assert len(picture.value) < 20_000
    row.children[0].click()
    assert rolled.trials == 10_001
    row.children[5].click()
    assert picture.value == before
