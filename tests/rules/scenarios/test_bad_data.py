"""Scenarios whose data for a mechanism are wrong, and positions that state what cannot be."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import catan_nb as cn
from catan_nb.rules.play.library import find_scenario
from tests.rules.scenarios.scenes import VARIANT, at, position, side

POSTS = find_scenario("pirate_islands").for_players(4).mechanisms["pirate_islands"]["seats"]
WRONG = [
    ("new_shores", "areas", "points", None, "wants"),
    ("new_shores", "areas", "points", "2", "a number from 0 to 9"),
    ("through_desert", "areas", "named", ["stripe"], "strip"),
    ("cloth", "bounds", "unsettled", "isle", "a list"),
    ("cloth", "cloth", "villages", [{"hex": [1, 4], "corner": "S"}], "number"),
    ("cloth", "cloth", "villages", [], "over"),
    ("cloth", "cloth", "store", None, "wants"),
    ("cloth", "cloth", "bolts", True, "a number"),
    ("cloth", "cloth", "bolt", 5, "bolts"),
    ("fog_islands", "fog", "terrain", {"sea": 1}, "12 in the fog"),
    ("fog_islands", "fog", "tokens", [7], "7 is no token"),
    ("treasure_islands", "treasures", "kinds", {"choice": 1}, "too few for 8"),
    ("treasure_islands", "treasures", "places", [[[1, 1]]], "a place is written"),
    ("harbourmaster", "harbourmaster", "least", 0, "a number from 1"),
    ("new_world", "harbour_draft", "kinds", {"gold": 1}, "gold"),
    ("forgotten_tribe", "tribe", "points", [[[2, 1], "N"]], "side"),
    ("forgotten_tribe", "tribe", "points", [[[2, 1], "NW"]] * 2, "twice"),
    ("forgotten_tribe", "tribe", "harbour_kinds", {"ore": 1}, "too few for 6"),
    ("greater_catan", "supply_tokens", "draw", {"3": 4}, "also for 4"),
    ("greater_catan", "supply_tokens", "main", "maine", "main"),
    ("greater_catan", "supply_tokens", "tokens", [], "one at least"),
    ("greater_catan", "supply_tokens", "draw", {"4": 50}, "a number from 0 to"),
    ("pirate_islands", "pirate_islands", "seats", [], "too few for 4 players"),
    ("pirate_islands", "pirate_islands", "circuit", [[99, 99]], "[99, 99]"),
    ("pirate_islands", "pirate_islands", "circuit", [], "one at least"),
    ("pirate_islands", "pirate_islands", "seats", POSTS[:1] * 4, "twice"),
    ("pirate_islands", "pirate_islands", "seats", [{**POSTS[0], "colour": []}], "colour []"),
    ("wonders", "wonders", "strait", [[[99, 0], "N"]], "no hex"),
]


@pytest.mark.rule("sea.scenario")
@pytest.mark.parametrize(("name", "mechanism", "field", "value", "words"), WRONG)
def test_wrong_data_are_told_with_scenario_mechanism_and_field(
    name: str, mechanism: str, field: str, value: Any, words: str
) -> None:
    scenario = find_scenario(name).for_players(4)
    data = {**scenario.mechanisms[mechanism], field: value}
    if value is None:
        del data[field]
    broken = replace(scenario, mechanisms={**scenario.mechanisms, mechanism: data})
    with pytest.raises(cn.BadSetup) as caught:
        cn.new_game(VARIANT, scenario=broken, players=4, seed=1)
    told = str(caught.value)
    assert all(repr(part) in told for part in (name, mechanism, field)), told
    assert words in told
    assert "\n" not in told


def test_two_mechanisms_may_lay_harbours() -> None:
    tribe, world = (find_scenario(n).for_players(4) for n in ("forgotten_tribe", "new_world"))
    both = replace(tribe, mechanisms={**tribe.mechanisms, **world.mechanisms})
    assert cn.new_game(VARIANT, scenario=both, players=4, seed=1).legal_actions()


def bad(table: cn.Position, statement: str, *values: Any) -> str:
    """Return what a statement or the position with it is refused for."""
    with pytest.raises(cn.BadSetup) as caught:
        getattr(table, statement)(*values).turn(0, rolled=True).game()
    return str(caught.value)


@pytest.mark.rule("sea.cloth.village")
def test_what_cannot_be_of_bolts_and_villages_is_refused() -> None:
    village = at(position("cloth"), 1, 4, "N")
    assert "number from 0" in bad(position("cloth"), "bolts", 0, -1)
    assert "50 bolts" in bad(position("cloth"), "bolts", 0, 51)
    assert "base.players" in bad(position("cloth"), "bolts", 4, 1)
    assert "no village" in bad(position("cloth"), "village", 0, 5)
    assert "number from 0" in bad(position("cloth"), "village", village, 1.5)
    assert "base.players" in bad(position("cloth"), "village", village, 1, 9)
    assert "once" in bad(position("cloth"), "village", village, 1, 0, 0)


@pytest.mark.rule("sea.wonders.claim")
def test_what_cannot_be_of_wonders_is_refused() -> None:
    assert "great_wall" in bad(position("wonders"), "wonder", 0, "great_hall")
    assert "sea.wonders.build" in bad(position("wonders"), "wonder", 0, "monument", 4)
    assert "base.players" in bad(position("wonders"), "wonder", -1, "monument")
    twice = position("wonders").wonder(1, "monument")
    assert "another seat" in bad(twice, "wonder", 0, "monument")


@pytest.mark.rule("sea.pirates.fortress")
def test_what_cannot_be_of_fortresses_and_warships_is_refused() -> None:
    def table() -> cn.Position:
        found = position("pirate_islands")
        return found.settlement(0, at(found, 6, 1, "S"))

    assert "1 to 3 chits" in bad(table(), "fortress", 0, 0)
    assert "base.players" in bad(table(), "fortress", 7, 1)
    assert "taken" in bad(table().fortress_taken(0), "fortress", 0, 1)
    assert "taken" in bad(table().fortress_taken(0), "fortress_taken", 0)
    assert "no place" in bad(table(), "pirate_fleet", 14)
    assert "no ship" in bad(table(), "warships", side(table(), 6, 1, "SW"))
    aside = side(table(), 6, 1, "SW"), side(table(), 5, 2, "E")
    assert "sea.pirates.route" in bad(table(), "ships", 0, *aside)
    assert "sea.pirates.route" in bad(table(), "ships", 0, side(table(), 3, 1, "NE"))


@pytest.mark.rule("sea.greater.token")
def test_what_cannot_be_of_tokens_of_small_islands_is_refused() -> None:
    assert "no hex of a small island" in bad(position("greater_catan"), "island_token", (0, 0), 2)
    assert "in the supply" in bad(position("greater_catan"), "island_token", (4, 0), 6)
    assert "sea.greater.take" in bad(position("greater_catan"), "island_token", (4, 0), 0, (-4, 0))
    assert "supply has no" in bad(position("greater_catan"), "tokens_in_supply", 8)


@pytest.mark.rule("sea.tribe.gift", "sea.tribe.harbour")
def test_what_cannot_be_of_gifts_and_harbours_is_refused() -> None:
    def table() -> cn.Position:
        return position("forgotten_tribe")

    point, harbour = side(table(), 2, 1, "NE"), side(table(), 2, 1, "NW")
    assert "sea.tribe.gift" in bad(table(), "gift_taken", 0, 0)
    assert "sea.tribe.gift" in bad(table().gift_taken(1, point), "gift_taken", 0, point)
    assert "is no harbour" in bad(table(), "gift_taken", 0, point, "ore")
    assert "sea.tribe.gift" in bad(table(), "gift_taken", 0, harbour)
    assert "sea.tribe.gift" in bad(table(), "gift_taken", 0, harbour, "gold")
    once = table().gift_taken(0, harbour, "ore")
    assert "sea.tribe.gift" in bad(once, "gift_taken", 1, harbour, "wool")
    other = side(table(), 2, 7, "SE")
    assert "no further harbour" in bad(once, "gift_taken", 1, other, "ore")
    assert "base.players" in bad(table(), "gift_taken", 9, point)
    coast = side(table(), 6, 5, "E")
    assert "sea.tribe.harbour" in bad(table(), "laid_harbour", "ore", coast, 0)
    assert "sea.tribe.harbour" in bad(table(), "laid_harbour", "ores", coast)
    assert "sea.tribe.harbour" in bad(table(), "laid_harbour", "ore", True)
    beside = table().laid_harbour("ore", coast)
    assert "sea.tribe.harbour" in bad(beside, "laid_harbour", "wool", coast)


@pytest.mark.rule("sea.treasure", "sea.treasure.kinds")
def test_what_cannot_be_of_treasures_is_refused() -> None:
    def table() -> cn.Position:
        return position("treasure_islands")

    first, *more = (at(table(), q, r, c) for q, r, c in ((2, 1, "S"), (2, 2, "SE"), (2, 3, "S")))
    assert "[sea.treasure]" in bad(table(), "treasure_taken", 0, "card")
    assert "sea.treasure.kinds" in bad(table(), "treasure_taken", first, "gold")
    taken = table().treasure_taken(first, "card")
    assert "[sea.treasure]" in bad(taken, "treasure_taken", first, "card")
    three = table().treasure_taken(first, "card")
    for vertex in more:
        three.treasure_taken(vertex, "card")
    last = at(table(), 2, 4, "SE")
    assert "sea.treasure.kinds" in bad(three, "treasure_taken", last, "card")
