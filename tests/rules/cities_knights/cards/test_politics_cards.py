"""The blue progress cards (ck.card.*): what all share, and those that are played on the board."""

from __future__ import annotations

from fractions import Fraction

import pytest

import catan_nb as cn
from catan_nb.kernel.action import Action
from tests.rules.cities_knights.tables import asked, cards, knights, position
from tests.rules.play.hand_made import (
    BEGINNER,
    GRAIN,
    ORE,
    WOOL,
    allowed,
    frame_name,
    hand,
    path,
    places,
    push,
    refused,
    road,
)


def edge(one: int, two: int) -> int:
    return BEGINNER.topology.edge_between(one, two)


@pytest.mark.rule("ck.progress.play")
@pytest.mark.parametrize(
    ("card", "play"),
    [
        ("bishop", cn.PlayBishop(3)),
        ("diplomat", cn.PlayDiplomat(edge(36, 41))),
        ("warlord", cn.PlayWarlord()),
        ("wedding", cn.PlayWedding()),
        ("intrigue", cn.PlayIntrigue(18)),
        ("saboteur", cn.PlaySaboteur()),
        ("spy", cn.PlaySpy(1)),
        ("deserter", cn.PlayDeserter(1)),
    ],
)
def test_a_card_is_played_once_and_goes_under_its_stack(card: str, play: Action) -> None:
    table = position().settlement(0, 8).road(0, *path(8, 13, 18)).knight(0, 13)
    table.city(1, 36).road(1, *path(36, 30, 24, 18), *path(36, 41)).knight(1, 18)
    table.hand(1, wool=2, ore=2).progress(1, "merchant").barbarians(landings=1)
    table.turn(0, rolled=True)
    refused(table.game(), play, "ck.progress.play", f"no {card} card")
    game = table.progress(0, card).game()
    before = game.progress_left["politics"]
    allowed(game, play)
    push(game, play)
    assert card not in cards(game, 0)
    assert game.progress_left["politics"] == before + 1


# ---- bishop ----------------------------------------------------------------------------


@pytest.mark.rule("ck.card.bishop")
def test_a_bishop_robs_everybody_at_the_new_hex_of_one_card() -> None:
    # At H4: two buildings of red, one of orange.
    table = position(4).settlement(0, 40).settlement(3, 8, 18).city(1, 17).hand(2, wool=3)
    table.hand(3, ore=3, wool=1).hand(1, grain=2).progress(0, "bishop").barbarians(landings=1)
    game = table.turn(0, rolled=True).game()
    push(game, cn.PlayBishop(4))
    assert game.robber == 4
    assert (frame_name(game), game.actor, game.frame.victim) == ("StealCard", cn.CHANCE, 1)
    push(game, cn.Steal(GRAIN))
    assert (frame_name(game), game.frame.victim) == ("StealCard", 3)
    assert game.outcomes().probability(cn.Steal(ORE)) == Fraction(3, 4)
    push(game, cn.Steal(ORE))
    assert asked(game) == ("MainTurn", 0)
    assert hand(game, 0) == {"ore": 1, "grain": 1}
    assert [game.players[seat].hand_size for seat in (1, 2, 3)] == [1, 3, 3]


@pytest.mark.rule("ck.card.bishop")
def test_a_bishop_passes_empty_hands_by() -> None:
    table = position().settlement(1, 8).settlement(2, 18).hand(2, wool=1).progress(0, "bishop")
    game = table.barbarians(landings=1).turn(0, rolled=True).game()
    push(game, cn.PlayBishop(4), cn.Steal(WOOL))
    assert (asked(game), hand(game, 0)) == (("MainTurn", 0), {"wool": 1})


@pytest.mark.rule("ck.card.bishop")
def test_a_bishop_may_find_nobody() -> None:
    table = position().settlement(0, 40).settlement(1, 8).hand(1, ore=3).progress(0, "bishop")
    game = table.barbarians(landings=1).robber(4).turn(0, rolled=True).game()
    push(game, cn.PlayBishop(9))  # the desert
    assert (asked(game), game.robber, hand(game, 0)) == (("MainTurn", 0), 9, {})


@pytest.mark.rule("ck.card.bishop")
def test_a_bishop_moves_the_robber_by_its_own_rules() -> None:
    table = position().settlement(1, 8).progress(0, "bishop").robber(4).turn(0, rolled=True)
    game = table.barbarians(landings=1).game()
    refused(game, cn.PlayBishop(4), "base.robber.move", "already")
    refused(game, cn.PlayBishop(19), "base.robber.move", "no hex")
    assert {action.hex for action in game.legal(cn.PlayBishop)} == set(range(19)) - {4}


@pytest.mark.rule("ck.card.bishop")
@pytest.mark.rule("ck.robber.sleeps")
def test_a_bishop_does_not_wake_the_robber() -> None:
    game = position().settlement(1, 8).progress(0, "bishop").turn(0, rolled=True).game()
    refused(game, cn.PlayBishop(4), "ck.robber.sleeps", "landed")
    assert game.availability(cn.PlayBishop).rule == "ck.robber.sleeps"


# ---- diplomat --------------------------------------------------------------------------


@pytest.mark.rule("ck.card.diplomat")
def test_a_diplomat_removes_an_opponents_road_at_an_open_end() -> None:
    table = position().settlement(0, 8).settlement(1, 40).road(1, *path(40, 45, 49, 53))
    game = table.progress(0, "diplomat").turn(0, rolled=True).game()
    refused(game, cn.PlayDiplomat(edge(40, 45)), "ck.card.diplomat", "no open end")
    refused(game, cn.PlayDiplomat(edge(45, 49)), "ck.card.diplomat", "no open end")
    refused(game, cn.PlayDiplomat(edge(8, 13)), "ck.card.diplomat", "no road")
    refused(game, cn.PlayDiplomat(-1), "ck.card.diplomat", "no road")
    refused(game, cn.PlayDiplomat(99), "ck.card.diplomat", "no road")
    assert {a.edge for a in game.legal(cn.PlayDiplomat)} == {edge(49, 53)}
    push(game, cn.PlayDiplomat(edge(49, 53)))
    assert set(game.players[1].roads) == set(path(40, 45, 49))
    assert game.players[1].left["road"] == 13
    assert asked(game) == ("MainTurn", 0)  # nothing is built for it


@pytest.mark.rule("ck.card.diplomat")
def test_an_end_is_closed_by_a_piece_of_the_same_player_only() -> None:
    table = position().settlement(0, 8).progress(0, "diplomat").turn(0, rolled=True)
    # Roads of orange that end at an own city, an own knight, white's building, white's knight.
    table.settlement(1, 40).city(1, 53).road(1, *path(40, 45), *path(45, 49, 53))
    table.road(1, *path(40, 35, 30)).knight(1, 30)
    table.settlement(1, 17).settlement(2, 28).road(1, *path(17, 22, 28))
    table.road(1, *path(17, 12)).road(2, *path(12, 7)).knight(2, 12)
    game = table.game()
    open_ends = {edge(22, 28), edge(12, 17), edge(7, 12)}
    assert {a.edge for a in game.legal(cn.PlayDiplomat)} == open_ends
    refused(game, cn.PlayDiplomat(edge(30, 35)), "ck.card.diplomat", "knight")


@pytest.mark.rule("ck.card.diplomat")
def test_an_own_road_may_be_placed_again_elsewhere() -> None:
    table = position().settlement(0, 8).road(0, *path(8, 13, 18)).progress(0, "diplomat")
    game = table.turn(0, rolled=True).game()
    push(game, cn.PlayDiplomat(edge(13, 18)))
    assert asked(game) == ("RebuildRoad", 0)
    assert road(13, 18) not in game.legal_actions()
    refused(game, road(13, 18), "ck.card.diplomat", "cannot go back")
    refused(game, road(40, 45), "base.build.road", "no road or building")
    push(game, road(9, 13))
    assert set(game.players[0].roads) == set(path(8, 13, 9))
    assert (asked(game), hand(game, 0)) == (("MainTurn", 0), {})


@pytest.mark.rule("ck.card.diplomat")
def test_an_own_road_may_stay_away() -> None:
    table = position().settlement(0, 8).road(0, *path(8, 13, 18)).progress(0, "diplomat")
    game = table.turn(0, rolled=True).game()
    push(game, cn.PlayDiplomat(edge(13, 18)), cn.Decline())
    assert game.players[0].roads == path(8, 13)
    assert game.players[0].left["road"] == 14
    assert asked(game) == ("MainTurn", 0)


@pytest.mark.rule("ck.card.diplomat")
def test_where_no_other_path_is_left_nothing_is_asked() -> None:
    # Blue's only road leads from a corner of the island; the other path there is orange's.
    table = position().settlement(0, 3).road(0, *path(3, 0)).road(1, *path(3, 7))
    game = table.progress(0, "diplomat").turn(0, rolled=True).game()
    push(game, cn.PlayDiplomat(edge(0, 3)))
    assert (asked(game), game.players[0].roads) == (("MainTurn", 0), ())


@pytest.mark.rule("ck.card.diplomat")
@pytest.mark.rule("base.longest_road")
def test_a_diplomat_can_cost_the_longest_road() -> None:
    table = position().settlement(0, 8).settlement(1, 40).progress(0, "diplomat")
    game = table.road(1, *path(40, 45, 49, 53, 50, 46)).turn(0, rolled=True).game()
    assert game.longest_route_holder == 1
    push(game, cn.PlayDiplomat(edge(46, 50)))
    assert (game.longest_route_holder, game.points(1)) == (None, 1)


@pytest.mark.rule("ck.card.diplomat")
def test_a_diplomat_needs_an_open_road() -> None:
    table = position().settlement(0, 8).city(0, 18).road(0, *path(8, 13, 18))
    game = table.progress(0, "diplomat").turn(0, rolled=True).game()
    assert game.availability(cn.PlayDiplomat).rule == "ck.card.diplomat"


# ---- warlord ---------------------------------------------------------------------------


@pytest.mark.rule("ck.card.warlord")
def test_a_warlord_wakes_all_own_knights() -> None:
    table = position().settlement(0, 8).road(0, *path(8, 13, 18, 24)).settlement(1, 40)
    table.knight(0, 13).knight(0, 18, 2).knight(0, 24, active=True)
    table.road(1, *path(40, 45)).knight(1, 45).road(0, *path(24, 30)).progress(0, "warlord")
    game = table.turn(0, rolled=True).game()
    push(game, cn.PlayWarlord())
    assert knights(game, 0) == [(13, 1, True), (18, 2, True), (24, 1, True)]
    assert knights(game, 1) == [(45, 1, False)]
    assert (game.players[0].strength, hand(game, 0)) == (4, {})
    assert {a.knight for a in game.legal(cn.MoveKnight)} == {24}  # the others were just woken
    refused(game, cn.MoveKnight(18, 30), "ck.knight.action", "activated in this turn")


@pytest.mark.rule("ck.card.warlord")
def test_a_warlord_needs_a_passive_knight() -> None:
    table = position().settlement(0, 8).road(0, *path(8, 13)).progress(0, "warlord")
    table.turn(0, rolled=True)
    refused(table.game(), cn.PlayWarlord(), "ck.card.warlord", "no own passive knight")
    refused(table.knight(0, 13, active=True).game(), cn.PlayWarlord(), "ck.card.warlord")


# ---- intrigue --------------------------------------------------------------------------


@pytest.mark.rule("ck.card.intrigue")
def test_an_intrigue_displaces_a_knight_at_an_own_road() -> None:
    # Orange's mighty knight stands at V18; its road leads to V24 and on to V30.
    table = position().settlement(0, 8).road(0, *path(8, 13, 18)).settlement(1, 40)
    table.road(1, *path(40, 35, 30, 24, 18)).knight(1, 18, 3, active=True)
    table.improvements(1, politics=3).progress(0, "intrigue")
    game = table.turn(0, rolled=True).game()
    assert places(game, cn.PlayIntrigue) == {18}
    push(game, cn.PlayIntrigue(18))
    assert asked(game) == ("DisplacedKnight", 1)
    assert places(game, cn.Retreat) == {24, 30, 35}
    push(game, cn.Retreat(30))
    assert knights(game, 1) == [(30, 3, True)]
    assert asked(game) == ("MainTurn", 0)


@pytest.mark.rule("ck.card.intrigue")
def test_a_knight_without_a_refuge_leaves_the_board() -> None:
    table = position().settlement(0, 8).road(0, *path(8, 13, 18)).settlement(1, 24)
    table.road(1, *path(24, 18)).knight(1, 18).progress(0, "intrigue")
    game = table.turn(0, rolled=True).game()
    push(game, cn.PlayIntrigue(18))
    assert (knights(game, 1), asked(game)) == ([], ("MainTurn", 0))
    assert game.players[1].left["basic_knight"] == 2


@pytest.mark.rule("ck.card.intrigue")
def test_the_place_is_free_for_a_new_knight() -> None:
    table = position().settlement(0, 8).road(0, *path(8, 13, 18)).settlement(1, 24)
    table.road(1, *path(24, 18)).knight(1, 18).progress(0, "intrigue")
    game = table.hand(0, ore=1, wool=1).turn(0, rolled=True).game()
    push(game, cn.PlayIntrigue(18), cn.BuildKnight(18))
    assert knights(game, 0) == [(18, 1, False)]


@pytest.mark.rule("ck.card.intrigue")
def test_an_intrigue_needs_an_opponents_knight_at_an_own_road() -> None:
    table = position().settlement(0, 8).road(0, *path(8, 13, 18)).knight(0, 13)
    table.settlement(1, 40).road(1, *path(40, 45)).knight(1, 45).progress(0, "intrigue")
    game = table.turn(0, rolled=True).game()
    refused(game, cn.PlayIntrigue(13), "ck.card.intrigue", "No opponent's knight")
    refused(game, cn.PlayIntrigue(18), "ck.card.intrigue", "No opponent's knight")
    refused(game, cn.PlayIntrigue(-1), "ck.card.intrigue", "No opponent's knight")
    refused(game, cn.PlayIntrigue(45), "ck.card.intrigue", "No own route")
    assert game.availability(cn.PlayIntrigue).rule == "ck.card.intrigue"
