"""Robber, pirate and gold (sea.robber, sea.pirate.*, sea.gold.*)."""

from __future__ import annotations

import pytest

import catan_nb as cn
from catan_nb.rules.cards import BRICK, ORE
from tests.rules.play.hand_made import allowed, frame_name, hand, places, push, refused
from tests.rules.seafarers.tables import CELLS, SOUND, position, scenario, told, way

SEVEN = cn.Roll(3, 4)
LAND = {0, 3, 5, 9, 10, 11, 14, 15}
RIM = set(range(20, 40))


def seven(table: cn.Position) -> cn.Game:
    return push(table.turn(0).game(), SEVEN)


# ---- the robber ------------------------------------------------------------------------


@pytest.mark.rule("sea.robber")
def test_the_robber_stands_on_land_only() -> None:
    game = seven(position())
    assert places(game, cn.MoveRobber) == LAND - {15}
    refused(game, cn.MoveRobber(6), "sea.robber")
    refused(game, cn.MoveRobber(25), "sea.robber")
    refused(game, cn.MoveRobber(15), "base.robber.move", "already")


@pytest.mark.rule("sea.robber")
def test_a_scenario_keeps_the_robber_off_some_land_and_fog_keeps_him_off_too() -> None:
    board = cn.Board.make({**CELLS, (1, 1): "fog"}, rim=True, zones={(3, 0): "isle"})
    bounds = {"robber_off": ["isle"]}
    fog = {"terrain": {"hills": 1}, "tokens": [4]}
    played = scenario(mechanisms={"bounds": bounds, "fog": fog})
    game = seven(position(board=board, scenario=played))
    assert places(game, cn.MoveRobber) == LAND - {15, 3}
    refused(game, cn.MoveRobber(3), "sea.robber", "never comes")
    refused(game, cn.MoveRobber(6), "sea.robber", "not land")


# ---- the pirate ------------------------------------------------------------------------


@pytest.mark.rule("sea.pirate")
def test_on_a_7_the_roller_moves_the_robber_or_the_pirate() -> None:
    game = seven(position().pirate(6))
    assert frame_name(game) == "RobberOrPirate"
    allowed(game, cn.MoveRobber(0))
    assert told(game, cn.MovePirate(7)) == ["PirateMoved", "NothingStolen"]
    assert (game.pirate, game.robber) == (7, 15)
    assert frame_name(game) == "MainTurn"


@pytest.mark.rule("sea.pirate")
def test_a_knight_card_moves_the_robber_or_the_pirate() -> None:
    table = position().pirate(6).development(0, knight=1).turn(0)
    game = push(table.game(), cn.PlayKnight())
    allowed(game, cn.MovePirate(7))
    push(game, cn.MoveRobber(0))
    assert (game.pirate, game.robber) == (6, 0)
    assert frame_name(game) == "BeforeRoll"


@pytest.mark.rule("sea.pirate")
def test_without_a_7_or_a_card_nobody_moves_the_pirate() -> None:
    game = position().pirate(6).turn(0, rolled=True).game()
    refused(game, cn.MovePirate(7), "base.turn")


@pytest.mark.rule("sea.pirate.move")
def test_the_pirate_goes_to_another_sea_hex_or_the_rim() -> None:
    game = seven(position().pirate(6))
    sea = set(range(20)) - LAND
    assert {action.hex for action in game.legal(cn.MovePirate)} == (sea | RIM) - {6}
    refused(game, cn.MovePirate(6), "sea.pirate.move", "another hex")
    refused(game, cn.MovePirate(3), "sea.pirate.move", "not sea")
    refused(game, cn.MovePirate(40), "sea.pirate.move", "no hex")
    refused(game, cn.MovePirate(-1), "sea.pirate.move", "no hex")


@pytest.mark.rule("sea.pirate.move")
def test_the_pirate_comes_from_off_the_board_and_keeps_out_of_the_fog() -> None:
    board = cn.Board.make({**CELLS, (1, 1): "fog"}, rim=True)
    played = scenario(mechanisms={"fog": {"terrain": {"sea": 1}, "tokens": []}})
    game = seven(position(board=board, scenario=played))
    assert game.pirate is None
    refused(game, cn.MovePirate(6), "sea.pirate.move", "fog")
    push(game, cn.MovePirate(1))
    assert game.pirate == 1


def fleets() -> cn.Position:
    """Ships of seats 1 and 2 at H7, a settlement of seat 1 at H8 without a ship there."""
    table = position().settlement(1, 14).ships(1, *way(14, 19, 13))
    return table.settlement(2, 33).ships(2, *way(33, 26, 32, 25)).settlement(1, 15)


@pytest.mark.rule("sea.pirate.steal")
def test_the_mover_chooses_whose_ship_to_rob_of_one_card() -> None:
    game = seven(fleets().hand(1, brick=2).hand(2, ore=3))
    push(game, cn.MovePirate(7))
    assert {action.victim for action in game.legal(cn.Rob)} == {1, 2}
    refused(game, cn.Rob(None), "sea.pirate.steal")
    refused(game, cn.Rob(0), "sea.pirate.steal", "opponent at that hex")
    push(game, cn.Rob(2), cn.Steal(ORE))
    assert (hand(game, 0), hand(game, 1), hand(game, 2)) == ({"ore": 1}, {"brick": 2}, {"ore": 2})
    assert frame_name(game) == "MainTurn"


@pytest.mark.rule("sea.pirate.steal")
def test_whoever_has_no_card_or_only_a_building_there_is_not_robbed() -> None:
    game = push(seven(fleets().hand(1, brick=1)), cn.MovePirate(7), cn.Steal(BRICK))
    assert hand(game, 0) == {"brick": 1}
    building = seven(fleets().hand(1, brick=1))
    assert told(building, cn.MovePirate(8)) == ["PirateMoved", "NothingStolen"]
    own = seven(position().settlement(0, 18).ships(0, *way(18, 13)).hand(0, ore=1))
    assert told(own, cn.MovePirate(6)) == ["PirateMoved", "NothingStolen"]


@pytest.mark.rule("sea.pirate.steal")
def test_stealing_is_compulsory_unless_the_option_says_otherwise() -> None:
    table = position(optional_steal=True).settlement(1, 18).ships(1, *way(18, 13)).hand(1, ore=1)
    game = push(seven(table), cn.MovePirate(6))
    allowed(game, cn.Rob(None))


# ---- gold ------------------------------------------------------------------------------

THREE = cn.Roll(1, 2)


@pytest.mark.rule("sea.gold")
def test_gold_pays_a_settlement_1_card_of_choice_and_a_city_2() -> None:
    table = position().city(0, 27).settlement(1, 39).turn(0)
    game = push(table.game(), THREE)
    assert (frame_name(game), game.actor) == ("ChooseGold", 0)
    refused(game, cn.TakeGold(cn.Cards(ore=1)), "sea.gold", "exactly 2")
    refused(game, cn.TakeGold(cn.Cards(ore=3)), "sea.gold", "exactly 2")
    refused(game, cn.EndTurn(), "sea.gold")
    allowed(game, cn.TakeGold(cn.Cards(ore=2)))
    push(game, cn.TakeGold(cn.Cards(ore=1, wool=1)))
    assert (frame_name(game), game.actor) == ("ChooseGold", 1)
    push(game, cn.TakeGold(cn.Cards(brick=1)))
    assert (hand(game, 0), hand(game, 1)) == ({"ore": 1, "wool": 1}, {"brick": 1})


@pytest.mark.rule("sea.gold")
def test_gold_pays_nobody_on_another_roll_or_elsewhere() -> None:
    table = position().city(0, 27).settlement(1, 14).turn(0)
    assert frame_name(push(table.game(), cn.Roll(1, 1))) == "MainTurn"
    game = push(table.game(), THREE)
    push(game, cn.TakeGold(cn.Cards(ore=2)))
    assert frame_name(game) == "MainTurn"
    assert hand(game, 1) == {}


GOLD_AND_HILLS = cn.Board.make({**CELLS, (4, 1): ("hills", 3)}, rim=True, name="gold and hills")


@pytest.mark.rule("sea.gold.order")
def test_choices_follow_all_else_from_the_player_on_turn_clockwise() -> None:
    table = position(board=GOLD_AND_HILLS).settlement(0, 34).settlement(1, 33).settlement(2, 45)
    game = push(table.turn(1).game(), THREE)
    assert hand(game, 0) == {"brick": 1}
    asked = []
    while frame_name(game) == "ChooseGold":
        asked.append(game.actor)
        push(game, cn.TakeGold(cn.Cards(ore=1)))
    assert asked == [1, 2, 0]


@pytest.mark.rule("sea.gold.order")
def test_each_chooses_from_what_the_bank_then_has() -> None:
    table = position().city(0, 27).city(1, 39).settlement(2, 40).bank(ore=2, wool=1).turn(0)
    game = push(table.game(), THREE)
    refused(game, cn.TakeGold(cn.Cards(wool=2)), "sea.gold.order", "only 1")
    refused(game, cn.TakeGold(cn.Cards(grain=2)), "sea.gold.order", "only 0")
    push(game, cn.TakeGold(cn.Cards(ore=2)))
    refused(game, cn.TakeGold(cn.Cards(wool=2)), "sea.gold", "exactly 1")
    push(game, cn.TakeGold(cn.Cards(wool=1)))
    assert frame_name(game) == "MainTurn"  # nothing is left for the third
    assert (hand(game, 1), hand(game, 2)) == ({"wool": 1}, {})


@pytest.mark.rule("sea.gold.order")
def test_the_robber_on_gold_stops_it() -> None:
    game = position().city(0, 27).settlement(2, 39).robber(14).turn(0).game()
    told = [event for event in game.push(THREE) if type(event).__name__ == "GoldBlocked"]
    assert [(event.player, event.hex, event.count) for event in told] == [(0, 14, 2), (2, 14, 1)]
    assert told[0].told_to(("Ada", "Ben", "Cleo"), 0) == (
        "The robber at H14 costs you cards of choice: 2."
    )
    assert frame_name(game) == "MainTurn"
    assert hand(game, 0) == {}
    free = position().city(0, 27).robber(0).turn(0).game()
    assert not any(type(event).__name__ == "GoldBlocked" for event in free.push(THREE))
    assert SOUND.terrain[14] == GOLD_AND_HILLS.terrain[14]
