"""Places as people give them: labels, pairs and numbers; what is none is told what is wanted."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from catan_nb.board.given import is_on_board, parse_heat, parse_places
from catan_nb.board.layouts import printed

BOARD = printed("beginner")


def test_places_are_read_from_labels_and_pairs_and_numbers_of_numpy() -> None:
    given = ["V23", ("edge", 4), "h7", ["vertex", np.int64(20)]]
    read = parse_places(BOARD, given, "marks")
    assert read == (("vertex", 23), ("edge", 4), ("hex", 7), ("vertex", 20))
    assert type(read[-1][1]) is int


def test_of_a_certain_kind_numbers_are_places_too() -> None:
    read = parse_places(BOARD, [3, "E4", np.int64(5), ("edge", 6)], "places", "edge")
    assert read == (("edge", 3), ("edge", 4), ("edge", 5), ("edge", 6))


def test_a_heat_map_is_read_by_place() -> None:
    heat = parse_heat(BOARD, {"V20": 1, ("hex", 3): np.float64(0.5)})
    assert heat == {("vertex", 20): 1, ("hex", 3): 0.5}


def test_places_of_a_larger_board_are_not_on_this_one() -> None:
    assert is_on_board(BOARD, ("vertex", 53))
    assert not is_on_board(BOARD, ("vertex", 54))
    assert not is_on_board(BOARD, ("corner", 1))


@pytest.mark.parametrize(
    ("given", "kind", "told"),
    [
        ([20], "", r'a place is \("vertex", 20\) or "V20", not 20'),
        ([(3, 4)], "", r'a place is \("vertex", 20\) or "V20", not \(3, 4\)'),
        ([None], "", r'a place is \("vertex", 20\) or "V20", not None'),
        (["x"], "edge", "cannot read the label 'x'"),
        ([4.5], "edge", r'a place is \("edge", 20\) or "E20", not 4\.5'),
        ([True], "edge", "a whole number is wanted, not True"),
        (["V20"], "edge", "a place of the kind 'edge' is wanted, not 'V20'"),
        ([("vertex", "9")], "", "a whole number is wanted, not '9'"),
        ([("vertex", 9.0)], "", r"a whole number is wanted, not 9\.0"),
        ([("vertex", 99)], "", "no vertex 99"),
        ([("corner", 1)], "", "unknown kind"),
        (["V99"], "", "no vertex 99"),
        ("V20", "", r"""marks is a list of places such as \["V20"\], not 'V20'"""),
        (("vertex", 20), "", r"marks is a list of places such as .*, not \('vertex', 20\)"),
        (None, "", "marks is a list of places such as .*, not None"),
        (20, "", "marks is a list of places such as .*, not 20"),
    ],
)
def test_what_is_no_place_is_told_what_is_wanted(given: Any, kind: str, told: str) -> None:
    with pytest.raises((TypeError, ValueError), match=told):
        parse_places(BOARD, given, "marks", kind)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"V20": "much"}, "a number is wanted for V20, not 'much'"),
        ({"V20": None}, "a number is wanted for V20, not None"),
        ({("vertex", 20): float("nan")}, "a number is wanted for V20, not nan"),
        ({"V20": float("inf")}, "a number is wanted for V20, not inf"),
        ({20: 1}, r'a place is \("vertex", 20\) or "V20", not 20'),
        (["V20"], r'heat is a dict of places and numbers such as \{"V20": 0\.5\}, not \['),
    ],
)
def test_what_is_no_heat_map_is_told_what_is_wanted(given: Any, told: str) -> None:
    with pytest.raises((TypeError, ValueError), match=told):
        parse_heat(BOARD, given)
