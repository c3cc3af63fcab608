"""Numbers in texts: digits of any script where people type, 0 to 9 in files and commands."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

import catan_nb as cn
from catan_nb.board.boardfile import _read_cell_text
from catan_nb.classroom.visitors import read_code
from catan_nb.cli import _parse_count, _parse_port
from catan_nb.kernel.text import ascii_digits, parse_int, parse_typed_int
from catan_nb.lessons.output.reading import parse_positive_number, read_number
from catan_nb.lessons.output.reading import parse_whole_number as typed_in_lesson
from catan_nb.lessons.record.entries import parse_number
from catan_nb.rules.scenario import keys_by_players
from catan_nb.ui.editor.commands import BadInput, parse_counts, parse_numbers
from catan_nb.ui.editor.commands import parse_number as read_in_editor
from catan_nb.ui.table.draft import Draft

SEVENTEENS = ["17", "١٧", "۱۷", "१७", "๑๗", "１７", "𝟏𝟕", "1７"]
"""Seventeen, in the decimal digits of several scripts."""
NO_NUMBERS = ["", "1²", "⑰", "ⅩⅦ", "十七", "¹⁷", "-1", "1.5", "0x11", "1_7", "9" * 5000]
"""What is no whole number, whatever Python's `str.isdigit` and `int` say of it."""


def seed_of_a_new_game(typed: str) -> int:
    draft = Draft()
    draft.seed = typed
    return draft.make()[0].seed


TYPED: list[Callable[[str], Any]] = [
    parse_typed_int,
    typed_in_lesson,
    lambda text: parse_positive_number(text, 99),
    read_number,
    read_in_editor,
    lambda text: parse_numbers(f"{text}, {text}")[1],
    lambda text: parse_counts(f"gold {text}")["gold"],
    seed_of_a_new_game,
]
WRITTEN: list[Callable[[str], Any]] = [
    parse_int,
    _parse_port,
    _parse_count,
    lambda text: int(parse_number(text) or 0) or None,
    lambda text: _read_cell_text(f"hills {text}", (0, 0))[1],
    lambda text: next(iter(keys_by_players({text: 1})), None),
    lambda text: cn.printed("beginner").find(f"V{text}")[1],
]


@pytest.mark.parametrize("read", TYPED)
@pytest.mark.parametrize("typed", SEVENTEENS)
def test_what_people_type_is_read_by_the_value_of_its_digits(
    read: Callable[[str], Any], typed: str
) -> None:
    assert read(typed) == 17


@pytest.mark.parametrize("read", WRITTEN)
@pytest.mark.parametrize("text", SEVENTEENS)
def test_files_and_commands_have_the_digits_from_0_to_9(
    read: Callable[[str], Any], text: str
) -> None:
    refusals = (ValueError, argparse.ArgumentTypeError)
    try:
        found = read(text)
    except refusals:
        found = None
    assert found == (17 if text == "17" else None)


@pytest.mark.parametrize("text", NO_NUMBERS)
def test_what_is_no_whole_number_is_none_everywhere(text: str) -> None:
    assert parse_typed_int(text) is parse_int(text) is None
    with pytest.raises(ValueError, match=r"\w"):
        parse_positive_number(text, 10**9)
    for read in (read_in_editor, lambda text: parse_counts(f"gold {text}")):
        with pytest.raises(BadInput):
            read(text)
    for option in (_parse_port, _parse_count):
        with pytest.raises(argparse.ArgumentTypeError):
            option(text)


@pytest.mark.parametrize("typed", ["²", "9" * 5000, "١٧²⅐"])
def test_a_seed_that_is_no_number_is_refused_in_words(typed: str) -> None:
    with pytest.raises(cn.GameError):
        seed_of_a_new_game(typed)


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("٣/٤", Fraction(3, 4)),
        ("０．１２５", None),
        ("३,५", Fraction(7, 2)),
        ("٣²", Fraction(9)),
        ("१२ %", Fraction(12, 100)),
        ("②", None),
        ("Ⅻ", None),
    ],
)
def test_answers_of_a_lesson_are_read_in_digits_of_any_script(
    typed: str, value: Fraction | None
) -> None:
    if value is None:
        with pytest.raises(ValueError, match=r"\w"):
            read_number(typed)
    else:
        assert read_number(typed) == value


def test_codes_are_typed_in_digits_of_any_script() -> None:
    assert read_code("K٠V१５") == "K0V15"
    assert read_code("K0V1²") == ""


def test_nothing_but_decimal_digits_is_changed() -> None:
    assert ascii_digits("a²½ⅳ①١") == "a²½ⅳ①1"
