"""Knights that drive others away, and the routes that this breaks or mends (ck.knight.displace)."""

from __future__ import annotations

import pytest

import catan_nb as cn
from tests.rules.cities_knights.tables import asked, blue, knights, moves, position, told
from tests.rules.play.hand_made import allowed, path, places, push, refused


def targets(game: cn.Game, knight: int) -> set[int]:
    """Return what a knight may displace."""
    return {action.to for action in game.legal(cn.DisplaceKnight) if action.knight == knight}


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
