"""Knights: putting them up, activating, upgrading, and what they stop (ck.knight.*)."""

from __future__ import annotations

import pytest

import catan_nb as cn
from tests.rules.cities_knights.tables import EVENT_SHIP, TRADE, knights, position
from tests.rules.play.hand_made import BEGINNER, allowed, hand, path, places, push, refused, road

KNIGHT = {"ore": 1, "wool": 1}


def blue(**cards: int) -> cn.Position:
    """A settlement at V8 with roads over V13 and V18 to V24."""
    table = position().settlement(0, 8).road(0, *path(8, 13, 18, 24)).turn(0, rolled=True)
    return table.hand(0, cards)


# ---- building --------------------------------------------------------------------------


@pytest.mark.rule("ck.knight.build")
def test_a_knight_costs_ore_and_wool_and_is_basic_and_passive() -> None:
    game = blue(ore=2, wool=1).game()
    push(game, cn.BuildKnight(18))
    assert knights(game, 0) == [(18, 1, False)]
    assert (hand(game, 0), game.bank["ore"], game.bank["wool"]) == ({"ore": 1}, 18, 19)
    assert (game.players[0].left["basic_knight"], game.players[0].points) == (1, 1)
    refused(game, cn.BuildKnight(24), "ck.knight.build", "1 ore, 1 wool")
    refused(blue(wool=3).game(), cn.BuildKnight(24), "ck.knight.build", "costs")


@pytest.mark.rule("ck.knight.build")
def test_a_knight_stands_at_an_own_road_on_a_free_intersection() -> None:
    table = blue(**KNIGHT).settlement(1, 24).road(1, *path(36, 30)).knight(1, 30)
    table.road(0, *path(24, 30))
    game = table.game()
    assert places(game, cn.BuildKnight) == {13, 18}
    refused(game, cn.BuildKnight(8), "ck.knight.build", "occupied")  # an own settlement
    refused(game, cn.BuildKnight(24), "ck.knight.build", "occupied")  # orange's settlement
    refused(game, cn.BuildKnight(30), "ck.knight.build", "occupied")  # orange's knight
    refused(game, cn.BuildKnight(36), "ck.knight.build", "No own route")  # orange's road
    refused(game, cn.BuildKnight(4), "ck.knight.build", "No own route")  # beside the settlement
    refused(game, cn.BuildKnight(54), "ck.knight.build", "no intersection")
    refused(game, cn.BuildKnight(-1), "ck.knight.build", "no intersection")


@pytest.mark.rule("ck.knight.build")
def test_there_is_no_distance_rule_for_knights() -> None:
    game = blue(ore=2, wool=2).game()
    push(game, cn.BuildKnight(13), cn.BuildKnight(18))  # next to V8, and to each other
    assert knights(game, 0) == [(13, 1, False), (18, 1, False)]


@pytest.mark.rule("ck.knight.build")
def test_knights_do_not_keep_settlements_at_a_distance() -> None:
    table = blue(brick=1, lumber=1, wool=1, grain=1).knight(0, 18)
    allowed(table.game(), cn.BuildSettlement(24))


@pytest.mark.rule("ck.knight.build")
def test_the_third_basic_knight_waits_for_an_upgrade() -> None:
    game = blue(ore=3, wool=3).knight(0, 13).knight(0, 18).game()
    refused(game, cn.BuildKnight(24), "ck.knight.build", "upgrade one first")
    push(game, cn.UpgradeKnight(13), cn.BuildKnight(24))
    assert knights(game, 0) == [(13, 2, False), (18, 1, False), (24, 1, False)]


@pytest.mark.rule("ck.knight.build")
def test_with_no_place_left_no_knight_is_built() -> None:
    table = position().settlement(0, 8).hand(0, KNIGHT).turn(0, rolled=True)
    game = table.game()  # no road yet
    refused(game, cn.BuildKnight(8), "ck.knight.build")
    assert game.availability(cn.BuildKnight) is None or places(game, cn.BuildKnight) == set()
    assert not game.legal(cn.BuildKnight)


# ---- what knights stop -----------------------------------------------------------------


@pytest.mark.rule("ck.knight.build")
@pytest.mark.parametrize("active", [False, True])
def test_a_knight_at_the_end_of_a_road_stops_others_from_building_on(active: bool) -> None:
    # As in the rulebook: the knight at the end of orange's road; only blue can build on there.
    table = blue().settlement(1, 40).road(1, *path(40, 35, 30, 24)).knight(0, 24, active=active)
    table.hand(0, brick=1, lumber=1).hand(1, brick=1, lumber=1)
    game = table.game()
    allowed(game, road(24, 19))
    orange = table.turn(1, rolled=True).game()
    refused(orange, road(24, 19), "base.build.road")
    allowed(orange, road(30, 36))


@pytest.mark.rule("ck.knight.build")
@pytest.mark.parametrize("active", [False, True])
def test_a_knight_within_a_road_breaks_it(active: bool) -> None:
    # As in the rulebook: the knight in the middle of orange's six roads breaks them into 3 + 3.
    table = position().settlement(0, 18).road(0, *path(18, 23, 29)).settlement(1, 44)
    table.road(1, *path(44, 40, 35, 29, 34, 28, 22)).turn(0, rolled=True)
    game = table.hand(0, KNIGHT).game()
    assert (game.longest_route_holder, game.players[1].route_length) == (1, 6)
    push(game, cn.BuildKnight(29))
    assert (game.longest_route_holder, game.players[1].route_length) == (None, 3)
    assert game.players[1].points == 1
    standing = table.knight(0, 29, active=active).game()
    assert (standing.longest_route_holder, standing.players[1].route_length) == (None, 3)


@pytest.mark.rule("ck.knight.build")
@pytest.mark.rule("base.longest_road")
def test_the_longest_road_passes_when_a_knight_breaks_it() -> None:
    table = position().settlement(0, 8).road(0, *path(8, 13, 18, 23, 29)).settlement(1, 44)
    table.road(0, *path(8, 4)).road(1, *path(44, 40, 35, 29, 34, 28, 22)).longest_road(1)
    game = table.turn(0, rolled=True).hand(0, KNIGHT).game()
    push(game, cn.BuildKnight(29))
    assert (game.longest_route_holder, game.players[0].points) == (0, 3)
    game.pop()
    assert game.longest_route_holder == 1


@pytest.mark.rule("ck.knight.build")
def test_own_knights_break_nothing() -> None:
    table = blue().road(0, *path(24, 30, 35)).knight(0, 18, 2).knight(0, 24)
    game = table.hand(0, brick=1, lumber=1).game()
    assert game.players[0].route_length == 5
    allowed(game, road(18, 23))
    allowed(game, road(24, 19))


@pytest.mark.rule("ck.knight.build")
def test_nobody_settles_on_somebody_else_s_knight() -> None:
    table = blue(brick=1, lumber=1, wool=1, grain=1).road(1, *path(24, 19)).knight(1, 24)
    refused(table.game(), cn.BuildSettlement(24), "base.build.settlement")


@pytest.mark.rule("ck.knight.blocks_own")
def test_an_own_knight_must_be_moved_away_before_a_settlement_is_built() -> None:
    table = blue(brick=1, lumber=1, wool=1, grain=1).knight(0, 24, active=True)
    game = table.game()
    refused(game, cn.BuildSettlement(24), "ck.knight.blocks_own", "move it away")
    push(game, cn.MoveKnight(24, 13), cn.BuildSettlement(24))
    assert game.players[0].settlements == (8, 24)


@pytest.mark.rule("ck.knight.blocks_own")
def test_a_knight_that_cannot_move_prevents_the_settlement() -> None:
    cards = {"brick": 1, "lumber": 1, "wool": 1, "grain": 2}
    passive = blue(**cards).knight(0, 24).game()
    refused(passive, cn.BuildSettlement(24), "ck.knight.blocks_own")
    push(passive, cn.ActivateKnight(24))  # in this turn it cannot move any more
    refused(passive, cn.MoveKnight(24, 13), "ck.knight.action")
    refused(passive, cn.BuildSettlement(24), "ck.knight.blocks_own")
    # Active, but every other intersection of the route is taken.
    table = position().city(0, 8).road(0, *path(8, 13, 18)).knight(0, 13).knight(0, 18, active=True)
    stuck = table.hand(0, brick=1, lumber=1, wool=1, grain=1).turn(0, rolled=True).game()
    assert not stuck.legal(cn.MoveKnight)
    refused(stuck, cn.BuildSettlement(18), "ck.knight.blocks_own")


# ---- activating ------------------------------------------------------------------------


@pytest.mark.rule("ck.knight.activate")
@pytest.mark.parametrize("strength", [1, 2, 3])
def test_activating_costs_a_grain_whatever_the_strength(strength: int) -> None:
    game = blue(grain=2).knight(0, 18, strength).game()
    push(game, cn.ActivateKnight(18))
    assert knights(game, 0) == [(18, strength, True)]
    assert (hand(game, 0), game.players[0].strength, game.defence) == (
        {"grain": 1},
        strength,
        strength,
    )
    refused(game, cn.ActivateKnight(18), "ck.knight.activate", "active already")


@pytest.mark.rule("ck.knight.activate")
def test_only_own_knights_are_activated_and_paid() -> None:
    table = blue(grain=1).knight(0, 18).road(1, *path(36, 30)).knight(1, 30)
    game = table.game()
    for vertex in (30, 24, 8, -1, 54):
        refused(game, cn.ActivateKnight(vertex), "ck.knight.activate", "no own knight")
    assert places(game, cn.ActivateKnight) == {18}
    poor = blue(ore=1).knight(0, 18).game()
    refused(poor, cn.ActivateKnight(18), "ck.knight.activate", "1 grain")


@pytest.mark.rule("ck.knight.activate")
def test_a_new_knight_is_activated_at_once_but_does_not_act_in_that_turn() -> None:
    table = blue(ore=1, wool=1, grain=1).barbarians(landings=1)
    game = push(table.game(), cn.BuildKnight(18), cn.ActivateKnight(18))
    refused(game, cn.MoveKnight(18, 24), "ck.knight.action", "activated in this turn")
    refused(game, cn.ChaseRobber(18), "ck.knight.action", "activated in this turn")
    push(game, cn.EndTurn())
    for _ in range(2):
        push(game, cn.RollThree(TRADE, 6, 6), cn.EndTurn())
    refused(game, cn.MoveKnight(18, 24), "base.turn")  # not before the roll
    push(game, cn.RollThree(TRADE, 6, 6))
    allowed(game, cn.MoveKnight(18, 24))
    allowed(game, cn.ChaseRobber(18))


@pytest.mark.rule("ck.knight.activate")
def test_a_knight_activated_this_turn_counts_against_the_barbarians() -> None:
    table = blue(grain=1).knight(0, 18).city(1, 36).barbarians(fleet=6)
    game = push(table.game(), cn.ActivateKnight(18), cn.EndTurn())
    push(game, cn.RollThree(EVENT_SHIP, 6, 6))
    assert (game.players[0].defenders, game.players[1].cities) == (1, (36,))


# ---- upgrading -------------------------------------------------------------------------


@pytest.mark.rule("ck.knight.upgrade")
@pytest.mark.parametrize("active", [False, True])
def test_an_upgrade_costs_ore_and_wool_and_keeps_the_state(active: bool) -> None:
    game = blue(ore=1, wool=1).knight(0, 18, active=active).game()
    push(game, cn.UpgradeKnight(18))
    assert (knights(game, 0), hand(game, 0)) == ([(18, 2, active)], {})
    left = game.players[0].left
    assert (left["basic_knight"], left["strong_knight"]) == (2, 1)
    poor = blue(ore=1).knight(0, 18).game()
    refused(poor, cn.UpgradeKnight(18), "ck.knight.upgrade", "1 ore, 1 wool")


@pytest.mark.rule("ck.knight.upgrade")
def test_a_knight_is_upgraded_once_a_turn() -> None:
    table = blue(ore=5, wool=5).improvements(0, politics=3).knight(0, 18).knight(0, 24)
    game = push(table.game(), cn.UpgradeKnight(18))
    refused(game, cn.UpgradeKnight(18), "ck.knight.upgrade", "already")
    push(game, cn.UpgradeKnight(24))  # another knight may
    push(game, cn.EndTurn())
    for _ in range(2):
        push(game, cn.RollThree(TRADE, 6, 6), cn.EndTurn())
    push(game, cn.RollThree(TRADE, 6, 6), cn.UpgradeKnight(18))
    assert knights(game, 0) == [(18, 3, False), (24, 2, False)]


@pytest.mark.rule("ck.knight.upgrade")
def test_a_new_knight_may_be_upgraded_at_once() -> None:
    game = push(blue(ore=2, wool=2).game(), cn.BuildKnight(18), cn.UpgradeKnight(18))
    assert knights(game, 0) == [(18, 2, False)]


@pytest.mark.rule("ck.knight.upgrade")
def test_moving_does_not_make_a_second_upgrade_possible() -> None:
    table = blue(ore=5, wool=5, grain=1).improvements(0, politics=3).knight(0, 18, active=True)
    game = push(table.game(), cn.UpgradeKnight(18), cn.MoveKnight(18, 24))
    refused(game, cn.UpgradeKnight(24), "ck.knight.upgrade", "already")


@pytest.mark.rule("ck.knight.upgrade")
def test_a_knight_built_where_an_upgraded_one_stood_may_be_upgraded() -> None:
    table = blue(ore=5, wool=5).knight(0, 18, active=True)
    game = push(table.game(), cn.UpgradeKnight(18), cn.MoveKnight(18, 24), cn.BuildKnight(18))
    push(game, cn.UpgradeKnight(18))
    assert knights(game, 0) == [(18, 2, False), (24, 2, False)]


@pytest.mark.rule("ck.knight.upgrade")
@pytest.mark.rule("ck.improve.third")
def test_mighty_knights_need_the_fortress() -> None:
    table = blue(ore=1, wool=1).knight(0, 18, 2).improvements(0, 3, 2, 3)
    game = table.game()
    refused(game, cn.UpgradeKnight(18), "ck.knight.upgrade", "fortress")
    push(table.improvements(0, politics=3).game(), cn.UpgradeKnight(18))


@pytest.mark.rule("ck.knight.upgrade")
def test_there_are_two_knights_of_each_strength() -> None:
    table = blue(ore=9, wool=9).improvements(0, politics=3).road(0, *path(24, 19, 14))
    table.knight(0, 13, 2).knight(0, 18, 2).knight(0, 24)
    game = table.game()
    refused(game, cn.UpgradeKnight(24), "ck.knight.upgrade", "2 strong")
    push(game, cn.UpgradeKnight(13), cn.UpgradeKnight(24))
    full = table.knight(0, 14, 3).knight(0, 19, 3).game()
    refused(full, cn.UpgradeKnight(13), "ck.knight.upgrade", "2 mighty")
    refused(full, cn.UpgradeKnight(14), "ck.knight.upgrade", "mighty knight")
    for vertex in (8, 30, -1, 54):
        refused(full, cn.UpgradeKnight(vertex), "ck.knight.upgrade", "no own knight")


@pytest.mark.rule("ck.knight.upgrade")
def test_somebody_else_s_knight_is_not_upgraded() -> None:
    table = blue(ore=1, wool=1).road(1, *path(36, 30)).knight(1, 30)
    refused(table.game(), cn.UpgradeKnight(30), "ck.knight.upgrade", "no own knight")


@pytest.mark.rule("ck.knight.build")
def test_knights_may_stand_all_round_the_coast() -> None:
    table = position().settlement(0, 0).road(0, *path(0, 3, 7, 11)).turn(0, rolled=True)
    game = table.hand(0, KNIGHT).game()
    assert places(game, cn.BuildKnight) == {3, 7, 11}
    assert BEGINNER.topology.n_vertices == 54


def test_a_game_tells_who_has_a_knight_where() -> None:
    table = position().settlement(0, 8).road(0, *path(8, 13)).knight(0, 13, 2, active=True)
    game = table.turn(0, rolled=True).game()
    found = game.knight_at(13)
    assert found is not None
    seat, knight = found
    assert (seat, knight.strength, knight.active) == (0, 2, True)
    assert game.knight_at(8) is None
    assert game.view(1).knight_at(13) == found
    assert game.building_at(8) == (0, "settlement")
