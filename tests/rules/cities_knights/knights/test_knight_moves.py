"""What active knights do: one action, moving, chasing the robber (ck.knight.*)."""

from __future__ import annotations

import pytest

import catan_nb as cn
from tests.rules.cities_knights.tables import TRADE, asked, blue, knights, moves, position
from tests.rules.play.hand_made import allowed, frame_name, hand, path, push, refused, road

# ---- one action ------------------------------------------------------------------------


@pytest.mark.rule("ck.knight.action")
def test_an_action_makes_the_knight_passive() -> None:
    game = push(blue().game(), cn.MoveKnight(18, 24))
    assert knights(game, 0) == [(24, 1, False)]
    refused(game, cn.MoveKnight(24, 18), "ck.knight.action", "passive")


@pytest.mark.rule("ck.knight.action")
def test_a_passive_knight_does_nothing() -> None:
    table = blue(3, active=False).road(1, *path(29, 23)).knight(1, 23).barbarians(landings=1)
    game = table.game()
    refused(game, cn.MoveKnight(18, 24), "ck.knight.action", "passive")
    refused(game, cn.DisplaceKnight(18, 23), "ck.knight.action", "passive")
    refused(game, cn.ChaseRobber(18), "ck.knight.action", "passive")


@pytest.mark.rule("ck.knight.action")
def test_after_its_action_a_knight_may_be_activated_but_not_act_again() -> None:
    game = push(blue().hand(0, grain=1).game(), cn.MoveKnight(18, 24), cn.ActivateKnight(24))
    assert knights(game, 0) == [(24, 1, True)]
    refused(game, cn.MoveKnight(24, 18), "ck.knight.action", "activated in this turn")
    refused(game, cn.ActivateKnight(24), "ck.knight.activate", "active already")


@pytest.mark.rule("ck.knight.action")
def test_each_active_knight_has_an_action() -> None:
    table = blue().knight(0, 13, 2, active=True)
    game = push(table.game(), cn.MoveKnight(18, 24), cn.MoveKnight(13, 18))
    assert knights(game, 0) == [(18, 2, False), (24, 1, False)]


@pytest.mark.rule("ck.knight.action")
def test_an_upgrade_is_no_action() -> None:
    table = blue().hand(0, ore=1, wool=1)
    game = push(table.game(), cn.UpgradeKnight(18), cn.MoveKnight(18, 24))
    assert knights(game, 0) == [(24, 2, False)]


@pytest.mark.rule("ck.knight.action")
def test_knights_act_after_the_roll_and_on_their_owner_s_turn() -> None:
    refused(blue().turn(0).game(), cn.MoveKnight(18, 24), "base.turn")
    refused(blue().turn(0).game(), cn.ChaseRobber(18), "base.turn")
    other = blue().turn(1, rolled=True).game()
    refused(other, cn.MoveKnight(18, 24), "ck.knight.move", "no own knight")
    assert not other.legal(cn.MoveKnight)


@pytest.mark.rule("ck.knight.action")
def test_what_was_activated_on_an_earlier_turn_may_act() -> None:
    game = blue().knight(0, 13, active=True, woken=True).game()
    allowed(game, cn.MoveKnight(18, 24))
    refused(game, cn.MoveKnight(13, 24), "ck.knight.action", "activated in this turn")


# ---- moving ----------------------------------------------------------------------------


@pytest.mark.rule("ck.knight.move")
def test_a_knight_moves_along_own_roads_to_any_free_intersection() -> None:
    game = blue().game()
    assert moves(game, 18) == {13, 23, 24, 30}
    refused(game, cn.MoveKnight(18, 8), "ck.knight.move", "occupied")  # an own settlement
    refused(game, cn.MoveKnight(18, 18), "ck.knight.move", "occupied")
    refused(game, cn.MoveKnight(18, 45), "ck.knight.move", "No own route")  # own, but apart
    refused(game, cn.MoveKnight(18, 19), "ck.knight.move", "No own route")  # no road there
    refused(game, cn.MoveKnight(18, 54), "ck.knight.move", "no intersection")
    refused(game, cn.MoveKnight(18, -1), "ck.knight.move", "no intersection")
    refused(game, cn.MoveKnight(24, 30), "ck.knight.move", "no own knight")
    refused(game, cn.MoveKnight(-1, 30), "ck.knight.move", "no own knight")
    assert hand(push(game, cn.MoveKnight(18, 30)), 0) == {}  # it costs nothing


@pytest.mark.rule("ck.knight.move")
def test_a_knight_passes_own_buildings_and_knights() -> None:
    table = blue().knight(0, 24).settlement(0, 30).road(0, *path(30, 36))
    assert moves(table.game(), 18) == {13, 23, 36}
    table = position().settlement(0, 13).road(0, *path(8, 13, 18)).knight(0, 18, active=True)
    assert moves(table.turn(0, rolled=True).game(), 18) == {8}


@pytest.mark.rule("ck.knight.move")
@pytest.mark.parametrize("active", [False, True])
@pytest.mark.parametrize("strength", [1, 2, 3])
def test_a_knight_never_passes_an_opponent_s_knight(strength: int, active: bool) -> None:
    table = blue(3).road(1, *path(24, 19)).knight(1, 24, strength, active=active)
    game = table.game()
    assert moves(game, 18) == {13, 23}
    refused(game, cn.MoveKnight(18, 30), "ck.knight.move", "without passing")
    refused(game, cn.MoveKnight(18, 24), "ck.knight.move", "occupied")


@pytest.mark.rule("ck.knight.move")
def test_a_knight_never_passes_an_opponent_s_building() -> None:
    game = blue().settlement(1, 24).game()
    assert moves(game, 18) == {13, 23}
    refused(game, cn.MoveKnight(18, 30), "ck.knight.move", "without passing")
    refused(game, cn.MoveKnight(18, 24), "ck.knight.move", "occupied")


@pytest.mark.rule("ck.knight.move")
def test_a_knight_may_take_the_long_way_round() -> None:
    # Round hex H9 over its other side, for orange stands at V24.
    table = blue().road(0, *path(23, 29, 35, 30)).road(1, *path(24, 19)).knight(1, 24)
    assert moves(table.game(), 18) == {13, 23, 29, 35, 30}


@pytest.mark.rule("ck.knight.move")
def test_a_knight_does_not_use_roads_of_others() -> None:
    table = blue().road(1, *path(30, 36, 41)).settlement(1, 41)
    assert moves(table.game(), 18) == {13, 23, 24, 30}


@pytest.mark.rule("ck.knight.move")
def test_with_no_free_intersection_nothing_moves() -> None:
    table = position().settlement(0, 8).road(0, *path(8, 13)).knight(0, 13, active=True)
    game = table.turn(0, rolled=True).game()
    assert not game.legal(cn.MoveKnight)
    refused(game, cn.MoveKnight(13, 8), "ck.knight.move", "occupied")


@pytest.mark.rule("ck.knight.move")
@pytest.mark.rule("base.longest_road")
def test_a_route_is_whole_again_when_the_knight_leaves() -> None:
    table = position().settlement(0, 18).road(0, *path(18, 23, 29)).settlement(1, 44)
    table.road(1, *path(44, 40, 35, 29, 34, 28, 22)).knight(0, 29, active=True)
    game = table.turn(0, rolled=True).game()
    assert game.longest_route_holder is None
    push(game, cn.MoveKnight(29, 23))
    assert (game.longest_route_holder, game.players[1].points) == (1, 3)


# ---- chasing the robber ----------------------------------------------------------------


def robber(hex: int, landings: int = 1) -> cn.Position:
    return blue().robber(hex).barbarians(landings=landings)


@pytest.mark.rule("ck.knight.chase")
@pytest.mark.parametrize("hex", [4, 5, 9])
def test_a_knight_chases_the_robber_from_its_three_hexes(hex: int) -> None:
    game = robber(hex).settlement(1, 36).hand(1, wool=1).game()
    allowed(game, cn.ChaseRobber(18))
    push(game, cn.ChaseRobber(18))
    assert asked(game) == ("RobberMove", 0)
    assert knights(game, 0) == [(18, 1, False)]
    refused(game, cn.MoveRobber(hex), "base.robber.move", "another")
    push(game, cn.MoveRobber(10), cn.Steal(4))
    assert (game.robber, hand(game, 0), hand(game, 1)) == (10, {"wool": 1}, {})
    assert asked(game) == ("MainTurn", 0)


@pytest.mark.rule("ck.knight.chase")
def test_a_knight_does_not_chase_the_robber_from_afar() -> None:
    for hex in set(range(19)) - {4, 5, 9}:
        refused(robber(hex).game(), cn.ChaseRobber(18), "ck.knight.chase", "no hex")
    game = robber(9).game()
    for vertex in (24, 8, -1, 54):
        refused(game, cn.ChaseRobber(vertex), "ck.knight.chase", "no own knight")


@pytest.mark.rule("ck.knight.chase")
def test_nobody_discards_for_a_chase() -> None:
    game = push(robber(9).hand(1, wool=9).game(), cn.ChaseRobber(18), cn.MoveRobber(10))
    assert (asked(game), game.players[1].hand_size) == (("MainTurn", 0), 9)


@pytest.mark.rule("ck.knight.chase")
def test_any_strength_chases_and_another_knight_may_chase_again() -> None:
    table = robber(9).knight(0, 24, 3, active=True)
    game = push(table.game(), cn.ChaseRobber(24), cn.MoveRobber(4))
    push(game, cn.ChaseRobber(18), cn.MoveRobber(0))
    assert [active for _, _, active in knights(game, 0)] == [False, False]


@pytest.mark.rule("ck.knight.chase")
def test_the_way_of_the_rulebook_takes_two_turns() -> None:
    # Out of reach, the knight moves beside the robber, is activated, and chases next turn.
    table = blue().robber(14).barbarians(landings=1).hand(0, grain=1)
    game = table.game()
    refused(game, cn.ChaseRobber(18), "ck.knight.chase")
    push(game, cn.MoveKnight(18, 30), cn.ActivateKnight(30))
    refused(game, cn.ChaseRobber(30), "ck.knight.action")
    push(game, cn.EndTurn())
    for _ in range(2):
        push(game, cn.RollThree(TRADE, 6, 6), cn.EndTurn())
    push(game, cn.RollThree(TRADE, 6, 6))
    allowed(game, cn.ChaseRobber(30))


@pytest.mark.rule("ck.knight.chase")
@pytest.mark.rule("ck.robber.sleeps")
def test_before_the_first_landing_no_knight_chases_the_robber() -> None:
    game = robber(9, landings=0).game()
    refused(game, cn.ChaseRobber(18), "ck.robber.sleeps")
    assert frame_name(game) == "MainTurn"
    assert road(23, 29) not in game.legal_actions()
