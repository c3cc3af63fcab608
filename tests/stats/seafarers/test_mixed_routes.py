"""Mixed routes, bridges, cut vertices and islands: small cases by hand, and the engine's answer."""

from __future__ import annotations

from random import Random

import pytest

import catan_nb as cn
from catan_nb import stats
from tests.rules.seafarers.tables import SOUND, VARIANT, position, way


def coast_game() -> cn.Game:
    """Blue: a road 17-12-6 and ships 6-1-2, which meet at 6 without a building."""
    table = position().settlement(0, 17).settlement(1, 22, 34)
    table.road(0, *way(17, 12, 6)).ships(0, *way(6, 1, 7, 2))
    return table.turn(0).game(seed=1)


def test_where_the_sound_has_its_shores() -> None:
    """H0, H5, H10, H11, H15 in the west; H3 in the north; H9 and H14 in the east."""
    west, north, east = stats.islands(SOUND)
    assert [one.hexes for one in (west, north, east)] == [(0, 5, 10, 11, 15), (3,), (9, 14)]
    # Pips: 5 has 4, 4 has 3, 12 has 1, 8 has 5, the desert none.
    assert (west.pips, north.pips, east.pips) == (13, 4, 5)
    assert east.terrain == {"hills": 1, "gold": 1}
    # One hex has 6 sides to the sea, two that touch have 10.
    assert (north.coast, east.coast) == (6, 10)
    assert (len(north.intersections), len(east.intersections)) == (6, 10)
    assert sum(one.coast for one in (west, north, east)) == len(SOUND.coast_edges)


@pytest.mark.rule("sea.ship.build")
def test_how_many_ships_it_takes_from_shore_to_shore() -> None:
    # 18-13-19-14 from the west to the north, 31-25-32-26-33 to the east, 15-21 between those.
    assert stats.crossings(SOUND) == {(0, 1): 3, (0, 2): 4, (1, 2): 1}


@pytest.mark.rule("sea.route")
def test_road_and_ship_are_one_only_at_an_own_building() -> None:
    game = coast_game()
    assert [len(part) for part in stats.route_parts(game, 0)] == [3, 2]
    assert stats.mixed_route(game, 0).length == 3 == game.players[0].route_length
    joining = stats.joining_sites(game, 0)
    assert joining == {6: 5}


@pytest.mark.rule("sea.route")
def test_on_a_way_without_rings_every_piece_is_a_bridge() -> None:
    game = coast_game()
    assert stats.route_bridges(game, 0) == tuple(sorted((*way(17, 12, 6), *way(6, 1, 7, 2))))
    # The ends part nothing, and 6 is two ends that only meet.
    assert stats.cut_vertices(game, 0) == (1, 7, 12)


@pytest.mark.rule("base.longest_road")
def test_a_foreign_settlement_cuts_where_it_may_stand() -> None:
    table = position().settlement(0, 17).settlement(1, 34)
    table.road(0, *way(17, 12, 6, 0, 5, 11))
    game = table.turn(0).game(seed=1)
    # 12 and 11 are beside the settlement at 17; 6, 0 and 5 leave 2 + 3, 3 + 2 and 4 + 1 paths.
    assert stats.lengths_if_cut(game, 0) == {0: 3, 6: 3, 5: 4}
    assert stats.mixed_route(game, 0).length == 5


def test_a_ring_has_no_bridge_and_no_cut_vertex() -> None:
    table = position().settlement(0, 17).settlement(1, 34).ships(0, *way(8, 3, 9, 15, 20, 14, 8))
    game = table.turn(0).game(seed=1)
    assert stats.route_bridges(game, 0) == ()
    assert stats.cut_vertices(game, 0) == ()
    assert stats.mixed_route(game, 0).length == 6


@pytest.mark.parametrize("scenario", ["new_shores", "four_islands", "through_desert"])
def test_the_graph_and_the_engine_agree_in_whole_games(scenario: str) -> None:
    compared = 0
    for seed in range(2):
        game = cn.new_game(VARIANT, scenario=scenario, players=4, seed=seed)
        rng = Random(seed)
        while game.turn_number < 150 and not game.over:
            chance = game.actor == cn.CHANCE
            game.push(game.sample() if chance else rng.choice(game.legal_actions()))
            if game.ply % 40 == 0:
                for seat in range(4):
                    route = stats.mixed_route(game, seat)
                    assert route.length == game.players[seat].route_length
                    parts = stats.route_parts(game, seat)
                    assert sum(map(len, parts)) == len(set().union(*parts))
                    assert any(set(route.paths) <= part for part in parts) or not route.paths
                    compared += route.length > 2
    assert compared > 20


@pytest.mark.rule("sea.area")
def test_the_islands_are_those_that_the_engine_counts() -> None:
    for scenario in ("new_shores", "four_islands", "fog_islands"):
        game = cn.new_game(VARIANT, scenario=scenario, players=4, seed=1)
        found = [sum(1 << hex for hex in one.hexes) for one in stats.islands(game)]
        assert sorted(found) == sorted(game.live_board.land.islands)


def test_something_else_than_a_game_or_board_is_refused() -> None:
    with pytest.raises(TypeError, match="a game or a board is wanted, not int"):
        stats.islands(7)  # type: ignore[arg-type]
