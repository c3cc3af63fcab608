"""What people try at sea and must not: each is refused with its rule, and nothing changes.

`refused` sees to both; what a scenario's file may not say is refused where it is read.
"""

from __future__ import annotations

import pytest

import catan_nb as cn
from tests.rules.play.hand_made import push, refused
from tests.rules.scenarios import scenes
from tests.rules.seafarers.tables import (
    CELLS,
    SHIP,
    WITH_KNIGHTS,
    position,
    sail,
    scenario,
    ship,
    way,
)


def west() -> cn.Position:
    """Seat 0 has a settlement at V18, two ships from it, cards for more, and the turn."""
    table = position().settlement(0, 18).ships(0, *way(18, 13, 19)).hand(0, SHIP)
    return table.turn(0, rolled=True)


@pytest.mark.rule("sea.ship.build")
def test_a_ship_from_a_road_s_end_without_a_building() -> None:
    refused(west().road(0, *way(18, 24)).game(), ship(24, 31), "sea.ship.build")


@pytest.mark.rule("sea.ship.build")
def test_a_ship_across_land() -> None:
    game = west().game()
    land = game.board.land
    inland = next(edge for edge in range(99) if not land.sea_edges >> edge & 1)
    assert land.edges >> inland & 1
    refused(game, cn.BuildShip(inland), "sea.ship.build", "water")


@pytest.mark.rule("sea.board", "sea.ship.build")
def test_a_ship_between_two_hexes_of_the_rim() -> None:
    game = west().game()
    shape = game.board.topology
    rim = range(shape.inside, shape.n_hexes)
    assert not any(set(beside) <= set(rim) for beside in shape.edge_hexes)
    for path in (shape.n_edges, shape.n_edges + 30, -1):
        refused(game, cn.BuildShip(path), "sea.ship.build", "no path")


@pytest.mark.rule("sea.ship.pirate")
def test_a_ship_at_the_pirate() -> None:
    refused(west().pirate(7).game(), ship(19, 14), "sea.ship.pirate")


@pytest.mark.rule("sea.ship.passing")
def test_a_ship_past_another_s_building() -> None:
    game = west().settlement(1, 14).ships(0, *way(19, 14)).game()
    refused(game, ship(14, 20), "sea.ship.passing", "opponent")


@pytest.mark.rule("sea.ship.move.closed")
def test_a_closed_line_is_not_opened() -> None:
    game = west().ships(0, *way(19, 14, 8)).settlement(0, 8).game()
    for start in ((18, 13), (13, 19), (19, 14), (14, 8)):
        refused(game, sail(start, (18, 24)), "sea.ship.move.closed")


@pytest.mark.rule("sea.ship.move")
def test_a_second_move_and_the_move_of_a_new_ship() -> None:
    game = push(west().game(), ship(19, 14))
    refused(game, sail((19, 14), (18, 24)), "sea.ship.move", "built in this turn")
    moved = push(west().game(), sail((13, 19), (13, 7)))
    refused(moved, sail((13, 7), (13, 19)), "sea.ship.move", "only one may be")


@pytest.mark.rule("sea.pirate.move")
def test_the_pirate_onto_fog_land_or_his_own_hex() -> None:
    board = cn.Board.make({**CELLS, (1, 1): "fog"}, rim=True)
    fog = {"fog": {"terrain": {"hills": 1}, "tokens": [4]}}
    table = position(board=board, scenario=scenario(mechanisms=fog)).pirate(7)
    game = push(table.turn(0).game(), cn.Roll(3, 4))
    for hex in (6, 0, 15, 7, -1, 999):
        refused(game, cn.MovePirate(hex), "sea.pirate.move")


@pytest.mark.rule("sea.scenario", "sea.setup.zone")
def test_a_settlement_on_a_forbidden_island_and_a_first_one_outside_the_zone() -> None:
    first = scenes.new_game("forgotten_tribe")
    while first.actor == cn.CHANCE:  # the harbours of the tribe
        push(first, first.sample())
    there = cn.BuildSettlement(scenes.at(first, 7, 1, "N"))
    refused(first, there, "sea.setup.zone", "the main island")
    cloth = scenes.new_game("cloth")
    isle = cn.BuildSettlement(scenes.at(cloth, 1, 4, "N"))
    refused(cloth, isle, "sea.setup.zone", "the northern island or the southern island")
    table = scenes.position("forgotten_tribe")
    there, path = scenes.at(table, 7, 1, "NE"), scenes.side(table, 7, 1, "NE")
    table.ships(0, path).hand(0, scenes.RICH)
    refused(table.turn(0, rolled=True).game(), cn.BuildSettlement(there), "sea.scenario")


@pytest.mark.rule("sea.gold", "sea.gold.order")
def test_gold_beyond_the_bank_or_beyond_what_is_paid() -> None:
    table = position().settlement(0, 27).hand(1, ore=18).turn(0)
    city = position().city(0, 27).hand(1, ore=18).turn(0).game()
    push(city, cn.Roll(1, 2))
    refused(city, cn.TakeGold(cn.Cards(ore=2)), "sea.gold.order", "only 1 ore")
    refused(city, cn.TakeGold(cn.Cards(ore=1)), "sea.gold", "2")
    game = push(table.game(), cn.Roll(1, 2))
    refused(game, cn.TakeGold(cn.Cards(ore=1, wool=1)), "sea.gold", "1")
    refused(game, cn.TakeGold(cn.Cards(cloth=1)), "sea.gold.order", "commodities")


@pytest.mark.rule("sea.ck.knight.sea")
def test_a_knight_hired_at_sea() -> None:
    table = position(3, WITH_KNIGHTS).settlement(0, 18).ships(0, *way(18, 13, 19))
    game = table.hand(0, ore=1, wool=1).turn(0, rolled=True).game()
    refused(game, cn.BuildKnight(19), "sea.ck.knight.sea")


@pytest.mark.rule("sea.wonders.claim")
def test_a_second_wonder_and_another_s() -> None:
    table = scenes.position("wonders")
    for hex in ((0, 3), (1, 5)):
        table.city(0, scenes.at(table, *hex, "N"))
    table.city(1, scenes.at(table, 2, 6, "N"))
    game = table.wonder(0, "great_theatre").wonder(1, "great_wall").turn(0, rolled=True).game()
    for wonder in range(5):
        refused(game, cn.ClaimWonder(wonder), "sea.wonders.claim", "one wonder")
    free = table.turn(2, rolled=True).game()
    refused(free, cn.ClaimWonder(0), "sea.wonders.claim", "builds")


@pytest.mark.rule("sea.tribe.harbour")
def test_a_harbour_of_the_tribe_beside_a_harbour() -> None:
    table = scenes.position("forgotten_tribe")
    gift = scenes.side(table, 2, 7, "SE")
    land = table.board.land
    main = min(land.coast_edges)
    two = table.board.topology.edge_vertices[main][1]
    near = [e for e in table.board.topology.vertex_edges[two] if e != main and land.coast >> e & 1]
    table.settlement(0, two).laid_harbour("ore", main).gift_taken(0, gift, "wool")
    game = table.turn(0, rolled=True).game()
    for path in (main, *near):
        refused(game, cn.PlaceHarbour(4, path), "sea.tribe.harbour", "another harbour")


@pytest.mark.rule("sea.scenario", "sea.ck.scenarios")
def test_a_wrong_number_of_players_and_what_a_scenario_is_not_combined_with() -> None:
    for players, rule in ((2, "sea.scenario"), (5, "sea.scenario"), (7, "base.players")):
        with pytest.raises(cn.BadSetup, match=rf"\[{rule}\]"):
            cn.new_game("base+seafarers", scenario="cloth", players=players)
    with pytest.raises(cn.BadSetup, match=r"\[base.players\]"):
        cn.new_game("base+seafarers", scenario="cloth", players="4")  # type: ignore[arg-type]
    for name in ("fog_islands", "forgotten_tribe"):
        with pytest.raises(cn.BadSetup, match=r"\[sea.ck.scenarios\]"):
            cn.new_game(WITH_KNIGHTS, scenario=name)
