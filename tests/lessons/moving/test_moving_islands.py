"""Orders in a row, a flower that is turned, islands that agree."""

from __future__ import annotations

import math
import re

import pytest

from catan_nb import Board, stats
from catan_nb.lessons import birthday_problem, hex_orders, turned_hexes
from catan_nb.lessons.explorables.explorable import Moving
from catan_nb.lessons.explorables.islands import ISLETS, RING

PLACES = ((0, 0), *RING)
SHAPE = Board.make(dict.fromkeys(PLACES, "forest")).topology


def told(thing: Moving, name: str) -> str:
    return next((row.told for row in thing.rows() if row.name == name), "")


def by_hexes(letters: str) -> tuple[str, ...]:
    laid = dict(zip(PLACES, letters, strict=True))
    return tuple(laid[hex] for hex in SHAPE.hexes)


@pytest.mark.parametrize("islet", ISLETS)
def test_the_twelve_pictures_are_the_orbit(islet: str) -> None:
    flower = turned_hexes()
    flower.put("islet", islet)
    orbit = stats.orbit(by_hexes(ISLETS[islet]), stats.symmetries(SHAPE))
    assert set(map(by_hexes, flower.images)) == set(orbit)
    assert len(orbit) * flower.fixing == 12


def test_turning_and_mirroring_by_hand_finds_the_whole_orbit() -> None:
    flower = turned_hexes()
    first = flower.now
    for _ in range(2):
        for _ in range(6):
            flower.pane.press("turn")
            assert flower.now in flower.images
        flower.pane.press("mirror")
    assert flower.now == first
    assert told(flower, "Different pictures seen") == "12"
    assert told(flower, "Together") == "12 · 1 = 12"


def test_a_mirror_image_of_itself_has_six_pictures_only() -> None:
    flower = turned_hexes()
    flower.pane.press("islet", "mirror")
    assert told(flower, "Different pictures seen") == "1"
    assert told(flower, "Together") == ""
    flower.pane.press("all")
    assert told(flower, "Together") == "6 · 2 = 12"


@pytest.mark.parametrize(
    ("counts", "named", "alike"),
    [({"F": 2, "D": 1}, 6, 3), ({"F": 2, "G": 2, "P": 2, "D": 1}, 5_040, 630), ({"F": 4}, 24, 1)],
)
def test_rubbing_out_names_divides(counts: dict[str, int], named: int, alike: int) -> None:
    orders = hex_orders()
    for letter in "FGPD":
        orders.put(letter, counts.get(letter, 0))
    assert told(orders, "Orders with names").endswith(f"= {named:,}")
    assert told(orders, "Orders without names") == ""
    orders.put("names", False)
    assert told(orders, "Orders without names").endswith(f"= {alike:,}")
    drawn = str(orders.picture()).count("<rect") // sum(counts.values())
    assert drawn == min(alike, 24)
    more = re.search(r"and ([\d,]+) more", str(orders.picture()))
    assert (int(more[1].replace(",", "")) if more else 0) == max(alike - 24, 0)


def test_no_hex_at_all_has_one_order() -> None:
    orders = hex_orders()
    for letter in "FGPD":
        orders.put(letter, 0)
    orders.put("names", False)
    assert told(orders, "Orders without names").endswith("= 1")


def test_two_of_23_have_the_same_birthday_more_likely_than_not() -> None:
    draws = birthday_problem()
    draws.put("draws", 23)
    assert told(draws, "Pairs of draws") == str(math.comb(23, 2))
    assert "50.7 %" in told(draws, "Chance that two agree")
    draws.put("draws", 22)
    assert "47.6 %" in told(draws, "Chance that two agree")
    draws.put("of", "harbours")
    draws.put("draws", 146)
    none = math.prod(1 - n / 15_120 for n in range(146))
    assert f"{100 * (1 - none):.1f} %" in told(draws, "Chance that two agree")
