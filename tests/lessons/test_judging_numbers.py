"""Numbers as people type them, and how a teacher takes them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catan_nb import language
from catan_nb.lessons import check
from catan_nb.lessons.output.reading import read_number
from catan_nb.lessons.questions.judging import is_close_enough

#: The chance that a place at 4, 8 and 10 earns something: it has no end as a decimal number.
SHARE = Fraction(11, 36)


@pytest.fixture
def english() -> Iterator[None]:
    yield
    language.use("en")


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("Fraction(11, 36)", SHARE),
        ("11 : 36", SHARE),
        ("5/36*2", Fraction(5, 18)),
        ("5/36 + 6/36", SHARE),
        ("1 - (31/36)^4", 1 - Fraction(31, 36) ** 4),
        ("1 − (31/36)⁴", 1 - Fraction(31, 36) ** 4),
        ("10⁻³", Fraction(1, 1000)),
        ("2 1/4", Fraction(9, 4)),
        ("-2 1/4", Fraction(-9, 4)),
        ("2½", Fraction(5, 2)),
        ("2 1/4 %", Fraction(9, 400)),
        ("1 in 6", Fraction(1, 6)),
        ("1 von 6", Fraction(1, 6)),
        ("31 per cent", Fraction(31, 100)),
        ("30,6 Prozent", Fraction(306, 1000)),
        ("100 % - 31 %", Fraction(69, 100)),
        ("39,916,800", 39_916_800),
        ("39 916 800", 39_916_800),
        ("39.916.800", 39_916_800),
        ("10'000", 10_000),
        ("1 000/36", Fraction(1000, 36)),
        ("1,000.5", Fraction(2001, 2)),
        ("1.000,5", Fraction(2001, 2)),
        ("2.45E-4", Fraction(245, 1_000_000)),
        ("≈ 0.306", Fraction(306, 1000)),
        ("ca. 0,306", Fraction(306, 1000)),
        ("11/36 = 0.3056", SHARE),
        ("11/36 ≈ 0,306", SHARE),
        ("11/36 ≈ 0.31", SHARE),
        ("⅙", Fraction(1, 6)),
        ("2⅝", Fraction(21, 8)),
        ("P = 1/6", Fraction(1, 6)),
        ("P(7) = 1/6", Fraction(1, 6)),
        ("at least 13", 13),
        ("mindestens 13", 13),
        ("minstens 13", 13),
        ("13 Würfe", 13),
        ("10 cards", 10),
        ("12 worpen", 12),
        ("≈ 2.5 rolls", Fraction(5, 2)),
        ("27.", 27),
    ],
)
def test_what_people_write_is_read_in_every_language(
    typed: str, number: Fraction, english: None
) -> None:
    for code in language.LANGUAGES:
        language.use(code)
        assert read_number(typed) == number


@pytest.mark.parametrize(
    "typed",
    [
        *(
            "cards",
            "P =",
            "10 x",
            "3 million",
            "1,2,3",
            "1.2.3",
            "1 2 3",
            "n0",
            "1==1",
            "=",
            "11/36 =",
            "(1",
            "5!",
            "[1]",
            "2^0.5",
        ),
        *(
            "1 if 1 else 2",
            "__import__('os')",
            "9^9^9",
            "((9^2000)^2000)",
            "0^-1",
            "1 in 0",
            "\x00",
        ),
    ],
)
def test_what_is_no_number_is_told_and_nothing_is_run(typed: str) -> None:
    with pytest.raises(ValueError, match="is no number"):
        read_number(typed)


def test_two_numbers_at_once_are_told() -> None:
    with pytest.raises(ValueError, match="names two numbers"):
        read_number("11/36 = 0.36")


@given(st.text(alphabet="0123456789.,/*+-^() %=eE²½inf'", max_size=70))
def test_nothing_that_is_typed_does_more_than_say_so(typed: str) -> None:
    assert check("Exercise 1", typed, SHARE).state in ("right", "near", "wrong", "unclear")


@pytest.mark.parametrize(
    ("answer", "state", "words"),
    [
        ("11/36", "right", "11/36 ≈ 0.3056 it is"),
        ("Fraction(11, 36)", "right", "it is"),
        ("1 - 25/36", "right", "it is"),
        ("30.6 %", "right", "exactly it is 11/36"),
        ("0.30555555556", "right", "right to three digits; exactly it is 11/36"),
        ("0,306", "right", "exactly it is 11/36"),
        (0.306, "right", "exactly it is 11/36"),
        (11 / 36, "right", "it is"),
        ("0.31", "near", "how it begins"),
        ("0.30", "near", "how it begins"),
        ("0.305", "near", "cut off"),
        ("30.6", "near", "write 30.6 %"),
        ("0.29", "wrong", "not it"),
        ("0.32", "wrong", "not it"),
        ("0.3", "near", "how it begins"),
        ("3", "wrong", "not it"),
        ("10^60", "wrong", "far too much"),
        ("many", "unclear", "is no number"),
        ("", "unclear", "Type an answer first"),
    ],
)
def test_three_digits_are_enough_for_what_does_not_end(answer: Any, state: str, words: str) -> None:
    verdict = check("Exercise 1", answer, SHARE)
    assert verdict.state == state, verdict
    assert words in verdict.text


def test_what_ends_sooner_has_to_be_all_there() -> None:
    assert check("1", "7.20", Fraction(36, 5)).passed
    assert not check("1", "7.204", Fraction(36, 5)).passed
    assert not check("1", 53.99, 54).passed


def test_a_well_known_error_is_told_at_the_same_precision_and_never_as_close() -> None:
    traps = {Fraction(3, 11): "All eleven sums are not equally likely.", 11: "Those are the pips."}
    for answer in (Fraction(3, 11), "0.273", 3 / 11, "27.3 %", "27.3", 11):
        verdict = check("Exercise 1", answer, SHARE, traps=traps)
        assert (verdict.state, verdict.text) == (
            "wrong",
            traps[11 if answer == 11 else Fraction(3, 11)],
        )
        assert "Not yet" in verdict.heading
    assert check("2", 39_916_800, 166_320, traps={39_916_800: "Equal pieces."}).state == "wrong"


@pytest.mark.parametrize("answer", ["27 %", "0.27", "27", "0,27", 0.27])
def test_a_well_known_error_is_told_at_the_accuracy_of_the_answer(answer: Any) -> None:
    traps = {Fraction(3, 11): "All eleven sums are not equally likely."}
    assert check("Exercise 1", answer, SHARE, traps=traps).text == traps[Fraction(3, 11)]


@pytest.mark.parametrize("answer", ["0.3", "0.2", Fraction(27, 100), "27/100", "0.28"])
def test_one_digit_and_exact_fractions_stand_for_no_error_that_is_merely_near(answer: Any) -> None:
    traps = {Fraction(3, 11): "All eleven sums are not equally likely."}
    assert check("Exercise 1", answer, SHARE, traps=traps).text != traps[Fraction(3, 11)]


def test_two_digits_that_fit_truth_and_error_alike_go_to_the_nearer_one() -> None:
    truth, trap = Fraction("0.2349"), Fraction("0.2251")
    assert check("1", "0.23", truth, traps={trap: "trap"}).state == "near"
    assert check("1", "0.225", truth, traps={trap: "trap"}).text == "trap"


@pytest.mark.parametrize(("answer", "state"), [("12.5", "near"), ("20.5", "wrong"), (6.5, "wrong")])
def test_that_a_whole_number_is_wanted_is_said(answer: Any, state: str) -> None:
    verdict = check("Exercise 1", answer, 13)
    assert (verdict.state, "whole number" in verdict.text) == (state, True)


def test_between_the_truth_and_an_error_that_is_close_the_nearer_one_counts() -> None:
    truth, error = Fraction("0.23456"), Fraction("0.2341")
    traps = {error: "With putting back."}
    assert check("1", "0.2346", truth, traps=traps).passed
    assert check("1", "0.235", truth, traps=traps).passed
    assert check("1", "0.234", truth, traps=traps).text == "With putting back."
    assert check("1", truth, truth, traps={truth: "never told"}).passed


def test_a_truth_without_a_fraction_is_told_with_more_digits() -> None:
    assert "0.234567…" in check("1", "0.235", 0.2345671).text
    assert "0.2" in check("1", "0.2", 0.23, tolerance=0.05).text


@given(st.fractions(min_value=Fraction(1, 10**6), max_value=10**6))
def test_what_is_shown_with_three_digits_is_right(truth: Fraction) -> None:
    assert is_close_enough(Fraction(f"{float(truth):.3g}"), truth) or truth.denominator == 1
    assert is_close_enough(float(truth), truth)
