from __future__ import annotations

import asyncio
import math
from fractions import Fraction
from typing import Any

import pytest

from catan_nb import stats
from catan_nb.lessons import experiment, predict
from catan_nb.lessons.experiments import experimenting


def dice(seed: int = 1) -> Any:
    return experiment(
        stats.simulate_sums, stats.sum_distribution(), x="sum", what="rolls", seed=seed
    )


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


@pytest.mark.parametrize("trials", [0, -1, 10_000_001, 2.5, math.nan, math.inf, "ten", None])
def test_absurd_numbers_of_trials_are_told(trials: Any) -> None:
    rolled = dice().run(5)
    with pytest.raises(ValueError, match=r"trials: a .* is wanted"):
        rolled.run(trials)
    with pytest.raises(ValueError, match=r"trials: a .* is wanted"):
        next(rolled.run_in_parts(trials))
    assert rolled.trials == 5


def test_buttons_update_the_chart_in_place() -> None:
    rolled = dice()
    row, _trouble, _line, words, picture = experimenting.experiment_widget(rolled).children
    before = picture.value
    buttons = [child for child in row.children if hasattr(child, "click")]
    labels = [button.description for button in buttons]
    assert labels == ["+ 1", "+ 10", "+ 100", "+ 1,000", "+ 10,000", "Go", "Start anew"]
    buttons[4].click()
    assert rolled.trials == 10_000
    assert picture.value != before
    assert "10,000 rolls" in words.value
    assert len(picture.value) < 20_000
    buttons[0].click()
    assert rolled.trials == 10_001
    buttons[6].click()
    assert picture.value == before


@pytest.mark.parametrize("typed", ["", "ten", "0", "-5", "1e400", "inf", "2.5", "99999999999"])
def test_what_is_no_number_of_trials_is_told_and_nothing_is_lost(typed: str) -> None:
    rolled = dice().run(7)
    row, trouble, *_rest = experimenting.experiment_widget(rolled).children
    field, go = row.children[5:7]
    field.value = typed
    go.click()
    assert "A whole number from 1 to 10,000,000 is needed here" in trouble.value
    assert rolled.trials == 7
    field.value = " 1,000 "
    field._handle_custom_msg({"event": "submit"}, [])
    assert (rolled.trials, trouble.value) == (1_007, "")


def test_ten_millions_are_made_in_parts_and_can_be_stopped() -> None:
    rolled = dice()
    row, _trouble, line, words, _picture = experimenting.experiment_widget(rolled).children
    field, go, anew = row.children[5:8]
    _bar, stop, said = line.children

    async def press() -> None:
        field.value = "10000000"
        go.click()
        while not rolled.trials:
            await asyncio.sleep(0.001)
        row.children[0].click()
        assert "Still at work" in said.value
        stop.click()
        while stop.layout.display != "none":
            await asyncio.sleep(0.001)

    asyncio.run(press())
    assert 0 < rolled.trials < 10_000_000
    assert rolled.trials % 10_000 == 0
    assert f"{rolled.trials:,} rolls" in words.value
    assert "they are kept" in line.children[0].value
    anew.click()
    go.click()  # without a running loop all of it is made at once
    assert rolled.trials == 10_000_000


def test_the_chances_wait_for_a_guess_or_a_first_trial() -> None:
    asked = predict("Guess 1", "How likely is a 7?")
    rolled = experiment(
        stats.simulate_sums, stats.sum_distribution(), x="sum", what="rolls", after=asked
    )
    assert list(rolled.chart().series) == ["0 rolls"]
    assert list(rolled.run(20).chart().series) == ["exact", "20 rolls"]
    picture = experimenting.experiment_widget(rolled.start_anew()).children[-1]
    assert "exact" not in picture.value
    asked.commit("1/6")
    assert list(rolled.chart().series) == ["exact"]
    assert "exact" in picture.value
