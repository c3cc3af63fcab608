"""The Deserter (ck.card.deserter): an opponent's knight goes over."""

from __future__ import annotations

import pytest

import catan_nb as cn
from tests.rules.cities_knights.tables import asked, knights, position, words
from tests.rules.play.hand_made import path, places, push, refused


def table() -> cn.Position:
    """Blue's road leads from V8 to V18, orange's from V40 to V24 and V53."""
    return (
        position()
        .settlement(0, 8)
        .road(0, *path(8, 13, 18))
        .settlement(1, 40)
        .road(1, *path(40, 35, 30, 24), *path(40, 45, 49, 53))
        .progress(0, "deserter")
        .turn(0, rolled=True)
    )


@pytest.mark.rule("ck.card.deserter")
def test_the_victim_chooses_the_knight_and_the_player_its_place() -> None:
    game = table().knight(1, 30, 2, active=True).knight(1, 45).game()
    push(game, cn.PlayDeserter(1))
    assert asked(game) == ("DeserterChoice", 1)
    assert places(game, cn.GiveUpKnight) == {30, 45}
    refused(game, cn.GiveUpKnight(8), "ck.card.deserter", "no own knight")
    said = words(game, cn.GiveUpKnight(30))
    assert said == [f"{game.names[1]}'s strong knight at V30 deserts."]
    assert (asked(game), knights(game, 1)) == (("DeserterPlace", 0), [(45, 1, False)])
    assert places(game, cn.PlaceKnight) == {13, 18}
    refused(game, cn.PlaceKnight(8), "ck.card.deserter", "occupied")
    refused(game, cn.PlaceKnight(24), "ck.card.deserter", "No own route")
    refused(game, cn.PlaceKnight(99), "ck.card.deserter", "no intersection")
    said = words(game, cn.PlaceKnight(18))
    assert said == [f"{game.names[0]} puts a strong knight at V18."]
    assert (asked(game), knights(game, 0)) == (("MainTurn", 0), [(18, 2, True)])
    refused(game, cn.MoveKnight(18, 13), "ck.knight.action", "in this turn")


@pytest.mark.rule("ck.card.deserter")
def test_a_single_knight_has_no_choice_and_a_passive_one_stays_passive() -> None:
    game = table().knight(1, 30).game()
    push(game, cn.PlayDeserter(1))
    assert (asked(game), knights(game, 1)) == (("DeserterPlace", 0), [])
    push(game, cn.PlaceKnight(13))
    assert knights(game, 0) == [(13, 1, False)]
    assert game.players[1].left["basic_knight"] == 2


@pytest.mark.rule("ck.card.deserter")
def test_a_mighty_knight_needs_no_fortress() -> None:
    game = table().improvements(1, politics=3).knight(1, 30, 3, active=True).game()
    push(game, cn.PlayDeserter(1), cn.PlaceKnight(13))
    assert knights(game, 0) == [(13, 3, True)]


@pytest.mark.rule("ck.card.deserter")
def test_without_a_piece_of_that_strength_a_basic_knight_goes_up() -> None:
    setting = table().road(0, *path(18, 23, 29)).knight(0, 13, 2).knight(0, 18, 2)
    game = setting.knight(1, 30, 2, active=True).game()
    push(game, cn.PlayDeserter(1), cn.PlaceKnight(29))
    assert knights(game, 0) == [(13, 2, False), (18, 2, False), (29, 1, True)]


@pytest.mark.rule("ck.card.deserter")
def test_without_a_piece_at_all_the_knight_is_only_removed() -> None:
    setting = table().road(0, *path(18, 23, 29)).knight(0, 13).knight(0, 18)
    basic = setting.knight(1, 30).game()
    push(basic, cn.PlayDeserter(1))
    assert (asked(basic), knights(basic, 1)) == (("MainTurn", 0), [])
    assert knights(basic, 0) == [(13, 1, False), (18, 1, False)]


@pytest.mark.rule("ck.card.deserter")
def test_no_higher_piece_takes_the_place_of_a_missing_one() -> None:
    setting = table().road(0, *path(18, 23, 29, 34)).knight(0, 13).knight(0, 18)
    game = setting.knight(0, 23, 2).knight(0, 29, 2).knight(1, 30, 2).game()
    push(game, cn.PlayDeserter(1))
    assert (asked(game), len(knights(game, 0))) == (("MainTurn", 0), 4)


@pytest.mark.rule("ck.card.deserter")
def test_a_single_place_is_taken_and_no_place_takes_nothing() -> None:
    game = table().knight(0, 13).knight(1, 30, 2).game()
    push(game, cn.PlayDeserter(1))
    assert (asked(game), knights(game, 0)) == (("MainTurn", 0), [(13, 1, False), (18, 2, False)])
    full = table().knight(0, 13).knight(0, 18, 2).knight(1, 30).game()
    push(full, cn.PlayDeserter(1))
    assert (asked(full), knights(full, 1)) == (("MainTurn", 0), [])
    assert len(knights(full, 0)) == 2


@pytest.mark.rule("ck.card.deserter")
def test_the_place_that_became_free_may_be_used() -> None:
    game = table().road(0, *path(18, 24)).knight(0, 13).knight(1, 24).knight(1, 30).game()
    push(game, cn.PlayDeserter(1), cn.GiveUpKnight(24))
    assert places(game, cn.PlaceKnight) == {18, 24}


@pytest.mark.rule("ck.card.deserter")
@pytest.mark.rule("base.longest_road")
def test_the_longest_road_follows_the_knight() -> None:
    # White's knight has cut blue's route of 5 at V23.
    setting = position().settlement(0, 8).road(0, *path(8, 13, 18, 23, 29, 34))
    setting.settlement(2, 17).road(2, *path(17, 23)).knight(2, 23).progress(0, "deserter")
    game = setting.knight(0, 34).turn(0, rolled=True).game()
    assert game.longest_route_holder is None
    push(game, cn.PlayDeserter(2))
    assert game.longest_route_holder == 0
    push(game, cn.PlaceKnight(13))
    assert game.longest_route_holder == 0  # one's own knight cuts nothing


@pytest.mark.rule("ck.card.deserter")
def test_a_deserter_needs_an_opponent_with_a_knight() -> None:
    game = table().knight(0, 13).knight(1, 30).game()
    refused(game, cn.PlayDeserter(2), "ck.card.deserter", "no knight")
    refused(game, cn.PlayDeserter(0), "ck.card.deserter", "Another player")
    refused(game, cn.PlayDeserter(-1), "ck.card.deserter", "Another player")
    assert game.legal(cn.PlayDeserter) == (cn.PlayDeserter(1),)
