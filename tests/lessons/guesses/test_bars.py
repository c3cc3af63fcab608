"""Distributions that are guessed by pulling bars, and the slips that are named."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from catan_nb.lessons import predict_bars
from catan_nb.lessons.questions.bars import BarsCard, BarsPrediction, bars_verdict, classify_shape
from catan_nb.lessons.record.entries import ProgressEntry
from catan_nb.lessons.record.recording import RECORD
from catan_nb.stats import sum_distribution

SUMS = tuple(map(str, range(2, 13)))
EXACT = [float(100 * chance) for chance in sum_distribution().values()]


def asked(**more: Any) -> BarsPrediction:
    return predict_bars("Guess 1", "How often?", range(2, 13), exact=sum_distribution, **more)


def said(*bars: float, labels: tuple[str, ...] = SUMS, exact: list[float] = EXACT) -> str:
    return " ".join(bars_verdict(labels, bars, exact))


def test_what_was_guessed_is_judged_by_its_slip() -> None:
    assert said(*EXACT).startswith("Very close. Your shape was right: high in the middle")
    assert "It is symmetric, and so were your bars." in said(*EXACT)
    told = said(4, 5, 7, 9, 11, 16, 16, 12, 9, 7, 4)
    assert told.startswith("Close. Your shape was right")
    assert "You gave 8 more than 6; both are equally likely." in told
    assert told.endswith("On average you were 1.4 percentage points off.")
    flat = said(*[9] * 11)
    assert "all about the same; it is high in the middle, low at the ends, with most at 7" in flat
    assert "Close" not in flat
    assert "add up to" not in flat
    assert "add up to 117 %" in said(4, 6, 8, 11, 14, 20, 17, 14, 12, 8, 3)
    assert said(*[0] * 11) == "You have drawn no bar."
    assert "too even" in said(7, 8, 9, 10, 10, 12, 10, 10, 9, 8, 7)
    assert "too steep" in said(0, 1, 3, 10, 20, 32, 20, 10, 3, 1, 0)


def test_skew_distributions_are_told_by_their_mean_or_their_worst_bar() -> None:
    falling = [50.0, 25, 12.5, 6.25, 6.25]
    numbers = ("1", "2", "3", "4", "5")
    told = said(20, 20, 20, 20, 20, labels=numbers, exact=falling)
    assert "falling to the right, with most at 1" in told
    assert "The mean of your bars is 3, too high: exactly it is 1.94." in told
    assert "too low" in said(90, 10, 0, 0, 0, labels=numbers, exact=falling)
    words = ("knight", "point", "other")
    told = said(30, 50, 20, labels=words, exact=[56.0, 20.0, 24.0])
    assert "You gave too much to point." in told
    assert "mean" not in told


@pytest.mark.parametrize(
    ("bars", "shape"),
    [
        ([10, 10, 10, 11], "flat"),
        ([1, 2, 4, 8], "rising"),
        ([40, 30, 20, 10], "falling"),
        ([40, 41, 20, 10], "falling"),
        ([10, 20, 30, 20, 10], "peak"),
        ([30, 10, 10, 30], "valley"),
        ([30, 10, 30, 10], "waves"),
        ([0, 0], "flat"),
    ],
)
def test_shapes_are_seen_through_small_differences(bars: list[int], shape: str) -> None:
    assert classify_shape(bars) == shape


def test_what_comes_out_is_computed_once_and_only_after_the_guess() -> None:
    calls: Counter[str] = Counter()

    def exact() -> dict[int, Fraction]:
        calls["exact"] += 1
        return sum_distribution()

    def rolls() -> dict[int, int]:
        calls["rolls"] += 1
        return dict.fromkeys(range(2, 13), 5)

    made = predict_bars("Guess 7", "?", range(2, 13), exact=exact, simulation=rolls)
    card = BarsCard(made)
    card.card.pane.press("bar", 0, "12")
    assert not calls
    assert "16" not in repr(made)
    card.card.pane.press("commit")
    assert made.guess is not None
    assert made.guess["2"] == 12
    assert "cnb-made" in card.card.pane.classes
    assert repr(made)
    assert calls == {"exact": 1, "rolls": 1}
    assert made.simulation == pytest.approx(dict.fromkeys(SUMS, 100 / 11))
    with pytest.raises(ValueError, match="committed already"):
        made.commit([9] * 11)


def test_bars_start_flat_and_their_sum_is_told_but_not_enforced() -> None:
    card = BarsCard(asked())
    pane = card.card.pane
    assert len(set(card.bars.values())) == 1
    assert "Your bars: 99 %" in pane.html
    pane.press("bar", 5, "13")
    assert "Your bars: 103 %" in pane.html
    assert 'aria-valuetext="13 %"' in pane.html
    pane.press("commit")
    for shown in ("Your guess", "Exact", "percentage points off"):
        assert shown in pane.html


@pytest.mark.parametrize("told", ["", "x", "-4", "9" * 30, "1.5", "²", True])
def test_nonsense_of_a_page_moves_no_bar(told: str | bool) -> None:
    card = BarsCard(asked())
    before = dict(card.bars)
    pane = card.card.pane
    for number in (0, 99, "x"):
        pane.press("bar", number, told)
    pane.press("draft", value=told)
    pane.press("width", value=told)
    assert card.bars == before
    pane.press("bar", 0, "100")
    assert card.bars["2"] == card.asked.top


@pytest.mark.parametrize(
    "guess",
    [[1, 2], "9 9 9", 7, [float("nan")] * 11, [-1] * 11, [101] * 11, ["9"] * 11, [10**400] * 11],
)
def test_absurd_guesses_are_told_and_the_question_stays_open(guess: Any) -> None:
    made = asked()
    with pytest.raises(ValueError, match=r"guess is a list|numbers from 0 to 100"):
        made.commit(guess)
    assert not made.settled
    made.commit({7: 17})
    assert made.guess == dict.fromkeys(SUMS, 0) | {"7": 17}


@pytest.mark.parametrize("labels", [SUMS, ("a 7", "two: 6"), tuple(map(str, range(40)))])
def test_a_guess_is_remembered_and_taken_up_again(labels: tuple[str, ...]) -> None:
    RECORD.clear()
    exact = dict.fromkeys(labels, Fraction(1, len(labels)))
    bars = [n % 7 for n in range(len(labels))]
    made = predict_bars("Guess 3", "?", labels, exact=lambda: exact, guess=bars)
    entry = RECORD.entries()["Guess 3"]
    assert entry.guess
    assert entry.exact
    later = predict_bars("Guess 4", "?", labels, exact=lambda: exact)
    later.restore(ProgressEntry("Guess 4", "prediction", guess=entry.guess))
    assert later.guess == made.guess
    draft = BarsCard(predict_bars("Guess 5", "?", labels, exact=lambda: exact))
    draft.card.pane.press("draft", value=made.written(made.guess or {}))
    assert draft.bars == made.guess
    RECORD.clear()


def test_without_a_guess_it_is_shown_and_remembered() -> None:
    RECORD.clear()
    made = asked(simulation=lambda: {7: 3, 8: 1}, simulated="4 rolls", comment="So be it.")
    card = BarsCard(made)
    card.card.pane.press("show")
    assert RECORD.entries()["Guess 1"].shown
    assert "4 rolls" in card.card.pane.html
    assert "Your guess" not in card.card.pane.html
    assert made.sentences() == ["So be it."]
    assert "4 rolls: 2: 0 %" in repr(made)
    RECORD.clear()


def test_labels_have_to_be_several_and_different() -> None:
    for labels in ([], [1], [1, 1], range(50)):
        with pytest.raises(ValueError, match="different labels"):
            predict_bars("Guess 1", "?", labels, exact=dict)
