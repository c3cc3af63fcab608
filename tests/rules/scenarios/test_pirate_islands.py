"""The Pirate Islands: outposts, the fleet, the one line of ships, warships, the fortress."""

from __future__ import annotations

import pytest

import catan_nb as cn
from catan_nb.rules.seafarers.actions import (
    AttackFortress,
    BuildShip,
    FightFortress,
    MovePirate,
    MoveShip,
)
from tests.rules.play.hand_made import allowed, frame_name, push, refused
from tests.rules.scenarios.outposts import EAST, OUTPOSTS, line, outpost
from tests.rules.scenarios.scenes import (
    RICH,
    at,
    corners,
    first_places,
    hex_at,
    new_game,
    position,
    side,
)


@pytest.mark.rule("sea.scenario.pirate_islands")
@pytest.mark.parametrize("players", [3, 4])
def test_everybody_has_a_fortress_a_mark_a_settlement_and_a_ship(players: int) -> None:
    game = new_game("pirate_islands", players)
    for player in game.players:
        # Of three players one is white, at the place that is red's with four.
        red = player.colour == "white" and players == 3
        fortress, mark, settlement, ship = OUTPOSTS["red" if red else player.colour]
        assert (player.fortress, player.fortress_chits) == (at(game, *fortress), 3)
        assert player.marked_corner == at(game, *mark)
        assert player.settlements == (at(game, *settlement),)
        assert player.ships == (side(game, *ship),)
        assert player.left["settlement"] == 3
    assert game.robber in (None, -1)


@pytest.mark.rule("sea.scenario.pirate_islands")
def test_two_more_settlements_with_roads_follow_on_the_east_island() -> None:
    game = new_game("pirate_islands")
    assert first_places(game) <= corners(game, *EAST)
    assert len(corners(game, *EAST)) == 52
    push(game, game.legal_actions()[0])
    assert frame_name(game) == "SetupRoad"
    assert not game.legal(BuildShip)
    while frame_name(game) in ("SetupSettlement", "SetupRoad"):
        push(game, game.legal_actions()[0])
    for player in game.players:
        assert (len(player.settlements), len(player.roads), len(player.ships)) == (3, 2, 1)


@pytest.mark.rule("sea.scenario.pirate_islands")
def test_neither_robber_nor_longest_route_nor_largest_army_are_there() -> None:
    table = outpost(ships=9).knights(0, 3)
    game = table.turn(0, rolled=True).game()
    assert game.players[0].points == 1
    assert not game.legal(cn.MoveRobber)
    assert not game.legal(MovePirate)


@pytest.mark.rule("sea.scenario.pirate_islands")
def test_ten_points_win_with_the_own_fortress_alone() -> None:
    def table() -> cn.Position:
        found = position("pirate_islands", 3)
        sites = sorted(corners(found, *EAST))
        chosen: list[int] = []
        shape = found.board.topology
        for vertex in sites:
            if not any(one in chosen for one in (*shape.vertex_neighbours[vertex], vertex)):
                chosen.append(vertex)
        found.city(0, *chosen[:4]).settlement(0, chosen[4])
        return found.hand(0, RICH)

    # 4 cities and a settlement are 9 points; the fortress that is taken makes 10.
    assert table().turn(0, rolled=True).game().players[0].points == 9
    with pytest.raises(cn.BadSetup, match=r"base\.win"):
        table().fortress_taken(0).turn(0, rolled=True).game()


def all_roads(table: cn.Position) -> list[int]:
    """Return 15 paths in the middle of the east island, so that no road is left."""
    shape, land = table.board.topology, table.board.land
    inner = [hex_at(table, *hex) for hex in EAST]
    paths = (edge for hex in inner for edge in shape.hex_edges[hex])
    return [edge for edge in dict.fromkeys(paths) if not land.sea_edges >> edge & 1][:15]


@pytest.mark.rule("sea.pirates.route", "sea.road_building")
def test_road_building_places_ships_on_the_one_line_alone() -> None:
    table = outpost(ships=7).development(0, road_building=1)
    table.road(0, *all_roads(table)).turn(0, rolled=True)
    game = push(table.game(), cn.PlayRoadBuilding())
    first, second = line(table)[7:]
    assert game.legal_actions() == (BuildShip(first),)
    assert str(game.frame.question(("Ada", "Ben", "Cleo", "Dan"))) == (
        "Ada places a free road or a ship; 2 to place."
    )
    push(game, BuildShip(first), BuildShip(second))
    assert frame_name(game) == "MainTurn"
    ended = table.ships(0, first).game()
    push(ended, cn.PlayRoadBuilding(), BuildShip(second))
    assert frame_name(ended) == "MainTurn"


@pytest.mark.rule("sea.pirates.route", "sea.road_building", "base.dev.road_building")
def test_road_building_is_not_played_where_the_line_is_whole_and_no_road_is_left() -> None:
    table = outpost(ships=9).development(0, road_building=1)
    roads = all_roads(table)
    game = table.road(0, *roads).turn(0, rolled=True).game()
    told = "There is no free path left for a road or a ship."
    refused(game, cn.PlayRoadBuilding(), "base.dev.road_building", told)
    assert not game.legal(cn.PlayRoadBuilding)
    with_one = outpost(ships=9).development(0, road_building=1).road(0, *roads[:-1])
    allowed(with_one.turn(0, rolled=True).game(), cn.PlayRoadBuilding())


@pytest.mark.rule("sea.pirates.route")
def test_the_set_up_asks_for_a_road_alone() -> None:
    game = new_game("pirate_islands")
    while not game.turn_number:
        if frame_name(game) == "SetupRoad":
            asked = str(game.frame.question(game.names))
            assert asked.endswith("places a road at the new building.")
        push(game, game.legal_actions()[0])


# ---- the line --------------------------------------------------------------------------


@pytest.mark.rule("sea.pirates.route")
def test_the_line_goes_nine_ships_over_the_mark_to_the_fortress() -> None:
    table = outpost()
    way = line(table)
    ends = [table.board.topology.edge_vertices[path] for path in way]
    assert at(table, 3, 1, "NE") in ends[5]
    assert at(table, 2, 1, "N") in ends[8]
    for done in range(1, 9):
        game = outpost(ships=done, lumber=1, wool=1).turn(0, rolled=True).game()
        allowed(game, BuildShip(way[done]))
    game = outpost(ships=9, lumber=1, wool=1).turn(0, rolled=True).game()
    assert not game.legal(BuildShip)


@pytest.mark.rule("sea.pirates.route")
def test_no_ship_branches_off_turns_aside_or_starts_a_second_line() -> None:
    table = outpost(ships=2, lumber=1, wool=1)
    table.settlement(0, at(table, 4, 7, "S"))
    game = table.turn(0, rolled=True).game()
    refused(game, BuildShip(side(game, 4, 7, "SW")), "sea.pirates.route")
    refused(game, BuildShip(side(game, 6, 1, "NW")), "sea.pirates.route")
    refused(game, BuildShip(side(game, 5, 2, "NW")), "sea.pirates.route")
    assert {action.edge for action in game.legal(BuildShip)} == {side(game, 5, 1, "NE")}


@pytest.mark.rule("sea.pirates.route")
def test_beyond_the_east_island_only_the_own_mark_is_settled() -> None:
    table = outpost(ships=8).hand(0, brick=1, lumber=1, wool=1, grain=1)
    game = table.turn(0, rolled=True).game()
    allowed(game, cn.BuildSettlement(at(game, 3, 1, "NE")))
    refused(game, cn.BuildSettlement(at(game, 3, 1, "NW")), "sea.pirates.route")


# ---- warships and the fortress ---------------------------------------------------------


@pytest.mark.rule("sea.pirates.warship")
def test_a_knight_turns_the_rearmost_plain_ship_into_a_warship() -> None:
    table = outpost(ships=3).development(0, knight=2)
    way = line(table)
    game = table.turn(0, rolled=True, number=5).game()
    push(game, cn.PlayKnight())
    assert game.players[0].warships == (way[0],)
    assert frame_name(game) == "MainTurn"
    table = outpost(ships=3).development(0, knight=1).warships(way[0])
    game = push(table.turn(0, rolled=True, number=5).game(), cn.PlayKnight())
    assert set(game.players[0].warships) == {way[0], way[1]}


@pytest.mark.rule("sea.pirates.warship")
def test_without_a_plain_ship_no_knight_is_played() -> None:
    table = outpost(ships=2).development(0, knight=1)
    game = table.warships(*line(table)[:2]).turn(0, rolled=True, number=5).game()
    refused(game, cn.PlayKnight(), "sea.pirates.warship")


@pytest.mark.rule("sea.pirates.warship")
@pytest.mark.parametrize(("players", "cards", "knights"), [(3, 20, 14), (4, 25, 19)])
def test_point_cards_are_left_out_or_are_knights(players: int, cards: int, knights: int) -> None:
    game = position("pirate_islands", players).turn(0, rolled=True).game()
    assert game.deck_size == cards
    table = position("pirate_islands", players).deck(knight=knights, road_building=2)
    with pytest.raises(cn.BadSetup):
        table.deck(victory_point=1).game()


def attack(warships: int, face: int, chits: int = 3) -> cn.Game:
    """Let red with nine ships, so many of them warships, attack against a die."""
    table = outpost(ships=9)
    table.warships(*line(table)[:warships]).fortress(0, chits)
    game = table.turn(0, rolled=True).game()
    push(game, AttackFortress())
    return push(game, FightFortress(face))


@pytest.mark.rule("sea.pirates.fortress")
def test_more_warships_than_the_die_take_a_chit_and_the_turn_ends() -> None:
    game = attack(3, 2)
    assert game.players[0].fortress_chits == 2
    assert len(game.players[0].ships) == 9
    assert (frame_name(game), game.turn) == ("BeforeRoll", 1)


@pytest.mark.rule("sea.pirates.fortress")
@pytest.mark.parametrize(("face", "lost"), [(3, 1), (4, 2)])
def test_as_many_lose_the_ship_at_the_fortress_and_fewer_the_two_nearest(
    face: int, lost: int
) -> None:
    game = attack(3, face)
    assert game.players[0].fortress_chits == 3
    assert set(game.players[0].ships) == set(line(outpost())[: 9 - lost])
    assert (frame_name(game), game.turn) == ("BeforeRoll", 1)


@pytest.mark.rule("sea.pirates.fortress")
def test_a_warship_is_lost_like_another() -> None:
    game = attack(9, 6, chits=3)
    assert game.players[0].fortress_chits == 2
    table = outpost(ships=9)
    table.warships(*line(table)[7:])
    game = push(table.turn(0, rolled=True).game(), AttackFortress(), FightFortress(5))
    assert (len(game.players[0].ships), game.players[0].warships) == (7, ())


@pytest.mark.rule("sea.pirates.fortress")
def test_without_chits_the_fortress_is_an_own_settlement() -> None:
    game = attack(3, 1, chits=1)
    assert game.players[0].fortress_chits == 0
    assert at(game, 2, 1, "N") in game.players[0].settlements
    assert game.players[0].points == 2
    assert game.pirate_fleet is not None


@pytest.mark.rule("sea.pirates.fortress")
def test_when_all_are_taken_the_fleet_leaves() -> None:
    table = outpost(ships=9)
    table.warships(*line(table)[:3]).fortress(0, 1).fortress_taken(1).fortress_taken(2)
    table.fortress_taken(3)
    game = push(table.turn(0, rolled=True).game(), AttackFortress(), FightFortress(1))
    assert game.pirate_fleet is None


@pytest.mark.rule("sea.pirates.fortress")
def test_only_a_line_at_the_own_standing_fortress_attacks() -> None:
    game = outpost(ships=8).turn(0, rolled=True).game()
    refused(game, AttackFortress(), "sea.pirates.fortress")
    game = outpost(ships=9).fortress_taken(0).turn(0, rolled=True).game()
    refused(game, AttackFortress(), "sea.pirates.fortress")


@pytest.mark.rule("sea.pirates.route", "sea.ship.move.last")
def test_every_reason_is_told_against_a_ship_from_the_middle_of_the_line() -> None:
    table = outpost(ships=4)
    way = line(table)
    game = table.turn(0, rolled=True).game()
    for ship in way[:3]:
        told = [reason.rule for reason in game.explain(MoveShip(ship, way[4]))]
        assert told[0] in ("sea.ship.move.last", "sea.ship.move.closed")
    refused(game, MoveShip(way[3], way[4]), "sea.ship.build")
