"""Moving ships: once a turn, the last of an open line (sea.ship.move …)."""

from __future__ import annotations

import pytest

import catan_nb as cn
from tests.rules.play.hand_made import allowed, push, refused
from tests.rules.seafarers.tables import SHIP, movable, position, sail, ship, way


def line(*more: tuple[int, int]) -> cn.Position:
    """A line V18-V13-V19 from a settlement at V18, and further ships."""
    table = position().settlement(0, 18).ships(0, *way(18, 13, 19))
    for ends in more:
        table.ships(0, *way(*ends))
    return table.turn(0, rolled=True)


# ---- when ------------------------------------------------------------------------------


@pytest.mark.rule("sea.ship.move")
def test_the_last_ship_moves_free_of_cost_to_where_one_could_be_built() -> None:
    game = line().game()
    targets = {action.edge for action in game.legal(cn.MoveShip)}
    assert targets == set(way(12, 18, 24)) | set(way(13, 7))
    push(game, sail((13, 19), (18, 24)))
    assert set(game.players[0].ships) == set(way(13, 18, 24))
    assert game.players[0].left["ship"] == 13


@pytest.mark.rule("sea.ship.move")
def test_both_paths_are_told_by_their_names() -> None:
    game = line().game()
    (start,), (goal,) = way(13, 19), way(18, 24)
    (event,) = game.push(sail((13, 19), (18, 24)))
    assert event.text(game.names) == f"{game.names[0]} moves a ship from E{start} to E{goal}."


@pytest.mark.rule("sea.ship.move")
def test_the_ship_taken_up_leads_nowhere_any_more() -> None:
    refused(line().game(), sail((13, 19), (19, 14)), "sea.ship.build")
    refused(line().game(), sail((13, 19), (13, 19)), "sea.ship.coast")


@pytest.mark.rule("sea.ship.move")
def test_one_ship_moves_in_a_turn() -> None:
    game = push(line().game(), sail((13, 19), (13, 7)))
    refused(game, sail((13, 7), (13, 19)), "sea.ship.move", "only one may be")
    assert not game.legal(cn.MoveShip)
    push(game, cn.EndTurn(), cn.Roll(1, 1), cn.EndTurn(), cn.Roll(1, 1), cn.EndTurn())
    refused(game, sail((13, 7), (13, 19)), "base.turn")
    push(game, cn.Roll(1, 1))
    allowed(game, sail((13, 7), (13, 19)))


@pytest.mark.rule("sea.ship.move")
def test_a_ship_built_in_this_turn_stays() -> None:
    game = push(line().hand(0, SHIP).game(), ship(19, 14))
    refused(game, sail((19, 14), (13, 7)), "sea.ship.move", "built in this turn")
    refused(game, sail((13, 19), (13, 7)), "sea.ship.move.last")
    stated = line().ships(0, *way(19, 14), fresh=True).game()
    refused(stated, sail((19, 14), (13, 7)), "sea.ship.move", "built in this turn")


@pytest.mark.rule("sea.ship.move")
def test_only_one_s_own_ships_move_and_only_after_the_roll() -> None:
    refused(line().turn(0).game(), sail((13, 19), (13, 7)), "base.turn")
    refused(line().turn(1, rolled=True).game(), sail((13, 19), (13, 7)), "sea.ship.move")
    refused(line().game(), sail((19, 14), (13, 7)), "sea.ship.move")
    moved = line().ship_moved().game()
    refused(moved, sail((13, 19), (13, 7)), "sea.ship.move", "only one may be")


@pytest.mark.rule("sea.ship.move")
def test_a_ship_never_goes_to_land_a_taken_path_or_past_another_s_building() -> None:
    game = line().settlement(1, 31).road(1, *way(24, 31)).settlement(0, 30).game()
    refused(game, sail((13, 19), (24, 30)), "sea.ship.build", "no sea")
    refused(game, sail((13, 19), (24, 31)), "sea.ship.coast")
    refused(game, sail((13, 19), (19, 25)), "sea.ship.build")


# ---- the last ship ---------------------------------------------------------------------


@pytest.mark.rule("sea.ship.move.last")
def test_a_ship_between_others_does_not_move() -> None:
    game = line((19, 14)).game()
    assert movable(game) == set(way(19, 14))
    refused(game, sail((13, 19), (13, 7)), "sea.ship.move.last", "last")
    refused(game, sail((18, 13), (18, 12)), "sea.ship.move.last")


@pytest.mark.rule("sea.ship.move.last")
def test_branches_each_have_their_last_ship() -> None:
    game = line((13, 7), (19, 14), (19, 25)).game()
    assert movable(game) == set(way(13, 7)) | set(way(19, 14)) | set(way(19, 25))


@pytest.mark.rule("sea.ship.move.last")
def test_a_road_or_anything_foreign_at_the_end_changes_nothing() -> None:
    table = line((19, 14)).road(0, *way(14, 8)).settlement(0, 3)
    assert movable(table.game()) == set(way(19, 14))
    foreign = line((19, 14)).settlement(1, 14).ships(1, *way(14, 20))
    assert movable(foreign.game()) == set(way(19, 14))


@pytest.mark.rule("sea.ship.move.last")
def test_a_ship_alone_at_its_building_moves_to_another_shore() -> None:
    game = position().settlement(0, 18, 33).ships(0, *way(18, 13)).turn(0, rolled=True).game()
    push(game, sail((18, 13), (33, 26)))
    assert game.players[0].ships == way(33, 26)


# ---- closed lines ----------------------------------------------------------------------

CLOSED = (18, 13, 19, 14)


def closed() -> cn.Position:
    """A line of ships between the settlements at V18 and V14."""
    return position().settlement(0, 18, 14).ships(0, *way(*CLOSED)).turn(0, rolled=True)


@pytest.mark.rule("sea.ship.move.closed")
def test_no_ship_of_a_line_between_two_buildings_moves() -> None:
    game = closed().game()
    assert movable(game) == set()
    assert set(game.players[0].closed_ships) == set(way(*CLOSED))
    for ends in ((18, 13), (13, 19), (19, 14)):
        refused(game, sail(ends, (18, 24)), "sea.ship.move.closed", "closed")


@pytest.mark.rule("sea.ship.move.closed")
def test_a_settlement_at_its_end_closes_a_line_at_once() -> None:
    table = position().settlement(0, 18).ships(0, *way(*CLOSED)).turn(0, rolled=True)
    game = table.hand(0, brick=1, lumber=1, wool=1, grain=1).game()
    allowed(game, sail((19, 14), (18, 24)))
    push(game, cn.BuildSettlement(14))
    refused(game, sail((19, 14), (18, 24)), "sea.ship.move.closed")


@pytest.mark.rule("sea.ship.move.closed")
def test_branches_off_a_closed_line_stay_movable() -> None:
    game = closed().ships(0, *way(19, 25, 32)).game()
    assert movable(game) == set(way(25, 32))
    refused(game, sail((13, 19), (18, 24)), "sea.ship.move.closed")


@pytest.mark.rule("sea.ship.move.closed")
def test_a_line_stays_closed_when_a_foreign_building_cuts_it() -> None:
    far = (18, 13, 19, 14, 20, 26, 33)
    table = position().settlement(0, 18, 33).ships(0, *way(*far)).settlement(1, 14)
    game = table.turn(0, rolled=True).game()
    assert movable(game) == set()
    refused(game, sail((20, 14), (18, 24)), "sea.ship.move.closed")


# ---- loops -----------------------------------------------------------------------------

RING = (18, 13, 19, 25, 31, 24, 18)


@pytest.mark.rule("sea.ship.move.loop")
def test_of_a_loop_back_to_the_same_building_either_ship_there_moves() -> None:
    game = position().settlement(0, 18).ships(0, *way(*RING)).turn(0, rolled=True).game()
    assert movable(game) == set(way(24, 18, 13))
    refused(game, sail((13, 19), (18, 12)), "sea.ship.move.last")


@pytest.mark.rule("sea.ship.move.loop")
def test_two_buildings_on_a_ring_close_it() -> None:
    game = position().settlement(0, 18, 31).ships(0, *way(*RING)).turn(0, rolled=True).game()
    assert movable(game) == set()


@pytest.mark.rule("sea.ship.move.loop")
def test_in_a_ring_without_a_building_every_ship_moves() -> None:
    table = position().settlement(0, 12).ships(0, *way(*RING)).ships(0, *way(12, 18))
    game = table.turn(0, rolled=True).game()
    assert movable(game) == set(way(*RING))
    refused(game, sail((12, 18), (13, 7)), "sea.ship.move.last")


@pytest.mark.rule("sea.ship.move.loop")
def test_a_loop_on_the_way_to_another_building_is_closed() -> None:
    table = position().settlement(0, 18, 14).ships(0, *way(*RING)).ships(0, *way(19, 14))
    game = table.turn(0, rolled=True).game()
    assert movable(game) == set()
    refused(game, sail((18, 13), (18, 12)), "sea.ship.move.closed")
