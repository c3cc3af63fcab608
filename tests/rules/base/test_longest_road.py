"""The longest road: measuring, awarding, breaking, ties (base.longest_road, .tie)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

import catan_nb as cn
from tests.rules.play.hand_made import (
    ROAD,
    SETTLEMENT,
    frame_name,
    hand,
    path,
    position,
    push,
    road,
)

#: Three ways along the coast that do not touch each other.
WEST = (0, 3, 7, 11, 16, 21, 27, 33)
EAST = (2, 6, 10, 15, 20, 26, 32)
SOUTH = (51, 48, 52, 49, 53, 50)


def roads(cards: int = 1) -> dict[str, int]:
    return dict.fromkeys(ROAD, cards)


def length(*ways: tuple[int, ...], opponents: tuple[int, ...] = ()) -> int:
    """Return the route length of roads along these ways with opponents' settlements."""
    table = position()
    for way in ways:
        table.road(0, *path(*way))
    return table.settlement(1, *opponents).game().players[0].route_length


# ---- measuring -------------------------------------------------------------------------


@pytest.mark.rule("base.longest_road")
def test_a_line_counts_its_roads() -> None:
    for count in range(2, len(WEST) + 1):
        assert length(WEST[:count]) == count - 1
    assert length() == 0


@pytest.mark.rule("base.longest_road")
def test_branches_do_not_add_up() -> None:
    # Three arms of 2 from V18: the best way uses two of them.
    assert length((18, 13, 8), (18, 23, 29), (18, 24, 19)) == 4
    # The picture of the rules: a route of 6 with a branch that does not count.
    assert length((0, 4, 8, 13, 18, 23, 29), (8, 12)) == 6


@pytest.mark.rule("base.longest_road")
def test_separate_roads_do_not_add_up() -> None:
    assert length((0, 3, 7, 11), (51, 48, 52, 49, 53)) == 4


@pytest.mark.rule("base.longest_road")
def test_a_ring_counts_all_its_roads_once() -> None:
    ring = (8, 13, 18, 23, 17, 12, 8)
    assert length(ring) == 6
    # An intersection may be passed twice: the tail and then all round.
    assert length(ring, (13, 9)) == 7
    assert length(ring, (13, 9), (12, 7)) == 7
    # Two rings with a common side can be walked in one go.
    assert length(ring, (13, 9, 14, 19, 24, 18)) == 11


@pytest.mark.rule("base.longest_road")
def test_an_opponents_building_cuts_a_route_in_two() -> None:
    # The picture of the rules: 7 roads cut into 2 and 5.
    assert length(WEST) == 7
    assert length(WEST, opponents=(7,)) == 5
    # At its end it cuts nothing off.
    assert length(WEST, opponents=(0, 33)) == 7
    # A ring with a cut can still be walked round once, beginning and ending at the cut.
    assert length((8, 13, 18, 23, 17, 12, 8), opponents=(8,)) == 6
    assert length((8, 13, 18, 23, 17, 12, 8), opponents=(8, 18)) == 4


@pytest.mark.rule("base.longest_road")
def test_own_buildings_and_opponents_roads_cut_nothing() -> None:
    table = position().road(0, *path(*WEST)).settlement(0, 7).city(0, 16)
    assert table.road(1, *path(7, 12), *path(16, 22)).game().players[0].route_length == 7


@pytest.mark.rule("base.longest_road")
def test_the_route_itself_proves_its_length() -> None:
    ring = (8, 13, 18, 23, 17, 12, 8)
    game = position().road(0, *path(*ring), *path(13, 9), *path(12, 7)).game()
    route = game.players[0].route
    assert len(route) == len(set(route)) == 7
    ends = [set(game.board.topology.edge_vertices[edge]) for edge in route]
    assert all(one & two for one, two in pairwise(ends))


# ---- awarding --------------------------------------------------------------------------


@pytest.mark.rule("base.longest_road")
def test_the_fifth_road_wins_two_points() -> None:
    game = position().road(0, *path(*WEST[:4])).hand(0, roads(2)).turn(0, rolled=True).game()
    push(game, road(11, 16))
    assert (game.longest_route_holder, game.points(0)) == (None, 0)
    events = game.push(road(16, 21))
    assert (game.longest_route_holder, game.points(0), game.public_points(0)) == (0, 2, 2)
    assert events[-1].text(game.names) == "Blue has the longest road: 5."
    assert events[-1].rule == "base.longest_road"


def two(first: int, second: int, cards: int = 1, **options: Any) -> cn.Position:
    """Seat 0 has so many roads in the west, seat 1 in the east; seat 0 is on turn."""
    return (
        position(**options)
        .road(0, *path(*WEST[: first + 1]))
        .road(1, *path(*EAST[: second + 1]))
        .hand(0, roads(cards))
        .turn(0, rolled=True)
    )


@pytest.mark.rule("base.longest_road")
def test_an_equally_long_route_takes_nothing() -> None:
    game = two(4, 5, cards=2).game()
    assert game.longest_route_holder == 1
    push(game, road(16, 21))
    assert game.players[0].route_length == game.players[1].route_length == 5
    assert game.longest_route_holder == 1
    events = game.push(road(21, 27))
    assert (game.longest_route_holder, game.points(0), game.points(1)) == (0, 2, 0)
    assert events[-1].source == 1


@pytest.mark.rule("base.longest_road")
def test_joining_two_lines_counts_at_once() -> None:
    game = (
        position()
        .road(0, *path(0, 3, 7), *path(11, 16, 21))
        .hand(0, roads())
        .turn(0, rolled=True)
        .game()
    )
    push(game, road(7, 11))
    assert game.players[0].route_length == 5
    assert game.longest_route_holder == 0


@pytest.mark.rule("base.longest_road")
@pytest.mark.rule("base.dev.road_building")
def test_free_roads_count() -> None:
    game = two(4, 5).development(0, road_building=1).hand(0).game()
    push(game, cn.PlayRoadBuilding(), road(16, 21), road(21, 27))
    assert game.longest_route_holder == 0


# ---- breaking --------------------------------------------------------------------------


def breaker(seat: int, table: cn.Position) -> cn.Position:
    """Let a seat be on turn, ready to settle at V16 and cut the west route into 4 and 3."""
    return table.road(seat, *path(22, 16)).hand(seat, SETTLEMENT).turn(seat, rolled=True)


CUT = cn.BuildSettlement(16)


@pytest.mark.rule("base.longest_road")
@pytest.mark.rule("base.longest_road.tie")
def test_the_breaker_takes_it_with_the_longer_route() -> None:
    # The almanac's example: the breaker's own route is now the longest.
    game = breaker(1, two(7, 5)).game()
    assert game.longest_route_holder == 0
    events = game.push(CUT)
    assert game.players[0].route_length == 4
    assert (game.longest_route_holder, game.points(1)) == (1, 3)
    assert events[-1].text(game.names) == "Orange has the longest road: 5."


@pytest.mark.rule("base.longest_road.tie")
def test_it_may_go_to_a_third_player() -> None:
    game = breaker(2, two(7, 5)).game()
    push(game, CUT)
    assert game.longest_route_holder == 1


@pytest.mark.rule("base.longest_road.tie")
def test_a_broken_holder_keeps_it_while_nobody_is_longer() -> None:
    # Cut at V7: 2 and 5 remain, and nobody else has 5.
    game = two(7, 4).road(1, *path(7, 12)).hand(1, SETTLEMENT).turn(1, rolled=True).game()
    push(game, cn.BuildSettlement(7))
    assert game.players[0].route_length == 5
    assert game.longest_route_holder == 0


@pytest.mark.rule("base.longest_road.tie")
def test_it_goes_back_to_the_bank_when_nobody_has_five() -> None:
    game = breaker(1, two(7, 4)).game()
    events = game.push(CUT)
    assert (game.longest_route_holder, game.points(0)) == (None, 0)
    assert events[-1].text(game.names) == "Blue loses the longest road; nobody has it now."


@pytest.mark.rule("base.longest_road.tie")
def test_the_first_to_have_five_again_gets_it_back_from_the_bank() -> None:
    game = two(4, 4).settlement(1, 16).game()
    assert game.longest_route_holder is None
    push(game, road(0, 4))
    assert (game.players[0].route_length, game.longest_route_holder) == (5, 0)


@pytest.mark.rule("base.longest_road.tie")
def test_several_others_equally_long_send_it_to_the_bank_until_one_is_longest() -> None:
    game = breaker(1, two(7, 5)).road(2, *path(*SOUTH)).hand(2, roads()).game()
    assert game.longest_route_holder == 0
    push(game, CUT)
    assert [player.route_length for player in game.players] == [4, 5, 5]
    assert game.longest_route_holder is None
    assert [game.points(seat) for seat in range(3)] == [0, 1, 0]
    push(game, cn.EndTurn(), cn.Roll(1, 1), road(51, 47))
    assert game.longest_route_holder == 2


@pytest.mark.rule("base.longest_road.tie")
@pytest.mark.parametrize(("strict", "holder"), [(False, 0), (True, None)])
def test_a_holder_who_is_one_of_the_longest_after_a_break(strict: bool, holder: int | None) -> None:
    # 7 roads are cut into 2 and 5; another has 5.
    table = two(7, 5, strict_tie_returns=strict).road(2, *path(7, 12)).hand(2, SETTLEMENT)
    game = table.turn(2, rolled=True).game()
    assert game.longest_route_holder == 0
    push(game, cn.BuildSettlement(7))
    assert [player.route_length for player in game.players] == [5, 5, 1]
    assert game.longest_route_holder == holder


@pytest.mark.rule("base.longest_road.tie")
def test_strictly_only_a_break_of_the_holders_route_sends_it_back() -> None:
    # Seats 0 and 1 both have 6; seat 2's 5 roads are cut, which is nobody's business.
    game = (
        position(4, strict_tie_returns=True)
        .road(0, *path(*WEST[:7]))
        .road(1, *path(*EAST))
        .road(2, *path(*SOUTH))
        .road(3, *path(45, 49))
        .longest_road(0)
        .hand(3, SETTLEMENT)
        .turn(3, rolled=True)
        .game()
    )
    push(game, cn.BuildSettlement(49))
    assert [player.route_length for player in game.players] == [6, 6, 3, 1]
    assert game.longest_route_holder == 0


@pytest.mark.rule("base.longest_road.tie")
def test_strictly_a_longer_route_ends_the_tie() -> None:
    game = two(5, 5, strict_tie_returns=True).longest_road(None).game()
    assert game.longest_route_holder is None
    push(game, road(21, 27))
    assert game.longest_route_holder == 0


@pytest.mark.rule("base.longest_road.tie")
def test_building_roads_never_sends_it_back() -> None:
    game = two(4, 5, strict_tie_returns=True).game()
    push(game, road(16, 21))
    assert game.longest_route_holder == 1


@pytest.mark.rule("base.longest_road")
def test_an_upgrade_to_a_city_changes_nothing() -> None:
    game = (
        two(7, 5)
        .settlement(1, 7)
        .hand(1, ore=3, grain=2)
        .turn(1, rolled=True)
        .longest_road(0)
        .game()
    )
    push(game, cn.BuildCity(7))
    assert (game.longest_route_holder, game.players[0].route_length) == (0, 5)


@pytest.mark.rule("base.longest_road")
def test_a_long_road_of_a_position_is_held_or_said_to_be_held() -> None:
    assert two(5, 4).game().longest_route_holder == 0
    assert two(5, 5).game().longest_route_holder is None
    assert two(5, 5).longest_road(1).game().longest_route_holder == 1
    with pytest.raises(cn.BadSetup, match=r"base\.longest_road"):
        two(6, 5).longest_road(1).game()
    with pytest.raises(cn.BadSetup, match=r"base\.longest_road"):
        two(4, 4).longest_road(0).game()
    with pytest.raises(cn.BadSetup, match=r"base\.longest_road"):
        two(6, 5).longest_road(None).game()


@pytest.mark.rule("base.longest_road")
def test_the_holder_survives_saving() -> None:
    game = breaker(1, two(7, 5)).game()
    push(game, CUT)
    loaded = cn.Game.from_json(game.to_json())
    assert loaded.longest_route_holder == 1
    assert (frame_name(loaded), hand(loaded, 1)) == ("MainTurn", {})
