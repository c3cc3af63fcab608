from __future__ import annotations

import pytest

import catan_nb as cn
from catan_nb.lessons import compare_openings
from catan_nb.lessons.experiments import openings


@pytest.fixture
def board() -> cn.Board:
    return cn.printed("beginner")


def test_two_openings_stand_side_by_side(board: cn.Board) -> None:
    compared = compare_openings(board, (13, 28), "v31, V44")
    rows = {what: (mine, theirs) for what, mine, theirs in compared.rows()}
    assert rows["places"] == ("V13, V28", "V31, V44")
    assert rows["pips"] == ("20", "22")
    assert rows["kinds of card"] == ("4", "5")
    assert rows["rolls to a settlement's cards"] == ("16.2", "22.3")
    assert rows["rolls to a city's cards"] == ("never", "20.1")
    assert rows["first to a settlement's cards"] == ("55.8 %", "34.4 %")
    assert "rolls to the first card: 1.8 | 2.25" in repr(compared)
    bundle = compared._repr_mimebundle_()
    assert "<th scope='row'" in bundle["text/html"]


@pytest.mark.parametrize(
    ("places", "words"),
    [
        ("V39 V44", "too close"),
        ("", "at least one"),
        ("here there", "“here” is no intersection"),
        ("V13 V99", "99"),
        ("V13 99999999", "no intersection"),
    ],
)
def test_impossible_choices_are_told_and_change_nothing(
    board: cn.Board, places: str, words: str
) -> None:
    compared = compare_openings(board, (13, 28), (31, 44))
    row, trouble, table, _ = openings.comparison_widget(compared).children
    before = table.value
    row.children[0].value = places
    row.children[2].click()
    assert words in trouble.value
    assert table.value == before
    assert compared.mine.vertices == (13, 28)
    row.children[0].value = "36 39"
    row.children[2].click()
    assert trouble.value == ""
    assert "V36, V39" in table.value
