"""Building ships, and what ships lead to (sea.ship.build … sea.route)."""

from __future__ import annotations

import pytest

import catan_nb as cn
from tests.rules.play.hand_made import SETTLEMENT, allowed, frame_name, hand, push, refused
from tests.rules.seafarers.tables import SHIP, SOUND, position, road, sail, ship, sites, told, way

ROUTE = dict.fromkeys(("brick", "lumber", "wool", "grain"), 5)


def west() -> cn.Position:
    """A settlement of seat 0 on the west shore, at V18, and its turn."""
    return position().settlement(0, 18).hand(0, ROUTE).turn(0, rolled=True)


@pytest.mark.rule("sea.ship.build")
def test_a_ship_costs_lumber_and_wool_and_starts_at_a_building() -> None:
    game = position().settlement(0, 18).hand(0, SHIP).turn(0, rolled=True).game()
    assert sites(game) == set(way(12, 18, 13)) | set(way(18, 24))
    assert told(game, ship(18, 13)) == ["ShipBuilt"]
    assert hand(game, 0) == {}
    refused(game, ship(13, 19), "sea.ship.build", "lumber", "wool")


@pytest.mark.rule("sea.ship.build")
def test_a_ship_goes_on_from_a_ship_in_every_direction() -> None:
    game = west().ships(0, *way(18, 13)).game()
    assert sites(game) == set(way(12, 18, 24)) | set(way(7, 13, 19))


@pytest.mark.rule("sea.ship.build")
def test_no_ship_goes_on_from_a_road_without_a_building() -> None:
    game = west().road(0, *way(18, 24)).game()
    assert sites(game) == set(way(12, 18, 13))
    refused(game, ship(24, 31), "sea.ship.build", "road")
    refused(game, road(13, 19), "base.build.road")
    push(game, ship(18, 13))
    refused(game, road(13, 7), "base.build.road")


@pytest.mark.rule("sea.ship.build")
def test_no_ship_lies_on_land_nor_off_the_board_nor_apart() -> None:
    game = west().settlement(0, 30).game()
    refused(game, ship(24, 30), "sea.ship.build", "no sea")
    refused(game, cn.BuildShip(SOUND.topology.n_edges), "sea.ship.build", "no path")
    refused(game, cn.BuildShip(-1), "sea.ship.build", "no path")
    refused(game, ship(25, 32), "sea.ship.build", "touches no ship or building")


@pytest.mark.rule("sea.ship.build")
def test_ships_are_built_after_the_roll_on_one_s_own_turn() -> None:
    refused(west().turn(0).game(), ship(18, 13), "base.turn")
    game = west().hand(1, ROUTE).turn(1, rolled=True).game()
    refused(game, ship(18, 13), "sea.ship.build")


@pytest.mark.rule("sea.ship.coast")
def test_a_coast_path_carries_a_road_or_a_ship_but_not_both() -> None:
    game = west().game()
    allowed(game, road(18, 24))
    push(game, ship(18, 24))
    refused(game, road(18, 24), "base.build.road", "taken")
    push(game, road(18, 12))
    refused(game, ship(18, 12), "sea.ship.coast", "taken")
    with pytest.raises(cn.BadSetup, match=r"sea\.ship\.coast"):
        west().road(0, *way(18, 24)).ships(1, *way(18, 24))


@pytest.mark.rule("sea.ship.coast")
def test_a_path_at_sea_carries_one_ship_and_never_a_road() -> None:
    game = west().settlement(1, 14).ships(1, *way(14, 19, 13, 18)).game()
    refused(game, ship(18, 13), "sea.ship.coast", "taken")
    refused(west().game(), road(18, 13), "base.build.road")


@pytest.mark.rule("sea.ship.passing")
def test_no_ship_goes_on_past_an_opponent_s_building() -> None:
    table = west().ships(0, *way(18, 13, 19, 14)).settlement(1, 14)
    game = table.game()
    refused(game, ship(14, 20), "sea.ship.passing", "opponent")
    refused(game, ship(14, 8), "sea.ship.passing", "opponent")
    allowed(game, ship(19, 25))


@pytest.mark.rule("sea.ship.passing")
def test_a_foreign_ship_or_road_blocks_only_its_own_path() -> None:
    table = west().ships(0, *way(18, 13, 19, 14)).road(1, *way(14, 8)).ships(1, *way(25, 19))
    game = table.settlement(1, 8).game()
    refused(game, ship(14, 8), "sea.ship.coast")
    refused(game, ship(19, 25), "sea.ship.coast")
    allowed(game, ship(14, 20))


@pytest.mark.rule("sea.ship.pirate")
def test_the_pirate_bars_the_six_paths_of_its_hex() -> None:
    game = west().ships(0, *way(18, 13)).pirate(6).game()
    assert sites(game) == set(way(12, 18)) | set(way(13, 7))
    for ends in ((18, 24), (13, 19)):
        refused(game, ship(*ends), "sea.ship.pirate", "pirate")
    refused(game, sail((18, 13), (12, 18)), "sea.ship.pirate", "pirate")


@pytest.mark.rule("sea.ship.pirate")
def test_no_ship_moves_to_the_pirate() -> None:
    game = west().ships(0, *way(18, 12)).pirate(7).settlement(0, 14).game()
    refused(game, sail((18, 12), (14, 19)), "sea.ship.pirate")
    allowed(game, sail((18, 12), (18, 13)))


@pytest.mark.rule("sea.ship.pirate")
def test_roads_buildings_and_production_do_not_mind_the_pirate() -> None:
    table = position().settlement(0, 18).road(0, *way(18, 24, 31)).pirate(6)
    game = table.hand(0, ROUTE).turn(0, rolled=True).game()
    allowed(game, cn.BuildSettlement(31))
    allowed(game, road(12, 18))
    rolled = push(table.turn(0).hand(0).game(), cn.Roll(2, 2))
    assert hand(rolled, 0) == {"grain": 1}


@pytest.mark.rule("sea.settlement")
def test_a_ship_leads_to_a_settlement_on_another_shore() -> None:
    game = west().ships(0, *way(18, 13, 19, 14)).game()
    assert {action.vertex for action in game.legal(cn.BuildSettlement)} == {14}
    push(game, cn.BuildSettlement(14))
    assert game.building_at(14) == (0, "settlement")
    assert hand(game, 0) == dict.fromkeys(SETTLEMENT, 4)


@pytest.mark.rule("sea.settlement")
def test_nobody_settles_at_sea_or_next_to_a_building_across_water() -> None:
    game = west().ships(0, *way(18, 13, 19, 14, 20)).settlement(1, 15).game()
    refused(game, cn.BuildSettlement(19), "sea.settlement", "sea")
    refused(game, cn.BuildSettlement(20), "base.distance")
    allowed(game, cn.BuildSettlement(14))
    strait = cn.Board.make({(0, 0): ("hills", 5), (1, 0): "sea", (1, -1): "sea", (2, -1): "desert"})
    shape = strait.topology
    near, far = shape.edge_vertices[shape.edge((1, 0), (1, -1))]  # a path at sea, a coast at each
    table = cn.Position("base+seafarers", board=strait, players=2).settlement(0, near)
    table.ships(0, shape.edge_between(near, far)).hand(0, ROUTE).turn(0, rolled=True)
    refused(table.game(), cn.BuildSettlement(far), "base.distance")


@pytest.mark.rule("sea.road_building")
def test_the_card_gives_two_roads_two_ships_or_one_of_each_apart() -> None:
    table = position().settlement(0, 18, 33).development(0, road_building=1)
    table.turn(0, rolled=True)
    for first, second in (
        (ship(18, 13), ship(13, 19)),
        (ship(18, 13), ship(33, 26)),
        (road(18, 24), ship(18, 13)),
        (ship(18, 13), road(18, 24)),
        (road(18, 24), road(24, 30)),
    ):
        game = push(table.game(), cn.PlayRoadBuilding())
        allowed(game, first)
        push(game, first)
        assert frame_name(game) == "FreeRoads"
        refused(game, cn.BuildSettlement(13), "base.dev.road_building")
        push(game, second)
        assert frame_name(game) == "MainTurn"
        assert hand(game, 0) == {}


@pytest.mark.rule("sea.road_building")
def test_the_question_names_ships_while_one_can_be_placed() -> None:
    table = position().settlement(0, 18).development(0, road_building=1).turn(0, rolled=True)
    game = push(table.game(), cn.PlayRoadBuilding())
    names = ("Ada", "Ben", "Cleo")
    assert str(game.frame.question(names)) == "Ada places a free road or a ship; 2 to place."
    assert str(game.frame.question(names).to(0)) == "Place a free road or a ship; 2 to place."
    push(game, road(18, 24))
    assert str(game.frame.question(names).to(0)) == "Place a free road or a ship; 1 to place."
    held = push(table.road(0, *way(12, 18, 24)).pirate(6).game(), cn.PlayRoadBuilding())
    assert str(held.frame.question(names)) == "Ada places a free road; 2 to place."


@pytest.mark.rule("sea.road_building", "base.dev.road_building")
def test_the_card_is_not_played_where_neither_road_nor_ship_finds_a_path() -> None:
    def shut(*paths: int) -> cn.Game:
        table = position().settlement(0, 18).ships(1, *paths).development(0, road_building=1)
        return table.road(1, *way(12, 18)).turn(0, rolled=True).game()

    told = "There is no free path left for a road or a ship."
    game = shut(*way(13, 18, 24))
    refused(game, cn.PlayRoadBuilding(), "base.dev.road_building", told)
    assert not game.legal(cn.PlayRoadBuilding)
    at_sea = push(shut(*way(18, 24)), cn.PlayRoadBuilding())
    push(at_sea, ship(18, 13), ship(13, 19))


@pytest.mark.rule("sea.road_building")
def test_a_free_ship_keeps_the_rules_of_building() -> None:
    table = position().settlement(0, 18).development(0, road_building=1).pirate(6)
    game = push(table.turn(0, rolled=True).game(), cn.PlayRoadBuilding())
    refused(game, ship(18, 13), "sea.ship.pirate")
    refused(game, ship(13, 19), "sea.ship.pirate")
    refused(game, ship(14, 19), "sea.ship.build")


@pytest.mark.rule("sea.road_building")
def test_a_free_ship_counts_as_built_in_this_turn() -> None:
    table = position().settlement(0, 18).development(0, road_building=1).turn(0, rolled=True)
    game = push(table.game(), cn.PlayRoadBuilding(), ship(18, 13), ship(13, 19))
    refused(game, sail((13, 19), (13, 7)), "sea.ship.move", "built in this turn")


@pytest.mark.rule("sea.route")
def test_roads_and_ships_join_in_one_route_at_an_own_building() -> None:
    table = position().road(0, *way(17, 12, 18)).ships(0, *way(18, 13, 19, 14))
    apart = table.settlement(0, 17).game()
    assert apart.players[0].route_length == 3
    game = position().settlement(0, 18).road(0, *way(17, 12, 18)).ships(0, *way(18, 13, 19, 14))
    joined = game.game()
    assert joined.players[0].route_length == 5
    assert joined.longest_route_holder == 0


@pytest.mark.rule("sea.route")
def test_a_foreign_building_cuts_a_line_for_the_longest_route() -> None:
    line = way(18, 13, 19, 14, 20, 26)
    whole = position().settlement(0, 18).ships(0, *line).game()
    assert whole.players[0].route_length == 5
    cut = position().settlement(0, 18).ships(0, *line).settlement(1, 14).game()
    assert cut.players[0].route_length == 3


@pytest.mark.rule("sea.route")
def test_the_longest_route_is_judged_anew_when_a_ship_moves() -> None:
    table = west().ships(0, *way(18, 13, 19, 14, 20, 26)).settlement(1, 27)
    game = table.ships(1, *way(27, 33)).game()
    assert game.longest_route_holder == 0
    push(game, sail((20, 26), (18, 24)))
    assert game.players[0].route_length == 5  # V24-V18-V13-V19-V14-V20
    assert game.longest_route_holder == 0
    other = position().settlement(0, 18).ships(0, *way(18, 13, 19, 14, 20, 26))
    game = other.turn(0, rolled=True).game()
    push(game, sail((20, 26), (13, 7)))
    assert game.players[0].route_length == 4
    assert game.longest_route_holder is None


@pytest.mark.rule("sea.route", "base.longest_road")
def test_a_move_that_keeps_the_length_leaves_the_title_where_it_is() -> None:
    """A ship that is moved is never off the board, so nobody else's 5 is longest meanwhile."""
    table = west().ships(0, *way(18, 13, 19, 14, 20)).settlement(1, 27)
    table.ships(0, *way(18, 24)).ships(1, *way(27, 33, 39, 45, 51, 57))
    game = table.longest_road(0).game()
    assert [player.route_length for player in game.players[:2]] == [5, 5]
    push(game, sail((14, 20), (14, 8)))
    assert [player.route_length for player in game.players[:2]] == [5, 5]
    assert game.longest_route_holder == 0


@pytest.mark.rule("sea.road_building")
def test_the_card_is_played_where_only_ships_can_be_placed() -> None:
    """All roads of the settlement at V18 are somebody's; water is still free."""
    table = position().settlement(0, 18).development(0, road_building=1)
    land = [path for path in SOUND.topology.vertex_edges[18] if path not in way(18, 13)]
    table.road(1, *(path for path in land if SOUND.land.edges >> path & 1))
    game = push(table.turn(0, rolled=True).game(), cn.PlayRoadBuilding())
    assert not game.legal(cn.BuildRoad)
    assert {action.edge for action in game.legal(cn.BuildShip)} == set(way(18, 13))
