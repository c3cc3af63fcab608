"""Islands, home and foreign areas (sea.area, sea.island.*)."""

from __future__ import annotations

import pytest

import catan_nb as cn
from tests.rules.play.hand_made import push, refused
from tests.rules.seafarers.tables import CELLS, position, scenario, ship, told, way

WEST, NORTH, EAST = (0, 5, 10, 11, 15), (3,), (9, 14)
ZONED = cn.Board.make(CELLS, rim=True, zones={(0, 0): "strip"}, name="zoned")
SETTLED = ["SettlementBuilt", "AreaSettled"]


def islands(*named: str, points: int = 2) -> cn.Position:
    """Three islands, of seat 0's turn; cards for two settlements."""
    played = scenario(mechanisms={"areas": {"points": points, "named": list(named)}})
    table = position(board=ZONED, scenario=played)
    plenty = {"brick": 2, "lumber": 2, "wool": 2, "grain": 2}
    return table.hand(0, plenty).turn(0, rolled=True)


@pytest.mark.rule("sea.area")
def test_hexes_that_touch_are_one_island() -> None:
    game = islands().game()
    assert set(game.players[0].foreign_areas) == {WEST, NORTH, EAST}


@pytest.mark.rule("sea.area")
def test_a_named_part_of_an_island_is_an_area_of_its_own() -> None:
    game = islands("strip").game()
    assert set(game.players[0].foreign_areas) == {(0,), WEST[1:], NORTH, EAST}


@pytest.mark.rule("sea.area")
def test_an_intersection_where_the_named_part_meets_the_rest_belongs_to_the_part() -> None:
    table = islands("strip").settlement(0, 24).road(0, *way(24, 18, 12))
    game = table.game()
    assert told(game, cn.BuildSettlement(12)) == SETTLED
    plain = islands().settlement(0, 24).road(0, *way(24, 18, 12)).game()
    assert told(plain, cn.BuildSettlement(12)) == SETTLED[:1]


@pytest.mark.rule("sea.island.home")
def test_home_is_where_a_building_stands_after_the_set_up() -> None:
    table = position(2, board=ZONED, scenario=scenario(mechanisms={"areas": {"points": 2}}))
    game = table.setup(0).game()
    push(game, cn.BuildSettlement(18), ship(18, 13), cn.BuildSettlement(31), ship(31, 25))
    push(game, cn.BuildSettlement(48), ship(48, 54), cn.BuildSettlement(14), ship(14, 19))
    push(game, cn.Roll(1, 1))
    assert set(game.players[0].foreign_areas) == {EAST}
    assert set(game.players[1].foreign_areas) == {NORTH, EAST}
    assert [player.special_points for player in game.players] == [0, 0]


@pytest.mark.rule("sea.island.home")
def test_a_further_settlement_at_home_earns_nothing() -> None:
    table = islands().settlement(0, 18, 9).ships(0, *way(18, 13, 19, 14))
    assert told(table.game(), cn.BuildSettlement(14)) == SETTLED[:1]


@pytest.mark.rule("sea.island.foreign")
def test_the_first_settlement_in_each_foreign_area_earns_the_points() -> None:
    table = islands().settlement(0, 18).ships(0, *way(18, 13, 19, 14, 20, 26, 33))
    game = table.game()
    assert told(game, cn.BuildSettlement(14)) == SETTLED
    assert told(game, cn.BuildSettlement(33)) == SETTLED
    assert game.players[0].special_points == 4
    assert game.players[0].foreign_areas == ()


@pytest.mark.rule("sea.island.foreign")
def test_the_points_come_once_per_player_and_area_and_not_for_a_city() -> None:
    table = islands(points=1).settlement(0, 18, 14).settled_area(0, 14)
    game = table.ships(0, *way(14, 20, 15, 9)).gains(0, ore=3, grain=1).game()
    assert told(game, cn.BuildSettlement(9)) == SETTLED[:1]
    assert told(game, cn.BuildCity(14)) == ["CityBuilt"]
    assert game.players[0].special_points == 1


@pytest.mark.rule("sea.island.foreign")
def test_everybody_earns_the_points_of_an_area() -> None:
    table = islands().settlement(1, 9).settled_area(1, 9).settlement(0, 18)
    game = table.ships(0, *way(18, 13, 19, 14)).game()
    assert told(game, cn.BuildSettlement(14)) == SETTLED
    assert [player.special_points for player in game.players] == [2, 2, 0]


@pytest.mark.rule("sea.scenario")
def test_nobody_settles_where_the_scenario_forbids_it() -> None:
    played = scenario(mechanisms={"bounds": {"unsettled": ["strip"]}})
    table = position(board=ZONED, scenario=played).settlement(0, 24).road(0, *way(24, 18, 12))
    game = table.hand(0, brick=1, lumber=1, wool=1, grain=1).turn(0, rolled=True).game()
    refused(game, cn.BuildSettlement(12), "sea.scenario")
