"""Bootstrap, shuffles and ranks: against exact distributions and by figures one can count."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from catan_nb import stats
from catan_nb.stats.tools import inference
from catan_nb.stats.tools.inference import ranks


def test_the_bootstrap_of_a_share_is_binomial() -> None:
    sample = [1] * 30 + [0] * 70
    made = stats.bootstrap(sample, seed=1, runs=20_000)
    exact = stats.binomial(100, Fraction(3, 10))
    drawn = stats.tally((made.drawn * 100).round().astype(int))
    assert all(exact[k] in drawn.share(k) for k in (25, 30, 35))
    assert made.value == 0.3
    assert 0.3 in made
    assert (made.low, made.high) == (0.21, 0.39)


def test_the_bootstrap_is_about_as_wide_as_the_formula_says() -> None:
    sample = np.random.default_rng(3).normal(50, 10, size=400)
    made, formula = stats.bootstrap(sample, seed=1), stats.estimate(sample)
    assert made.low == pytest.approx(formula.low, abs=0.1)
    assert made.high == pytest.approx(formula.high, abs=0.1)
    middle = stats.bootstrap(sample, np.median, seed=1)
    assert middle.value == np.median(sample)
    assert middle.low < middle.value < middle.high
    assert stats.bootstrap(sample, seed=1).high == made.high
    assert stats.bootstrap(sample, seed=2).high != made.high


def test_a_difference_is_seen_where_there_is_one() -> None:
    rng = np.random.default_rng(4)
    low, high = rng.normal(10, 2, size=200), rng.normal(11, 2, size=300)
    made = stats.bootstrap_difference(high, low, seed=1)
    assert 1 in made
    assert 0 not in made
    assert 0 in stats.bootstrap_difference(low, low, seed=1)


def test_few_rows_at_once_change_nothing_but_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = stats.bootstrap(range(50), runs=40, seed=1)
    monkeypatch.setattr(inference, "AT_ONCE", 500)
    assert (stats.bootstrap(range(50), runs=40, seed=1).drawn == whole.drawn).all()


def test_choices_by_chance_are_counted_exactly() -> None:
    groups, chosen = [(3, 5, 4), (4, 8), (6, 1, 7), (2, 9)], [1, 1, 0, 1]
    test = stats.choice_test(groups, chosen)
    totals = [sum(choice) for choice in product(*groups)]
    assert test.total == 5 + 8 + 6 + 9
    assert test.expected == pytest.approx(sum(totals) / len(totals))
    assert test.lead == pytest.approx((test.total - test.expected) / 4)
    assert test.p_value == pytest.approx(sum(t >= test.total for t in totals) / len(totals))
    assert test.p_value in test.simulated(20_000, seed=2)


def test_shuffling_two_shares_is_hypergeometric() -> None:
    exact = sum(chance for hits, chance in stats.hypergeometric(100, 50, 50).items() if hits >= 30)
    rng = np.random.default_rng(5)
    dealt = rng.permuted(np.tile([1] * 50 + [0] * 50, (4000, 1)), axis=1)[:, :50].sum(axis=1)
    assert exact in stats.tally(dealt).share(lambda hits: hits >= 30)


def test_rank_correlations() -> None:
    assert ranks([5, 5, 5]) == (2, 2, 2)
    assert stats.rank_correlation([([1, 2, 3], [10, 100, 1000])]) == 1
    assert stats.rank_correlation([([1, 2, 3], [9, 5, 2])]) == -1
    assert stats.rank_correlation([([1, 2, 3], [1, 2, 3]), ([1, 2, 3], [3, 2, 1])]) == 0
    # with one group and ties it is the common coefficient of the ranks
    one, other = [3, 1, 4, 1, 5, 9, 2, 6], [2, 7, 1, 8, 2, 8, 1, 8]
    common = np.corrcoef(ranks(one), ranks(other))[0, 1]
    assert stats.rank_correlation([(one, other)]) == pytest.approx(common)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: stats.bootstrap([]), "at least one observation"),
        (lambda: stats.bootstrap([1, 2], runs=0), "runs: a number from 1"),
        (lambda: stats.bootstrap([1, 2], level=95), "between 0 and 1"),
        (lambda: stats.bootstrap_difference([1], []), "at least one observation"),
        (lambda: stats.choice_test([], []), "at least one group"),
        (lambda: stats.choice_test([(1, 2)], [2]), "no number 2"),
        (lambda: stats.rank_correlation([([1, 2], [1])]), "cannot be paired"),
        (lambda: stats.rank_correlation([([1, 1], [1, 2])]), "all are equal"),
    ],
)
def test_bad_input_is_answered_in_words(call: object, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        call()
