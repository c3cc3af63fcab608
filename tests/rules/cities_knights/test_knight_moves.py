"""What active knights do: move, displace, chase the robber (ck.knight.action … chase)."""

from __future__ import annotations

import pytest

import catan_nb as cn
from tests.rules.cities_knights.tables import TRADE, asked, knights, position, told
from tests.rules.hand_made import allowed, frame_name, hand, path, places, push, refused, road


def moves(game: cn.Game, knight: int) -> set[int]:
    """Return where a knight may move."""
    return {action.to for action in game.legal(cn.MoveKnight) if action.knight == knight}


def targets(game: cn.Game, knight: int) -> set[int]:
    """Return what a knight may displace."""
    return {action.to for action in game.legal(cn.DisplaceKnight) if action.knight == knight}


def blue(strength: int = 1, active: bool = True) -> cn.Position:
    """Roads V8-V13-V18-V24-V30 and V18-V23 with a knight at V18; a road apart at V40-V45."""
    table = position().settlement(0, 8).road(0, *path(8, 13, 18, 24, 30), *path(18, 23))
    table.settlement(0, 40).road(0, *path(40, 45))
    return table.knight(0, 18, strength, active=active).turn(0, rolled=True)


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


# ---- displacing ------------------------------------------------------------------------


@pytest.mark.rule("ck.knight.displace")
@pytest.mark.parametrize("mine", [1, 2, 3])
@pytest.mark.parametrize("theirs", [1, 2, 3])
def test_only_weaker_knights_are_displaced(mine: int, theirs: int) -> None:
    table = blue(mine).road(1, *path(24, 19)).knight(1, 24, theirs)
    game = table.game()
    if mine > theirs:
        allowed(game, cn.DisplaceKnight(18, 24))
    else:
        refused(game, cn.DisplaceKnight(18, 24), "ck.knight.displace", "weaker")


@pytest.mark.rule("ck.knight.displace")
def test_nothing_else_is_displaced() -> None:
    table = blue(3).knight(0, 13).settlement(1, 30).road(1, *path(45, 41)).knight(1, 41)
    game = table.game()
    assert targets(game, 18) == set()
    refused(game, cn.DisplaceKnight(18, 13), "ck.knight.displace", "own")
    refused(game, cn.DisplaceKnight(18, 18), "ck.knight.displace", "own")
    refused(game, cn.DisplaceKnight(18, 24), "ck.knight.displace", "no knight")
    refused(game, cn.DisplaceKnight(18, 30), "ck.knight.displace", "no knight")
    refused(game, cn.DisplaceKnight(18, -1), "ck.knight.displace", "no knight")
    refused(game, cn.DisplaceKnight(18, 54), "ck.knight.displace", "no knight")
    refused(game, cn.DisplaceKnight(18, 41), "ck.knight.move", "No own route")
    refused(game, cn.DisplaceKnight(24, 41), "ck.knight.displace", "no own knight")


@pytest.mark.rule("ck.knight.displace")
def test_a_knight_behind_another_is_not_displaced() -> None:
    table = blue(3).road(1, *path(24, 19)).knight(1, 24).road(2, *path(30, 36)).knight(2, 30)
    game = table.game()
    assert targets(game, 18) == {24}
    refused(game, cn.DisplaceKnight(18, 30), "ck.knight.move", "without passing")


def orange(state: bool = False) -> cn.Position:
    """Orange's knight at V24, with roads V24-V19-V14 and V24-V30-V36; one at V45-V49 apart.

    As in the rulebook's picture: blue may take V24, and orange goes to one of four places.
    """
    table = position().settlement(0, 8).road(0, *path(8, 13, 18, 24)).knight(0, 18, 2, active=True)
    table.settlement(1, 49).road(1, *path(24, 19, 14), *path(24, 30, 36), *path(45, 49))
    return table.knight(1, 24, active=state).turn(0, rolled=True)


@pytest.mark.rule("ck.knight.displace")
@pytest.mark.parametrize("state", [False, True])
def test_the_owner_moves_the_displaced_knight_and_it_keeps_its_state(state: bool) -> None:
    game = push(orange(state).game(), cn.DisplaceKnight(18, 24))
    assert asked(game) == ("DisplacedKnight", 1)
    assert knights(game, 0) == [(24, 2, False)]  # the attacker has become passive
    assert places(game, cn.Retreat) == {19, 14, 30, 36}
    refused(game, cn.Retreat(24), "ck.knight.displace", "occupied")
    refused(game, cn.Retreat(45), "ck.knight.displace", "No own route")  # own, but apart
    refused(game, cn.Retreat(18), "ck.knight.displace", "No own route")  # blue's roads
    refused(game, cn.Retreat(49), "ck.knight.displace", "occupied")
    refused(game, cn.Retreat(-1), "ck.knight.displace", "no intersection")
    refused(game, cn.Retreat(54), "ck.knight.displace", "no intersection")
    refused(game, cn.EndTurn(), "ck.knight.displace", "Orange")
    refused(game, cn.Decline(), "ck.knight.displace")
    with pytest.raises(cn.IllegalAction):  # the question is orange's
        game.push(cn.Retreat(19), 0)
    push(game, cn.Retreat(36))
    assert knights(game, 1) == [(36, 1, state)]
    assert asked(game) == ("MainTurn", 0)


@pytest.mark.rule("ck.knight.displace")
def test_a_displaced_knight_passes_nobody() -> None:
    # White stands at V19, blue's settlement at V36: of the refuges only V30 is left.
    table = orange().road(2, *path(19, 25)).knight(2, 19)
    game = push(table.game(), cn.DisplaceKnight(18, 24))
    assert places(game, cn.Retreat) == {30, 36}
    table.settlement(2, 30)
    game = table.game()
    push(game, cn.DisplaceKnight(18, 24))
    assert (asked(game), knights(game, 1)) == (("MainTurn", 0), [])


@pytest.mark.rule("ck.knight.displace")
def test_a_displaced_knight_does_not_pass_the_one_that_drove_it_away() -> None:
    # From V24 both ways are open; the knight starts where the attacker stands now.
    game = push(orange().game(), cn.DisplaceKnight(18, 24))
    push(game, cn.Retreat(30))
    table = orange().turn(1, rolled=True)
    assert moves(table.knight(1, 30, active=True).game(), 30) == {36, 19, 14}
    blocked = position().road(1, *path(24, 19), *path(24, 30)).knight(1, 19, active=True)
    blocked.road(0, *path(18, 24)).knight(0, 24).turn(1, rolled=True)
    assert moves(blocked.game(), 19) == set()


@pytest.mark.rule("ck.knight.displace")
def test_a_displaced_knight_passes_its_own_people() -> None:
    table = orange().settlement(1, 19).knight(1, 30)
    game = push(table.game(), cn.DisplaceKnight(18, 24))
    assert places(game, cn.Retreat) == {14, 36}


@pytest.mark.rule("ck.knight.displace")
def test_a_single_refuge_is_taken_without_a_question() -> None:
    table = position().settlement(0, 8).road(0, *path(8, 13, 18, 24)).knight(0, 18, 2, active=True)
    table.road(1, *path(24, 19)).knight(1, 24, active=True).turn(0, rolled=True)
    game = push(table.game(), cn.DisplaceKnight(18, 24))
    assert asked(game) == ("MainTurn", 0)
    assert knights(game, 1) == [(19, 1, True)]


@pytest.mark.rule("ck.knight.displace")
def test_a_displaced_knight_without_a_refuge_leaves_the_board() -> None:
    table = position().settlement(0, 8).road(0, *path(8, 13, 18, 24)).knight(0, 18, 3, active=True)
    table.settlement(1, 19).road(1, *path(24, 19)).knight(1, 24, 2, active=True)
    game = table.turn(0, rolled=True).game()
    assert "KnightLost" in told(game, cn.DisplaceKnight(18, 24))
    assert (knights(game, 1), game.players[1].left["strong_knight"]) == ([], 2)
    assert asked(game) == ("MainTurn", 0)
    assert game.defence == 0


@pytest.mark.rule("ck.knight.displace")
def test_the_place_that_the_attacker_leaves_can_be_a_refuge() -> None:
    table = position().settlement(0, 8).road(0, *path(8, 13, 18), *path(18, 24))
    table.road(1, *path(24, 30)).settlement(1, 30).knight(1, 24)
    # Orange's only other road leads from V24 over V19 and round to V13 … to the attacker's place.
    table.road(1, *path(24, 19, 14, 9, 13)).knight(0, 13, 2, active=True)
    game = push(table.turn(0, rolled=True).game(), cn.DisplaceKnight(13, 24))
    assert places(game, cn.Retreat) == {19, 14, 9, 13}


def two_breaks() -> cn.Position:
    """Blue's and white's routes of five, and orange's of six, which a knight breaks at V29.

    Blue has the longest road. Orange's route can be broken at V35 as well.
    """
    table = position().settlement(0, 18).road(0, *path(29, 23, 18, 24, 30, 35))
    table.settlement(1, 44).road(1, *path(44, 40, 35, 29, 34, 28, 22))
    table.settlement(2, 53).road(2, *path(53, 50, 46, 42, 37, 31))
    return table.knight(0, 29, 2, active=True).longest_road(0).turn(0, rolled=True)


@pytest.mark.rule("ck.knight.move")
@pytest.mark.rule("base.longest_road.tie")
def test_a_route_is_not_whole_while_its_breaker_moves_to_another_place() -> None:
    game = two_breaks().game()
    assert [player.route_length for player in game.players] == [5, 3, 5]
    assert told(game, cn.MoveKnight(29, 35)) == ["KnightMoved"]
    assert [player.route_length for player in game.players] == [5, 4, 5]
    assert game.longest_route_holder == 0  # though white's route is as long


@pytest.mark.rule("ck.knight.displace")
@pytest.mark.rule("base.longest_road.tie")
def test_a_route_is_not_whole_while_its_breaker_displaces_another_knight() -> None:
    game = two_breaks().knight(1, 35).game()
    events = told(game, cn.DisplaceKnight(29, 35))
    assert events == ["KnightDisplaced", "KnightMoved"]
    assert (asked(game), game.longest_route_holder) == (("DisplacedKnight", 1), 0)
    push(game, cn.Retreat(29))
    assert game.longest_route_holder == 0


@pytest.mark.rule("ck.knight.displace")
@pytest.mark.rule("base.longest_road")
def test_displacing_the_knight_that_broke_it_makes_a_route_whole() -> None:
    table = position().settlement(0, 8).road(0, *path(8, 13, 18, 24, 30), *path(8, 4))
    table.knight(0, 18, 2, active=True).road(1, *path(24, 19)).knight(1, 24)
    game = table.turn(0, rolled=True).game()
    assert (game.longest_route_holder, game.players[0].route_length) == (None, 4)
    push(game, cn.DisplaceKnight(18, 24))
    assert (game.longest_route_holder, game.players[0].route_length) == (0, 5)


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


@pytest.mark.rule("ck.knight.displace")
@pytest.mark.rule("base.longest_road")
@pytest.mark.parametrize(("refuge", "holder"), [(24, 2), (19, 0)])
def test_a_title_waits_until_the_displaced_knight_has_found_its_place(
    refuge: int, holder: int
) -> None:
    table = position(3).city(0, 17).road(0, *path(17, 12, 8, 13, 18, 24, 30))
    table.knight(0, 12, 2, active=True).city(1, 14).road(1, *path(13, 9, 14, 19, 24)).knight(1, 13)
    table.city(2, 33).road(2, *path(28, 33, 38, 43, 47, 51))
    game = table.turn(0, rolled=True).game()
    assert game.longest_route_holder == 2  # five roads; the knight cuts the six
    push(game, cn.DisplaceKnight(12, 13))
    assert (asked(game), game.longest_route_holder) == (("DisplacedKnight", 1), 2)
    push(game, cn.Retreat(refuge))  # V24 cuts them again, to five against five
    assert game.longest_route_holder == holder
