"""Numbers and chances as the reader's language writes them."""

from __future__ import annotations

from fractions import Fraction
from xml.etree import ElementTree

import pytest
from babel.numbers import get_decimal_symbol, get_group_symbol

import catan_nb as cn
from catan_nb import language
from catan_nb.language import format_number
from catan_nb.language.numbers import fine_percent, percent, without_grouping
from catan_nb.lessons.experiments.charts import chart
from catan_nb.lessons.output.reading import parse_positive_number, read_number
from catan_nb.lessons.output.words import show_number
from catan_nb.stats import barbarian_forecast, estimate


@pytest.mark.parametrize("code", ["de", "nl"])
def test_german_and_dutch_write_a_comma_before_decimals_and_points_between_thousands(
    code: str,
) -> None:
    language.use(code)
    assert format_number(1_234_567) == "1.234.567"
    assert format_number(1234.5, ",.1f") == "1.234,5"
    assert percent(Fraction(5, 36), 1) == "13,9 %"
    assert fine_percent(0.000227) == "0,0227 %"
    assert show_number(Fraction(11, 36)) == "11/36 ≈ 0,3056"
    assert show_number(Fraction(2, 5)) == "2/5 = 0,4"
    assert str(estimate([1.0, 2.0, 1.5, 1.5])).startswith("1,5 ± ")


def test_each_language_writes_numbers_as_its_country_does() -> None:
    assert set(language.SIGNS) == set(language.LANGUAGES) - {language.DEFAULT}
    for code, signs in language.SIGNS.items():
        assert signs == get_decimal_symbol(code) + get_group_symbol(code)


def test_english_again_writes_points() -> None:
    language.use("de")
    language.use("en")
    assert format_number(1234.5, ",.1f") == "1,234.5"


@pytest.mark.parametrize(
    ("chance", "places", "words"),
    [
        (0, 0, "0 %"),
        (1, 0, "100 %"),
        (Fraction(1, 1000), 0, "< 1 %"),
        (Fraction(1, 200), 0, "< 1 %"),
        (Fraction(3, 400), 0, "1 %"),
        (Fraction(999, 1000), 0, "> 99 %"),
        (Fraction(199, 200), 0, "> 99 %"),
        (Fraction(999, 1000), 1, "99.9 %"),
        (Fraction(1, 10_000), 1, "< 0.1 %"),
        (Fraction(9999, 10_000), 1, "> 99.9 %"),
    ],
)
def test_what_is_possible_is_never_0_and_what_is_uncertain_never_100_per_cent(
    chance: Fraction, places: int, words: str
) -> None:
    assert percent(chance, places) == words


@pytest.mark.parametrize(
    ("code", "typed", "number"),
    [
        ("en", "19,958", 19_958),
        ("en", "244,432,188,000", 244_432_188_000),
        ("en", "0,305", Fraction(305, 1000)),
        ("en", "1.250", Fraction(5, 4)),
        ("de", "19.958", 19_958),
        ("de", "1,250", Fraction(5, 4)),
        ("de", "0.305", Fraction(305, 1000)),
        ("nl", "-1.000", -1000),
    ],
)
def test_typed_numbers_are_read_as_the_language_writes_them(
    code: str, typed: str, number: Fraction
) -> None:
    language.use(code)
    assert read_number(typed) == number


def test_what_is_shown_can_be_typed() -> None:
    for code in language.LANGUAGES:
        language.use(code)
        assert parse_positive_number(format_number(1_000_000), 10_000_000) == 1_000_000
        assert read_number(format_number(12_345_678)) == 12_345_678
        assert read_number(format_number(0.0625, "g")) == Fraction(1, 16)
        with pytest.raises(ValueError, match=format_number(1000)):
            parse_positive_number("12345", 1000)


@pytest.mark.parametrize("typed", ["1,00", "1,0000", "0,000", "10,00,000", "1,000.5", ""])
def test_what_is_not_grouped_stays(typed: str) -> None:
    assert without_grouping(typed) == typed


def test_a_charts_words_are_translated_and_its_coordinates_are_not() -> None:
    language.use("de")
    drawn = chart({"genau": {1: 0.25, 2: 0.75}}, x="n", y="p").svg()
    words = [part.text for part in ElementTree.fromstring(drawn).iter() if part.text]
    assert "0,2" in words
    assert all("," not in part.get("y", "") for part in ElementTree.fromstring(drawn).iter())


def test_a_forecast_of_the_barbarians_speaks_so_too() -> None:
    game = cn.new_game("base+cities_knights", seed=1)
    language.use("de")
    assert "dauert im Mittel 14 Züge; innerhalb einer Runde kommen sie mit 0 %." in str(
        barbarian_forecast(game)
    )
