"""New Shores, the Four Islands and Through the Desert: where one starts, and foreign areas."""

from __future__ import annotations

from collections import Counter

import pytest

import catan_nb as cn
from catan_nb.board.terrain import Terrain
from tests.rules.play.hand_made import push, refused
from tests.rules.scenarios.scenes import (
    RICH,
    VARIANT,
    at,
    corners,
    first_places,
    hex_at,
    new_game,
    position,
    side,
)

#: The main island of New Shores for four, row by row as the map shows it.
MAIN = (
    *((q, 3) for q in (1, 2, 3)),
    *((q, 4) for q in (0, 1, 2, 3)),
    *((q, 5) for q in (-1, 0, 1, 2, 3)),
    *((q, 6) for q in (-1, 0, 1, 2)),
    *((q, 7) for q in (-1, 0, 1)),
)


@pytest.mark.rule("sea.scenario.new_shores")
def test_everybody_starts_on_the_main_island() -> None:
    game = new_game("new_shores")
    assert first_places(game) == corners(game, *MAIN)
    refused(game, cn.BuildSettlement(at(game, 2, 1, "S")), "sea.setup.zone")


@pytest.mark.rule("sea.scenario.new_shores")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_fourteen_points_win_on_new_shores(players: int) -> None:
    assert new_game("new_shores", players).rules.options["target"] == 14
    assert cn.new_game(VARIANT, players=players, seed=1).rules.scenario.name == "new_shores"


@pytest.mark.rule("sea.scenario.new_shores")
def test_the_first_settlement_on_a_small_island_brings_two_points_and_the_next_none() -> None:
    table = position("new_shores")
    ships = side(table, 1, 2, "E"), side(table, 2, 1, "SE")
    more = side(table, 3, 1, "SW"), side(table, 3, 1, "SE")
    table.settlement(0, at(table, 1, 3, "N")).ships(0, *ships, *more)
    game = table.hand(0, RICH).turn(0, rolled=True).game()
    assert game.players[0].points == 1
    push(game, cn.BuildSettlement(at(game, 2, 1, "SE")))
    assert (game.players[0].points, game.players[0].special_points) == (4, 2)
    push(game, cn.BuildSettlement(at(game, 3, 1, "SE")))
    assert (game.players[0].points, game.players[0].special_points) == (5, 2)


@pytest.mark.rule("sea.scenario.new_shores")
def test_a_further_settlement_on_the_main_island_brings_no_special_points() -> None:
    table = position("new_shores")
    home, coast = at(table, 1, 3, "N"), (side(table, 1, 3, "NE"), side(table, 2, 3, "NW"))
    table.settlement(0, home).ships(0, *coast)
    game = table.hand(0, RICH).turn(0, rolled=True).game()
    push(game, cn.BuildSettlement(at(game, 2, 3, "N")))
    assert (game.players[0].points, game.players[0].special_points) == (2, 0)


@pytest.mark.rule("sea.scenario.four_islands")
@pytest.mark.parametrize(("players", "islands"), [(3, 4), (4, 4), (5, 6), (6, 6)])
def test_everybody_starts_anywhere_on_the_four_or_six_islands(players: int, islands: int) -> None:
    game = new_game("four_islands", players)
    assert len(game.board.land.islands) == islands
    land = game.board.land.vertices
    assert first_places(game) == {v for v in range(land.bit_length()) if land >> v & 1}
    assert game.rules.options["target"] == 13


@pytest.mark.rule("sea.scenario.four_islands")
def test_only_islands_without_an_own_start_are_foreign() -> None:
    table = position("four_islands")
    # At home on islands 1 (p8 h10 g5 f3) and 2; a ship leads on from each to the other's coast.
    table.settlement(0, at(table, 2, 1, "NE"), at(table, 3, 2, "NW"))
    game = table.turn(0, rolled=True).game()
    first = {game.board.topology.hex(*hex) for hex in ((2, 1), (1, 2), (0, 3), (1, 3))}
    foreign = game.players[0].foreign_areas
    assert [len(area) for area in foreign] == [7, 4]
    assert not first & {hex for area in foreign for hex in area}
    assert len(game.players[1].foreign_areas) == 4


@pytest.mark.rule("sea.scenario.four_islands")
def test_a_settlement_on_another_island_brings_two_points() -> None:
    table = position("four_islands")
    # The strait between f3 (1, 3) on island 1 and p9 (0, 5) on island 3 is the row r = 4.
    ships = side(table, 0, 4, "E"), side(table, 0, 5, "NE")
    table.settlement(0, at(table, 1, 3, "S")).ships(0, *ships)
    game = table.hand(0, RICH).turn(0, rolled=True).game()
    push(game, cn.BuildSettlement(at(game, 0, 5, "NE")))
    assert (game.players[0].points, game.players[0].special_points) == (4, 2)


#: Through the Desert for four: the strip of three hexes, and the desert beside it.
STRIP = (2, 1), (1, 2), (0, 3)


@pytest.mark.rule("sea.scenario.through_desert")
def test_nobody_starts_on_the_strip_its_edge_at_the_desert_or_an_islet() -> None:
    game = new_game("through_desert")
    strip = corners(game, *STRIP)
    assert len(strip) == 14
    assert not first_places(game) & strip
    edge = corners(game, (3, 1), (2, 2), (1, 3)) & strip
    assert len(edge) == 6
    for vertex in edge:
        refused(game, cn.BuildSettlement(vertex), "sea.setup.zone")
    assert not first_places(game) & corners(game, (6, 1), (6, 2), (6, 3), (4, 5), (5, 5))
    assert corners(game, (3, 1), (2, 2), (1, 3)) - strip <= first_places(game)
    assert game.rules.options["target"] == 14


@pytest.mark.rule("sea.scenario.through_desert")
def test_a_settlement_at_the_deserts_far_edge_is_one_on_the_strip() -> None:
    table = position("through_desert")
    # Along the desert (3, 1), from f5 to the gold strip: the home corner, then the far one.
    roads = side(table, 3, 1, "SE"), side(table, 3, 1, "SW")
    table.settlement(0, at(table, 3, 1, "SE")).road(0, *roads)
    game = table.hand(0, RICH).turn(0, rolled=True).game()
    push(game, cn.BuildSettlement(at(game, 3, 1, "SW")))
    assert (game.players[0].points, game.players[0].special_points) == (4, 2)


@pytest.mark.rule("sea.scenario.through_desert")
@pytest.mark.parametrize(("players", "areas"), [(3, 4), (4, 4), (5, 6), (6, 6)])
def test_strips_and_islets_are_areas(players: int, areas: int) -> None:
    table = position("through_desert", players)
    table.settlement(0, max(first_places(new_game("through_desert", players))))
    game = table.turn(0, rolled=True).game()
    assert len(game.players[0].foreign_areas) == areas


@pytest.mark.rule("sea.scenario.new_shores")
def test_the_main_island_of_four_may_be_laid_by_the_variable_set_up() -> None:
    printed = new_game("new_shores").board
    seen = set()
    for seed in range(8):
        game = cn.new_game(
            scenario="new_shores", seed=seed, options={"main_island": "variable", "target": 14}
        )
        main = [hex_at(game, *hex) for hex in MAIN]
        for what in ("terrain", "tokens"):
            laid, book = getattr(game.board, what), getattr(printed, what)
            assert Counter(laid[hex] for hex in main) == Counter(book[hex] for hex in main)
            assert all(laid[hex] == book[hex] for hex in range(len(laid)) if hex not in main)
        assert game.robber in main
        assert game.board.terrain[game.robber] == Terrain.DESERT
        assert first_places(game) == corners(game, *MAIN)
        seen.add(game.board.terrain)
    assert len(seen) > 6
    wrong = {"main_island": "dealt"}
    with pytest.raises(cn.BadSetup, match="'main_island' must be one of 'printed', 'variable'"):
        cn.new_game(scenario="new_shores", options=wrong)


@pytest.mark.rule("sea.scenario.new_shores")
@pytest.mark.parametrize("players", [3, 5])
def test_other_numbers_of_players_have_one_main_island_alone(players: int) -> None:
    boards = {
        cn.new_game(
            scenario="new_shores", players=players, seed=1, options={"main_island": how}
        ).board
        for how in ("printed", "variable")
    }
    assert len(boards) == 1


@pytest.mark.rule("sea.scenario.through_desert")
def test_the_eleventh_harbour_may_be_left_out() -> None:
    box = Counter({"generic": 5, "brick": 1, "lumber": 1, "wool": 2, "grain": 1, "ore": 1})
    left_over = set()
    for seed in range(12):
        full, ten = (
            cn.new_game(
                scenario="through_desert",
                players=5,
                seed=seed,
                options={"eleventh_harbour": eleventh},
            )
            for eleventh in (True, False)
        )
        assert Counter(harbour.word for harbour in full.board.harbours) == box
        more = {harbour.edge for harbour in full.board.harbours}
        assert {harbour.edge for harbour in ten.board.harbours} == more - {side(full, -1, 5, "NW")}
        left = box - Counter(harbour.word for harbour in ten.board.harbours)
        assert left.total() == 1
        left_over |= set(left)
    assert len(left_over) > 2
    assert len(cn.new_game(scenario="through_desert", players=6, seed=1).board.harbours) == 11


@pytest.mark.rule("sea.island.home")
def test_a_paired_turn_makes_nobody_at_home_elsewhere() -> None:
    table = position("new_shores", 5, special_building="paired_players")
    table.ships(0, side(table, 8, 3, "W")).settlement(0, at(table, 4, 4, "N"))
    table.hand(0, brick=1, lumber=1, wool=1, grain=1)
    game = table.turn(0, rolled=True).game()
    push(game, cn.BuildSettlement(at(game, 8, 3, "NW")))
    push(game, cn.EndTurn())
    assert [area["home"] for area in game.areas if 0 in area["earned"]] == [()]
