"""The Wonders of Catan: where nobody begins, claiming and building wonders, winning by them."""

from __future__ import annotations

import pytest

import catan_nb as cn
from catan_nb.rules.seafarers.actions import BuildWonder, ClaimWonder, MovePirate
from tests.rules.play.hand_made import allowed, hand, push, refused
from tests.rules.scenarios.moments import builder, points
from tests.rules.scenarios.scenes import (
    RICH,
    VARIANT,
    at,
    corners,
    first_places,
    new_game,
    position,
    side,
)

STRAIT = (0, 6, "SE"), (1, 7, "NW")
BESIDE = (0, 7, "SE"), (0, 6, "S"), (1, 5, "S"), (1, 6, "SE")
WASTELAND = (5, 4, "SW"), (5, 4, "NW"), (5, 4, "N"), (6, 2, "SW"), (6, 2, "S")
ISLETS = (2, 1), (3, 1), (6, 5), (5, 6), (4, 7)


@pytest.mark.rule("sea.scenario.wonders")
def test_nobody_begins_at_the_marks_beside_the_strait_or_on_small_islands() -> None:
    game = new_game("wonders")
    marks = {at(game, *place) for place in (*STRAIT, *BESIDE, *WASTELAND)}
    land = {v for v in range(game.board.topology.n_vertices) if game.board.land.vertices >> v & 1}
    closed = {v for v in land if v in marks}
    assert first_places(game) == land - closed - corners(game, *ISLETS)
    refused(game, cn.BuildSettlement(at(game, *STRAIT[0])), "sea.scenario.wonders")
    refused(game, cn.BuildSettlement(at(game, *WASTELAND[2])), "sea.scenario.wonders")


@pytest.mark.rule("sea.scenario.wonders")
def test_later_the_marks_are_settled_like_other_places() -> None:
    table = position("wonders").hand(0, RICH)
    corner, mark = at(table, 5, 4, "S"), at(table, 5, 4, "SW")
    neighbours = table.board.topology.vertex_neighbours[mark]
    assert corner in neighbours
    start = next(
        far
        for near in neighbours
        for far in table.board.topology.vertex_neighbours[near]
        if far != mark and table.board.land.vertices >> far & 1 and near != corner
    )
    near = next(n for n in neighbours if n in table.board.topology.vertex_neighbours[start])
    edge = table.board.topology.edge_between
    table.settlement(0, start).road(0, edge(start, near), edge(near, mark))
    allowed(table.turn(0, rolled=True).game(), cn.BuildSettlement(mark))


@pytest.mark.rule("sea.scenario.wonders")
def test_there_is_no_pirate_and_a_small_island_brings_one_point() -> None:
    table = position("wonders").hand(0, RICH)
    # Across the sea (4, 1), from mountains 10 (5, 1) to hills 2 (3, 1).
    table.settlement(0, at(table, 5, 1, "SW"))
    table.ships(0, side(table, 4, 1, "SE"), side(table, 4, 1, "SW"), side(table, 3, 1, "E"))
    game = table.turn(0, rolled=True).game()
    assert not game.legal(MovePirate)
    assert game.pirate in (None, -1)
    push(game, cn.BuildSettlement(at(game, 3, 1, "NE")))
    assert (game.players[0].points, game.players[0].special_points) == (3, 1)


@pytest.mark.rule("sea.scenario.wonders")
def test_the_fourth_level_wins_whatever_the_points() -> None:
    game = builder("great_wall", 3, brick=3, grain=1, lumber=1).game()
    push(game, BuildWonder())
    assert (game.over, game.winner) == (True, 0)


@pytest.mark.rule("sea.scenario.wonders")
@pytest.mark.parametrize("levels", [{}, {0: 1, 1: 1}, {0: 1, 1: 2}])
def test_ten_points_do_not_win_without_more_levels_than_anybody(levels: dict[int, int]) -> None:
    game = points(levels).game()
    assert game.players[0].points == 10
    assert not game.over


@pytest.mark.rule("sea.scenario.wonders")
def test_ten_points_win_with_the_level_that_is_more_than_anybodys() -> None:
    game = points({0: 1, 1: 1}).hand(0, brick=3, grain=1, lumber=1).game()
    push(game, BuildWonder())
    assert (game.over, game.winner) == (True, 0)


def claiming() -> cn.Position:
    """Return a position in which seat 0 is on turn."""
    return position("wonders").turn(0, rolled=True)


@pytest.mark.rule("sea.wonders.claim")
def test_the_theatre_wants_two_cities() -> None:
    table = claiming()
    table.city(0, at(table, 0, 3, "N"))
    refused(table.game(), ClaimWonder("great_theatre"), "sea.wonders.claim")
    allowed(table.city(0, at(table, 3, 3, "S")).game(), ClaimWonder("great_theatre"))


@pytest.mark.rule("sea.wonders.claim")
@pytest.mark.parametrize("place", STRAIT)
def test_the_bridge_wants_a_building_at_the_strait(place: tuple[int, int, str]) -> None:
    table = claiming()
    table.settlement(0, at(table, *place)).settlement(1, at(table, 0, 3, "N"))
    game = table.game()
    allowed(game, ClaimWonder("great_bridge"))
    refused(game, ClaimWonder("great_wall"), "sea.wonders.claim")
    beside = claiming()
    beside.settlement(0, at(beside, *BESIDE[0]))
    refused(beside.game(), ClaimWonder("great_bridge"), "sea.wonders.claim")


@pytest.mark.rule("sea.wonders.claim")
@pytest.mark.parametrize("place", WASTELAND)
def test_the_wall_wants_a_building_at_the_wasteland(place: tuple[int, int, str]) -> None:
    table = claiming()
    table.settlement(0, at(table, *place))
    allowed(table.game(), ClaimWonder("great_wall"))


@pytest.mark.rule("sea.wonders.claim")
def test_other_corners_of_the_deserts_are_no_wasteland() -> None:
    table = claiming()
    others = corners(table, (5, 4), (6, 2), (6, 3)) - {at(table, *place) for place in WASTELAND}
    assert len(others) == 9
    for vertex in sorted(others):
        game = claiming().settlement(0, vertex).game()
        refused(game, ClaimWonder("great_wall"), "sea.wonders.claim")


@pytest.mark.rule("sea.wonders.claim")
def test_the_monument_wants_a_city_at_a_harbour_and_a_route_of_five() -> None:
    def table(roads: int, harbour: bool = True) -> cn.Game:
        found = claiming()
        # The harbour north-west of (1, 3); a way of roads round the fields (1, 3) and beyond.
        found.city(0, at(found, 1, 3, "NW" if harbour else "S"))
        way = ("NW", "NE", "E", "SE", "SW")
        return found.road(0, *(side(found, 1, 3, one) for one in way[:roads])).game()

    allowed(table(5), ClaimWonder("monument"))
    refused(table(4), ClaimWonder("monument"), "sea.wonders.claim")
    refused(table(5, harbour=False), ClaimWonder("monument"), "sea.wonders.claim")


@pytest.mark.rule("sea.wonders.claim")
def test_the_cathedral_wants_a_city_and_six_points_hidden_ones_too() -> None:
    table = claiming()
    table.city(0, at(table, 0, 3, "N"), at(table, 3, 3, "S")).development(0, victory_point=2)
    allowed(table.game(), ClaimWonder("great_cathedral"))
    table.development(0, victory_point=1)
    refused(table.game(), ClaimWonder("great_cathedral"), "sea.wonders.claim")


@pytest.mark.rule("sea.wonders.claim")
def test_one_wonder_each_and_each_wonder_once_and_it_costs_a_ship() -> None:
    table = claiming().wonder(1, "great_theatre")
    table.city(0, at(table, 0, 3, "N"), at(table, 3, 3, "S"))
    table.settlement(0, at(table, *WASTELAND[0]), at(table, *STRAIT[0]))
    game = table.game()
    refused(game, ClaimWonder("great_theatre"), "sea.wonders.claim")
    assert game.players[0].left["ship"] == 15
    push(game, ClaimWonder("great_wall"))
    assert game.players[0].wonder == "great_wall"
    assert game.players[0].left["ship"] == 14
    refused(game, ClaimWonder("great_bridge"), "sea.wonders.claim")


@pytest.mark.rule("sea.wonders.claim")
def test_nobody_claims_before_the_roll() -> None:
    table = position("wonders")
    table.settlement(0, at(table, *WASTELAND[0]))
    assert not table.turn(0).game().legal(ClaimWonder)


COSTS = {
    "great_theatre": {"brick": 1, "wool": 3, "lumber": 1},
    "great_bridge": {"wool": 1, "grain": 1, "lumber": 3},
    "monument": {"ore": 2, "grain": 3},
    "great_wall": {"brick": 3, "grain": 1, "lumber": 1},
    "great_cathedral": {"brick": 1, "ore": 3, "grain": 1},
}


@pytest.mark.rule("sea.wonders.build")
@pytest.mark.parametrize("wonder", COSTS)
def test_a_level_costs_the_wonders_five_cards(wonder: str) -> None:
    cost = COSTS[wonder]
    game = builder(wonder, 0, **cost).game()
    push(game, BuildWonder())
    assert (hand(game, 0), game.players[0].wonder_level) == ({}, 1)
    assert game.players[0].points == 0
    for kind in cost:
        less = builder(wonder, 0, **cost).loses(0, {kind: 1}).game()
        refused(less, BuildWonder(), "sea.wonders.build")


@pytest.mark.rule("sea.wonders.build")
def test_several_levels_are_built_in_one_turn_later_losses_do_not_matter() -> None:
    game = builder("great_wall", 1, brick=6, grain=2, lumber=2).game()
    push(game, BuildWonder(), BuildWonder())
    assert game.players[0].wonder_level == 3


@pytest.mark.rule("sea.wonders.build")
def test_nobody_builds_without_a_wonder_of_their_own() -> None:
    game = position("wonders").wonder(1, "great_wall").hand(0, RICH).turn(0, rolled=True).game()
    refused(game, BuildWonder(), "sea.wonders.build")


@pytest.mark.rule("sea.wonders.claim")
def test_the_wonders_are_no_buildings_of_cities_and_knights() -> None:
    game = cn.new_game(f"{VARIANT}+cities_knights", scenario="wonders", players=4, seed=1)
    assert game.players[0].wonder is None


@pytest.mark.rule("sea.wonders.build")
def test_a_wonder_has_four_levels() -> None:
    """Only where winning is claimed does the turn go on after the fourth."""
    table = position("wonders", 3, must_claim=True).wonder(0, "great_wall", 3)
    game = table.hand(0, brick=9, grain=9, lumber=9).turn(0, rolled=True).game()
    push(game, BuildWonder())
    assert game.players[0].wonder_level == 4
    refused(game, BuildWonder(), "sea.wonders.build")
