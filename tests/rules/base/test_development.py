"""Development cards (base.dev.*); what knights bring is in `test_largest_army`."""

from __future__ import annotations

from fractions import Fraction

import pytest

import catan_nb as cn
from tests.conformance.oracle import DECKS
from tests.rules.play.hand_made import (
    CARD,
    allowed,
    frame_name,
    hand,
    path,
    places,
    position,
    push,
    refused,
    road,
    round_trip,
)

ANY_PLAYS = {
    "knight": cn.PlayKnight(),
    "road_building": cn.PlayRoadBuilding(),
    "invention": cn.PlayInvention(cn.Cards(ore=2)),
    "monopoly": cn.PlayMonopoly(2),
}


# ---- buying ----------------------------------------------------------------------------


@pytest.mark.rule("base.dev.deck")
def test_the_deck_has_what_is_in_the_box_and_the_odds_are_exact() -> None:
    game = position().hand(0, CARD).turn(0, rolled=True).game()
    size = sum(DECKS[False].values())
    assert game.deck_size == size
    push(game, cn.BuyDevelopmentCard())
    assert (game.actor, frame_name(game)) == (cn.CHANCE, "DrawCard")
    odds = game.outcomes()
    assert dict(odds) == {cn.DrawDevelopment(name): n for name, n in DECKS[False].items()}
    assert odds.probability(cn.DrawDevelopment("knight")) == Fraction(14, size)
    push(game, cn.DrawDevelopment("monopoly"))
    assert game.deck["monopoly"] == 1
    assert game.players[0].development["monopoly"] == 1
    assert (hand(game, 0), game.deck_size) == ({}, size - 1)


@pytest.mark.rule("base.dev.deck")
def test_a_sold_out_deck_sells_nothing() -> None:
    game = position().hand(0, ore=2, wool=2, grain=2).deck(knight=1).turn(0, rolled=True).game()
    push(game, cn.BuyDevelopmentCard())
    refused(
        game, cn.DrawDevelopment("monopoly"), "base.dev.deck", "No monopoly is left in the deck."
    )
    assert game.legal_actions() == (cn.DrawDevelopment("knight"),)
    push(game, cn.DrawDevelopment("knight"))
    refused(game, cn.BuyDevelopmentCard(), "base.dev.deck", "sold")
    assert game.availability(cn.BuyDevelopmentCard).rule == "base.dev.deck"


@pytest.mark.rule("base.dev.deck")
def test_played_cards_do_not_come_back() -> None:
    game = position().development(0, monopoly=2).deck(knight=2).turn(0, rolled=True).game()
    push(game, cn.PlayMonopoly(0))
    assert game.deck == {**dict.fromkeys(DECKS[False], 0), "knight": 2}
    assert game.players[0].development_size == 1


# ---- when a card may be played ---------------------------------------------------------


@pytest.mark.rule("base.dev.play")
@pytest.mark.parametrize("card", ANY_PLAYS)
@pytest.mark.parametrize("rolled", [False, True])
def test_any_card_may_be_played_before_and_after_the_roll(card: str, rolled: bool) -> None:
    game = position().settlement(0, 8).development(0, **{card: 1}).turn(0, rolled=rolled).game()
    allowed(game, ANY_PLAYS[card])
    assert game.players[0].playable == (card,)
    assert game.players[1].playable == ()
    push(game, ANY_PLAYS[card])
    assert game.players[0].development_size == 0


@pytest.mark.rule("base.dev.play")
@pytest.mark.parametrize("card", ANY_PLAYS)
def test_a_card_one_does_not_have_cannot_be_played(card: str) -> None:
    others = {name: 1 for name in ANY_PLAYS if name != card}
    game = position().settlement(0, 8).development(0, **others).turn(0, rolled=True).game()
    refused(game, ANY_PLAYS[card], "base.dev.play", f"no {card.replace('_', ' ')} card")


@pytest.mark.rule("base.dev.play")
@pytest.mark.parametrize("card", ANY_PLAYS)
def test_a_card_bought_in_this_turn_waits(card: str) -> None:
    game = position().settlement(0, 8).hand(0, CARD).turn(0, rolled=True).game()
    push(game, cn.BuyDevelopmentCard(), cn.DrawDevelopment(card))
    refused(game, ANY_PLAYS[card], "base.dev.play", "bought in this turn")
    assert game.players[0].playable == ()
    assert game.players[0].fresh[card] == 1
    round_trip(game)
    allowed(game, ANY_PLAYS[card])
    assert game.players[0].fresh[card] == 0


@pytest.mark.rule("base.dev.play")
def test_an_older_card_of_the_same_kind_may_be_played() -> None:
    game = position().hand(0, CARD).development(0, monopoly=1).turn(0, rolled=True).game()
    push(game, cn.BuyDevelopmentCard(), cn.DrawDevelopment("monopoly"))
    allowed(game, cn.PlayMonopoly(0))
    push(game, cn.PlayMonopoly(0))
    assert game.players[0].development["monopoly"] == 1
    round_trip(game)
    allowed(game, cn.PlayMonopoly(0))


@pytest.mark.rule("base.dev.play")
def test_one_card_a_turn_the_one_before_the_roll_included() -> None:
    game = position().settlement(0, 8).development(0, knight=2, invention=1).turn(0).game()
    push(game, cn.PlayKnight(), cn.MoveRobber(4))
    refused(game, cn.PlayKnight(), "base.dev.play", "Only one")
    push(game, cn.Roll(1, 1))
    for action in (cn.PlayKnight(), cn.PlayInvention(cn.Cards(ore=2))):
        refused(game, action, "base.dev.play", "Only one")
    assert game.players[0].playable == ()
    round_trip(game)
    allowed(game, cn.PlayKnight())


@pytest.mark.rule("base.dev.play")
def test_every_turn_has_its_own_card() -> None:
    game = position().development(0, knight=1).development(1, knight=1).turn(0).game()
    push(game, cn.PlayKnight(), cn.MoveRobber(4), cn.Roll(1, 1), cn.EndTurn())
    allowed(game, cn.PlayKnight())


@pytest.mark.rule("base.dev.play")
def test_nobody_plays_cards_on_anothers_turn() -> None:
    game = position().development(1, knight=1).turn(0, rolled=True).game()
    refused(game, cn.PlayKnight(), "base.dev.play", "no knight")
    with pytest.raises(cn.IllegalAction, match="not yours to decide"):
        game.push(cn.PlayKnight(), seat=1)


@pytest.mark.rule("base.dev.play")
def test_only_knights_before_the_roll_is_an_option() -> None:
    game = (
        position(only_knight_before_roll=True)
        .settlement(0, 8)
        .development(0, knight=1, road_building=1, invention=1, monopoly=1)
        .turn(0)
        .game()
    )
    for card in ("road_building", "invention", "monopoly"):
        refused(game, ANY_PLAYS[card], "base.dev.play", "before the roll")
    assert game.players[0].playable == ("knight",)
    allowed(game, cn.PlayKnight())
    push(game, cn.Roll(1, 1))
    for action in ANY_PLAYS.values():
        allowed(game, action)


@pytest.mark.rule("base.dev.play")
def test_no_card_is_played_in_the_middle_of_something_else() -> None:
    game = position().development(0, knight=2, invention=1).turn(0).game()
    push(game, cn.Roll(3, 4))
    refused(game, cn.PlayKnight(), "base.robber.move", "must move the robber")


# ---- road building ---------------------------------------------------------------------


@pytest.mark.rule("base.dev.road_building")
def test_two_roads_for_nothing_by_the_rules() -> None:
    game = position().settlement(0, 8).development(0, road_building=1).turn(0).game()
    push(game, cn.PlayRoadBuilding())
    assert (frame_name(game), game.frame.left) == ("FreeRoads", 2)
    assert places(game, cn.BuildRoad) == {path(8, n)[0] for n in (4, 12, 13)}
    refused(game, road(13, 18), "base.build.road")
    refused(game, cn.RollDice(), "base.dev.road_building", "free road")
    push(game, road(8, 13))
    assert game.frame.left == 1
    push(game, road(13, 18))
    assert frame_name(game) == "BeforeRoll"
    assert len(game.players[0].roads) == 2


@pytest.mark.rule("base.dev.road_building")
def test_only_one_road_where_one_piece_is_left() -> None:
    west = (4, 0, 3, 7, 11, 16, 21, 27, 33, 38, 43, 47, 51, 48, 52)
    game = (
        position()
        .settlement(0, 4)
        .road(0, *path(*west))
        .development(0, road_building=1)
        .turn(0, rolled=True)
        .game()
    )
    assert game.players[0].left["road"] == 1
    push(game, cn.PlayRoadBuilding(), road(4, 8))
    assert (frame_name(game), game.players[0].left["road"]) == ("MainTurn", 0)


@pytest.mark.rule("base.dev.road_building")
def test_only_one_road_where_one_place_is_left() -> None:
    # An opponent's settlement ends the road in one direction, roads in the other.
    game = (
        position()
        .settlement(0, 0)
        .road(0, *path(7, 3, 0))
        .settlement(1, 7)
        .road(1, *path(4, 8), *path(4, 1))
        .development(0, road_building=1)
        .turn(0, rolled=True)
        .game()
    )
    push(game, cn.PlayRoadBuilding())
    assert places(game, cn.BuildRoad) == {path(0, 4)[0]}
    push(game, road(0, 4))
    assert frame_name(game) == "MainTurn"


@pytest.mark.rule("base.dev.road_building")
def test_it_cannot_be_played_without_a_piece_or_a_place() -> None:
    ring = (0, 4, 1, 5, 2, 6, 10, 15, 20, 26, 32, 37, 42, 46, 50, 53)
    table = position().road(0, *path(*ring)).development(0, road_building=1)
    game = table.turn(0, rolled=True).game()
    refused(game, cn.PlayRoadBuilding(), "base.dev.road_building", "15 roads")
    closed = (
        position()
        .settlement(0, 0)
        .road(1, *path(3, 0, 4))
        .development(0, road_building=1)
        .turn(0, rolled=True)
        .game()
    )
    refused(closed, cn.PlayRoadBuilding(), "base.dev.road_building", "no path left")
    assert closed.players[0].playable == ()


# ---- invention -------------------------------------------------------------------------


@pytest.mark.rule("base.dev.invention")
def test_any_two_cards_from_the_bank() -> None:
    game = position().development(0, invention=1).turn(0, rolled=True).game()
    assert len(game.legal(cn.PlayInvention)) == 15
    refused(game, cn.PlayInvention(cn.Cards(ore=1)), "base.dev.invention", "2 resource cards")
    refused(game, cn.PlayInvention(cn.Cards(ore=3)), "base.dev.invention")
    refused(game, cn.PlayInvention(cn.Cards()), "base.dev.invention")
    refused(game, cn.PlayInvention(cn.Cards(coin=2)), "base.dev.invention")
    push(game, cn.PlayInvention(cn.Cards(ore=1, wool=1)))
    assert hand(game, 0) == {"ore": 1, "wool": 1}
    assert (game.bank["ore"], game.bank["wool"]) == (18, 18)


@pytest.mark.rule("base.dev.invention")
def test_the_cards_may_be_used_at_once() -> None:
    game = position().settlement(0, 8).development(0, invention=1).turn(0, rolled=True).game()
    push(game, cn.PlayInvention(cn.Cards(brick=1, lumber=1)), road(8, 13))
    assert hand(game, 0) == {}


@pytest.mark.rule("base.dev.invention")
def test_a_short_bank_gives_what_it_has() -> None:
    game = position().development(0, invention=1).bank(ore=1, wool=2).turn(0, rolled=True).game()
    assert {str(action.cards) for action in game.legal(cn.PlayInvention)} == {
        "1 ore, 1 wool",
        "2 wool",
    }
    refused(game, cn.PlayInvention(cn.Cards(ore=2)), "base.dev.invention", "only 1 ore")
    one = position().development(0, invention=1).bank(ore=1).turn(0, rolled=True).game()
    assert one.legal(cn.PlayInvention) == (cn.PlayInvention(cn.Cards(ore=1)),)
    refused(one, cn.PlayInvention(cn.Cards(ore=2)), "base.dev.invention")
    none = position().development(0, invention=1).bank().turn(0, rolled=True).game()
    refused(none, cn.PlayInvention(cn.Cards(ore=1)), "base.dev.invention", "bank is empty")


# ---- monopoly --------------------------------------------------------------------------


@pytest.mark.rule("base.dev.monopoly")
def test_all_cards_of_a_resource_from_everybody() -> None:
    game = (
        position(4)
        .hand(0, ore=1)
        .hand(1, ore=2, wool=3)
        .hand(2, ore=5)
        .hand(3, wool=4)
        .development(0, monopoly=1)
        .turn(0, rolled=True)
        .game()
    )
    assert len(game.legal(cn.PlayMonopoly)) == 5
    refused(game, cn.PlayMonopoly(5), "base.dev.monopoly", "resource")
    events = game.push(cn.PlayMonopoly(2))
    assert [hand(game, seat) for seat in range(4)] == [{"ore": 8}, {"wool": 3}, {}, {"wool": 4}]
    assert [event.text(game.names) for event in events] == [
        "Red plays monopoly.",
        "Red claims all ore.",
        "Blue gives Red 2 ore.",
        "Orange gives Red 5 ore.",
    ]
    assert game.bank["ore"] == 11


@pytest.mark.rule("base.dev.monopoly")
def test_a_monopoly_may_bring_nothing() -> None:
    game = position().hand(1, wool=2).development(0, monopoly=1).turn(0).game()
    push(game, cn.PlayMonopoly(2))
    assert (hand(game, 0), hand(game, 1), frame_name(game)) == ({}, {"wool": 2}, "BeforeRoll")


# ---- victory points --------------------------------------------------------------------


@pytest.mark.rule("base.dev.victory_point")
def test_a_victory_point_card_counts_secretly_and_is_never_played() -> None:
    game = position().development(0, victory_point=2).turn(0, rolled=True).game()
    assert (game.points(0), game.public_points(0)) == (2, 0)
    assert game.view(1).points(0) == game.view(None).points(0) == 0
    assert game.view(0).points(0) == 2
    assert game.players[0].playable == ()
    assert not any("victory" in str(action) for action in game.legal_actions())
