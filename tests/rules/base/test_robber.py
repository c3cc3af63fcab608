"""Sevens, moving the robber, stealing (base.robber.*)."""

from __future__ import annotations

from fractions import Fraction

import pytest

import catan_nb as cn
from tests.rules.play.hand_made import allowed, frame_name, hand, places, position, push, refused

SEVEN = cn.Roll(3, 4)


# ---- a seven ---------------------------------------------------------------------------


@pytest.mark.rule("base.robber.seven")
@pytest.mark.parametrize(
    ("cards", "must_go"),
    [(0, 0), (6, 0), (7, 0), (8, 4), (9, 4), (10, 5), (11, 5), (19, 9)],
)
def test_more_than_seven_cards_lose_half_rounded_down(cards: int, must_go: int) -> None:
    game = position().hand(1, wool=cards).turn(0).game()
    push(game, SEVEN)
    if not must_go:
        assert frame_name(game) == "RobberMove"
        return
    assert (frame_name(game), game.actor, game.frame.count) == ("DiscardHalf", 1, must_go)
    assert game.legal_actions() == (cn.Discard(cn.Cards(wool=must_go)),)
    refused(game, cn.Discard(cn.Cards(wool=must_go + 1)), "base.robber.seven", str(must_go))
    refused(game, cn.Discard(cn.Cards(wool=must_go - 1)), "base.robber.seven")
    refused(game, cn.Discard(cn.Cards()), "base.robber.seven")
    refused(game, cn.EndTurn(), "base.robber.seven", f"Orange must discard {must_go} cards")
    push(game, cn.Discard(cn.Cards(wool=must_go)))
    assert hand(game, 1) == {"wool": cards - must_go}
    assert game.bank["wool"] == 19 - cards + must_go
    assert (frame_name(game), game.actor) == ("RobberMove", 0)


@pytest.mark.rule("base.robber.seven")
def test_the_player_chooses_what_goes() -> None:
    game = position().hand(1, wool=4, ore=3, grain=1).turn(0).game()
    push(game, SEVEN)
    choices = {str(action.cards) for action in game.legal_actions()}
    # All ways to take 4 of 4 wool, 3 ore and 1 grain, counted by hand.
    assert choices == {
        "4 wool",
        "1 ore, 3 wool",
        "2 ore, 2 wool",
        "3 ore, 1 wool",
        "1 grain, 3 wool",
        "1 ore, 1 grain, 2 wool",
        "2 ore, 1 grain, 1 wool",
        "3 ore, 1 grain",
    }
    refused(game, cn.Discard(cn.Cards(brick=4)), "base.robber.seven", "4 brick")
    refused(game, cn.Discard(cn.Cards(grain=2, wool=2)), "base.robber.seven")
    refused(game, cn.Discard(cn.Cards(cloth=4)), "base.robber.seven")
    push(game, cn.Discard(cn.Cards(grain=1, ore=3)))
    assert hand(game, 1) == {"wool": 4}


@pytest.mark.rule("base.robber.seven")
def test_all_discard_from_the_roller_clockwise_before_the_robber_moves() -> None:
    game = (
        position(4).hand(0, ore=8).hand(1, wool=9).hand(2, wool=7).hand(3, brick=10).turn(1).game()
    )
    push(game, SEVEN)
    asked = []
    while frame_name(game) == "DiscardHalf":
        asked.append((game.actor, game.frame.count))
        push(game, game.legal_actions()[0])
    assert asked == [(1, 4), (3, 5), (0, 4)]
    assert (frame_name(game), game.actor) == ("RobberMove", 1)
    assert [player.hand_size for player in game.players] == [4, 5, 7, 5]


@pytest.mark.rule("base.robber.seven")
def test_nobody_produces_on_a_seven() -> None:
    game = position().settlement(0, 8, 28, 39).city(1, 31).turn(0).game()
    events = game.push(SEVEN)
    assert [hand(game, seat) for seat in range(3)] == [{}, {}, {}]
    assert [type(event).__name__ for event in events] == ["Rolled"]


@pytest.mark.rule("base.robber.seven")
def test_development_cards_do_not_count_as_hand_cards() -> None:
    game = position().hand(1, wool=7).development(1, knight=3).turn(0).game()
    push(game, SEVEN)
    assert frame_name(game) == "RobberMove"


@pytest.mark.rule("base.robber.seven")
@pytest.mark.rule("base.robber.move")
def test_the_roller_moves_the_robber_then_goes_on() -> None:
    game = position().settlement(1, 8).hand(1, wool=2).turn(0).game()
    push(game, SEVEN, cn.MoveRobber(4), cn.Steal(4))
    assert (frame_name(game), game.actor, game.robber) == ("MainTurn", 0, 4)
    assert (hand(game, 0), hand(game, 1)) == ({"wool": 1}, {"wool": 1})
    allowed(game, cn.EndTurn())


@pytest.mark.rule("base.robber.seven")
def test_no_other_roll_moves_the_robber() -> None:
    for first in range(1, 7):
        for second in range(1, 7):
            game = position().hand(1, wool=9).turn(0).game()
            push(game, cn.Roll(first, second))
            assert (frame_name(game) == "MainTurn") == (first + second != 7)


# ---- moving ----------------------------------------------------------------------------


@pytest.mark.rule("base.robber.move")
def test_the_robber_must_go_to_another_hex() -> None:
    game = push(position().robber(4).turn(0).game(), SEVEN)
    assert places(game, cn.MoveRobber) == set(range(19)) - {4}
    refused(game, cn.MoveRobber(4), "base.robber.move", "H4", "another")
    allowed(game, cn.MoveRobber(9))  # back to the desert
    refused(game, cn.MoveRobber(19), "base.robber.move", "no hex H19")
    refused(game, cn.MoveRobber(-1), "base.robber.move")


@pytest.mark.rule("base.robber.move")
def test_the_robber_stays_on_land() -> None:
    board = cn.Board.make(
        {(0, 0): ("hills", 6), (1, 0): "sea", (2, 0): ("forest", 4), (3, 0): "mountains"}
    )
    game = push(cn.Position("base", board=board, players=2).turn(0).game(), SEVEN)
    assert game.robber is None  # no desert: it comes from off the board
    assert places(game, cn.MoveRobber) == {0, 2, 3}
    refused(game, cn.MoveRobber(1), "base.robber.move", "not land")
    push(game, cn.MoveRobber(0))
    assert game.robber == 0


@pytest.mark.rule("base.robber.move")
def test_the_robber_may_be_kept_to_hexes_with_tokens() -> None:
    game = push(position(robber_needs_token=True).robber(4).turn(0).game(), SEVEN)
    assert places(game, cn.MoveRobber) == set(range(19)) - {4, 9}
    refused(game, cn.MoveRobber(9), "base.robber.move", "no number token")


@pytest.mark.rule("base.robber.move")
def test_where_it_can_go_nowhere_the_robber_stays() -> None:
    board = cn.Board.make({(0, 0): ("hills", 6), (1, 0): "sea"}, robber=(0, 0))
    game = cn.Position("base", board=board, players=2).settlement(1, 0).hand(1, ore=9).turn(0)
    game = push(game.game(), SEVEN, cn.Discard(cn.Cards(ore=4)))
    assert (frame_name(game), game.robber) == ("MainTurn", 0)
    assert hand(game, 1) == {"ore": 5}


# ---- stealing --------------------------------------------------------------------------


def robbed(**hands: int) -> cn.Position:
    """Three opponents of seat 0 around forest H8, with so many wool cards."""
    position_ = position(4).settlement(1, 17).city(2, 28).settlement(3, 29).turn(0)
    for name, cards in hands.items():
        position_.hand("abcd".index(name), wool=cards)
    return position_


@pytest.mark.rule("base.robber.steal")
def test_the_mover_chooses_among_all_who_have_a_card() -> None:
    game = push(robbed(b=1, c=2, d=3).game(), SEVEN, cn.MoveRobber(8))
    assert (frame_name(game), game.actor) == ("ChooseVictim", 0)
    assert game.frame.hex == 8
    assert game.legal_actions() == (cn.Rob(1), cn.Rob(2), cn.Rob(3))
    refused(game, cn.Rob(0), "base.robber.steal")
    refused(game, cn.Rob(4), "base.robber.steal")
    refused(game, cn.Rob(None), "base.robber.steal", "must be stolen")
    refused(game, cn.EndTurn(), "base.robber.steal", "Red chooses")
    push(game, cn.Rob(2))
    assert (frame_name(game), game.actor) == ("StealCard", cn.CHANCE)
    push(game, cn.Steal(4))
    assert [player.hand_size for player in game.players] == [1, 1, 1, 3]


@pytest.mark.rule("base.robber.steal")
def test_who_has_no_card_cannot_be_robbed() -> None:
    game = push(robbed(b=1, d=1).game(), SEVEN, cn.MoveRobber(8))
    assert game.legal_actions() == (cn.Rob(1), cn.Rob(3))
    refused(game, cn.Rob(2), "base.robber.steal", "card")


@pytest.mark.rule("base.robber.steal")
def test_a_single_victim_is_robbed_without_being_chosen() -> None:
    game = push(robbed(c=1).game(), SEVEN, cn.MoveRobber(8))
    assert (frame_name(game), game.frame.victim) == ("StealCard", 2)


@pytest.mark.rule("base.robber.steal")
def test_with_nobody_to_rob_the_turn_goes_on() -> None:
    for hex in (8, 0):  # nobody there has a card; nobody lives there
        game = push(robbed(a=3).game(), SEVEN)
        events = game.push(cn.MoveRobber(hex))
        assert frame_name(game) == "MainTurn"
        assert "steals nothing" in events[-1].text(game.names)


@pytest.mark.rule("base.robber.steal")
def test_nobody_robs_themselves() -> None:
    game = position().settlement(0, 8).hand(0, wool=3).turn(0).game()
    push(game, SEVEN, cn.MoveRobber(4))
    assert frame_name(game) == "MainTurn"


@pytest.mark.rule("base.robber.steal")
def test_two_buildings_of_a_victim_still_cost_one_card() -> None:
    game = position().settlement(1, 17, 34).hand(1, wool=3).turn(0).game()
    push(game, SEVEN, cn.MoveRobber(8), cn.Steal(4))
    assert (game.players[0].hand_size, game.players[1].hand_size) == (1, 2)
    assert frame_name(game) == "MainTurn"


@pytest.mark.rule("base.robber.steal")
def test_each_card_of_the_hand_is_drawn_with_equal_chance() -> None:
    game = position().settlement(1, 8).hand(1, wool=3, ore=2, brick=1).turn(0).game()
    push(game, SEVEN, cn.MoveRobber(4))
    odds = game.outcomes()
    assert dict(odds) == {cn.Steal(0): 1, cn.Steal(2): 2, cn.Steal(4): 3}
    assert odds.total == 6
    assert odds.probability(cn.Steal(4)) == Fraction(1, 2)
    assert odds.probability(cn.Steal(2)) == Fraction(1, 3)
    assert odds.probability(cn.Steal(1)) == 0
    refused(game, cn.Steal(1), "base.robber.steal")
    assert set(game.legal_actions()) == {cn.Steal(0), cn.Steal(2), cn.Steal(4)}


@pytest.mark.rule("base.robber.steal")
def test_stealing_can_be_left_to_the_mover() -> None:
    game = position(optional_steal=True).settlement(1, 8).hand(1, wool=3).turn(0).game()
    push(game, SEVEN, cn.MoveRobber(4))
    assert game.legal_actions() == (cn.Rob(1), cn.Rob(None))
    push(game, cn.Rob(None))
    assert (frame_name(game), hand(game, 1)) == ("MainTurn", {"wool": 3})
    game.pop()
    push(game, cn.Rob(1), cn.Steal(4))
    assert hand(game, 0) == {"wool": 1}


@pytest.mark.rule("base.robber.steal")
def test_a_victim_is_robbed_after_the_discards() -> None:
    game = position().settlement(1, 8).hand(1, wool=8).turn(0).game()
    push(game, SEVEN, cn.Discard(cn.Cards(wool=4)), cn.MoveRobber(4), cn.Steal(4))
    assert hand(game, 1) == {"wool": 3}
