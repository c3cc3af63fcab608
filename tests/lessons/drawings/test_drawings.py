"""Drawings that explain: trees of chances and chances as areas."""

from __future__ import annotations

from fractions import Fraction
from xml.etree import ElementTree

import pytest

from catan_nb.lessons import probability_square, tree

HALF = Fraction(1, 2)


def two_cards() -> dict[str, object]:
    return {
        "knight": ((14, 25), {"knight": (13, 24), "other": (11, 24)}),
        "other": ((11, 25), {"knight": (14, 24), "other": (10, 24)}),
    }


def test_a_tree_multiplies_along_its_ways() -> None:
    lines = repr(tree(two_cards(), title="Two cards")).splitlines()
    assert lines[0] == "Two cards"
    assert lines[1] == "knight (14/25), knight (13/24): 91/300"
    assert sum(Fraction(line.rsplit(": ")[1]) for line in lines[1:]) == 1


def test_a_number_that_names_a_branch_is_no_part_of_its_chance() -> None:
    told = repr(tree({"7": (1, 6), "no 7": ((5, 6), {"7": (1, 6)})}, title="Rolls"))
    assert told.splitlines()[1:] == ["7 (1/6): 1/6", "no 7 (5/6), 7 (1/6): 5/36"]


def test_a_tree_shows_chances_as_they_are_counted() -> None:
    drawn = tree(two_cards(), title="Two cards", mark=(("other", "knight"),)).svg()
    assert "14/24" in drawn
    assert "7/12" not in drawn


def test_a_tree_refuses_what_is_no_chance() -> None:
    with pytest.raises(ValueError, match="a chance is a fraction"):
        tree({"heads": "often"}, title="A coin")


def test_areas_tell_what_is_left_of_the_square() -> None:
    told = repr(
        probability_square(
            {"point": Fraction(1, 4), "else": Fraction(3, 4)},
            {"point": Fraction(1), "else": Fraction(1, 16)},
            seen="kept",
            title="Which card?",
        )
    )
    assert "else: 3/4 · 1/16 = 3/64" in told
    assert "point (16/19), else (3/19)" in told


def test_areas_may_vanish_but_not_all_of_them() -> None:
    prior = {"one": HALF, "two": HALF}
    drawn = probability_square(
        prior, {"one": Fraction(1), "two": Fraction(0)}, seen="it", title="Which?"
    )
    assert "one (1), two (0)" in repr(drawn)
    with pytest.raises(ValueError, match="none of the possibilities"):
        probability_square(prior, dict.fromkeys(prior, Fraction(0)), seen="it", title="Which?")


@pytest.mark.parametrize("name", ["<b>", 'a "b" & c'])
def test_drawings_hold_any_name(name: str) -> None:
    one = tree({name: HALF, "other": HALF}, title=name).svg()
    two = probability_square(
        {name: HALF, "o": HALF}, {name: HALF, "o": HALF}, seen=name, title=name
    ).svg()
    for drawn in (one, two):
        assert name in "".join(ElementTree.fromstring(drawn).itertext())
