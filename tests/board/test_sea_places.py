"""Where the figures and places of the scenarios at sea are."""

from __future__ import annotations

from catan_nb.rules.play.library import find_scenario
from tests.board.sea_maps import (
    BASE_HARBOURS,
    corner,
    dealt,
    hex_of,
    places,
)


def test_the_tribe_gives_at_18_coast_paths() -> None:
    gifts = find_scenario("forgotten_tribe").mechanisms["tribe"]
    sides = "-1,7 SE; 2,1 NE; 2,7 SW; 4,7 SE; 6,5 E; 7,3 E; 5,1 NE; 7,1 NE"
    assert gifts["points"] == places(sides)
    assert gifts["harbours"] == places("-1,7 SW; 2,1 NW; 2,7 SE; 6,5 SE; 7,3 NE; 5,1 NW")
    assert gifts["cards"] == places("-1,7 W; 2,1 W; 4,7 E; 7,1 E")
    assert gifts["harbour_kinds"] == BASE_HARBOURS | {"generic": 1}


def test_eight_villages_trade() -> None:
    cloth = find_scenario("cloth").mechanisms["cloth"]
    drawn = "1,4 S 9; 1,4 N 10; 2,5 S 3; 2,5 N 6; 3,3 S 8; 3,3 N 11; 4,4 S 5; 4,4 N 4"
    assert [(v["hex"], v["corner"], v["number"]) for v in cloth["villages"]] == [
        (hex_of(hex), corner, int(number))
        for hex, corner, number in (text.split() for text in drawn.split("; "))
    ]
    assert (cloth["bolts"], cloth["store"]) == (5, 10)


def test_each_colour_has_its_post_on_the_pirate_islands() -> None:
    data = find_scenario("pirate_islands").mechanisms["pirate_islands"]
    drawn = {
        "orange": "-1,7 S; 0,7 SE; 3,7 N; 3,7 NW",
        "blue": "-1,6 N; 1,4 S; 4,4 S; 4,4 SW",
        "red": "2,1 N; 3,1 NE; 6,1 S; 6,1 SW",
        "white": "1,2 S; 1,4 N; 4,4 N; 4,4 NW",
    }
    keys = ("fortress", "mark", "settlement", "ship")
    assert [seat["colour"] for seat in data["seats"]] == list(drawn)
    assert {seat["colour"]: [seat[key] for key in keys] for seat in data["seats"]} == {
        colour: places(text) for colour, text in drawn.items()
    }
    way = "2,7 1,7 1,6 1,5 2,4 2,3 3,2 4,1 5,1 5,2 4,3 3,4 3,5 3,6"
    assert data["circuit"] == [hex_of(hex) for hex in way.split()]


def test_strait_and_wasteland_are_marked() -> None:
    data = find_scenario("wonders").mechanisms["wonders"]
    assert data["strait"] == places("0,6 SE; 1,7 NW")
    assert data["wasteland"] == places("5,4 SW; 5,4 NW; 6,2 SW; 5,4 N; 6,2 S")


def test_treasures_lie_at_eight_corners_in_the_fog() -> None:
    drawn = {
        3: "1,1 SE; 2,1 SE; 3,1 SE; 3,2 S; 3,3 SE; 3,5 S; 4,6 S; 2,7 SE",
        4: "2,1 S; 2,2 SE; 2,3 S; 2,4 SE; 3,4 SE; 2,5 S; 3,5 S; 3,6 SE",
    }
    for players, text in drawn.items():
        data = find_scenario("treasure_islands").for_players(players).mechanisms["treasures"]
        shape = dealt("treasure_islands", players).topology
        found = [corner(shape, *place) for place in data["places"]]
        assert found == [corner(shape, *place) for place in places(text)]
        assert data["kinds"] == {"choice": 3, "random": 3, "card": 3, "routes": 3}


def test_seven_tokens_wait_for_the_small_islands() -> None:
    data = find_scenario("greater_catan").mechanisms["supply_tokens"]
    assert data == {
        "tokens": [2, 3, 4, 5, 9, 10, 11],
        "draw": {"3": 4, "4": 5},
        "main": "main",
    }
