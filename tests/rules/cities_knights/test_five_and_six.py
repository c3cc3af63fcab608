"""Cities & Knights with five and six players (six.special_building, six.bank)."""

from __future__ import annotations

import pytest

import catan_nb as cn
from tests.rules.cities_knights.tables import EVENT_SHIP, TRADE, asked, knights, position
from tests.rules.play.hand_made import allowed, path, push, refused

BOARD = cn.printed("beginner_5_6")
#: A hex in the middle, and its corners from the top clockwise.
CORNERS = BOARD.topology.hex_vertices[15]


def table(players: int = 6, **options: object) -> cn.Position:
    """Orange has a city, roads along a hex, two knights and all it takes."""
    found = position(players, BOARD, **options).city(1, CORNERS[0])
    found.road(1, *path(*CORNERS[:5], board=BOARD))
    found.knight(1, CORNERS[1], active=True).knight(1, CORNERS[2])
    found.hand(1, brick=2, ore=3, wool=3, grain=3, cloth=1)
    return found.progress(1, "crane", "merchant").barbarians(landings=1).turn(0, rolled=True)


@pytest.mark.rule("six.special_building")
def test_between_the_turns_knights_walls_and_improvements_are_bought() -> None:
    game = push(table().game(), cn.EndTurn())
    assert asked(game) == ("SpecialBuilding", 1)
    for action in (
        cn.BuildWall(CORNERS[0]),
        cn.Improve(TRADE),
        cn.ActivateKnight(CORNERS[2]),
        cn.UpgradeKnight(CORNERS[1]),
        cn.BuildKnight(CORNERS[3]),
    ):
        allowed(game, action)
        push(game, action)
    assert {strength for _, strength, _ in knights(game, 1)} == {1, 2}
    push(game, cn.EndBuilding())
    assert asked(game) == ("BeforeRoll", 1)


@pytest.mark.rule("six.special_building")
def test_between_the_turns_knights_do_not_act_and_no_card_is_played() -> None:
    game = push(table().game(), cn.EndTurn())
    for action in (
        cn.MoveKnight(CORNERS[1], CORNERS[3]),
        cn.DisplaceKnight(CORNERS[1], CORNERS[3]),
        cn.ChaseRobber(CORNERS[1]),
        cn.PlayCrane(),
        cn.PlayMerchant(15),
        cn.TradeBank(0, 1),
        cn.ReturnProgress(0),
        cn.EndTurn(),
    ):
        refused(game, action, "six.special_building")


@pytest.mark.rule("six.special_building")
def test_a_knight_activated_between_the_turns_acts_in_its_owner_s_next_turn() -> None:
    game = push(table().game(), cn.EndTurn(), cn.ActivateKnight(CORNERS[2]), cn.EndBuilding())
    push(game, cn.RollThree(EVENT_SHIP, 6, 6))
    allowed(game, cn.MoveKnight(CORNERS[2], CORNERS[3]))


@pytest.mark.rule("six.special_building")
def test_a_knight_upgraded_between_the_turns_may_go_up_again_in_the_next_turn() -> None:
    game = table().improvements(1, politics=3).game()
    push(game, cn.EndTurn(), cn.UpgradeKnight(CORNERS[1]))
    refused(game, cn.UpgradeKnight(CORNERS[1]), "ck.knight.upgrade", "already")
    push(game, cn.EndBuilding(), cn.RollThree(EVENT_SHIP, 6, 6), cn.UpgradeKnight(CORNERS[1]))
    assert (CORNERS[1], 3, True) in knights(game, 1)


@pytest.mark.rule("six.special_building")
def test_whoever_holds_commodities_alone_is_asked_too() -> None:
    found = position(5, BOARD).city(2, CORNERS[0]).hand(2, cloth=1).turn(0, rolled=True)
    game = push(found.game(), cn.EndTurn())
    assert asked(game) == ("SpecialBuilding", 2)
    push(game, cn.Improve(TRADE))
    assert game.players[2].improvements["trade"] == 1


@pytest.mark.rule("six.special_building")
def test_a_crane_of_the_turn_before_does_not_help_the_others() -> None:
    found = table().city(0, BOARD.topology.hex_vertices[0][0]).progress(0, "crane")
    found.hand(1, brick=1)
    game = push(found.game(), cn.PlayCrane(), cn.EndTurn())
    refused(game, cn.Improve(TRADE), "ck.improve", "costs 1")


@pytest.mark.rule("six.special_building")
def test_a_metropolis_can_be_won_between_the_turns_but_not_the_game() -> None:
    found = position(5, BOARD, target=4).city(2, CORNERS[0]).hand(2, cloth=4)
    game = found.improvements(2, trade=3).turn(0, rolled=True).game()
    push(game, cn.EndTurn(), cn.Improve(TRADE))
    assert (game.metropolises["trade"], game.over) == ((2, CORNERS[0]), False)
    push(game, cn.EndBuilding())
    push(game, cn.RollThree(EVENT_SHIP, 6, 6), cn.EndTurn())
    assert game.winner == 2  # its own turn has begun


@pytest.mark.rule("six.special_building")
def test_a_paired_player_builds_and_plays_without_rolling() -> None:
    found = position(6, BOARD, special_building="paired_players").city(3, CORNERS[0])
    found.progress(3, "crane").hand(3, brick=2).turn(0, rolled=True).symbol("ship")
    game = push(found.game(), cn.EndTurn())
    assert (*asked(game), game.symbol) == ("PairedTurn", 3, "ship")  # the dice lie on
    push(game, cn.PlayCrane(), cn.Improve(TRADE), cn.BuildWall(CORNERS[0]))
    refused(game, cn.RollDice(), "six.special_building")
    push(game, cn.EndTurn())
    assert asked(game) == ("BeforeRoll", 1)


@pytest.mark.rule("six.bank")
@pytest.mark.parametrize(("players", "commodities", "defenders"), [(4, 12, 6), (5, 18, 8)])
def test_larger_games_have_more_commodities_and_defenders(
    players: int, commodities: int, defenders: int
) -> None:
    game = cn.new_game("base+cities_knights", players=players, seed=1)
    assert {game.bank[name] for name in ("coin", "paper", "cloth")} == {commodities}
    assert game.defenders_left == defenders


@pytest.mark.rule("six.bank")
def test_all_six_fight_the_barbarians() -> None:
    found = position(6, BOARD).barbarians(fleet=6).turn(4)
    places = [BOARD.topology.hex_vertices[hex][0] for hex in (0, 2, 8, 10, 20, 22)]
    for seat, vertex in enumerate(places):
        found.city(seat, vertex)
    game = found.game()
    assert game.attack == 6
    push(game, cn.RollThree(EVENT_SHIP, 3, 4))
    assert [len(player.cities) for player in game.players] == [0] * 6
