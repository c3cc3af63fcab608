"""The board, the set-up and winning at sea (sea.board … sea.win)."""

from __future__ import annotations

import pytest

import catan_nb as cn
from tests.rules.play.hand_made import allowed, frame_name, hand, push, refused
from tests.rules.seafarers.tables import (
    CELLS,
    SOUND,
    VARIANT,
    position,
    road,
    scenario,
    ship,
    sites,
    way,
)

# ---- the board -------------------------------------------------------------------------


@pytest.mark.rule("sea.board")
def test_the_rim_adds_hexes_but_neither_paths_nor_intersections() -> None:
    shape = SOUND.topology
    assert (shape.n_hexes, shape.n_vertices, shape.n_edges) == (20 + 20, 58, 77)
    with pytest.raises(ValueError, match="no"):
        shape.edge((-1, 0), (-1, 1))
    plain = cn.Board.make(CELLS).topology
    assert (plain.n_hexes, plain.n_vertices, plain.n_edges) == (20, 58, 77)


@pytest.mark.rule("sea.board")
def test_ships_sail_along_the_edge_of_the_frame() -> None:
    table = position().settlement(0, 12).ships(0, *way(12, 6)).hand(0, lumber=1, wool=1)
    allowed(table.turn(0, rolled=True).game(), ship(6, 1))


@pytest.mark.rule("sea.scenario")
def test_without_a_choice_new_shores_is_played() -> None:
    for players in (3, 4, 5, 6):
        game = cn.new_game(VARIANT, players=players, seed=1)
        assert game.rules.scenario.name == "new_shores"
    assert cn.new_game(VARIANT, players=3, board=SOUND, seed=1).rules.scenario.name == ""


@pytest.mark.rule("sea.scenario")
@pytest.mark.parametrize(
    ("name", "players"), [("new_shores", 2), ("forgotten_tribe", 5), ("cloth", 6), ("wonders", 2)]
)
def test_a_wrong_number_of_players_is_refused(name: str, players: int) -> None:
    with pytest.raises(cn.BadSetup, match=rf"{name} is for .*, not {players}"):
        cn.new_game(VARIANT, scenario=name, players=players)


@pytest.mark.rule("sea.supply")
def test_everybody_has_15_ships_beside_the_pieces_of_the_base_game() -> None:
    game = position().game()
    assert dict(game.players[2].left) == {"settlement": 5, "city": 4, "road": 15, "ship": 15}
    assert dict(game.bank) == dict.fromkeys(("brick", "lumber", "ore", "grain", "wool"), 19)


@pytest.mark.rule("sea.supply")
def test_the_sixteenth_ship_is_refused() -> None:
    fleet = (18, 13, 19, 14, 20, 26, 32, 38, 43, 49, 55, 50, 44, 39, 45, 51)
    table = position().settlement(0, 18).ships(0, *way(*fleet)).hand(0, lumber=1, wool=1)
    game = table.turn(0, rolled=True).game()
    assert game.players[0].left["ship"] == 0
    refused(game, ship(18, 24), "sea.supply", "15")
    allowed(game, cn.MoveShip(*way(45, 51), *way(18, 24)))


# ---- the set-up ------------------------------------------------------------------------

ZONED = cn.Board.make(
    CELLS, rim=True, zones={(0, 0): "west", (0, 1): "west", (3, 0): "isle"}, name="zoned"
)


@pytest.mark.rule("sea.setup.zone")
def test_all_land_at_a_first_building_lies_in_a_start_zone() -> None:
    table = position(2, board=ZONED, scenario=scenario(start_zones=("west", "isle")))
    game = table.setup(0).game()
    # H0 and H5 are the west, but V23, V24, V29 and V30 touch other land.
    assert {action.vertex for action in game.legal(cn.BuildSettlement)} == {
        *(0, 5, 6, 11, 12, 17, 18),
        *(3, 8, 9, 14, 15, 20),
    }
    refused(game, cn.BuildSettlement(24), "sea.setup.zone", "touches other land")
    refused(game, cn.BuildSettlement(33), "sea.setup.zone", "touches other land")


@pytest.mark.rule("sea.setup.zone")
def test_zones_bind_only_the_set_up_and_without_zones_all_land_is_free() -> None:
    free = position(2, board=ZONED).setup(0).game()
    allowed(free, cn.BuildSettlement(33))
    table = position(2, board=ZONED, scenario=scenario(start_zones=("west",)))
    table.settlement(0, 18).ships(0, *way(18, 13, 19, 14))
    later = table.hand(0, brick=1, lumber=1, wool=1, grain=1).turn(0, rolled=True).game()
    allowed(later, cn.BuildSettlement(14))


@pytest.mark.rule("sea.setup.ship")
def test_a_coastal_building_of_the_set_up_takes_a_road_or_a_ship() -> None:
    game = push(position().setup(0).game(), cn.BuildSettlement(18))
    assert sites(game) == set(way(12, 18, 13)) | set(way(18, 24))
    assert {action.edge for action in game.legal(cn.BuildRoad)} == set(way(12, 18, 24))
    refused(game, ship(13, 19), "sea.setup.ship")
    push(game, ship(18, 13))
    assert hand(game, 0) == {}
    assert (frame_name(game), game.actor) == ("SetupSettlement", 1)


@pytest.mark.rule("sea.setup.ship")
def test_a_ship_of_the_set_up_keeps_off_the_pirate_and_starts_at_the_new_building() -> None:
    table = position().settlement(0, 33).ships(0, *way(33, 26)).pirate(6)
    game = table.setup(0, round=2).game()
    push(game, cn.BuildSettlement(18))
    refused(game, ship(18, 13), "sea.ship.pirate")
    refused(game, ship(26, 32), "sea.setup.ship", "new building")
    assert sites(game) == set(way(12, 18))


@pytest.mark.rule("sea.setup.ship")
def test_inland_there_is_no_ship_and_a_ship_of_the_set_up_may_move_later() -> None:
    inland = push(position().setup(0).game(), cn.BuildSettlement(30))
    assert sites(inland) == set()
    names = ("Ada", "Ben", "Cleo")
    assert str(inland.frame.question(names)) == "Ada places a road at the new building."
    coast = push(position().setup(0).game(), cn.BuildSettlement(18))
    assert str(coast.frame.question(names)) == "Ada places a road or a ship at the new building."
    game = position(2).setup(0).game()
    push(game, cn.BuildSettlement(18), ship(18, 13), cn.BuildSettlement(33), ship(33, 26))
    push(game, cn.BuildSettlement(8), ship(8, 2), cn.BuildSettlement(36), road(36, 42))
    push(game, cn.Roll(1, 1))
    allowed(game, cn.MoveShip(*way(18, 13), *way(18, 24)))


@pytest.mark.rule("sea.setup.gold")
def test_gold_at_the_building_that_pays_gives_a_card_of_choice() -> None:
    game = push(position().setup(0, round=2).game(), cn.BuildSettlement(27))
    assert hand(game, 0) == {"brick": 1}
    assert (frame_name(game), game.actor) == ("SetupRoad", 0) or frame_name(game) == "ChooseGold"
    while frame_name(game) != "ChooseGold":
        push(game, ship(27, 21))
    refused(game, cn.TakeGold(cn.Cards(ore=2)), "sea.gold")
    push(game, cn.TakeGold(cn.Cards(ore=1)))
    assert hand(game, 0) == {"brick": 1, "ore": 1}


@pytest.mark.rule("sea.setup.gold")
def test_two_hexes_of_gold_give_two_cards_of_choice() -> None:
    board = cn.Board.make({**CELLS, (4, 1): ("gold", 10)}, rim=True)
    game = push(position(board=board).setup(0, round=2).game(), cn.BuildSettlement(27))
    while frame_name(game) != "ChooseGold":
        push(game, ship(27, 21))
    refused(game, cn.TakeGold(cn.Cards(ore=1)), "sea.gold", "2")
    push(game, cn.TakeGold(cn.Cards(ore=1, wool=1)))
    assert hand(game, 0) == {"ore": 1, "wool": 1}


@pytest.mark.rule("sea.setup.gold")
def test_gold_gives_nothing_at_the_other_buildings_nor_where_the_option_is_off() -> None:
    first = push(position().setup(0).game(), cn.BuildSettlement(27), ship(27, 21))
    assert (frame_name(first), first.actor) == ("SetupSettlement", 1)
    table = position(setup_gold=False).setup(0, round=2)
    game = push(table.game(), cn.BuildSettlement(27), ship(27, 21))
    assert hand(game, 0) == {"brick": 1}
    assert frame_name(game) != "ChooseGold"


# ---- points and winning ----------------------------------------------------------------

ISLANDS = scenario(mechanisms={"areas": {"points": 2}}, options={"target": 6})


def explorer(**options: int) -> cn.Position:
    """A line of ships from V18 in the west to V14 in the north, of seat 0 with 2 settlements."""
    table = position(scenario=ISLANDS, **options).settlement(0, 18, 36)
    table.ships(0, *way(18, 13, 19, 14))
    return table.hand(0, brick=1, lumber=1, wool=1, grain=1).turn(0, rolled=True)


@pytest.mark.rule("sea.points")
def test_special_points_count_at_once_whoever_was_there_before() -> None:
    for table in (explorer(), explorer().settlement(1, 9).settled_area(1, 9)):
        game = table.game()
        before = game.players[0].public_points
        push(game, cn.BuildSettlement(14))
        assert game.players[0].public_points == before + 1 + 2
        assert game.players[0].special_points == 2


@pytest.mark.rule("sea.points")
def test_special_points_stay_with_whoever_has_no_building_there() -> None:
    table = position(scenario=ISLANDS).settlement(0, 18).settled_area(0, 14)
    assert table.game().players[0].public_points == 1 + 2


@pytest.mark.rule("sea.points")
def test_longest_route_and_largest_army_are_2_points_each() -> None:
    table = position().settlement(0, 18).ships(0, *way(18, 13, 19, 14, 20, 26)).knights(0, 3)
    assert table.game().players[0].public_points == 1 + 2 + 2
    dropped = position(scenario=scenario(leaves_out=frozenset({"longest_route"})))
    dropped.settlement(0, 18).ships(0, *way(18, 13, 19, 14, 20, 26))
    assert dropped.game().players[0].public_points == 1


@pytest.mark.rule("sea.win")
def test_the_scenario_s_target_wins_in_one_s_own_turn() -> None:
    game = push(explorer(target=5).game(), cn.BuildSettlement(14))
    assert game.winner == 0
    short = push(explorer().game(), cn.BuildSettlement(14))
    assert short.winner is None


@pytest.mark.rule("sea.win")
def test_nobody_wins_on_somebody_else_s_turn() -> None:
    table = position(scenario=ISLANDS).settlement(1, 18, 36).settled_area(1, 14).settled_area(1, 33)
    game = table.settlement(0, 14).turn(0, rolled=True).game()
    assert game.winner is None
    push(game, cn.EndTurn())
    assert game.winner == 1
