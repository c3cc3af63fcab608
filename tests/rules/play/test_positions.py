"""Positions set up by hand: what they fill in, what they refuse, how they are kept."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import catan_nb as cn
from tests.conformance.oracle import DECKS
from tests.rules.play.hand_made import BEGINNER, frame_name, hand, path, position, push


def test_what_is_not_stated_is_at_its_start() -> None:
    game = position().game()
    assert (game.turn, game.turn_number, frame_name(game)) == (0, 1, "BeforeRoll")
    assert all(player.hand_size == player.points == 0 for player in game.players)
    assert set(game.bank.values()) == {19}
    assert game.deck == DECKS[False]
    assert game.robber == 9
    assert not any(player.settlements for player in game.players)


def test_a_position_says_what_it_is() -> None:
    table = cn.Position("base", players=3).hand(0, ore=2).turn(0, rolled=True)
    assert repr(table) == "<Position base, 3 players, 2 statements>"


def test_bank_and_deck_hold_what_nobody_else_has() -> None:
    game = position().hand(0, ore=3).hand(1, ore=2).development(0, knight=1).knights(2, 2).game()
    assert game.bank["ore"] == 14
    assert game.deck["knight"] == 11
    assert [player.knights for player in game.players] == [0, 0, 2]


def test_bank_and_deck_can_be_stated() -> None:
    game = position().hand(0, ore=3).bank(ore=1, wool=2).deck(monopoly=1).game()
    assert dict(game.bank) == {"brick": 0, "lumber": 0, "ore": 1, "grain": 0, "wool": 2}
    assert game.deck_size == game.deck["monopoly"] == 1


def test_the_turn_can_be_stated() -> None:
    game = position(4).turn(2, roll=(3, 5), number=9, built=True).game()
    assert (game.turn, game.turn_number, game.roll, game.actor) == (2, 9, (3, 5), 2)
    assert frame_name(game) == "MainTurn"
    assert position().turn(1).game().roll is None
    played = position().development(0, knight=1).turn(0).card_played().game()
    assert played.why_not(cn.PlayKnight()).rule == "base.dev.play"


def test_cards_bought_in_the_turn_can_be_stated() -> None:
    game = position().development(0, knight=1, fresh=True).turn(0, rolled=True).game()
    assert game.players[0].fresh["knight"] == 1
    assert "bought in this turn" in str(game.why_not(cn.PlayKnight()))
    with pytest.raises(cn.BadSetup, match=r"only the player on turn.*base\.dev\.play"):
        position().development(1, knight=1, fresh=True).turn(0).game()
    with pytest.raises(cn.BadSetup, match="only the player on turn"):
        position().development(1, knight=1, fresh=True).development(0, knight=1, fresh=True)


def test_the_setup_can_go_on_from_the_middle() -> None:
    game = (
        position(3).first_player(1).settlement(1, 8).road(1, *path(8, 13)).setup(2, round=1).game()
    )
    asked = []
    while game.turn is None:
        asked.append((game.actor, frame_name(game)))
        push(game, game.legal_actions()[0])
    seats = [seat for seat, what in asked if what == "SetupSettlement"]
    assert seats == [2, 0, 0, 2, 1]
    assert game.turn == 1
    middle = position(3).settlement(0, 8).setup(0, road_at=8).game()
    assert (frame_name(middle), middle.frame.vertex) == ("SetupRoad", 8)


def test_the_robber_can_be_anywhere_on_land_or_off_the_board() -> None:
    assert position().robber((0, -2)).game().robber == 0
    assert position().robber(7).game().robber == 7
    assert position().robber(None).game().robber is None


def test_a_position_can_be_used_several_times() -> None:
    table = position().hand(0, ore=3).turn(0, rolled=True)
    one, two = table.game(), table.hand(0, ore=1).game()
    assert (hand(one, 0), hand(two, 0)) == ({"ore": 3}, {"ore": 1})
    assert (one.bank["ore"], two.bank["ore"]) == (16, 18)


WRONG: list[tuple[Callable[[cn.Position], Any], str]] = [
    (lambda p: p.settlement(0, 8).settlement(1, 13).game(), r"V8 and V13.*base\.distance"),
    (lambda p: p.settlement(0, 8).city(1, 8), r"V8 is occupied.*base\.build\.settlement"),
    (lambda p: p.settlement(0, 54), r"V54 is no intersection"),
    (lambda p: p.settlement(0, -1), r"V-1 is no intersection"),
    (lambda p: p.settlement(0, True), "not by True"),
    (lambda p: p.settlement(0, "V8"), "not by .V8."),
    (lambda p: p.settlement(0, 1.0), "not by 1.0"),
    (lambda p: p.settlement(3, 8), r"no seat 3.*base\.players"),
    (lambda p: p.settlement(True, 8), "no seat True"),
    (lambda p: p.settlement(1.0, 8), "no seat"),
    (lambda p: p.settlement("red", 8), "no seat 'red'"),
    (lambda p: p.settlement(0, 0, 1, 2, 16, 18, 20).game(), r"1 settlement too many.*base\.pieces"),
    (lambda p: p.city(0, 0, 1, 2, 16, 18).game(), "1 city too many"),
    (lambda p: p.road(0, *range(16)).game(), "1 road too many"),
    (lambda p: p.settlement(0, "5"), r"an intersection is named by its number, not by '5'"),
    (lambda p: p.road(0, "5"), r"a path is named by its number, not by '5'"),
    (lambda p: p.road(0, 72), r"E72 is no path"),
    (lambda p: p.road(0, -1), r"E-1 is no path"),
    (lambda p: p.road(0, False), "not by False"),
    (lambda p: p.road(0, 5).road(1, 5), r"road at E5 already.*base\.build\.road"),
    (lambda p: p.robber(19), r"H19 is not.*base\.robber\.move"),
    (lambda p: p.robber(-1), "robber"),
    (lambda p: p.robber(True), "robber"),
    (lambda p: p.robber("H3"), "robber"),
    (lambda p: p.robber((9, 9)), r"no hex \(9, 9\)"),
    (lambda p: p.hand(0, ore=20).game(), r"20 ore in hands are more than 19.*base\.bank"),
    (lambda p: p.hand(0, ore=10).hand(1, ore=10).game(), "20 ore in hands"),
    (lambda p: p.hand(0, ore=10).bank(ore=10).game(), "10 ore in hands and 10 in the bank"),
    (lambda p: p.hand(0, ore=-1), r"-1 ore.*base\.bank"),
    (lambda p: p.hand(0, ore=True), "whole number"),
    (lambda p: p.hand(0, ore="2"), "whole number"),
    (lambda p: p.hand(0, gold=1), "no kind of card 'gold'"),
    (lambda p: p.hand(0, coin=1), "not all in this game"),
    (lambda p: p.bank(ore=20).game(), "more than 19"),
    (lambda p: p.development(0, knight=15).game(), r"15 knight cards.*base\.dev\.deck"),
    (lambda p: p.development(0, knight=8).knights(1, 7).game(), "15 knight cards"),
    (lambda p: p.development(0, castle=1), "no 1 'castle' cards"),
    (lambda p: p.development(0, knight=-1), "-1"),
    (lambda p: p.development(0, knight=True), "True"),
    (lambda p: p.deck(monopoly=3).game(), r"monopoly.*more than 2"),
    (lambda p: p.development(0, monopoly=1).deck(monopoly=2).game(), "monopoly"),
    (lambda p: p.knights(0, -1), r"base\.dev\.knight"),
    (lambda p: p.knights(0, True), "knights"),
    (lambda p: p.turn(3), "no seat"),
    (lambda p: p.turn(0, number=0), r"numbered from 1.*base\.turn"),
    (lambda p: p.turn(0, number=True), "numbered"),
    (lambda p: p.turn(0, roll=(0, 7)), r"two dice cannot show.*base\.production"),
    (lambda p: p.turn(0, roll=7), "two dice"),
    (lambda p: p.turn(0, roll=[3, 4]), "two dice"),
    (lambda p: p.setup(0, round=3), r"base\.setup\.order"),
    (lambda p: p.setup(0, road_at=8).game(), "no building at V8"),
    (lambda p: p.setup(0, road_at=-1).game(), "no building"),
    (lambda p: p.first_player(7), "no seat"),
    (lambda p: p.longest_road(0).game(), r"base\.longest_road"),
    (lambda p: p.largest_army(2).game(), r"base\.largest_army"),
]


@pytest.mark.parametrize("number", range(len(WRONG)))
def test_impossible_positions_are_refused(number: int) -> None:
    build, message = WRONG[number]
    with pytest.raises(cn.BadSetup, match=message):
        build(position())


@pytest.mark.parametrize("board", ["chess", 5, None, []])
def test_positions_need_a_board(board: Any) -> None:
    with pytest.raises(cn.BadSetup, match="board"):
        cn.Position("base", board=board)


def everything() -> cn.Position:
    return (
        position(4, bank_shortage="single_claimant_gets_rest")
        .settlement(0, 8)
        .city(1, 40)
        .road(0, *path(8, 13, 18))
        .road(1, *path(40, 45))
        .robber((1, 0))
        .hand(0, ore=3, grain=2, wool=1)
        .hand(3, brick=9)
        .development(0, knight=1, monopoly=1)
        .development(0, fresh=True, knight=1)
        .development(2, victory_point=2)
        .deck(knight=3, invention=1)
        .knights(1, 3)
        .knights(2, 3)
        .largest_army(2)
        .bank(ore=4, brick=2)
        .first_player(2)
        .turn(0, roll=(2, 4), number=17)
    )


def test_a_statement_that_fails_changes_nothing() -> None:
    table = position().settlement(0, 8)
    for fails in (
        lambda: table.settlement(0, 40, 8),
        lambda: table.development(0, fresh=True, castle=1),
    ):
        with pytest.raises(cn.BadSetup):
            fails()
    assert table.development(1, fresh=True, knight=1).turn(1).game().players[0].settlements == (8,)


def test_positions_are_saved_and_loaded() -> None:
    game = everything().game(seed=5)
    loaded = cn.Game.from_json(game.to_json())
    assert loaded.state == game.state
    assert loaded.to_json() == game.to_json()
    push(game, cn.PlayKnight(), cn.MoveRobber(0))
    loaded = cn.Game.from_json(game.to_json())
    assert (loaded.state, loaded.log, loaded.ply) == (game.state, game.log, 2)
    assert loaded.board == BEGINNER


@pytest.mark.parametrize(
    "build",
    [
        lambda: position(),
        lambda: position(2).setup(1, round=2),
        lambda: position(3).settlement(0, 8).setup(0, road_at=8),
        lambda: position(3).robber(None),
        lambda: position(5),
    ],
)
def test_all_kinds_of_position_are_saved_and_loaded(build: Callable[[], cn.Position]) -> None:
    game = build().game()
    loaded = cn.Game.from_json(game.to_json())
    assert loaded.state == game.state
    assert json.loads(loaded.to_json()) == json.loads(game.to_json())
